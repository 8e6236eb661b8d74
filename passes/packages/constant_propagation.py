"""Constant propagation on the opdef graph: operations on constants are evaluated, by numpy.

It concerns operations of users' packages and what rules made; other operations of the default
package stay as the network has them. An operation is left alone if an implementation has the flag
INHIBIT_CONST_PROP, unless one has IS_CONST, which claims that its operands are constant.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import is_side_effect_free

from ...dialects import opdef
from ...dialects.constants import available_constant
from ...dialects.diagnostics import HexnnError
from ...dialects.packages.registry import PACKAGES
from ...dialects.remarks import warning
from ...dialects.tensors import tensor_type
from ...semantics.registry import Array, evaluate
from .matching import described


def propagate_constants(
    ops: Iterable[Operation], is_concerned: Callable[[opdef.OpdefOp], bool]
) -> None:
    """Replace operations among `ops`, in order, by constants if their operands are constant.

    `is_concerned` tells of an operation of the default package whether it is evaluated; those of
    other packages always are. Operations whose evaluation fails are kept.
    """
    for op in list(ops):
        if isinstance(op, opdef.OpdefOp) and (op.package != opdef.PACKAGE or is_concerned(op)):
            _fold(op)


def flags_of(name: str) -> set[str]:
    """Return the flags, such as IS_CONST, of all registered implementations of the operation with
    the full name `name` (`Pkg::Name`).
    """
    records = (one for package in PACKAGES.values() for one in package.implementations)
    return {flag for one in records if one.op == name for flag in one.flags}


def _fold(op: opdef.OpdefOp) -> None:
    """Replace `op` by constants if its operands are constant, it has no side effects, its flags
    permit it, and its evaluation succeeds.
    """
    flags = flags_of(op.full_name)
    if "INHIBIT_CONST_PROP" in flags and "IS_CONST" not in flags:
        return
    arrays = [_known(value) for value in op.operands]
    for value, array in zip(op.operands, arrays, strict=True):
        if array is None:
            if "IS_CONST" in flags:
                warning(f"{op.full_name} is IS_CONST, but reads {described(value)}", op)
            return
    if not is_side_effect_free(op):
        return
    try:
        results = evaluate(op, arrays)
    except HexnnError:
        return
    made = [
        opdef.ConstOp.of(array, tensor_type(value))
        for array, value in zip(results, op.results, strict=True)
    ]
    for one in made:
        one.location = op.location
        Rewriter.insert_op(one, InsertPoint.before(op))
    Rewriter.replace_op(op, [], [one.output for one in made])


def _known(value: SSAValue) -> Array | None:
    """Return the array of `value` if it is known at compile time: a constant, a shape operand or an
    absent one; None for a computed value.
    """
    owner: Any = value.owner
    if isinstance(owner, opdef.ShapeOp | opdef.AbsentOp):
        return evaluate(owner, [])[0]
    constant = available_constant(value)
    return None if constant is None else constant.array
