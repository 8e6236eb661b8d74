"""The code of scalings (kernels/fits/halfwords.py), and of the bilinear functions of two bytes
that they scale.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import product

from xdsl.ir import SSAValue

from ...dialects.htp.expressions import OPERAND, Expression, operand, replaced
from ..add import alternating_bytes
from ..builder import KernelBuilder
from ..fits.byte_pairs import ONE, real_function
from ..fits.halfwords import BYTE_SHIFT, Scaling, Step
from ..requantization import clamp
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
    unsigned bytes, the two halves interleaved.
    """
    even, odd = (emit_step(b, scaling.halves, scaled(b, scaling, half, added), 16) for half in p)
    return clamp(b, scaling.clamp, b.v("vasruhubsat", odd, even, BYTE_SHIFT))


def scaled(b: KernelBuilder, scaling: Scaling, p: SSAValue, added: int) -> SSAValue:
    """Emit the scaling of the halfwords `p + added` to halfwords, before its constants for these.

    The instruction for odd halfwords takes them as signed, so that those of a wide span are less by
    2^15 there, and the products less by what is added back with the constants.
    """
    offset, most = scaling.offset + added, scaling.span[1] + scaling.offset
    signed = 0 if most < 1 << 15 else 1 << 15
    offsets = offset & 0xFFFF | (offset - signed & 0xFFFF) << 16
    x = b.v("vaddh", p, b.splat_w(offsets)) if offsets else p
    even = b.v("vmpyewuh", b.splat_w(scaling.multiplier), x)
    odd = b.v("vmpyowh", b.splat_w(scaling.multiplier // 2), x)
    lost = signed * scaling.multiplier >> 16
    low, high, bound = (scaling.words.low + lost, scaling.words.high + lost, scaling.words.bound)
    even = emit_step(b, scaling.words, even, 32)
    odd = emit_step(b, Step(low, high, bound - lost), odd, 32)
    return b.v("vasrwuhsat", odd, even, scaling.word_shift)


def emit_step(b: KernelBuilder, step: Step, x: SSAValue, bits: int) -> SSAValue:
    """Emit the addition of the step's constants to `x`, words or halfwords by `bits`, the latter
    unsigned and saturated; return the sums.
    """
    if bits == 16:
        return emit_half_step(b, step, x)
    total = b.v("vaddw", x, b.splat_w(step.low)) if step.low else x
    if step.low == step.high:
        return total
    q = b.v("vgtw", x, b.splat_w(step.bound))
    return b.v("vaddwq", total, q, b.splat_w(step.high - step.low))


def emit_half_step(b: KernelBuilder, step: Step, x: SSAValue) -> SSAValue:
    """Emit the addition of the step's constants, of one sign, to the unsigned halfwords `x`,
    saturated; return the sums.
    """
    name = "vadduhsat" if step.low + step.high > 0 else "vsubuhsat"
    low, high = (b.splat_h(abs(number)) for number in (step.low, step.high))
    if step.low == step.high:
        return b.v(name, x, low) if step.low else x
    return b.v(name, x, b.v("vmux", b.v("vgtuh", x, b.splat_h(step.bound)), high, low))


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
