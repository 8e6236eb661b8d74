"""Softmax of short rows, a row in each lane of words (layout `strip`).

A vector holds four elements of each of 32 rows, however short they are, and what is one number of a
row is a word: maxima and sums need no exchange of lanes. The exponentials of elements are looked up
as bytes, made words, and kept in scratch memory until the reciprocals of their sums are there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..lane_totals import in_all_bytes
from ..maps.lut import ByteTable
from ..requantization.byte_packing import pack_channels
from ..runs import input_buffer, nest, output_buffer, scratch_buffer
from ..scalars import VECTOR, Scalar
from ..spans import spans
from ..window import LANES, QUAD
from .exponential_tables import Rescaling, UsedSegments, rescaling
from .probability_tables import ENTRY_VECTORS, FRACTION, probability, rescaled_word
from .reciprocals import TOGETHER, invert_sums
from .softmax import byte_tables, rounded_exponential

SCALES, SHIFTS, EXPONENTIALS = (TOGETHER * VECTOR * n for n in range(3))
"""Offsets in scratch memory of the rows' reciprocals and their shifts, and of all exponentials."""

LONGEST = 256
"""The greatest length of a row, whose exponentials are 128 KB of scratch memory; a row of two
vectors and more has lanes enough of its own."""

Step = Callable[[Scalar, Values, int], Values]
"""A step of a fold over the quads of rows: `step(quad, values, channels)` returns the next values;
the last quad may have less than four channels.
"""


Softmax = htp.SoftmaxOp | htp.LogSoftmaxOp


def quads_of(op: Softmax) -> int:
    """Return the vectors of the elements of 32 rows."""
    return -(-htp.shape(op.input)[3] // QUAD)


def vectors_of(op: Softmax) -> int:
    """Return the vectors of rows of an image."""
    return -(-prod(htp.shape(op.input)[1:3]) // LANES)


def lane_layouts(op: Softmax) -> Sequence[Layouts] | str:
    """Return the only layouts, rows in `strip`; or the reason why the kernels of rows in lanes do
    not support `op`.
    """
    depth = htp.shape(op.input)[3]
    if depth > LONGEST:
        return f"a row of {depth} elements is longer than {LONGEST}"
    tables = ("flat",) * (len(op.inputs_and_constants) - 1)
    return [Layouts(("strip", *tables), "strip")]


def lane_scratch(op: htp.SoftmaxOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory."""
    return EXPONENTIALS + min(TOGETHER, vectors_of(op)) * quads_of(op) * QUAD * VECTOR


@kernel("softmax.lanes", htp.SoftmaxOp, layouts=lane_layouts, scratch=lane_scratch)
def build_lanes(b: KernelBuilder, op: htp.SoftmaxOp) -> None:
    """Emit the kernel of a softmax, 128 rows at a time.

    Kernel arguments: the addresses of input, table of exponentials (256 words, indexed by k, the
    row's maximum minus x), scratch memory, output.
    """
    entries, batch, vectors = input_buffer(b, op, 1), htp.shape(op.input)[0], vectors_of(op)
    exponentials = [b.load(entries.address, k) for k in range(ENTRY_VECTORS)]
    tables = byte_tables(b, exponentials, UsedSegments.of(op).words)
    rows = LaneRows(b, op, tables)
    for span in spans(vectors, TOGETHER):
        with nest(b, batch, span.count, parallel=False) as (n, i):
            rows.emit(b.add(b.mul(n, vectors * quads_of(op)), span.at(b, i)), span.length)


@dataclass(frozen=True)
class Lanes:
    """Emitter of what is common to vectors of 32 rows: their numbers count vectors of memory, those
    of quad 0.
    """

    b: KernelBuilder
    op: Softmax

    def fold(self, initial: Values, step: Step) -> Values:
        """Emit `step` for all quads; return the final values."""
        whole, rest = divmod(htp.shape(self.op.input)[3], QUAD)
        values = initial
        if whole:
            values = self.b.reduce(whole, values, lambda quad, values: step(quad, values, QUAD))
        return step(whole, values, rest) if rest else values

    def load(self, number: Scalar, quad: Scalar) -> SSAValue:
        """Load a quad of the vector of rows `number`."""
        return self.b.load(self.at(input_buffer(self.b, self.op).address, number, quad))

    def at(self, address: Scalar, number: Scalar, quad: Scalar) -> Scalar:
        """Return where a quad of the vector of rows `number` is in the buffer at `address`."""
        b = self.b
        return b.add(address, b.mul(number, VECTOR), b.mul(quad, vectors_of(self.op) * VECTOR))

    def masked(self, x: SSAValue, channels: int) -> SSAValue:
        """Return the bytes `x` of a quad, with 0 for those behind its first `channels`."""
        b = self.b
        return x if channels == QUAD else b.v("vand", x, b.splat_w((1 << 8 * channels) - 1))

    def top(self, vector: Scalar) -> SSAValue:
        """Emit the maxima of the rows of a vector, in each byte of their words."""
        b = self.b

        def step(quad: Scalar, values: Values, channels: int) -> Values:
            return [b.v("vmaxub", values[0], self.masked(self.load(vector, quad), channels))]

        return in_all_bytes(b, self.fold([b.zero()], step)[0], "vmaxub")


def channel_words(b: KernelBuilder, tables: Sequence[ByteTable], k: SSAValue) -> Values:
    """Emit the words for the four channels of the distances `k`, of which `tables` have the bytes,
    from the lowest.
    """
    planes = [table.look_up(k) for table in tables]
    low, high = (b.v("vshufoeb", planes[at + 1], planes[at]) for at in (0, 2))
    even = b.v("vshufoeh", b.lo(high), b.lo(low))
    odd = b.v("vshufoeh", b.hi(high), b.hi(low))
    return [half(pair) for half in (b.lo, b.hi) for pair in (even, odd)]


@dataclass(frozen=True)
class LaneRows(Lanes):
    """The emitter of vectors of 32 rows; `tables` are those of the bytes of exponentials in Q0.31,
    from the lowest.
    """

    tables: Sequence[ByteTable]

    def emit(self, first: Scalar, count: int) -> None:
        """Emit `count` vectors of rows, at most `TOGETHER`, from number `first` on."""
        b, scratch = self.b, scratch_buffer(self.b, self.op).address
        with nest(b, count) as (i,):
            b.store(b.add(scratch, SCALES, b.mul(i, VECTOR)), self._sum(b.add(first, i), i))
        invert_sums(b, b.add(scratch, SCALES), b.add(scratch, SHIFTS), count)
        with nest(b, count) as (i,):
            at = b.add(scratch, b.mul(i, VECTOR))
            scale, shift = (b.load(b.add(at, offset)) for offset in (SCALES, SHIFTS))
            self._store(b.add(first, i), i, scale, shift)

    def _kept(self, number: Scalar, quad: Scalar) -> Scalar:
        """Return the address of the exponentials of a quad of the group's vector `number`."""
        b, scratch = self.b, scratch_buffer(self.b, self.op).address
        index = b.add(b.mul(number, quads_of(self.op)), quad)
        return b.add(scratch, EXPONENTIALS, b.mul(index, QUAD * VECTOR))

    def _sum(self, vector: Scalar, number: Scalar) -> SSAValue:
        """Emit the exponentials of a vector of rows, number `number` of its group; return their
        sums in Q12.19.
        """
        b, top = self.b, self.top(vector)

        def step(quad: Scalar, values: Values, channels: int) -> Values:
            words = channel_words(b, self.tables, b.v("vsubb", top, self.load(vector, quad)))
            for c, word in enumerate(words):
                b.store(self._kept(number, quad), word, c)
            parts = [rounded_exponential(b, word) for word in words[:channels]]
            while len(parts) > 1:
                parts = [*parts[2:], b.v("vaddw", *parts[:2])]
            return [b.v("vaddw", values[0], *parts)]

        return self.fold([b.zero()], step)[0]

    def _store(self, vector: Scalar, number: Scalar, scale: SSAValue, shift: SSAValue) -> None:
        """Emit the results of a vector of rows, number `number` of its group."""
        b, how = self.b, rescaling(self.op)
        target = output_buffer(b, self.op).address
        with nest(b, quads_of(self.op)) as (quad,):
            kept = self._kept(number, quad)
            words = [probability(b, b.load(kept, c), scale, shift) for c in range(QUAD)]
            b.store(self.at(target, vector, quad), packed(b, words, how))


def packed(b: KernelBuilder, words: Values, how: Rescaling | None) -> SSAValue:
    """Emit the bytes of a quad from its channels' probabilities in units of 2^-17, in units of
    2^-8, or rescaled.
    """
    if how is not None:
        return pack_channels(b, [rescaled_word(b, word, how) for word in words])
    even, odd = (b.v("vasrwhrndsat", words[at + 2], words[at], FRACTION) for at in (0, 1))
    return b.v("vsathub", odd, even)
