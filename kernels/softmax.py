"""Softmax of bytes along the depth, in the fixed point of TFLite's reference kernel.

Within a row (all channels of a pixel) the result for a byte x is a function of k = (maximum of the
row) - x, which has 256 values. So a row is read three times: for its maximum; to sum exponentials
in Q12.19 (19 fraction bits), by three tables of bytes and dot products with ones; and to look up
the result, in a table of bytes made from the reciprocal of the sum.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from math import prod
from typing import TypeAlias

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.htp.expressions import Interval, operand, primitive
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder, Values
from .cost import kernel
from .exponential_tables import Rescaling, UsedSegments, rescaling
from .lut import ByteTable
from .maps.word_code import in_words
from .requantization import pack_lanes
from .runs import Buffer, input_buffer, load_window, nest, output_buffer
from .scalars import ONES, VECTOR, Scalar
from .spans import spans

LONGEST_ROW = 8191
"""The greatest number of elements whose exponentials surely sum up within 32 bits."""

ENTRY_VECTORS = 8
"""Vectors in a table of 256 words."""

SHARES: Interval = 0, 1 << 16
"""The interval of probabilities in units of 2^-16, before the saturation to 16 bits."""

NEWTON = (1515870810, -1010580540)
"""48/17 and -32/17 in Q2.29: the linear initial estimate of the reciprocal."""

TOGETHER, TOGETHER_SHORT = 2, 3
"""Rows of at most a vector that an iteration computes, also where at most half of the table of
results is used, so that registers suffice for more: a row is one chain of dependent instructions
that leaves two thirds of the issue slots empty (for rows of 128: 85 packets one by one, 58 by
twos, 47 by threes).
"""

Map: TypeAlias = Callable[[SSAValue], SSAValue]
"""A function that emits code which computes a vector from a vector."""

Step: TypeAlias = Callable[[Values, SSAValue, Map], Values]
"""One step of a fold over a row: `step(values, vector, keep)` returns the next values.

`keep` zeros the bytes of a vector that are past the row's end.
"""


def identity(vector: SSAValue) -> SSAValue:
    """Return `vector` unchanged: what `Row.fold` passes as `keep`, a function that zeros the bytes
    past the row's end, for vectors that have none.
    """
    return vector


@dataclass(frozen=True)
class Row:
    """A row (all channels of a pixel) of `length` bytes in the buffer `source` in layout `flat`,
    from byte offset `start` on.
    """

    b: KernelBuilder
    source: Buffer
    start: Scalar
    last: int
    """The greatest value of `start` in any iteration."""

    length: int
    mask: SSAValue
    """The predicate of the bytes of the row's partial last vector that belong to the row."""

    @property
    def whole(self) -> int:
        """The number of full vectors in the row."""
        return self.length // VECTOR

    @property
    def rest(self) -> int:
        """The number of bytes of the row after its full vectors, 0 to 127."""
        return self.length % VECTOR

    def vector(self, index: Scalar) -> SSAValue:
        """Load the `index`-th 128 bytes of the row; bytes past the row's end are unspecified."""
        b, ahead = self.b, VECTOR * (self.whole if self.rest else self.whole - 1)
        return load_window(
            b, self.source, b.add(self.start, b.mul(index, VECTOR)), self.last + ahead
        )

    def only_rest(self, vector: SSAValue) -> SSAValue:
        """Return `vector`, the row's partial last one, with the bytes past the row's end set to
        zero.
        """
        return self.b.v("vmux", self.mask, vector, self.b.zero())

    def fold(self, initial: Values, step: Step) -> Values:
        """Emit `values = step(values, vector, keep)` for all vectors of the row, from `values =
        initial` on; return the final values.

        `keep` is the function by which `step` zeros the vector's bytes that are past the row's end.
        """
        values = initial

        def whole(index: Scalar, values: Values) -> Values:
            return step(values, self.vector(index), identity)

        if self.whole:
            values = self.b.reduce(self.whole, values, whole)
        return step(values, self.vector(self.whole), self.only_rest) if self.rest else values

    def maximum(self) -> SSAValue:
        """Emit the maximum of the row's bytes; return a vector with it in all byte lanes."""
        b = self.b

        def step(values: Values, x: SSAValue, keep: Map) -> Values:
            return [b.v("vmaxub", values[0], keep(x))]

        return in_all_lanes(b, "vmaxub", self.fold([b.zero()], step)[0], 1)

    def store(self, target: Buffer, compute: Map) -> None:
        """Store `compute(vector)` for each vector of the row in the buffer `target`, at the row's
        byte offset.
        """
        b, at = self.b, self.b.add(target.address, self.start)
        if self.whole:
            with nest(b, self.whole) as (i,):
                b.store_unaligned(b.add(at, b.mul(i, VECTOR)), compute(self.vector(i)))
        if self.rest:
            last = compute(self.vector(self.whole))
            b.store_partial(b.add(at, VECTOR * self.whole), last, self.rest)


def in_all_lanes(b: KernelBuilder, name: str, vector: SSAValue, lane: int) -> SSAValue:
    """Reduce a vector, with lanes of `lane` bytes, by the binary instruction `name`; return a
    vector with the result in every lane.
    """
    distance = VECTOR // 2
    while distance >= lane:
        vector = b.v(name, vector, b.v("vror", vector, distance))
        distance //= 2
    return vector


def row_layouts(op: htp.SoftmaxOp | htp.LogSoftmaxOp) -> Sequence[Layouts] | str:
    """Return the only layout, `flat`; or the reason why the kernel does not support `op`.

    It supports rows (the channels of a pixel) of at most `LONGEST_ROW` elements.
    """
    depth = htp.shape(op.input)[3]
    if depth > LONGEST_ROW:
        return f"a row of {depth} elements is longer than {LONGEST_ROW}"
    return [Layouts(("flat",) * len(op.inputs_and_constants), "flat")]


@kernel("softmax.rows", htp.SoftmaxOp, layouts=row_layouts)
def build_softmax(b: KernelBuilder, op: htp.SoftmaxOp) -> None:
    """Emit the kernel of a softmax, row by row.

    Kernel arguments: the addresses of input, table of exponentials (256 words, indexed by k, the
    row's maximum minus x), output.
    """
    *outer, depth = htp.shape(op.input)
    source, target, entries = input_buffer(b, op), output_buffer(b, op), input_buffer(b, op, 1)
    exponentials = [b.load(entries.address, k) for k in range(ENTRY_VECTORS)]
    used = UsedSegments.of(op)
    tables = sum_tables(b, exponentials, used)
    rows, mask = prod(outer), b.first(depth % VECTOR or VECTOR)
    together = TOGETHER_SHORT if 2 * used.results <= ENTRY_VECTORS else TOGETHER
    for span in spans(rows, together if depth <= VECTOR else 1):
        with nest(b, span.count) as (i,):
            starts = [b.mul(b.add(span.at(b, i), k), depth) for k in range(span.length)]
            group = [Row(b, source, at, (rows - 1) * depth, depth, mask) for at in starts]
            tops = [row.maximum() for row in group]
            pairs = list(zip(group, tops, strict=True))
            sums = [exponential_sum(row, top, tables) for row, top in pairs]
            factors = [reciprocal(b, total) for total in sums]
            kept = exponentials[: used.results]
            results = [result_table(b, kept, *factor, rescaling(op)) for factor in factors]
            for (row, top), table in zip(pairs, results, strict=True):
                row.store(target, partial(_looked_up, table, top))


def _looked_up(table: ByteTable, top: SSAValue, x: SSAValue) -> SSAValue:
    """Emit the look-up in `table` of the distances of the bytes `x` from `top`, the row's
    maximum.
    """
    return table.look_up(table.b.v("vsubb", top, x))


def sum_tables(b: KernelBuilder, exponentials: Values, used: UsedSegments) -> list[ByteTable]:
    """Emit three tables of bytes for the exponentials, rounded to Q12.19: the tables of their
    lowest, second and third bytes, of which only the segments `used` are looked up.

    `exponentials` are 8 vectors of 32 words: exp(-k * scale) for k from 0 to 255, in Q0.31.
    """
    zero = b.zero()
    words = [b.v("vavgwrnd", b.v("vasrw", e, 11), zero) for e in exponentials]
    low, high = packed_pairs(b, "vpackeh", words), packed_pairs(b, "vpackoh", words)
    planes = (
        packed_pairs(b, "vpackeb", low),
        packed_pairs(b, "vpackob", low),
        packed_pairs(b, "vpackeb", high),
    )
    pairs = zip(planes, used.planes, strict=True)
    return [ByteTable.of(b, low, high, segments) for (low, high), segments in pairs]


def packed_pairs(b: KernelBuilder, name: str, vectors: Values) -> list[SSAValue]:
    """Pack each two successive vectors into one by the instruction `name`; return half as many
    vectors.
    """
    pairs = zip(vectors[1::2], vectors[::2], strict=True)
    return [b.v(name, hi, lo) for hi, lo in pairs]


def exponential_sum(row: Row, top: SSAValue, tables: Sequence[ByteTable]) -> SSAValue:
    """Emit the sum of the row's exponentials in Q12.19; return a vector with it in all word lanes.

    `top` is the row's maximum in all byte lanes; `tables` is the result of `sum_tables`.
    """
    b = row.b

    def step(sums: Values, x: SSAValue, keep: Map) -> Values:
        k = b.v("vsubb", top, x)
        entries = [keep(table.look_up(k)) for table in tables]
        pairs = zip(sums, entries, strict=True)
        return [b.v("vrmpyub_acc", s, f, ONES) for s, f in pairs]

    low, middle, high = row.fold([b.zero()] * len(tables), step)
    words = b.v("vaslw_acc", b.v("vaslw_acc", low, middle, 8), high, 16)
    return in_all_lanes(b, "vaddw", words, 4)


def srdhm(b: KernelBuilder, x: SSAValue, y: SSAValue) -> SSAValue:
    """Emit the saturating rounding doubling high product of words: `x * y / 2^31`, rounded to
    nearest, ties up.
    """
    return b.v("vmpyowh_rnd_sacc", b.v("vmpyewuh", x, y), x, y)


def reciprocal(b: KernelBuilder, total: SSAValue) -> tuple[SSAValue, SSAValue]:
    """Emit the reciprocal of `total` in each word lane; return (mantissa in Q0.31, shift).

    A product with the mantissa is to be shifted right by `shift`, in addition to the constant shift
    of `result_table`. Computed as gemmlowp does, by Newton's iteration for 1 / (1 + x), with the
    total normalized to 1 + x.
    """
    zeros = b.v("vcl0w", total)
    half = b.v("vlsrw", b.v("vaslwv", total, zeros), 1)
    x = b.v("vaddw", b.splat_w(NEWTON[0]), srdhm(b, half, b.splat_w(NEWTON[1])))
    for _ in range(3):
        error = b.v("vsubw", b.splat_w(1 << 29), srdhm(b, half, x))
        x = b.v("vaddw", x, doubled(b, doubled(b, srdhm(b, x, error))))
    return doubled(b, x), b.v("vsubw", b.splat_w(12), zeros)


def doubled(b: KernelBuilder, x: SSAValue) -> SSAValue:
    """Emit `2 * x` of words, saturated."""
    return b.v("vaddwsat", x, x)


def result_table(
    b: KernelBuilder,
    exponentials: Values,
    scale: SSAValue,
    shift: SSAValue,
    rescaled: Rescaling | None = None,
) -> ByteTable:
    """Emit the table of output bytes, indexed by k, the row's maximum minus x.

    An entry is `scale * exponential / 2^(shift + 23)`, rounded, at most 255; `scale` and `shift`
    are the results of `reciprocal`, `exponentials` the first of those given to `sum_tables`, behind
    which all entries are 0. With `rescaled` it is that with 8 more bits, rescaled.
    """

    def words(exponential: SSAValue) -> SSAValue:
        product = b.v("vasrw", srdhm(b, exponential, scale), 14 if rescaled else 22)
        share = b.v("vavgwrnd", b.v("vasrwv", product, shift), b.zero())
        return _rescaled(b, share, rescaled) if rescaled else share

    half, count = ENTRY_VECTORS // 2, len(exponentials)
    entries = [words(e) for e in exponentials]
    low = pack_lanes(b, entries[:half])
    high = pack_lanes(b, entries[half:]) if count > half else low
    return ByteTable.of(b, low, high, count)


def _rescaled(b: KernelBuilder, share: SSAValue, how: Rescaling) -> SSAValue:
    """Emit the result, as words, for words of probabilities in units of 2^-16, 65,535 at most."""
    x = primitive("min", operand(0), SHARES[1] - 1)
    product = primitive("srdhm", x << how.shift if how.shift > 0 else x, how.q)
    rounded = primitive("rdbpot", product, -how.shift) if how.shift < 0 else product
    y = primitive("clamp", rounded + how.zero_point, *how.clamp)
    return in_words(b, y, (share, SHARES))
