"""Random quantized networks of TFLite, of the operators that have HVX kernels."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from xdsl.dialects.builtin import ModuleOp
from xdsl.irdl import IRDLOperation

from ...dialects import tfl
from ...dialects.quant import UniformType
from ...tools.model import Model
from . import real_layers
from .drawn_families import BYTES, alike, of_any_width, of_bytes_alone
from .drawn_net import RANGES, Drawn, Net, Value, quantized
from .random_layers import (
    conv_2d,
    depthwise_conv_2d,
    fully_connected,
    is_image,
    moves,
    pads_of,
)
from .real_layers import Pads, Pair, Reals

FEW, MANY = (2, 9), (12, 25)
"""How many operators are drawn."""

LONG = 0.06
"""The share of networks of many operators, in which values wait for long."""


def network(seed: int) -> tuple[ModuleOp, Net]:
    """Network number `seed`, and how it was drawn."""
    net = Net(seed)
    for _ in range(net.one_of(1, 1, 2)):
        net.input(image(net))
    if net.often(0.1):
        x = net.values[-1]
        net.values.insert(0, net.known(x.shape, x.type))
    for _ in range(net.between(*(MANY if net.often(LONG) else FEW))):
        net.one_of(*OPERATORS[net.storage])(net)
    if not net.operators:
        relu(net)
    return net.module(), net


def random_model(seed: int) -> Model:
    """Return network number `seed` at stage source: the same for each call, and version of hexnn
    with the same generators.
    """
    return Model(network(seed)[0])


def image(net: Net) -> tuple[int, int, int, int]:
    """The sizes of an image."""
    sizes = (1, 2, net.between(3, 9), net.between(3, 24), net.between(9, 40))
    height, width = (net.one_of(*sizes[:4], *sizes[2:]) for _ in range(2))
    depth = net.one_of(1, 3, 4, net.between(1, 9), net.between(5, 70), net.between(30, 300))
    batch = net.one_of(1, 1, 1, 2, 3)
    while batch * height * width * depth > net.elements:
        height, width, depth = -(-height // 2), -(-width // 2), -(-depth // 2)
    return batch, height, width, depth


def add(net: Net) -> Drawn:
    """A sum of two tensors, of one with itself, or of one with a constant that is repeated."""
    lhs = net.any_value()
    assert lhs is not None
    rhs = partner(net, lhs)
    operands = [lhs, rhs] if net.often(0.5) else [rhs, lhs]
    name, apply = net.fusion()
    real = apply(lhs.real + rhs.real)
    type = net.fitting(real, max(lhs.type.scale, rhs.type.scale), lhs.type.storage_name)
    values = [operand.ssa for operand in operands]
    return net.add(tfl.AddOp, values, real, type, fused_activation_function=name)


def partner(net: Net, lhs: Value) -> Value:
    """Another operand for an addition."""
    storage = lhs.type.storage_name
    same = [v for v in net.values if v.type.storage_name == storage]
    equal = [v for v in same if v.shape == lhs.shape]
    repeated = [v for v in same if v.rank and is_repeated(v.shape, lhs.shape)]
    if repeated and net.often(0.15):
        return net.one_of(*repeated)
    if (len(equal) > 1 and net.often(0.7)) or net.often(0.1):
        return net.one_of(*equal)
    dims = [n if net.often(0.6) else 1 for n in lhs.shape][
        net.one_of(0, 0, net.between(0, lhs.rank)) :
    ]
    type = quantized(storage, lhs.type.scale * net.factor(), net.zero_point(storage))
    return net.known(dims, type)


def is_repeated(dims: tuple[int, ...], to: tuple[int, ...]) -> bool:
    """Whether a tensor of sizes `dims` is repeated to become one of sizes `to`."""
    try:
        return dims != to and np.broadcast_shapes(dims, to) == to
    except ValueError:
        return False


def unary(
    kind: type[IRDLOperation], function: Callable[[Reals], Reals], result: dict[str, UniformType]
) -> Callable[[Net], Drawn]:
    """A function of each element, to a fixed type for each storage, or to any."""

    def draw(net: Net) -> Drawn:
        x = net.any_value()
        assert x is not None
        real, storage = function(x.real), x.type.storage_name
        type = result.get(storage)
        if type is None:
            type = x.type if net.often(0.3) else net.fitting(real, x.type.scale, storage)
        return net.add(kind, [x.ssa], real, type)

    return draw


UNIT = {"i8": quantized("i8", 1 / 256, -128), "u8": quantized("u8", 1 / 256, 0)}
"""Types of results in [0, 1)."""

SIGNED_UNIT = {"i8": quantized("i8", 1 / 128, 0), "u8": quantized("u8", 1 / 128, 128)}
"""Types of results in [-1, 1)."""

relu = unary(tfl.ReluOp, lambda x: np.maximum(x, 0), {})
relu6 = unary(tfl.Relu6Op, lambda x: np.clip(x, 0, 6), {})
relu_0_to_1 = unary(tfl.Relu0To1Op, lambda x: np.clip(x, 0, 1), {})
logistic = unary(tfl.LogisticOp, lambda x: 1 / (1 + np.exp(-np.clip(x, -500, 500))), UNIT)
tanh = unary(tfl.TanhOp, np.tanh, SIGNED_UNIT)


def quantize(net: Net) -> Drawn:
    """Other scales for the same reals, sometimes the other storage."""
    x = net.any_value()
    assert x is not None
    others = BYTES if net.storage in BYTES else ("i8", "i16")
    storage = net.one_of(*others) if net.often(0.2) else x.type.storage_name
    return net.add(tfl.QuantizeOp, [x.ssa], x.real, net.fitting(x.real, x.type.scale, storage))


def softmax(net: Net) -> Drawn:
    """Along the last axis."""
    x = net.any_value(lambda value: 1 <= value.rank <= 4)
    if x is None:
        return None
    beta = float(np.float32(net.one_of(1.0, net.factor(2))))
    real = real_layers.softmax(x.real, beta)
    return net.add(tfl.SoftmaxOp, [x.ssa], real, UNIT[x.type.storage_name], beta=beta)


# Pools and reductions


def pool(
    kind: type[IRDLOperation], function: Callable[[Reals, Pair, Pair, Pads], Reals]
) -> Callable[[Net], Drawn]:
    """A window over an image; the type stays."""

    def draw(net: Net) -> Drawn:
        x = net.any_value(is_image)
        if x is None:
            return None
        kernel, stride, _, _ = moves(net, x)
        if net.often(0.25):
            kernel = x.shape[1], x.shape[2] if net.often(0.7) else 1
        fits = all(k <= n for k, n in zip(kernel, x.shape[1:3], strict=True))
        padding = net.one_of("SAME", "VALID") if fits else "SAME"
        name, apply = net.fusion()
        real = function(x.real, kernel, stride, pads_of(x, kernel, stride, (1, 1), padding))
        properties = {"filter_height": kernel[0], "filter_width": kernel[1]}
        properties |= {"stride_h": stride[0], "stride_w": stride[1]}
        words = {"padding": padding, "fused_activation_function": name}
        return net.add(kind, [x.ssa], apply(real), x.type, **properties, **words)

    return draw


average_pool_2d = pool(tfl.AveragePool2DOp, real_layers.average)
max_pool_2d = pool(tfl.MaxPool2DOp, real_layers.maximum)


def mean(net: Net) -> Drawn:
    """Over height and width, mostly."""
    x = net.any_value(lambda value: value.rank >= 2)
    if x is None:
        return None
    axes: list[int] = [1, 2] if x.rank == 4 and net.often(0.6) else []
    axes = axes or [axis for axis in range(x.rank) if net.often(0.4)] or [x.rank - 1]
    keeps = net.often(0.5)
    real = x.real.mean(tuple(axes), keepdims=keeps)
    type = x.type if net.often(0.3) else net.fitting(real, x.type.scale, x.type.storage_name)
    named = [axis - x.rank if net.often(0.2) else axis for axis in axes]
    return net.add(tfl.MeanOp, [x.ssa, net.integers(named)], real, type, keep_dims=keeps)


# Movement


def pad(net: Net) -> Drawn:
    """Zeros around, mostly around the pixels."""
    x = net.any_value(lambda value: 1 <= value.rank <= 4 and 3 * value.real.size <= net.elements)
    if x is None:
        return None
    axes = (1, 2) if x.rank == 4 and net.often(0.7) else range(x.rank)
    amounts = [
        (net.between(0, 2), net.between(0, 2)) if i in axes else (0, 0) for i in range(x.rank)
    ]
    real = np.pad(x.real, amounts)
    return net.add(tfl.PadOp, [x.ssa, net.integers(amounts)], real, x.type)


def reshape(net: Net) -> Drawn:
    """Other sizes for the same elements."""
    x = net.any_value(lambda value: True)
    assert x is not None
    dims: list[int] = []
    rest, rank = x.real.size, net.one_of(1, 2, 3, 4, 4, 4, 5)
    for _ in range(rank - 1):
        dims.append(net.one_of(1, *(n for n in range(1, min(rest, 40) + 1) if rest % n == 0)))
        rest //= dims[-1]
    dims.append(rest)
    net.rng.shuffle(dims)
    given = [-1 if i == 0 and net.often(0.2) else n for i, n in enumerate(dims)]
    real = x.real.reshape(dims)
    return net.add(tfl.ReshapeOp, [x.ssa, net.integers(given)], real, x.type)


def concatenation(net: Net) -> Drawn:
    """Tensors side by side, brought to one type first (but for some legacy ones)."""
    x = net.any_value(lambda value: value.rank >= 1)
    if x is None:
        return None
    axis = net.one_of(x.rank - 1, net.between(0, x.rank - 1))
    suits = [v for v in net.values if fits_beside(v, x, axis)]
    parts = [x, *(net.one_of(*suits) for _ in range(net.between(0, 2)))]
    if sum(part.real.size for part in parts) > net.elements:
        return None
    differ = x.type.storage_name == "u8" and net.often(0.3)
    joined = parts if differ else [alike(net, part, x.type) for part in parts]
    real = np.concatenate([part.real for part in joined], axis)
    type = net.fitting(real, x.type.scale, "u8") if differ else x.type
    named = axis - x.rank if net.often(0.3) else axis
    values = [part.ssa for part in joined]
    return net.add(tfl.ConcatenationOp, values, real, type, axis=named)


def fits_beside(value: Value, other: Value, axis: int) -> bool:
    """Whether two tensors can be joined along an axis."""
    if value.rank != other.rank or value.type.storage_name != other.type.storage_name:
        return False
    return all(
        a == b or i == axis for i, (a, b) in enumerate(zip(value.shape, other.shape, strict=True))
    )


LAYERS: tuple[Callable[[Net], Drawn], ...] = (
    *(conv_2d, conv_2d, conv_2d, depthwise_conv_2d, depthwise_conv_2d, fully_connected),
    *(relu6, relu_0_to_1, logistic, tanh, softmax),
)
"""Operators of 8 bits, as often as they are drawn."""

WIDE: tuple[Callable[[Net], Drawn], ...] = (
    *(add, add, average_pool_2d, max_pool_2d, mean, concatenation, concatenation),
    *(quantize, pad, reshape, relu),
)
"""Operators of 8 or 16 bits, as often as they are drawn."""

FAMILIES = of_any_width(partner)
BYTES_ALONE = (*LAYERS, *of_bytes_alone(partner))

OPERATORS = {
    storage: (*WIDE, *LAYERS, *FAMILIES, *of_bytes_alone(partner))
    if storage in BYTES
    else (*WIDE, *FAMILIES)
    for storage in RANGES
}
"""Storage of the inputs of a network -> its operators, as often as they are drawn."""
