"""The kernel that unpacks bytes of two halves: what is loaded half as large is a vector of weights
in each half.
"""

from __future__ import annotations

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..runs import input_buffer, nest, output_buffer
from ..scalars import VECTOR
from ..spans import spans

TOGETHER = 4
"""Vectors of the input per iteration, so that a register is not written again before it is read."""


def any_result(op: htp.UnpackNibblesOp) -> list[Layouts]:
    """Return the layouts that the kernel supports: every one of the result."""
    return [Layouts((htp.ROW_MAJOR,), name) for name in htp.LAYOUTS]


@kernel("unpack_nibbles.vectors", htp.UnpackNibblesOp, layouts=any_result)
def build_unpack(b: KernelBuilder, op: htp.UnpackNibblesOp) -> None:
    """Emit the halves of each vector: masked and shifted, then `least` is added."""
    source, target = input_buffer(b, op), output_buffer(b, op)
    mask, least, zero = b.splat_b(15), b.splat_b(op.least.value.data), b.zero()

    def byte(half: SSAValue) -> SSAValue:
        added = b.v("vaddb", half, least)
        return b.v("vmux", b.v("vgtub", half, zero), added, zero) if op.padded else added

    pairs = target.vectors // 2
    for span in spans(pairs, TOGETHER):
        with nest(b, span.count) as (i,):
            first = span.at(b, i)
            read = b.add(source.address, b.mul(first, VECTOR))
            written = b.add(target.address, b.mul(first, 2 * VECTOR))
            for k in range(span.length):
                both = b.load(read, k)
                b.store(written, byte(b.v("vand", both, mask)), 2 * k)
                b.store(written, byte(b.v("vlsrb", both, 4)), 2 * k + 1)
    if target.vectors > 2 * pairs:
        low = b.v("vand", b.load(source.address, pairs), mask)
        b.store(target.address, byte(low), 2 * pairs)
