"""Earlier starts of the loads of constants and inputs in a function whose memory is planned.

The planner starts the loads for a kernel before the one ahead of it. Once all live ranges are known
these loads start as early as memory allows, in the same order: where a kernel frees the memory that
a load takes, right behind it, so that the DMA engine goes on without a pause.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import Block, Operation
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import htp
from ....dialects.constants import ConstantOp
from .buffer_lives import users_of
from .ledger import Ledger

SHARE = 3 / 4
"""The share of TCM that earlier loads may fill where a plan takes less: parts of kernels for
several contexts find room for scratch memory of their own in the rest.
"""

Numbered = Sequence[tuple[htp.BufferOp, int]]
"""Buffers of TCM with their numbers in the ledger."""


def start_early(function: FuncOp, buffers: Numbered, ledger: Ledger) -> None:
    """Let loads of a planned function start earlier, and place its buffers anew; all stays as it is
    if they are not packed then, or were placed by first fit.
    """
    given = list(function.body.block.ops)
    if ledger.arena is not None or not move_starts(given, buffers, ledger.capacity):
        return
    kept = ledger.born, ledger.died, ledger.offsets, ledger.now
    set_lives(function, buffers, ledger)
    if ledger.pack():
        ledger.born, ledger.died, ledger.offsets, ledger.now = kept
        for op in given:
            op.detach()
        function.body.block.add_ops(given)


def move_starts(ops: Sequence[Operation], buffers: Numbered, capacity: int) -> bool:
    """Move the starts of loads in a block of operations, with the buffers that they fill, to where
    all buffers that live then fit into `capacity` bytes, or as many as already live at once; return
    whether any has moved.
    """
    position = {op: index for index, op in enumerate(ops)}
    live = np.zeros(len(ops), np.int64)
    for op, _ in buffers:
        first, last = span(op, position)
        live[first : last + 1] += htp.physical_bytes(op.output)
    limit, least, moved = max(int(live.max()), int(SHARE * capacity)), 0, set[Operation]()
    for index, op in enumerate(ops):
        if not isinstance(op, htp.DmaStartOp):
            continue
        if is_load(op):
            nbytes, own = htp.physical_bytes(op.dest), {op.dest.owner, *moved}
            full = np.nonzero(live[least:index] + nbytes > limit)[0]
            least += int(full[-1]) + 1 if len(full) else 0
            least += next(n for n, other in enumerate(ops[least:]) if other not in own)
            if any(map(takes_time, ops[least:index])):
                move_before(ops[least], op)
                live[least:index] += nbytes
                moved |= {op, op.dest.owner}
                continue
        least = index + 1
    return bool(moved)


def is_load(op: htp.DmaStartOp) -> bool:
    """Return whether a transfer fills a buffer of TCM from what is in main memory from the
    beginning.
    """
    source, dest = op.source.owner, op.dest.owner
    fixed = isinstance(source, Block | ConstantOp)
    return fixed and isinstance(dest, htp.BufferOp) and htp.space_of(op.dest) == htp.TCM


def takes_time(op: Operation) -> bool:
    """Return whether time passes in an operation: it computes, or waits."""
    return isinstance(op, htp.HtpOp | htp.DmaWaitOp) and not isinstance(op, htp.ReshapeOp)


def move_before(place: Operation, op: htp.DmaStartOp) -> None:
    """Move a load and the buffer that it fills to before an operation."""
    for each in (op.dest.owner, op):
        assert isinstance(each, Operation), "loads fill buffers"
        each.detach()
        Rewriter.insert_op(each, InsertPoint.before(place))


def span(buffer: htp.BufferOp, position: dict[Operation, int]) -> tuple[int, int]:
    """Return the positions of the first and the last operation that accesses a buffer, its own
    twice if none does.
    """
    used = [position[op] for op in users_of(buffer.output) if op in position]
    return min(used, default=position[buffer]), max(used, default=position[buffer])


def set_lives(function: FuncOp, buffers: Numbered, ledger: Ledger) -> None:
    """Set the live ranges of buffers in a ledger to those in the order of the function."""
    position = {op: index for index, op in enumerate(function.body.block.ops)}
    born, died = list(ledger.born), dict(ledger.died)
    for op, number in buffers:
        born[number], last = span(op, position)
        died[number] = last + 1
    ledger.born, ledger.died, ledger.now = born, died, len(position)
