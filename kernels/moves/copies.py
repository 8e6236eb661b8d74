"""Kernels of slice, concatenation and padding: copies of boxes between tensors of the same layout.

A layout is copied in units, the largest blocks that it keeps contiguous: bytes in `flat`, words of
four channels in `strip`, whole blocks in `crouton`. A box aligned to units is a loop nest over
contiguous runs of bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ...dialects import htp
from ...dialects.htp.digits import fused
from ...dialects.registries.implementations import Layouts
from ..affine_boxes import Axis, Shape, merged_axes, stride_of
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import Buffer, copy_run, fill, input_buffer, nest, output_buffer
from ..scalars import Scalar


@dataclass(frozen=True)
class Box:
    """A box of elements to copy from operand number `operand`, where it begins at the indices
    `start`, to the indices `to` of the result; `sizes` are its extents.
    """

    operand: int
    start: Shape
    """The indices of the box's first element in the operand."""

    to: Shape
    """The indices of the box's first element in the result."""

    sizes: Shape


def slice_boxes(op: htp.SliceOp) -> list[Box]:
    """Return the box that a slice operation copies, as a list of one."""
    offsets, sizes = op.box
    return [Box(0, offsets, (0, 0, 0, 0), sizes)]


def concat_boxes(op: htp.ConcatOp) -> list[Box]:
    """Return the boxes that a concatenation copies, one for each input."""
    zeros = (0, 0, 0, 0)
    to = [tuple(start if a == op.axis_index else 0 for a in range(4)) for start in op.starts]
    return [Box(i, zeros, to[i], htp.shape(v)) for i, v in enumerate(op.inputs)]


def pad_boxes(op: htp.PadOp) -> list[Box]:
    """Return the box that a pad operation copies, as a list of one.

    It is the whole input, moved in the result by the padding in front of it.
    """
    return [Box(0, (0, 0, 0, 0), [low for low, _ in op.amounts], htp.shape(op.input))]


def copyable_layouts(boxes: Callable[[Any], list[Box]]) -> Callable[[Any], Sequence[Layouts] | str]:
    """Return a function that lists the layouts in which an operation can be computed by copies.

    `boxes(op)` are the boxes of elements that operation `op` copies; a layout is listed if each of
    them consists of whole blocks that the layout keeps contiguous. The operands and the result have
    the same layout.
    """

    def layouts(op: htp.HtpOp) -> Sequence[Layouts]:
        values, item = op.inputs_and_constants, htp.itemsize(op.output)
        copies = [(htp.shape(values[box.operand]), box) for box in boxes(op)]
        fit = [
            name
            for name in (htp.activation_layouts() if item == 1 else (htp.ROW_MAJOR,))
            if all(unit_copy(name, shape, htp.shape(op.output), box) for shape, box in copies)
        ]
        return [Layouts((name,) * len(values), name) for name in fit]

    return layouts


@kernel("slice.runs", htp.SliceOp, layouts=copyable_layouts(slice_boxes))
def build_slice(b: KernelBuilder, op: htp.SliceOp) -> None:
    """Emit a slice as copies of contiguous runs of bytes."""
    copy_boxes(b, op, slice_boxes(op))


@kernel("concat.runs", htp.ConcatOp, layouts=copyable_layouts(concat_boxes))
def build_concat(b: KernelBuilder, op: htp.ConcatOp) -> None:
    """Emit a concatenation as copies of contiguous runs of bytes of each input."""
    copy_boxes(b, op, concat_boxes(op))


@kernel("pad.runs", htp.PadOp, layouts=copyable_layouts(pad_boxes))
def build_pad(b: KernelBuilder, op: htp.PadOp) -> None:
    """Emit a padding: fill the whole result with the padding byte, then copy the input into it."""
    if any(map(sum, op.amounts)):
        fill(b, output_buffer(b, op), op.value.value.data)
    copy_boxes(b, op, pad_boxes(op))


def copy_boxes(b: KernelBuilder, op: htp.HtpOp, boxes: Sequence[Box]) -> None:
    """Emit the copies of boxes of elements from `op`'s operands into its result.

    Raises ValueError if a box does not consist of whole blocks that the layout keeps contiguous.
    """
    layout, target = htp.layout_name(op.output), output_buffer(b, op)
    for box in boxes:
        shape = htp.shape(op.inputs_and_constants[box.operand])
        copy = unit_copy(layout, shape, htp.shape(op.output), box, htp.itemsize(op.output))
        if copy is None:
            raise ValueError(f"a box that is not one of whole units of {layout}")
        copy_axes(b, input_buffer(b, op, box.operand), copy.start, target, copy.to, copy.axes)


@dataclass(frozen=True)
class UnitCopy:
    """A copy of a box as a loop nest over contiguous runs of bytes.

    `start` and `to` are the byte offsets of the first run in the source and in the target; `axes`
    are the loops, outermost first, and last the axis along the bytes of a run.
    """

    start: int
    to: int
    axes: list[Axis]


@dataclass(frozen=True)
class AxisCopy:
    """What one axis of a tensor contributes to a `UnitCopy`: the loop along it (`axis`), and bytes
    to add to the start offsets.

    `start` is added to the offset in the source, `to` to that in the target.
    """

    start: int
    to: int
    axis: Axis


def unit_copy(
    name: str, source: Shape, target: Shape, box: Box, itemsize: int = 1
) -> UnitCopy | None:
    """Return the copy of `box` between tensors of shapes `source` and `target` in layout `name`,
    with elements of `itemsize` bytes.

    None unless the box consists of whole units, the largest blocks that the layout keeps
    contiguous. A partial last unit counts as whole unless it would overwrite elements that follow
    in the result.
    """
    layout = htp.LAYOUTS[name]
    digits, unit = fused(layout.digits_of(len(source))), prod(layout.blocks(len(source)))
    leading = [digit.axis for digit in digits if digit.radix is None]
    if any(digit.radix for digit in digits[: len(leading)]):
        return None
    parts = [list(axis_copies(layout, a, source, target, box, itemsize)) for a in leading]
    if not all(parts):
        return None
    rows = [row for part in parts for row in part]
    axes = merged_axes([*(row.axis for row in rows), Axis(unit * itemsize, 1, 1)])
    return UnitCopy(sum(row.start for row in rows), sum(row.to for row in rows), axes)


def axis_copies(
    layout: htp.Layout, index: int, source: Shape, target: Shape, box: Box, itemsize: int
) -> Iterator[AxisCopy]:
    """Yield the loops that copy `box` along axis `index` of the layout, which may join several axes
    of the tensor: one loop for each of those, or one for all where the box covers them entirely.

    Yields nothing if the box does not consist of whole units along the axis. `source` and `target`
    are the tensors' shapes, `itemsize` is the bytes of an element.
    """
    block, group = layout.blocks(len(source))[index], layout.groups(len(source))[index]
    here, there = (stride_of(layout.levels(s, itemsize)[index], block) for s in (source, target))
    if all(box.sizes[a] == source[a] == target[a] for a in group):
        yield AxisCopy(0, 0, Axis(layout.padded(source)[index] // block, here, there))
    elif block == 1:
        for a in group:
            inner = [prod(shape[i] for i in group if i > a) for shape in (source, target)]
            axis = Axis(box.sizes[a], inner[0] * here, inner[1] * there)
            yield AxisCopy(box.start[a] * axis.source, box.to[a] * axis.target, axis)
    elif len(group) == 1:
        start, to, size = box.start[group[0]], box.to[group[0]], box.sizes[group[0]]
        last = to + size == target[group[0]]
        if not (start % block or to % block or (size % block and not last)):
            axis = Axis(-(-size // block), here, there)
            yield AxisCopy(start // block * here, to // block * there, axis)


def copy_axes(
    b: KernelBuilder, source: Buffer, start: int, target: Buffer, to: int, axes: Sequence[Axis]
) -> None:
    """Emit loops over all axes but the last, around copies of runs of bytes along the last one.

    `start` and `to` are the byte offsets of the first run in the buffers `source` and `target`.
    """
    *outer, run = axes
    last = start + sum((a.size - 1) * a.source for a in outer)

    def affine(first: int, indices: Sequence[Scalar], steps: Sequence[int]) -> Scalar:
        return b.add(first, *(b.mul(i, s) for i, s in zip(indices, steps, strict=True)))

    with nest(b, *(a.size for a in outer)) as indices:
        at = affine(start, indices, [a.source for a in outer])
        goal = affine(to, indices, [a.target for a in outer])
        copy_run(b, source, at, b.add(target.address, goal), run.size, last)
