"""The meanings of the words that op packages use in constraints and sizes (`DIM_OF`, `IS_QUINT8`):
`MEANINGS` maps each to a function of its arguments, `LAZY` maps AND and OR.

Operands are values of the opdef graph, dimensions those after filling by 1 to four. A word without
a value for its arguments (the dimension of an absent operand, a division by 0) raises Undefined.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from operator import eq, ge, gt, le, lt, ne, not_, sub
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, IntegerType, TensorType
from xdsl.ir import Attribute, SSAValue

from ...dialects import opdef
from ...dialects.constants import known_array
from ...dialects.packages.element_names import element_name
from ...dialects.quant import QuantizedType, storage_dtype
from .matching import described

Number = int | float


class Undefined(Exception):
    """Raised where a word (function of the rule language) has no value; the text says why."""


def rank(value: SSAValue) -> int:
    """Return the rank of a tensor or shape, which is at least 4, as dimensions of 1 are put in
    front of fewer; 0 for an absent operand.
    """
    return len(opdef.dims(value))


def dim(value: SSAValue, index: int) -> int:
    """Return the size of dimension `index` of a tensor or shape, counted after dimensions of 1 were
    put in front of fewer than four. Raises Undefined if there is none, or it is dynamic.
    """
    dims = opdef.dims(value)
    if not 0 <= index < len(dims):
        raise Undefined(f"{described(value)} has {len(dims)} dimensions")
    if dims[index] == DYNAMIC_INDEX:
        raise Undefined(f"dimension {index} of {described(value)} is dynamic")
    return dims[index]


def dim_at(index: int) -> Callable[[SSAValue], int]:
    """Return a function that returns the size of dimension `index` of an operand."""
    return lambda value: dim(value, index)


def dims(value: SSAValue) -> tuple[int, ...]:
    """Return the sizes of all dimensions of a tensor or shape, with 1s in front of fewer
    than four.
    """
    return tuple(dim(value, index) for index in range(rank(value)))


def element(value: SSAValue) -> Attribute:
    """Return the element type of a tensor."""
    if not isinstance(value.type, TensorType):
        kind = "a shape" if isinstance(value.type, opdef.ShapeType) else "absent"
        raise Undefined(f"{described(value)} has no elements, it is {kind}")
    return value.type.element_type


def name_of(value: SSAValue) -> str:
    """Return the name that rules give to the element type of a tensor, such as `QUInt8`."""
    return element_name(element(value))


def bytes_of_element(value: SSAValue) -> int:
    """Return the bytes that an element of a tensor takes."""
    return storage_dtype(element(value)).itemsize


def is_element(name: str) -> Callable[..., bool]:
    """Return a function of operands that returns whether all of them have the element type that
    rules call `name`.
    """
    return lambda *values: all(name_of(value) == name for value in values)


def constant_int(value: SSAValue, index: int) -> int:
    """Return element `index`, in row-major order, of a constant of integers."""
    array = known_array(value) if isinstance(value.type, TensorType) else None
    if array is None:
        raise Undefined(f"{described(value)} is no constant")
    if not isinstance(element(value), IntegerType):
        raise Undefined(f"{described(value)} has elements of {name_of(value)}")
    if not 0 <= index < array.size:
        raise Undefined(f"{described(value)} has {array.size} elements")
    return int(array.flat[index])


def has_constant_int(value: SSAValue, index: int) -> bool:
    """Return whether a value is a constant of integers that has more than `index` elements."""
    try:
        constant_int(value, index)
    except Undefined:
        return False
    return True


def encoding(value: SSAValue) -> tuple[int, float]:
    """Return (zero point, scale) of a tensor; (0, 1.0) if it is not quantized."""
    type = element(value)
    if not isinstance(type, QuantizedType):
        return 0, 1.0
    if len(type.scales) != 1:
        raise Undefined(f"{described(value)} has {len(type.scales)} scales")
    return type.zero_points[0], type.scales[0]


def zero_point(value: SSAValue) -> int:
    """Return the zero point of a tensor; 0 if it is not quantized."""
    return encoding(value)[0]


def scale(value: SSAValue) -> float:
    """Return the scale of a tensor; 1.0 if it is not quantized."""
    return encoding(value)[1]


def total(*numbers: Number) -> Number:
    """Return the sum of the numbers."""
    return sum(numbers)


def product(*numbers: Number) -> Number:
    """Return the product of the numbers."""
    return math.prod(numbers)


def quotient(a: Number, b: Number) -> Number:
    """Return a / b; of integers rounded towards zero, as in C."""
    if not b:
        raise Undefined("a division by 0")
    if isinstance(a, int) and isinstance(b, int):
        return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)
    return a / b


def roundup(a: int, b: int) -> int:
    """Return the least multiple of b that is not below a. Raises Undefined unless b is positive."""
    if b <= 0:
        raise Undefined(f"a multiple of {b}")
    return -(-a // b) * b


def integer(a: Number) -> int:
    """Return a number rounded towards zero."""
    if not math.isfinite(a):
        raise Undefined(f"the integer of {a}")
    return math.trunc(a)


def start(piece: Any) -> int:
    """Return the index at which `piece`, a piece of a split, begins along the split dimension."""
    return piece.start


def always() -> bool:
    """Return True: the meaning of the word for a constraint that holds for every match."""
    return True


def sized(*sizes: int) -> tuple[int, ...]:
    """Return `sizes` as a shape. Raises Undefined for one that is no UINT_32, as QNN has them."""
    if not 0 <= min(sizes) <= max(sizes) < 1 << 32:
        raise Undefined(f"a shape of {'x'.join(map(str, sizes))}")
    return sizes


LAZY: dict[str, Callable[..., bool]] = {"AND": all, "OR": any}
"""Words whose arguments are evaluated in order, as far as the result depends on them -> a function
of an iterator over the arguments."""

MEANINGS: dict[str, Callable[..., Any]] = {
    "OK": always,
    "NOT": not_,
    "EQ": eq,
    "NE": ne,
    "LT": lt,
    "LE": le,
    "GT": gt,
    "GE": ge,
    "IS_QUINT8": is_element("QUInt8"),
    "IS_QUINT16": is_element("QUInt16"),
    "IS_FLOAT16": is_element("Float16"),
    "IS_FLOAT32_ALL": is_element("Float32"),
    "CONSTVAL_INT_VALID": has_constant_int,
    "RANK_OF": rank,
    "DIM_BATCHES": dim_at(0),
    "DIM_HEIGHT": dim_at(1),
    "DIM_WIDTH": dim_at(2),
    "DIM_DEPTH": dim_at(3),
    "DIM_FILTHEIGHT": dim_at(0),
    "DIM_FILTWIDTH": dim_at(1),
    "DIM_FILTDEPTH": dim_at(2),
    "DIM_NFILTS": dim_at(3),
    "DIM_OF": dim,
    "ELEMENTSIZE_OF": bytes_of_element,
    "CONSTVAL_INT": constant_int,
    "ZERO_OFFSET_OF": zero_point,
    "STEPSIZE_OF": scale,
    "DTYPE_OF": name_of,
    "ADD": total,
    "SUB": sub,
    "MUL": product,
    "DIV": quotient,
    "ROUNDUP": roundup,
    "MIN": min,
    "MAX": max,
    "int": integer,
    "SPLIT_START": start,
    "gen_Shape": sized,
    "gen_ShapeOf": dims,
}
"""Word of a constraint, size or shape -> the function of its arguments."""
