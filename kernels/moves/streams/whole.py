"""Moves, slices, concatenations and paddings of row-major tensors as one stream over the result.

All bytes of the result are enumerated with the operand and the offset there from which they come
(see `plan`). So runs of any length, from any number of operands, are written at the pace of memory.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import prod
from typing import Any

import numpy as np

from ....dialects import htp
from ....dialects.quant import storage_dtype
from ....dialects.registries.implementations import Layouts
from ...affine_boxes import Axis, Box
from ...builder import KernelBuilder
from ...cost import kernel
from ...runs import input_buffer, output_buffer
from ...scalars import VECTOR
from ..boxes import fill_boxes, move_boxes
from ..copies import Box as CopiedBox
from ..copies import concat_boxes, pad_boxes, slice_boxes, unit_copy
from ..move import splat
from .bodies import Body, Ints
from .code import StreamWriter
from .plan import MOST_PARTS, NOTHING, Enumeration, has_plan, plan

LARGEST = 1 << 21
"""The most bytes of a result: all their offsets are enumerated."""


@dataclass(frozen=True)
class Contents:
    """What a result of `nbytes` bytes consists of."""

    nbytes: int
    sources: tuple[tuple[int, Box], ...]
    """(operand number, box of bytes) of all copies."""
    fills: tuple[tuple[int, Box], ...]
    """(stored integer, box of bytes) of all constants, over which copies lie."""
    sizes: tuple[int, ...]
    """The bytes of the buffer of each operand."""

    def enumerated(self) -> Enumeration:
        """Return the owners and offsets of all bytes of the result."""
        chunks = -(-self.nbytes // VECTOR)
        owner = np.full(chunks * VECTOR, NOTHING, np.int64)
        offset = np.zeros(chunks * VECTOR, np.int64)
        for number, (_, box) in enumerate(self.fills):
            owner[spread(box)[1]] = len(self.sizes) + number
        for operand, box in self.sources:
            source, target = spread(box)
            owner[target], offset[target] = operand, source
        shape, targets = (chunks, VECTOR), np.arange(chunks) * VECTOR
        rows = owner.reshape(shape), offset.reshape(shape)
        return Enumeration(*rows, targets, self.sizes, len(self.fills))


def spread(box: Box) -> tuple[Ints, Ints]:
    """Return the offsets in source and target of all bytes of a box."""
    source, target = np.array([box.source]), np.array([box.target])
    for axis in box.axes:
        at = np.arange(axis.size)
        source = (source[:, None] + at * axis.source).reshape(-1)
        target = (target[:, None] + at * axis.target).reshape(-1)
    return source, target


@lru_cache(maxsize=256)
def bodies_of(contents: Contents) -> tuple[Body, ...] | None:
    """Return the bodies of the code that writes a result; None if it has too many parts, or the
    result more than `LARGEST` bytes.
    """
    return None if contents.nbytes > LARGEST else plan(contents.enumerated())


@lru_cache(maxsize=1024)
def has_bodies(contents: Contents) -> bool:
    """Return whether `bodies_of` returns any."""
    return contents.nbytes <= LARGEST and has_plan(contents.enumerated())


def row_major_bytes(op: htp.HtpOp) -> tuple[int, ...]:
    """Return the bytes of the buffers of all operands of `op` in row-major order."""
    row_major = htp.LAYOUTS[htp.ROW_MAJOR]
    types = [htp.tensor_type(value) for value in op.inputs_and_constants]
    items = [storage_dtype(type.element_type).itemsize for type in types]
    return tuple(
        row_major.physical_bytes(type.get_shape(), item)
        for type, item in zip(types, items, strict=True)
    )


def contents_of(
    op: htp.HtpOp, boxes: Sequence[tuple[int, Box]], fills: Sequence[tuple[int, Box]] = ()
) -> Contents:
    """Return the contents of the result of `op`, which consists of `boxes` and `fills`."""
    item = htp.itemsize(op.output)
    nbytes = prod(htp.shape(op.output)) * item
    return Contents(nbytes, tuple(boxes), tuple(fills), row_major_bytes(op))


def move_contents(op: htp.MoveOp) -> Contents | str:
    """Return the contents of a move of row-major tensors, or why there are none."""
    boxes = move_boxes(op)
    return boxes if isinstance(boxes, str) else contents_of(op, boxes, fill_boxes(op))


def copied(op: htp.HtpOp, boxes: Sequence[CopiedBox]) -> list[tuple[int, Box]]:
    """Return the copies of `boxes` of elements as boxes of bytes of row-major tensors."""
    found: list[tuple[int, Box]] = []
    for box in boxes:
        source = htp.shape(op.inputs_and_constants[box.operand])
        copy = unit_copy(htp.ROW_MAJOR, source, htp.shape(op.output), box, htp.itemsize(op.output))
        assert copy is not None, "elements are the units of row-major order"
        found.append((box.operand, Box(copy.start, copy.to, tuple(copy.axes))))
    return found


def concat_contents(op: htp.ConcatOp) -> Contents:
    """Return the contents of a concatenation."""
    return contents_of(op, copied(op, concat_boxes(op)))


def slice_contents(op: htp.SliceOp) -> Contents:
    """Return the contents of a slice."""
    return contents_of(op, copied(op, slice_boxes(op)))


def pad_contents(op: htp.PadOp) -> Contents:
    """Return the contents of a padding."""
    whole = Box(0, 0, (Axis(prod(htp.shape(op.output)), 0, 1),))
    return contents_of(op, copied(op, pad_boxes(op)), [(op.value.value.data, whole)])


def register(name: str, kind: type[htp.HtpOp], contents: Callable[[Any], Contents | str]) -> None:
    """Register the kernel `name` of the operation class `kind`, whose results have the contents
    that the function `contents` returns.
    """

    def layouts(op: htp.HtpOp) -> Sequence[Layouts] | str:
        made = contents(op)
        if isinstance(made, str):
            return made
        if not has_bodies(made):
            return f"it takes more than {MOST_PARTS} permutations"
        return [Layouts((htp.ROW_MAJOR,) * len(op.inputs_and_constants), htp.ROW_MAJOR)]

    def build(b: KernelBuilder, op: htp.HtpOp) -> None:
        made = contents(op)
        bodies = None if isinstance(made, str) else bodies_of(made)
        if isinstance(made, str) or bodies is None:
            raise ValueError(f"{op.name} is no stream")
        width = htp.itemsize(op.output)
        values = [splat(b, value, width) for value, _ in made.fills]
        sources = [input_buffer(b, op, i) for i in range(len(op.inputs_and_constants))]
        StreamWriter(b, sources, output_buffer(b, op), values).emit(bodies)

    kernel(name, kind, layouts=layouts)(build)


register("move.whole", htp.MoveOp, move_contents)
register("concat.whole", htp.ConcatOp, concat_contents)
register("slice.whole", htp.SliceOp, slice_contents)
register("pad.whole", htp.PadOp, pad_contents)
