"""How long the values of a function are needed, for memory planning."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import htp


def is_gather(op: Operation) -> bool:
    """A concatenation in main memory, which transfers put together."""
    return isinstance(op, htp.ConcatOp) and htp.space_of(op.output) == htp.DDR


def is_load(op: Operation) -> bool:
    """A transfer from main memory to TCM."""
    if not isinstance(op, htp.CopyOp | htp.SliceOp):
        return False
    return htp.space_of(op.input) == htp.DDR and htp.space_of(op.output) == htp.TCM


def is_store(op: Operation) -> bool:
    """A transfer to main memory."""
    return isinstance(op, htp.CopyOp) and htp.space_of(op.output) == htp.DDR


def is_computed(value: SSAValue) -> bool:
    """The result of a kernel, which parts of gathered tensors leave at once."""
    owner = value.owner
    return isinstance(owner, htp.HtpOp) and not (is_load(owner) or isinstance(owner, htp.ReshapeOp))


def root_of(value: SSAValue) -> SSAValue:
    """The value that `value` is a view of."""
    while isinstance(value.owner, htp.ReshapeOp):
        value = value.owner.input
    return value


class Liveness:
    """Positions of uses. A view's uses are its root's; memory that may be read again stays."""

    def __init__(self, function: FuncOp):
        self.position = {op: i for i, op in enumerate(function.body.block.ops)}

    def uses(self, value: SSAValue) -> list[int]:
        """The positions at which a TCM value is read, in order.

        Where it is gathered into main memory is none of them if that happens when it is made.
        """
        found: set[int] = set()
        for use in value.uses:
            if isinstance(use.operation, htp.ReshapeOp):
                found |= {self.position[use.operation], *self.uses(use.operation.output)}
            elif not (is_gather(use.operation) and is_computed(value)):
                found.add(self.position[use.operation])
        return sorted(found)

    def last(self, value: SSAValue) -> int:
        """The last position at which the bytes of a value in main memory may be read."""
        ends = [self._until(use.operation) for use in value.uses]
        owner = value.owner
        if isinstance(owner, Operation):
            ends.append(self.position[owner])
            if is_store(owner):
                ends += self.uses(root_of(owner.operands[0]))
        return max(ends, default=0)

    def _until(self, user: Operation) -> int:
        if is_load(user):
            return max([self.position[user], *self.uses(user.results[0])])
        if isinstance(user, htp.ReshapeOp):
            return max(self.position[user], self.last(user.output))
        return self.position[user]
