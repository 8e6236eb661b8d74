"""Tensors as reference functions of packages see them: reals over an array as it is stored."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from ...dialects import opdef
from ...dialects.diagnostics import HexnnError
from ...dialects.packages.tensor_classes import Tensor
from ...dialects.quant import QuantizedType, storage_dtype
from ..numerics import round_half_away

Reals: TypeAlias = Any
"""A real number, or an array of them."""


def sizes_text(sizes: Sequence[int]) -> str:
    """Return sizes as text: `1x8x8x32`."""
    return "x".join(map(str, sizes))


class ArrayTensor(Tensor):
    """A tensor of the opdef graph with its elements in an array, or a shape without elements.

    Elements are read as float32, and stored as the nearest number that the element type can hold,
    ties away from zero.
    """

    def __init__(self, name: str, type: Attribute, array: NDArray[Any], *, is_fixed: bool = True):
        """Create a tensor of `type` over `array`, its stored values.

        `name` is what messages call it; sizes that are fixed are those of the graph, to which
        `set_dims` must agree.
        """
        self.name, self.type, self.array, self.is_fixed = name, type, array, is_fixed

    @classmethod
    def output(cls, name: str, type: TensorType[Any]) -> ArrayTensor:
        """Return a tensor of zeros, to be written."""
        return cls(name, type, np.zeros(type.get_shape(), storage_dtype(type.element_type)))

    def dims(self) -> tuple[int, ...]:
        """Return the sizes of all dimensions."""
        return self.array.shape

    def dim(self, index: int) -> int:
        """Return the size of dimension `index`."""
        return self.array.shape[index]

    def set_dims(self, like: Tensor | Sequence[int]) -> None:
        """Set the sizes: those of a tensor, or the given ones, with 1s in front of fewer than four.

        Raises HexnnError if the graph has other sizes.
        """
        sizes = tuple(like.dims() if isinstance(like, Tensor) else like)
        sizes = (1,) * (len(self.dims()) - len(sizes)) + sizes
        if sizes == self.dims():
            return
        if self.is_fixed:
            given, wanted = sizes_text(sizes), sizes_text(self.dims())
            raise HexnnError(f"set_dims makes {self.name} {given}, in the graph it is {wanted}")
        self.array = np.zeros(sizes, self.array.dtype)

    @property
    def raw(self) -> NDArray[Any]:
        """The stored elements. Raises HexnnError for a shape, which has none."""
        if isinstance(self.type, opdef.ShapeType):
            raise HexnnError(f"{self.name} is a shape: it has dims, but no elements")
        return self.array

    @property
    def scale(self) -> float:
        """The scale of all elements, 1.0 if they are not quantized. Raises HexnnError for a tensor
        with scales along an axis.
        """
        return self._encoding()[1]

    @property
    def zero_point(self) -> int:
        """The zero point of all elements, 0 if they are not quantized. Raises HexnnError for a
        tensor with zero points along an axis.
        """
        return self._encoding()[0]

    def _encoding(self) -> tuple[int, float]:
        """Return (zero point, scale) of all elements, (0, 1.0) if they are not quantized."""
        element: Any = getattr(self.type, "element_type", None)
        if not isinstance(element, QuantizedType):
            return 0, 1.0
        if len(element.scales) != 1:
            raise HexnnError(f"{self.name} has {len(element.scales)} scales, one for each channel")
        return element.zero_points[0], float(element.scales[0])

    def __getitem__(self, index: Any) -> Reals:
        """Return an element, or an array of elements, as float32."""
        stored = self.raw[index]
        if (parameters := self._parameters(index)) is None:
            return np.float32(stored)
        scales, points = parameters
        return np.float32(scales * (np.int64(stored) - points))

    def __setitem__(self, index: Any, value: Reals) -> None:
        """Store real numbers as elements. Raises HexnnError for an input."""
        if not self.raw.flags.writeable:
            raise HexnnError(f"{self.name} cannot be written")
        dtype = self.array.dtype
        if dtype.kind in "fb":
            with np.errstate(over="ignore"):
                self.array[index] = np.asarray(value).astype(dtype)
            return
        scales, points = self._parameters(index) or (1.0, 0)
        element: Any = getattr(self.type, "element_type", None)
        low, high = np.iinfo(dtype).min, np.iinfo(dtype).max
        if isinstance(element, QuantizedType):
            low, high = element.qmin, element.qmax
        steps = np.nan_to_num(np.asarray(value, np.float64) / scales, posinf=2**40, neginf=-(2**40))
        self.array[index] = np.clip(round_half_away(steps) + points, low, high).astype(dtype)

    def _parameters(self, index: Any) -> tuple[Any, Any] | None:
        """Return scales and zero points of the elements at `index`; None if the tensor is not
        quantized.
        """
        element: Any = getattr(self.type, "element_type", None)
        if not isinstance(element, QuantizedType):
            return None
        if len(element.scales) == 1:
            return np.float32(element.scales[0]), element.zero_points[0]
        scales, points = element.broadcast_parameters(self.dims())
        shape = self.dims()
        return np.broadcast_to(scales, shape)[index], np.broadcast_to(points, shape)[index]
