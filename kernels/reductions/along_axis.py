"""Kernels of reductions along an axis, in layout `flat`: maxima, minima, sums and products.

The axes before the reduced one are merged, and those after it: [outer, count, inner] bytes. A
vector holds as many of the `count` rows of `inner` bytes as it can; the rows in a vector are
reduced by combining two halves of it. Extrema may take an element twice: there the last vector may
overlap the one before, and so may the halves. Sums and products set what is no part of the last
vector's rows to the neutral element.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp.reduction import WRAPPING
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..maps.lane_forms import I8, I16, I32, U8, Form
from ..maps.units import storage_form
from ..runs import Buffer, input_buffer, load_window, nest, output_buffer
from ..scalars import VECTOR, Scalar
from ..spans import Span, spans

TOGETHER = 4
"""Vectors of adjacent elements per iteration: each has its own chain of dependent instructions."""

K = htp.Reduction
INSTRUCTIONS: dict[tuple[K, Form], Sequence[str]] = {
    (K.MAX, U8): ("vmaxub",),
    (K.MAX, I8): ("vmaxb",),
    (K.MAX, I16): ("vmaxh",),
    (K.MAX, I32): ("vmaxw",),
    (K.MIN, U8): ("vminub",),
    (K.MIN, I8): ("vminb",),
    (K.MIN, I16): ("vminh",),
    (K.MIN, I32): ("vminw",),
    (K.SUM, I32): ("vaddw",),
    (K.PRODUCT, I32): ("vmpyieoh", "vmpyiewuh_acc"),
}
"""Kind and form of the elements -> the instructions that combine two vectors: each takes the result
of the one before, if any, and the two vectors."""

NEUTRAL = {K.SUM: 0, K.PRODUCT: 1}
"""The word that changes no result, for the kinds that may not take an element twice."""


@dataclass(frozen=True)
class Columns:
    """The emitter of reductions of a tensor [outer, count, inner] of bytes along its second
    axis.
    """

    b: KernelBuilder
    source: Buffer
    kind: K
    form: Form
    """The form of the elements; `inner` is a multiple of their size."""

    outer: int
    count: int
    inner: int

    @property
    def rows(self) -> int:
        """The number of rows of `inner` bytes in a vector, at least 1, at most `count`; a power of
        two unless the reduction may take a row twice.
        """
        rows = min(self.count, max(1, VECTOR // self.inner))
        return 1 << rows.bit_length() - 1 if self.kind in WRAPPING else rows

    @property
    def row_bytes(self) -> int:
        """The bytes of the rows that a vector holds: the distance in memory between successive
        vectors.
        """
        return self.rows * self.inner

    def results(self, outer: Scalar, piece: Span, index: Scalar) -> Values:
        """Emit the reduction along the second axis of a piece of a row, which is piece number
        `index` of the span `piece` over its `inner` bytes; return the vectors that hold its
        `piece.length` bytes.

        `outer` is the index along the first axis.
        """
        b, start = self.b, self.count * self.inner
        first = b.add(b.mul(outer, start), piece.at(b, index))
        last = (self.outer - 1) * start + piece.last
        offsets = range(0, piece.length, VECTOR)

        def load(row: Scalar, greatest: int) -> Values:
            at, end = b.add(first, b.mul(row, self.inner)), last + greatest * self.inner
            return [load_window(b, self.source, b.add(at, k), end + k) for k in offsets]

        def step(i: Scalar, values: Values) -> Values:
            return self._combined(
                values, load(b.mul(b.add(i, 1), self.rows), self.count - self.rows)
            )

        groups, rest = divmod(self.count, self.rows)
        values = load(0, 0)
        if groups > 1:
            values = b.reduce(groups - 1, values, step)
        if rest:
            repeated = self.kind not in WRAPPING
            final = self.count - (self.rows if repeated else rest)
            vectors = load(final, final)
            values = self._combined(values, vectors if repeated else self._first(vectors, rest))
        return [self._within(value) for value in values]

    def _first(self, vectors: Values, rows: int) -> Values:
        """Return `vectors` with only their first `rows` rows, all else being the neutral
        element.
        """
        b, neutral = self.b, self.b.splat_w(NEUTRAL[self.kind])
        valid = b.first(rows * self.inner)
        return [b.v("vmux", valid, vector, neutral) for vector in vectors]

    def _combined(self, values: Values, others: Values) -> Values:
        """Emit the combination, lane by lane, of each vector of `values` and the one of `others`
        with the same index.
        """
        return [self._pair(x, y) for x, y in zip(values, others, strict=True)]

    def _pair(self, x: SSAValue, y: SSAValue) -> SSAValue:
        """Emit the combination of two vectors, lane by lane."""
        result: list[SSAValue] = []
        for name in INSTRUCTIONS[self.kind, self.form]:
            result = [self.b.v(name, *result, x, y)]
        return result[0]

    def _within(self, value: SSAValue) -> SSAValue:
        """Emit the reduction of the rows that the vector `value` holds; return a vector with the
        result, one row, in its first `inner` bytes.
        """
        rows = self.rows
        while rows > 1:
            step = rows // 2
            other = self.b.v("vror", value, step * self.inner)
            value, rows = self._pair(value, other), rows - step
        return value


def flat(op: htp.ReduceOp) -> list[Layouts] | str:
    """Return the only layouts that the kernel supports, `flat` for operand and result; or the
    reason why it does not support `op`.
    """
    form = storage_form(op.input)
    if (op.kind.data, form) not in INSTRUCTIONS:
        sign = "signed" if form.signed else "unsigned"
        return f"{op.kind.data} of {sign} elements of {form.bits} bits has no instruction"
    return [Layouts((htp.ROW_MAJOR,), htp.ROW_MAJOR)]


@kernel("reduce.flat", htp.ReduceOp, layouts=flat)
def build_reduce(b: KernelBuilder, op: htp.ReduceOp) -> None:
    """Emit the kernel of a reduction along an axis. The kernel's arguments are the addresses of
    input and output.
    """
    dims, axis, target = htp.shape(op.input), op.reduced_axis, output_buffer(b, op)
    form = storage_form(op.input)
    outer, inner = prod(dims[:axis]), prod(dims[axis + 1 :]) * form.bits // 8
    columns = Columns(b, input_buffer(b, op), op.kind.data, form, outer, dims[axis], inner)
    for part in spans(inner // VECTOR, TOGETHER):
        whole = Span(part.start * VECTOR, part.count, part.length * VECTOR)
        _store(b, columns, whole, target)
    if inner % VECTOR:
        _store(b, columns, Span(inner - inner % VECTOR, 1, inner % VECTOR), target)


def _store(b: KernelBuilder, columns: Columns, piece: Span, target: Buffer) -> None:
    """Emit the reduction of all pieces of the span `piece` over the bytes of a row, for all indices
    along the first axis, and store them in `target`, the buffer of the result.
    """
    with nest(b, columns.outer, piece.count) as (outer, index):
        values = columns.results(outer, piece, index)
        start = b.add(b.mul(outer, columns.inner), piece.at(b, index))
        at = b.add(target.address, start)
        for k, value in enumerate(values):
            b.store_partial(b.add(at, k * VECTOR), value, min(VECTOR, piece.length - k * VECTOR))
