"""The kernel of `htp.pair_lut`: a table of 65,536 bytes in TCM, looked up by gathers of halfwords.

The two bytes of an element are the offset of its entry. Gathers take even offsets: the halfword
that holds the entry and its neighbour, of which the lowest bit of the second byte selects one.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import input_buffer, nest, output_buffer, scratch_buffer
from ..scalars import VECTOR, Scalar
from ..spans import spans
from .elementwise import any_layout

TOGETHER = 2
"""The vectors that an iteration computes. One takes 6.0 packets, as many as it has loads and
gathers; of two there is more time between a gather and the load of its result, with four it takes
6.5.
"""

LAST = 65535
"""The offset of the last byte of the table."""


def gathered_bytes(op: htp.PairLutOp, layouts: Layouts) -> int:
    """Return the bytes of scratch memory: two vectors, to which gathers store, for each vector that
    an iteration computes.
    """
    return 2 * TOGETHER * VECTOR


@dataclass(frozen=True)
class PairTable:
    """A table of 65,536 bytes at the address `table`, and scratch memory for what is gathered."""

    b: KernelBuilder
    table: Scalar
    scratch: Scalar

    def gather(self, offsets: SSAValue, slot: int) -> SSAValue:
        """Emit the look-up of the halfwords that hold the entries at `offsets`, by way of vector
        number `slot` of the scratch memory; return them.
        """
        even = self.b.v("vand", offsets, self.b.splat_h(-2))
        halves = self.b.v("vgathermh", even, self.table, self.b.const(LAST), even)
        self.b.store(self.scratch, halves, slot)
        return self.b.load(self.scratch, slot)

    def look_up(self, lhs: SSAValue, rhs: SSAValue, slot: int) -> SSAValue:
        """Emit the look-up of the entry of each two bytes; return the entries. It takes the vectors
        `slot` and `slot + 1` of the scratch memory.
        """
        b = self.b
        even = self.gather(b.v("vshuffeb", lhs, rhs), slot)
        odd = self.gather(b.v("vshuffob", lhs, rhs), slot + 1)
        is_odd = b.v("vandvrt", rhs, 0x01010101)
        return b.v("vmux", is_odd, b.v("vshuffob", odd, even), b.v("vshuffeb", odd, even))


@kernel(
    "pair_lut.gathers", htp.PairLutOp, layouts=any_layout(2, constants=1), scratch=gathered_bytes
)
def build_pair_lut(b: KernelBuilder, op: htp.PairLutOp) -> None:
    """Emit the replacement of each two bytes by their entry in a table."""
    lhs, rhs, table = (input_buffer(b, op, index) for index in range(3))
    target = output_buffer(b, op)
    found = PairTable(b, table.address, scratch_buffer(b, op).address)
    for span in spans(target.vectors, TOGETHER):
        with nest(b, span.count, parallel=False) as (i,):
            at = b.mul(span.at(b, i), VECTOR)
            for k in range(span.length):
                x, y = (b.load(b.add(source.address, at), k) for source in (lhs, rhs))
                b.store(b.add(target.address, at), found.look_up(x, y, 2 * k), k)
