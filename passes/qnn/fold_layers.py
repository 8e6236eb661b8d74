"""qnn-fold-layers: floats multiplied and added per channel become part of the layers before them.

| network | becomes |
|---|---|
| batchnorm(layer(x)), layer(x) * c, layer(x) + c, with c constant for each channel | one layer |
| x @ constant, constant @ x | fully_connected, between transpositions in the second case |
| what is left of normalizations | layers and means (`expanded_normalizations.py`) |
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from xdsl.dialects.builtin import AnyFloat, ModuleOp
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.constants import known_array
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element, shape
from ..networks import LevelPass
from .channel_functions import Floats, channel_function, constant
from .expanded_normalizations import ConvolveChannels, ExpandMoments

NAME = "qnn-fold-layers"

Layer = qnn.FilterOp | qnn.FullyConnectedOp


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


def fold_layers(part: Operation, keep: Collection[Operation] = ()) -> None:
    """Fold what multiplies and adds floats per channel into the layers of `part`, in place; matrix
    products with constants and other batch normalizations become layers. The operations in `keep`
    stay.
    """
    locations.rewrite(part, NameProduct(keep), recursive=True)
    locations.rewrite(part, FoldChannels(keep), recursive=True)
    locations.rewrite(part, ConvolveChannels(keep), ExpandMoments(keep))


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
