"""The code of scalings (kernels/fits/halfwords.py), and of the bilinear functions of two bytes
that they scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from xdsl.ir import SSAValue

from ...dialects.htp.expressions import OPERAND, Expression, Interval, operand, replaced
from ..builder import KernelBuilder
from ..fits.byte_pairs import ONE, real_function
from ..fits.halfwords import BYTES, Scaling, Step
from .add import alternating_bytes
from .byte_views import BYTE_PRODUCTS, SIGN, ByteView

Halves = tuple[SSAValue, SSAValue]
"""The halfwords of the even and of the odd elements of a vector of bytes."""

EXACT = {"+", "-", "*", OPERAND, "constant"}
"""The primitives of polynomials."""


@dataclass(frozen=True)
class Bilinear:
    """The function `x0 * x1 + lhs * x0 + rhs * x1 + constant` of two unsigned bytes, modulo 2^16
    in halfwords.
    """

    lhs: int
    rhs: int
    constant: int

    @staticmethod
    def of(expression: Expression) -> Bilinear | None:
        """Return the bilinear function that `expression` of x0 and x1 is; None if it is none, or
        its terms need more than a byte.
        """
        if any(node.primitive not in EXACT for node in expression.nodes()):
            return None
        terms = {k: int(v) for k, v in (real_function(expression) or {}).items() if v}
        if terms.get((1, 1)) != 1 or not terms.keys() <= {(1, 1), (1, 0), (0, 1), ONE}:
            return None
        made = Bilinear(terms.get((1, 0), 0), terms.get((0, 1), 0), terms.get(ONE, 0))
        return made if any(made.offsets) else None

    @property
    def offsets(self) -> list[tuple[int, int]]:
        """The offsets (of x0, of x1), each 0 or 128, with which x0 * x1 can be computed as the
        product of bytes less these, so that the factors of what remains fit into bytes.
        """
        pairs = product((0, SIGN), (0, SIGN))
        return [p for p in pairs if all(-SIGN <= f < SIGN for f in self.rest(p))]

    def rest(self, offsets: tuple[int, int]) -> tuple[int, int]:
        """Return the factors of x0 and of x1 that remain for these offsets."""
        return self.lhs + offsets[1], self.rhs + offsets[0]

    def emit(self, b: KernelBuilder, lhs: ByteView, rhs: ByteView) -> tuple[Halves, int]:
        """Emit the function but for a constant; return its halfwords, and the constant."""
        pair = (lhs, rhs)

        def cost(offsets: tuple[int, int]) -> int:
            terms = sum(map(bool, self.rest(offsets)))
            forms = {(x, offset > 0) for x, offset in zip(pair, offsets, strict=True)}
            forms |= {(x, False) for x in pair} if terms == 2 else set()
            return 2 * min(terms, 1) + sum(x.signed != signed for x, signed in forms)

        offsets = min(self.offsets, key=cost)
        factors = sorted(zip((o > 0 for o in offsets), pair, strict=True), key=lambda row: row[0])
        name = BYTE_PRODUCTS[factors[0][0], factors[1][0]]
        total = b.v(name, *(x.as_signed(signed) for signed, x in factors))
        total, added = add_products(b, total, pair, self.rest(offsets))
        return (b.lo(total), b.hi(total)), self.constant - offsets[0] * offsets[1] + added


def add_products(
    b: KernelBuilder, total: SSAValue, pair: tuple[ByteView, ByteView], factors: tuple[int, int]
) -> tuple[SSAValue, int]:
    """Emit `total` plus the products of the bytes of `pair` with `factors`; return the pair of
    halfwords, and what must still be added.
    """
    if all(factors):
        both = b.v("vcombine", *(x.as_signed(False) for x in reversed(pair)))
        return b.v("vmpabus_acc", total, both, alternating_bytes(*factors)), 0
    for x, factor in zip(pair, factors, strict=True):
        if factor and x.signed:
            total = b.v("vmpybv_acc", total, x.as_signed(True), b.splat_b(factor))
            return total, SIGN * factor
        if factor:
            word = alternating_bytes(factor, factor)
            return b.v("vmpybus_acc", total, x.as_signed(False), word), 0
    return total, 0


def emit_scaling(b: KernelBuilder, scaling: Scaling, p: Halves, added: int) -> SSAValue:
    """Emit the scaling of `p + added`, where `p` are numbers modulo 2^16; return the vector of
    bytes, signed if the scaling is, the two halves interleaved.
    """
    even, odd = (emit_half_step(b, scaling, scaled(b, scaling, half, added)) for half in p)
    return narrowed(b, (even, odd), scaling.byte_shift, scaling.clamp, scaling.signed)


def scaled(b: KernelBuilder, scaling: Scaling, p: SSAValue, added: int) -> SSAValue:
    """Emit the scaling of the halfwords `p + added` to halfwords, before its constants for
    these.
    """
    offsets = halves_of(*(lane.offset + added for lane in scaling.lanes))
    x = b.v("vaddh", p, b.splat_w(offsets)) if offsets else p
    even = b.v("vmpyewuh", b.splat_w(scaling.multiplier), x)
    odd = b.v("vmpyowh", b.splat_w(scaling.multiplier // 2), x)
    words = (
        emit_step(b, lane.words, v) for lane, v in zip(scaling.lanes, (even, odd), strict=True)
    )
    even, odd = words
    return b.v("vasrwhsat", odd, even, scaling.word_shift)


def halves_of(even: int, odd: int) -> int:
    """Return the word of two halfwords, modulo 2^16 each: those of even and of odd lanes."""
    return even & 0xFFFF | (odd & 0xFFFF) << 16


def emit_step(b: KernelBuilder, step: Step, x: SSAValue) -> SSAValue:
    """Emit the addition of the step's constants to the words `x`; return the sums."""
    total = b.v("vaddw", x, b.splat_w(step.low)) if step.low else x
    if step.low == step.high:
        return total
    q = b.v("vgtw", x, b.splat_w(step.bound))
    return b.v("vaddwq", total, q, b.splat_w(step.high - step.low))


def emit_half_step(b: KernelBuilder, scaling: Scaling, x: SSAValue) -> SSAValue:
    """Emit the addition of the constants for halfwords of `scaling` to the halfwords `x`; return
    the sums.
    """
    steps = [lane.halves for lane in scaling.lanes]
    low, high, bound = (
        b.splat_w(halves_of(*numbers))
        for numbers in zip(*((s.low, s.high, s.bound) for s in steps), strict=True)
    )
    if all(step.low == step.high for step in steps):
        return b.v("vaddhsat", x, low) if any(step.low for step in steps) else x
    q = b.v("vgth", x, bound)
    if all(step.wraps for step in steps):
        none_low = not any(step.low for step in steps)
        return b.v("vaddhq", x, q, high) if none_low else b.v("vaddhnq", x, q, low)
    return b.v("vaddhsat", x, b.v("vmux", q, high, low))


def narrowed(
    b: KernelBuilder, halves: Halves, shift: int, limits: Interval, signed: bool
) -> SSAValue:
    """Emit the conversion of the halfwords (of even, of odd bytes), shifted right by `shift`, to
    bytes, `signed` or not, saturated, and the clamp to `limits`; return the bytes.
    """
    even, odd = halves
    bytes_ = b.v("vasrhbsat" if signed else "vasrhubsat", odd, even, shift)
    return clamped(b, bytes_, limits, signed)


def clamped(b: KernelBuilder, bytes_: SSAValue, limits: Interval, signed: bool) -> SSAValue:
    """Emit the clamp of bytes, `signed` or not, to `limits`; return them."""
    (low, high), (least, most) = limits, BYTES[signed]
    if low > least:
        bytes_ = b.v("vmaxb" if signed else "vmaxub", bytes_, b.splat_b(low))
    return b.v("vminb" if signed else "vminub", bytes_, b.splat_b(high)) if high < most else bytes_


def split(expression: Expression) -> Iterator[tuple[Expression, Expression]]:
    """Yield pairs (rest, inner) of expressions for which `expression` is `rest` of x0, with the
    value of `inner` for x0: inner nodes from the outermost on, while they are the only argument
    that is no constant.
    """
    inner = expression
    while True:
        variable = {a for a in inner.arguments if a.primitive != "constant"}
        if len(variable) != 1:
            return
        (inner,) = variable
        yield replaced(expression, {inner: operand(0)}), inner
