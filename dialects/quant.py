"""The quant dialect: quantized element types in MLIR's syntax, and named numerics.

`!quant.uniform<u8:f32, 0.05:128>` stores `q` as u8 and means real = (q - 128) * 0.05; QNN's
offset is the negated zero point. One scale and zero point for the tensor, or one for each index
of an axis: `!quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>`. MLIR's quant dialect is the source of the
syntax.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np
from xdsl.dialects.builtin import (
    Float16Type,
    Float32Type,
    Float64Type,
    IndexType,
    IntegerType,
    Signedness,
    f32,
)
from xdsl.ir import Attribute, Data, Dialect, TypeAttribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException
from xdsl.utils.str_enum import StrEnum


class Numerics(StrEnum):
    """A named arithmetic: which formula rounds, and how."""

    TFLITE_REF = "tflite-ref"
    """The reference kernels of TFLite: double rounding, the float rule of FULLY_CONNECTED."""


@irdl_attr_definition
class NumericsAttr(Data[Numerics]):
    """The numerics of an operation or of a module: `#quant.numerics<tflite-ref>`."""

    name = "quant.numerics"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Numerics:
        """`<tflite-ref>`: identifiers joined by dashes."""
        with parser.in_angle_brackets():
            text = parser.parse_identifier()
            while parser.parse_optional_punctuation("-") is not None:
                text += f"-{parser.parse_identifier()}"
        known = [n.value for n in Numerics]
        if text not in known:
            parser.raise_error(f"unknown numerics {text}, known are {', '.join(known)}")
        return Numerics(text)

    def print_parameter(self, printer: Printer) -> None:
        """Print what `parse_parameter` reads."""
        with printer.in_angle_brackets():
            printer.print_string(self.data.value)


NUMERICS = "quant.numerics"
"""The attribute of a module or an operation that holds its `NumericsAttr`."""


@dataclass(frozen=True)
class Uniform:
    """The parameters of `UniformType`."""

    bits: int
    signed: bool
    qmin: int
    qmax: int
    expressed: Attribute
    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None


def full_range(bits: int, signed: bool) -> tuple[int, int]:
    """The smallest and the largest value of a storage type."""
    return (-(1 << bits - 1), (1 << bits - 1) - 1) if signed else (0, (1 << bits) - 1)


@irdl_attr_definition
class UniformType(Data[Uniform], TypeAttribute):
    """A uniformly quantized element type: real = (q - zero point) * scale."""

    name = "quant.uniform"

    @classmethod
    def per_tensor(
        cls,
        storage: str,
        scale: float,
        zero_point: int = 0,
        *,
        qrange: tuple[int, int] | None = None,
        expressed: Attribute = f32,
    ) -> UniformType:
        """One scale for the tensor. `storage` is `i8`, `u8`, `i16`, `i32`, ..."""
        return cls._make(storage, (scale,), (zero_point,), None, qrange, expressed)

    @classmethod
    def per_axis(
        cls,
        storage: str,
        axis: int,
        scales: Sequence[float],
        zero_points: Sequence[int] | None = None,
        *,
        qrange: tuple[int, int] | None = None,
        expressed: Attribute = f32,
    ) -> UniformType:
        """One scale for each index of `axis`; zero points default to 0."""
        points = (0,) * len(scales) if zero_points is None else tuple(map(int, zero_points))
        return cls._make(storage, tuple(map(float, scales)), points, axis, qrange, expressed)

    @classmethod
    def _make(
        cls,
        storage: str,
        scales: tuple[float, ...],
        zero_points: tuple[int, ...],
        axis: int | None,
        qrange: tuple[int, int] | None,
        expressed: Attribute,
    ) -> UniformType:
        bits, signed = _storage(storage)
        low, high = qrange or full_range(bits, signed)
        scales = tuple(map(float, scales))
        zero_points = tuple(map(int, zero_points))
        return cls(Uniform(bits, signed, low, high, expressed, scales, zero_points, axis))

    @property
    def axis(self) -> int | None:
        """The quantized axis; none for one scale for the whole tensor."""
        return self.data.axis

    @property
    def scales(self) -> tuple[float, ...]:
        """All scales: one, or one for each index of the axis."""
        return self.data.scales

    @property
    def zero_points(self) -> tuple[int, ...]:
        """All zero points, as many as scales."""
        return self.data.zero_points

    @property
    def scale(self) -> float:
        """The scale of a per-tensor type."""
        (scale,) = self.data.scales
        return scale

    @property
    def zero_point(self) -> int:
        """The zero point of a per-tensor type."""
        (zero_point,) = self.data.zero_points
        return zero_point

    @property
    def qmin(self) -> int:
        """The smallest storage value."""
        return self.data.qmin

    @property
    def qmax(self) -> int:
        """The largest storage value."""
        return self.data.qmax

    @property
    def storage_name(self) -> str:
        """`i8`, `u8`, `i32`, ..."""
        return f"{'i' if self.data.signed else 'u'}{self.data.bits}"

    @property
    def storage_type(self) -> IntegerType:
        """The signless integer type that holds the storage values."""
        return IntegerType(self.data.bits)

    def with_axis(self, axis: int) -> UniformType:
        """The same scales along another axis."""
        return UniformType(replace(self.data, axis=axis))

    def verify(self) -> None:
        """Scales are positive, zero points fit the storage, the counts agree."""
        d = self.data
        for scale in d.scales:
            if not (scale > 0 and math.isfinite(scale)):
                raise VerifyException(f"scale must be positive and finite, got {scale}")
        if len(d.scales) != len(d.zero_points):
            raise VerifyException(f"{len(d.scales)} scales, but {len(d.zero_points)} zero points")
        if d.axis is None and len(d.scales) != 1:
            raise VerifyException(f"{len(d.scales)} scales need an axis")
        low, high = full_range(d.bits, d.signed)
        if not low <= d.qmin < d.qmax <= high:
            raise VerifyException(
                f"storage range {d.qmin}:{d.qmax} must lie in [{low}, {high}] "
                f"of {self.storage_name}"
            )
        for point in d.zero_points:
            if not low <= point <= high:
                raise VerifyException(
                    f"zero point must lie in [{low}, {high}] of {self.storage_name}, got {point}"
                )

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Uniform:
        """`<i8<-127:127>:f32:1, {0.1:0, 0.2:0}>`, or `<i8:f32, 0.1:0>`."""
        with parser.in_angle_brackets():
            name = parser.parse_identifier("storage type")
            bits, signed = _parse_storage(parser, name)
            low, high = full_range(bits, signed)
            if parser.parse_optional_punctuation("<") is not None:
                low = parser.parse_integer(allow_boolean=False)
                parser.parse_punctuation(":")
                high = parser.parse_integer(allow_boolean=False)
                parser.parse_punctuation(">")
            parser.parse_punctuation(":")
            expressed = parser.parse_type()
            axis = None
            if parser.parse_optional_punctuation(":") is not None:
                axis = parser.parse_integer(allow_boolean=False, allow_negative=False)
            parser.parse_punctuation(",")
            pairs = _parse_pairs(parser, axis is not None)
            scales, points = zip(*pairs, strict=True) if pairs else ((), ())
            return Uniform(bits, signed, low, high, expressed, scales, points, axis)

    def print_parameter(self, printer: Printer) -> None:
        """Print what `parse_parameter` reads."""
        d = self.data
        with printer.in_angle_brackets():
            printer.print_string(self.storage_name)
            if (d.qmin, d.qmax) != full_range(d.bits, d.signed):
                printer.print_string(f"<{d.qmin}:{d.qmax}>")
            printer.print_string(":")
            printer.print_attribute(d.expressed)
            pairs = ", ".join(
                f"{_float_text(s)}:{z}" for s, z in zip(d.scales, d.zero_points, strict=True)
            )
            printer.print_string(f", {pairs}" if d.axis is None else f":{d.axis}, {{{pairs}}}")


def _parse_pairs(parser: AttrParser, many: bool) -> list[tuple[float, int]]:
    """`scale:zero_point`, or several in braces."""

    def pair() -> tuple[float, int]:
        scale = float(parser.parse_number())
        if parser.parse_optional_punctuation(":") is None:
            return scale, 0
        return scale, parser.parse_integer(allow_boolean=False)

    if not many:
        return [pair()]
    return parser.parse_comma_separated_list(parser.Delimiter.BRACES, pair)


def _storage(name: str) -> tuple[int, bool]:
    """(bits, signed) of `i8`, `u8`, ..."""
    if name[:1] not in ("i", "u") or not name[1:].isdigit() or not 1 <= int(name[1:]) <= 32:
        raise VerifyException(f"storage type must be i1..i32 or u1..u32, got {name}")
    return int(name[1:]), name[0] == "i"


def _parse_storage(parser: AttrParser, name: str) -> tuple[int, bool]:
    try:
        return _storage(name)
    except VerifyException as e:
        parser.raise_error(str(e))


def _float_text(x: float) -> str:
    """The shortest text that reads back as `x`, with the point that MLIR's floats need."""
    text = repr(x)
    if "." in text or not math.isfinite(x):
        return text
    return text.replace("e", ".0e") if "e" in text else f"{text}.0"


_FLOATS: dict[type[Attribute], type[np.floating]] = {
    Float16Type: np.float16,
    Float32Type: np.float32,
    Float64Type: np.float64,
}
_WIDTHS = (8, 16, 32, 64)


def storage_dtype(element: Attribute) -> np.dtype[np.generic]:
    """The numpy type that holds values of `element`: quantized, integer, float or boolean."""
    match element:
        case UniformType():
            kind = "i" if element.data.signed else "u"
            return _integer_dtype(kind, element.data.bits)
        case IntegerType() if element.width.data == 1:
            return np.dtype(np.bool_)
        case IntegerType():
            kind = "u" if element.signedness.data == Signedness.UNSIGNED else "i"
            return _integer_dtype(kind, element.width.data)
        case IndexType():
            return np.dtype(np.int64)
        case _ if type(element) in _FLOATS:
            return np.dtype(_FLOATS[type(element)])
        case _:
            raise VerifyException(f"{element} has no numpy storage type")


def _integer_dtype(kind: str, bits: int) -> np.dtype[np.generic]:
    width = next((w for w in _WIDTHS if bits <= w), None)
    if width is None:
        raise VerifyException(f"integers of {bits} bits have no numpy storage type")
    return np.dtype(f"{kind}{width // 8}")


QUANT = Dialect("quant", [], [UniformType, NumericsAttr])
