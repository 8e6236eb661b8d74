"""Result types of operators and built-in functions in expressions, and the standard operation that
an operator stands for on tensors.

See table 1 and the built-in functions in NNEF 1.0.3, section 3.3.3.
"""

from __future__ import annotations

from .syntax import Array, Primitive, Tensor, Type
from .types import EMPTY, INTEGER, LOGICAL, NOTHING, SCALAR, STRING, common

UNARY: dict[str, str] = {"+": "copy", "-": "neg", "!": "not"}
"""Unary operator -> the standard operation that it stands for on tensors."""

ARITHMETIC: dict[str, str] = {"+": "add", "-": "sub", "*": "mul", "/": "div", "^": "pow"}
ORDER: dict[str, str] = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
EQUALITY: dict[str, str] = {"==": "eq", "!=": "ne"}
LOGIC: dict[str, str] = {"&&": "and", "||": "or"}
BINARY: dict[str, str] = ARITHMETIC | ORDER | EQUALITY | LOGIC
"""Binary operator -> the standard operation that it stands for on tensors; `in` has none."""

NUMBERS = (INTEGER, SCALAR)


def unary_type(operator: str, operand: Type) -> Type | None:
    """Return the result type of a unary operator on a value that is not a tensor; None if the
    operator does not take that type.
    """
    allowed = (LOGICAL,) if operator == "!" else NUMBERS
    return operand if operand in allowed else None


def binary_type(operator: str, left: Type, right: Type) -> Type | None:
    """Return the result type of a binary operator on values that are not tensors; None if the
    operator does not take operands of types `left` and `right`.
    """
    if operator == "in":
        item = right.item if isinstance(right, Array) else None
        return LOGICAL if item and (item == NOTHING or common((left, item))) else None
    if operator in ARITHMETIC:
        return _arithmetic(operator, left, right)
    if left != right or not isinstance(left, Primitive):
        return None
    if operator in EQUALITY:
        return LOGICAL
    return LOGICAL if left in ((LOGICAL,) if operator in LOGIC else NUMBERS) else None


def _arithmetic(operator: str, left: Type, right: Type) -> Type | None:
    """Return the result type of `+ - * / ^` on numbers, of `+` on strings or arrays (concatenation)
    and of `*` on a string or array and an integer (repetition); None for other types.
    """
    if left == right and left in NUMBERS:
        return left
    if operator == "+":
        if left == right == STRING:
            return STRING
        if isinstance(left, Array) and isinstance(right, Array):
            return common((left, right))
    if operator == "*" and right == INTEGER and (left == STRING or isinstance(left, Array)):
        return left
    return None


CASTS: dict[str, tuple[Primitive, tuple[Primitive, ...]]] = {
    "scalar": (SCALAR, (LOGICAL, STRING, INTEGER, SCALAR)),
    "integer": (INTEGER, (LOGICAL, STRING, SCALAR, INTEGER)),
    "logical": (LOGICAL, (INTEGER, SCALAR, STRING, LOGICAL)),
    "string": (STRING, (INTEGER, SCALAR, LOGICAL, STRING)),
}
"""Cast -> (its result type, the types that it accepts)."""


def builtin_type(name: str, argument: Type) -> Type | None:
    """Return the result type of built-in function `name` (`shape_of`, `integer`, ...), or None if
    it does not accept an argument of this type.
    """
    if name == "shape_of":
        return Array(INTEGER)
    if name in CASTS:
        type, allowed = CASTS[name]
        return type if argument in allowed or argument == Primitive("?") else None
    if argument != STRING and not isinstance(argument, Array):
        return None
    return INTEGER if name == "length_of" else Array(INTEGER)


def item_type(sequence: Type) -> Type | None:
    """Return the type of the items of an array or string, or None for another type."""
    if sequence == EMPTY:
        return NOTHING
    if isinstance(sequence, Array):
        return sequence.item
    return STRING if sequence == STRING else None


def is_tensor(type: Type) -> bool:
    """Return whether `type` is a tensor type, to which operators apply as operations."""
    return isinstance(type, Tensor)
