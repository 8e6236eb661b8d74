"""The instruction limit of a kernel, which turns endless loops into an error.

HVX instructions, scalar loads and loop iterations count. Loops with statically known trip counts
are counted before the kernel runs, others while it runs.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects import func, scf
from xdsl.ir import Block, Operation

from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import LinearForms, Range, Ranges

COUNTED = (InstructionOp, MemwOp)
"""The operations that count as instructions."""


@dataclass(frozen=True)
class InstructionBounds:
    """A lower and an upper bound (None: none is known) on a number of executed instructions or of
    loop iterations.
    """

    least: int
    """The lower bound."""

    most: int | None
    """The upper bound; None when unknown."""

    def __add__(self, other: InstructionBounds) -> InstructionBounds:
        """Return the bounds on the sum of the two bounded numbers."""
        unknown = self.most is None or other.most is None
        most = None if unknown else (self.most or 0) + (other.most or 0)
        return InstructionBounds(self.least + other.least, most)

    def __mul__(self, other: InstructionBounds) -> InstructionBounds:
        """Return the bounds on the product of the two bounded numbers."""
        most = None
        if 0 in (self.most, other.most):
            most = 0
        elif self.most is not None and other.most is not None:
            most = self.most * other.most
        return InstructionBounds(self.least * other.least, most)


def check_limit(kernel: func.FuncOp, limit: int) -> None:
    """Raise HexnnError when `kernel` provably executes more than `limit` instructions, or loops
    endlessly.
    """
    count = instruction_bounds(kernel)
    if count.least > limit:
        name = kernel.sym_name.data
        raise HexnnError(
            f"kernel '{name}' executes {count.least} instructions, more than the limit of {limit}",
            kernel,
        )


def is_surely_within(kernel: func.FuncOp, limit: int) -> bool:
    """Return whether `kernel` provably executes at most `limit` instructions, so that they need not
    be counted at run time.
    """
    most = instruction_bounds(kernel).most
    return most is not None and most <= limit


def limit_error(kernel: str, loop: Operation, limit: int) -> HexnnError:
    """Return the error that a kernel reached its instruction limit in `loop`."""
    return HexnnError(
        f"kernel '{kernel}' has not ended after {limit} instructions, which is the limit", loop
    )


def instruction_bounds(kernel: func.FuncOp) -> InstructionBounds:
    """Return the bounds on the instructions that one run of a kernel executes, derived from the
    ranges of its loop bounds.
    """
    return count_block(kernel.body.block, Ranges(LinearForms()))


def count_block(block: Block, ranges: Ranges) -> InstructionBounds:
    """Return the bounds on the instructions that one execution of a block executes; `ranges` gives
    the range of each scalar.
    """
    total = InstructionBounds(own_instructions(block), own_instructions(block))
    for op in block.ops:
        if isinstance(op, scf.ForOp):
            body = count_block(op.body.block, ranges) + InstructionBounds(1, 1)
            total = total + trip_count_bounds(op, ranges) * body
    return total


def own_instructions(block: Block) -> int:
    """Return the number of operations of a block that the instruction limit counts, without those
    in nested loops.
    """
    return sum(isinstance(op, COUNTED) for op in block.ops)


def trip_count_bounds(loop: scf.ForOp, ranges: Ranges) -> InstructionBounds:
    """Return the bounds on a loop's trip count, given the range of each scalar. Raises HexnnError
    for an endless loop.
    """
    forms = ranges.forms
    length = ranges.of_expression(forms(loop.ub) + forms(loop.lb) * -1)
    step = ranges(loop.step)
    if length is None or length.base or step is None or step.base:
        return InstructionBounds(0, None)
    if length.low > 0 and step.high <= 0:
        raise op_error(loop, f"never ends: its step is {step.high}")
    return bounds_from_ranges(length, step)


def bounds_from_ranges(length: Range, step: Range) -> InstructionBounds:
    """Return the bounds on a loop's trip count, given the ranges of `length` (its upper minus its
    lower bound) and of `step`; the upper one is None if the loop may be endless.
    """
    least = max(0, -(-length.low // step.high)) if step.high > 0 else 0
    if length.high <= 0:
        return InstructionBounds(0, 0)
    return InstructionBounds(least, -(-length.high // step.low) if step.low > 0 else None)
