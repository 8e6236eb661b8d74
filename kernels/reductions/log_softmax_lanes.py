"""LogSoftmax of short rows, a row in each lane of words (layout `strip`), as in `softmax_lanes`.

A vector of rows has one vector of logarithms. Each element looks up its step as four bytes, of
which words are made.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp.expressions import Expression, operand
from ...dialects.htp.expressions.logarithms import SUMS, logarithm
from ..builder import KernelBuilder, Values
from ..cost import kernel
from ..maps.lut import SEGMENTS, ByteTable
from ..maps.word_code import in_words
from ..requantization.byte_packing import pack_channels
from ..runs import input_buffer, nest, output_buffer
from ..scalars import ONES, Scalar
from ..window import QUAD
from .exponential_tables import UsedSegments
from .log_softmax import LOGARITHMS, STEPS, entries, entry
from .softmax import byte_tables, sum_tables
from .softmax_lanes import Lanes, channel_words, lane_layouts, quads_of, vectors_of


@kernel("log_softmax.lanes", htp.LogSoftmaxOp, layouts=lane_layouts)
def build_log_lanes(b: KernelBuilder, op: htp.LogSoftmaxOp) -> None:
    """Emit the kernel of a LogSoftmax, 32 rows at a time.

    Kernel arguments: the addresses of input, tables of exponentials and of steps (256 words each,
    indexed by k, the row's maximum minus x), output.
    """
    batch, vectors = htp.shape(op.input)[0], vectors_of(op)
    exponentials = sum_tables(b, entries(b, input_buffer(b, op, 1)), UsedSegments.of(op))
    steps = byte_tables(b, entries(b, input_buffer(b, op, 2)), (SEGMENTS,) * QUAD)
    rows = LogLaneRows(b, op, exponentials, steps, entry(op))
    with nest(b, batch, vectors) as (n, i):
        rows.emit(b.add(b.mul(n, vectors * quads_of(op)), i))


@dataclass(frozen=True)
class LogLaneRows(Lanes):
    """The emitter of vectors of 32 rows."""

    exponentials: Sequence[ByteTable]
    """The tables of the bytes of exponentials in Q12.19, from the lowest."""

    steps: Sequence[ByteTable]
    """Those of the steps."""

    entry: Expression
    """A result, of its step and the logarithm of its row's sum."""

    def emit(self, vector: Scalar) -> None:
        """Emit the vector of rows number `vector`."""
        b, op, top = self.b, self.op, self.top(vector)
        sums = self._total(vector, top), SUMS
        logarithms = in_words(b, logarithm(operand(0)), sums), LOGARITHMS
        target = output_buffer(b, op).address
        with nest(b, quads_of(op)) as (quad,):
            words = channel_words(b, self.steps, b.v("vsubb", top, self.load(vector, quad)))
            found = [in_words(b, self.entry, (word, STEPS), logarithms) for word in words]
            b.store(self.at(target, vector, quad), pack_channels(b, found))

    def _total(self, vector: Scalar, top: SSAValue) -> SSAValue:
        """Emit the sums of exponentials of a vector of rows in Q12.19."""
        b = self.b

        def step(quad: Scalar, values: Values, channels: int) -> Values:
            k = b.v("vsubb", top, self.load(vector, quad))
            found = (self.masked(table.look_up(k), channels) for table in self.exponentials)
            pairs = zip(values, found, strict=True)
            return [b.v("vrmpyub_acc", total, bytes_, ONES) for total, bytes_ in pairs]

        low, middle, high = self.fold([b.zero()] * len(self.exponentials), step)
        return b.v("vaslw_acc", b.v("vaslw_acc", low, middle, 8), high, 16)
