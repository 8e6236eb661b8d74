"""Lowering to LLVM IR of IEEE float arithmetic, comparisons, extrema and conversions.

`semantics/hvx` defines the roundings and the treatment of NaNs.
"""

from __future__ import annotations

from ...dialects.hvx.table import Element, Instruction
from .bit_selection import interleave
from .compare import LOGIC
from .emitter import Emitter, Pair, lane_range, splat
from .numbers import (
    INFINITIES,
    WIDTHS,
    binary,
    cast,
    compare,
    decode,
    double,
    encode,
    float_kind,
    select,
)
from .registry import Lower, family

OPCODES = {"vadd": "fadd", "vsub": "fsub", "vmpy": "fmul"}
"""The LLVM opcode of each mnemonic."""


NEAREST = 1.5 * 2.0**52
"""A constant whose addition to, and subtraction from, a small double rounds that to the nearest
integer."""


@family("vadd.float", "vsub.float", "vmpy.float")
def arithmetic(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.t [+]= vmpy(Vu.t, Vv.t)`, `vadd` and `vsub` of IEEE floats. A pair
    has 32-bit results for 16-bit operands: those of even lanes in its low vector, of odd ones in
    its high one.

    A product is not rounded before it is added to the accumulator.
    """
    source, target = instruction.inputs[-1].element, instruction.results[0].element
    pair, opcode = instruction.results[0].kind == "pair", OPCODES[instruction.mnemonic]

    def values(e: Emitter, u: str, v: str) -> list[str]:
        numbers = zip(decode(e, u, source), decode(e, v, source), strict=True)
        return [binary(e, opcode, a, b) for a, b in numbers]

    def stored(e: Emitter, results: list[str]) -> str | Pair:
        if pair:
            return encode(e, results[:1], target), encode(e, results[1:], target)
        return encode(e, results, target)

    def plain(e: Emitter, u: str, v: str) -> str | Pair:
        return stored(e, values(e, u, v))

    def update(e: Emitter, x: str | Pair, u: str, v: str) -> str | Pair:
        registers = (x,) if isinstance(x, str) else x
        old = [lanes for register in registers for lanes in decode(e, register, target)]
        sums = zip(old, values(e, u, v), strict=True)
        return stored(e, [binary(e, "fadd", a, b) for a, b in sums])

    return update if instruction.update else plain


@family("vdmpy.float")
def multiply_two(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.sf [+]= vdmpy(Vu.hf, Vv.hf)`: the sum of two adjacent products,
    rounded, is added to the accumulator and rounded again.
    """

    def value(e: Emitter, u: str, v: str) -> str:
        numbers = zip(decode(e, u, "hf"), decode(e, v, "hf"), strict=True)
        even, odd = (binary(e, "fmul", a, b) for a, b in numbers)
        return encode(e, [binary(e, "fadd", even, odd)], "sf")

    def update(e: Emitter, x: str, u: str, v: str) -> str:
        (old,), (new,) = decode(e, x, "sf"), decode(e, value(e, u, v), "sf")
        return encode(e, [binary(e, "fadd", old, new)], "sf")

    return update if instruction.update else value


def ordered_integers(e: Emitter, register: str, width: int) -> str:
    """Emit signed integers that are ordered like the floats in lanes of `width` bits: -0 is below
    0, NaNs are beyond the infinities. Return their name.
    """
    x = e.lanes(register, width)
    sign = e.shift("ashr", width, x, width - 1)
    flip = e.binary("and", width, sign, splat(width, (1 << (width - 1)) - 1))
    return e.binary("xor", width, x, flip)


def is_nan(e: Emitter, register: str, element: Element) -> str:
    """Emit for each lane whether it is NaN, `<n x i1>`; return its name."""
    width = WIDTHS[element]
    size = e.binary("and", width, e.lanes(register, width), splat(width, (1 << (width - 1)) - 1))
    return e.compare("ugt", width, size, splat(width, INFINITIES[element]))


@family("vmax.float", "vmin.float", "vfmax.float", "vfmin.float")
def extreme(instruction: Instruction) -> Lower:
    """Return the lowering of the maximum or minimum of floats; `vmax` and `vmin` order NaNs by
    sign, beyond the infinities, while `vfmax`, `vfmin` and all bfloat16 variants return NaN if an
    operand is NaN.
    """
    element = instruction.results[0].element
    width = WIDTHS[element]
    condition = "sge" if instruction.mnemonic.endswith("max") else "sle"
    propagates = instruction.mnemonic.startswith("vf") or element == "bf"

    def lower(e: Emitter, u: str, v: str) -> str:
        first = e.compare(
            condition, width, ordered_integers(e, u, width), ordered_integers(e, v, width)
        )
        chosen = e.select(first, width, e.lanes(u, width), e.lanes(v, width))
        if propagates:
            greatest = splat(width, (1 << (width - 1)) - 1)
            for register in (u, v):
                chosen = e.select(is_nan(e, register, element), width, greatest, chosen)
        return e.register(chosen, width)

    return lower


@family("vcmp.gt.float")
def greater(instruction: Instruction) -> Lower:
    """Return the lowering of `Qd [&|^]= vcmp.gt(Vu.t, Vv.t)` of floats of any format: 0 equals -0;
    NaNs are ordered by sign, beyond the infinities.
    """
    width = WIDTHS[instruction.inputs[-1].element]

    def ordered(e: Emitter, register: str) -> str:
        x = ordered_integers(e, register, width)
        return e.select(e.compare("eq", width, x, splat(width, -1)), width, splat(width, 0), x)

    def value(e: Emitter, u: str, v: str) -> str:
        return e.mask(e.compare("sgt", width, ordered(e, u), ordered(e, v)), width)

    def update(e: Emitter, q: str, u: str, v: str) -> str:
        return e.binary(LOGIC[instruction.update], 8, q, value(e, u, v))

    return update if instruction.update else value


@family("vabs.float", "vfneg.float")
def signs(instruction: Instruction) -> Lower:
    """Return the lowering of the absolute value and the negation of floats: the sign bit is cleared
    or inverted.
    """
    width = WIDTHS[instruction.results[0].element]
    low_bits = (1 << (width - 1)) - 1

    def lower(e: Emitter, u: str) -> str:
        x = e.lanes(u, width)
        if instruction.mnemonic == "vabs":
            return e.register(e.binary("and", width, x, splat(width, low_bits)), width)
        return e.register(e.binary("xor", width, x, splat(width, -low_bits - 1)), width)

    return lower


@family("vfmv")
def move(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.w = vfmv(Vu.w)`, a copy."""
    del instruction

    def lower(e: Emitter, u: str) -> str:
        del e
        return u

    return lower


def integers_as_doubles(e: Emitter, register: str, element: Element) -> list[str]:
    """Emit the integers of a register as doubles: one vector for words, two for halfwords (even
    lanes, odd lanes). Return their names.
    """
    lanes = (register,) if element in ("w", "uw") else e.even_odd(register, element)
    kinds = f"{e.lane_type(32)} {{}} to {float_kind(e, 64)}"
    return [e.emit(f"sitofp {kinds.format(each)}") for each in lanes]


def rounded_to_integers(e: Emitter, values: str, element: Element, nan_value: str) -> str:
    """Emit doubles rounded to the nearest integers, ties to even, and saturated to the range of
    `element`, in word lanes, with `nan_value` in place of NaN. Return their name.
    """
    inside = clamped(e, values, element)
    magic = double(e, NEAREST)
    whole = binary(e, "fsub", binary(e, "fadd", inside, magic), magic)
    integers = e.emit(f"fptosi {float_kind(e, 64)} {whole} to {e.lane_type(32)}")
    return e.select(compare(e, "uno", values, values), 32, nan_value, integers)


def clamped(e: Emitter, values: str, element: Element) -> str:
    """Emit doubles clamped to the range of an integer element type, with 0 in place of NaN; return
    their name.
    """
    low, high = (double(e, float(limit)) for limit in lane_range(element))
    values = select(e, compare(e, "uno", values, values), "zeroinitializer", values)
    values = select(e, compare(e, "olt", values, low), low, values)
    return select(e, compare(e, "ogt", values, high), high, values)


@family("vcvt.float")
def convert(instruction: Instruction) -> Lower:
    """Return the lowering of `vcvt` between float formats, or between floats and integers.

    To integers it rounds to nearest, ties to even, and saturates; NaN becomes the greatest integer.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    if instruction.results[0].kind == "pair":
        return widen_bytes(instruction) if source in ("b", "ub") else widen_halves(instruction)
    if target in ("b", "ub"):
        return narrow_to_bytes(instruction)

    def lower(e: Emitter, *registers: str) -> str:
        values = [v for x in registers for v in as_doubles(e, x, source)]
        if target in WIDTHS:
            return encode(e, values, target)
        nan_value = splat(32, lane_range(target)[1])
        even, odd = (rounded_to_integers(e, each, target, nan_value) for each in values)
        return interleave(e, 16, even, odd)

    return lower


def as_doubles(e: Emitter, register: str, element: Element) -> list[str]:
    """Emit the floats or integers of a register as doubles: one vector for 32-bit lanes, two for
    16-bit lanes (even lanes, odd lanes). Return their names.
    """
    return (
        decode(e, register, element)
        if element in WIDTHS
        else integers_as_doubles(e, register, element)
    )


def widen_halves(instruction: Instruction) -> Lower:
    """Return the lowering of `Vdd.sf = vcvt(Vu.hf)`: even lanes in the low vector, odd ones in the
    high one.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element

    def lower(e: Emitter, u: str) -> Pair:
        even, odd = decode(e, u, source)
        return encode(e, [even], target), encode(e, [odd], target)

    return lower


def widen_bytes(instruction: Instruction) -> Lower:
    """Return the lowering of `Vdd.hf = vcvt(Vu.b)`, or of unsigned bytes `Vu.ub`: the first two
    bytes of each word become a word of the low vector, the last two a word of the high one.
    """
    signed, target = instruction.inputs[0].element == "b", instruction.results[0].element

    def byte(e: Emitter, u: str, index: int) -> str:
        raised = e.shift("shl", 32, u, 24 - 8 * index)
        lanes = e.shift("ashr" if signed else "lshr", 32, raised, 24)
        return e.emit(f"sitofp {e.lane_type(32)} {lanes} to {float_kind(e, 64)}")

    def lower(e: Emitter, u: str) -> Pair:
        low, high = (encode(e, [byte(e, u, k), byte(e, u, k + 1)], target) for k in (0, 2))
        return low, high

    return lower


def narrow_to_bytes(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.b = vcvt(Vu.hf, Vv.hf)`, or to unsigned bytes `Vd.ub`: each word
    of the result has the two lanes of that word of Vu, then those of Vv, rounded and saturated.
    """
    target = instruction.results[0].element
    nan_value = splat(32, lane_range(target)[1])

    def lower(e: Emitter, u: str, v: str) -> str:
        values = [*decode(e, u, "hf"), *decode(e, v, "hf")]
        total = "zeroinitializer"
        for index, each in enumerate(values):
            byte = e.binary(
                "and", 32, rounded_to_integers(e, each, target, nan_value), splat(32, 255)
            )
            total = e.binary("or", 32, total, e.shift("shl", 32, byte, 8 * index))
        return total

    return lower


@family(".float")
def convert_plainly(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.w = Vu.sf` and the other conversions between floats and integers
    that have no mnemonic.

    To integers they truncate toward zero and saturate; NaN becomes the least or the greatest
    integer by its sign.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element
    low, high = lane_range(target) if target not in WIDTHS else (0, 0)

    def truncated(e: Emitter, values: str) -> str:
        inside = clamped(e, values, target)
        integers = e.emit(f"fptosi {float_kind(e, 64)} {inside} to {e.lane_type(32)}")
        sign = e.compare(
            "slt", 64, cast(e, values, float_kind(e, 64), e.lane_type(64)), splat(64, 0)
        )
        nan_value = e.select(sign, 32, splat(32, low), splat(32, high))
        return e.select(compare(e, "uno", values, values), 32, nan_value, integers)

    def lower(e: Emitter, u: str) -> str:
        values = as_doubles(e, u, source)
        if target in WIDTHS:
            return encode(e, values, target)
        words = [truncated(e, each) for each in values]
        return words[0] if len(words) == 1 else interleave(e, 16, words[0], words[1])

    return lower
