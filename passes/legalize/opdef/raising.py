"""The way back: operations of the default package as those of qnn, in the network's ranks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import VerifyException

from ....dialects import locations, opdef, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.attributes import WHY
from ....dialects.islands import is_island
from ....dialects.tensors import tensor_type
from .insertion import erase_unused, insert_after, retyped


@dataclass
class ToQnn:
    """The conversion of operations of the default package to those of qnn, one after the other."""

    forms: dict[tuple[SSAValue, Any], SSAValue] = field(
        default_factory=dict[tuple[SSAValue, Any], SSAValue]
    )
    """(value of the opdef graph, type in the network) -> the value of the network."""

    def convert(self, op: opdef.OpdefOp) -> None:
        """Replace `op`, of the default package, by the operation of qnn.

        Raises HexnnError if a parameter is not constant, or operands do not fit the operation.
        """
        if (name := opdef.unknown_parameter(op)) is not None:
            raise HexnnError(f"{op.full_name} needs a constant '{name}', got a computed one", op)
        try:
            types = opdef.input_types(op)
            inputs = [self._input(*pair) for pair in zip(op.inputs, types, strict=True)]
            new = opdef.qnn_form(op, inputs, opdef.known_arrays(op))
        except VerifyException as error:
            raise HexnnError(f"{op.full_name}: {error}", op) from error
        Rewriter.insert_op(new, InsertPoint.before(op))
        values = [self._filled(*pair) for pair in zip(op.results, new.results, strict=True)]
        Rewriter.replace_op(op, [], values)

    def _filled(self, old: SSAValue, new: SSAValue) -> SSAValue:
        """Return the value that replaces `old`, a result of the opdef graph: the result `new` of
        the qnn operation, or, if its type differs, a new cast of it to the type of `old`.
        """
        new.name_hint = old.name_hint
        if old.type == new.type:
            return new
        cast = opdef.CastOp(new, tensor_type(old))
        insert_after(new, cast)
        self.forms[cast.output, new.type] = new
        return cast.output

    def _input(self, value: SSAValue, type: TensorType[Any] | None) -> SSAValue | None:
        """Return the value, of `type`, that an operand of the opdef graph stands for in the
        network; None for an absent operand.
        """
        if type is None:
            return None
        if (value, type) not in self.forms:
            self.forms[value, type] = network_value(value, type)
        return self.forms[value, type]


def network_value(value: SSAValue, type: TensorType[Any]) -> SSAValue:
    """Return a value of `type`, of the rank in the network, with the elements of `value`, a value
    of the opdef graph: for a constant a new qnn constant; `value` itself, or the operand of the
    cast that computes it, if that has the type; else the result of a new Reshape.
    """
    owner: Any = value.owner
    if isinstance(owner, opdef.ConstOp):
        new: Any = qnn.ConstantOp(retyped(owner.value, type), type)
        new.location, new.attributes = owner.location, dict(owner.attributes)
    elif value.type == type:
        return value
    elif isinstance(owner, opdef.CastOp) and owner.input.type == type:
        return owner.input
    else:
        new = qnn.ReshapeOp.create(operands=[value], result_types=[type])
        if isinstance(owner, Operation):
            new.location = locations.derived("reshape", owner.location)
    new.output.name_hint = value.name_hint
    insert_after(value, new)
    return new.output


def raise_to_qnn(parts: Sequence[Operation]) -> None:
    """Convert the operations of the default package in `parts`, top-level operations of a module,
    to those of qnn, in place; operations of other packages stay, and so do those that state in
    `htp.why` that they run by a user's function.

    Raises HexnnError, located at the operation, for one that has no form in qnn: a parameter is
    computed, or operands do not fit.
    """
    conversion = ToQnn()
    inner = [op for part in parts if not is_island(part) for op in part.walk()]
    for op in inner:
        if isinstance(op, opdef.OpdefOp) and op.order is not None and WHY not in op.attributes:
            conversion.convert(op)
    made = [op for part in parts for op in part.walk() if isinstance(op, ONLY_OF_OPDEF)]
    for cast in made:
        if isinstance(cast, opdef.CastOp) and (value := undone(cast)) is not None:
            Rewriter.replace_op(cast, [], [value])
    erase_unused([op.results[0] for op in made if op.parent is not None])
    for cast in made:
        if isinstance(cast, opdef.CastOp) and cast.parent is not None:
            Rewriter.replace_op(cast, [], [network_value(cast.input, tensor_type(cast.output))])


ONLY_OF_OPDEF = (opdef.AbsentOp, opdef.CastOp, opdef.ConstOp, opdef.ShapeOp)
"""The operations of the opdef graph that are no operations of packages."""


def undone(cast: opdef.CastOp) -> SSAValue | None:
    """Return x if `cast` is the outer cast of cast(cast(x)) and has the type of x, so that x can
    replace its result; else None.
    """
    inner = cast.input.owner
    if not isinstance(inner, opdef.CastOp) or inner.input.type != cast.output.type:
        return None
    return inner.input
