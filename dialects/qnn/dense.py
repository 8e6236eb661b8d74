"""Dense parameters (attributes of constant arrays), created and read without numpy, which is slow
for a few numbers.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import (
    BytesAttr,
    DenseIntOrFPElementsAttr,
    IntegerType,
    Signedness,
    f32,
    i1,
    i32,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from ..construction import tensor_type_of
from ..irdl import expect
from ..quant import storage_dtype

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

ui32 = IntegerType(32, Signedness.UNSIGNED)
Dense = DenseIntOrFPElementsAttr[Any]

FORMATS: dict[Attribute, str] = {ui32: "I", i32: "i", f32: "f", i1: "?"}
"""Element type of a parameter -> its format character for `struct`."""


def dense(element: Any, values: ArrayLike, shape: Sequence[int] | None = None) -> Dense:
    """Return the dense attribute of `values`, an array or nested sequence, with elements of type
    `element` (ui32, i32, f32 or i1), in their own shape or in `shape`.

    Raises VerifyException for values that the type cannot represent.
    """
    numbers, sizes = flattened(values)
    sizes = sizes if shape is None else tuple(shape)
    expect(len(numbers) == math.prod(sizes), "values must fill {}, got {}", list(sizes), values)
    try:
        data = struct.pack(f"={len(numbers)}{FORMATS[element]}", *numbers)
    except (struct.error, OverflowError) as error:
        negative = any(isinstance(number, int) and number < 0 for number in numbers)
        unsigned = element == ui32 and negative
        rule = "of UINT_32 must not be negative" if unsigned else f"must be numbers of {element}"
        raise VerifyException(f"parameters {rule}, got {values}") from error
    return _dense(element, data, sizes)


@lru_cache(maxsize=4096)
def _dense(element: Any, data: bytes, shape: tuple[int, ...]) -> Dense:
    """Return the dense attribute of `data`, the bytes of its elements; equal arguments give the
    same object.
    """
    return DenseIntOrFPElementsAttr(tensor_type_of(element, shape), BytesAttr(data))


def flattened(nested: Any) -> tuple[list[Any], tuple[int, ...]]:
    """Return (numbers in row-major order, shape) of an array or nested sequence.

    Raises VerifyException if sequences of one level differ in length.
    """
    numbers, sizes = [plain(nested)], list[int]()
    while numbers and isinstance(numbers[0], list | tuple | range):
        rows, size = numbers, len(numbers[0])
        same = all(isinstance(row, list | tuple | range) and len(row) == size for row in rows)
        expect(same, "rows must have equal lengths, got {}", nested)
        sizes.append(size)
        numbers = [plain(number) for row in rows for number in row]
    return numbers, tuple(sizes)


def plain(value: Any) -> Any:
    """Return a numpy array as nested lists and a numpy number as a Python number; any other value
    unchanged.
    """
    return value.tolist() if hasattr(value, "tolist") else value


def flat(parameter: Dense) -> tuple[int, ...]:
    """Return the integers of a dense ui32 or i32 parameter in row-major order."""
    data, type = parameter.data.data, parameter.type.element_type
    kind = "I" if type.signedness.data is Signedness.UNSIGNED else "i"
    return struct.unpack(f"={len(data) // 4}{kind}", data)


def values_of(parameter: Dense) -> NDArray[Any]:
    """Return the values of a dense parameter as a numpy array of its shape."""
    import numpy as np

    dtype = storage_dtype(parameter.get_element_type())
    return np.frombuffer(parameter.data.data, dtype).reshape(parameter.get_shape())
