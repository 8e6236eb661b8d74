"""Shuffle networks, which transpose words between the lanes of vectors and the vector index.

The address of a word, in lane `l` of vector `j`, has the bits `j | l4 l3 l2 l1 l0`. `vdeal` of two
vectors whose `j` differ in bit `t` moves that bit to the top of the lane index and the lane index's
lowest bit to bit `t`; `vshuff` is the inverse. A sequence of such exchanges turns channels in the
lanes into channels in the vector index. Evaluation is lazy: for outputs that are not requested, and
for absent input vectors, no code is emitted. Two exchange stages are evaluated for four vectors at
a time, which keeps live ranges short.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from xdsl.ir import SSAValue

from .builder import KernelBuilder

WORD_LANES = 124
"""The amount of a shuffle of whole words through all lanes: offsets 4 to 64."""

Inputs = Sequence[Callable[[], SSAValue] | None]
"""The function that loads each input vector, None for one without data; a power of two of them."""

Half: TypeAlias = SSAValue | None
"""A vector of a pair; None if none of its words has data."""


@dataclass
class Network:
    """A shuffle network: stages of exchanges between two vectors, one for each bit of the vector
    index.

    `values` caches emitted vectors by (number of stages passed, vector index).
    """

    b: KernelBuilder
    instruction: str
    """The instruction of the exchanges: `vdealvdd` or `vshuffvdd`."""

    inputs: Inputs
    bits: Sequence[int]
    """The bit of the vector index that each stage exchanges, in order of the stages."""

    amount: int = WORD_LANES
    """The amount of the instructions: 128 minus the bytes of an item, 4 for words."""

    steps: Sequence[tuple[str, int | None]] = ()
    """(instruction, amount) of each stage, where they differ; an amount of None is not an operand.
    """

    values: dict[tuple[int, int], Half] = field(default_factory=dict["tuple[int, int]", "Half"])

    def prepare(self, wanted: Collection[int]) -> None:
        """Emit what the outputs with the indices `wanted` depend on: all stages of the network but
        the last one, or the last two if the number of stages is even.
        """
        for stage in range(2, len(self.bits), 2):
            for number in self.order(stage, self.needed(stage, wanted)):
                self.value(stage, number)

    def order(self, stage: int, numbers: Collection[int]) -> list[int]:
        """Return the vector indices `numbers` sorted so that vectors which depend on the same
        vectors two stages before are adjacent.

        The indices are those of vectors after `stage` stages of exchanges.
        """
        first = (stage - 1) // 2 * 2
        joined = sum(1 << bit for bit in self.bits[first:stage])
        return sorted(numbers, key=lambda n: (n & ~joined, n))

    def outputs(self, wanted: Collection[int]) -> Iterator[tuple[int, SSAValue]]:
        """Yield (index, vector) of the outputs with the indices `wanted`, in the order in which the
        fewest vectors are live at a time.
        """
        for number in self.order(len(self.bits), wanted):
            yield number, self.output(number)

    def needed(self, stage: int, wanted: Collection[int]) -> set[int]:
        """Return the indices of the vectors after `stage` stages on which the outputs `wanted`
        depend.
        """
        kept = ~sum(1 << bit for bit in self.bits[stage:])
        origins = {number & kept for number in wanted}
        return {n for n in range(len(self.inputs)) if n & kept in origins}

    def output(self, number: int) -> SSAValue:
        """Return output vector `number`, emitted at first use. Raises ValueError if no input has
        data for it.
        """
        value = self.value(len(self.bits), number)
        if value is None:
            raise ValueError("an output of a network without inputs")
        return value

    def value(self, stage: int, number: int) -> Half:
        """Return vector `number` after `stage` stages, emitted at first use.

        None if it depends only on inputs without data.
        """
        if (stage, number) not in self.values:
            if stage:
                self.exchange(stage, number & ~(1 << self.bits[stage - 1]))
            else:
                make = self.inputs[number]
                self.values[stage, number] = make() if make else None
        return self.values[stage, number]

    def exchange(self, stage: int, low: int) -> None:
        """Emit the exchange of stage `stage` (from 1) between vector `low` and its partner.

        The partner's index is `low` with the bit set that the stage exchanges.
        """
        high = low | 1 << self.bits[stage - 1]
        pair = self.crossed(stage, self.value(stage - 1, low), self.value(stage - 1, high))
        self.values[stage, low], self.values[stage, high] = pair

    def crossed(self, stage: int, lo: Half, hi: Half) -> tuple[Half, Half]:
        """Emit the exchange of stage `stage` (from 1) between two vectors; return the two vectors
        that result.

        None stands for a vector without data, whose lanes are unspecified; the results are None if
        both operands are.
        """
        present = hi if lo is None else lo
        if present is None:
            return None, None
        name, amount = self.steps[stage - 1] if self.steps else (self.instruction, self.amount)
        amounts = () if amount is None else (amount,)
        pair = self.b.v(name, hi or present, lo or present, *amounts)
        return self.b.lo(pair), self.b.hi(pair)


def lanes_to_vectors(b: KernelBuilder, inputs: Inputs, wanted: Collection[int]) -> Network:
    """Return the shuffle network that exchanges the low log2(n) bits of the lane index with the
    vector index.

    It turns n input vectors, each of 32 / n successive pixels with n words per pixel, into n
    vectors of one word of all 32 pixels. `inputs` are the functions that load them, None for a
    vector without data; `wanted` are the indices of the outputs that will be requested.
    """
    network = Network(b, "vdealvdd", inputs, range(len(inputs).bit_length() - 1))
    network.prepare(wanted)
    return network


def vectors_to_lanes(b: KernelBuilder, inputs: Inputs, wanted: Collection[int]) -> Network:
    """Return the shuffle network that is the inverse of `lanes_to_vectors`.

    It turns n vectors of one word of 32 pixels into n vectors, each of 32 / n pixels with n words.
    `inputs` are the functions that load them, None for a vector without data; `wanted` are the
    indices of the outputs that will be requested.
    """
    network = Network(b, "vshuffvdd", inputs, range(len(inputs).bit_length() - 2, -1, -1))
    network.prepare(wanted)
    return network
