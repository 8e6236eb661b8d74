"""The bytes of accesses whose addresses, or whose masks, change from iteration to iteration by more
than sums: found by evaluating them for all iterations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects import arith, scf
from xdsl.ir import BlockArgument, Operation, SSAValue

from ...dialects.hvx import InstructionOp, MemwOp
from ...dialects.hvx.affine import constant_of
from ..llvm.accesses import (
    ALIGNMENT,
    access_bytes,
    address_index,
    has_plain_address,
    is_argument,
    named_operands,
    offset_of,
)
from .byte_sets import ByteSet, Numbers

MOST_ITERATIONS = 1 << 14
"""The most iterations that are evaluated, in a tenth of a millisecond for each operation."""

SIMPLE: dict[type[Operation], Callable[[Numbers, Numbers], Numbers]] = {
    arith.MuliOp: np.multiply,
    arith.MinSIOp: np.minimum,
    arith.MaxSIOp: np.maximum,
    arith.ShLIOp: np.left_shift,
}
"""The operations of plain numbers, by what they compute if nothing overflows."""

COMPARISONS: dict[int, Callable[[Numbers, Numbers], NDArray[np.bool_]]] = dict(
    enumerate((np.equal, np.not_equal, np.less, np.less_equal, np.greater, np.greater_equal))
)
"""Predicate of `arith.cmpi`, of numbers with a sign -> what it computes."""


@dataclass(frozen=True)
class Values:
    """The values of a scalar in all iterations, an axis a loop, relative to a kernel's argument if
    it is an address.
    """

    numbers: Numbers
    base: BlockArgument | None = None


@dataclass(frozen=True)
class Loops:
    """The loops around an access, from the innermost, of which `cuts` run some iterations."""

    around: list[scf.ForOp]
    cuts: Mapping[Operation, tuple[int, int, int]]


@dataclass(frozen=True)
class Lanes:
    """The range of lanes of a mask in all iterations, from `first` to before `end`."""

    first: Numbers
    end: Numbers


def enumerated(
    op: InstructionOp | MemwOp, cuts: Sequence[tuple[Operation, int, int, int]] = ()
) -> tuple[int, ByteSet] | None:
    """Return (index of the argument, bytes relative to it) of an access by evaluating its address,
    and its mask if it has one, in all iterations; None where that is not known. Loops of `cuts`
    run the iterations (first index, step, number of them) alone.
    """
    if not has_plain_address(op):
        return None
    loops = Loops(loops_around(op), {each[0]: each[1:] for each in cuts})
    address = values_of(op.operands[address_index(op)], loops)
    if address is None or address.base is None:
        return None
    start, size = address.numbers + offset_of(op), access_bytes(op)
    lanes = Lanes(np.array(0), np.array(size))
    if isinstance(op, InstructionOp):
        if op.INSTRUCTION.mnemonic == "vmem":
            start = start & -ALIGNMENT
        lanes = (mask_lanes(named_operands(op)["Qv"], loops) if is_masked(op) else None) or lanes
    first, end = np.broadcast_arrays(start + lanes.first, start + lanes.end)
    return address.base.index, ByteSet.of_ranges(first.reshape(-1), end.reshape(-1))


def is_masked(op: InstructionOp | MemwOp) -> bool:
    """Return whether an access is a store of those lanes that a vector predicate selects."""
    return isinstance(op, InstructionOp) and "_qpred" in op.name


def loops_around(op: Operation) -> list[scf.ForOp]:
    """Return the loops that contain an operation, from the innermost."""
    found: list[scf.ForOp] = []
    parent = op.parent_op()
    while parent is not None:
        found += [parent] if isinstance(parent, scf.ForOp) else []
        parent = parent.parent_op()
    return found


def values_of(value: SSAValue, loops: Loops) -> Values | None:
    """Return the values of a scalar in all iterations of `loops`; None if they are not known."""
    if isinstance(value, BlockArgument):
        return Values(np.array(0), value) if is_argument(value) else iterations(value, loops)
    if (known := constant_of(value)) is not None:
        return Values(np.array(known))
    owner = value.owner
    if not isinstance(owner, Operation):
        return None
    operands = [each for v in owner.operands if (each := values_of(v, loops)) is not None]
    if len(operands) < len(owner.operands):
        return None
    found = combined(owner, operands)
    if found is None or found.numbers.size > MOST_ITERATIONS:
        return None
    return found if np.abs(found.numbers).max(initial=0) < 1 << 31 else None


def iterations(value: BlockArgument, loops: Loops) -> Values | None:
    """Return the values of an induction variable; None for other values that a loop carries, and
    for loops with bounds that are computed.
    """
    loop = value.block.parent_op()
    if not isinstance(loop, scf.ForOp) or value.index or loop not in loops.around:
        return None
    shape = (-1, *(1,) * loops.around.index(loop))
    if loop in loops.cuts:
        first, step, count = loops.cuts[loop]
        return Values((first + step * np.arange(count)).reshape(shape))
    bounds = [constant_of(each) for each in (loop.lb, loop.ub, loop.step)]
    if None in bounds:
        return None
    numbers = np.arange(*(each for each in bounds if each is not None))
    return Values(numbers.reshape(shape))


def combined(op: Operation, operands: Sequence[Values]) -> Values | None:
    """Return the values of an operation of scalars; None for others than those of `SIMPLE`,
    comparisons, and sums, differences, choices and the lowest bits, which addresses may be operands
    of.
    """
    if isinstance(op, arith.SelectOp):
        return chosen(*operands)
    if len(operands) != 2:
        return None
    left, right = operands
    a, b = left.numbers, right.numbers
    match op:
        case arith.AddiOp() if left.base is None or right.base is None:
            return Values(a + b, left.base or right.base)
        case arith.SubiOp() if right.base is None:
            return Values(a - b, left.base)
        case arith.AndIOp() if right.base is None and is_within(b, 0, ALIGNMENT):
            return Values(a & b)
        case arith.CmpiOp() if left.base is None and right.base is None:
            compare = COMPARISONS.get(op.predicate.value.data)
            return None if compare is None else Values(compare(a, b).astype(np.int64))
        case _ if type(op) in SIMPLE and left.base is None and right.base is None:
            return Values(SIMPLE[type(op)](a, b))
        case _:
            return None


def chosen(condition: Values, left: Values, right: Values) -> Values | None:
    """Return the values of a choice between two scalars; None between addresses of two buffers."""
    if condition.base is not None or left.base is not right.base:
        return None
    return Values(np.where(condition.numbers != 0, left.numbers, right.numbers), left.base)


def is_within(numbers: Numbers, low: int, high: int) -> bool:
    """Return whether all numbers are from `low` to before `high`."""
    return bool(((numbers >= low) & (numbers < high)).all())


def mask_lanes(mask: SSAValue, loops: Loops) -> Lanes | None:
    """Return the lanes of a predicate in all iterations: the first ones, all but those, or their
    difference from fewer; None for others.
    """
    match mask.owner:
        case InstructionOp(name="hvx.pred_scalar2", operands=(count,)):
            return first_lanes(values_of(count, loops), 0)
        case InstructionOp(name="hvx.pred_scalar2v2", operands=(count,)):
            return first_lanes(values_of(count, loops), 1)
        case InstructionOp(name="hvx.pred_and_n", operands=(left, right)):
            return without(mask_lanes(left, loops), mask_lanes(right, loops))
        case InstructionOp(name="hvx.pred_not", operands=(cut,)):
            return without(Lanes(np.array(0), np.array(ALIGNMENT)), mask_lanes(cut, loops))
        case _:
            return None


def first_lanes(count: Values | None, least: int) -> Lanes | None:
    """Return as many lanes as `count` says modulo 128, from `least` to `least + 127`."""
    if count is None or count.base is not None:
        return None
    return Lanes(np.array(0), (count.numbers - least) % ALIGNMENT + least)


def without(kept: Lanes | None, cut: Lanes | None) -> Lanes | None:
    """Return lanes without the first ones, `cut`; None if `cut` does not start at lane 0."""
    if kept is None or cut is None or cut.first.any():
        return None
    return Lanes(np.maximum(kept.first, cut.end), kept.end)
