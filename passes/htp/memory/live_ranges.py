"""Live ranges of the values of a function, for memory planning."""

from __future__ import annotations

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp


def is_gather(op: Operation) -> bool:
    """Return whether an operation is a concatenation whose result is in main memory: each of its
    operands is transferred there on its own.
    """
    return isinstance(op, htp.ConcatOp) and htp.space_of(op.output) == htp.DDR


def is_load(op: Operation) -> bool:
    """Return whether an operation is a transfer of a tensor, or of a slice of it, from main memory
    to TCM.
    """
    if not isinstance(op, htp.CopyOp | htp.SliceOp):
        return False
    return htp.space_of(op.input) == htp.DDR and htp.space_of(op.output) == htp.TCM


def is_store(op: Operation) -> bool:
    """Return whether an operation is a transfer to main memory."""
    return isinstance(op, htp.CopyOp) and htp.space_of(op.output) == htp.DDR


def is_unpacked(op: Operation) -> bool:
    """Return whether an operation, or a launch of its kernel, unpacks weights."""
    of = op.of.data if isinstance(op, htp.LaunchOp) and op.of is not None else op.name
    return of == htp.UnpackNibblesOp.name


def is_computed(value: SSAValue) -> bool:
    """Return whether an htp operation other than a load from main memory or a view defines the
    value.
    """
    owner = value.owner
    return isinstance(owner, htp.HtpOp) and not (is_load(owner) or isinstance(owner, htp.ReshapeOp))


def root_of(value: SSAValue) -> SSAValue:
    """Return the value that `value` is a view of, through any number of views; `value` itself if it
    is the result of no view.
    """
    while isinstance(value.owner, htp.ReshapeOp):
        value = value.owner.input
    return value


class Liveness:
    """Live ranges of a function's values, as indices of operations in its block.

    Uses of a view count as uses of the viewed value. A value in main memory lives as long as it may
    be loaded again.
    """

    def __init__(self, function: FuncOp):
        self.position = {op: i for i, op in enumerate(function.body.block.ops)}

    def uses(self, value: SSAValue) -> list[int]:
        """Return the indices of the operations that read a value in TCM, directly or through a
        view, ascending.

        A concatenation in main memory that reads a computed value does not count: the value is
        transferred to its place in the concatenation as soon as it is computed.
        """
        positions: set[int] = set()
        for use in value.uses:
            if isinstance(use.operation, htp.ReshapeOp):
                positions |= {self.position[use.operation], *self.uses(use.operation.output)}
            elif not (is_gather(use.operation) and is_computed(value)):
                positions.add(self.position[use.operation])
        return sorted(positions)

    def last(self, value: SSAValue) -> int:
        """Return the index of the last operation that may read the bytes of a value in main memory,
        also through a view or by loading it to TCM again.
        """
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
