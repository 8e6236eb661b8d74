"""qnn-fold-layers: floats multiplied and added per channel become part of the layers before them.

| network | becomes |
|---|---|
| batchnorm(layer(x)), layer(x) * c, layer(x) + c, with c constant for each channel | one layer |
| x @ constant, constant @ x | fully_connected, between transpositions in the second case |
| batchnorm(x) behind anything else | depthwise convolution of 1x1 |
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import prod
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import AnyFloat, ModuleOp, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.constants import known_array
from ...dialects.qnn import BinaryOperation
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element, shape
from ..networks import LevelPass

NAME = "qnn-fold-layers"

Floats = NDArray[np.floating[Any]]
Layer = qnn.FilterOp | qnn.FullyConnectedOp

RANKS = {3: qnn.DepthWiseConv1dOp, 4: qnn.DepthWiseConv2dOp}
"""Rank of a tensor -> the depthwise convolution of such tensors."""


class Channels(NamedTuple):
    """A function of each channel of a layer's result: its product with `scale`, plus `offset`, each
    a number or [channels].
    """

    value: SSAValue
    """The value to which the function is applied."""
    scale: Floats
    offset: Floats


def per_channel(value: SSAValue, channels: int) -> Floats | None:
    """Return a float constant with one value for each of the `channels` along the last axis as an
    array [channels], or with a single one as []; None if `value` is something else.
    """
    array = known_array(value)
    if array is None or array.dtype.kind != "f":
        return None
    if array.size == 1:
        return array.reshape(())
    fits = array.ndim > 0 and array.size == array.shape[-1] == channels
    return array.reshape(-1) if fits else None


def channel_function(op: Operation) -> Channels | None:
    """Return the function that `op` computes if that is a product with, or a sum with, float
    constants for each channel; else None.
    """
    if isinstance(op, qnn.BatchnormOp):
        channels = op.channels
        scale = per_channel(op.weight, channels)
        offset = np.float32(0) if op.bias is None else per_channel(op.bias, channels)
        if scale is None or offset is None:
            return None
        return Channels(op.input, scale, np.asarray(offset))
    if not isinstance(op, qnn.BinaryOp) or not shape(op.output):
        return None
    return binary_function(op, shape(op.output)[-1])


def binary_function(op: qnn.BinaryOp, channels: int) -> Channels | None:
    """Return the function of `channels` channels that a sum, difference, product or quotient with
    a constant is; None for other operations.
    """
    one, none = np.float32(1), np.float32(0)
    for x, other, swapped in ((op.lhs, op.rhs, False), (op.rhs, op.lhs, True)):
        c = per_channel(other, channels)
        if c is None or known_array(x) is not None or shape(x) != shape(op.output):
            continue
        match op.kind:
            case BinaryOperation.ADD:
                return Channels(x, np.asarray(one), c)
            case BinaryOperation.MULTIPLY:
                return Channels(x, c, np.asarray(none))
            case BinaryOperation.SUBTRACT:
                return Channels(x, np.asarray(-one if swapped else one), c if swapped else -c)
            case BinaryOperation.DIVIDE if not swapped and np.all(c != 0):
                return Channels(x, 1 / c, np.asarray(none))
            case _:
                return None
    return None


def scaled_weight(layer: Layer, weight: Floats, scale: Floats) -> Floats:
    """Return the `weight` of `layer` multiplied by the `scale` of each output channel, a number or
    [channels].
    """
    if scale.ndim == 0:
        return weight * scale
    if isinstance(layer, qnn.FullyConnectedOp):
        return weight * scale[:, None]
    groups = layer.group.value.data if isinstance(layer, qnn.TransposedOp) else 1
    *taps, inputs, outputs = weight.shape
    parts = weight.reshape(*taps, groups, inputs // groups, outputs)
    return (parts * scale.reshape(groups, 1, outputs)).reshape(weight.shape)


@dataclass(frozen=True)
class FoldChannels(RewritePattern):
    """Fold a product and a sum with constants for each channel into the layer before: scale *
    layer(x) + offset.
    """

    keep: Collection[Operation]
    """Operations that are not touched."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace `op` by a layer with other weights and bias, if it is such a function of the
        result of a layer of floats that nothing else reads.
        """
        function = None if op in self.keep else channel_function(op)
        layer = None if function is None else function.value.owner
        if function is None or not isinstance(layer, Layer) or layer in self.keep:
            return
        operands = [known_array(value) for value in layer.operands[1:]]
        floats = [a.astype(np.float64) for a in operands if a is not None and a.dtype.kind == "f"]
        if len(floats) < len(operands) or not function.value.has_one_use():
            return
        weight = scaled_weight(layer, floats[0], function.scale.astype(np.float64))
        bias = floats[1] if len(floats) > 1 else np.float64(0)
        channels = shape(layer.output)[-1]
        moved = np.broadcast_to(bias * function.scale + function.offset, (channels,))
        constants = [constant(a, layer.output, op, rewriter) for a in (weight, moved)]
        new = layer.create(
            operands=[layer.operands[0], *constants],
            result_types=[op.results[0].type],
            properties=dict(layer.properties),
        )
        new.location = locations.fused(NAME, layer.location, op.location)
        rewriter.replace(op, new)


def constant(values: Floats, like: SSAValue, op: Operation, rewriter: PatternRewriter) -> SSAValue:
    """Insert a constant of `values`, rounded to the float type of `like`, for operation `op`."""
    type: Any = element(like)
    kind = {16: np.float16, 32: np.float32, 64: np.float64}[type.bitwidth]
    array = np.ascontiguousarray(values).astype(kind)
    made = qnn.ConstantOp.of(array, TensorType(type, array.shape))
    made.location = locations.derived("constant", op.location)
    rewriter.insert(made)
    return made.output


@dataclass(frozen=True)
class NameProduct(RewritePattern):
    """Replace a matrix product of floats with a constant by a fully connected layer."""

    keep: Collection[Operation]
    """Operations that are not touched."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.MatMulOp, rewriter: PatternRewriter, /) -> None:
        """Replace x @ constant, or constant @ x without a bias, if the constant is one matrix."""
        if op in self.keep or not isinstance(element(op.output), AnyFloat):
            return
        lhs, rhs = (matrix(value, op) for value in (op.in0, op.in1))
        first, second = op.transposed
        if rhs is not None and lhs is None:
            x = swapped(op.in0, op, rewriter) if first else op.in0
            weight = constant(rhs if second else rhs.T, op.output, op, rewriter)
            new = qnn.FullyConnectedOp(x, weight, op.bias, out=element(op.output), keep_dims=True)
            new.location = op.location
            rewriter.replace(op, new)
        elif lhs is not None and rhs is None and op.bias is None:
            x = op.in1 if second else swapped(op.in1, op, rewriter)
            weight = constant(lhs.T if first else lhs, op.output, op, rewriter)
            layer = qnn.FullyConnectedOp(x, weight, out=element(op.output), keep_dims=True)
            layer.location = locations.derived("product", op.location)
            rewriter.insert(layer)
            rewriter.replace(op, transposition(layer.output, op.location))


def matrix(value: SSAValue, op: qnn.MatMulOp) -> Floats | None:
    """Return the matrix that `value`, an operand of `op`, holds if it is a constant with no more
    axes than the result, all of extent 1 but the last two; else None.
    """
    array = known_array(value)
    if array is None or prod(array.shape[:-2]) != 1 or array.ndim > len(shape(op.output)):
        return None
    other = op.in1 if value is op.in0 else op.in0
    return array.reshape(array.shape[-2:]) if len(shape(other)) >= array.ndim else None


def transposition(value: SSAValue, location: Any) -> qnn.TransposeOp:
    """Return a Transpose of the last two axes of `value`, not inserted, at `location`."""
    *outer, rows, columns = range(len(shape(value)))
    new = qnn.TransposeOp(value, perm=[*outer, columns, rows])
    new.location = location
    return new


def swapped(value: SSAValue, op: Operation, rewriter: PatternRewriter) -> SSAValue:
    """Insert a Transpose of the last two axes of `value` before `op`; return its result."""
    new = transposition(value, locations.derived("transpose", op.location))
    rewriter.insert(new)
    return new.output


@dataclass(frozen=True)
class ConvolveChannels(RewritePattern):
    """Replace a batch normalization of sequences or images by a depthwise convolution of one
    tap, whose weights lose nothing where each channel has its own scale.
    """

    keep: Collection[Operation]
    """Operations that are not touched."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.BatchnormOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Batchnorm with constants of floats, of rank 3 or 4."""
        function = None if op in self.keep else channel_function(op)
        kind = RANKS.get(len(shape(op.input)))
        if function is None or kind is None or not isinstance(element(op.output), AnyFloat):
            return
        axes = len(shape(op.input)) - 2
        scale = np.broadcast_to(function.scale, (op.channels,)).reshape(*[1] * (axes + 1), -1)
        offset = np.broadcast_to(function.offset, (op.channels,))
        weight, bias = (constant(a, op.output, op, rewriter) for a in (scale, offset))
        plain: dict[str, Any] = {"stride": [1, 1], "pad_amount": [[0, 0], [0, 0]]}
        if axes == 1:
            plain = {"stride": 1, "pad_amount": [0, 0]}
        new = kind(op.input, weight, bias, out=element(op.output), **plain)
        new.location = op.location
        rewriter.replace(op, new)


def fold_layers(part: Operation, keep: Collection[Operation] = ()) -> None:
    """Fold what multiplies and adds floats per channel into the layers of `part`, in place; matrix
    products with constants and other batch normalizations become layers. The operations in `keep`
    stay.
    """
    locations.rewrite(part, NameProduct(keep), recursive=True)
    locations.rewrite(part, FoldChannels(keep), recursive=True)
    locations.rewrite(part, ConvolveChannels(keep))


@register_pass
@dataclass(frozen=True)
class QnnFoldLayersPass(LevelPass):
    """Fold batch normalizations, and products and sums with constants for each channel, into the
    layers of floats before them; make layers of matrix products with constants. `quantize` does it.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Any) -> None:
        """Fold the layers of each of `parts`, functions of `module`."""
        for part in parts:
            fold_layers(part)
