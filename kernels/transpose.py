"""Networks of pair shuffles: exchange bits of the vector's number with bits of the word lane.

A word of data in vector `j`, lane `l` has an address of bits `j | l4 l3 l2 l1 l0`. `vdeal` of the
pair of vectors that differ in bit `t` of `j` puts that bit on top of the lane and the lane's lowest
bit in its place; `vshuff` is the reverse. A row of such exchanges turns channels in the lanes into
channels in the vector's number. All is computed on demand, so halves that nobody asks for, and
vectors that are not there, cost nothing. Two rows are computed for four vectors at a time, so that
little more than the network's own vectors are alive.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import SSAValue

from .builder import KernelBuilder

WORD_LANES = 124
"""The scalar of a shuffle of whole words through all lanes: offsets 4 to 64."""

Inputs = Sequence[Callable[[], SSAValue] | None]
"""How to make each vector; None for one without data. Their number is a power of two."""

Half: TypeAlias = SSAValue | None
"""A vector of a pair, or none."""


@dataclass
class Network:
    """Vectors, and a row of exchanges for each bit of their number."""

    b: KernelBuilder
    instruction: str
    """`vdealvdd` or `vshuffvdd`."""

    inputs: Inputs
    bits: Sequence[int]
    """The bit of the vector's number that each row exchanges, first row first."""

    values: dict[tuple[int, int], Half] = field(default_factory=dict["tuple[int, int]", "Half"])

    def prepare(self, wanted: Collection[int]) -> None:
        """Compute what these outputs need, up to the last one or two rows."""
        for row in range(2, len(self.bits), 2):
            for number in self.order(row, self.needed(row, wanted)):
                self.value(row, number)

    def order(self, row: int, numbers: Collection[int]) -> list[int]:
        """Numbers in an order in which those that the last two rows join follow each other."""
        first = (row - 1) // 2 * 2
        joined = sum(1 << bit for bit in self.bits[first:row])
        return sorted(numbers, key=lambda n: (n & ~joined, n))

    def outputs(self, wanted: Collection[int]) -> Iterator[tuple[int, SSAValue]]:
        """(number, vector), in the order that keeps the fewest vectors."""
        for number in self.order(len(self.bits), wanted):
            yield number, self.output(number)

    def needed(self, row: int, wanted: Collection[int]) -> set[int]:
        """The vectors after `row` rows that the outputs depend on."""
        kept = ~sum(1 << bit for bit in self.bits[row:])
        origins = {number & kept for number in wanted}
        return {n for n in range(len(self.inputs)) if n & kept in origins}

    def output(self, number: int) -> SSAValue:
        """Vector `number` after all rows. Raises ValueError when no input has data for it."""
        value = self.value(len(self.bits), number)
        if value is None:
            raise ValueError("an output of a network without inputs")
        return value

    def value(self, row: int, number: int) -> Half:
        """Vector `number` after `row` rows; None where all of its data comes from missing ones."""
        if (row, number) not in self.values:
            if row:
                self.exchange(row, number & ~(1 << self.bits[row - 1]))
            else:
                make = self.inputs[number]
                self.values[row, number] = make() if make else None
        return self.values[row, number]

    def exchange(self, row: int, low: int) -> None:
        """Compute vector `low` and its partner after `row` rows."""
        high = low | 1 << self.bits[row - 1]
        pair = self.crossed(self.value(row - 1, low), self.value(row - 1, high))
        self.values[row, low], self.values[row, high] = pair

    def crossed(self, lo: Half, hi: Half) -> tuple[Half, Half]:
        """A pair after the instruction; a missing vector's data does not matter."""
        present = hi if lo is None else lo
        if present is None:
            return None, None
        pair = self.b.v(self.instruction, hi or present, lo or present, WORD_LANES)
        return self.b.lo(pair), self.b.hi(pair)


def lanes_to_vectors(b: KernelBuilder, inputs: Inputs, wanted: Collection[int]) -> Network:
    """The lowest bits of the lane become the vector's number, whose bits go on top of the lane.

    From vectors of 32 / n pixels in order, with n words each, to vectors of one word of 32 pixels;
    `wanted` are the numbers that will be asked for.
    """
    network = Network(b, "vdealvdd", inputs, range(len(inputs).bit_length() - 1))
    network.prepare(wanted)
    return network


def vectors_to_lanes(b: KernelBuilder, inputs: Inputs, wanted: Collection[int]) -> Network:
    """The reverse of `lanes_to_vectors`."""
    network = Network(b, "vshuffvdd", inputs, range(len(inputs).bit_length() - 2, -1, -1))
    network.prepare(wanted)
    return network
