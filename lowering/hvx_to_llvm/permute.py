"""Bytes moved across the whole register."""

from __future__ import annotations

from ...dialects.hvx.table import Instruction
from .emitter import REGISTER, WIDTHS, Emitter, Pair, number_of, splat
from .registry import Lower, family


@family("vror", "valign", "vlalign")
def rotate_bytes(row: Instruction) -> Lower:
    """Bytes `n ...` of Vu:Vv with n the amount; vlalign counts from the top; vror has Vv = Vu."""
    from_top = row.mnemonic == "vlalign"

    def lower(e: Emitter, u: str, v: str, amount: str) -> str:
        amount = e.scalar("and", amount, 127)
        amount = e.scalar("sub", "128", amount) if from_top else amount
        number = number_of(amount)
        if number is None:
            return through_buffer(e, u, v, amount)
        return e.permute(v, u, range(number, number + 128))

    def rotate(e: Emitter, u: str, rt: str) -> str:
        return lower(e, u, u, rt)

    return rotate if row.mnemonic == "vror" else lower


def through_buffer(e: Emitter, u: str, v: str, amount: str) -> str:
    """128 bytes from place `amount` of Vu:Vv, by way of the stack."""
    buffer = e.on_stack(REGISTER, [v, u])
    place = e.emit(f"getelementptr i8, ptr {buffer}, i32 {amount}")
    return e.effect(f"load {REGISTER}, ptr {place}, align 1")


@family("vshuff", "vdeal")
def cross(row: Instruction) -> Lower:
    """Forms with a scalar cross two vectors; those with one operand split its lanes in halves."""
    deal = row.mnemonic == "vdeal"
    if len(row.inputs) == 1:
        return within(row, deal)

    def crossed(e: Emitter, high: str, low: str, rt: str) -> Pair:
        amount = number_of(rt)
        for bit in range(6, -1, -1) if deal else range(7):
            if amount is None:
                low, high = chosen(e, rt, bit, (low, high))
            elif amount >> bit & 1:
                low, high = stage(e, low, high, bit)
        return low, high

    def both(e: Emitter, y: str, x: str, rt: str) -> Pair:
        low, high = crossed(e, y, x, rt)
        return high, low

    return crossed if len(row.results) == 1 else both


def stage(e: Emitter, low: str, high: str, bit: int) -> Pair:
    """The high vector's bytes whose index lacks the bit for the low vector's that have it."""
    size = 1 << bit
    from_low = [i if not i & size else 128 + i - size for i in range(128)]
    from_high = [i + size if not i & size else 128 + i for i in range(128)]
    return e.permute(low, high, from_low), e.permute(low, high, from_high)


def chosen(e: Emitter, rt: str, bit: int, pair: Pair) -> Pair:
    """A stage that happens when the scalar has the bit."""
    happens = e.emit(f"icmp ne i32 {e.scalar('and', rt, 1 << bit)}, 0")
    low, high = (
        e.emit(f"select i1 {happens}, {REGISTER} {new}, {REGISTER} {old}")
        for new, old in zip(stage(e, *pair, bit), pair, strict=True)
    )
    return low, high


def within(row: Instruction, deal: bool) -> Lower:
    """`vdeal(Vu.b)`: even lanes, then odd ones; `vshuff(Vu.b)` is the reverse."""
    width = WIDTHS[row.results[0].element]
    count = 1024 // width
    dealt = [*range(0, count, 2), *range(1, count, 2)]
    mixed = [i // 2 + (count // 2 if i % 2 else 0) for i in range(count)]

    def lower(e: Emitter, u: str) -> str:
        order = dealt if deal else mixed
        return e.register(e.shuffle(width, e.lanes(u, width), "poison", order), width)

    return lower


@family("vdelta", "vrdelta")
def delta(row: Instruction) -> Lower:
    """A butterfly network: in the stage of n, a byte whose control has bit n takes byte i ^ n."""
    bits = range(7) if row.mnemonic == "vrdelta" else range(6, -1, -1)

    def lower(e: Emitter, u: str, control: str) -> str:
        choices = e.lanes(control, 8)
        for size in (1 << bit for bit in bits):
            taken = e.binary("and", 8, choices, splat(8, size))
            u = e.mux(
                e.mask(e.compare("eq", 8, taken, splat(8, size)), 8), exchanged(e, u, size), u
            )
        return u

    return lower


def exchanged(e: Emitter, u: str, size: int) -> str:
    """Byte i ^ size at place i: a rotation of wider lanes where they are wide enough."""
    if size > 2:
        return e.permute(u, "poison", [i ^ size for i in range(128)])
    width = 16 * size
    lanes = e.lanes(u, width)
    return e.register(e.call("fshl", width, lanes, lanes, splat(width, 8 * size)), width)
