"""Reports why a tensor of the source network no longer exists after passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import ConstantLike, Pure

from ..dialects.locations import result_name

DATA_MOVEMENT = ("copy", "expand_dims", "identity", "reshape", "squeeze", "transpose", "unsqueeze")
"""Operations whose result holds the elements of their first operand in some order."""


def removal_reasons(function: FuncOp, names: Iterable[str]) -> tuple[tuple[str, str], ...]:
    """Return (tensor, reason why passes may have removed it) for those tensors in `names` for which
    `function`, the source network, gives a reason.

    Reasons: no output depends on the tensor, it is constant, or it only moves the elements of
    another tensor.
    """
    if not (wanted := set(names)):
        return ()
    used, constant = _used(function), _constant(function)

    def reason(op: Operation) -> str | None:
        if op not in used:
            return "no output depends on it"
        if op in constant:
            return "folded into a constant"
        if op.name.partition(".")[2] in DATA_MOVEMENT and op.operands:
            return f"has the elements of {_quoted_name(op.operands[0])}, moved"
        return None

    pairs = ((name, reason(op)) for op, name in _named(function) if name in wanted)
    return tuple((name, why) for name, why in pairs if why is not None)


def _named(function: FuncOp) -> Iterator[tuple[Operation, str]]:
    """Yield (operation, tensor name) for each result that is a tensor of the source network."""
    for op in function.body.block.ops:
        for result in op.results:
            if (name := result_name(result)) is not None:
                yield op, name


def _used(function: FuncOp) -> set[Operation]:
    """Return the operations whose results, directly or not, an output or an operation with side
    effects uses.
    """
    users_of_tensors: set[Operation] = set()
    block = function.body.block
    for op in reversed(list(block.ops)):
        users = (use.operation for result in op.results for use in result.uses)
        is_used = any(user in users_of_tensors or user.parent is not block for user in users)
        if is_used or not op.has_trait(Pure):
            users_of_tensors.add(op)
    return users_of_tensors


def _constant(function: FuncOp) -> set[Operation]:
    """Return the constants, and the pure operations whose operands are all computed from
    constants.
    """
    constants: set[Operation] = set()
    for op in function.body.block.ops:
        is_computed = op.has_trait(Pure) and bool(op.operands)
        owners = [value.owner for value in op.operands]
        if op.has_trait(ConstantLike) or (is_computed and all(one in constants for one in owners)):
            constants.add(op)
    return constants


def _quoted_name(value: SSAValue) -> str:
    """Return the quoted tensor name of a value, for messages."""
    name = result_name(value) or value.name_hint
    return f"'{name}'" if name else "its operand"
