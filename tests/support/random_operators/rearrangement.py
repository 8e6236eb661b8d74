"""Random operators: axes and blocks rearranged, repeated, filled."""

from __future__ import annotations

import math

import numpy as np

from .drawing import HELD, MOVED, NUMBERS, Draw, Row, possible
from .reduction import image


def pack(d: Draw) -> None:
    """Tensors along a new axis."""
    shape, count = d.sizes(0, 4), d.integer(1, 4)
    axis = d.axis(len(shape) + 1)
    element = d.element(d.type(MOVED))
    for _ in range(count):
        d.operand(shape, d.like(element))
    at = axis % (len(shape) + 1)
    d.result((*shape[:at], count, *shape[at:]), element)
    d.options("PackOptions", axis=axis, valuesCount=count)


def unpack(d: Draw) -> None:
    """The slices of an axis."""
    shape, count = d.sizes(0, 4), d.integer(1, 4)
    axis = d.axis(len(shape) + 1)
    at = axis % (len(shape) + 1)
    x = d.operand((*shape[:at], count, *shape[at:]), d.type("f32 i8 u8 i32 i1 i16"))
    for _ in range(count):
        d.result(shape, x.element)
    d.options("UnpackOptions", axis=axis, num=count)


def tile(d: Draw) -> None:
    """Repetitions along each axis."""
    shape = d.sizes(0, 5, 60)
    times = [d.integer(0 if d.chance(0.03) else 1, 3) for _ in shape]
    x = d.operand(shape, d.type(MOVED))
    d.indices(np.array(times, np.int64), "i32 i32 i64")
    d.result((n * k for n, k in zip(shape, times, strict=True)), d.like(x.element))
    d.options("TileOptions")


def blocks(d: Draw) -> tuple[int, int]:
    """The sizes of a block of pixels."""
    return d.integer(1, 3), d.integer(1, 3)


def space_to_batch(d: Draw) -> None:
    """Blocks of padded pixels to the batch."""
    batch, *_, depth = image(d)
    block, flat = blocks(d), d.chance(0.2)
    pads = d.integers((2, 2), 0, 2)
    dims = [max(d.integer(1, 4) * b - int(p.sum()), 1) for b, p in zip(block, pads, strict=True)]
    for axis, b in enumerate(block):
        pads[axis, 1] += -(dims[axis] + int(pads[axis].sum())) % b
    inner = [(n + int(p.sum())) // b for n, p, b in zip(dims, pads, block, strict=True)]
    one = slice(0, 1) if flat else slice(None)
    x = d.operand((batch, *dims[one], depth), d.type(NUMBERS))
    d.indices(block[one])
    d.indices(pads[one])
    d.result((batch * math.prod(block[one]), *inner[one], depth), d.like(x.element))
    d.options("SpaceToBatchNDOptions")


def batch_to_space(d: Draw) -> None:
    """The batch to blocks of pixels, of which some are cut."""
    batch, *_, depth = image(d)
    block, flat = blocks(d), d.chance(0.2)
    dims = [d.integer(1, 4) for _ in block]
    crops = np.array(
        [
            [d.integer(0, (n * b - 1) // 2) for _ in range(2)]
            for n, b in zip(dims, block, strict=True)
        ]
    )
    inner = [n * b - int(c.sum()) for n, b, c in zip(dims, block, crops, strict=True)]
    one = slice(0, 1) if flat else slice(None)
    x = d.operand((batch * math.prod(block[one]), *dims[one], depth), d.type(NUMBERS))
    d.indices(block[one])
    d.indices(crops[one])
    d.result((batch, *inner[one], depth), d.like(x.element))
    d.options("BatchToSpaceNDOptions")


def depth_to_space(d: Draw) -> None:
    """Channels to blocks of pixels."""
    batch, height, width, depth = image(d)
    block = d.integer(1, 3)
    x = d.operand((batch, height, width, depth * block**2), d.type("f32 i8 u8 i32 i64"))
    d.result((batch, height * block, width * block, depth), d.like(x.element))
    d.options("DepthToSpaceOptions", blockSize=block)


def space_to_depth(d: Draw) -> None:
    """Blocks of pixels to channels."""
    batch, height, width, depth = image(d)
    block = d.integer(1, 3)
    x = d.operand((batch, height * block, width * block, depth), d.type("f32 i8 u8 i32 i64"))
    d.result((batch, height, width, depth * block**2), d.like(x.element))
    d.options("SpaceToDepthOptions", blockSize=block)


def pad_v2(d: Draw) -> None:
    """A value around."""
    shape = d.sizes(1, 5, 100)
    x = d.operand(shape, d.type(f"{NUMBERS}"))
    added = d.integers((len(shape), 2), 0, 3) * d.integers((len(shape), 1), 0, 1)
    d.indices(added, "i32 i32 i64")
    d.operand((), d.like(x.element), constant=0.7)
    d.result(np.add(shape, added.sum(1)), d.like(x.element))
    d.options("PadV2Options")


def mirror_pad(d: Draw) -> None:
    """Mirrored elements around: without the border itself (mode 0), or with it."""
    shape, mode = d.sizes(1, 4, 100, empty=0), d.integer(0, 1)
    x = d.operand(shape, d.type(f"{NUMBERS}"))
    added = np.array([[d.integer(0, min(n - (mode == 0), 3)) for _ in range(2)] for n in shape])
    d.indices(added, "i32 i32 i64")
    d.result(np.add(shape, added.sum(1)), d.like(x.element))
    d.options("MirrorPadOptions", mode=mode)


def reverse(d: Draw) -> None:
    """Axes from their ends."""
    shape = d.sizes(1, 5)
    x, axes = d.operand(shape, d.type(MOVED)), d.some_axes(len(shape))
    axes = axes if axes and d.chance(0.3) else [d.axis(len(shape))]
    d.indices(axes)
    d.result(shape, d.like(x.element))
    d.options("ReverseV2Options")


def reverse_sequence(d: Draw) -> None:
    """The first elements along an axis reversed, as many as is said for each of a batch."""
    shape = d.sizes(2, 4, empty=0)
    along, batch = (int(axis) for axis in d.random.permutation(len(shape))[:2])
    x = d.operand(shape, d.type("f32 u8 i16 i32 i64"))
    d.indices(d.integers((shape[batch],), 0, shape[along]), "i32 i64", constant=0.5)
    d.result(shape, d.like(x.element))
    d.options("ReverseSequenceOptions", seqDim=along, batchDim=batch)


def broadcast_to(d: Draw) -> None:
    """Repetitions up to a shape."""
    d.operator.version = 2
    full = d.sizes(0, 6)
    x = d.operand(d.repeated(full), d.type(HELD))
    d.indices(np.array(full, np.int64), "i32 i32 i64")
    d.result(full, d.like(x.element))
    d.options("BroadcastToOptions")


def broadcast_args(d: Draw) -> None:
    """The shape that two shapes broadcast to."""
    a, b = d.broadcast()
    name = d.type("i32 i64")
    d.indices(np.array(a, np.int64), name, constant=0.4)
    d.indices(np.array(b, np.int64), name, constant=0.4)
    d.result((len(possible((a, b), a)),), name)


def matrix_diag(d: Draw) -> None:
    """Matrices with given diagonals."""
    shape = d.sizes(1, 4)
    x = d.operand(shape, d.type("f32 i8! u8! i16! i32 i64"))
    d.result((*shape, shape[-1]), x.element)
    d.options("MatrixDiagOptions")


def matrix_set_diag(d: Draw) -> None:
    """Matrices with their diagonals replaced."""
    shape = d.sizes(2, 5)
    x = d.operand(shape, d.type("f32 i8! u8! i16! i32 i64"))
    d.operand((*shape[:-2], min(shape[-2:])), d.like(x.element))
    d.result(shape, x.element)
    d.options("MatrixSetDiagOptions")


def fill(d: Draw) -> None:
    """A value everywhere."""
    shape = d.sizes(0, 5)
    d.indices(np.array(shape, np.int64), "i32 i64")
    x = d.operand((), d.type("f32 i32 i64 i1 i8 i16 f16"))
    d.result(shape, d.like(x.element))
    d.options("FillOptions")


def range_(d: Draw) -> None:
    """Numbers from a start to a limit by steps."""
    name = d.type("f32 i32 i64")
    start, step = d.integer(-9, 9), d.one_of([1, 2, -1, -3, 5])
    limit = start + step * d.integer(0, 12) + d.integer(-1, 1)
    limit = limit if (limit - start) * step >= 0 else start
    if name == "f32" and d.chance(0.5):
        start, step, limit = start / 4, step / 8, limit / 4
    numbers = np.array([start, limit, step])
    for number in numbers:
        d.operand((), name, number, constant=0.7)
    d.result((max(math.ceil((limit - start) / step), 0),), name)
    d.options("RangeOptions")


def shape_of(d: Draw) -> None:
    """The shape."""
    shape, out = d.sizes(0, 6), d.one_of(["i32", "i64"])
    d.operand(shape, d.type(MOVED))
    d.result((len(shape),), out)
    d.options("ShapeOptions", outType=2 if out == "i32" else 4)


def rank(d: Draw) -> None:
    """The number of axes."""
    d.operand(d.sizes(0, 6), d.type(MOVED))
    d.result((), "i32")
    d.options("RankOptions")


ROWS: dict[str, Row] = {
    "BATCH_TO_SPACE_ND": Row(batch_to_space),
    "BROADCAST_ARGS": Row(broadcast_args),
    "BROADCAST_TO": Row(broadcast_to),
    "DEPTH_TO_SPACE": Row(depth_to_space),
    "FILL": Row(fill),
    "MATRIX_DIAG": Row(matrix_diag),
    "MATRIX_SET_DIAG": Row(matrix_set_diag),
    "MIRROR_PAD": Row(mirror_pad),
    "PACK": Row(pack),
    "PADV2": Row(pad_v2),
    "RANGE": Row(range_),
    "RANK": Row(rank),
    "REVERSE_SEQUENCE": Row(reverse_sequence),
    "REVERSE_V2": Row(reverse),
    "SHAPE": Row(shape_of),
    "SPACE_TO_BATCH_ND": Row(space_to_batch),
    "SPACE_TO_DEPTH": Row(space_to_depth),
    "TILE": Row(tile),
    "UNPACK": Row(unpack),
}
