"""Classes of channels: the channels of tensors that one positive factor must scale together so that
a network of floats computes the same.

A channel is an index of the last axis. Clamps at zero, pools, means over other axes and resizes
commute with a factor for each channel; sums and extrema of two tensors if both have the same
factors; concatenations and paddings with zeros pass the factors of their parts on. A layer with
constant weights ends a class and begins another: its weights take the factors up.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import Float32Type
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import qnn
from ...dialects.constants import ConstantOp, known_array
from ...dialects.partition import Partition
from ...dialects.qnn.resize import SizedOp
from ...dialects.registries.by_class import ByClass
from ...dialects.tensors import element, shape
from ...semantics.registry import Array

Layer: TypeAlias = qnn.Conv2dOp | qnn.DepthWiseConv2dOp | qnn.FullyConnectedOp

FIXED = -1
"""The number that stands for all channels that cannot be scaled."""

ALIKE = (
    qnn.BinaryOperation.ADD,
    qnn.BinaryOperation.SUBTRACT,
    qnn.BinaryOperation.MAXIMUM,
    qnn.BinaryOperation.MINIMUM,
)
"""Functions of two tensors that commute with a factor that both have."""


def is_layer(op: Operation) -> bool:
    """Whether `op` is a layer of 32-bit floats whose operands but the first are constant."""
    if not isinstance(op, Layer) or not isinstance(element(op.operands[0]), Float32Type):
        return False
    return all(known_array(value) is not None for value in op.operands[1:])


def reads_channels(op: Operation) -> bool:
    """Whether each weight of the layer `op` multiplies one channel, the last axis of its input."""
    if isinstance(op, qnn.Conv2dOp):
        return op.group.value.data == 1
    depth = shape(op.operands[0])[-1:]
    return not isinstance(op, qnn.FullyConnectedOp) or depth == shape(op.weight)[-1:]


@dataclass
class ChannelClasses:
    """The channels of the tensors of a function, united to classes."""

    partition: Partition[int] = field(default_factory=lambda: Partition[int]())
    numbers: dict[SSAValue, Array] = field(default_factory=dict[SSAValue, Array])
    """The number of each channel of a tensor, [channels]; tensors without an entry are fixed."""
    bounds: list[tuple[SSAValue, float]] = field(default_factory=list[tuple[SSAValue, float]])
    """The results of clamps from zero to an upper bound, and that bound."""
    count: int = 0

    @staticmethod
    def of(function: FuncOp, keep: Collection[Operation] = ()) -> ChannelClasses:
        """Return the classes of `function`, where the layers `keep` do not take up factors."""
        classes = ChannelClasses()
        for op in function.body.block.ops:
            if not isinstance(op, ConstantOp):
                classes._add(op, op not in keep)
        return classes

    def class_of(self, value: SSAValue) -> Array:
        """Return the class of each channel of a tensor, [channels]; `FIXED` where it is fixed."""
        numbers = self.numbers.get(value)
        if numbers is None:
            return np.full(shape(value)[-1:], FIXED)
        return np.array([self.partition.find(int(n)) for n in numbers], np.int64)

    def greatest(self, tensors: Mapping[SSAValue, Array]) -> Array:
        """Return the greatest of the numbers of the channels of each class, [classes], with those
        of `FIXED` last; `tensors` has a number for each channel of a tensor, [channels].
        """
        found = np.zeros(self.count + 1)
        for value, array in tensors.items():
            if value in self.numbers:
                np.maximum.at(found, self.class_of(value), array)
        return found

    def fresh(self, count: int) -> Array:
        """Return the numbers of so many new channels, each a class of its own."""
        self.count += count
        return np.arange(self.count - count, self.count)

    def unite(self, one: Array, other: Array) -> Array:
        """Unite the classes of channels, pair by pair; return the numbers of the first."""
        for pair in zip(one.tolist(), other.tolist(), strict=True):
            self.partition.unite(*sorted(map(self.partition.find, pair)))
        return one

    def _add(self, op: Operation, open: bool) -> None:
        if open and is_layer(op):
            self.numbers[op.results[0]] = self.fresh(shape(op.results[0])[-1])
            if reads_channels(op):
                return
        route = ROUTES.of(op)
        inputs = [value for value in op.operands if known_array(value) is None]
        numbers = None
        if route is not None and all(value in self.numbers for value in inputs):
            numbers = route(self, op, [self.numbers[value] for value in inputs])
        if numbers is not None:
            self.numbers[op.results[0]] = numbers
            return
        for value in inputs:
            if value in self.numbers:
                self.unite(np.full(len(self.numbers[value]), FIXED), self.numbers[value])


Route: TypeAlias = Callable[[ChannelClasses, Any, list[Array]], "Array | None"]
"""Function of an operation and the numbers of the channels of its operands that are not constant
-> those of its result; None if its operands are fixed.
"""


def same(classes: ChannelClasses, op: Operation, inputs: list[Array]) -> Array | None:
    """Return the channels of an operation that works on each channel of one tensor alone."""
    return inputs[0] if len(inputs) == 1 else None


def neuron(classes: ChannelClasses, op: qnn.NeuronOp, inputs: list[Array]) -> Array | None:
    """Return the channels of a clamp at zero, whose upper bound is noted."""
    low, high = op.bounds or (None, None)
    if low != 0:
        return None
    if high is not None:
        classes.bounds.append((op.output, high))
    return inputs[0]


def reduced(classes: ChannelClasses, op: qnn.ReduceOp, inputs: list[Array]) -> Array | None:
    """Return the channels of a reduction that commutes with factors, over other axes."""
    last = len(shape(op.input)) - 1
    return None if last in op.reduced_axes else inputs[0]


def binary(classes: ChannelClasses, op: qnn.BinaryOp, inputs: list[Array]) -> Array | None:
    """Return the channels of an operation on two tensors that must have the same factors."""
    if op.kind not in ALIKE or len(inputs) != 2 or len(inputs[0]) != len(inputs[1]):
        return None
    return classes.unite(*inputs)


def pad(classes: ChannelClasses, op: qnn.PadOp, inputs: list[Array]) -> Array | None:
    """Return the channels of a padding with zeros, which may be in channels of their own."""
    if op.scheme.data is not qnn.PadScheme.CONSTANT or op.constant != 0:
        return None
    before, after = op.amounts[-1]
    return np.concatenate([classes.fresh(before), inputs[0], classes.fresh(after)])


def concat(classes: ChannelClasses, op: qnn.ConcatOp, inputs: list[Array]) -> Array | None:
    """Return the channels of a concatenation."""
    if len(inputs) != len(op.operands):
        return None
    if op.joined_axis == len(shape(op.output)) - 1:
        return np.concatenate(inputs)
    for other in inputs[1:]:
        classes.unite(inputs[0], other)
    return inputs[0]


def reshape(classes: ChannelClasses, op: qnn.ReshapeOp, inputs: list[Array]) -> Array | None:
    """Return the channels of a reshape whose last axis holds the old one, once or several times."""
    times, rest = divmod(shape(op.output)[-1] if shape(op.output) else 1, len(inputs[0]))
    return None if rest else np.tile(inputs[0], times)


ROUTES: ByClass[Route] = ByClass(
    {
        qnn.NeuronOp: neuron,
        qnn.PreluOp: same,
        qnn.PoolMax2dOp: same,
        qnn.PoolAvg2dOp: same,
        SizedOp: same,
        qnn.ReduceMeanOp: reduced,
        qnn.ReduceMaxOp: reduced,
        qnn.ReduceMinOp: reduced,
        qnn.ReduceSumOp: reduced,
        qnn.BinaryOp: binary,
        qnn.PadOp: pad,
        qnn.ConcatOp: concat,
        qnn.ReshapeOp: reshape,
    }
)
"""Operations that pass factors on."""
