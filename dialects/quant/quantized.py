"""What all quantized types share: storage, scales and zero points, and how they lie on a tensor."""

from __future__ import annotations

import math
from abc import abstractmethod
from collections.abc import Sequence
from enum import IntEnum
from typing import TYPE_CHECKING, Any, TypeAlias

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerType
from xdsl.ir import Attribute, Data, TypeAttribute
from xdsl.utils.exceptions import VerifyException

from ..lazy import np
from .storage import Storage, full_range, integer_dtype, plain_dtype

if TYPE_CHECKING:
    from numpy.typing import NDArray

Steps: TypeAlias = "tuple[NDArray[np.float64], NDArray[np.int64]]"
"""Scales and zero points, of shapes that broadcast to the tensor's."""


class Encoding(IntEnum):
    """QNN's quantization encodings, by their numbers."""

    SCALE_OFFSET = 0
    AXIS_SCALE_OFFSET = 1
    BW_SCALE_OFFSET = 2
    BW_AXIS_SCALE_OFFSET = 3
    BLOCK = 4
    BLOCKWISE_EXPANSION = 5
    VECTOR = 6


class QuantizedType(Data[Any], TypeAttribute):
    """Base of the quantized element types: real = (q - zero point) * scale.

    Which scale and zero point an element has depends on its place; `steps` says it.
    """

    data: Any
    """A `Storage` with `scales` and `zero_points`."""

    @property
    def scales(self) -> tuple[float, ...]:
        """All scales, row-major where they form an array."""
        return self.data.scales

    @property
    def zero_points(self) -> tuple[int, ...]:
        """All zero points, as many as scales."""
        return self.data.zero_points

    @property
    def axis(self) -> int | None:
        """The axis that scales lie along; none where there is none."""
        return None

    @property
    def qmin(self) -> int:
        """The smallest storage value."""
        return self.data.qmin

    @property
    def qmax(self) -> int:
        """The largest storage value."""
        return self.data.qmax

    @property
    def storage(self) -> Storage:
        """The integers that are stored."""
        return self.data

    @property
    def storage_name(self) -> str:
        """`i8`, `u8`, `i32`, ..."""
        return self.storage.name

    @property
    def storage_type(self) -> IntegerType:
        """The signless integer type that holds the storage values."""
        return IntegerType(self.storage.bits)

    @property
    @abstractmethod
    def encoding(self) -> Encoding:
        """The quantization encoding that QNN has for this type."""

    @property
    @abstractmethod
    def granularity(self) -> str:
        """How many scales there are, in words: `one along axis 3`."""

    @abstractmethod
    def steps(self, shape: Sequence[int]) -> Steps:
        """The scales and zero points of a tensor of `shape`, which fits this type."""

    @abstractmethod
    def verify_shape(self, shape: Sequence[int]) -> None:
        """Raise VerifyException when a tensor of `shape` cannot have this type."""

    def verify(self) -> None:
        """Scales are positive, zero points fit the storage, the counts agree."""
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


def along(values: Sequence[float], axis: int, rank: int) -> NDArray[Any]:
    """`values` in the shape that broadcasts along `axis` of a tensor of `rank`."""
    return np.array(values).reshape([-1 if i == axis else 1 for i in range(rank)])


def verify_axis(axis: int, count: int, shape: Sequence[int]) -> None:
    """The tensor has the axis, and a scale for each of its indices."""
    if not 0 <= axis < len(shape):
        raise VerifyException(
            f"must have a rank above {axis}, the axis of its scales, got {len(shape)}"
        )
    if shape[axis] not in (DYNAMIC_INDEX, count):
        raise VerifyException(
            f"must have {shape[axis]} scales, one for each index of axis {axis}, got {count}"
        )


def verify_static(encoding: str, shape: Sequence[int]) -> None:
    """Some encodings are for tensors whose sizes are known."""
    if DYNAMIC_INDEX in shape:
        raise VerifyException(f"must have a static shape for {encoding}")


def storage_dtype(element: Attribute) -> np.dtype[np.generic]:
    """The numpy type that holds values of `element`: quantized, integer, float or boolean."""
    if isinstance(element, QuantizedType):
        return integer_dtype("i" if element.storage.signed else "u", element.storage.bits)
    return plain_dtype(element)
