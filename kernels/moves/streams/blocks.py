"""Moves as streams of blocks that recur.

A block is a range of adjacent bytes of the result, cut into chunks of 128 bytes; the last one may
overlap the one before. Its code is planned as that of a whole result (see `plan`), within loops
over the blocks. A block that recurs in the result is computed once and stored for each recurrence.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod

import numpy as np

from ....dialects import htp
from ....dialects.registries.implementations import Layouts
from ...affine_boxes import Axis, Box
from ...builder import KernelBuilder
from ...cost import kernel
from ...runs import input_buffer, output_buffer
from ...scalars import VECTOR
from ..boxes import fill_boxes
from ..chains import copy_in_chains
from ..move import boxes_of, fill_box, flat_layouts
from .bodies import Body, Ints, Loop
from .code import StreamWriter
from .plan import Enumeration, has_plan, packets, plan

LARGEST = 1 << 20
"""The most bytes of a block: all their offsets are enumerated."""

MOST_COPIES = 8
"""The most recurrences of a block that are stored one by one."""

LONG_RUN = 1 << 11
"""The bytes from which on a run is copied by itself: what its ends cost is little then."""


@dataclass(frozen=True)
class Stream:
    """A box of bytes as blocks that recur: the bodies of its code, and the axes along which the
    result repeats a block.
    """

    bodies: tuple[Body, ...]
    copies: tuple[Axis, ...]


def inner_axes(box: Box) -> Iterator[int]:
    """Yield the numbers of the axes of `box` from which on its axes lie without gaps in the result,
    and are a block of a size that is enumerated.
    """
    length = 1
    for index in reversed(range(len(box.axes))):
        if box.axes[index].target != length:
            return
        length *= box.axes[index].size
        if VECTOR <= length <= LARGEST:
            yield index


def copies_of(box: Box, index: int) -> tuple[Axis, ...]:
    """Return the axes outside of axis number `index` along which the result repeats a block, as far
    as that is stored for each one.
    """
    copies = tuple(a for a in box.axes[:index] if a.source == 0)
    return copies if prod(a.size for a in copies) <= MOST_COPIES else ()


def blocks_of(box: Box, index: int, nbytes: int) -> list[Enumeration]:
    """Return the chunks of `box`, of an operand of `nbytes` bytes, in blocks of its axes from
    number `index` on: whole ones, then the one that overlaps the one before, if there is one.
    """
    offsets = np.full(1, box.source, np.int64)
    for axis in box.axes[index:]:
        offsets = (offsets[:, None] + np.arange(axis.size) * axis.source).reshape(-1)
    copies = copies_of(box, index)
    outer = [a for a in box.axes[:index] if a not in copies]
    loops = tuple(Loop(a.size, a.target, (a.source,)) for a in outer)
    whole, rest = divmod(len(offsets), VECTOR)
    starts = [np.arange(whole) * VECTOR, np.array([len(offsets) - VECTOR])][: 2 if rest else 1]
    repeated = prod(a.size for a in copies)
    return [block(offsets, at, box, nbytes, loops, repeated) for at in starts]


def streams(box: Box, nbytes: int) -> Iterator[Stream]:
    """Yield the ways in which a box of bytes of an operand of `nbytes` bytes is a stream: with
    blocks of a different number of its inner axes, whose code does not take too many parts.
    """
    for index in inner_axes(box):
        plans = [plan(chunks) for chunks in blocks_of(box, index, nbytes)]
        found = [one for one in plans if one is not None]
        if found == plans:
            yield Stream(tuple(b for one in found for b in one), copies_of(box, index))


def block(
    offsets: Ints, starts: Ints, box: Box, nbytes: int, loops: tuple[Loop, ...], copies: int
) -> Enumeration:
    """Return the chunks of a block, whose bytes come from `offsets` of the operand, that begin at
    `starts`.
    """
    rows = np.stack([offsets[start : start + VECTOR] for start in starts])
    owner, targets = np.zeros_like(rows), starts + box.target
    return Enumeration(owner, rows, targets, (nbytes,), outer=loops, copies=copies)


@lru_cache(maxsize=1024)
def best_stream(box: Box, nbytes: int) -> Stream | None:
    """Return the stream of `box`, of an operand of `nbytes` bytes, that takes the fewest packets by
    its plan; None if there is none, or if runs of whole or many vectors are copied as they are.
    """
    if copied_as_it_is(box):
        return None
    return min(streams(box, nbytes), key=lambda stream: packets(stream.bodies), default=None)


def copied_as_it_is(box: Box) -> bool:
    """Return whether the runs of `box` are whole or many vectors."""
    return box.axes[-1].size % VECTOR == 0 or box.axes[-1].size >= LONG_RUN


@lru_cache(maxsize=1024)
def has_stream(box: Box, nbytes: int) -> bool:
    """Return whether `best_stream` returns one."""
    return not copied_as_it_is(box) and any(
        all(map(has_plan, blocks_of(box, index, nbytes))) for index in inner_axes(box)
    )


def stream_layouts(op: htp.MoveOp) -> Sequence[Layouts] | str:
    """Return row-major order for operands and result, or why a move is no stream."""
    flat = flat_layouts(op)
    if isinstance(flat, str):
        return flat
    pairs = ((box, htp.physical_bytes(op.inputs[operand])) for operand, box in boxes_of(op))
    if not any(has_stream(*pair) for pair in pairs):
        return "no run of 128 bytes of the result is permuted"
    return flat


@kernel("move.streams", htp.MoveOp, layouts=stream_layouts)
def build_streams(b: KernelBuilder, op: htp.MoveOp) -> None:
    """Emit a move: fills of the pieces that are constants, streams, and copies of all others."""
    for value, box in fill_boxes(op):
        fill_box(b, op, value, box)
    target = output_buffer(b, op)
    for operand, box in boxes_of(op):
        source = input_buffer(b, op, operand)
        stream = best_stream(box, source.size)
        if stream is None:
            copy_in_chains(b, [box], source, target)
        else:
            writer = StreamWriter(b, [source], target, copies=stream.copies)
            writer.emit(stream.bodies)
