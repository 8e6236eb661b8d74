"""Small operators with chosen values, and what their types say."""

from __future__ import annotations

from typing import Any

import numpy as np
from support.operator_file import Array, Element, Operator, Tensor


def plain(array: Any, dtype: str = "i32", constant: bool = False) -> Tensor:
    """An operand of plain numbers."""
    element = Element(dtype)
    values = np.array(array, element.dtype)
    return Tensor(values.shape, element, values, constant)


def quantized(array: Any, dtype: str, scale: float, zero_point: int = 0) -> Tensor:
    """An operand of quantized numbers."""
    element = Element(dtype, (scale,), (zero_point,))
    values = np.array(array, element.dtype)
    return Tensor(values.shape, element, values)


def types(operator: Operator) -> list[str]:
    """The types of the operands that are there."""
    return [tensor.element.name for tensor in operator.operands if tensor is not None]


def scales(operator: Operator) -> list[float]:
    """The scales of the quantized operands."""
    found = [tensor.element.scales for tensor in operator.operands if tensor is not None]
    return [scale for own in found for scale in own]


def one(builtin: str, operands: list[Tensor | None], result: Element, **options: Any) -> Operator:
    """An operator of operands of one shape, to a result of that shape."""
    first = operands[0]
    assert first is not None
    table = "".join(word.capitalize() for word in builtin.split("_")) + "Options" if options else ""
    return Operator(builtin, operands, [Tensor(first.shape, result)], table, options)


def rounded(reals: Array, element: Element) -> Array:
    """Reals rounded once to a quantization."""
    info = np.iinfo(element.dtype)
    steps = np.sign(reals) * np.floor(np.abs(reals) / element.scale + 0.5)
    return np.clip(steps + element.zero_points[0], info.min, info.max).astype(element.dtype)


def reals(tensor: Tensor) -> Array:
    """What quantized numbers stand for."""
    assert tensor.values is not None
    points, scale = tensor.element.zero_points[0], tensor.element.scale
    return (tensor.values.astype(np.float64) - points) * scale
