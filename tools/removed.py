"""Reports why a tensor of the source network no longer exists after passes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import prod

from xdsl.dialects.builtin import TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.traits import ConstantLike, Pure

from ..dialects.locations import result_name

DATA_MOVEMENT = frozenset(
    "batch_to_space batch_to_space_nd broadcast_to channel_shuffle concat concatenation copy "
    "copy_n depth_to_space expand_dims identity mirror_pad pack pad padv2 reshape "
    "reverse_sequence reverse_v2 slice space_to_batch space_to_batch_nd space_to_depth "
    "split_v squeeze stack strided_slice tile transpose un_pack unpack unsqueeze unstack".split()
)
"""Operations whose result, where it has as many elements as their first operand, holds just these
in some order."""


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
        if _moves_all(op):
            return f"has the elements of {_quoted_name(op.operands[0])}, moved"
        return None

    pairs = ((name, reason(op)) for op, name in _named(function) if name in wanted)
    return tuple((name, why) for name, why in pairs if why is not None)


def _moves_all(op: Operation) -> bool:
    """Return whether the results of an operation hold the elements of its first operand alone."""
    if op.name.partition(".")[2] not in DATA_MOVEMENT or not op.operands:
        return False
    types = [value.type for value in (op.operands[0], *op.results)]
    counts = {prod(one.get_shape()) for one in types if isinstance(one, TensorType)}
    return len(counts) == 1


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
