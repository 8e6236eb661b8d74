"""`!quant.uniform`: one scale and zero point for a tensor, or one for each index of an axis."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Self, TypeVar, cast

from xdsl.dialects.builtin import f32
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..diagnostics import HexnnError
from ..lazy import np
from .block_quantization import Blocks, BlockType, parse_blocks
from .quantized import Encoding, QuantizedType, ScaleArrays, broadcast_along, verify_axis
from .storage import (
    Storage,
    full_range,
    pairs_text,
    parse_axis,
    parse_pair,
    parse_scales,
    parse_storage,
    print_storage,
    storage_of,
)


@dataclass(frozen=True)
class Uniform(Storage):
    """The parameters of a `UniformType`: storage, scales, zero points, and the axis of a per-axis
    type.
    """

    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int | None


Number = TypeVar("Number", int, float)


@irdl_attr_definition
class UniformType(QuantizedType):
    """A uniformly quantized element type: real = (q - zero point) * scale.

    Per-tensor `!quant.uniform<u8:f32, 0.05:128>`, or per-axis `!quant.uniform<i8:f32:3, {0.1:0,
    0.2:0}>` along axis 3. A storage range of fewer bits than the storage type, as in `i8<-8:7>`,
    expresses QNN's bit width (here 4).
    """

    name = "quant.uniform"
    data: Uniform

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
        """Return a type with one scale and zero point. `storage` is `i8`, `u8`, `i16`, `i32`, ...

        `qrange` is the least and greatest stored value, by default all of the storage type;
        `expressed` is the float type of the real values.
        """
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
        """Return a type with a scale for each index of `axis`; zero points default to 0.

        `storage` is `i8`, `u8`, `i16`, `i32`, ... `qrange` is the least and greatest stored value,
        by default all of the storage type; `expressed` is the float type of the real values.
        """
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
        """Return the type with these parameters; `axis` is None for a per-tensor type.

        `qrange` defaults to the range of the storage type.
        """
        bits, signed = storage_of(storage)
        low, high = qrange or full_range(bits, signed)
        scales = tuple(map(float, scales))
        zero_points = tuple(map(int, zero_points))
        return cls(Uniform(bits, signed, low, high, expressed, scales, zero_points, axis))

    def __new__(cls, data: Uniform | Blocks | None = None) -> Self:
        """Return a new type: a `BlockType` if `data` are `Blocks`, since the syntax of both types
        is `!quant.uniform`.
        """
        return cast(Self, BlockType(data)) if isinstance(data, Blocks) else super().__new__(cls)

    @property
    def axis(self) -> int | None:
        """The quantized axis; None for a per-tensor type."""
        return self.data.axis

    @property
    def scale(self) -> float:
        """The scale of a per-tensor type. Raises HexnnError for a per-axis type of several
        scales.
        """
        return self._one(self.data.scales)

    @property
    def zero_point(self) -> int:
        """The zero point of a per-tensor type. Raises HexnnError for a per-axis type of several
        zero points.
        """
        return self._one(self.data.zero_points)

    def _one(self, parameters: tuple[Number, ...]) -> Number:
        """Return the only entry of `parameters`, the scales or zero points. Raises HexnnError if
        there are several.
        """
        if len(parameters) != 1:
            raise HexnnError(f"supports one scale, got {len(parameters)} along axis {self.axis}")
        return parameters[0]

    @property
    def encoding(self) -> Encoding:
        """QNN's encoding of the type: SCALE_OFFSET, or AXIS_SCALE_OFFSET if per-axis.

        The name has the prefix `BW_` (bit width) if the range of the values needs fewer bits than
        the storage type has, or fewer than 8.
        """
        narrow = self.data.bitwidth < max(self.data.bits, 8)
        if self.axis is None:
            return Encoding.BW_SCALE_OFFSET if narrow else Encoding.SCALE_OFFSET
        return Encoding.BW_AXIS_SCALE_OFFSET if narrow else Encoding.AXIS_SCALE_OFFSET

    @property
    def granularity(self) -> str:
        """How many scales the type has, in words for error messages: `one` if per-tensor, or as in
        `one along axis 3` (one for each index of that axis).
        """
        return "one" if self.axis is None else f"one along axis {self.axis}"

    def with_axis(self, axis: int) -> UniformType:
        """Return the type with the same scales along another axis."""
        return UniformType(replace(self.data, axis=axis))

    def broadcast_parameters(self, shape: Sequence[int]) -> ScaleArrays:
        """Return (scales, zero points) as arrays that broadcast to `shape`; of one element if
        per-tensor.
        """
        axis = -1 if self.axis is None else self.axis
        scales, points = (
            broadcast_along(v, axis, len(shape)) for v in (self.scales, self.zero_points)
        )
        return scales, points.astype(np.int64)

    def verify_shape(self, shape: Sequence[int]) -> None:
        """Raise VerifyException unless `shape` has the axis of a per-axis type, with as many
        indices as there are scales or a dynamic extent.
        """
        if self.axis is not None:
            verify_axis(self.axis, len(self.scales), shape)

    def verify(self) -> None:
        """Check storage, scales and zero points; a per-tensor type must have one scale."""
        super().verify()
        if self.axis is None and len(self.scales) != 1:
            raise VerifyException(f"{len(self.scales)} scales need an axis")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Uniform | Blocks:
        """Parse `<i8<-127:127>:f32:1, {0.1:0, 0.2:0}>`, `<i8:f32, 0.1:0>`, or the parameters of a
        `BlockType`.
        """
        with parser.in_angle_brackets():
            storage = parse_storage(parser)
            axis = None
            if parser.parse_optional_punctuation(":") is not None:
                if (blocks := parse_blocks(parser, storage)) is not None:
                    return blocks
                axis = parse_axis(parser)
            parser.parse_punctuation(",")
            if axis is None:
                scale, point = parse_pair(parser)
                return Uniform(**vars(storage), scales=(scale,), zero_points=(point,), axis=None)
            scales, points = parse_scales(parser)
            return Uniform(**vars(storage), scales=scales, zero_points=points, axis=axis)

    def print_parameter(self, printer: Printer) -> None:
        """Print the parameters, such as `<i8<-127:127>:f32:1, {0.1:0, 0.2:0}>` or `<i8:f32,
        0.1:0>`.
        """
        with printer.in_angle_brackets():
            print_storage(printer, self.data)
            pairs = pairs_text(self.scales, self.zero_points)
            printer.print_string(
                f", {pairs}" if self.axis is None else f":{self.axis}, {{{pairs}}}"
            )
