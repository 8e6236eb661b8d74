"""Lowering of Qualcomm's qfloat arithmetic, by lanes in doubles and words; see `semantics/hvx`.

A register of 32-bit numbers is one set of lanes; of 16-bit ones two: its even and its odd lanes.
"""

from __future__ import annotations

from dataclasses import dataclass

from ...dialects.hvx.table import Element, Instruction
from .emitter import Emitter, Pair, splat
from .numbers import binary, cast, compare, double, float_kind, select, to_half, to_single
from .registry import Lower, family


@dataclass(frozen=True)
class Format:
    """A qfloat format and the IEEE format of the same width."""

    width: int
    exponent_bits: int
    fraction_bits: int

    @property
    def bias(self) -> int:
        """The exponent bias."""
        return (1 << (self.exponent_bits - 1)) - 1

    @property
    def mask(self) -> int:
        """The bit mask of an exponent."""
        return (1 << self.exponent_bits) - 1


WORD, HALF = Format(32, 8, 23), Format(16, 5, 10)
FORMATS: dict[Element, Format] = {"qf32": WORD, "sf": WORD, "qf16": HALF, "hf": HALF}


@dataclass(frozen=True)
class Number:
    """The number `significand * 2^exponent`: doubles, words, and the i1 sign of IEEE numbers, else
    empty.
    """

    significand: str
    exponent: str
    negative: str = ""


def both(e: Emitter, a: str, b: str) -> str:
    """Return the conjunction of two conditions."""
    return e.emit(f"and <{e.count(32)} x i1> {a}, {b}")


def either(e: Emitter, a: str, b: str) -> str:
    """Return the disjunction of two conditions."""
    return e.emit(f"or <{e.count(32)} x i1> {a}, {b}")


def differ(e: Emitter, a: str, b: str) -> str:
    """Return the exclusive or of two conditions."""
    return e.emit(f"xor <{e.count(32)} x i1> {a}, {b}")


def opposite(e: Emitter, a: str) -> str:
    """Return the negation of a condition."""
    return differ(e, a, "splat (i1 true)")


def negated(e: Emitter, values: str, where: str) -> str:
    """Return doubles negated where a condition holds."""
    return select(e, where, e.emit(f"fneg {float_kind(e, 64)} {values}"), values)


def absolute(e: Emitter, values: str) -> str:
    """Return the absolute values of doubles."""
    wide = cast(e, values, float_kind(e, 64), e.kind(64))
    size = e.binary("and", 64, wide, splat(64, (1 << 63) - 1))
    return cast(e, size, e.kind(64), float_kind(e, 64))


def to_double(e: Emitter, words: str) -> str:
    """Convert words to doubles."""
    return e.emit(f"sitofp {e.kind(32)} {words} to {float_kind(e, 64)}")


def scaled(e: Emitter, values: str, power: str) -> str:
    """Return `values * 2^power`."""
    field = e.binary("add", 64, e.convert("sext", power, 32, 64), splat(64, 1023))
    factor = cast(e, e.shift("shl", 64, field, 52), e.kind(64), float_kind(e, 64))
    return binary(e, "fmul", values, factor)


def parse(e: Emitter, register: str, element: Element) -> list[Number]:
    """Return the numbers of a register."""
    form = FORMATS[element]
    lanes = [register] if form is WORD else e.even_odd(register, "h")
    read = qfloat if element in ("qf32", "qf16") else ieee_number
    return [read(e, words, form) for words in lanes]


def qfloat(e: Emitter, words: str, form: Format) -> Number:
    """Decode a qfloat: a signed significand with an implied lowest bit, above an exponent."""
    field = e.shift("ashr", 32, words, form.exponent_bits - 1)
    units = to_double(e, e.binary("or", 32, field, splat(32, 1)))
    exponent = e.binary("and", 32, words, splat(32, form.mask))
    return Number(
        binary(e, "fmul", units, double(e, 2.0**-form.fraction_bits)),
        e.binary("sub", 32, exponent, splat(32, form.bias)),
    )


def ieee_number(e: Emitter, words: str, form: Format) -> Number:
    """Decode an IEEE float: a magnitude and a separate sign."""
    unit = 1 << form.fraction_bits
    raised = e.shift("lshr", 32, words, form.fraction_bits)
    field = e.binary("and", 32, raised, splat(32, form.mask))
    fraction = e.binary("and", 32, words, splat(32, unit - 1))
    normal = e.compare("ne", 32, field, "zeroinitializer")
    whole = e.binary("or", 32, fraction, splat(32, unit))
    units = to_double(e, e.select(normal, 32, whole, fraction))
    exponent = e.call("umax", 32, field, splat(32, 1))
    return Number(
        binary(e, "fmul", units, double(e, 1 / unit)),
        e.binary("sub", 32, exponent, splat(32, form.bias)),
        e.compare("slt", 32, words, "zeroinitializer"),
    )


def rounded(e: Emitter, exponent: str, significand: str, low: str, form: Format) -> str:
    """Return the qfloat nearest to `(significand + low) * 2^exponent`, as words."""
    least, greatest = -form.bias, form.bias + 1
    below = e.compare("slt", 32, exponent, splat(32, greatest))
    wide = both(
        e,
        compare(e, "oge", absolute(e, significand), double(e, 2.0)),
        compare(e, "one", significand, double(e, -2.0)),
    )
    at_least = e.compare("eq", 32, exponent, splat(32, least - 1))
    halved = either(e, at_least, both(e, wide, below))
    unit = 2.0**form.fraction_bits
    factor = select(e, halved, double(e, unit / 2), double(e, unit))
    units = binary(e, "fmul", significand, factor)
    odd, doubled = nearest_odd(e, units, low, both(e, opposite(e, halved), below))
    above = e.compare("sgt", 32, exponent, splat(32, greatest))
    full = e.compare("eq", 32, exponent, splat(32, greatest))
    over = either(e, above, both(e, wide, full))
    under = e.compare("slt", 32, exponent, splat(32, least - 1))
    power = e.binary("add", 32, exponent, splat(32, form.bias))
    grown = e.emit(f"zext <{e.count(32)} x i1> {either(e, halved, doubled)} to {e.kind(32)}")
    power = e.binary("add", 32, power, grown)
    zero = both(e, is_zero(e, significand), is_zero(e, low))
    power = e.select(over, 32, splat(32, form.mask), power)
    power = e.select(either(e, under, zero), 32, "zeroinitializer", power)
    field = limited(e, e.shift("ashr", 32, odd, 1), significand, over, under, form)
    power = e.binary("and", 32, power, splat(32, form.mask))
    return e.binary("or", 32, e.shift("shl", 32, field, form.exponent_bits), power)


def is_zero(e: Emitter, values: str) -> str:
    """Return where doubles are 0."""
    return compare(e, "oeq", values, "zeroinitializer")


def limited(e: Emitter, field: str, significand: str, over: str, under: str, form: Format) -> str:
    """Return the significand's field, with all bits set where the exponent is out of range."""
    sign = compare(e, "olt", significand, "zeroinitializer")
    most = 1 << form.fraction_bits
    greatest = e.select(sign, 32, splat(32, -most), splat(32, most - 1))
    field = e.select(over, 32, greatest, field)
    return e.select(under, 32, e.select(sign, 32, splat(32, -1), splat(32, 0)), field)


def nearest_odd(e: Emitter, units: str, low: str, may_double: str) -> tuple[str, str]:
    """Return the odd integer nearest to `units`, and where it stands for its double."""
    quarter = binary(e, "fmul", units, double(e, 0.25))
    cut = e.emit(f"fptosi {float_kind(e, 64)} {quarter} to {e.kind(32)}")
    beyond = compare(e, "ogt", to_double(e, cut), quarter)
    one = e.emit(f"zext <{e.count(32)} x i1> {beyond} to {e.kind(32)}")
    floor = e.shift("shl", 32, e.binary("sub", 32, cut, one), 2)
    rest = binary(e, "fsub", units, to_double(e, floor))
    not_above = compare(e, "ole", low, "zeroinitializer")

    def up_to(limit: float) -> str:
        at = both(e, compare(e, "oeq", rest, double(e, limit)), not_above)
        return either(e, compare(e, "olt", rest, double(e, limit)), at)

    doubled = both(e, both(e, may_double, opposite(e, up_to(1.5))), up_to(2.5))
    first = e.emit(
        f"select <{e.count(32)} x i1> {may_double}, <{e.count(32)} x i1> {up_to(1.5)}, "
        f"<{e.count(32)} x i1> {up_to(2.0)}"
    )
    step = e.select(first, 32, splat(32, 1), splat(32, 3))
    down = both(e, is_zero(e, rest), compare(e, "olt", low, "zeroinitializer"))
    step = e.select(down, 32, splat(32, -1), step)
    half = e.binary("add", 32, e.shift("ashr", 32, floor, 1), splat(32, 1))
    return e.select(doubled, 32, half, e.binary("add", 32, floor, step)), doubled


def complemented(e: Emitter, words: str, where: str, form: Format) -> str:
    """Return words with the significands complemented, which negates them, as their lowest bit is
    implied.
    """
    return e.select(where, 32, e.binary("xor", 32, words, splat(32, ~form.mask)), words)


def register(e: Emitter, lanes: list[str]) -> str:
    """Return the register with the given lanes."""
    return lanes[0] if len(lanes) == 1 else e.interleave(16, lanes[0], lanes[1])


@family("vadd.qfloat", "vsub.qfloat")
def add(row: Instruction) -> Lower:
    """`Vd.qf32 = vadd(Vu.qf32, Vv.sf)`, in all combinations; two IEEE numbers add as magnitudes."""
    left, right, target = row.inputs[0].element, row.inputs[1].element, row.results[0].element
    form, subtract = FORMATS[target], row.mnemonic == "vsub"
    opposed = "splat (i1 true)" if subtract else "zeroinitializer"

    def sums(e: Emitter, a: Number, b: Number) -> str:
        x = negated(e, a.significand, a.negative) if a.negative else a.significand
        y = negated(e, b.significand, differ(e, b.negative or "zeroinitializer", opposed))
        flip = ""
        if a.negative and b.negative:
            flip = both(e, a.negative, differ(e, b.negative, opposed))
            x, y = negated(e, x, flip), negated(e, y, flip)
        exponent = common_exponent(e, a, b, form)
        x = scaled(e, x, e.binary("sub", 32, a.exponent, exponent))
        y = scaled(e, y, e.binary("sub", 32, b.exponent, exponent))
        total = binary(e, "fadd", x, y)
        result = rounded(e, exponent, total, error(e, a, b, x, y, total), form)
        return complemented(e, result, flip, form) if flip else result

    def lower(e: Emitter, u: str, v: str) -> str:
        pairs = zip(parse(e, u, left), parse(e, v, right), strict=True)
        return register(e, [sums(e, a, b) for a, b in pairs])

    return lower


def error(e: Emitter, a: Number, b: Number, x: str, y: str, total: str) -> str:
    """Return the rounding error of a sum, as lost from the operand with the smaller exponent."""
    greater = e.compare("sgt", 32, a.exponent, b.exponent)
    of_y = binary(e, "fadd", binary(e, "fsub", x, total), y)
    of_x = binary(e, "fadd", binary(e, "fsub", y, total), x)
    return select(e, greater, of_y, of_x)


def common_exponent(e: Emitter, a: Number, b: Number, form: Format) -> str:
    """Return the greater exponent, lowered by the significand's leading zeros but not below the
    other one.
    """
    greater = e.compare("sgt", 32, a.exponent, b.exponent)
    high = e.select(greater, 32, a.exponent, b.exponent)
    low = e.select(greater, 32, b.exponent, a.exponent)
    size = absolute(e, select(e, greater, a.significand, b.significand))
    field = e.shift("lshr", 64, cast(e, size, float_kind(e, 64), e.kind(64)), 52)
    power = e.binary("sub", 32, e.convert("trunc", field, 64, 32), splat(32, 1023))
    power = e.select(is_zero(e, size), 32, splat(32, -form.fraction_bits - 1), power)
    return e.call("smax", 32, e.binary("add", 32, high, power), low)


@family("vmpy.qfloat")
def multiply(row: Instruction) -> Lower:
    """`Vd.qf32 = vmpy(Vu.sf, Vv.sf)`; halves also to a pair, even lanes in the low vector."""
    left, right, target = row.inputs[0].element, row.inputs[1].element, row.results[0].element
    form = FORMATS[target]

    def product(e: Emitter, a: Number, b: Number) -> str:
        exponent = e.binary("add", 32, a.exponent, b.exponent)
        exact = binary(e, "fmul", a.significand, b.significand)
        result = rounded(e, exponent, exact, "zeroinitializer", form)
        signs = [n.negative or "zeroinitializer" for n in (a, b)]
        return complemented(e, result, differ(e, signs[0], signs[1]), form)

    def lower(e: Emitter, u: str, v: str) -> str | Pair:
        pairs = zip(parse(e, u, left), parse(e, v, right), strict=True)
        words = [product(e, a, b) for a, b in pairs]
        return (words[0], words[1]) if row.results[0].kind == "pair" else register(e, words)

    return lower


@family(".qfloat")
def convert(row: Instruction) -> Lower:
    """`Vd.sf = Vu.qf32`, and halves from a pair of words: even lanes from the low vector."""
    source, target = row.inputs[0].element, row.results[0].element

    def lower(e: Emitter, u: str | Pair) -> str:
        registers = (u,) if isinstance(u, str) else u
        numbers = [number for x in registers for number in parse(e, x, source)]
        values = [scaled(e, number.significand, number.exponent) for number in numbers]
        return register(e, [ieee(e, each, FORMATS[target]) for each in values])

    return lower


def ieee(e: Emitter, values: str, form: Format) -> str:
    """Encode doubles as IEEE floats, rounded; overflow keeps counting into the exponent of
    infinity.
    """
    limit = double(e, 2.0 ** (form.bias + 1))
    beyond = compare(e, "oge", absolute(e, values), limit)
    near = select(e, beyond, binary(e, "fmul", values, double(e, 0.5)), values)
    words = to_single(e, near) if form is WORD else to_half(e, near)
    sign = e.binary("and", 32, words, splat(32, -1 << (form.width - 1)))
    size = e.binary("and", 32, words, splat(32, (1 << (form.width - 1)) - 1))
    grown = e.emit(f"zext <{e.count(32)} x i1> {beyond} to {e.kind(32)}")
    size = e.binary("add", 32, size, e.shift("shl", 32, grown, form.fraction_bits))
    size = e.call("umin", 32, size, splat(32, (1 << (form.width - 1)) - 1))
    return e.binary("or", 32, size, sign)
