"""The search for factors of channels: powers of two that make ranges alike, in weights or in what
samples reach.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import qnn
from ...dialects.constants import known_array
from ...semantics.registry import Array
from .channel_classes import FIXED, ChannelClasses, Layer, is_layer, reads_channels

SWEEPS = 10
"""The limit on the passes over all layers: a factor changes the weights of the layers beside it."""


@dataclass(frozen=True)
class Reaches:
    """What channels reach on samples. Factors then go by it, and through clamps with an upper
    bound: a channel that stays below the bound may grow up to it.
    """

    tensors: Mapping[SSAValue, Array]
    """The greatest magnitude in each channel of a tensor, [channels]."""
    per_channel: bool
    """Whether the weights of each output channel will have a scale of their own: then a factor
    costs the layer that writes a channel nothing, nor a depthwise one that reads it.
    """


@dataclass(frozen=True)
class Channels:
    """The weights of a layer by the classes of the channels that they read and write."""

    layer: Layer
    magnitudes: Array
    """The greatest weights that lead from an input channel to an output channel, [inputs,
    outputs]; of a depthwise layer, where each output channel has one input, [1, outputs].
    """
    inputs: Array
    """The class of each input channel, [inputs, 1]; of a depthwise layer that of each output
    channel's, [1, outputs].
    """
    outputs: Array
    """The class of each output channel, [1, outputs]."""

    @staticmethod
    def of(layer: Layer, classes: ChannelClasses) -> Channels:
        """Return those of a layer with constant weights."""
        weight = known_array(layer.weight)
        assert weight is not None
        sizes = np.abs(weight.astype(np.float64))
        fully = isinstance(layer, qnn.FullyConnectedOp)
        magnitudes = sizes.T if fully else sizes.max((0, 1), initial=0.0)
        outputs, inputs = map(classes.class_of, (layer.results[0], layer.operands[0]))
        if not reads_channels(layer):
            inputs = np.full(len(magnitudes), FIXED)
        if isinstance(layer, qnn.DepthWiseConv2dOp):
            inputs = np.repeat(inputs, len(outputs) // len(inputs))[None]
            return Channels(layer, magnitudes, inputs, outputs[None])
        return Channels(layer, magnitudes, inputs[:, None], outputs[None])

    def scaled(self, exponents: Array) -> Array:
        """Return the magnitudes under the factors 2 ** `exponents` of all classes."""
        return self.magnitudes * np.exp2(exponents[self.inputs] - exponents[self.outputs])

    def touches(self, group: Array) -> bool:
        """Whether the layer reads or writes a channel of a class in `group`."""
        return any(np.isin(side, group).any() for side in (self.inputs, self.outputs))


@dataclass
class Factors:
    """The search for a factor for each class of channels; arrays [classes] are indexed by class,
    with that of `FIXED` last.
    """

    layers: Sequence[Channels]
    reach: Array | None
    """The greatest magnitude of a class on samples, None without samples."""
    least: Array
    """The least exponent under which upper bounds of clamps are kept; -inf without bounds. No
    exponent of a class with a bound is greater than 0.
    """
    per_channel: bool
    exponents: Array
    """The binary logarithm of each factor."""

    @staticmethod
    def of(
        function: FuncOp, keep: Collection[Operation] = (), reaches: Reaches | None = None
    ) -> Factors:
        """Return a search that begins with factors of 1; layers in `keep` stay as they are."""
        classes = ChannelClasses.of(function, keep)
        ops = (op for op in function.body.block.ops if is_layer(op) and op not in keep)
        layers = [Channels.of(op, classes) for op in ops if isinstance(op, Layer)]
        reach = None if reaches is None else classes.greatest(reaches.tensors)
        per_channel = reaches is not None and reaches.per_channel
        start = np.zeros(classes.count + 1)
        return Factors(layers, reach, least_exponents(classes, reach), per_channel, start)

    def search(self) -> None:
        """Change one group of classes after the other, until none changes."""
        groups = self.groups()
        for _ in range(SWEEPS):
            before = self.exponents.copy()
            for group, near in groups:
                self._move(group, *self._ranges(near))
            if np.array_equal(before, self.exponents):
                return

    def groups(self) -> list[tuple[Array, list[Channels]]]:
        """Return the classes by the layer that writes them first, with the layers that touch
        them.
        """
        seen, groups = {FIXED}, list[tuple[Array, list[Channels]]]()
        for layer in self.layers:
            new = sorted(set(layer.outputs.flat) - seen)
            seen.update(new)
            if new:
                group = np.array(new)
                groups.append((group, [x for x in self.layers if x.touches(group)]))
        return groups

    def _ranges(self, near: Sequence[Channels]) -> tuple[Array, Array]:
        """Return the ranges of classes, which their factors divide, and of the weights that read
        them, which their factors multiply: 0 where none is counted.
        """
        written, read = np.zeros_like(self.exponents), np.zeros_like(self.exponents)
        for layer in near:
            scaled = layer.scaled(self.exponents)
            depthwise = layer.inputs.shape == scaled.shape
            np.maximum.at(written, layer.outputs, scaled.max(0, keepdims=True, initial=0.0))
            if not depthwise:
                np.maximum.at(read, layer.inputs, scaled.max(1, keepdims=True, initial=0.0))
            elif not self.per_channel:
                np.maximum.at(read, layer.inputs, scaled)
        if self.reach is not None:
            reach = self.reach * np.exp2(-self.exponents)
            written = (
                np.where(written > 0, reach, 0) if self.per_channel else np.sqrt(reach * written)
            )
        return written, read

    def _move(self, group: Array, written: Array, read: Array) -> None:
        """Change the exponents of `group` so that both ranges become alike; where no weights that
        read are counted, so that the ranges of these channels become like those of the others.
        """
        written, read = written[group], read[group]
        both, alone = (written > 0) & (read > 0), (written > 0) & (read == 0)
        alone &= self.per_channel
        moves = np.zeros(len(group))
        moves[both] = np.rint(np.log2(written[both] / read[both]) / 2)
        level = np.median(np.log2(written[both]) - moves[both]) if both.any() else 0.0
        moves[alone] = np.rint(np.log2(written[alone]) - level)
        new, moved = self.exponents[group] + moves, both | alone
        bounded = moved & np.isfinite(self.least[group])
        if bounded.any():
            new[moved] -= new[moved].max()
            new[bounded] = np.maximum(new, self.least[group])[bounded]
        self.exponents[group] = new


def least_exponents(classes: ChannelClasses, reach: Array | None) -> Array:
    """Return the least exponent of each class, [classes], under which no sample passes an upper
    bound that it did not: the logarithm of the share of the bound that it reaches, rounded up; 0
    without samples, or if they do not reach anything. -inf without a bound.
    """
    least = np.full(classes.count + 1, -np.inf)
    for value, bound in classes.bounds:
        which = classes.class_of(value)
        shares = np.zeros(len(which)) if reach is None else reach[which] / bound
        room = np.ceil(np.log2(shares, where=shares > 0, out=np.zeros(len(which)))).clip(None, 0)
        np.maximum.at(least, which, room)
    return least
