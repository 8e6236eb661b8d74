"""The base class of quantized element types: storage type, scales and zero points."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerType
from xdsl.ir import Attribute, Data, TypeAttribute
from xdsl.utils.exceptions import VerifyException

from ..aliases import Aliased
from ..lazy import np
from .storage import Storage, full_range, integer_dtype, plain_dtype

if TYPE_CHECKING:
    from numpy.typing import NDArray

ScaleArrays: TypeAlias = "tuple[NDArray[np.float64], NDArray[np.int64]]"
"""Scales and zero points as arrays that broadcast to the tensor's shape."""


class Encoding(IntEnum):
    """QNN's quantization encodings, with the numbers that QNN gives them."""

    SCALE_OFFSET = 0
    AXIS_SCALE_OFFSET = 1
    BW_SCALE_OFFSET = 2
    BW_AXIS_SCALE_OFFSET = 3
    BLOCK = 4
    BLOCKWISE_EXPANSION = 5
    VECTOR = 6


LONGEST_INLINE = 44
"""Limit on the characters of a type printed inline: one scale of few digits fits."""


class QuantizedType(Data[Any], Aliased, TypeAttribute):
    """The base class of quantized element types: real = (q - zero point) * scale.

    `broadcast_parameters`, which subclasses define, gives the scale and zero point of each element.
    """

    data: Any
    """The parameters of the type: a `Storage` with `scales` and `zero_points`."""

    @property
    def alias(self) -> str:
        """The alias by which the type is printed if its text is long: `!q{}`, with a number in
        place of `{}`.

        Empty if the text is short enough to be printed inline.
        """
        return "!q{}" if len(str(self)) > LONGEST_INLINE else ""

    @property
    def scales(self) -> tuple[float, ...]:
        """All scales of the type, row-major if there is one for each block."""
        return self.data.scales

    @property
    def zero_points(self) -> tuple[int, ...]:
        """The zero point for each of `scales`."""
        return self.data.zero_points

    @property
    def axis(self) -> int | None:
        """The axis along which there is a scale for each index; None if there is no such axis."""
        return None

    @property
    def qmin(self) -> int:
        """The least stored value."""
        return self.data.qmin

    @property
    def qmax(self) -> int:
        """The greatest stored value."""
        return self.data.qmax

    @property
    def storage(self) -> Storage:
        """The integer type of stored values, their range, and the type of the real values."""
        return self.data

    @property
    def storage_name(self) -> str:
        """The name of the integer type of stored values: `i8`, `u8`, `i32`, ..."""
        return self.storage.name

    @property
    def storage_type(self) -> IntegerType:
        """The signless integer type with as many bits as stored values."""
        return IntegerType(self.storage.bits)

    @property
    @abstractmethod
    def encoding(self) -> Encoding:
        """The one of QNN's quantization encodings that represents this type."""

    @property
    @abstractmethod
    def granularity(self) -> str:
        """How many scales the type has, in words for error messages: `one`, or `one along axis 3`
        (one for each index of that axis).
        """

    @abstractmethod
    def broadcast_parameters(self, shape: Sequence[int]) -> ScaleArrays:
        """Return (scales, zero points) as arrays that broadcast to `shape`.

        `shape` must pass `verify_shape`.
        """

    @abstractmethod
    def verify_shape(self, shape: Sequence[int]) -> None:
        """Raise VerifyException when a tensor of `shape` cannot have this element type."""

    def verify(self) -> None:
        """Check the storage, that scales are positive and finite, and zero points within the
        storage type.
        """
        self.storage.verify()
        for scale in self.scales:
            if not (scale > 0 and math.isfinite(scale)):
                raise VerifyException(f"scale must be positive and finite, got {scale}")
        if len(self.scales) != len(self.zero_points):
            raise VerifyException(
                f"{len(self.scales)} scales, but {len(self.zero_points)} zero points"
            )
        low, high = full_range(self.storage.bits, self.storage.signed)
        for point in self.zero_points:
            if not low <= point <= high:
                raise VerifyException(
                    f"zero point must lie in [{low}, {high}] of {self.storage_name}, got {point}"
                )


def broadcast_along(values: Sequence[float], axis: int, rank: int) -> NDArray[Any]:
    """Return `values`, one for each index of `axis`, as an array that broadcasts to tensors of rank
    `rank`.
    """
    return np.array(values).reshape([-1 if i == axis else 1 for i in range(rank)])


def verify_axis(axis: int, count: int, shape: Sequence[int]) -> None:
    """Raise VerifyException unless `shape` has axis `axis`, and its extent is `count` or dynamic.

    `count` is the number of scales along the axis.
    """
    if not 0 <= axis < len(shape):
        raise VerifyException(
            f"must have a rank above {axis}, the axis of its scales, got {len(shape)}"
        )
    if shape[axis] not in (DYNAMIC_INDEX, count):
        raise VerifyException(
            f"must have {shape[axis]} scales, one for each index of axis {axis}, got {count}"
        )


def verify_static(encoding: str, shape: Sequence[int]) -> None:
    """Raise VerifyException if `shape` has dynamic dimensions.

    `encoding` names in the message what requires a static shape, as in `a vector encoding`.
    """
    if DYNAMIC_INDEX in shape:
        raise VerifyException(f"must have a static shape for {encoding}")


def storage_dtype(element: Attribute) -> np.dtype[np.generic]:
    """Return the numpy dtype in which elements of a quantized, integer, float or boolean type are
    stored.

    Raises VerifyException for types without one.
    """
    if isinstance(element, QuantizedType):
        return integer_dtype("i" if element.storage.signed else "u", element.storage.bits)
    return plain_dtype(element)


def storage_limits(element: Attribute) -> tuple[int, int]:
    """Return the least and the greatest integer that the storage of an element type holds; 0 and 1
    for truth values.
    """
    dtype = np.dtype(storage_dtype(element).str)
    if dtype.kind == "b":
        return 0, 1
    return int(np.iinfo(dtype).min), int(np.iinfo(dtype).max)


def without_sign(data: NDArray[Any], element: Attribute) -> NDArray[Any]:
    """Return stored values of unsigned integers of less than 8 bits without the sign that text
    gives them, as `dense<-8> : tensor<4xi4>` for 8 of u4; others unchanged.
    """
    if not isinstance(element, QuantizedType) or element.storage.signed or element.storage.bits > 7:
        return data
    bits = element.storage.bits
    return np.where(data >= 256 - (1 << bits - 1), data & ((1 << bits) - 1), data)
