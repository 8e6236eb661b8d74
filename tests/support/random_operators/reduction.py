"""Random operators: pools, reductions and functions along an axis."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from support.operator_file import schema

from .drawing import LIBRARY, REALS, SAME, SUMS, Draw, Row, Shape


def image(d: Draw) -> Shape:
    """The sizes of an image, sometimes of a batch of them."""
    height, width = (d.one_of([1, 2, 5, d.integer(3, 12)]) for _ in range(2))
    return d.one_of([1, 1, 2]), height, width, d.one_of([1, 3, 4, d.integer(1, 9), 17])


def extents(padding: int, dims: Sequence[int], spans: Sequence[int], steps: Sequence[int]) -> Shape:
    """How many windows of some spans and steps fit along each axis."""
    if padding == SAME:
        return tuple(-(-n // step) for n, step in zip(dims, steps, strict=True))
    covered = zip(dims, spans, steps, strict=True)
    return tuple(max((n - span) // step + 1, 0) for n, span, step in covered)


def pool(types: str = REALS, tolerance: float = SUMS) -> Row:
    """A window over an image."""

    def draw(d: Draw) -> None:
        shape = image(d)
        x = d.operand(shape, d.type(types), reach=8)
        kernel = [min(d.integer(1, 4), n) if d.chance(0.8) else d.integer(1, 6) for n in shape[1:3]]
        fits = all(span <= n for span, n in zip(kernel, shape[1:3], strict=True))
        stride, padding = [d.integer(1, 3) for _ in range(2)], d.integer(0, 1) if fits else SAME
        inner = extents(padding, shape[1:3], kernel, stride)
        d.result((shape[0], *inner, shape[3]), d.like(x.element))
        names = "padding filterHeight filterWidth strideH strideW fusedActivationFunction".split()
        fields = (padding, *kernel, *stride, d.activation())
        d.options("Pool2DOptions", **dict(zip(names, fields, strict=True)))

    return Row(draw, tolerance)


def reduction(types: str, tolerance: float = SUMS, *, alike: bool = False) -> Row:
    """A reduction along some axes, in the quantization of the operand if `alike`."""

    def draw(d: Draw) -> None:
        shape = d.sizes(0 if d.chance(0.1) else 1, 4 if d.chance(0.9) else 5)
        x = d.operand(shape, d.type(types), reach=8)
        axes, keeps = d.some_axes(len(shape)), d.chance(0.5)
        gone = {axis % len(shape) for axis in axes} if shape else set[int]()
        kept = [1 if i in gone else n for i, n in enumerate(shape) if keeps or i not in gone]
        scalar = len(axes) == 1 and d.chance(0.2)
        d.indices(np.array(axes[0] if scalar else axes, np.int64), constant=0.9)
        near = d.element(x.element.name, x.element.scale)
        d.result(kept, d.like(x.element) if alike or d.chance(0.3) else near)
        d.options("ReducerOptions", keepDims=keeps)

    return Row(draw, tolerance)


def arg(table: str) -> Row:
    """The index of an extremum along an axis."""

    def draw(d: Draw) -> None:
        shape = d.sizes(1, 5, empty=0)
        axis = d.axis(len(shape))
        d.operand(shape, d.type("f32 i8 u8 i32 i1"))
        d.indices(axis if d.chance(0.5) else [axis], "i32 i64")
        at, result = axis % len(shape), d.one_of(["i32", "i64"])
        d.result((*shape[:at], *shape[at + 1 :]), result)
        kinds = schema().TensorType
        d.options(table, outputType=kinds.INT32 if result == "i32" else kinds.INT64)

    return Row(draw)


def cumsum(d: Draw) -> None:
    """Sums up to each element."""
    shape, name = d.sizes(1, 4), d.type("f32 i32 i64")
    d.operand(shape, name, reach=100)
    d.indices(d.axis(len(shape)))
    d.result(shape, name)
    d.options("CumsumOptions", exclusive=d.chance(0.5), reverse=d.chance(0.5))


def topk(d: Draw) -> None:
    """The largest elements along the last axis, and where they are."""
    shape = d.sizes(1, 4, empty=0)
    x, k = d.operand(shape, d.type("f32 i8 u8 i16 i32 i64")), d.integer(0, shape[-1])
    d.indices(k if d.chance(0.8) else [k], "i32 i32 i16")
    d.result((*shape[:-1], k), d.like(x.element))
    d.result((*shape[:-1], k), "i32")
    d.options("TopKV2Options")


def l2_normalization(d: Draw) -> None:
    """Vectors along the last axis, of length 1."""
    shape, name = d.sizes(1, 4, empty=0), d.type("f32 i8 u8")
    d.operand(shape, name, reach=4)
    d.result(shape, d.fixed(name, 1 / 128, 128 if name == "u8" else 0))
    d.options("L2NormOptions", fusedActivationFunction=d.one_of([1, 3]) if d.breaks(0.2) else 0)


def local_response(d: Draw) -> None:
    """Values over the sum of squares of their neighbours along the last axis."""
    shape = image(d)
    d.operand(shape, d.type("f32"), reach=2)
    d.result(shape, "f32")
    d.options(
        "LocalResponseNormalizationOptions",
        radius=d.integer(0, 5),
        bias=d.one_of([1.0, 2.0, 0.5]),
        alpha=d.one_of([1.0, 0.1, 1e-4]),
        beta=d.one_of([0.5, 0.75, 1.0]),
    )


def bucketize(d: Draw) -> None:
    """The index of the bucket of each element."""
    shape = d.sizes()
    d.operand(shape, d.type("f32 f64 i32 i64"))
    d.result(shape, "i32")
    bounds = np.sort(d.tame((d.integer(1, 6),), 5))
    d.options("BucketizeOptions", boundaries=bounds.astype(np.float32))


def segment_sum(d: Draw) -> None:
    """Sums of the rows of one number, which ascend."""
    shape, name = d.sizes(1, 4, empty=0), d.type("f32 i32")
    d.operand(shape, name, reach=50)
    ids = np.sort(d.integers((shape[0],), 0, d.integer(0, shape[0])))
    d.indices(ids, constant=0.5)
    d.result((int(ids[-1]) + 1, *shape[1:]), name)
    d.options("SegmentSumOptions")


def unsorted_segment(table: str) -> Row:
    """Reductions of the rows of one number; those of a negative one are left out."""

    def draw(d: Draw) -> None:
        shape, name = d.sizes(1, 4, empty=0), d.type("f32 i32")
        d.operand(shape, name, reach=4)
        several, count = d.integer(1, min(len(shape), 2)), d.integer(1, 6)
        d.indices(d.integers(shape[:several], -1 if d.chance(0.3) else 0, count - 1), constant=0.5)
        d.indices(count)
        d.result((count, *shape[several:]), name)
        d.options(table)

    return Row(draw, SUMS)


WHOLE = f"{REALS} i32 i64"

ROWS: dict[str, Row] = {
    "ARG_MAX": arg("ArgMaxOptions"),
    "ARG_MIN": arg("ArgMinOptions"),
    "AVERAGE_POOL_2D": pool(),
    "BUCKETIZE": Row(bucketize),
    "CUMSUM": Row(cumsum, SUMS),
    "L2_NORMALIZATION": Row(l2_normalization, SUMS),
    "L2_POOL_2D": pool("f32"),
    "LOCAL_RESPONSE_NORMALIZATION": Row(local_response, LIBRARY),
    "MAX_POOL_2D": pool(),
    "MEAN": reduction(WHOLE),
    "REDUCE_ALL": reduction("i1", alike=True),
    "REDUCE_ANY": reduction("i1", alike=True),
    "REDUCE_MAX": reduction(WHOLE, alike=True),
    "REDUCE_MIN": reduction(WHOLE, alike=True),
    "REDUCE_PROD": reduction("f32 i32 i64 i8 i16"),
    "SEGMENT_SUM": Row(segment_sum, SUMS),
    "SUM": reduction(WHOLE),
    "TOPK_V2": Row(topk),
    "UNSORTED_SEGMENT_MAX": unsorted_segment("UnsortedSegmentMaxOptions"),
    "UNSORTED_SEGMENT_MIN": unsorted_segment("UnsortedSegmentMinOptions"),
    "UNSORTED_SEGMENT_PROD": unsorted_segment("UnsortedSegmentProdOptions"),
    "UNSORTED_SEGMENT_SUM": unsorted_segment("UnsortedSegmentSumOptions"),
}
