"""The qnn operation that an operation of the default package stands for.

It has the operation's inputs, attributes and results in the ranks of the network, and its
parameters as properties.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Block, SSAValue

from ..constants import known_array
from ..qnn import SectionOp
from ..qnn.form import build
from ..quant import NUMERICS, NumericsAttr, numerics_of
from ..tensors import tensor_type
from .filling import unfilled
from .operands import property_of
from .orders import Parameter

if TYPE_CHECKING:
    from .graph_ops import OpdefOp

Arrays = Sequence[NDArray[Any] | None]


def input_types(op: OpdefOp) -> list[TensorType[Any] | None]:
    """Return the types that the inputs of `op`, of the default package, have in the network: of the
    ranks that `op` states. None for an absent input. Raises VerifyException if a type does not fit
    the rank that is stated for it.
    """
    types = [value.type for value in op.inputs]
    return [
        unfilled(type, rank) if isinstance(type, TensorType) else None
        for type, rank in zip(types, op.ranks_of_inputs, strict=True)
    ]


def result_types(op: OpdefOp) -> list[TensorType[Any] | None]:
    """Return the types that the results of `op` have in the network, None for an absent one.

    Raises VerifyException if a type does not fit the rank that the operation states for it.
    """
    given = iter(op.results)
    return [
        None if rank < 0 else unfilled(tensor_type(next(given)), rank)
        for rank in op.ranks_of_results
    ]


def unknown_parameter(op: OpdefOp) -> str | None:
    """Return the name of the first parameter whose value is not known: its operand is computed, or
    a constant whose bytes were elided; None if all are known.
    """
    for name, value in op.parameters.items():
        if isinstance(value.type, TensorType) and known_array(value) is None:
            return name
    return None


def qnn_form(op: OpdefOp, inputs: Sequence[SSAValue | None], arrays: Arrays) -> SectionOp:
    """Return the qnn operation that `op`, of the default package, stands for, on `inputs`: values
    of the network's ranks, None for an absent one.

    `arrays` are the values of the parameters, None for shapes and absent ones. Raises
    VerifyException for a value that a parameter cannot have, or a result that does not fit the rank
    stated for it.
    """
    order = op.expected_order
    form = build(order.qnn_class, inputs, result_types(op), dict(_properties(op, arrays)))
    form.attributes = dict(op.attributes)
    form.location = op.location
    return form


def _properties(op: OpdefOp, arrays: Arrays) -> Iterator[tuple[str, Attribute]]:
    parameters: Sequence[Parameter] = op.expected_order.parameters
    values = op.operands[len(op.operands) - len(parameters) :]
    for parameter, value, array in zip(parameters, values, arrays, strict=True):
        attribute = property_of(parameter, value.type, array)
        if attribute is not None:
            yield parameter.name, attribute


def known_arrays(op: OpdefOp) -> list[NDArray[Any] | None]:
    """Return the values of the parameters of `op`, in order. None stands for a shape, an absent
    parameter, and one that is computed or whose constant's bytes were elided.
    """
    return [
        known_array(value) if isinstance(value.type, TensorType) else None
        for value in op.parameters.values()
    ]


def detached_form(op: OpdefOp, arrays: Arrays) -> SectionOp:
    """Return the qnn operation that `op` stands for, for verification: in a new module that states
    the same numerics, with operands that are block arguments.

    `arrays` are the values of the parameters, None for shapes and absent ones. Raises
    VerifyException for a value or rank that does not fit.
    """
    types = input_types(op)
    block = Block(arg_types=[type for type in types if type is not None])
    values = iter(block.args)
    form = qnn_form(op, [None if type is None else next(values) for type in types], arrays)
    module, parent = ModuleOp([form]), op.parent_op()
    if parent is not None and (numerics := numerics_of(parent)) is not None:
        module.attributes[NUMERICS] = NumericsAttr(numerics)
    return form
