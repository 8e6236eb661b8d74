"""IEEE floats of three formats as vectors of doubles, in which sums and products need only one
rounding.

The 32-bit floats of a register are one vector of doubles, 16-bit floats two: the even lanes and the
odd ones.
"""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.hvx.table import Element
from .bit_selection import interleave
from .emitter import Emitter, splat

WIDTHS: dict[Element, int] = {"hf": 16, "bf": 16, "sf": 32}
"""The width of each float format in bits."""

INFINITIES: dict[Element, int] = {"hf": 0x7C00, "bf": 0x7F80, "sf": 0x7F800000}
"""The bit pattern of positive infinity; greater magnitudes are NaNs."""


def float_kind(e: Emitter, width: int) -> str:
    """Return the LLVM type `<n x float>` for a `width` of 32 bits, else `<n x double>`, with n the
    number of words in a register.
    """
    return f"<{e.count(32)} x {'float' if width == 32 else 'double'}>"


def double(e: Emitter, number: float) -> str:
    """Return the LLVM constant of a vector with the double `number` in all lanes."""
    return f"splat (double {number:.20e})" if number else "zeroinitializer"


def cast(e: Emitter, lanes: str, source: str, target: str) -> str:
    """Emit a bitcast of `lanes` from the LLVM type `source` to `target`; return its name."""
    return e.emit(f"bitcast {source} {lanes} to {target}")


def binary(e: Emitter, opcode: str, a: str, b: str) -> str:
    """Emit `fadd`, `fsub` or `fmul` (`opcode`) of vectors of doubles; return its name."""
    return e.emit(f"{opcode} {float_kind(e, 64)} {a}, {b}")


def select(e: Emitter, condition: str, a: str, b: str) -> str:
    """Emit a select of doubles: `a` where the condition `<n x i1>` is true, else `b`; return its
    name.
    """
    kind = float_kind(e, 64)
    return e.emit(f"select <{e.count(32)} x i1> {condition}, {kind} {a}, {kind} {b}")


def compare(e: Emitter, condition: str, a: str, b: str) -> str:
    """Emit an `fcmp` of vectors of doubles with a condition such as `olt`; return its name, of type
    `<n x i1>`.
    """
    return e.emit(f"fcmp {condition} {float_kind(e, 64)} {a}, {b}")


def single_to_double(e: Emitter, words: str) -> str:
    """Emit the conversion of singles, whose bits are in word lanes, to doubles; return its name."""
    floats = cast(e, words, e.lane_type(32), float_kind(e, 32))
    return e.emit(f"fpext {float_kind(e, 32)} {floats} to {float_kind(e, 64)}")


def half_to_single(e: Emitter, words: str) -> str:
    """Emit the conversion of half-precision floats in the low halves of words to the bits of
    singles; return its name.

    The product with 2^112 moves the exponent to its new bias, for subnormals too.
    """
    size = e.shift("shl", 32, e.binary("and", 32, words, splat(32, 0x7FFF)), 13)
    floats = cast(e, size, e.lane_type(32), float_kind(e, 32))
    power = f"splat (float {2.0**112:.20e})"
    scaled = e.emit(f"fmul {float_kind(e, 32)} {floats}, {power}")
    near = cast(e, scaled, float_kind(e, 32), e.lane_type(32))
    special = e.compare("uge", 32, size, splat(32, 0x7C00 << 13))
    infinite = e.binary("or", 32, size, splat(32, 0x7F800000))
    sign = e.shift("shl", 32, e.binary("and", 32, words, splat(32, 0x8000)), 16)
    return e.binary("or", 32, e.select(special, 32, infinite, near), sign)


def decode(e: Emitter, register: str, element: Element) -> list[str]:
    """Emit the floats of a register as doubles: one vector for 32-bit floats, two for 16-bit floats
    (even lanes, odd lanes). Return their names.
    """
    if element == "sf":
        return [single_to_double(e, register)]
    if element == "bf":
        even = e.shift("shl", 32, register, 16)
        odd = e.binary("and", 32, register, splat(32, -(1 << 16)))
        return [single_to_double(e, words) for words in (even, odd)]
    return [single_to_double(e, half_to_single(e, words)) for words in e.even_odd(register, "uh")]


def to_single(e: Emitter, values: str) -> str:
    """Emit doubles rounded to singles, as bits in word lanes; return their name."""
    floats = e.emit(f"fptrunc {float_kind(e, 64)} {values} to {float_kind(e, 32)}")
    return cast(e, floats, float_kind(e, 32), e.lane_type(32))


def to_bfloat16(e: Emitter, values: str) -> str:
    """Emit doubles rounded to singles, then to bfloat16, as bits in the low halves of words; return
    their name.
    """
    words = to_single(e, values)
    bit = e.binary("and", 32, e.shift("lshr", 32, words, 16), splat(32, 1))
    total = e.binary("add", 32, e.binary("add", 32, words, splat(32, 0x7FFF)), bit)
    return e.shift("lshr", 32, total, 16)


def to_half(e: Emitter, values: str) -> str:
    """Emit doubles rounded once to half precision, as bits in the low halves of words; return their
    name.

    Values below the least normal half are rounded by adding a power of two, larger ones by integer
    arithmetic on their bits.
    """
    wide, kind = e.lane_type(64), float_kind(e, 64)
    raw = cast(e, values, kind, wide)
    size = e.binary("and", 64, raw, splat(64, (1 << 63) - 1))
    magic = double(e, 2.0**28)
    sum_ = binary(e, "fadd", cast(e, size, wide, kind), magic)
    small = e.binary("sub", 64, cast(e, sum_, kind, wide), cast(e, magic, kind, wide))
    bit = e.binary("and", 64, e.shift("lshr", 64, size, 42), splat(64, 1))
    rounded = e.binary("add", 64, e.binary("add", 64, size, splat(64, (1 << 41) - 1)), bit)
    bias = e.binary("sub", 64, rounded, splat(64, (1023 - 15) << 52))
    large = e.call("umin", 64, e.shift("lshr", 64, bias, 42), splat(64, 0x7C00))
    least = e.compare("ult", 64, size, splat(64, (1023 - 14) << 52))
    half = e.convert("trunc", e.select(least, 64, small, large), 64, 32)
    sign = e.convert("trunc", e.shift("lshr", 64, raw, 48), 64, 32)
    return e.binary("or", 32, half, e.binary("and", 32, sign, splat(32, 0x8000)))


ROUNDERS = {"sf": to_single, "bf": to_bfloat16, "hf": to_half}
"""The function that rounds doubles to each float format."""


def rounded_lanes(e: Emitter, values: str, element: Element) -> str:
    """Emit doubles rounded to the float format `element`, as bits in the low bits of word lanes;
    return their name.

    A NaN becomes the bit pattern with all bits set but the sign.
    """
    none = compare(e, "uno", values, values)
    greatest = splat(32, (1 << (WIDTHS[element] - 1)) - 1)
    return e.select(none, 32, greatest, ROUNDERS[element](e, values))


def encode(e: Emitter, values: Sequence[str], element: Element) -> str:
    """Emit the register with the doubles `values` rounded to a float format, the inverse of
    `decode`; return its name.
    """
    words = [rounded_lanes(e, each, element) for each in values]
    return words[0] if element == "sf" else interleave(e, 16, words[0], words[1])
