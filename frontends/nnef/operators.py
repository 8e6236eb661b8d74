"""The operators and built-in functions of NNEF expressions: result types, and the fragments that
define operators on tensors.

Table 1 and the built-in functions of NNEF 1.0.3, section 3.3.3.
"""

from __future__ import annotations

from .syntax import Array, Primitive, Tensor, Type
from .types import EMPTY, INTEGER, LOGICAL, NOTHING, SCALAR, STRING, common

UNARY: dict[str, str] = {"+": "copy", "-": "neg", "!": "not"}
"""Unary operator -> the fragment that defines it on tensors."""

ARITHMETIC: dict[str, str] = {"+": "add", "-": "sub", "*": "mul", "/": "div", "^": "pow"}
ORDER: dict[str, str] = {"<": "lt", "<=": "le", ">": "gt", ">=": "ge"}
EQUALITY: dict[str, str] = {"==": "eq", "!=": "ne"}
LOGIC: dict[str, str] = {"&&": "and", "||": "or"}
BINARY: dict[str, str] = ARITHMETIC | ORDER | EQUALITY | LOGIC
"""Binary operator -> the fragment that defines it on tensors; `in` has none."""

NUMBERS = (INTEGER, SCALAR)


def unary_type(operator: str, operand: Type) -> Type | None:
    """The result type of an operator on a non-tensor; None for an operand it does not accept."""
    allowed = (LOGICAL,) if operator == "!" else NUMBERS
    return operand if operand in allowed else None


def binary_type(operator: str, left: Type, right: Type) -> Type | None:
    """The result type of an operator on non-tensors; None for operands it does not accept."""
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
    """The result type of arithmetic on numbers, and of concatenating or repeating sequences."""
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
"""Cast -> its result type, and the types it accepts."""


def builtin_type(name: str, argument: Type) -> Type | None:
    """The result type of a built-in function; None for an argument type it does not accept."""
    if name == "shape_of":
        return Array(INTEGER)
    if name in CASTS:
        type, allowed = CASTS[name]
        return type if argument in allowed or argument == Primitive("?") else None
    if argument != STRING and not isinstance(argument, Array):
        return None
    return INTEGER if name == "length_of" else Array(INTEGER)


def item_type(sequence: Type) -> Type | None:
    """The type of an item of an array or string; None for other types."""
    if sequence == EMPTY:
        return NOTHING
    if isinstance(sequence, Array):
        return sequence.item
    return STRING if sequence == STRING else None


def is_tensor(type: Type) -> bool:
    """Whether `type` has tensors, on which an operator invokes a fragment."""
    return isinstance(type, Tensor)
