"""Operations of users' packages: their reference functions, on the opdef operation that they become
in the opdef graph.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, SSAValue

from ...dialects import opdef, qnn
from ...dialects.packages.named_parameters import parameter_constants
from ...dialects.tensors import tensor_type
from ..opdef.package_operations import NO_ARRAY, in_rank_of
from ..opdef.reference_functions import run_reference
from ..registry import Array, semantics


@semantics(qnn.PackageOp)
def package_op(op: qnn.PackageOp, *arrays: Array) -> tuple[Array, ...]:
    """Return the results of an operation of a user's package, computed by the reference function of
    an implementation. Raises HexnnError, at the operation, if there is none that fits.
    """
    constants = list(parameter_constants(op).values())
    given = iter(arrays)
    inputs = [_input(value, given) for value in op.inputs]
    operands = [*(value for value, _ in inputs), *(one.output for one in constants)]
    types: list[Any] = [opdef.filled(tensor_type(result)) for result in op.results]
    form = opdef.OpdefOp(op.full_name, operands, types)
    form.attributes, form.location = dict(op.attributes), op.location
    stored = [*(array for _, array in inputs), *(one.array for one in constants)]
    pairs = zip(op.results, run_reference(form, stored), strict=True)
    return tuple(in_rank_of(result, array) for result, array in pairs)


def _input(value: SSAValue | None, arrays: Iterator[Array]) -> tuple[SSAValue, Array]:
    """Return the operand in the opdef graph for an input, and its array with 1s in front of fewer
    than four dimensions: the next one of `arrays`; for None an absent operand.
    """
    if value is None:
        return opdef.AbsentOp().output, NO_ARRAY
    type: TensorType[Any] = opdef.filled(tensor_type(value))
    argument = Block(arg_types=[type]).args[0]
    return argument, in_rank_of(argument, next(arrays))
