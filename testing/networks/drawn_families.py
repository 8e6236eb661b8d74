"""Operators of the families map, move, reduce and window for random networks, of 8 and 16 bits."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import numpy as np
from scipy import special
from xdsl.dialects.builtin import i1
from xdsl.irdl import IRDLOperation

from ...dialects import tfl
from ...dialects.quant import UniformType
from .drawn_net import Drawn, Net, Value, quantized
from .real_layers import Reals

Draw = Callable[[Net], Drawn]

BYTES = ("i8", "u8")
"""The storages of 8 bits."""

UNSIGNED = ("u8",)
"""The storages that LiteRT sums as they are (docs/numerics.md, faulty kernels)."""

L2_TYPES = {"i8": quantized("i8", 1 / 128, 0), "u8": quantized("u8", 1 / 128, 128)}
"""The types of rows of length 1."""

LOGARITHMS = {"i8": quantized("i8", 16 / 256, 127), "u8": quantized("u8", 16 / 256, 255)}
"""The types of logarithms of softmax."""


def ranked(low: int, high: int = 4) -> Callable[[Value], bool]:
    """Return whether a value has from `low` to `high` axes, as a function."""
    return lambda value: low <= value.rank <= high


def of_bytes(value: Value) -> bool:
    """Whether a value with axes has elements of 8 bits."""
    return value.rank > 0 and value.type.storage_name in BYTES


def alike(net: Net, value: Value, type: UniformType) -> Value:
    """The value in that type."""
    return value if value.type == type else net.add(tfl.QuantizeOp, [value.ssa], value.real, type)


def pair_of(net: Net, partner: Callable[[Net, Value], Value]) -> tuple[Value, Value] | None:
    """Two values, one of which may be repeated along axes of the other, in any order."""
    first = net.any_value(ranked(1))
    if first is None:
        return None
    second = partner(net, first)
    return (first, second) if net.often(0.5) else (second, first)


# map


SUM_UNITS = {"i8": 2.0**20, "u8": 2.0**20, "i16": 2.0**15}
"""Type -> the units of twice the larger scale in which differences are computed. To finer ones
LiteRT shifts by a negative amount (docs/numerics.md): these are not drawn."""


def between_scales(
    kind: type[IRDLOperation],
    function: Callable[[Reals, Reals], Reals],
    partner: Callable[[Net, Value], Value],
    fuses: bool = True,
) -> Draw:
    """A function of two tensors of any scales, with a fused activation if it `fuses` one, else of
    signed bytes.
    """

    def draw(net: Net) -> Drawn:
        found = pair_of(net, partner)
        if found is None or not (fuses or found[0].type.storage_name == "i8"):
            return None
        lhs, rhs = found
        name, apply = net.fusion()
        real = function(lhs.real, rhs.real)
        real = apply(real) if fuses else real
        larger = max(lhs.type.scale, rhs.type.scale)
        type = net.fitting(real, larger, lhs.type.storage_name)
        if kind is tfl.SubOp and 2 * larger >= SUM_UNITS[type.storage_name] * type.scale:
            return None
        properties = {"fused_activation_function": name} if fuses else {}
        return net.add(kind, [lhs.ssa, rhs.ssa], real, type, **properties)

    return draw


def of_one_type(
    kind: type[IRDLOperation],
    function: Callable[[Reals, Reals], Reals],
    partner: Callable[[Net, Value], Value],
) -> Draw:
    """A function of two tensors and a result of one type."""

    def draw(net: Net) -> Drawn:
        found = pair_of(net, partner)
        if found is None:
            return None
        lhs, rhs = (alike(net, value, found[0].type) for value in found)
        return net.add(kind, [lhs.ssa, rhs.ssa], function(lhs.real, rhs.real), lhs.type)

    return draw


def chosen(partner: Callable[[Net, Value], Value]) -> Draw:
    """The elements of one of two tensors, by a comparison of them."""

    def draw(net: Net) -> Drawn:
        found = pair_of(net, partner)
        if found is None or found[0].type.scale >= 1:  # docs/numerics.md, faulty kernels
            return None
        lhs, rhs = (alike(net, value, found[0].type) for value in found)
        if lhs is rhs:
            return None
        kind, compare = net.one_of(*COMPARISONS)
        where = net.add_plain(kind, [lhs.ssa, rhs.ssa], compare(lhs.real, rhs.real), i1)
        real = np.where(compare(lhs.real, rhs.real), lhs.real, rhs.real)
        return net.add(tfl.SelectV2Op, [where, lhs.ssa, rhs.ssa], real, lhs.type)

    return draw


COMPARISONS: tuple[tuple[type[IRDLOperation], Callable[[Reals, Reals], Reals]], ...] = (
    (tfl.LessOp, np.less),
    (tfl.GreaterEqualOp, np.greater_equal),
    (tfl.EqualOp, np.equal),
    (tfl.NotEqualOp, np.not_equal),
)


def function_of_bytes(
    kind: type[IRDLOperation],
    function: Callable[[Reals], Reals],
    **properties: bool | float | str,
) -> Draw:
    """A function of each element, to any scale."""

    def draw(net: Net) -> Drawn:
        x = net.any_value(of_bytes)
        if x is None:
            return None
        with np.errstate(all="ignore"):
            real = np.clip(function(x.real), -1e6, 1e6)
        type = net.fitting(real, x.type.scale, x.type.storage_name)
        return net.add(kind, [x.ssa], real, type, **properties)

    return draw


def leaky_relu(net: Net) -> Drawn:
    """A slope for negative numbers, of 8 or 16 bits."""
    x = net.any_value()
    assert x is not None
    slope = float(np.float32(net.one_of(0.01, 0.2, 0.75, net.factor())))
    real = np.where(x.real >= 0, x.real, slope * x.real)
    type = net.fitting(real, x.type.scale, x.type.storage_name)
    return net.add(tfl.LeakyReluOp, [x.ssa], real, type, alpha=slope)


# move


def transpose(net: Net) -> Drawn:
    """The axes in another order."""
    x = net.any_value(ranked(2, 5))
    if x is None:
        return None
    order = [int(axis) for axis in net.rng.permutation(x.rank)]
    real = x.real.transpose(order)
    return net.add(tfl.TransposeOp, [x.ssa, net.integers(order)], real, x.type)


def strided_slice(net: Net) -> Drawn:
    """A box, of every or every other element."""
    x = net.any_value(ranked(1))
    if x is None:
        return None
    starts = [net.between(0, n // 2) for n in x.shape]
    ends = [net.between(start + 1, n) for start, n in zip(starts, x.shape, strict=True)]
    steps = [net.one_of(1, 1, 2) for _ in starts]
    box = tuple(slice(*ends) for ends in zip(starts, ends, steps, strict=True))
    masks = ("begin_mask", "end_mask", "ellipsis_mask", "new_axis_mask", "shrink_axis_mask")
    operands = [x.ssa, *(net.integers(one) for one in (starts, ends, steps))]
    properties: dict[str, bool | float | str] = {**dict.fromkeys(masks, 0), "offset": False}
    return net.add(tfl.StridedSliceOp, operands, x.real[box], x.type, **properties)


def tile(net: Net) -> Drawn:
    """Repetitions along an axis."""
    x = net.any_value(lambda v: 1 <= v.rank <= 4 and 2 * v.real.size <= net.elements)
    if x is None:
        return None
    times = [1] * x.rank
    times[net.between(0, x.rank - 1)] = 2
    real = np.tile(x.real, times)
    return net.add(tfl.TileOp, [x.ssa, net.integers(times)], real, x.type)


def reverse(net: Net) -> Drawn:
    """An axis backwards."""
    x = net.any_value(ranked(1))
    if x is None:
        return None
    axis = net.between(0, x.rank - 1)
    real = np.flip(x.real, axis)
    return net.add(tfl.ReverseV2Op, [x.ssa, net.integers([axis])], real, x.type)


def mirror_pad(net: Net) -> Drawn:
    """Mirrored elements around."""
    x = net.any_value(lambda v: 1 <= v.rank <= 4 and 2 * v.real.size <= net.elements)
    if x is None:
        return None
    mode, numpys, room = net.one_of(("REFLECT", "reflect", 1), ("SYMMETRIC", "symmetric", 0))
    amounts = [[0, 0]] * x.rank
    axis = net.between(0, x.rank - 1)
    amounts[axis] = [min(2, x.shape[axis] - room), min(1, x.shape[axis] - room)]
    real = np.pad(x.real, amounts, mode=numpys)
    return net.add(tfl.MirrorPadOp, [x.ssa, net.integers(amounts)], real, x.type, mode=mode)


def depth_to_space(net: Net) -> Drawn:
    """Channels as blocks of pixels."""
    x = net.any_value(lambda v: of_bytes(v) and v.rank == 4 and v.shape[3] % 4 == 0)
    if x is None:
        return None
    batch, height, width, depth = x.shape
    parts = x.real.reshape(batch, height, width, 2, 2, depth // 4).transpose(0, 1, 3, 2, 4, 5)
    real = parts.reshape(batch, 2 * height, 2 * width, depth // 4)
    return net.add(tfl.DepthToSpaceOp, [x.ssa], real, x.type, block_size=2)


def space_to_depth(net: Net) -> Drawn:
    """Blocks of pixels as channels."""
    x = net.any_value(
        lambda v: of_bytes(v) and v.rank == 4 and not any(n % 2 for n in v.shape[1:3])
    )
    if x is None:
        return None
    batch, height, width, depth = x.shape
    parts = x.real.reshape(batch, height // 2, 2, width // 2, 2, depth).transpose(0, 1, 3, 2, 4, 5)
    real = parts.reshape(batch, height // 2, width // 2, 4 * depth)
    return net.add(tfl.SpaceToDepthOp, [x.ssa], real, x.type, block_size=2)


def gather(net: Net) -> Drawn:
    """Some indices of an axis, in any order."""
    x = net.any_value(ranked(1))
    if x is None:
        return None
    axis = net.between(0, x.rank - 1)
    chosen = [net.between(0, x.shape[axis] - 1) for _ in range(net.between(1, x.shape[axis]))]
    real = np.take(x.real, chosen, axis)
    operands = [x.ssa, net.integers(chosen)]
    return net.add(tfl.GatherOp, operands, real, x.type, axis=axis, batch_dims=0)


# reduce


def reduction(
    kind: type[IRDLOperation],
    function: Callable[..., Reals],
    storages: Sequence[str] = BYTES,
    keeps_type: bool = True,
) -> Draw:
    """One value of all elements along axes, of one of the `storages`."""

    def draw(net: Net) -> Drawn:
        x = net.any_value(lambda v: v.rank > 0 and v.type.storage_name in storages)
        if x is None:
            return None
        axes = [axis for axis in range(x.rank) if net.often(0.4)] or [x.rank - 1]
        keeps = len(axes) == x.rank or net.often(0.5)
        real = function(x.real, axis=tuple(axes), keepdims=keeps)
        storage = x.type.storage_name
        type = x.type if keeps_type else net.fitting(real, x.type.scale, storage)
        return net.add(kind, [x.ssa, net.integers(axes)], real, type, keep_dims=keeps)

    return draw


def along_rows(
    kind: type[IRDLOperation],
    function: Callable[[Reals], Reals],
    types: dict[str, UniformType],
    **properties: str,
) -> Draw:
    """A function of the rows along the last axis, to a fixed type for each storage."""

    def draw(net: Net) -> Drawn:
        x = net.any_value(lambda v: of_bytes(v) and v.rank <= 4)
        if x is None:
            return None
        real = function(x.real)
        return net.add(kind, [x.ssa], real, types[x.type.storage_name], **properties)

    return draw


def unit(x: Reals) -> Reals:
    """Rows scaled to length 1."""
    return x / np.maximum(np.sqrt((x * x).sum(-1, keepdims=True)), 1e-6)


def batch_matmul(net: Net) -> Drawn:
    """The products of the rows of a computed matrix with each other."""
    x = net.any_value(lambda v: v.rank >= 2 and v.type.storage_name == "i8")
    if x is None or x.shape[-2] * x.real.size > net.macs:
        return None
    real = x.real @ np.swapaxes(x.real, -1, -2)
    properties = {"adj_x": False, "adj_y": True}
    type = net.fitting(real, x.type.scale, "i8")
    return net.add(tfl.BatchMatMulOp, [x.ssa, x.ssa], real, type, **properties)


# window


def resize(kind: type[IRDLOperation], storages: Sequence[str]) -> Draw:
    """An image of another size."""

    def draw(net: Net) -> Drawn:
        x = net.any_value(lambda v: v.rank == 4 and v.type.storage_name in storages)
        if x is None:
            return None
        size = [net.between(1, 2 * n) for n in x.shape[1:3]]
        if np.prod(size) * x.shape[0] * x.shape[3] > net.elements:
            return None
        rows, columns = (np.arange(n) * old // n for n, old in zip(size, x.shape[1:3], strict=True))
        aligned, half = net.one_of((False, False), (True, False), (False, True))
        properties = {"align_corners": aligned, "half_pixel_centers": half}
        real = x.real[:, rows][:, :, columns]
        return net.add(kind, [x.ssa, net.integers(size)], real, x.type, **properties)

    return draw


def of_bytes_alone(partner: Callable[[Net, Value], Value]) -> tuple[Draw, ...]:
    """The operators that have vector code for 8 bits alone; `partner` draws a second operand."""
    return (
        between_scales(
            tfl.SquaredDifferenceOp,
            lambda a, b: (a - b) ** 2,
            partner,
            fuses=False,
        ),
        function_of_bytes(tfl.HardSwishOp, lambda x: x * np.clip(x + 3, 0, 6) / 6),
        function_of_bytes(tfl.GeluOp, lambda x: x * special.ndtr(x), approximate=False),
        reduction(tfl.SumOp, np.sum, UNSIGNED, keeps_type=False),
        reduction(tfl.ReduceMaxOp, np.max),
        reduction(tfl.ReduceMinOp, np.min),
        along_rows(tfl.LogSoftmaxOp, lambda x: special.log_softmax(x, -1), LOGARITHMS),
        along_rows(tfl.L2NormalizationOp, unit, L2_TYPES, fused_activation_function="NONE"),
        batch_matmul,
        resize(tfl.ResizeBilinearOp, ("i8",)),
    )


def of_any_width(partner: Callable[[Net, Value], Value]) -> tuple[Draw, ...]:
    """The operators that have vector code for 8 and 16 bits; `partner` draws a second operand."""
    return (
        between_scales(tfl.MulOp, np.multiply, partner),
        between_scales(tfl.SubOp, np.subtract, partner),
        of_one_type(tfl.MaximumOp, np.maximum, partner),
        of_one_type(tfl.MinimumOp, np.minimum, partner),
        chosen(partner),
        leaky_relu,
        *(transpose, strided_slice, tile, reverse, mirror_pad, gather),
        *(depth_to_space, space_to_depth),
        resize(tfl.ResizeNearestNeighborOp, ("i8", "u8", "i16")),
    )
