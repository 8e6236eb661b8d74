"""Lowering to LLVM IR of shifts by a scalar or by lanes, of narrowing shifts with rounding and
saturation, and of rotations.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.hvx.table import Instruction
from .bit_selection import interleave
from .emitter import WIDTHS, Emitter, Pair, is_signed, splat
from .narrowing import interleave_saturated
from .outlining import repeated
from .registry import Lower, family

OPCODES = {"vasl": "shl", "vasr": "ashr", "vlsr": "lshr"}
"""The LLVM opcode of each mnemonic."""


@family("vasl", "vasr", "vlsr")
def shift(instruction: Instruction) -> Lower:
    """Return the lowering of `vasl`, `vasr` or `vlsr`, by the kinds of its operands: by a scalar,
    by lanes, or narrowing.
    """
    if instruction.inputs[0].kind == "pair":
        return narrowing_by_lanes(instruction)
    if instruction.inputs[-1].kind == "vector":
        return by_lanes(instruction)
    return (
        narrowing(instruction)
        if len(instruction.inputs) == 3 and not instruction.update
        else by_scalar(instruction)
    )


def by_scalar(instruction: Instruction) -> Lower:
    """Return the lowering of a shift of all lanes by one scalar, such as
    `Vd.w [+]= vasr(Vu.w, Rt)`, with the amount modulo the lane width.
    """
    width, opcode = WIDTHS[instruction.results[0].element], OPCODES[instruction.mnemonic]

    def value(e: Emitter, u: str, rt: str) -> str:
        amount = e.splat_scalar(width, e.truncate_scalar(e.scalar("and", rt, width - 1), width))
        return e.binary(opcode, width, e.lanes(u, width), amount)

    def plain(e: Emitter, u: str, rt: str) -> str:
        return e.register(value(e, u, rt), width)

    def update(e: Emitter, x: str, u: str, rt: str) -> str:
        return e.register(e.binary("add", width, e.lanes(x, width), value(e, u, rt)), width)

    return update if instruction.update else plain


def by_lanes(instruction: Instruction) -> Lower:
    """Return the lowering of a shift of each lane by a lane of Vv, such as
    `Vd.w = vasr(Vu.w, Vv.w)`: the amount, its low log2(width) + 1 bits, is signed; if negative, it
    shifts in the opposite direction.
    """
    width, forth = WIDTHS[instruction.results[0].element], OPCODES[instruction.mnemonic]
    back = "lshr" if instruction.mnemonic == "vlsr" else "ashr"
    back = back if forth == "shl" else "shl"

    def shifted(e: Emitter, u: str, v: str) -> Sequence[str]:
        x, raw = e.lanes(u, width), e.lanes(v, width)
        below = splat(width, width - 1)
        negative = e.compare(
            "ne", width, e.binary("and", width, raw, splat(width, width)), "zeroinitializer"
        )
        forward = e.binary(forth, width, x, e.binary("and", width, raw, below))
        less_one = e.binary("and", width, e.binary("xor", width, raw, splat(width, -1)), below)
        backward = e.shift(back, width, e.binary(back, width, x, less_one), 1)
        return [e.register(e.select(negative, width, backward, forward), width)]

    def lower(e: Emitter, u: str, v: str) -> str:
        return repeated(e, instruction.name, (u, v), shifted)[0]

    return lower


def narrowing(instruction: Instruction) -> Lower:
    """Return the lowering of a right shift by one scalar to lanes half as wide, such as
    `Vd.ub = vasr(Vu.h, Vv.h, Rt)[:rnd][:sat]`: results of Vv in even lanes, of Vu in odd ones.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    width, mask = WIDTHS[source], WIDTHS[target] - 1
    opcode = "ashr" if is_signed(source) else "lshr"

    def shifted(e: Emitter, x: str, rt: str) -> str:
        amount = e.scalar("and", rt, mask)
        value = e.binary(opcode, width, x, spread(e, amount, width))
        if "rnd" in instruction.flags:
            value = e.binary("add", width, value, last_bit(e, x, amount, width))
        return value

    def lower(e: Emitter, u: str, v: str, rt: str) -> str:
        odd, even = (shifted(e, e.lanes(x, width), rt) for x in (u, v))
        if "sat" in instruction.flags:
            return interleave_saturated(e, target, even, odd, is_signed(source))
        return interleave(e, width // 2, even, odd)

    return lower


def narrowing_by_lanes(instruction: Instruction) -> Lower:
    """Return the lowering of a right shift by lanes to lanes half as wide, such as
    `Vd.ub = vasr(Vuu.uh, Vv.ub)[:rnd]:sat`: results of the low vector in even lanes, of the high
    one in odd ones.

    Each result lane has its own amount. Rounding adds the highest bit that is shifted out.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    width, signed = WIDTHS[source], is_signed(source)
    opcode = "ashr" if signed else "lshr"

    def shifted(e: Emitter, x: str, raw: str) -> str:
        amount = e.binary("and", width, raw, splat(width, WIDTHS[target] - 1))
        value = e.binary(opcode, width, x, amount)
        if "rnd" in instruction.flags:
            some = e.compare("ne", width, amount, "zeroinitializer")
            one = e.emit(f"zext <{e.count(width)} x i1> {some} to {e.lane_type(width)}")
            dropped = e.binary(opcode, width, x, e.binary("sub", width, amount, one))
            value = e.binary("add", width, value, e.binary("and", width, dropped, one))
        return value

    def lower(e: Emitter, u: Pair, v: str) -> str:
        amounts = e.even_odd(v, target)
        even, odd = (shifted(e, e.lanes(x, width), a) for x, a in zip(u, amounts, strict=True))
        return interleave_saturated(e, target, even, odd, signed)

    return lower


def spread(e: Emitter, amount: str, width: int) -> str:
    """Return a register with the i32 scalar `amount`, truncated, in all lanes of `width` bits."""
    return e.splat_scalar(width, e.truncate_scalar(amount, width))


def last_bit(e: Emitter, x: str, amount: str, width: int) -> str:
    """Emit for each lane of `x` the highest bit that a right shift by the scalar `amount` shifts
    out, which rounding adds; 0 for no shift. Return its name.
    """
    some = e.emit(f"icmp ne i32 {amount}, 0")
    one = e.emit(f"zext i1 {some} to i32")
    dropped = e.binary("lshr", width, x, spread(e, e.scalar("sub", amount, one), width))
    return e.binary("and", width, dropped, spread(e, one, width))


@family("vround")
def round_narrow(instruction: Instruction) -> Lower:
    """Return the lowering of `vround`, such as `Vd.b = vround(Vu.h, Vv.h):sat`: the high halves of
    lanes, rounded and saturated; those of Vv in the even lanes of the result, those of Vu in the
    odd ones.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    width, signed = WIDTHS[source], is_signed(source)
    half = width // 2

    def rounded(e: Emitter, x: str) -> str:
        bit = e.binary("and", width, e.shift("lshr", width, x, half - 1), splat(width, 1))
        value = e.binary("add", width, e.shift("ashr" if signed else "lshr", width, x, half), bit)
        return value

    def lower(e: Emitter, u: str, v: str) -> str:
        odd, even = (rounded(e, e.lanes(x, width)) for x in (u, v))
        return interleave_saturated(e, target, even, odd, signed)

    return lower


@family("vrotr")
def rotate(instruction: Instruction) -> Lower:
    """Return the lowering of `vrotr`, the rotation of words to the right by `v % 32` bits."""
    del instruction

    def lower(e: Emitter, u: str, v: str) -> str:
        return e.call("fshr", 32, u, u, v)

    return lower


@family("vasrinto")
def shift_into(instruction: Instruction) -> Lower:
    """Return the lowering of `Vxx.w = vasrinto(Vu.w, Vv.w)`: a shift of 64-bit numbers to the right
    by the signed 7-bit amounts in Vv, to the left if negative.

    Vu holds the high words, and the old low words of Vxx are shifted in. The low words of the
    results go to the low vector, the high words to the high one.
    """
    del instruction

    def lower(e: Emitter, x: Pair, u: str, v: str) -> Pair:
        low = e.convert("zext", x[0], 32, 64)
        mask = e.binary("or", 64, e.shift("shl", 64, low, 32), low)
        source = e.shift("shl", 64, e.convert("zext", u, 32, 64), 32)
        amount = e.shift("ashr", 32, e.shift("shl", 32, v, 25), 25)
        count = e.convert("sext", amount, 32, 64)
        negative = e.compare("slt", 64, count, "zeroinitializer")
        size = e.clamp(64, e.call("abs", 64, count, tail="i1 false"), 0, 63)
        ones = splat(64, (1 << 32) - 1)
        left, right = (
            e.binary(
                "or",
                64,
                e.binary(opcode, 64, source, size),
                e.binary("and", 64, mask, e.binary(opcode, 64, ones, size)),
            )
            for opcode in ("shl", "ashr")
        )
        result = e.select(negative, 64, left, right)
        all_gone = e.compare("eq", 64, count, splat(64, -64))
        result = e.select(all_gone, 64, "zeroinitializer", result)
        high = e.convert("trunc", e.shift("lshr", 64, result, 32), 64, 32)
        return e.convert("trunc", result, 64, 32), high

    return lower
