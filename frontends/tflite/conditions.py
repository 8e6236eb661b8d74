"""Named conditions that LiteRT's kernels require of operations of the tfl dialect (`Rule`), and the
messages about operations that violate them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.quant import BlockType, UniformType
from ...dialects.tensors import element

Message: TypeAlias = str | None
"""None if a condition holds, else the message `NAME must be ALLOWED, got SEEN`."""


@dataclass(frozen=True)
class Rule:
    """A named condition that a LiteRT kernel requires of an operation."""

    name: str
    broken: Callable[[Any], Message]
    """Function from an operation to None if the condition holds, else to the message."""
    types: tuple[str, ...] = ()
    """The element types that the condition allows the first operand to have, if it is on them."""


def type_name(value: SSAValue) -> str:
    """Return the name of a value's storage type if it is quantized, else of its element type: `i8`,
    `u8`, ..., `f32`.
    """
    type = element(value)
    return type.storage_name if isinstance(type, UniformType | BlockType) else str(type)


def scales(value: SSAValue) -> tuple[float, ...]:
    """Return the scales of a tensor: a single one, or one per channel; (0.0,) if it is not
    quantized.
    """
    type = element(value)
    return type.scales if isinstance(type, UniformType) else (0.0,)


def zero_points(value: SSAValue) -> tuple[int, ...]:
    """Return the zero points of a tensor: a single one, or one per channel; (0,) if it is not
    quantized.
    """
    type = element(value)
    return type.zero_points if isinstance(type, UniformType) else (0,)


def float32(scale: float) -> np.float32:
    """Return a scale rounded to float32, the type in which files store it."""
    return np.float32(scale)


def one_of(name: str, seen: object, allowed: tuple[str, ...]) -> Message:
    """Return None if `seen` is one of `allowed`, else the message `NAME must be ..., got SEEN` with
    the allowed ones.

    `seen` is the type or value of an operand or parameter, which the message calls `name`.
    """
    return None if seen in allowed else f"{name} must be {' or '.join(allowed)}, got {seen}"


def zero(name: str, value: SSAValue) -> Message:
    """Return None if all zero points of the tensor `value` are 0, else a message about the first
    that is not; it calls the tensor `name`.
    """
    wrong = [point for point in zero_points(value) if point]
    return f"zero point of {name} must be 0, got {wrong[0]}" if wrong else None
