"""Lowering to LLVM IR of Qualcomm's qfloat arithmetic, in vectors of doubles and words.

`semantics/hvx` defines the formats and their roundings. The 32-bit numbers of a register are one
vector of lanes; the 16-bit ones two: its even and its odd lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.hvx.table import Element, Instruction
from .bit_selection import interleave
from .emitter import Emitter, Pair, splat
from .numbers import binary, cast, compare, double, float_kind, select, to_half, to_single
from .registry import Lower, family


@dataclass(frozen=True)
class FloatFormat:
    """The field widths that a qfloat format and the IEEE format of the same width share."""

    width: int
    """The width in bits."""

    exponent_bits: int
    fraction_bits: int

    @property
    def bias(self) -> int:
        """The exponent bias of both the qfloat and the IEEE format."""
        return (1 << (self.exponent_bits - 1)) - 1

    @property
    def mask(self) -> int:
        """The bit mask of the exponent field, shifted down to bit 0."""
        return (1 << self.exponent_bits) - 1


WORD, HALF = FloatFormat(32, 8, 23), FloatFormat(16, 5, 10)
"""The 32-bit and the 16-bit format."""

FORMATS: dict[Element, FloatFormat] = {"qf32": WORD, "sf": WORD, "qf16": HALF, "hf": HALF}
"""The field widths of each element type."""


@dataclass(frozen=True)
class Number:
    """A vector of numbers `significand * 2^exponent`; the fields are LLVM names of vectors."""

    significand: str
    """The significands, a vector of doubles."""

    exponent: str
    """The exponents, a vector of words."""

    negative: str = ""
    """The sign of IEEE numbers, whose significand is a magnitude, as i1; empty for qfloats."""


def logical_and(e: Emitter, a: str, b: str) -> str:
    """Emit the conjunction of two conditions, `<n x i1>`; return its name."""
    return e.emit(f"and <{e.count(32)} x i1> {a}, {b}")


def logical_or(e: Emitter, a: str, b: str) -> str:
    """Emit the disjunction of two conditions, `<n x i1>`; return its name."""
    return e.emit(f"or <{e.count(32)} x i1> {a}, {b}")


def logical_xor(e: Emitter, a: str, b: str) -> str:
    """Emit the exclusive or of two conditions, `<n x i1>`; return its name."""
    return e.emit(f"xor <{e.count(32)} x i1> {a}, {b}")


def logical_not(e: Emitter, a: str) -> str:
    """Emit the negation of a condition, `<n x i1>`; return its name."""
    return logical_xor(e, a, "splat (i1 true)")


def negated(e: Emitter, values: str, where: str) -> str:
    """Emit doubles, negated in lanes where the condition `where` is true; return their name."""
    return select(e, where, e.emit(f"fneg {float_kind(e, 64)} {values}"), values)


def absolute(e: Emitter, values: str) -> str:
    """Emit the absolute values of doubles; return their name."""
    wide = cast(e, values, float_kind(e, 64), e.lane_type(64))
    size = e.binary("and", 64, wide, splat(64, (1 << 63) - 1))
    return cast(e, size, e.lane_type(64), float_kind(e, 64))


def to_double(e: Emitter, words: str) -> str:
    """Emit signed words converted to doubles; return their name."""
    return e.emit(f"sitofp {e.lane_type(32)} {words} to {float_kind(e, 64)}")


def scaled(e: Emitter, values: str, power: str) -> str:
    """Emit `values * 2^power`, with doubles `values` and words `power`; return its name."""
    field = e.binary("add", 64, e.convert("sext", power, 32, 64), splat(64, 1023))
    factor = cast(e, e.shift("shl", 64, field, 52), e.lane_type(64), float_kind(e, 64))
    return binary(e, "fmul", values, factor)


def decode_numbers(e: Emitter, register: str, element: Element) -> list[Number]:
    """Emit the decoding of a register's qfloats or IEEE floats: one `Number` for words, two for
    halfwords (even lanes, odd lanes).
    """
    fmt = FORMATS[element]
    lanes = [register] if fmt is WORD else e.even_odd(register, "h")
    read = decode_qfloat if element in ("qf32", "qf16") else decode_ieee
    return [read(e, words, fmt) for words in lanes]


def decode_qfloat(e: Emitter, words: str, fmt: FloatFormat) -> Number:
    """Emit the decoding of qfloats in word lanes (a signed significand with an implied lowest bit
    1, above an exponent field); return its results.
    """
    field = e.shift("ashr", 32, words, fmt.exponent_bits - 1)
    units = to_double(e, e.binary("or", 32, field, splat(32, 1)))
    exponent = e.binary("and", 32, words, splat(32, fmt.mask))
    return Number(
        binary(e, "fmul", units, double(e, 2.0**-fmt.fraction_bits)),
        e.binary("sub", 32, exponent, splat(32, fmt.bias)),
    )


def decode_ieee(e: Emitter, words: str, fmt: FloatFormat) -> Number:
    """Emit the decoding of IEEE floats in word lanes to a magnitude and a separate sign; return its
    results.
    """
    unit = 1 << fmt.fraction_bits
    raised = e.shift("lshr", 32, words, fmt.fraction_bits)
    field = e.binary("and", 32, raised, splat(32, fmt.mask))
    fraction = e.binary("and", 32, words, splat(32, unit - 1))
    normal = e.compare("ne", 32, field, "zeroinitializer")
    whole = e.binary("or", 32, fraction, splat(32, unit))
    units = to_double(e, e.select(normal, 32, whole, fraction))
    exponent = e.call("umax", 32, field, splat(32, 1))
    return Number(
        binary(e, "fmul", units, double(e, 1 / unit)),
        e.binary("sub", 32, exponent, splat(32, fmt.bias)),
        e.compare("slt", 32, words, "zeroinitializer"),
    )


def encode_qfloat(e: Emitter, exponent: str, significand: str, low: str, fmt: FloatFormat) -> str:
    """Emit the qfloats nearest to `(significand + low) * 2^exponent`, saturated, as words; return
    their name.

    `low` is the rounding error of the significand, of which only the sign counts.
    """
    least, greatest = -fmt.bias, fmt.bias + 1
    below = e.compare("slt", 32, exponent, splat(32, greatest))
    wide = logical_and(
        e,
        compare(e, "oge", absolute(e, significand), double(e, 2.0)),
        compare(e, "one", significand, double(e, -2.0)),
    )
    at_least = e.compare("eq", 32, exponent, splat(32, least - 1))
    halved = logical_or(e, at_least, logical_and(e, wide, below))
    unit = 2.0**fmt.fraction_bits
    factor = select(e, halved, double(e, unit / 2), double(e, unit))
    units = binary(e, "fmul", significand, factor)
    odd, doubled = nearest_odd(e, units, low, logical_and(e, logical_not(e, halved), below))
    above = e.compare("sgt", 32, exponent, splat(32, greatest))
    full = e.compare("eq", 32, exponent, splat(32, greatest))
    over = logical_or(e, above, logical_and(e, wide, full))
    under = e.compare("slt", 32, exponent, splat(32, least - 1))
    power = e.binary("add", 32, exponent, splat(32, fmt.bias))
    grown = e.emit(
        f"zext <{e.count(32)} x i1> {logical_or(e, halved, doubled)} to {e.lane_type(32)}"
    )
    power = e.binary("add", 32, power, grown)
    zero = logical_and(e, is_zero(e, significand), is_zero(e, low))
    power = e.select(over, 32, splat(32, fmt.mask), power)
    power = e.select(logical_or(e, under, zero), 32, "zeroinitializer", power)
    field = saturated_field(e, e.shift("ashr", 32, odd, 1), significand, over, under, fmt)
    power = e.binary("and", 32, power, splat(32, fmt.mask))
    return e.binary("or", 32, e.shift("shl", 32, field, fmt.exponent_bits), power)


def is_zero(e: Emitter, values: str) -> str:
    """Emit for each double whether it is 0, `<n x i1>`; return its name."""
    return compare(e, "oeq", values, "zeroinitializer")


def saturated_field(
    e: Emitter, field: str, significand: str, over: str, under: str, fmt: FloatFormat
) -> str:
    """Emit the significand field of qfloats with over- and underflow saturated; return its name.

    It is `field`, except where the condition `over` or `under` is true: there it is the field of
    the greatest (`over`) or the least (`under`) magnitude, with the sign of `significand`.
    """
    sign = compare(e, "olt", significand, "zeroinitializer")
    most = 1 << fmt.fraction_bits
    greatest = e.select(sign, 32, splat(32, -most), splat(32, most - 1))
    field = e.select(over, 32, greatest, field)
    return e.select(under, 32, e.select(sign, 32, splat(32, -1), splat(32, 0)), field)


def nearest_odd(e: Emitter, units: str, low: str, may_double: str) -> tuple[str, str]:
    """Emit `units + low` rounded to the nearest qfloat significand, an odd integer: return (odd,
    doubled).

    A lane's result is `odd`, or `2 * odd` (with the exponent one greater) where the condition
    `doubled` is true; that is allowed where the condition `may_double` is true. Of `low` only the
    sign counts.
    """
    quarter = binary(e, "fmul", units, double(e, 0.25))
    cut = e.emit(f"fptosi {float_kind(e, 64)} {quarter} to {e.lane_type(32)}")
    beyond = compare(e, "ogt", to_double(e, cut), quarter)
    one = e.emit(f"zext <{e.count(32)} x i1> {beyond} to {e.lane_type(32)}")
    floor = e.shift("shl", 32, e.binary("sub", 32, cut, one), 2)
    rest = binary(e, "fsub", units, to_double(e, floor))
    not_above = compare(e, "ole", low, "zeroinitializer")

    def up_to(limit: float) -> str:
        at = logical_and(e, compare(e, "oeq", rest, double(e, limit)), not_above)
        return logical_or(e, compare(e, "olt", rest, double(e, limit)), at)

    doubled = logical_and(e, logical_and(e, may_double, logical_not(e, up_to(1.5))), up_to(2.5))
    first = e.emit(
        f"select <{e.count(32)} x i1> {may_double}, <{e.count(32)} x i1> {up_to(1.5)}, "
        f"<{e.count(32)} x i1> {up_to(2.0)}"
    )
    step = e.select(first, 32, splat(32, 1), splat(32, 3))
    down = logical_and(e, is_zero(e, rest), compare(e, "olt", low, "zeroinitializer"))
    step = e.select(down, 32, splat(32, -1), step)
    half = e.binary("add", 32, e.shift("ashr", 32, floor, 1), splat(32, 1))
    return e.select(doubled, 32, half, e.binary("add", 32, floor, step)), doubled


def complemented(e: Emitter, words: str, where: str, fmt: FloatFormat) -> str:
    """Emit qfloats in word lanes with the significand complemented where the condition `where` is
    true; as its lowest bit is implied, that negates the number. Return their name.
    """
    return e.select(where, 32, e.binary("xor", 32, words, splat(32, ~fmt.mask)), words)


def join_lanes(e: Emitter, lanes: list[str]) -> str:
    """Return the register whose lanes are `lanes`: a single vector of words as it is; of two
    vectors of words the low halves, as halfwords, those of the first in even lanes, of the second
    in odd ones.
    """
    return lanes[0] if len(lanes) == 1 else interleave(e, 16, lanes[0], lanes[1])


@family("vadd.qfloat", "vsub.qfloat")
def add(instruction: Instruction) -> Lower:
    """Return the lowering of `Vd.qf32 = vadd(Vu.qf32, Vv.sf)`, `vsub`, and all combinations of
    formats; two negative IEEE operands are added as magnitudes, and the sum is negated.
    """
    left, right, target = (
        instruction.inputs[0].element,
        instruction.inputs[1].element,
        instruction.results[0].element,
    )
    fmt, subtract = FORMATS[target], instruction.mnemonic == "vsub"
    opposed = "splat (i1 true)" if subtract else "zeroinitializer"

    def sums(e: Emitter, a: Number, b: Number) -> str:
        x = negated(e, a.significand, a.negative) if a.negative else a.significand
        y = negated(e, b.significand, logical_xor(e, b.negative or "zeroinitializer", opposed))
        flip = ""
        if a.negative and b.negative:
            flip = logical_and(e, a.negative, logical_xor(e, b.negative, opposed))
            x, y = negated(e, x, flip), negated(e, y, flip)
        exponent = common_exponent(e, a, b, fmt)
        x = scaled(e, x, e.binary("sub", 32, a.exponent, exponent))
        y = scaled(e, y, e.binary("sub", 32, b.exponent, exponent))
        total = binary(e, "fadd", x, y)
        result = encode_qfloat(e, exponent, total, error(e, a, b, x, y, total), fmt)
        return complemented(e, result, flip, fmt) if flip else result

    def lower(e: Emitter, u: str, v: str) -> str:
        pairs = zip(decode_numbers(e, u, left), decode_numbers(e, v, right), strict=True)
        return join_lanes(e, [sums(e, a, b) for a, b in pairs])

    return lower


def error(e: Emitter, a: Number, b: Number, x: str, y: str, total: str) -> str:
    """Emit `x + y - total`, the rounding error of `total`, which is the double sum of x and y;
    return its name.

    `a` and `b` are the numbers that x and y were scaled from; their exponents decide on the order
    of the subtractions, which makes the error exact.
    """
    greater = e.compare("sgt", 32, a.exponent, b.exponent)
    of_y = binary(e, "fadd", binary(e, "fsub", x, total), y)
    of_x = binary(e, "fadd", binary(e, "fsub", y, total), x)
    return select(e, greater, of_y, of_x)


def common_exponent(e: Emitter, a: Number, b: Number, fmt: FloatFormat) -> str:
    """Emit the exponent to which the numbers `a` and `b` are aligned before an addition: `max(e1 +
    floor(log2(abs(s1))), e2)`; return its name.

    e1 and s1 are the exponent and the significand of the number with the greater exponent, e2 is
    the other exponent.
    """
    greater = e.compare("sgt", 32, a.exponent, b.exponent)
    high = e.select(greater, 32, a.exponent, b.exponent)
    low = e.select(greater, 32, b.exponent, a.exponent)
    size = absolute(e, select(e, greater, a.significand, b.significand))
    field = e.shift("lshr", 64, cast(e, size, float_kind(e, 64), e.lane_type(64)), 52)
    power = e.binary("sub", 32, e.convert("trunc", field, 64, 32), splat(32, 1023))
    power = e.select(is_zero(e, size), 32, splat(32, -fmt.fraction_bits - 1), power)
    return e.call("smax", 32, e.binary("add", 32, high, power), low)


@family("vmpy.qfloat")
def multiply(instruction: Instruction) -> Lower:
    """Return the lowering of `vmpy` to qfloats, such as `Vd.qf32 = vmpy(Vu.sf, Vv.sf)`, of all
    combinations of formats; products of 16-bit numbers may be 32-bit ones in a pair, those of even
    lanes in the low vector.
    """
    left, right, target = (
        instruction.inputs[0].element,
        instruction.inputs[1].element,
        instruction.results[0].element,
    )
    fmt = FORMATS[target]

    def product(e: Emitter, a: Number, b: Number) -> str:
        exponent = e.binary("add", 32, a.exponent, b.exponent)
        exact = binary(e, "fmul", a.significand, b.significand)
        result = encode_qfloat(e, exponent, exact, "zeroinitializer", fmt)
        signs = [n.negative or "zeroinitializer" for n in (a, b)]
        return complemented(e, result, logical_xor(e, signs[0], signs[1]), fmt)

    def lower(e: Emitter, u: str, v: str) -> str | Pair:
        pairs = zip(decode_numbers(e, u, left), decode_numbers(e, v, right), strict=True)
        words = [product(e, a, b) for a, b in pairs]
        return (
            (words[0], words[1]) if instruction.results[0].kind == "pair" else join_lanes(e, words)
        )

    return lower


@family(".qfloat")
def convert(instruction: Instruction) -> Lower:
    """Return the lowering of the conversions of qfloats to IEEE floats, such as `Vd.sf = Vu.qf32`;
    a pair of 32-bit qfloats becomes 16-bit floats, in even lanes those of its low vector.
    """
    source, target = instruction.inputs[0].element, instruction.results[0].element

    def lower(e: Emitter, u: str | Pair) -> str:
        registers = (u,) if isinstance(u, str) else u
        numbers = [number for x in registers for number in decode_numbers(e, x, source)]
        values = [scaled(e, number.significand, number.exponent) for number in numbers]
        return join_lanes(e, [encode_ieee(e, each, FORMATS[target]) for each in values])

    return lower


def encode_ieee(e: Emitter, values: str, fmt: FloatFormat) -> str:
    """Emit doubles rounded to IEEE floats, as bits in word lanes; return their name.

    Beyond the format's range the bit pattern keeps growing past that of infinity, up to all ones.
    """
    limit = double(e, 2.0 ** (fmt.bias + 1))
    beyond = compare(e, "oge", absolute(e, values), limit)
    near = select(e, beyond, binary(e, "fmul", values, double(e, 0.5)), values)
    words = to_single(e, near) if fmt is WORD else to_half(e, near)
    sign = e.binary("and", 32, words, splat(32, -1 << (fmt.width - 1)))
    size = e.binary("and", 32, words, splat(32, (1 << (fmt.width - 1)) - 1))
    grown = e.emit(f"zext <{e.count(32)} x i1> {beyond} to {e.lane_type(32)}")
    size = e.binary("add", 32, size, e.shift("shl", 32, grown, fmt.fraction_bits))
    size = e.call("umin", 32, size, splat(32, (1 << (fmt.width - 1)) - 1))
    return e.binary("or", 32, size, sign)
