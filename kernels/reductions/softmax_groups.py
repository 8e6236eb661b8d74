"""Softmax of many rows, a group at a time: what is one number of a row is computed in lanes, a word
for each row.

Maxima and sums of 32 rows are folded together, by half as many steps at each level, so a row costs
one exchange of lanes where it would cost seven by itself; reciprocals of up to 128 rows are
computed side by side. Between these steps are loops over the rows, each short enough to be
pipelined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from math import prod

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..lane_totals import byte_maxima, lane_totals
from ..maps.lut import ByteTable
from ..runs import Buffer, input_buffer, nest, output_buffer, scratch_buffer
from ..scalars import VECTOR, WORD, Scalar
from ..spans import Span, spans
from .exponential_tables import UsedSegments
from .probability_tables import ENTRY_VECTORS, ProbabilityTables
from .reciprocals import TOGETHER, invert_sums
from .softmax import Row, looked_up, partial_sums, row_layouts, sum_tables

LANES = VECTOR // WORD
"""Rows whose numbers fill a vector."""

PARTIAL, TOPS, SCALES, SHIFTS = (VECTOR * n for n in (0, LANES, LANES + TOGETHER, LANES + 8))
"""Offsets in scratch memory: of a vector of each row of 32, and of the rows' maxima, reciprocals
and shifts, a word each."""

SCRATCH = SHIFTS + TOGETHER * VECTOR
"""The bytes of scratch memory."""

Leaf = Callable[[Scalar], SSAValue]
"""A function that emits the vector of a row, given by its number among those of a vector."""


def group_layouts(op: htp.SoftmaxOp) -> Sequence[Layouts] | str:
    """Return the only layout, `flat`; or the reason why the kernel does not support `op`."""
    if prod(htp.shape(op.input)[:3]) < 2:
        return "one row is no group"
    return row_layouts(op)


@kernel("softmax.groups", htp.SoftmaxOp, layouts=group_layouts, scratch=lambda op, layouts: SCRATCH)
def build_groups(b: KernelBuilder, op: htp.SoftmaxOp) -> None:
    """Emit the kernel of a softmax, group by group of up to 128 rows.

    Kernel arguments: the addresses of input, table of exponentials (256 words, indexed by k, the
    row's maximum minus x), scratch memory, output.
    """
    *outer, depth = htp.shape(op.input)
    entries = input_buffer(b, op, 1)
    exponentials = [b.load(entries.address, k) for k in range(ENTRY_VECTORS)]
    sums = sum_tables(b, exponentials, UsedSegments.of(op))
    mask = b.first(depth % VECTOR or VECTOR)
    group = Groups(b, op, prod(outer), mask, sums, ProbabilityTables.of(b, exponentials, op))
    for span in spans(prod(outer), TOGETHER * LANES):
        with nest(b, span.count, parallel=False) as (i,):
            group.emit(span.at(b, i), span)


@dataclass(frozen=True)
class Groups:
    """The emitter of the groups of `rows` rows; `mask` is the predicate of the bytes of a row's
    last vector, if that is partial.
    """

    b: KernelBuilder
    op: htp.SoftmaxOp
    rows: int
    mask: SSAValue
    sums: Sequence[ByteTable]
    probabilities: ProbabilityTables

    @property
    def scratch(self) -> Scalar:
        """The address of the scratch memory."""
        return scratch_buffer(self.b, self.op).address

    @property
    def target(self) -> Buffer:
        """The buffer of the result."""
        return output_buffer(self.b, self.op)

    def row(self, number: Scalar) -> Row:
        """Return row `number` of the operand."""
        b, depth = self.b, htp.shape(self.op.input)[3]
        source, last = input_buffer(b, self.op), (self.rows - 1) * depth
        return Row(b, source, b.mul(number, depth), last, depth, self.mask)

    def word(self, offset: int, number: Scalar) -> SSAValue:
        """Load word `number` behind the `offset` in scratch memory."""
        at = self.b.add(self.scratch, offset, self.b.mul(number, WORD))
        return self.b.word_at_insertion(at)

    def emit(self, first: Scalar, group: Span) -> None:
        """Emit a group of `group.length` rows from number `first` on."""
        b = self.b
        for span in spans(group.length, LANES):
            with nest(b, span.count, parallel=False) as (i,):
                self._fold(b.add(first, span.at(b, i)), span.at(b, i), span.length)
        scales, shifts = (b.add(self.scratch, at) for at in (SCALES, SHIFTS))
        invert_sums(b, scales, shifts, -(-group.length // LANES))
        with nest(b, group.length) as (i,):
            self._store(self.row(b.add(first, i)), i)

    def _fold(self, first: Scalar, number: Scalar, count: int) -> None:
        """Emit the maxima and the sums of `count` rows from `first` on, number `number` and on of
        the group; the sums are stored as scales.
        """
        b, at = self.b, self.b.add(self.scratch, self.b.mul(number, WORD))

        def widest(i: Scalar) -> SSAValue:
            return self.row(b.add(first, i)).maxima()

        def sums(i: Scalar) -> SSAValue:
            top = b.splat_w(self.word(TOPS, b.add(number, i)))
            return partial_sums(self.row(b.add(first, i)), top, self.sums)

        short = htp.shape(self.op.input)[3] <= VECTOR
        vectors = map(widest, range(count)) if short else self._stored(widest, count)
        b.store(b.add(at, TOPS), byte_maxima(b, vectors))
        b.store(b.add(at, SCALES), lane_totals(b, self._stored(sums, count)))

    def _stored(self, leaf: Leaf, count: int) -> Iterator[SSAValue]:
        """Emit `leaf` for the numbers below `count`, in a loop that stores the vectors in scratch
        memory; return loads of them.
        """
        b, at = self.b, self.b.add(self.scratch, PARTIAL)
        with nest(b, count) as (i,):
            b.store(b.add(at, b.mul(i, VECTOR)), leaf(i))
        return (b.load(b.add(at, i * VECTOR)) for i in range(count))

    def _store(self, row: Row, number: Scalar) -> None:
        """Emit the result of `row`, number `number` of its group."""
        top, scale = (self.b.splat_w(self.word(at, number)) for at in (TOPS, SCALES))
        shift = self.word(SHIFTS, number)
        table = self.probabilities.table(scale, shift)
        row.store(self.target, lambda x: looked_up(table, top, x))
