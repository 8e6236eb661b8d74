"""Lowering to LLVM IR of lane-wise integer multiplications, and of sums of two such products
(`vmpa`).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from ...dialects.hvx.table import Element, Instruction, Operand
from .arithmetic import accumulated
from .bit_selection import interleave
from .emitter import WIDTHS, Emitter, Pair, lane_range, splat
from .lookup import select_half
from .outlining import repeated
from .registry import Lower, family


def factors(e: Emitter, value: str, operand: Operand) -> Pair:
    """Return the even and the odd lanes of a vector operand, or of a scalar operand broadcast to
    all words, extended to twice their width.

    `value` is the operand's LLVM name, `operand` its description in the instruction table.
    """
    register = e.splat_scalar(32, value) if operand.kind == "scalar" else value
    return e.even_odd(register, operand.element)


def lane_sum(e: Emitter, terms: Sequence[str], width: int = 32) -> str:
    """Emit the lane-wise sum of the registers `terms`, whose lanes have `width` bits; return its
    name.
    """
    result = terms[0]
    for term in terms[1:]:
        result = e.binary("add", width, result, term)
    return result


def products(e: Emitter, u: str, v: str, instruction: Instruction) -> Pair:
    """Emit the even and the odd lanes of `u * v`, in twice the width of the operands' lanes; return
    their names.

    `instruction` tells the operands' element types; `v` may be a scalar, whose lanes are repeated.
    """
    left, right = instruction.inputs[-2], instruction.inputs[-1]
    width = 2 * WIDTHS[left.element]
    pairs = zip(factors(e, u, left), factors(e, v, right), strict=True)
    even, odd = (e.binary("mul", width, a, b) for a, b in pairs)
    return even, odd


@family("vmpy")
def multiply(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpy` of integers, such as `Vdd.h [+]= vmpy(Vu.ub, Vv.b)`: products
    of even lanes in the low vector, of odd ones in the high one. With `:<<1` or `:>>16` the result
    is one vector of the products' high halves.
    """
    if "<<1" in instruction.flags:
        return fractional(instruction)
    if ">>16" in instruction.flags:
        return high_halves(instruction)

    def value(e: Emitter, u: str, v: str) -> Pair:
        return products(e, u, v, instruction)

    def saturating(e: Emitter, x: Pair, u: str, v: str) -> Pair:
        low, high = (
            e.call("sadd.sat", 32, old, new)
            for old, new in zip(x, products(e, u, v, instruction), strict=True)
        )
        return low, high

    return saturating if "sat" in instruction.flags else accumulated(instruction, value)


def high_halves(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.uh = vmpy(Vu.uh, Vv.uh):>>16`: the high halves of the products."""

    def lower(e: Emitter, u: str, v: str) -> str:
        even, odd = (e.shift("lshr", 32, product, 16) for product in products(e, u, v, instruction))
        return interleave(e, 16, even, odd)

    return lower


def fractional(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.h = vmpy(Vu.h, Vv.h):<<1[:rnd]:sat`, or by a scalar `Rt.h`: the
    high halves of the doubled, saturated products.
    """

    def high_half(e: Emitter, product: str) -> str:
        doubled = e.call("sadd.sat", 32, product, product)
        if "rnd" in instruction.flags:
            doubled = e.call("sadd.sat", 32, doubled, splat(32, 0x8000))
        return e.shift("lshr", 32, doubled, 16)

    def lower(e: Emitter, u: str, v: str) -> str:
        even, odd = (high_half(e, product) for product in products(e, u, v, instruction))
        return interleave(e, 16, even, odd)

    return lower


@family("vmpyi")
def multiply_low(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpyi`: products modulo 2^width of the lanes of Vu with those of a
    vector, or with the bytes or halfwords of a scalar in turn; added to the old value if the
    instruction accumulates.
    """
    width, factor = WIDTHS[instruction.results[0].element], instruction.inputs[-1]

    def product(e: Emitter, u: str, v: str) -> str:
        register = cycled_lanes(e, v, factor.element, width) if factor.kind == "scalar" else v
        return e.binary("mul", width, e.lanes(u, width), e.lanes(register, width))

    def plain(e: Emitter, u: str, v: str) -> str:
        return e.register(product(e, u, v), width)

    def update(e: Emitter, x: str, u: str, v: str) -> str:
        return e.register(e.binary("add", width, e.lanes(x, width), product(e, u, v)), width)

    return update if instruction.update else plain


def cycled_lanes(e: Emitter, scalar: str, element: Element, width: int) -> str:
    """Return lanes of `width` bits that repeat the bytes or halfwords (`element`) of a scalar in
    order, extended.
    """
    parts = [e.scalar_lane(scalar, element, k) for k in range(32 // WIDTHS[element])]
    if width == 32:
        return e.cycled(parts)
    pairs = zip(parts[::2], parts[1::2], strict=True)
    return e.cycled(
        [e.scalar("or", e.scalar("and", a, 0xFFFF), e.scalar("shl", b, 16)) for a, b in pairs]
    )


@family("vmpyie", "vmpyio")
def multiply_word_low(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpyie` and `vmpyio`, such as `Vd.w [+]= vmpyie(Vu.w, Vv.uh)`: the
    low 32 bits of the products of words and even (`vmpyio`: odd) halfwords, signed or unsigned.
    """
    element, odd = instruction.inputs[-1].element, instruction.mnemonic == "vmpyio"

    def product(e: Emitter, u: str, v: str) -> str:
        return e.binary("mul", 32, u, e.even_odd(v, element)[odd])

    def update(e: Emitter, x: str, u: str, v: str) -> str:
        return e.binary("add", 32, x, product(e, u, v))

    return update if instruction.update else product


@family("vmpyieo")
def multiply_even_odd(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpyieo`: even halfwords of Vu times odd halfwords of Vv, shifted
    left by 16.
    """
    del instruction

    def lower(e: Emitter, u: str, v: str) -> str:
        product = e.binary("mul", 32, e.even_odd(u, "h")[0], e.even_odd(v, "h")[1])
        return e.shift("shl", 32, product, 16)

    return lower


def word_halves(e: Emitter, u: str) -> Pair:
    """Return the low halfwords of words, zero-extended, and the high halfwords, sign-extended."""
    return e.even_odd(u, "uh")[0], e.even_odd(u, "h")[1]


@family("vmpye")
def multiply_even(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpye` of words u and even unsigned halfwords v: `(u * v) >> 16`; a
    pair has that in its high vector and `(u * v) << 16` in its low one. For halfwords u, return
    that of `multiply_even_halfwords`.

    With u = high * 2^16 + low: `(u * v) >> 16 = high * v + (low * v >> 16)`. The emitter keeps the
    factors for `multiply_odd`.
    """
    if instruction.inputs[-2].element == "uh":
        return multiply_even_halfwords(instruction)

    def high_part(e: Emitter, u: str, v: str) -> str:
        factor = e.even_odd(v, "uh")[0]
        low, high = (e.binary("mul", 32, half, factor) for half in word_halves(e, u))
        result = e.binary("add", 32, high, e.shift("lshr", 32, low, 16))
        e.even_factors[result] = u, v
        return result

    def whole(e: Emitter, u: str, v: str) -> Pair:
        product = e.binary("mul", 32, u, e.even_odd(v, "uh")[0])
        return e.shift("shl", 32, product, 16), high_part(e, u, v)

    return whole if instruction.results[0].kind == "pair" else high_part


def multiply_even_halfwords(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.uw [+]= vmpye(Vu.uh, Rt.uh)`: even halfwords times the scalar's
    low halfword.
    """

    def product(e: Emitter, u: str, rt: str) -> str:
        factor = e.splat_scalar(32, e.scalar("and", rt, 0xFFFF))
        return e.binary("mul", 32, e.even_odd(u, "uh")[0], factor)

    def update(e: Emitter, x: str, u: str, rt: str) -> str:
        return e.binary("add", 32, x, product(e, u, rt))

    return update if instruction.update else product


@family("vmpyo")
def multiply_odd(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpyo` to a vector: `(u * v + x + r) >> 15` of words u and odd
    halfwords v, saturated to words, with x the accumulator if any, r = 2^14 for `:rnd`, else 0.

    With u = high * 2^16 + low, A = high * v, B = low * v, it is 2 A + C with
    `C = (B + x + r) >> 15`, summed from terms that stay within 32 bits. Behind `vmpye` of the same
    u and v it is a whole product of words, see `whole_product`. To a pair, see
    `multiply_odd_double`.
    """
    if instruction.results[0].kind == "pair":
        return multiply_odd_double(instruction)
    rounding = (1 << 14) if "rnd" in instruction.flags else 0

    def high_part(e: Emitter, u: str, v: str, old: str | None) -> str:
        factor = e.even_odd(v, "h")[1]
        low, high = (e.binary("mul", 32, half, factor) for half in word_halves(e, u))
        terms = [low] if old is None else [low, old]
        carry = lane_sum(e, [e.binary("and", 32, x, splat(32, 0x7FFF)) for x in terms])
        carry = e.binary("add", 32, carry, splat(32, rounding)) if rounding else carry
        parts = [e.shift("ashr", 32, x, 15) for x in (*terms, carry)]
        return e.call("sadd.sat", 32, high, lane_sum(e, [high, *parts]))

    def plain(e: Emitter, u: str, v: str) -> str:
        return high_part(e, u, v, None)

    def update(e: Emitter, x: str, u: str, v: str) -> str:
        if e.even_factors.get(x) == (u, v):
            name = f"whole_product_{rounding << 16}"
            return repeated(e, name, (u, v), partial(whole_product, rounding=rounding << 16))[0]
        return high_part(e, u, v, x)

    return update if instruction.update else plain


def whole_product(e: Emitter, u: str, v: str, rounding: int) -> Sequence[str]:
    """Emit `(u * v + rounding) >> 31` of words u and v, saturated to words; return its name alone.

    It is what `vmpyo` gives for the accumulator `(u * low) >> 16`, with v = high * 2^16 + low: both
    round down, and u * high is an integer. Hosts multiply even words into 64 bits by one
    instruction; of two steps by halves each takes six. Only the product of two least words exceeds
    the range of results.
    """
    count = e.count(32)
    kind = f"<{count // 2} x i64>"
    most = splat(64, (1 << 62) - 1)

    def shifted(opcode: str, x: str, amount: int) -> str:
        return e.emit(f"{opcode} {kind} {x}, {splat(64, amount)}")

    def even_odd(register: str) -> Pair:
        x = e.emit(f"bitcast {e.register_type} {register} to {kind}")
        return shifted("ashr", shifted("shl", x, 32), 32), shifted("ashr", x, 32)

    def limited(a: str, b: str) -> str:
        product = e.emit(f"mul {kind} {a}, {b}")
        rounded = shifted("add", product, rounding) if rounding else product
        name = f"@llvm.smin.v{count // 2}i64"
        e.declarations[name] = f"declare {kind} {name}({kind}, {kind})"
        return e.emit(f"call {kind} {name}({kind} {rounded}, {kind} {most})")

    def words(x: str) -> str:
        return e.emit(f"bitcast {kind} {x} to {e.register_type}")

    even, odd = map(limited, even_odd(u), even_odd(v))
    low, high = words(shifted("lshr", even, 31)), words(shifted("shl", odd, 1))
    return [e.shuffle(32, low, high, [k + count * (k % 2) for k in range(count)])]


def multiply_odd_double(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpyo` to a pair, the second step of a 32 x 32-bit product.

    With x0, x1 the low and high words of the accumulated pair, and p = u * v + x1 for words u and
    odd halfwords v, the results are `(x0 >> 16) | (p << 16)` in the low vector and `p >> 16` in the
    high one.
    """
    del instruction

    def lower(e: Emitter, x: Pair, u: str, v: str) -> Pair:
        old, factor = e.convert("sext", x[1], 32, 64), e.even_odd(v, "h")[1]
        a, b = (e.convert("sext", value, 32, 64) for value in (u, factor))
        exact = e.binary("add", 64, e.binary("mul", 64, a, b), old)
        upper = e.shift("shl", 32, e.convert("trunc", exact, 64, 32), 16)
        high = e.convert("trunc", e.shift("lshr", 64, exact, 16), 64, 32)
        return e.binary("or", 32, e.shift("lshr", 32, x[0], 16), upper), high

    return lower


@family("vmpa", "vmps")
def multiply_pairs(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpa` of a pair, such as `Vdd.h [+]= vmpa(Vuu.ub, Rt.b)`, or of the
    variants of `vmpa` and `vmps` that `interpolate` lowers.

    With x, y the low and the high vector of Vuu, the low result is `x * b0 + y * b1` of even lanes,
    the high one `x * b2 + y * b3` of odd lanes: b0 to b3 are the bytes of Rt, or lanes of a pair in
    its place (b0, b2: even and odd ones of its low vector, b1, b3: of its high one).
    """
    if instruction.inputs[-1].kind == "scalar64":
        return interpolate(instruction)
    source, factor = instruction.inputs[-2].element, instruction.inputs[-1]
    width = 2 * WIDTHS[source]

    def by_scalar(e: Emitter, rt: str) -> tuple[Pair, Pair]:
        f = [
            e.splat_scalar(width, e.truncate_scalar(e.scalar_lane(rt, factor.element, k), width))
            for k in range(4)
        ]
        return (f[0], f[2]), (f[1], f[3])

    def by_pair(e: Emitter, v: Pair) -> tuple[Pair, Pair]:
        return e.even_odd(v[0], factor.element), e.even_odd(v[1], factor.element)

    def value(e: Emitter, u: Pair, v: str | Pair) -> Pair:
        low_factors, high_factors = by_scalar(e, v) if isinstance(v, str) else by_pair(e, v)
        lows = zip(e.even_odd(u[0], source), low_factors, strict=True)
        highs = zip(e.even_odd(u[1], source), high_factors, strict=True)
        first = [e.binary("mul", width, a, b) for a, b in lows]
        second = [e.binary("mul", width, a, b) for a, b in highs]
        even, odd = (e.binary("add", width, a, b) for a, b in zip(first, second, strict=True))
        return even, odd

    return accumulated(instruction, value)


def interpolate(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpa` of halfwords with a 64-bit scalar,
    `(k * x * u + (t << 15)) >> 16` (for `vmps`: minus), saturated, with k = 2 for signed u, else 1.

    x is the old value of the result register, u the vector operand, t the halfword of the scalar
    that the two highest bits of u select.
    """
    element, factor = instruction.inputs[1].element, instruction.inputs[2].element
    opcode = "add" if instruction.mnemonic == "vmpa" else "sub"

    def one(e: Emitter, x: str, u: str, offset: str) -> str:
        a, b, c = (e.convert("sext", lanes, 32, 64) for lanes in (x, u, offset))
        exact = e.shift("shl", 64, e.binary("mul", 64, a, b), int(element == "h"))
        total = e.binary(opcode, 64, exact, e.shift("shl", 64, c, 15))
        return e.convert(
            "trunc", e.clamp(64, e.shift("ashr", 64, total, 16), *lane_range("h")), 64, 32
        )

    def lower(e: Emitter, x: str, u: str, rtt: str) -> str:
        offset = e.register(select_half(e, e.lanes(u, 16), rtt), 16)
        lanes = zip(
            e.even_odd(x, "h"), e.even_odd(u, element), e.even_odd(offset, factor), strict=True
        )
        even, odd = (one(e, *three) for three in lanes)
        return interleave(e, 16, even, odd)

    return lower
