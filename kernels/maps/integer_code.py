"""Code of low bits, and of quotients: of two numbers, and by a constant."""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.htp.expressions import Expression
from ..builder import KernelBuilder, Values
from ..requantization.sequences import high_product
from ..scalars import Scalar
from .analysis import WRAPPING
from .lane_forms import I32, Form, Lanes, Unsupported, splat

if TYPE_CHECKING:
    from .expression_code import Emitter


def low_bits(emitter: Emitter, node: Expression) -> Lanes:
    """Emit the low bits of a number, signed or unsigned; return their lanes. Numbers that have no
    other bits need no instruction, and 8 or 16 bits are what narrower lanes keep.
    """
    a, bits = node.arguments[0], node.arguments[1].number
    if emitter.wraps(node):
        narrow = (emitter.lanes(x, bits) for x in a.arguments)
        return emitter.each(WRAPPING[a.primitive][bits], emitter.form(node), *narrow)
    if emitter.span(node) == emitter.span(a):
        return emitter.lanes(a, emitter.form(a).bits)
    form, signed = emitter.form(node), node.primitive == "signed"
    if form.bits == bits:
        x = emitter.lanes(a, emitter.form(a).bits)
        return Lanes(x.to(emitter.b, emitter.order, bits, signed).vectors, form)
    form = emitter.form(a, node, least=16)
    x = emitter.lanes(a, form.bits)
    if not signed:
        return emitter.each("vand", form, x, splat(emitter.b, (1 << bits) - 1, form.bits))
    suffix, spare = {16: "h", 32: "w"}[form.bits], form.bits - bits
    return emitter.each("vasr" + suffix, form, emitter.each("vasl" + suffix, form, x, spare), spare)


def quotient(emitter: Emitter, node: Expression) -> Lanes:
    """Emit a / b, truncated, 0 for b = 0: the quotient of the magnitudes, with the sign of a
    product; return its lanes.
    """
    (a, b), each = node.arguments, emitter.each
    x, y = emitter.lanes(a, 32), emitter.lanes(b, 32)
    bits = max(1, max(map(abs, emitter.span(a))).bit_length())
    size = magnitudes(emitter, a, x)
    if bits < 32:
        size = each("vaslw", I32, size, 32 - bits)
    whole = divided(emitter.b, size.vectors, magnitudes(emitter, b, y).vectors, bits)
    undefined = each("veqw", Form(32, False), y, emitter.b.zero())
    found = each("vmux", I32, undefined, emitter.b.zero(), Lanes(tuple(whole), I32))
    if emitter.span(a)[0] >= 0 and emitter.span(b)[0] >= 0:
        return found
    sign = each("vasrw", I32, each("vxor", I32, x, y), 31)
    return each("vsubw", I32, each("vxor", I32, found, sign), sign)


def magnitudes(emitter: Emitter, node: Expression, x: Lanes) -> Lanes:
    """Emit the magnitudes of the words `x`, those of `node`, as unsigned words; return them."""
    return emitter.each("vabsw", I32, x) if emitter.span(node)[0] < 0 else x


def divided(b: KernelBuilder, numbers: Values, divisors: Values, bits: int) -> list[SSAValue]:
    """Emit the quotients of unsigned words, `numbers` of `bits` bits, shifted left to the top of
    the word, by `divisors`; return vectors of them, all bits set for a divisor of 0.

    In each step of a loop the highest bit of what is left of a number moves to its remainder, and a
    bit of the quotient enters at the bottom.
    """
    count, one = len(numbers), b.splat_w(1)

    def step(_: Scalar, carried: Values) -> Values:
        rest: list[SSAValue] = []
        wholes: list[SSAValue] = []
        for number, remainder, divisor in zip(
            carried[:count], carried[count:], divisors, strict=True
        ):
            more = b.v("vaslw_acc", b.v("vlsrw", number, 31), remainder, 1)
            less = b.v("vgtuw", divisor, more)
            rest.append(b.v("vsubwnq", more, less, divisor))
            wholes.append(b.v("vaddwnq", b.v("vaddw", number, number), less, one))
        return [*wholes, *rest]

    return list(b.reduce(bits, [*numbers, *[b.zero()] * count], step)[:count])


def rounded_quotient(emitter: Emitter, node: Expression) -> Lanes:
    """Emit a / n (`div`), rounded to nearest, ties away from zero, as the sign of a times
    floor((|a| + floor(n / 2)) / n); return its lanes.

    Raises Unsupported if |a| + floor(n / 2) may reach 2^30.
    """
    a, n, each = node.arguments[0], node.arguments[1].number, emitter.each
    most = max(map(abs, emitter.span(a))) + n // 2
    if most >= 1 << 30:
        raise Unsupported(f"a quotient of numbers up to {most} has no room in 32 bits")
    x = emitter.lanes(a, 32)
    if n == 1:
        return x
    size = each("vaddw", I32, magnitudes(emitter, a, x), splat(emitter.b, n // 2, 32))
    size = floor_quotient(emitter, size, n)
    if emitter.span(a)[0] >= 0:
        return size
    sign = each("vasrw", I32, x, 31)
    return each("vsubw", I32, each("vxor", I32, size, sign), sign)


def floor_quotient(emitter: Emitter, x: Lanes, n: int) -> Lanes:
    """Emit floor(x / n) for 0 <= x < 2^30 as floor(x * m / 2^(31 + s)), where s is floor(log2(n))
    and m is 2^(31 + s) / n, rounded up; return its lanes. If n is a power of two: x >> s.
    """
    shift, b = n.bit_length() - 1, emitter.b
    if n == 1 << shift:
        return emitter.each("vasrw", I32, x, shift)
    factor = splat(b, -(-(1 << 31 + shift) // n), 32)
    product = [high_product(b, htp.Requant.SINGLE, v, factor) for v in x.vectors]
    return emitter.each("vasrw", I32, Lanes(tuple(product), I32), shift)
