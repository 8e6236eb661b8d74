"""Lowering to LLVM IR of widening, packing and shuffling of lanes, broadcasts and accesses to
single words.
"""

from __future__ import annotations

from ...dialects.hvx.table import Instruction
from .arithmetic import accumulated, conditional
from .bit_selection import select_even
from .emitter import WIDTHS, Emitter, Pair, is_signed, lane_range
from .registry import Lower, family


@family("vzxt", "vsxt")
def extend(instruction: Instruction) -> Lower:
    """Return the lowering of `vzxt` and `vsxt`: lanes zero- or sign-extended to twice their width,
    even ones in the low vector, odd ones in the high one.
    """

    def value(e: Emitter, u: str) -> Pair:
        return e.even_odd(u, instruction.inputs[0].element)

    return accumulated(instruction, value)


@family("vunpack")
def unpack(instruction: Instruction) -> Lower:
    """Return the lowering of `vunpack`: lanes extended to twice their width, in order; the first
    half of them in the low vector, the second half in the high one.
    """
    element = instruction.inputs[0].element
    width = WIDTHS[element]
    opcode = "sext" if is_signed(element) else "zext"

    def lower(e: Emitter, u: str) -> Pair:
        low, high = (
            e.register(widened(e, half, width, opcode), 2 * width) for half in halves(e, u, width)
        )
        return low, high

    return lower


def halves(e: Emitter, u: str, width: int) -> Pair:
    """Return the first and the second half of a register's lanes of `width` bits, as vectors of
    half the size.
    """
    x, count = e.lanes(u, width), e.count(width)
    return (
        e.shuffle(width, x, "poison", range(count // 2)),
        e.shuffle(width, x, "poison", range(count // 2, count)),
    )


def widened(e: Emitter, half: str, width: int, opcode: str) -> str:
    """Return the lanes of `half`, half a register, each extended to twice `width` by `sext` or
    `zext` (`opcode`).
    """
    count = e.count(2 * width)
    return e.emit(f"{opcode} <{count} x i{width}> {half} to <{count} x i{2 * width}>")


@family("vunpacko")
def unpack_odd(instruction: Instruction) -> Lower:
    """Return the lowering of `vunpacko`: each lane of Vu, shifted to the upper half of a lane twice
    as wide, is or-ed into the old pair, in order; the first half of them into its low vector.
    """
    width = WIDTHS[instruction.inputs[1].element]

    def lower(e: Emitter, x: Pair, u: str) -> Pair:
        low, high = (
            e.register(e.shift("shl", 2 * width, widened(e, half, width, "zext"), width), 2 * width)
            for half in halves(e, u, width)
        )
        return e.binary("or", 32, x[0], low), e.binary("or", 32, x[1], high)

    return lower


@family("vpack")
def pack(instruction: Instruction) -> Lower:
    """Return the lowering of `vpack`: lanes saturated to half their width, in order, those of Vv
    first.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    width, signed = WIDTHS[source], is_signed(source)

    def lower(e: Emitter, u: str, v: str) -> str:
        odd, even = (
            e.register(e.clamp(width, e.lanes(x, width), *lane_range(target), signed), width)
            for x in (u, v)
        )
        return every_second(e, odd, even, width // 2, 0)

    return lower


def every_second(e: Emitter, u: str, v: str, width: int, start: int) -> str:
    """Return lanes `start`, `start + 2`, ... of `v`, then those of `u`; lanes have `width` bits."""
    order = range(start, 2 * e.count(width), 2)
    return e.register(e.shuffle(width, e.lanes(v, width), e.lanes(u, width), order), width)


@family("vpacke", "vpacko")
def pack_parts(instruction: Instruction) -> Lower:
    """Return the lowering of `vpacke` (`vpacko`): of lanes as wide as those of the result, the even
    (odd) ones of Vv in order, then those of Vu.
    """
    width, start = WIDTHS[instruction.results[0].element], int(instruction.mnemonic == "vpacko")

    def lower(e: Emitter, u: str, v: str) -> str:
        return every_second(e, u, v, width, start)

    return lower


def shuffled(e: Emitter, u: str, v: str, width: int, odd: bool) -> str:
    """Return a vector that interleaves the even lanes (with `odd`, the odd ones) of two vectors:
    its even lanes come from `v`, its odd lanes from `u`.

    It is written in words: LLVM follows each bit through changes of the lane width.
    """
    if odd:
        return select_even(e, width, e.shift("lshr", 32, v, width), u)
    return select_even(e, width, v, e.shift("shl", 32, u, width))


def shuffle_lanes(instruction: Instruction) -> Lower:
    """Return the lowering of `vshuffe` (`vshuffo`) of vectors: the even lanes of the result are the
    even (odd) lanes of Vv, its odd lanes the even (odd) lanes of Vu.
    """
    width, odd = WIDTHS[instruction.results[0].element], instruction.mnemonic == "vshuffo"

    def lower(e: Emitter, u: str, v: str) -> str:
        return shuffled(e, u, v, width, odd)

    return lower


@family("vshuffo")
def shuffle_odd(instruction: Instruction) -> Lower:
    """Return the lowering of `vshuffo`: the even lanes of the result are the odd lanes of Vv, its
    odd lanes the odd lanes of Vu.
    """
    return shuffle_lanes(instruction)


@family("vshuffoe")
def shuffle_both(instruction: Instruction) -> Lower:
    """Return the lowering of `vshuffoe`: the result of `vshuffe` in the low vector, of `vshuffo` in
    the high one.
    """
    width = WIDTHS[instruction.results[0].element]

    def lower(e: Emitter, u: str, v: str) -> Pair:
        return shuffled(e, u, v, width, False), shuffled(e, u, v, width, True)

    return lower


@family("vdeale")
def deal_even(instruction: Instruction) -> Lower:
    """Return the lowering of `vdeale`: bytes 0, 4, 8, ... of Vv, then of Vu; then bytes 2, 6, 10,
    ... of Vv, then of Vu.
    """
    del instruction
    order = [i for start in (0, 2, 128, 130) for i in range(start, start + 128, 4)]

    def lower(e: Emitter, u: str, v: str) -> str:
        return e.register(e.shuffle(8, e.lanes(v, 8), e.lanes(u, 8), order), 8)

    return lower


@family("vsplat")
def splat_scalar(instruction: Instruction) -> Lower:
    """Return the lowering of `vsplat`: the scalar's lowest lane in all lanes."""
    width = WIDTHS[instruction.results[0].element or "w"]

    def lower(e: Emitter, rt: str) -> str:
        return e.register(e.splat_scalar(width, e.truncate_scalar(rt, width)), width)

    return lower


@family("vinsert")
def insert(instruction: Instruction) -> Lower:
    """Return the lowering of `vinsert`: word 0 of the vector is replaced by a scalar."""
    del instruction

    def lower(e: Emitter, x: str, rt: str) -> str:
        return e.emit(f"insertelement <32 x i32> {x}, i32 {rt}, i32 0")

    return lower


@family("vextract")
def extract(instruction: Instruction) -> Lower:
    """Return the lowering of `vextract`: the word that contains byte `Rs % 128`, as a scalar."""
    del instruction

    def lower(e: Emitter, u: str, rs: str) -> str:
        index = e.scalar("lshr", e.scalar("and", rs, 127), 2)
        return e.emit(f"extractelement <32 x i32> {u}, i32 {index}")

    return lower


@family("vcombine")
def combine(instruction: Instruction) -> Lower:
    """Return the lowering of `vcombine`: the pair with Vu as its high and Vv as its low vector,
    optionally under a scalar predicate.
    """

    def lower(e: Emitter, u: str, v: str) -> Pair:
        del e
        return v, u

    return conditional(instruction, lower) if instruction.condition else lower
