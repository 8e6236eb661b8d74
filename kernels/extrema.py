"""Kernels of the greatest or least element along an axis, in layout `flat`.

The axes before the reduced one are merged, and those after it: [outer, count, inner] bytes. A
vector holds as many of the `count` rows of `inner` bytes as it can. Bytes may be compared twice
without changing an extremum: the last vector may overlap the one before, and the rows in a vector
are reduced by comparing two halves of it, which may overlap, too.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.registries.implementations import Layouts
from .builder import KernelBuilder, Values
from .cost import kernel
from .runs import Buffer, input_buffer, load_window, nest, output_buffer
from .scalars import VECTOR, Scalar
from .spans import Span, spans

TOGETHER = 4
"""Vectors of adjacent elements per iteration: each has its own chain of dependent instructions."""

INSTRUCTIONS = {htp.Extremum.MAX: "vmaxub", htp.Extremum.MIN: "vminub"}
"""The instruction that compares two vectors of bytes."""


@dataclass(frozen=True)
class Columns:
    """The emitter of extrema of a tensor [outer, count, inner] of bytes along its second axis."""

    b: KernelBuilder
    source: Buffer
    instruction: str
    outer: int
    count: int
    inner: int

    @property
    def rows(self) -> int:
        """The number of rows of `inner` bytes in a vector, at least 1, at most `count`."""
        return min(self.count, max(1, VECTOR // self.inner))

    @property
    def row_bytes(self) -> int:
        """The bytes of the rows that a vector holds: the distance in memory between successive
        vectors.
        """
        return self.rows * self.inner

    def extrema(self, outer: Scalar, piece: Span, index: Scalar) -> Values:
        """Emit the extrema along the second axis of a piece of a row, which is piece number `index`
        of the span `piece` over its `inner` bytes; return the vectors that hold its `piece.length`
        bytes.

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
            return self._compare(
                values, load(b.mul(b.add(i, 1), self.rows), self.count - self.rows)
            )

        groups, rest = divmod(self.count, self.rows)
        values = load(0, 0)
        if groups > 1:
            values = b.reduce(groups - 1, values, step)
        if rest:
            final = self.count - self.rows
            values = self._compare(values, load(final, final))
        return [self._within(value) for value in values]

    def _compare(self, values: Values, others: Values) -> Values:
        """Emit the extrema, byte by byte, of each vector of `values` and the one of `others` with
        the same index.
        """
        pairs = zip(values, others, strict=True)
        return [self.b.v(self.instruction, x, y) for x, y in pairs]

    def _within(self, value: SSAValue) -> SSAValue:
        """Emit the extrema of the rows that the vector `value` holds; return a vector with them,
        one row, in its first `inner` bytes.
        """
        rows = self.rows
        while rows > 1:
            step = rows // 2
            other = self.b.v("vror", value, step * self.inner)
            value, rows = self.b.v(self.instruction, value, other), rows - step
        return value


def flat(op: htp.ReduceOp) -> list[Layouts]:
    """Return the only layouts that the kernel supports: `flat` for operand and result."""
    return [Layouts((htp.ROW_MAJOR,), htp.ROW_MAJOR)]


@kernel("reduce.flat", htp.ReduceOp, layouts=flat)
def build_reduce(b: KernelBuilder, op: htp.ReduceOp) -> None:
    """Emit the kernel of the greatest or least element along an axis. The kernel's arguments are
    the addresses of input and output.
    """
    dims, axis, target = htp.shape(op.input), op.reduced_axis, output_buffer(b, op)
    outer, inner = prod(dims[:axis]), prod(dims[axis + 1 :])
    instruction = INSTRUCTIONS[op.kind.data]
    columns = Columns(b, input_buffer(b, op), instruction, outer, dims[axis], inner)
    for part in spans(inner // VECTOR, TOGETHER):
        whole = Span(part.start * VECTOR, part.count, part.length * VECTOR)
        _store(b, columns, whole, target)
    if inner % VECTOR:
        _store(b, columns, Span(inner - inner % VECTOR, 1, inner % VECTOR), target)


def _store(b: KernelBuilder, columns: Columns, piece: Span, target: Buffer) -> None:
    """Emit the extrema of all pieces of the span `piece` over the bytes of a row, for all indices
    along the first axis, and store them in `target`, the buffer of the result.
    """
    with nest(b, columns.outer, piece.count) as (outer, index):
        values = columns.extrema(outer, piece, index)
        start = b.add(b.mul(outer, columns.inner), piece.at(b, index))
        at = b.add(target.address, start)
        for k, value in enumerate(values):
            b.store_partial(b.add(at, k * VECTOR), value, min(VECTOR, piece.length - k * VECTOR))
