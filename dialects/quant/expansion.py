"""`!hexnn.blockwise_expansion`: a scale for each channel of the weights, times an integer factor
for each block of the channel.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.builtin import f32
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..lazy import np
from .quantized import (
    Encoding,
    QuantizedType,
    ScaleArrays,
    broadcast_along,
    verify_axis,
    verify_static,
)
from .storage import (
    Storage,
    full_range,
    pairs_text,
    parse_axis_scales,
    parse_storage,
    print_storage,
    storage_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

FACTOR_STORAGES = ("u8", "u16")
"""The storage types of factors, indexed by the number that QNN gives them."""


@dataclass(frozen=True)
class Expansion(Storage):
    """The parameters of an `ExpansionType`: storage, scales, zero points, axis and factors."""

    scales: tuple[float, ...]
    zero_points: tuple[int, ...]
    axis: int
    """The axis of the channels."""
    factor_storage: str
    """The storage type of the factors: `u8` or `u16`."""
    factor_bits: int
    """The number of bits of a factor, which is at most 2^bits."""
    factors: tuple[tuple[int, ...], ...]
    """For each channel, the factor of each of its blocks."""


@irdl_attr_definition
class ExpansionType(QuantizedType):
    """A quantized element type: real = (q - zero point) * scale of the channel * factor of the
    block.

    `!hexnn.blockwise_expansion<i8<-8:7>:f32:3, {0.1:0, 0.2:0}, u8<4>, {{1, 16}, {3, 8}}>`: channels
    along axis 3, the inputs of each in two blocks, with factors of 1 to 2^4 stored as u8. Blocks
    lie along the axis of input channels: the one before the channels, or axis 1 if the channels are
    axis 0. QNN's encoding BLOCKWISE_EXPANSION.
    """

    name = "hexnn.blockwise_expansion"
    data: Expansion

    @classmethod
    def of(
        cls,
        storage: str,
        axis: int,
        scales: Sequence[float],
        factors: NDArray[np.integer],
        factor_bits: int = 4,
        *,
        zero_points: Sequence[int] | None = None,
        factor_storage: str = "u8",
        qrange: tuple[int, int] | None = None,
        expressed: Attribute = f32,
    ) -> ExpansionType:
        """Return a type in which block b of index i of `axis` has the scale scales[i] * factors[i,
        b].

        `storage` and `factor_storage` are names such as `i8`. Factors are at most 2^`factor_bits`.
        Zero points default to 0; `qrange` is the least and greatest stored value, by default all of
        the storage type; `expressed` is the float type of the real values.
        """
        bits, signed = storage_of(storage)
        low, high = qrange or full_range(bits, signed)
        points = (0,) * len(scales) if zero_points is None else tuple(map(int, zero_points))
        rows = tuple(tuple(int(f) for f in row) for row in factors)
        given = (tuple(map(float, scales)), points, axis, factor_storage, factor_bits, rows)
        return cls(Expansion(bits, signed, low, high, expressed, *given))

    @property
    def axis(self) -> int:
        """The axis of the channels, along which there is a scale for each index."""
        return self.data.axis

    @property
    def blocked_axis(self) -> int:
        """The axis of input channels, along which each channel is divided into blocks."""
        return self.axis - 1 if self.axis else 1

    @property
    def blocks(self) -> int:
        """The number of blocks of each channel."""
        return len(self.data.factors[0])

    @property
    def encoding(self) -> Encoding:
        """QNN's encoding of the type, BLOCKWISE_EXPANSION."""
        return Encoding.BLOCKWISE_EXPANSION

    @property
    def granularity(self) -> str:
        """How many scales the type has, in words for error messages: `one along axis 3 times one
        for each of 2 blocks`.
        """
        return f"one along axis {self.axis} times one for each of {self.blocks} blocks"

    def broadcast_parameters(self, shape: Sequence[int]) -> ScaleArrays:
        """Return (scale * factor, zero point) as arrays that broadcast to `shape`."""
        scales = np.array(self.scales)[:, None] * np.array(self.data.factors)
        table = scales.repeat(shape[self.blocked_axis] // self.blocks, 1)
        sizes = [n if i in (self.axis, self.blocked_axis) else 1 for i, n in enumerate(shape)]
        laid = table if self.axis < self.blocked_axis else table.T
        return laid.reshape(sizes), broadcast_along(self.zero_points, self.axis, len(shape))

    def verify_shape(self, shape: Sequence[int]) -> None:
        """Raise VerifyException unless `shape` is static, has as many channels as there are scales,
        and the number of blocks divides the extent of the axis of input channels.
        """
        verify_static("blockwise expansion", shape)
        verify_axis(self.axis, len(self.scales), shape)
        if self.blocked_axis >= len(shape):
            raise VerifyException(f"must have an axis {self.blocked_axis} for blocks")
        if shape[self.blocked_axis] % self.blocks:
            raise VerifyException(
                f"must have an axis {self.blocked_axis} that {self.blocks} blocks divide, "
                f"got {shape[self.blocked_axis]}"
            )

    def verify(self) -> None:
        """Check that factors are stored as u8 or u16 and are in range, that there is a row of them
        for each scale, and that all rows have the same number of factors, at least one.
        """
        super().verify()
        d = self.data
        if d.factor_storage not in FACTOR_STORAGES:
            raise VerifyException(f"factors must be stored as u8 or u16, got {d.factor_storage}")
        stored = storage_of(d.factor_storage)[0]
        if not 1 <= d.factor_bits <= stored:
            raise VerifyException(f"factors must have 1 to {stored} bits, got {d.factor_bits}")
        if len(d.factors) != len(self.scales):
            raise VerifyException(
                f"{len(self.scales)} scales, but {len(d.factors)} rows of factors"
            )
        if len({len(row) for row in d.factors}) != 1 or not self.blocks:
            raise VerifyException("all channels must have as many factors, at least one")
        high = min(1 << d.factor_bits, (1 << stored) - 1)
        for factor in (factor for row in d.factors for factor in row):
            if not 1 <= factor <= high:
                raise VerifyException(f"factors must lie in [1, {high}], got {factor}")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Expansion:
        """Parse `<i8:f32:3, {0.1:0, 0.2:0}, u8<4>, {{1, 16}, {3, 8}}>`."""
        braces = parser.Delimiter.BRACES
        with parser.in_angle_brackets():
            storage = parse_storage(parser)
            scales = parse_axis_scales(parser)
            parser.parse_punctuation(",")
            name = parser.parse_identifier("u8 or u16")
            with parser.in_angle_brackets():
                bits = parser.parse_integer(allow_boolean=False)
            parser.parse_punctuation(",")
            rows = parser.parse_comma_separated_list(
                braces, lambda: parser.parse_comma_separated_list(braces, parser.parse_integer)
            )
            return Expansion(
                **vars(storage),
                **scales,
                factor_storage=name,
                factor_bits=bits,
                factors=tuple(map(tuple, rows)),
            )

    def print_parameter(self, printer: Printer) -> None:
        """Print the parameters, such as `<i8:f32:3, {0.1:0, 0.2:0}, u8<4>, {{1, 16}, {3, 8}}>`."""
        d = self.data
        with printer.in_angle_brackets():
            print_storage(printer, d)
            rows = ", ".join(f"{{{', '.join(map(str, row))}}}" for row in d.factors)
            printer.print_string(f":{d.axis}, {{{pairs_text(d.scales, d.zero_points)}}}, ")
            printer.print_string(f"{d.factor_storage}<{d.factor_bits}>, {{{rows}}}")
