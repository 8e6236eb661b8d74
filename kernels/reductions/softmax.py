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

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..maps.lut import ByteTable
from ..runs import Buffer, input_buffer, load_window, nest, output_buffer
from ..scalars import ONES, VECTOR, Scalar
from .exponential_tables import UsedSegments
from .probability_tables import ENTRY_VECTORS, ProbabilityTables
from .reciprocals import reciprocal

LONGEST_ROW = 8191
"""The greatest number of elements whose exponentials surely sum up within 32 bits."""

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
        return in_all_lanes(self.b, "vmaxub", self.maxima(), 1)

    def maxima(self) -> SSAValue:
        """Emit code for the maximum, in each byte lane, of the row's bytes that are loaded into
        that lane; return the vector, which holds 0 in lanes that get none.
        """
        b = self.b

        def step(values: Values, x: SSAValue, keep: Map) -> Values:
            return [b.v("vmaxub", values[0], keep(x))]

        if self.length <= VECTOR:
            x = self.vector(0)
            return self.only_rest(x) if self.rest else x
        return self.fold([b.zero()], step)[0]

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
    """Emit the kernel of a softmax, row by row: of a single one, and where `softmax.groups` has no
    scratch memory.

    Kernel arguments: the addresses of input, table of exponentials (256 words, indexed by k, the
    row's maximum minus x), output.
    """
    *outer, depth = htp.shape(op.input)
    source, target, entries = input_buffer(b, op), output_buffer(b, op), input_buffer(b, op, 1)
    exponentials = [b.load(entries.address, k) for k in range(ENTRY_VECTORS)]
    tables = sum_tables(b, exponentials, UsedSegments.of(op))
    probabilities = ProbabilityTables.of(b, exponentials, op)
    rows, mask = prod(outer), b.first(depth % VECTOR or VECTOR)
    with nest(b, rows) as (i,):
        row = Row(b, source, b.mul(i, depth), (rows - 1) * depth, depth, mask)
        top = row.maximum()
        factor = reciprocal(b, exponential_sum(row, top, tables))
        row.store(target, partial(looked_up, probabilities.table(*factor), top))


def looked_up(table: ByteTable, top: SSAValue, x: SSAValue) -> SSAValue:
    """Emit the look-up in `table` of the distances of the bytes `x` from `top`, the row's
    maximum.
    """
    return table.look_up(table.b.v("vsubb", top, x))


def sum_tables(b: KernelBuilder, exponentials: Values, used: UsedSegments) -> list[ByteTable]:
    """Emit three tables of bytes for the exponentials, rounded to Q12.19: the tables of their
    lowest, second and third bytes, of which only the segments `used` are looked up.

    `exponentials` are 8 vectors of 32 words: exp(-k * scale) for k from 0 to 255, in Q0.31.
    """
    return byte_tables(b, [rounded_exponential(b, e) for e in exponentials], used.planes)


def rounded_exponential(b: KernelBuilder, word: SSAValue) -> SSAValue:
    """Emit exponentials in Q12.19, rounded, from those in Q0.31. A product shifts them: the unit of
    shifts also takes part in look-ups.
    """
    return b.v("vavgwrnd", b.v("vmpyewuh", word, b.splat_w(1 << 5)), b.zero())


def byte_tables(b: KernelBuilder, words: Values, segments: Sequence[int]) -> list[ByteTable]:
    """Emit tables of the bytes of 256 `words`, from the lowest on, one for each of the numbers of
    `segments` that are looked up.
    """
    low, high = packed_pairs(b, "vpackeh", words), packed_pairs(b, "vpackoh", words)
    planes = ((name, half) for half in (low, high) for name in ("vpackeb", "vpackob"))
    packed = (
        (packed_pairs(b, *plane), used) for plane, used in zip(planes, segments, strict=False)
    )
    return [ByteTable.of(b, low, high, used) for (low, high), used in packed]


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
    return in_all_lanes(row.b, "vaddw", partial_sums(row, top, tables), 4)


def partial_sums(row: Row, top: SSAValue, tables: Sequence[ByteTable]) -> SSAValue:
    """Emit the sums of the exponentials of `exponential_sum` that each word lane holds."""
    b = row.b

    def step(sums: Values, x: SSAValue, keep: Map) -> Values:
        k = b.v("vsubb", top, x)
        entries = [keep(table.look_up(k)) for table in tables]
        pairs = zip(sums, entries, strict=True)
        return [b.v("vrmpyub_acc", s, f, ONES) for s, f in pairs]

    low, middle, high = row.fold([b.zero()] * len(tables), step)
    return b.v("vaslw_acc", b.v("vaslw_acc", low, middle, 8), high, 16)
