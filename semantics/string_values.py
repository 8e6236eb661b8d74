"""Strings as users' semantics see them: semantics of custom operators are given bytes objects and
return them; within a network each string is a number (dialects/tf_type/strings.py).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue

from ..dialects.registries.by_class import registered_name
from ..dialects.tf_type.strings import numbers_of, text_of
from ..dialects.tf_type.types import StringType


def as_texts(op: Operation, arrays: Sequence[Any]) -> list[Any]:
    """Return the operands' `arrays`; those of strings as arrays of bytes objects, if `op` is a
    custom operator.
    """
    if not _is_custom(op):
        return list(arrays)
    return [
        _mapped(text_of, array) if _is_of_strings(value) and array is not None else array
        for value, array in zip(op.operands, arrays, strict=True)
    ]


def as_numbers(op: Operation, results: Sequence[Any]) -> tuple[Any, ...]:
    """Return the `results` that semantics of `op` gave; arrays of bytes objects as the numbers of
    these strings, if `op` is a custom operator.
    """
    if not _is_custom(op) or len(results) != len(op.results):
        return tuple(results)
    return tuple(
        numbers_of(array.ravel()).reshape(array.shape)
        if _is_of_strings(value) and _holds_texts(array)
        else array
        for value, array in zip(op.results, results, strict=True)
    )


def _is_custom(op: Operation) -> bool:
    return (registered_name(op) or "").startswith("custom:")


def _is_of_strings(value: SSAValue) -> bool:
    return isinstance(value.type, TensorType) and isinstance(value.type.element_type, StringType)


def _holds_texts(array: Any) -> bool:
    is_objects = isinstance(array, np.ndarray) and array.dtype == object
    return is_objects and all(isinstance(text, bytes) for text in array.ravel())


def _mapped(function: Any, numbers: Any) -> Any:
    texts = np.empty(numbers.shape, object)
    texts.flat[:] = [function(int(number)) for number in numbers.ravel()]
    return texts
