"""Lowering to LLVM IR of byte permutations across whole registers: `valign`, `vlalign`, `vror`,
`vshuff`, `vdeal`, `vdelta`, `vrdelta`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial

from ...dialects.hvx.table import Instruction
from .bit_selection import select_bytes
from .emitter import REGISTER, WIDTHS, Emitter, Pair, number_of, splat
from .outlining import repeated
from .registry import Lower, family

HOST_VECTOR = 32
"""The usual vector size of hosts in bytes."""


@family("vror", "valign", "vlalign")
def rotate_bytes(instruction: Instruction) -> Lower:
    """Return the lowering of `valign`: bytes n to n + 127 of the pair Vu:Vv, with n the amount
    modulo 128.

    `vlalign` takes 128 - n in place of n; for `vror` Vv is Vu.
    """
    from_top = instruction.mnemonic == "vlalign"

    def lower(e: Emitter, u: str, v: str, amount: str) -> str:
        amount = e.scalar("and", amount, 127)
        amount = e.scalar("sub", "128", amount) if from_top else amount
        number = number_of(amount)
        if number is None:
            return through_buffer(e, u, v, amount)
        return e.permute(v, u, range(number, number + 128))

    def rotate(e: Emitter, u: str, rt: str) -> str:
        return lower(e, u, u, rt)

    return rotate if instruction.mnemonic == "vror" else lower


def through_buffer(e: Emitter, u: str, v: str, amount: str) -> str:
    """Emit bytes `amount` to `amount + 127` of the pair u:v by storing the pair to the stack and
    loading at that offset; return their name.
    """
    buffer = e.on_stack(REGISTER, [v, u])
    pointer = e.emit(f"getelementptr i8, ptr {buffer}, i32 {amount}")
    return e.effect(f"load {REGISTER}, ptr {pointer}, align 1")


@family("vshuff", "vdeal")
def shuffle_deal(instruction: Instruction) -> Lower:
    """Return the lowering of `vshuff` and `vdeal`. Of two vectors, bytes are exchanged in stages,
    each enabled by a bit of a scalar; of one vector, `vshuff` interleaves the lanes of its halves,
    `vdeal` separates its even and odd lanes.
    """
    deal = instruction.mnemonic == "vdeal"
    if len(instruction.inputs) == 1:
        return within_vector(instruction, deal)

    def crossed(e: Emitter, high: str, low: str, rt: str) -> Pair:
        amount = number_of(rt)
        bits = range(6, -1, -1) if deal else range(7)
        if amount is not None:
            return apply_stages(e, low, high, [bit for bit in bits if amount >> bit & 1])
        for bit in bits:
            low, high = conditional_stage(e, rt, bit, (low, high))
        return low, high

    def both(e: Emitter, y: str, x: str, rt: str) -> Pair:
        low, high = crossed(e, y, x, rt)
        return high, low

    return crossed if len(instruction.results) == 1 else both


def stage(bit: int) -> list[int]:
    """Return the permutation of 256 bytes (source index by byte) of the stage of `vshuff` for bit
    number `bit`: bytes of the high vector whose index lacks the bit are exchanged with bytes of the
    low vector whose index has it.
    """
    size = 1 << bit
    from_low = [i if not i & size else 128 + i - size for i in range(128)]
    return from_low + [i + size if not i & size else 128 + i for i in range(128)]


def apply_stages(e: Emitter, low: str, high: str, bits: Sequence[int]) -> Pair:
    """Emit the stages of `vshuff` for the bit numbers `bits`; return the low and the high
    vector.
    """
    if len(bits) < 2:
        return inline_stages(e, low, high, bits)
    name = f"cross_{'_'.join(map(str, bits))}"
    low, high = repeated(e, name, (low, high), partial(inline_stages, bits=bits))
    return low, high


def inline_stages(e: Emitter, low: str, high: str, bits: Sequence[int]) -> Pair:
    """Emit the stages of `vshuff` for the bit numbers `bits` in sequence; return the low and the
    high vector.

    Successive stages are merged into one permutation as long as each host vector of the result
    takes its bytes from at most two host vectors.
    """
    order = list(range(256))
    for bit in bits:
        following = [order[i] for i in stage(bit)]
        if most_sources(following) > 2:
            low, high = permuted_pair(e, low, high, order)
            following = stage(bit)
        order = following
    return permuted_pair(e, low, high, order)


def most_sources(order: Sequence[int]) -> int:
    """Return the greatest number of host vectors from which a permutation (source index by byte)
    takes the bytes of one host vector.
    """
    parts = (order[at : at + HOST_VECTOR] for at in range(0, len(order), HOST_VECTOR))
    return max(len({i // HOST_VECTOR for i in part}) for part in parts)


def permuted_pair(e: Emitter, low: str, high: str, order: Sequence[int]) -> Pair:
    """Emit a permutation of the 256 bytes of two vectors; `order` holds the source index of each
    byte. Return the low and the high vector.
    """
    return e.permute(low, high, order[:128]), e.permute(low, high, order[128:])


def conditional_stage(e: Emitter, rt: str, bit: int, pair: Pair) -> Pair:
    """Emit the stage of `vshuff` for bit number `bit`, applied if that bit of the scalar `rt` is
    set; return the low and the high vector.
    """
    happens = e.emit(f"icmp ne i32 {e.scalar('and', rt, 1 << bit)}, 0")
    low, high = (
        e.emit(f"select i1 {happens}, {REGISTER} {new}, {REGISTER} {old}")
        for new, old in zip(permuted_pair(e, *pair, stage(bit)), pair, strict=True)
    )
    return low, high


def within_vector(instruction: Instruction, deal: bool) -> Lower:
    """Return the lowering of `Vd.t = vdeal(Vu.t)` (with `deal`: even lanes, then odd ones) or else
    of its inverse, `Vd.t = vshuff(Vu.t)`.
    """
    width = WIDTHS[instruction.results[0].element]
    count = 1024 // width
    dealt = [*range(0, count, 2), *range(1, count, 2)]
    mixed = [i // 2 + (count // 2 if i % 2 else 0) for i in range(count)]

    def lower(e: Emitter, u: str) -> str:
        order = dealt if deal else mixed
        return e.register(e.shuffle(width, e.lanes(u, width), "poison", order), width)

    return lower


@family("vdelta", "vrdelta")
def delta(instruction: Instruction) -> Lower:
    """Return the lowering of the butterfly permutations `vdelta` and `vrdelta`: in the stage of bit
    n, byte i is replaced by byte `i ^ 2^n` if bit n of its control byte is set. The stages go from
    bit 6 down to 0, those of `vrdelta` from 0 up.
    """
    bits = range(7) if instruction.mnemonic == "vrdelta" else range(6, -1, -1)

    def lower(e: Emitter, u: str, control: str) -> str:
        if control in e.constants:
            return e.permute(u, "poison", butterfly_order(e.constants[control], bits))
        choices = e.lanes(control, 8)
        for size in (1 << bit for bit in bits):
            taken = e.binary("and", 8, choices, splat(8, size))
            u = select_bytes(
                e,
                e.mask(e.compare("eq", 8, taken, splat(8, size)), 8),
                exchange_bytes(e, u, size),
                u,
            )
        return u

    return lower


def butterfly_order(control: bytes, bits: Iterable[int]) -> list[int]:
    """Return the source index of each byte after the stages of `vdelta` or `vrdelta` for the bit
    numbers `bits`, with constant control bytes.
    """
    order = list(range(128))
    for size in (1 << bit for bit in bits):
        order = [order[i ^ size if control[i] & size else i] for i in range(128)]
    return order


def exchange_bytes(e: Emitter, u: str, size: int) -> str:
    """Emit a vector with byte `i ^ size` of `u` at index i; return its name."""
    if size > 2:
        return e.permute(u, "poison", [i ^ size for i in range(128)])
    width = 16 * size
    lanes = e.lanes(u, width)
    return e.register(e.call("fshl", width, lanes, lanes, splat(width, 8 * size)), width)
