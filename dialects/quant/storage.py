"""How quantized values are stored: the integers, their range, and the types numpy has for them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import (
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    Signedness,
)
from xdsl.ir import Attribute
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..lazy import np


@dataclass(frozen=True)
class Storage:
    """The integers that a quantized tensor holds, and the type of the reals that they stand for."""

    bits: int
    signed: bool
    qmin: int
    qmax: int
    expressed: Attribute

    @property
    def name(self) -> str:
        """`i8`, `u8`, `i32`, ..."""
        return f"{'i' if self.signed else 'u'}{self.bits}"

    @property
    def bitwidth(self) -> int:
        """The bits that values use: fewer than are stored where the range is that of fewer."""
        seen = (self.qmin, self.qmax)
        widths = range(1, self.bits)
        return next((n for n in widths if full_range(n, self.signed) == seen), self.bits)

    def verify(self) -> None:
        """The range lies within that of the storage."""
        low, high = full_range(self.bits, self.signed)
        if not low <= self.qmin < self.qmax <= high:
            raise VerifyException(
                f"storage range {self.qmin}:{self.qmax} must lie in [{low}, {high}] of {self.name}"
            )


def full_range(bits: int, signed: bool) -> tuple[int, int]:
    """The smallest and the largest value of a storage type."""
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


def storage_of(name: str) -> tuple[int, bool]:
    """(bits, signed) of `i8`, `u8`, ... Raises VerifyException for another name."""
    if name[:1] not in ("i", "u") or not name[1:].isdigit() or not 1 <= int(name[1:]) <= 32:
        raise VerifyException(f"storage type must be i1..i32 or u1..u32, got {name}")
    return int(name[1:]), name[0] == "i"


def parse_storage(parser: AttrParser) -> Storage:
    """`i8<-127:127>:f32`, or `i8:f32`."""
    try:
        bits, signed = storage_of(parser.parse_identifier("storage type"))
    except VerifyException as e:
        parser.raise_error(str(e))
    low, high = full_range(bits, signed)
    if parser.parse_optional_punctuation("<") is not None:
        low = parser.parse_integer(allow_boolean=False)
        parser.parse_punctuation(":")
        high = parser.parse_integer(allow_boolean=False)
        parser.parse_punctuation(">")
    parser.parse_punctuation(":")
    return Storage(bits, signed, low, high, parser.parse_type())


def print_storage(printer: Printer, storage: Storage) -> None:
    """Print what `parse_storage` reads."""
    printer.print_string(storage.name)
    if (storage.qmin, storage.qmax) != full_range(storage.bits, storage.signed):
        printer.print_string(f"<{storage.qmin}:{storage.qmax}>")
    printer.print_string(":")
    printer.print_attribute(storage.expressed)


def parse_axis(parser: AttrParser) -> int:
    """An axis of the tensor."""
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


def parse_pair(parser: AttrParser) -> tuple[float, int]:
    """`scale:zero_point`; the zero point is 0 unless given."""
    if (scale := parser.parse_optional_float()) is None:
        scale = float(parser.parse_number())
    if parser.parse_optional_punctuation(":") is None:
        return scale, 0
    return scale, parser.parse_integer(allow_boolean=False)


def parse_scales(parser: AttrParser) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """`{scale:zero_point, ...}`: the scales and the zero points."""
    braces = parser.Delimiter.BRACES
    pairs = parser.parse_comma_separated_list(braces, lambda: parse_pair(parser))
    return tuple(scale for scale, _ in pairs), tuple(point for _, point in pairs)


def parse_axis_scales(parser: AttrParser) -> dict[str, Any]:
    """`:axis, {scale:zero_point, ...}`, as the fields of what has scales along an axis."""
    parser.parse_punctuation(":")
    axis = parse_axis(parser)
    parser.parse_punctuation(",")
    scales, points = parse_scales(parser)
    return {"scales": scales, "zero_points": points, "axis": axis}


def pairs_text(scales: Iterable[float], points: Iterable[int]) -> str:
    """`scale:zero_point, ...`."""
    return ", ".join(f"{_float_text(s)}:{z}" for s, z in zip(scales, points, strict=True))


def _float_text(x: float) -> str:
    """The shortest text that reads back as `x`, with the point that MLIR's floats need."""
    text = repr(x)
    if "." in text or not math.isfinite(x):
        return text
    return text.replace("e", ".0e") if "e" in text else f"{text}.0"


_FLOATS: dict[type[Attribute], str] = {
    Float16Type: "float16",
    Float32Type: "float32",
    Float64Type: "float64",
}
_WIDTHS = (8, 16, 32, 64)


def plain_dtype(element: Attribute) -> np.dtype[np.generic]:
    """The numpy type that holds values of `element`: an integer, a float or a boolean."""
    match element:
        case IntegerType() if element.width.data == 1:
            return np.dtype(np.bool_)
        case IntegerType():
            kind = "u" if element.signedness.data == Signedness.UNSIGNED else "i"
            return integer_dtype(kind, element.width.data)
        case IndexType():
            return np.dtype(np.int64)
        case _ if type(element) in _FLOATS:
            return np.dtype(_FLOATS[type(element)])
        case _:
            raise VerifyException(f"{element} has no numpy storage type")


def integer_dtype(kind: str, bits: int) -> np.dtype[np.generic]:
    """The narrowest numpy integer of `bits` bits; `kind` is `i` or `u`."""
    width = next((w for w in _WIDTHS if bits <= w), None)
    if width is None:
        raise VerifyException(f"integers of {bits} bits have no numpy storage type")
    return np.dtype(f"{kind}{width // 8}")
