"""Networks of one layer whose costs are kept in `tests/goldens/costs.tsv`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from support.htp_networks import OUTPUT, Net
from xdsl.dialects.builtin import ModuleOp, i32

from hexnn.dialects import qnn
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element, shape, with_shape

Layer = Callable[[Net], object]
"""Adds the layer to a network whose `x` is the input."""

UNSIGNED = UniformType.per_tensor("u8", 0.01, 131)
"""Weights of legacy networks, with a zero point."""

WIDE = UniformType.per_tensor("i8", 0.25, 100)
"""A coarse scale: the shifts of an addition are long."""


def legacy(net: Net, outputs: int, taps: int, multiplier: int = 0) -> None:
    """A convolution whose weights have a zero point; depthwise where a multiplier is given."""
    depth = 1 if multiplier else shape(net.x)[3]
    values = net.rng.integers(0, 256, (taps, taps, depth, outputs)).astype(np.uint8)
    bias = net.rng.integers(-500, 500, outputs).astype(np.int32)
    operands = (
        net.constant(values, UNSIGNED),
        net.constant(bias, UniformType.per_tensor("i32", UNSIGNED.scale * 0.05)),
    )
    kind = qnn.DepthWiseConv2dOp if multiplier else qnn.Conv2dOp
    pad = taps // 2
    net.add(kind(net.x, *operands, out=OUTPUT, stride=(1, 1), pad_amount=(pad, pad, pad, pad)))


def columns(net: Net, outputs: int) -> None:
    """A convolution of 3 x 1 with padding above and below alone."""
    weight, bias = net.weights(3, 1, shape(net.x)[3], outputs, axis=3)
    pads = (1, 1, 0, 0)
    net.add(qnn.Conv2dOp(net.x, weight, bias, out=OUTPUT, stride=(1, 1), pad_amount=pads))


def with_constant(net: Net, kind: type[qnn.ElementWiseAddOp], zero_point: int) -> None:
    """An element-wise operation with a constant of one element for each channel."""
    type = UniformType.per_tensor("i8", 0.0389, zero_point)
    values = net.rng.integers(-128, 128, shape(net.x)).astype(np.int8)
    net.add(kind(net.x, net.constant(values, type), out=OUTPUT))


def largest(net: Net) -> None:
    """The larger of the input and of its clamped values, in one quantization."""
    entry = net.x
    clamped = net.add(qnn.ReluOp(net.x))
    net.add(qnn.ElementWiseMaximumOp(entry, clamped, out=element(entry)))


def between_pools(kind: type[qnn.ElementWiseAddOp | qnn.ElementWiseMaximumOp]) -> Layer:
    """An elementwise operation of a pool's result, of which another pool follows: all unsigned."""

    def add(net: Net) -> None:
        avg_pool(2, 2)(net)
        net.add(kind(net.x, net.x, out=element(net.x)))
        avg_pool(2, 2)(net)

    return add


def difference(net: Net) -> None:
    """The input minus its clamped values."""
    entry = net.x
    clamped = net.add(qnn.ReluOp(net.x))
    net.add(qnn.ElementWiseSubtractOp(entry, clamped, out=OUTPUT))


def product(*dims: int) -> Layer:
    """A product with a constant of shape `dims`, which is repeated."""

    def add(net: Net) -> None:
        values = net.rng.integers(-128, 128, dims).astype(np.int8)
        factor = net.constant(values, UniformType.per_tensor("i8", 0.0389, 3))
        net.add(qnn.ElementWiseMultiplyOp(net.x, factor, out=OUTPUT))

    return add


def gathered(net: Net) -> None:
    """The rows of the input at the indices of the maxima of its columns."""
    entry = net.x
    index = net.add(qnn.ArgmaxOp(net.x, axis=0, keep_dims=False, out=i32))
    net.add(qnn.GatherOp(entry, index, axis=0))


def scattered(net: Net) -> None:
    """The input with the rows at the indices of the maxima of its columns replaced."""
    entry = net.x
    index = net.add(qnn.ArgmaxOp(net.x, axis=0, keep_dims=False, out=i32))
    tuples = with_shape(index, (*shape(index), 1))
    places = net.add(qnn.ReshapeOp(index, out=tuples))
    type = element(entry)
    assert isinstance(type, UniformType)
    values = net.rng.integers(-128, 128, (shape(entry)[1],) * 2).astype(np.int8)
    updates = net.constant(values, type)
    net.add(qnn.ScatterNdOp(entry, places, updates))


def max_pool(size: int, stride: int, pad: int = 0) -> Layer:
    """Maxima of square windows."""
    return lambda net: net.add(
        qnn.PoolMax2dOp(
            net.x,
            filter_size=(size, size),
            stride=(stride, stride),
            pad_amount=(pad, pad, pad, pad),
        )
    )


def avg_pool(size: int, stride: int, pad: int = 0) -> Layer:
    """Means of square windows."""
    return lambda net: net.add(
        qnn.PoolAvg2dOp(
            net.x,
            filter_size=(size, size),
            stride=(stride, stride),
            pad_amount=(pad, pad, pad, pad),
        )
    )


def concat(axis: int, depth: int) -> Layer:
    """A convolution of the input to 24 channels, then one of that to `depth` channels."""

    def add(net: Net) -> None:
        pair = (net.conv(24, 1, pad=0), net.conv(depth, 1, pad=0))
        net.add(qnn.ConcatOp(pair, axis=axis, out=OUTPUT))

    return add


def pad(*amounts: tuple[int, int]) -> Layer:
    """Constant padding."""
    return lambda net: net.add(
        qnn.PadOp(net.x, pad_amount=list(amounts), pad_constant_value=4, scheme="CONSTANT")
    )


def softmax(net: Net) -> None:
    """Over the last axis."""
    net.add(qnn.SoftmaxOp(net.x, out=UniformType.per_tensor("i8", 1 / 256, -128)))


def log_softmax(net: Net) -> None:
    """Over the last axis."""
    out = UniformType.per_tensor("i8", 1 / 16, 127)
    net.add(qnn.LogSoftmaxOp(net.x, axis=1, out=out))


def l2_norm(net: Net) -> None:
    """Over the last axis, by TFLite's kernel."""
    net.add(qnn.L2NormOp(net.x, axis=1, out=UniformType.per_tensor("i8", 1 / 128, 0)))


def tanh(net: Net) -> None:
    """A byte table."""
    net.add(qnn.TanhOp(net.x, out=UniformType.per_tensor("i8", 1 / 128, 0)))


@dataclass(frozen=True)
class Case:
    """A layer, the shape of its input, and how it is compiled."""

    dims: tuple[int, ...]
    layer: Layer
    target: str = "v66{tcm=8M}"
    force: str = "auto"
    """The layout in which the layer is to run."""


SMALL = "v73{tcm=48K}"
"""A target on which larger layers are tiled."""

LARGE: dict[str, tuple[tuple[int, ...], Layer]] = {
    "conv 3x3, large": ((1, 40, 60, 32), lambda net: net.conv(120)),
    "depthwise 3x3, large": ((2, 64, 64, 48), lambda net: net.depthwise(2)),
    "average pool, large": ((2, 50, 50, 96), avg_pool(3, 2, 1)),
    "dense, large": ((24, 1000), lambda net: net.dense(300)),
}
"""Name -> shape of the input and layer, tiled for several sizes of TCM."""

CASES: dict[str, Case] = {
    "conv 1x1 128 to 128": Case((1, 28, 28, 128), lambda net: net.conv(128, 1, pad=0)),
    "conv 1x1 96 to 40": Case((1, 9, 35, 96), lambda net: net.conv(40, 1, pad=0)),
    "conv 1x1 512 to 200, few pixels": Case((1, 2, 3, 512), lambda net: net.conv(200, 1, pad=0)),
    "conv 1x1 144 to 40, one pixel": Case((1, 1, 1, 144), lambda net: net.conv(40, 1, pad=0)),
    "conv 3x3": Case((1, 28, 28, 64), lambda net: net.conv(64)),
    "conv 3x3, of 3 channels, stride 2": Case((1, 33, 65, 3), lambda net: net.conv(16, stride=2)),
    "conv 3x3, dilated, ragged": Case((2, 13, 71, 7), lambda net: net.conv(9, dilation=2, pad=2)),
    "conv 5x5, stride 3": Case((1, 20, 19, 16), lambda net: net.conv(24, 5, stride=3, pad=2)),
    "conv 3x1, padding above and below": Case((1, 20, 22, 16), lambda net: columns(net, 24)),
    "conv 3x3, legacy weights": Case((1, 14, 14, 32), lambda net: legacy(net, 32, 3)),
    "conv 1x1, legacy weights": Case((1, 7, 7, 130), lambda net: legacy(net, 70, 1)),
    "conv 3x3, tiled": Case((1, 56, 56, 32), lambda net: net.conv(48), target=SMALL),
    "conv 1x1, tiled": Case((2, 30, 30, 64), lambda net: net.conv(96, 1, pad=0), target=SMALL),
    "conv 3x3, in 2 groups": Case((1, 11, 13, 16), lambda net: net.conv(8, group=2)),
    "dense 1024 to 300": Case((1, 1024), lambda net: net.dense(300)),
    "dense 1000 to 3": Case((1, 1000), lambda net: net.dense(3)),
    "dense 70 to 10, batch": Case((9, 70), lambda net: net.dense(10)),
    "dense, tiled": Case((1, 1000), lambda net: net.dense(200), target=SMALL),
    "product of two matrices, 3 heads": Case(
        (3, 40, 40), lambda net: net.add(qnn.MatMulOp(net.x, net.x, out=OUTPUT))
    ),
    "depthwise 3x3": Case((1, 56, 56, 128), lambda net: net.depthwise()),
    "depthwise 3x3, stride 2": Case((1, 31, 40, 24), lambda net: net.depthwise(stride=2)),
    "depthwise 3x3, wide rows": Case((1, 9, 256, 4), lambda net: net.depthwise()),
    "depthwise 3x3, packed": Case((1, 9, 16, 144), lambda net: net.depthwise()),
    "depthwise 3x3, multiplier 3": Case((1, 12, 21, 5), lambda net: net.depthwise(3)),
    "depthwise 5x5, legacy weights": Case((1, 9, 40, 8), lambda net: legacy(net, 8, 5, 1)),
    "depthwise 3x3, tiled": Case((1, 60, 60, 32), lambda net: net.depthwise(), target=SMALL),
    "remainders of two bytes": Case(
        (1, 20, 30, 40),
        lambda net: net.add(
            qnn.ElementWiseBinaryOp(net.x, net.x, operation=qnn.BinaryOperation.FMOD, out=OUTPUT)
        ),
    ),
    "add": Case((1, 28, 28, 64), lambda net: with_constant(net, qnn.ElementWiseAddOp, 7)),
    "add, tiled": Case(
        (1, 40, 40, 33), lambda net: with_constant(net, qnn.ElementWiseAddOp, -128), target=SMALL
    ),
    "add of itself, coarse": Case(
        (1, 9, 9, 9), lambda net: net.add(qnn.ElementWiseAddOp(net.x, net.x, out=WIDE))
    ),
    "maximum": Case((1, 9, 11, 33), largest),
    "add between pools": Case((1, 12, 12, 33), between_pools(qnn.ElementWiseAddOp)),
    "maximum between pools": Case((1, 12, 12, 33), between_pools(qnn.ElementWiseMaximumOp)),
    "difference": Case((1, 9, 11, 33), difference),
    "product by channel": Case((1, 9, 11, 33), product(33)),
    "product by pixel": Case((1, 9, 11, 33), product(1, 9, 11, 1)),
    "product by pixels of 48": Case((1, 9, 11, 48), product(1, 9, 11, 1)),
    "product by row, tiled": Case((1, 40, 61, 64), product(40, 1, 1), target=SMALL),
    "max pool 3x3, stride 2": Case((1, 56, 56, 64), max_pool(3, 2)),
    "max pool 2x2, stride 2": Case((1, 30, 30, 128), max_pool(2, 2)),
    "max pool 3x3, stride 1, padded": Case((2, 9, 10, 40), max_pool(3, 1, 1)),
    "max pool 3x3, stride 3": Case((1, 12, 15, 128), max_pool(3, 3)),
    "max pool 3x3, stride 2, padded": Case((1, 28, 27, 64), max_pool(3, 2, 1)),
    "max pool 4x4, stride 4": Case((1, 32, 32, 32), max_pool(4, 4)),
    "max pool 2x2, 24 channels": Case((1, 32, 32, 24), max_pool(2, 2)),
    "max pool 5x5": Case((1, 17, 33, 256), max_pool(5, 1, 2)),
    "max pool 13x13": Case((1, 14, 15, 128), max_pool(13, 1)),
    "max pool, tiled": Case((1, 61, 61, 64), max_pool(3, 2), target=SMALL),
    "average pool 2x2": Case((1, 20, 22, 48), avg_pool(2, 2)),
    "average pool 4x4, stride 4": Case((1, 32, 32, 32), avg_pool(4, 4)),
    "average pool 3x3, padded": Case((1, 11, 11, 20), avg_pool(3, 2, 1)),
    "average pool of the whole": Case((1, 7, 7, 256), avg_pool(7, 1)),
    "softmax 1000": Case((1, 1000), softmax),
    "softmax 21, rows": Case((37, 21), softmax),
    "log softmax 21, rows": Case((37, 21), log_softmax),
    "l2 norm, rows": Case((37, 200), l2_norm),
    "tanh": Case((1, 15, 15, 40), tanh),
    "relu": Case((1, 15, 15, 40), lambda net: net.add(qnn.ReluOp(net.x))),
    "mean": Case(
        (1, 8, 8, 100), lambda net: net.add(qnn.ReduceMeanOp(net.x, axes=[1, 2], out=OUTPUT))
    ),
    "maximum of rows": Case(
        (8, 100), lambda net: net.add(qnn.ReduceMaxOp(net.x, axes=[1], keep_dims=True))
    ),
    "minimum of columns": Case(
        (1, 8, 8, 100), lambda net: net.add(qnn.ReduceMinOp(net.x, axes=[1, 2], keep_dims=True))
    ),
    "index of the maximum": Case(
        (8, 100), lambda net: net.add(qnn.ArgmaxOp(net.x, axis=1, keep_dims=True, out=i32))
    ),
    "sum of int8": Case(
        (1, 8, 8, 100), lambda net: net.add(qnn.ReduceSumOp(net.x, axes=[1, 2], out=OUTPUT))
    ),
    "gather of rows": Case((8, 100), gathered),
    "scatter of rows": Case((8, 100), scattered),
    "concat of channels": Case((1, 12, 12, 24), concat(3, 40)),
    "concat of rows": Case((1, 6, 32, 32), concat(1, 24)),
    "concat of another scale": Case(
        (1, 12, 12, 24),
        lambda net: net.add(qnn.ConcatOp((net.x, net.x), axis=3, out=OUTPUT)),
    ),
    "pad": Case((1, 15, 14, 6), pad((0, 0), (2, 1), (0, 3), (0, 0))),
    "pad channels, tiled": Case((1, 40, 40, 30), pad((0, 0), (0, 0), (1, 1), (0, 2)), target=SMALL),
    "transpose": Case(
        (1, 12, 13, 24), lambda net: net.add(qnn.TransposeOp(net.x, perm=(0, 3, 1, 2)))
    ),
    "transpose to channels": Case(
        (1, 24, 12, 13), lambda net: net.add(qnn.TransposeOp(net.x, perm=(0, 2, 3, 1)))
    ),
    "transpose, whole groups": Case(
        (1, 12, 12, 128), lambda net: net.add(qnn.TransposeOp(net.x, perm=(0, 3, 1, 2)))
    ),
    "tile, tiled": Case(
        (1, 30, 20, 24),
        lambda net: net.add(qnn.TileOp(net.x, multiples=(1, 3, 2, 1))),
        target=SMALL,
    ),
    "space to depth": Case(
        (1, 12, 14, 24), lambda net: net.add(qnn.SpaceToDepthOp(net.x, block_size=(2, 2)))
    ),
    "reshape, then conv": Case(
        (1, 17, 19, 8),
        lambda net: (
            net.add(qnn.ReshapeOp(net.x, out=with_shape(net.x, (1, 19, 17, 8)))),
            net.conv(8),
        ),
    ),
    "tanh on blocks": Case((1, 15, 33, 40), tanh, force="crouton"),
    "add on blocks": Case(
        (1, 9, 8, 40), lambda net: with_constant(net, qnn.ElementWiseAddOp, 7), force="crouton"
    ),
    "tanh on strips, tiled": Case((1, 40, 70, 12), tanh, target=SMALL, force="strip"),
    **{
        f"{name}, {tcm} of TCM": Case(dims, layer, target=f"v68{{tcm={tcm}}}")
        for tcm in ("64K", "128K", "320K")
        for name, (dims, layer) in LARGE.items()
    },
}
"""Name -> the case."""


def network(case: Case) -> ModuleOp:
    """Build the network of a case, in qnn."""
    net = Net(case.dims)
    case.layer(net)
    return net.module()
