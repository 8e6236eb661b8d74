"""Evaluation of compile-time expressions: operators and casts on literals, arrays and tuples.

Tensors, whose elements are known at run time only, may be items of such values. The arithmetic is
that of NNEF 1.0.3, section 3.3.3: integers have 64 bits without overflow, their quotient is
truncated as in C.
"""

from __future__ import annotations

import math
import operator
import re
from collections.abc import Callable
from typing import Any, Protocol, TypeAlias, TypeGuard


class TensorValue(Protocol):
    """Interface of a tensor that an operation computes at run time: its NNEF data type and
    shape.
    """

    @property
    def kind(self) -> str:
        """The NNEF data type: `scalar`, `integer`, `logical` or `string`."""
        ...

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents of the axes."""
        ...


Value: TypeAlias = "bool | int | float | str | list[Value] | tuple[Value, ...] | TensorValue"


def is_tensor(value: Value) -> TypeGuard[TensorValue]:
    """Return whether a value is a run-time tensor rather than a compile-time value."""
    return not isinstance(value, bool | int | float | str | list | tuple)


MOST_ITEMS = 1 << 22
"""Limit on the items of an array and the characters of a string: bounds memory."""


class InvalidValue(Exception):
    """Raised when an expression cannot be evaluated, for example for a division by zero; `rule` is
    the name of the violated rule in `RULES`.
    """

    def __init__(self, rule: str, message: str):
        super().__init__(message)
        self.rule = rule


def kind_of(value: Value) -> str | None:
    """Return the NNEF data type of a literal or tensor; None for an array or tuple."""
    match value:
        case bool():
            return "logical"
        case int():
            return "integer"
        case float():
            return "scalar"
        case str():
            return "string"
        case list() | tuple():
            return None
        case _:
            return value.kind


def check_range(value: float) -> Any:
    """Return `value`, the result of an operator, if NNEF can represent it. Raises InvalidValue for
    integers beyond 64 bits, infinity, NaN and complex numbers.
    """
    if isinstance(value, int) and not -(2**63) <= value < 2**63:
        raise InvalidValue("arithmetic", "an integer must fit 64 bits")
    if isinstance(value, complex) or not math.isfinite(value):
        raise InvalidValue("arithmetic", f"a scalar must be finite and real, got {value}")
    return value


def checked_literal(value: Any) -> Any:
    """Return the value of a literal unchanged. Raises InvalidValue for an integer beyond 64
    bits.
    """
    return check_range(value) if type(value) is int else value


def nested_extents(value: list[Any]) -> tuple[list[Value], list[Value]]:
    """Return (shape, items in row-major order) of a nested list that stands for a tensor.

    Raises InvalidValue for an empty list, and for lists at the same depth that differ in length.
    """
    sizes: list[Value] = [len(value)]
    items = value
    while any(isinstance(item, list) for item in items):
        lengths = {len(item) if isinstance(item, list) else 1 for item in items}
        if len(lengths) > 1 or 0 in lengths:
            seen = " and ".join(map(str, sorted(lengths)[:2]))
            raise InvalidValue("lengths", f"rows of a tensor must be as long, got {seen} items")
        sizes += lengths
        items = [one for item in items for one in item]
    if not items:
        raise InvalidValue("lengths", "a tensor must have elements, got []")
    return sizes, items


def _divide(left: Any, right: Any) -> Any:
    if right == 0:
        raise InvalidValue("arithmetic", f"{left} is divided by zero")
    if isinstance(left, int):
        quotient = abs(left) // abs(right)
        return quotient if (left < 0) == (right < 0) else -quotient
    return left / right


def _power(left: Any, right: Any) -> Any:
    if isinstance(left, int) and (right < 0 or (right > 64 and abs(left) > 1)):
        raise InvalidValue("arithmetic", f"{left} ^ {right} is no integer of 64 bits")
    try:
        return left**right
    except (OverflowError, ZeroDivisionError):
        raise InvalidValue("arithmetic", f"{left} ^ {right} is no finite number") from None


def _multiply(left: Any, right: Any) -> Any:
    if not isinstance(left, list | str):
        return check_range(left * right)
    if len(left) * max(right, 0) > MOST_ITEMS:
        message = f"at most {MOST_ITEMS} items are allowed, got {len(left)} * {right}"
        raise InvalidValue("size", message)
    return left * right


def _add(left: Any, right: Any) -> Any:
    if not isinstance(left, list | str):
        return check_range(left + right)
    if len(left) + len(right) > MOST_ITEMS:
        raise InvalidValue("size", f"at most {MOST_ITEMS} items are allowed")
    return left + right


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": _add,
    "-": lambda left, right: check_range(left - right),
    "*": _multiply,
    "/": lambda left, right: check_range(_divide(left, right)),
    "^": lambda left, right: check_range(_power(left, right)),
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "==": operator.eq,
    "!=": operator.ne,
    "&&": lambda left, right: left and right,
    "||": lambda left, right: left or right,
    "in": lambda left, right: any(_same(left, item) for item in right),
}
"""Binary operator -> its function on values that are not tensors."""

UNARY: dict[str, Callable[[Any], Any]] = {
    "+": operator.pos,
    "-": lambda value: check_range(-value),
    "!": operator.not_,
}


def _same(left: Any, right: Any) -> bool:
    """Return whether two values are equal, comparing arrays and tuples item by item; a tensor is
    equal only to itself.
    """
    if isinstance(left, list | tuple) and isinstance(right, list | tuple):
        return len(left) == len(right) and all(map(_same, left, right))
    return left is right or (not is_tensor(left) and left == right)


def cast(name: str, value: Any) -> Any:
    """Return the value of `name(value)`, where `name` is the cast `integer`, `scalar`, `logical` or
    `string`. Raises InvalidValue for a string that is not a number, or a number out of range.
    """
    match name:
        case "string":
            return literal_text(value)
        case "logical":
            return bool(value)
        case "integer" if isinstance(value, str):
            return check_range(int(_literal(value, r"-?\d{1,20}")))
        case "integer":
            return check_range(math.floor(value))
        case _ if isinstance(value, str):
            return check_range(float(_literal(value, r"-?\d+(\.\d*)?([eE][+-]?\d+)?")))
        case _:
            return float(value)


def _literal(text: str, pattern: str) -> str:
    if not re.fullmatch(pattern, text, re.ASCII):
        raise InvalidValue("cast", f"'{text}' is no literal of that type")
    return text


def literal_text(value: Any) -> str:
    """Return the text of a literal as documents write it (`true`, `1.0`), but a string without
    quotes.
    """
    return str(value).lower() if isinstance(value, bool) else str(value)


def item_at(sequence: Any, index: int) -> Any:
    """Return item `index` of an array, string or tuple. Raises InvalidValue if there is no such
    item.
    """
    if not 0 <= index < len(sequence):
        raise InvalidValue("index", f"index {index} is outside of {len(sequence)} items")
    return sequence[index]


def slice_items(sequence: Any, begin: int | None, end: int | None) -> Any:
    """Return items `begin:end` of an array or string, `end` excluded; None stands for the start or
    the end of the sequence. Raises InvalidValue if a bound is out of range.
    """
    first, last = begin or 0, len(sequence) if end is None else end
    if not (0 <= first <= len(sequence) and 0 <= last <= len(sequence)):
        message = f"range {first}:{last} is outside of {len(sequence)} items"
        raise InvalidValue("index", message)
    return sequence[first:last]
