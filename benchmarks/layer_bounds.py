"""Lower bounds of the packets of a layer, fixed formulas of its true sizes; families and targets.

A packet computes at most two vectors of 32 dot products of 4 bytes, and moves at most one vector of
128 bytes from memory and one to it; weights of a single row of inputs are used once, and take a
load for each 128. Exact requantization takes at least 2 packets for each 32
results.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from layers import Layer

MACS = 256
"""Multiply-accumulates that a packet can hold."""

LANES = 32
"""Results of a vector of sums."""

REQUANTIZATION = 2
"""Packets of the exact requantization of `LANES` results."""

VECTOR = 128
"""Bytes of a vector."""

PARAMETERS = 8
"""Bytes of the requantization parameters of an output channel."""

CHAIN = 7
"""Packets of a contraction in which neither its first nor its last vector is loaded, as each step
needs the one before: the load of an address; and behind the last load the product, the two halves
of the multiplier's, the shift, the zero point, and the pack, which its packet stores.
"""

FAMILIES = {
    "conv": "contraction",
    "fully_connected": "contraction",
    "matmul": "contraction",
    "matmul_transposed": "contraction",
    "depthwise": "depthwise",
    "average_pool": "memory",
    "max_pool": "memory",
    "mean": "memory",
    "concat": "memory",
    "split": "memory",
    "pad": "memory",
    "transpose": "memory",
    "add": "two operands",
    "mul": "two operands",
    "hard_swish": "one operand",
    "hard_sigmoid": "one operand",
    "gelu": "one operand",
}
"""Operation -> family; all others are of the family `other`."""


@dataclass(frozen=True)
class Sizes:
    """What the bounds depend on: multiply-accumulates of one result (0 where nothing is
    accumulated), bytes of all inputs with weights, bytes of all results.
    """

    family: str
    depth: int
    inputs: int
    outputs: int
    channels: int = 0
    """The output channels with requantization parameters; 0 if none are loaded."""

    @property
    def in_sequence(self) -> int:
        """The least packets of `bound`, where parameters are loaded too, and what depends on the
        first load and the last one follows them: a bound that a single row of inputs, whose weights
        are loaded for one use, comes near to. 0 without parameters.
        """
        if not self.channels:
            return 0
        loads = (self.inputs + PARAMETERS * self.channels) / VECTOR
        return math.ceil(max(self.arithmetic, loads, self.memory)) + CHAIN

    @property
    def bound(self) -> int:
        """The least packets, rounded up: those of arithmetic (contractions, depthwise) or of loads
        and stores, whichever is more.
        """
        return math.ceil(max(self.arithmetic, self.memory))

    @property
    def memory(self) -> float:
        """The packets of loads, or of stores if these are more."""
        return max(self.inputs, self.outputs) / VECTOR

    @property
    def arithmetic(self) -> float:
        """The packets of products and requantization; 0 for other families."""
        if self.depth == 0:
            return 0
        products = self.depth / MACS
        if self.family == "depthwise":
            products = -(-self.depth // 4) / LANES / 2
        return self.outputs * (products + REQUANTIZATION / LANES)

    @property
    def vectors(self) -> float:
        """The vectors of the results."""
        return self.outputs / VECTOR


def sizes(layer: Layer) -> Sizes:
    """Return what the bounds of a layer of 8-bit tensors depend on."""
    family = FAMILIES.get(layer.operation, "other")
    inputs = sum(map(math.prod, layer.inputs))
    first = layer.inputs[0]
    if layer.operation == "conv":
        depth = math.prod(layer.size) * first[3]
        weights, results = depth * layer.outputs, math.prod(layer.pixels) * layer.outputs
        if first[3] < 4:
            words = -(-depth // 4)
            return Sizes("first layer", words * 4, inputs + weights, results, layer.outputs)
        return Sizes(family, depth, inputs + weights, results, layer.outputs)
    if layer.operation == "depthwise":
        taps = math.prod(layer.size)
        results = math.prod(layer.pixels) * first[3]
        return Sizes(family, taps, inputs + taps * first[3], results)
    if layer.operation == "fully_connected":
        weights, results = first[1] * layer.outputs, first[0] * layer.outputs
        return Sizes(family, first[1], inputs + weights, results, layer.outputs)
    if layer.operation.startswith("matmul"):
        columns = layer.inputs[1][2 if layer.operation.endswith("transposed") else 3]
        return Sizes(family, first[3], inputs, math.prod(first[:3]) * columns)
    return Sizes(family, 0, inputs, moved(layer, inputs))


def moved(layer: Layer, inputs: int) -> int:
    """Return the bytes of the results of a layer that accumulates nothing; its inputs have `inputs`
    bytes.
    """
    first = layer.inputs[0]
    match layer.operation:
        case "average_pool" | "max_pool":
            return math.prod(layer.pixels) * first[3]
        case "mean":
            return first[3]
        case "resize_bilinear":
            return math.prod(layer.size) * first[3]
        case "pad":
            return (
                math.prod(n + 2 * pad for n, pad in zip(first[1:3], layer.size, strict=True))
                * (first[3])
            )
        case "add" | "mul":
            return math.prod(first)
        case _:
            return inputs


@dataclass(frozen=True)
class Target:
    """What a family is to reach: a figure of a layer, and the most that its median and its worst
    may be. None: no target.
    """

    figure: str
    """`ratio`: packets / bound; `memory`: packets / (2 x bound + 200); `vector`: packets for each
    vector of results."""

    median: float | None = None
    worst: float | None = None

    def value(self, sizes: Sizes, bound: int, packets: int) -> float:
        """Return the figure of a layer that takes `packets`, at least `bound`."""
        if self.figure == "memory":
            return packets / (2 * bound + 200)
        if self.figure == "vector":
            return packets / max(1, sizes.vectors)
        return packets / bound


TARGETS = {
    "contraction": Target("ratio", 1.12, 1.35),
    "first layer": Target("ratio", None, 1.45),
    "depthwise": Target("ratio", 1.4, 1.9),
    "memory": Target("memory", None, 1),
    "one operand": Target("vector", None, 10),
    "two operands": Target("vector", None, 8),
    "other": Target("ratio"),
}
"""Family -> target. First layers are convolutions of fewer than 4 channels, whose products are
counted as those of whole words of 4."""
