"""Shapes of results that replace placeholders in the file: those that the verifiers expect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, TypeAlias, cast

from xdsl.dialects.builtin import TensorType

from ....dialects.constants import known_array
from ....dialects.dimensions import is_unknown
from ....dialects.tensors import shape
from ....dialects.tfl.movement import resolved
from ....dialects.tfl.result_shapes import result_names
from ..operators import BY_BUILTIN
from .operator import Given

Type: TypeAlias = TensorType[Any]


def corrected(given: Given, wrong: Iterable[tuple[str, tuple[int, ...]]]) -> list[Type]:
    """Return the result types of an operator whose file states placeholders for shapes: results
    that `wrong` lists, as (name of the result, shape that the verifier expects), get that shape,
    and the result of a RESHAPE the shape that its operand gives.
    """
    types = list(given.results)
    row = BY_BUILTIN.get(given.kind)
    names = {} if row is None else result_names(row.op, len(types))
    for name, expected in wrong:
        if name in names:
            index = names[name]
            types[index] = _with_shape(types[index], expected)
    complete = len(given.present) == 2 and len(types) == 1
    if given.kind == "RESHAPE" and complete and types == list(given.results):
        types[0] = _with_shape(types[0], _reshaped(given))
    return types


def _with_shape(type: Type, expected: Sequence[int]) -> Type:
    """Return the tensor type with the extents `expected`; where one of them is unknown, with its
    own.
    """
    own = type.get_shape()
    if len(own) == len(expected):
        expected = [a if is_unknown(b) else b for a, b in zip(own, expected, strict=True)]
    return TensorType(type.element_type, [int(n) for n in expected])


def _reshaped(given: Given) -> Sequence[int]:
    """Return the shape that a RESHAPE gives its result: the one in its shape operand if that is
    constant, else the one that the file states. If one extent is -1, it is inferred from the number
    of elements.
    """
    source, wanted = given.present
    sizes = known_array(wanted)
    new: Sequence[int] = given.results[0].get_shape()
    if sizes is not None and sizes.ndim == 1 and sizes.dtype.kind in "iu":
        new = cast("list[int]", sizes.tolist())
    return resolved(shape(source), new)
