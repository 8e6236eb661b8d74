"""What statements of a block are computed from: its operations, and of the values that loops carry
those that are used.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeGuard

from xdsl.dialects import scf
from xdsl.ir import Block, Operation, SSAValue

from ...dialects.hvx import InstructionOp
from ...dialects.hvx.affine import trip_count
from .kernel_slices import is_store


@dataclass
class Needed:
    """The operations of a block, and of the loops in it, that some of them are computed from, these
    included, and all values that they read.
    """

    ops: set[Operation] = field(default_factory=set[Operation])
    values: set[SSAValue] = field(default_factory=set[SSAValue])

    @staticmethod
    def by(block: Block, stated: Iterable[Operation]) -> Needed:
        """Return what the operations `stated` of a block and its terminator need."""
        found = Needed()
        found.visit(block, {*stated, block.last_op})
        return found

    def visit(self, block: Block, stated: set[Operation | None]) -> None:
        """Add the operations of a block that are `stated`, or define values that are needed."""
        for op in reversed(list(block.ops)):
            if op in stated or self.values & {*op.results}:
                self.add(op)

    def add(self, op: Operation) -> None:
        """Add an operation: with all within it, but for a loop that only computes values."""
        self.ops.add(op)
        if is_reduction(op):
            self.add_carried(op)
        else:
            self.ops |= {*op.walk()}
            self.values |= {value for each in op.walk() for value in each.operands}

    def add_carried(self, loop: scf.ForOp) -> None:
        """Add the operations of a loop that those of its results that are needed depend on."""
        self.values |= {loop.lb, loop.ub, loop.step}
        result, count = loop.body.block.last_op, 0
        assert result is not None, "the body ends with scf.yield"
        while count < len(self.values):
            count = len(self.values)
            for index in self.carried(loop):
                self.values |= {loop.iter_args[index], result.operands[index]}
            self.visit(loop.body.block, set())

    def carried(self, loop: scf.ForOp) -> list[int]:
        """Return the indices of the carried values of a loop that are needed."""
        pairs = enumerate(zip(loop.results, loop.body.block.args[1:], strict=True))
        return [index for index, pair in pairs if not self.values.isdisjoint(pair)]

    def instructions(self, op: Operation) -> int:
        """Return how many needed vector instructions an operation runs."""
        if isinstance(op, scf.ForOp):
            return (trip_count(op) or 1) * sum(map(self.instructions, op.body.block.ops))
        return int(isinstance(op, InstructionOp) and op in self.ops)


def is_reduction(op: Operation) -> TypeGuard[scf.ForOp]:
    """Return whether an operation is a loop that computes values and writes no memory."""
    return isinstance(op, scf.ForOp) and bool(op.results) and not any(map(is_store, op.walk()))
