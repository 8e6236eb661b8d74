"""Tables of the results of a row's softmax, indexed by k, the row's maximum minus x."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp, hvx
from ...dialects.htp.expressions import Interval, operand, primitive
from ..builder import KernelBuilder, Values
from ..maps.lut import ByteTable
from ..maps.word_code import in_words
from ..requantization.byte_packing import pack_lanes
from ..scalars import VECTOR, WORD
from .exponential_tables import Rescaling, UsedSegments, rescaling
from .reciprocals import srdhm

ENTRY_VECTORS = 8
"""Vectors in a table of 256 words."""

HALF_VECTORS = ENTRY_VECTORS // 2
"""The vectors of words whose entries are a vector of bytes."""

FRACTION = 9
"""The fraction bits of probabilities in units of 2^-17, of which results have 8 bits."""

SHARES: Interval = 0, 1 << 16
"""The interval of probabilities in units of 2^-16, before the saturation to 16 bits."""


@dataclass(frozen=True)
class ProbabilityTables:
    """The emitter of the tables of an operation's rows.

    `exponentials` are the vectors of words of the first segments of exp(-k * scale) in Q0.31,
    behind which all results are 0; two at a time are dealt to even and odd entries, unless results
    are `rescaled`.
    """

    b: KernelBuilder
    exponentials: Values
    segments: int
    rescaled: Rescaling | None

    @staticmethod
    def of(b: KernelBuilder, exponentials: Values, op: htp.SoftmaxOp) -> ProbabilityTables:
        """Return the emitter for `op`, whose table of `exponentials` is loaded in order."""
        count, how = UsedSegments.of(op).results, rescaling(op)
        kept = list(exponentials[:count])
        if how is None:
            kept += kept[-1:] * (len(kept) % 2)
            dealt = [
                b.v("vdealvdd", odd, even, VECTOR - WORD)
                for even, odd in zip(kept[::2], kept[1::2], strict=True)
            ]
            kept = [half for pair in dealt for half in (b.lo(pair), b.hi(pair))]
        return ProbabilityTables(b, kept, count, how)

    def table(self, scale: SSAValue, shift: SSAValue) -> ByteTable:
        """Emit the table of the results of a row, of whose sum `scale` and `shift` are the
        reciprocal, in all word lanes; `shift` may be a scalar.

        An entry is `scale * exponential / 2^(shift + 9)`, rounded, at most 255, or that with 8 more
        bits, rescaled.
        """
        words = [probability(self.b, e, scale, shift) for e in self.exponentials]
        halves = [words[at : at + HALF_VECTORS] for at in range(0, len(words), HALF_VECTORS)]
        if self.rescaled is None:
            made = [self._dealt(half) for half in halves]
            return ByteTable(self.b, (made[0], made[-1]), self.segments)
        made = [self._in_order(half, self.rescaled) for half in halves]
        return ByteTable.of(self.b, made[0], made[-1], self.segments)

    def _dealt(self, words: Values) -> SSAValue:
        """Emit the bytes of up to four segments of probabilities in units of 2^-17 in the order in
        which `vlut32` expects them: two segments in even bytes, the others in odd ones.
        """
        pairs = zip(words[::2], words[1::2], strict=True)
        halves = [self.b.v("vasrwhrndsat", odd, even, FRACTION) for even, odd in pairs]
        return self.b.v("vsathub", halves[-1], halves[0])

    def _in_order(self, words: Values, how: Rescaling) -> SSAValue:
        """Emit the bytes of up to four segments of probabilities in units of 2^-17, rescaled."""
        return pack_lanes(self.b, [rescaled_word(self.b, word, how) for word in words])


def probability(b: KernelBuilder, word: SSAValue, scale: SSAValue, shift: SSAValue) -> SSAValue:
    """Emit probabilities in units of 2^-17 from exponentials in Q0.31; `scale` and `shift`, which
    may be a scalar, are the reciprocals of their rows' sums.
    """
    name = "vasrwv" if isinstance(shift.type, hvx.VectorType) else "vasrw"
    return b.v(name, srdhm(b, word, scale), shift)


def rescaled_word(b: KernelBuilder, word: SSAValue, how: Rescaling) -> SSAValue:
    """Emit the result, as words, for words of probabilities in units of 2^-17."""
    share = b.v("vavgwrnd", word, b.zero())
    x = primitive("min", operand(0), SHARES[1] - 1)
    product = primitive("srdhm", x << how.shift if how.shift > 0 else x, how.q)
    rounded = primitive("rdbpot", product, -how.shift) if how.shift < 0 else product
    y = primitive("clamp", rounded + how.zero_point, *how.clamp)
    return in_words(b, y, (share, SHARES))
