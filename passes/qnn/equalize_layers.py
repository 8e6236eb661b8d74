"""qnn-equalize-layers: cross-layer equalization, the ranges of channels between two layers of
floats made alike.

A channel that a layer writes is divided by a factor, and the next layer's weights that read it are
multiplied by it: y = W2 f relu(W1 x / f), for f > 0. Factors are powers of two, so every float of
the results stays the same.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import Float32Type, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import qnn
from ...dialects.constants import ConstantOp, known_array
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element, shape
from ...semantics.registry import Array
from ..networks import NetworkPass

NAME = "qnn-equalize-layers"

Layer: TypeAlias = qnn.Conv2dOp | qnn.DepthWiseConv2dOp | qnn.FullyConnectedOp

POOLS = (qnn.PoolMax2dOp, qnn.PoolAvg2dOp)
"""Operations on each channel that commute with a positive factor, beside clamps at zero."""

SWEEPS = 10
"""The limit on the passes over all pairs: a factor changes the weights of the pairs beside it."""


@dataclass(frozen=True)
class Pair:
    """Two layers of floats, of which only the second reads the channels that the first writes."""

    first: Layer
    second: Layer


def pairs(function: FuncOp, keep: Collection[Operation] = ()) -> Iterator[Pair]:
    """Yield the pairs of adjacent layers of `function` with constant weights, none of them in
    `keep`, in order.
    """
    for op in function.body.block.ops:
        if is_layer(op) and op not in keep and (pair := pair_of(op)) and pair.second not in keep:
            yield pair


def is_layer(op: Operation) -> bool:
    """Whether `op` is a layer of 32-bit floats whose operands but the first are constant."""
    if not isinstance(op, Layer) or not isinstance(element(op.operands[0]), Float32Type):
        return False
    return all(known_array(value) is not None for value in op.operands[1:])


def pair_of(first: Operation) -> Pair | None:
    """Return `first`, if it is a layer, with the only layer that reads its result, directly or
    through clamps at zero and pools; None if there is none.
    """
    value = first.results[0]
    while isinstance(first, Layer) and value.has_one_use():
        (use,) = value.uses
        op = use.operation
        if isinstance(op, Layer) and use.index == 0 and is_layer(op) and reads_channels(op):
            return Pair(first, op)
        clamps = isinstance(op, qnn.NeuronOp) and op.bounds == (0.0, None)
        if not clamps and not isinstance(op, POOLS):
            return None
        value = op.results[0]
    return None


def reads_channels(op: Operation) -> bool:
    """Whether each weight of the layer `op` multiplies one channel, the last axis of its input."""
    if isinstance(op, qnn.Conv2dOp):
        return op.group.value.data == 1
    depth = shape(op.operands[0])[-1:]
    return not isinstance(op, qnn.FullyConnectedOp) or depth == shape(op.weight)[-1:]


def written(layer: Layer) -> Array:
    """Return the greatest magnitude of the weights of each output channel."""
    weight = np.abs(array_of(layer.weight))
    if isinstance(layer, qnn.FullyConnectedOp):
        return weight.max(1, initial=0.0)
    return weight.max((0, 1, 2), initial=0.0)


def read(layer: Layer) -> Array:
    """Return the greatest magnitude of the weights of each input channel."""
    if isinstance(layer, qnn.DepthWiseConv2dOp):
        return written(layer).reshape(shape(layer.input)[-1], -1).max(1, initial=0.0)
    weight = np.abs(array_of(layer.weight))
    if isinstance(layer, qnn.FullyConnectedOp):
        return weight.max(0, initial=0.0)
    return weight.max((0, 1, 3), initial=0.0)


def factors(pair: Pair) -> Array:
    """Return the power of two for each channel between two layers after which both have weights of
    about the same range there, the square root of the product of both; 1 for channels without any.
    """
    out, into = (np.asarray(a, np.float64) for a in (written(pair.first), read(pair.second)))
    used = (out > 0) & (into > 0)
    ratios = np.divide(out, into, where=used, out=np.ones_like(out))
    return np.exp2(np.rint(np.log2(ratios) / 2)).astype(np.float32)


def equalize(function: FuncOp, keep: Collection[Operation] = ()) -> None:
    """Equalize the layers of `function` but those in `keep`, in place."""
    for _ in range(SWEEPS):
        if not any([rescale(pair) for pair in list(pairs(function, keep))]):
            return


def rescale(pair: Pair) -> bool:
    """Divide the channels between the layers of `pair` by their `factors`, in place; return whether
    any weight changes. Nothing changes if a weight would be inexact.
    """
    powers, first, second = factors(pair), pair.first, pair.second
    scales: dict[tuple[Layer, int], Array] = {(second, 1): by_input(second, powers)}
    for index in range(1, len(first.operands)):
        scales[first, index] = 1 / by_output(first, index, powers)
    olds = {key: array_of(key[0].operands[key[1]]) for key in scales}
    news = {key: olds[key] * scale for key, scale in scales.items()}
    exact = all(np.array_equal(news[key] / scales[key], olds[key]) for key in scales)
    if not exact or (powers == 1).all():
        return False
    for (op, index), array in news.items():
        replace(op, index, array)
    return True


def by_input(layer: Layer, powers: Array) -> Array:
    """Return `powers`, a number for each input channel of `layer`, in a shape that broadcasts to
    the weight.
    """
    if isinstance(layer, qnn.DepthWiseConv2dOp):
        return np.repeat(powers, layer.channels // len(powers))
    return powers[:, None] if isinstance(layer, qnn.Conv2dOp) else powers


def by_output(layer: Layer, index: int, powers: Array) -> Array:
    """Return `powers`, a number for each output channel of `layer`, in a shape that broadcasts to
    operand `index`, the weight or the bias.
    """
    return powers[:, None] if isinstance(layer, qnn.FullyConnectedOp) and index == 1 else powers


def array_of(value: SSAValue) -> Array:
    """Return the elements of a constant."""
    array = known_array(value)
    assert array is not None
    return array


def replace(op: Operation, index: int, array: Array) -> None:
    """Replace the constant operand `index` of `op` by a constant of `array`, of its own; erase the
    old one if nothing else reads it.
    """
    old = op.operands[index]
    new = qnn.ConstantOp.of(array, TensorType(element(old), array.shape))
    new.location = old.owner.location if isinstance(old.owner, Operation) else op.location
    new.output.name_hint = old.name_hint
    Rewriter.insert_op(new, InsertPoint.before(op))
    op.operands[index] = new.output
    if old.first_use is None and isinstance(old.owner, ConstantOp):
        Rewriter.erase_op(old.owner)


@register_pass
@dataclass(frozen=True)
class QnnEqualizeLayersPass(NetworkPass):
    """Make the ranges of weights alike in each channel between two layers of floats, by powers of
    two that the first is divided by and the second multiplied by: the same network, bit for bit,
    whose weights lose less when one scale serves all channels.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Equalize the layers of each of `parts`, functions of `module`."""
        for part in parts:
            equalize(part)
