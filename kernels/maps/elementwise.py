"""Elementwise kernels on bytes in any layout: clamp, maximum, change of signedness (`flip_sign`),
copy.

They process all bytes of a tensor's buffer, padding included.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.registries.implementations import Layouts
from ..builder import KernelBuilder
from ..cost import kernel
from ..requantization.byte_packing import clamp
from ..runs import input_buffer, nest, output_buffer
from ..scalars import VECTOR
from ..spans import spans

TOGETHER = 4
"""Vectors per iteration, so that a register is not written again before it is read."""


def any_layout(tensors: int, constants: int = 0) -> Callable[[Any], Sequence[Layouts] | str]:
    """Return a function from an operation to the layouts that its kernel supports: all layouts of
    activations, each for the first `tensors` operands and the result alike.

    The `constants` operands after these are in layout `flat`.
    """
    flat = (htp.ROW_MAJOR,) * constants
    return lambda op: [Layouts((name,) * tensors + flat, name) for name in htp.activation_layouts()]


def map_bytes(
    b: KernelBuilder,
    op: htp.HtpOp,
    compute: Callable[[SSAValue], SSAValue],
    together: int = TOGETHER,
) -> None:
    """Emit a loop over vectors that stores `compute(x)` to the result for each vector x of the
    first operand.

    `together` vectors are computed per iteration.
    """
    map_vectors(b, op, 1, lambda x: compute(*x), together)


def map_pairs(
    b: KernelBuilder,
    op: htp.HtpOp,
    compute: Callable[[SSAValue, SSAValue], SSAValue],
    together: int = TOGETHER,
) -> None:
    """Emit a loop over vectors that stores `compute(lhs, rhs)` to the result for each two vectors
    at the same offset of the first and the second operand.

    `together` result vectors are computed per iteration.
    """
    map_vectors(b, op, 2, lambda x: compute(*x), together)


def map_vectors(
    b: KernelBuilder,
    op: htp.HtpOp,
    count: int,
    compute: Callable[[list[SSAValue]], SSAValue],
    together: int,
) -> None:
    """Emit a loop that loads one vector of each of the first `count` operands, applies `compute` to
    the list of them, and stores the vector that `compute` returns to the result.

    Each iteration computes `together` result vectors, which are independent, so that instructions
    for different ones can share a packet.
    """
    sources, target = [input_buffer(b, op, i) for i in range(count)], output_buffer(b, op)
    for span in spans(target.vectors, together):
        with nest(b, span.count) as (i,):
            at = b.mul(span.at(b, i), VECTOR)
            for k in range(span.length):
                vectors = [b.load(b.add(source.address, at), k) for source in sources]
                b.store(b.add(target.address, at), compute(vectors), k)


@kernel("clamp.bytes", htp.ClampOp, layouts=any_layout(1))
def build_clamp(b: KernelBuilder, op: htp.ClampOp) -> None:
    """Emit a clamp of bytes: one maximum and one minimum per vector."""
    map_bytes(b, op, lambda x: clamp(b, op.clamp, x))


@kernel("maximum.bytes", htp.MaximumOp, layouts=any_layout(2))
def build_maximum(b: KernelBuilder, op: htp.MaximumOp) -> None:
    """Emit the elementwise maximum of the bytes of two tensors: one instruction for each pair of
    vectors.
    """
    map_pairs(b, op, lambda lhs, rhs: b.v("vmaxub", lhs, rhs))


@kernel("flip_sign.bytes", htp.FlipSignOp, layouts=any_layout(1))
def build_flip_sign(b: KernelBuilder, op: htp.FlipSignOp) -> None:
    """Emit the conversion between signed and unsigned bytes: exclusive or with 0x80."""
    signs = b.splat_b(0x80)
    map_bytes(b, op, lambda x: b.v("vxor", x, signs))


def same_layout(op: htp.CopyOp) -> list[Layouts]:
    """Return the layouts that a copy supports: every one, for both its source and its result."""
    return [Layouts((name,), name) for name in htp.LAYOUTS]


@kernel("copy.vectors", htp.CopyOp, layouts=same_layout)
def build_copy(b: KernelBuilder, op: htp.CopyOp) -> None:
    """Emit a copy: a load and a store per vector."""
    map_bytes(b, op, lambda x: x)
