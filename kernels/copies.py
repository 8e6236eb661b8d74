"""Slices, concatenations and padding: boxes of one tensor copied into another of the same layout.

A layout moves in units: bytes in flat, words of four channels in strip, whole blocks in crouton. A
box that starts on units is a nest of loops over runs of bytes.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod
from typing import Any

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder
from .convert_layout import GROUP
from .cost import kernel
from .elementwise import ACTIVATION_LAYOUTS
from .runs import Buffer, copy_run, fill, input_buffer, nest, output_buffer
from .scalars import VECTOR, Scalar

Shape = Sequence[int]

UNITS = {"flat": (1, 1, 1, 1), "strip": (1, 1, 1, 4), "crouton": (1, 8, 8, 32)}
"""What a layout can move, in elements along each axis; its bytes lie together."""


@dataclass(frozen=True)
class Box:
    """A box of an operand and where it goes."""

    operand: int
    start: Shape
    """Its first element in the operand."""

    to: Shape
    """Its first element in the result."""

    sizes: Shape


def slice_boxes(op: htp.SliceOp) -> list[Box]:
    """The box that a slice keeps."""
    offsets, sizes = op.box
    return [Box(0, offsets, (0, 0, 0, 0), sizes)]


def concat_boxes(op: htp.ConcatOp) -> list[Box]:
    """Each input as a whole."""
    zeros = (0, 0, 0, 0)
    to = [tuple(start if a == op.dim else 0 for a in range(4)) for start in op.starts]
    return [Box(i, zeros, to[i], htp.shape(v)) for i, v in enumerate(op.inputs)]


def pad_boxes(op: htp.PadOp) -> list[Box]:
    """The input as a whole, behind the padding."""
    return [Box(0, (0, 0, 0, 0), [low for low, _ in op.amounts], htp.shape(op.input))]


def misfit(op: htp.HtpOp, boxes: Sequence[Box], layout: str) -> str | None:
    """Why the boxes cannot be copied by units; None if they can.

    A last unit that is not full would overwrite what follows it in the result.
    """
    shape = htp.shape(op.output)
    for box in boxes:
        rows = zip(UNITS[layout], box.start, box.to, box.sizes, shape, strict=True)
        for axis, (unit, start, to, size, total) in zip("bhwd", rows, strict=True):
            if start % unit or to % unit or (size % unit and to + size != total):
                return f"axis {axis} is not cut at multiples of {unit}"
    return None


def copied(boxes: Callable[[Any], list[Box]]) -> Callable[[Any], Sequence[Layouts] | str]:
    """The layouts in which all boxes of an operation can be copied."""

    def layouts(op: htp.HtpOp) -> Sequence[Layouts]:
        fit = [name for name in ACTIVATION_LAYOUTS if misfit(op, boxes(op), name) is None]
        return [Layouts((name,) * len(op.inputs_and_constants), name) for name in fit]

    return layouts


@kernel("slice.runs", htp.SliceOp, layouts=copied(slice_boxes))
def build_slice(b: KernelBuilder, op: htp.SliceOp) -> None:
    """Run by run."""
    copy_boxes(b, op, slice_boxes(op))


@kernel("concat.runs", htp.ConcatOp, layouts=copied(concat_boxes))
def build_concat(b: KernelBuilder, op: htp.ConcatOp) -> None:
    """Input by input, run by run."""
    copy_boxes(b, op, concat_boxes(op))


@kernel("pad.runs", htp.PadOp, layouts=copied(pad_boxes))
def build_pad(b: KernelBuilder, op: htp.PadOp) -> None:
    """The value everywhere, then the input run by run."""
    if any(map(sum, op.amounts)):
        fill(b, output_buffer(b, op), op.value.value.data)
    copy_boxes(b, op, pad_boxes(op))


def copy_boxes(b: KernelBuilder, op: htp.HtpOp, boxes: Sequence[Box]) -> None:
    """Copy boxes of the operands into the result."""
    layout, target = htp.layout_name(op.output), output_buffer(b, op)
    for box in boxes:
        operand = op.inputs_and_constants[box.operand]
        axes = dense(box_axes(layout, htp.shape(operand), htp.shape(op.output), box))
        start = origin(layout, htp.shape(operand), box.start)
        to = origin(layout, htp.shape(op.output), box.to)
        copy_axes(b, input_buffer(b, op, box.operand), start, target, to, axes)


@dataclass(frozen=True)
class Axis:
    """An axis of a box: its length, and the bytes from one place to the next on both sides."""

    size: int
    source: int
    target: int


def strides(layout: str, shape: Shape) -> tuple[int, int, int, int]:
    """Bytes from one unit to the next along each axis."""
    _, height, width, depth = (-(-n // u) for n, u in zip(shape, UNITS[layout], strict=True))
    unit = prod(UNITS[layout])
    if layout == "strip":
        plane = -(-height * width // GROUP) * VECTOR
        return depth * plane, width * unit, unit, plane
    return height * width * depth * unit, width * depth * unit, depth * unit, unit


def origin(layout: str, shape: Shape, start: Shape) -> int:
    """The offset of an element that starts a unit."""
    steps = zip(start, UNITS[layout], strides(layout, shape), strict=True)
    return sum(at // unit * stride for at, unit, stride in steps)


def box_axes(layout: str, source: Shape, target: Shape, box: Box) -> list[Axis]:
    """The axes of a box in units, outermost first, the bytes of a unit last."""
    counts = [-(-n // u) for n, u in zip(box.sizes, UNITS[layout], strict=True)]
    axes = [
        Axis(*row)
        for row in zip(counts, strides(layout, source), strides(layout, target), strict=True)
    ]
    batch, height, width, depth = axes
    unit = Axis(prod(UNITS[layout]), 1, 1)
    if layout != "strip":
        return [batch, height, width, depth, unit]
    if tuple(source[1:3]) == tuple(target[1:3]) == tuple(box.sizes[1:3]):
        return [batch, depth, Axis(depth.source, 1, 1)]
    return [batch, depth, height, width, unit]


def dense(axes: Sequence[Axis]) -> list[Axis]:
    """The same places with neighbouring axes joined where they are one run."""
    joined = [axes[-1]]
    for axis in reversed(axes[:-1]):
        inner = joined[0]
        extent = (inner.size * inner.source, inner.size * inner.target)
        if axis.size == 1:
            continue
        if (axis.source, axis.target) == extent:
            joined[0] = Axis(axis.size * inner.size, inner.source, inner.target)
        else:
            joined.insert(0, axis)
    return joined


def copy_axes(
    b: KernelBuilder, source: Buffer, start: int, target: Buffer, to: int, axes: Sequence[Axis]
) -> None:
    """Copy the runs of the last axis, in loops over the others."""
    *outer, run = axes
    last = start + sum((a.size - 1) * a.source for a in outer)

    def place(first: int, indices: Sequence[Scalar], steps: Sequence[int]) -> Scalar:
        return b.add(first, *(b.mul(i, s) for i, s in zip(indices, steps, strict=True)))

    with nest(b, *(a.size for a in outer)) as indices:
        at = place(start, indices, [a.source for a in outer])
        goal = place(to, indices, [a.target for a in outer])
        copy_run(b, source, at, b.add(target.address, goal), run.size, last)
