"""Where a reference kernel of LiteRT is faulty: operators whose results do not count."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import numpy as np
from support.machine import ROOT
from support.operator_file import Array, Element, Operator, Tensor

Example = Callable[[], tuple[Operator, Array]]
PAGE = ROOT / "docs" / "numerics.md"
SECTION = "## Faulty kernels"


@dataclass(frozen=True)
class Fault:
    """A fault of LiteRT's kernel of some operators."""

    builtins: tuple[str, ...]
    applies: Callable[[Operator], bool]
    """Whether the kernel is faulty for an operator."""
    example: Example
    """An operator for which it is, and the result that it ought to have."""


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


def _transposed_scalar() -> tuple[Operator, Array]:
    order = plain(np.zeros(0), constant=True)
    result = Tensor((), Element("i32"))
    value = plain(1234567)
    return Operator("TRANSPOSE", [value, order], [result]), np.array(1234567, np.int32)


def _narrow_bias() -> tuple[Operator, Array]:
    x = quantized(np.ones((1, 1)), "i16", 0.5)
    w = quantized(np.ones((3, 1)), "i8", 0.5)
    b = quantized([1, 2, 3], "i32", 0.25)
    layer = Operator(
        "FULLY_CONNECTED",
        [x, Tensor(w.shape, w.element, w.values, True), Tensor(b.shape, b.element, b.values, True)],
        [Tensor((1, 3), Element("i16", (0.25,), (0,)))],
        "FullyConnectedOptions",
    )
    return layer, np.array([[2, 3, 4]], np.int16)


FAULTS: dict[str, Fault] = {
    "bias of 32 bits": Fault(
        ("CONV_2D", "FULLY_CONNECTED", "TRANSPOSE_CONV"),
        lambda operator: types(operator)[:1] == ["i16"] and types(operator)[-1] == "i32",
        _narrow_bias,
    ),
    "transposed scalar": Fault(
        ("TRANSPOSE",),
        lambda operator: operator.results[0].shape == (),
        _transposed_scalar,
    ),
}
"""Name of a fault, as docs/numerics.md lists it -> where it shows."""


@cache
def listed() -> frozenset[str]:
    """The names in docs/numerics.md's table of faulty kernels."""
    section = PAGE.read_text().partition(SECTION)[2].partition("\n## ")[0]
    rows = re.findall(r"^\| ([^|]+?) \|", section, re.MULTILINE)
    return frozenset(rows[1:]) - {"---"}


def fault_of(operator: Operator) -> str | None:
    """The listed fault that shows in an operator, none if LiteRT's results count."""
    for name, fault in FAULTS.items():
        if name in listed() and operator.builtin in fault.builtins and fault.applies(operator):
            return name
    return None
