"""Checks and conversions of the arrays that a user passes as network inputs."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType

from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import Dim, bounded_shape, fits_bounds, is_unknown, shape_text
from ..dialects.files.arrays import Header
from ..dialects.printable import printable
from ..dialects.quant import UniformType, storage_dtype
from ..dialects.suggest import did_you_mean
from ..semantics.numerics import round_half_away
from ..semantics.reals import dequantized_exactly, quantized

Array: TypeAlias = NDArray[Any]


Shaped: TypeAlias = Array | Header
"""An array, or the header of an array file that has not been read yet."""


@dataclass(frozen=True, repr=False)
class Tensor:
    """The name and type of a network input or output."""

    name: str
    type: TensorType[Any]

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents of the axes, outermost first; a dynamic one is a `Dim` with its bound, or
        `DYNAMIC_INDEX` without one.
        """
        return bounded_shape(self.type)

    @property
    def is_dynamic(self) -> bool:
        """Whether an axis is dynamic. An array for such a tensor holds one sample, whose extents
        may be any within the bounds.
        """
        return any(isinstance(size, Dim) or is_unknown(size) for size in self.shape)

    @property
    def dtype(self) -> np.dtype[Any]:
        """The numpy type of stored values."""
        return storage_dtype(self.type.element_type)

    @property
    def quantization(self) -> UniformType | None:
        """The quantized element type; None if the tensor is not quantized."""
        element = self.type.element_type
        return element if isinstance(element, UniformType) else None

    @property
    def scale(self) -> float | None:
        """The scale if quantized per tensor, else None."""
        return self.quantization.scale if self.quantization and not self.is_per_axis else None

    @property
    def zero_point(self) -> int | None:
        """The zero point if quantized per tensor, else None."""
        return self.quantization.zero_point if self.quantization and not self.is_per_axis else None

    @property
    def is_per_axis(self) -> bool:
        """Whether the element type is quantized per axis."""
        return self.quantization is not None and len(self.quantization.scales) > 1

    def quantize(self, real: Array) -> Array:
        """Quantize real values to stored ones: nearest, ties away from zero, saturating. They are
        divided by a scale in float32, as TFLite's QUANTIZE does; by one for each index along an
        axis, which that operator has not, in float64.
        """
        if self.quantization is None:
            return real.astype(self.dtype)
        if self.is_per_axis:
            return quantized(self.quantization, real)
        q = round_half_away(np.nan_to_num(real.astype(np.float32) / np.float32(self.scale or 1)))
        low, high = self.quantization.qmin, self.quantization.qmax
        return np.clip(q + (self.zero_point or 0), low, high).astype(self.dtype)

    def dequantize(self, stored: Array) -> Array:
        """Convert stored values to real values in float32."""
        if self.quantization is None:
            return stored
        return dequantized_exactly(self.quantization, stored).astype(np.float32)

    def __repr__(self) -> str:
        steps = f", scale {self.scale:g}, zero point {self.zero_point}" if self.scale else ""
        if self.quantization is not None and self.is_per_axis:
            steps = f", {len(self.quantization.scales)} scales along axis {self.quantization.axis}"
        return f"'{printable(self.name)}' {self.dtype}{shape_text(self.shape)}{steps}"


def prepare(
    given: Mapping[str, Array], inputs: Mapping[str, Tensor], quantize: bool = False
) -> dict[str, Array]:
    """Check the user's arrays `given`; return an array for each input, to run the network on.

    With `quantize`, float arrays for quantized inputs are quantized. Arrays may hold several
    samples along the first axis, all the same number. Raises HexnnError for a missing or unknown
    name, a wrong shape or a wrong type.
    """
    check(given, inputs, quantize)
    missing = [name for name in inputs if name not in given]
    if missing:
        raise HexnnError(f"no array for input '{missing[0]}'", notes=[_list(inputs)])
    arrays = {name: _prepared(given[name], tensor, quantize) for name, tensor in inputs.items()}
    counts = {name: samples_in(arrays[name], tensor) for name, tensor in inputs.items()}
    if len(set(counts.values())) > 1:
        text = ", ".join(f"{count} for '{name}'" for name, count in counts.items())
        raise HexnnError(f"inputs must have equally many samples, got {text}")
    return arrays


def check(
    given: Mapping[str, Shaped], inputs: Mapping[str, Tensor], quantize: bool = False
) -> Iterable[str]:
    """Check the names, shapes and types of the arrays `given` by their headers; return their names.

    With `quantize`, floats are accepted for quantized inputs. Raises HexnnError for an unknown
    name, a wrong shape or a wrong type.
    """
    for name, array in given.items():
        if name not in inputs:
            raise HexnnError(
                f"unknown input '{name}'{did_you_mean(name, inputs)}", notes=[_list(inputs)]
            )
        check_shape(array, inputs[name])
        if not (quantize and array.dtype.kind == "f"):
            check_dtype(array, inputs[name])
    return given


def _list(inputs: Mapping[str, Tensor]) -> str:
    return f"inputs are {'; '.join(map(str, inputs.values()))}"


def _prepared(array: Array, tensor: Tensor, quantize: bool) -> Array:
    return tensor.quantize(array) if quantize and array.dtype.kind == "f" else array


def samples_in(array: Array, tensor: Tensor) -> int:
    """Return how many samples of `tensor` the array `array` holds along its first axis."""
    if tensor.is_dynamic or not tensor.shape or not tensor.shape[0]:
        return 1
    return array.shape[0] // tensor.shape[0]


def check_shape(array: Shaped, tensor: Tensor) -> None:
    """Raise HexnnError unless `array` has the shape of one or several samples of `tensor`."""
    shape = tensor.shape
    if fits_bounds(array.shape, shape) or (not tensor.is_dynamic and _holds_several(array, shape)):
        return
    raise HexnnError(
        f"input '{tensor.name}' must have shape {shape_text(shape)}, got {list(array.shape)}",
        notes=list(_shape_advice(array.shape, shape)),
    )


def _holds_several(array: Shaped, shape: tuple[int, ...]) -> bool:
    """Return whether `array` has elements and consists of one or several samples of the static
    shape `shape`, joined along the first axis.
    """
    whole = bool(shape) and array.ndim == len(shape) and array.shape[1:] == shape[1:]
    return whole and bool(array.size and shape[0]) and array.shape[0] % shape[0] == 0


def _shape_advice(got: tuple[int, ...], shape: tuple[int, ...]) -> tuple[str, ...]:
    if any(map(is_unknown, shape)):
        return ()
    if len(shape) == 4 and len(got) == 4 and (got[2], got[3], got[1]) == shape[1:]:
        return ("it looks like NCHW; this network takes NHWC: array.transpose(0, 2, 3, 1)",)
    if got == shape[1:] and shape[:1] == (1,):
        return ("the batch axis is missing: array[np.newaxis]",)
    if np.prod(got, dtype=int) == np.prod(shape, dtype=int):
        return (f"it has as many elements: array.reshape({list(shape)}), if their order is right",)
    return ()


def check_dtype(array: Shaped, tensor: Tensor) -> None:
    """Raise HexnnError unless `array` has the storage type of `tensor`."""
    if array.dtype == tensor.dtype:
        return
    raise HexnnError(
        f"input '{tensor.name}' must be {tensor.dtype}, got {array.dtype}",
        notes=list(_dtype_advice(array, tensor)),
    )


def _dtype_advice(array: Shaped, tensor: Tensor) -> tuple[str, ...]:
    if tensor.quantization is not None and array.dtype.kind == "f":
        return (
            f"it is quantized (scale {tensor.scale:g}, zero point {tensor.zero_point}): "
            "--quantize-input, or quantize=True, converts real values",
        )
    if array.dtype.kind == tensor.dtype.kind or array.dtype.kind in "iub":
        return (f"if the values fit: array.astype('{tensor.dtype}')",)
    return ()
