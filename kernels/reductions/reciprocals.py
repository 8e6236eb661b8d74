"""Reciprocals of words in gemmlowp's fixed point, as a softmax divides by sums of exponentials."""

from __future__ import annotations

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import Scalar

TOGETHER = 4
"""Vectors of sums whose reciprocals are computed side by side: a reciprocal is a chain of some
forty instructions, each of which waits for the one before."""

NEWTON = (1515870810, -1010580540)
"""48/17 and -32/17 in Q2.29: the linear initial estimate of the reciprocal."""


def srdhm(b: KernelBuilder, x: SSAValue, y: SSAValue) -> SSAValue:
    """Emit the saturating rounding doubling high product of words: `x * y / 2^31`, rounded to
    nearest, ties up.
    """
    return b.v("vmpyowh_rnd_sacc", b.v("vmpyewuh", x, y), x, y)


def reciprocal(b: KernelBuilder, total: SSAValue) -> tuple[SSAValue, SSAValue]:
    """Emit the reciprocal of `total`, a sum of exponentials in Q12.19, in each word lane; return
    (mantissa in Q0.31, shift).

    The product of an exponential with the mantissa, shifted right by `shift`, is the probability in
    units of 2^-17. Computed as gemmlowp does, by Newton's iteration for 1 / (1 + x), with the total
    normalized to 1 + x.
    """
    zeros = b.v("vcl0w", total)
    half = b.v("vlsrw", b.v("vaslwv", total, zeros), 1)
    x = b.v("vaddw", b.splat_w(NEWTON[0]), srdhm(b, half, b.splat_w(NEWTON[1])))
    for _ in range(3):
        error = b.v("vsubw", b.splat_w(1 << 29), srdhm(b, half, x))
        x = b.v("vaddw", x, doubled(b, doubled(b, srdhm(b, x, error))))
    return doubled(b, x), b.v("vsubw", b.splat_w(26), zeros)


def invert_sums(b: KernelBuilder, sums: Scalar, shifts: Scalar, count: int) -> None:
    """Emit the reciprocals of `count` vectors of sums at the address `sums`: mantissas replace
    them, and shifts are stored at the address `shifts`.
    """
    totals = [b.load(sums, i) for i in range(count)]
    for i, (scale, shift) in enumerate(reciprocal(b, total) for total in totals):
        b.store(sums, scale, i)
        b.store(shifts, shift, i)


def doubled(b: KernelBuilder, x: SSAValue) -> SSAValue:
    """Emit `2 * x` of words, saturated."""
    return b.v("vaddwsat", x, x)
