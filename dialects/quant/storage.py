"""The storage of quantized values: their integer type and range, its syntax, and numpy dtypes."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from importlib import import_module
from typing import Any, ClassVar

from xdsl.dialects.builtin import (
    BFloat16Type,
    ComplexType,
    Float8E4M3FNType,
    Float8E5M2Type,
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
    """The integer type and range of stored values, and the float type of the real values."""

    bits: int
    signed: bool
    qmin: int
    """The least stored value."""
    qmax: int
    """The greatest stored value."""
    expressed: Attribute
    """The type of the real values: f32, f16, ..."""

    @property
    def name(self) -> str:
        """The name of the integer type of stored values: `i8`, `u8`, `i32`, ..."""
        return f"{'i' if self.signed else 'u'}{self.bits}"

    @property
    def bitwidth(self) -> int:
        """The number of bits of an integer type whose full range is [qmin, qmax], such as 4 for
        [-8, 7]; if there is none, the number of bits of the storage type.
        """
        seen = (self.qmin, self.qmax)
        widths = range(1, self.bits)
        return next((n for n in widths if full_range(n, self.signed) == seen), self.bits)

    def verify(self) -> None:
        """Raise VerifyException unless qmin < qmax and both lie within the storage type."""
        low, high = full_range(self.bits, self.signed)
        if not low <= self.qmin < self.qmax <= high:
            raise VerifyException(
                f"storage range {self.qmin}:{self.qmax} must lie in [{low}, {high}] of {self.name}"
            )


def full_range(bits: int, signed: bool) -> tuple[int, int]:
    """Return the least and the greatest value of an integer type of `bits` bits."""
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


def storage_of(name: str) -> tuple[int, bool]:
    """Return (bits, signed) of the storage type called `name`, such as `i8`. Raises VerifyException
    for names other than i1 to i32 and u1 to u32.
    """
    if name[:1] not in ("i", "u") or not name[1:].isdigit() or not 1 <= int(name[1:]) <= 32:
        raise VerifyException(f"storage type must be i1..i32 or u1..u32, got {name}")
    return int(name[1:]), name[0] == "i"


def parse_storage(parser: AttrParser, expressed: Attribute | None = None) -> Storage:
    """Parse the storage type, its range if it is not full, and the type of reals:
    `i8<-127:127>:f32`; the storage type may be called `ui8` and `si8`, too.

    The type of reals may be missing if `expressed` gives a default.
    """
    try:
        bits, signed = storage_of(_storage_name(parser.parse_identifier("storage type")))
    except VerifyException as e:
        parser.raise_error(str(e))
    low, high = full_range(bits, signed)
    if parser.parse_optional_punctuation("<") is not None:
        low = parser.parse_integer(allow_boolean=False)
        parser.parse_punctuation(":")
        high = parser.parse_integer(allow_boolean=False)
        parser.parse_punctuation(">")
    if expressed is None:
        parser.parse_punctuation(":")
    elif parser.parse_optional_punctuation(":") is None:
        return Storage(bits, signed, low, high, expressed)
    return Storage(bits, signed, low, high, parser.parse_type())


def _storage_name(text: str) -> str:
    """Return `u8` for `ui8`, `i8` for `si8`, and other names of storage types unchanged."""
    return text.replace("ui", "u", 1) if text.startswith("ui") else text.removeprefix("s")


def print_storage(printer: Printer, storage: Storage) -> None:
    """Print the storage type, its range if it is not full, and the type of reals:
    `i8<-127:127>:f32`.
    """
    printer.print_string(storage.name)
    if (storage.qmin, storage.qmax) != full_range(storage.bits, storage.signed):
        printer.print_string(f"<{storage.qmin}:{storage.qmax}>")
    printer.print_string(":")
    printer.print_attribute(storage.expressed)


def parse_axis(parser: AttrParser) -> int:
    """Parse an axis, a non-negative integer."""
    return parser.parse_integer(allow_boolean=False, allow_negative=False)


def parse_pair(parser: AttrParser) -> tuple[float, int]:
    """Parse `scale:zero_point`, or `scale` alone, whose zero point is 0; return both."""
    if (scale := parser.parse_optional_float()) is None:
        scale = float(parser.parse_number())
    if parser.parse_optional_punctuation(":") is None:
        return scale, 0
    return scale, parser.parse_integer(allow_boolean=False)


def parse_scales(parser: AttrParser) -> tuple[tuple[float, ...], tuple[int, ...]]:
    """Parse `{scale:zero_point, ...}`; return the scales and the zero points."""
    braces = parser.Delimiter.BRACES
    pairs = parser.parse_comma_separated_list(braces, lambda: parse_pair(parser))
    return tuple(scale for scale, _ in pairs), tuple(point for _, point in pairs)


def parse_axis_scales(parser: AttrParser) -> dict[str, Any]:
    """Parse `:axis, {scale:zero_point, ...}` of a per-axis type; return its parameters `scales`,
    `zero_points` and `axis` by name.
    """
    parser.parse_punctuation(":")
    axis = parse_axis(parser)
    parser.parse_punctuation(",")
    scales, points = parse_scales(parser)
    return {"scales": scales, "zero_points": points, "axis": axis}


def pairs_text(scales: Iterable[float], points: Iterable[int]) -> str:
    """Return the text `scale:zero_point, ...` for scales and their zero points."""
    return ", ".join(f"{_float_text(s)}:{z}" for s, z in zip(scales, points, strict=True))


def _float_text(x: float) -> str:
    """Return the shortest text that reads back as `x`, with the decimal point that MLIR's syntax
    requires.
    """
    text = repr(x)
    if "." in text or not math.isfinite(x):
        return text
    return text.replace("e", ".0e") if "e" in text else f"{text}.0"


_FLOATS: dict[type[Attribute], str] = {
    Float16Type: "float16",
    Float32Type: "float32",
    Float64Type: "float64",
}
"""The numpy dtype of each float type."""
_SHORT_FLOATS: dict[type[Attribute], str] = {
    BFloat16Type: "bfloat16",
    Float8E4M3FNType: "float8_e4m3fn",
    Float8E5M2Type: "float8_e5m2",
}
"""The dtype of each float type that numpy lacks, in the package `ml_dtypes`."""
_WIDTHS = (8, 16, 32, 64)
"""The bits of numpy's integer dtypes."""


class FixedStorage(Attribute):
    """The base class of element types, of any dialect, that name the numpy dtype of their elements:
    `STORAGE`.
    """

    STORAGE: ClassVar[np.dtype[np.generic]]


def plain_dtype(element: Attribute) -> np.dtype[np.generic]:
    """Return the numpy dtype of an integer, index, float, complex or boolean element type, or of
    one that names its own (`FixedStorage`).

    Raises VerifyException for other types.
    """
    match element:
        case ComplexType():
            return np.result_type(plain_dtype(element.element_type), np.complex64)
        case IntegerType() if element.width.data == 1:
            return np.dtype(np.bool_)
        case IntegerType():
            kind = "u" if element.signedness.data == Signedness.UNSIGNED else "i"
            return integer_dtype(kind, element.width.data)
        case IndexType():
            return np.dtype(np.int64)
        case FixedStorage():
            return element.STORAGE
        case _ if type(element) in _FLOATS:
            return np.dtype(_FLOATS[type(element)])
        case _ if type(element) in _SHORT_FLOATS:
            return np.dtype(getattr(import_module("ml_dtypes"), _SHORT_FLOATS[type(element)]))
        case _:
            raise VerifyException(f"{element} has no numpy storage type")


@lru_cache
def integer_dtype(kind: str, bits: int) -> np.dtype[np.generic]:
    """Return the narrowest numpy integer dtype of at least `bits` bits; `kind` is `i` or `u`.

    Raises VerifyException for more than 64 bits.
    """
    width = next((w for w in _WIDTHS if bits <= w), None)
    if width is None:
        raise VerifyException(f"integers of {bits} bits have no numpy storage type")
    return np.dtype(f"{kind}{width // 8}")
