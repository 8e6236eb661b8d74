"""Checks of the results that semantics give, above all those of plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any

import numpy as np
from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ..dialects.diagnostics import HexnnError
from ..dialects.quant import QuantizedType, storage_dtype
from ..dialects.registries.by_class import registered_name

STORED_AS_INTEGERS = (IntegerType, QuantizedType)
"""The element types of tensors whose arrays hold integers."""


def check_count(op: Operation, function: Callable[..., Any], arguments: Sequence[Any]) -> None:
    """Raise HexnnError if `function`, the semantics registered for the name of `op`
    (`custom:NAME`), cannot be called with `arguments`: the operation, perhaps the states, an array
    for each operand. Operations identified by their class pass: verifiers count their operands.
    """
    if registered_name(op) is None:
        return
    try:
        signature(function).bind(*arguments)
    except TypeError as e:
        raise HexnnError(f"has {len(op.operands)} operands: its semantics are {e}") from None


def check_given(op: Operation, results: Sequence[Any]) -> None:
    """Raise HexnnError if `op` has semantics registered for its name (`custom:NAME`), and the
    `results` that these returned are not one array for each result of `op`, in its shape and
    storage type; None stands for a result not available yet.
    """
    if (name := registered_name(op)) is None:
        return
    if len(results) != len(op.results):
        raise HexnnError(f"semantics of {name} give {len(results)} results, not {len(op.results)}")
    for index, (value, array) in enumerate(zip(op.results, results, strict=True)):
        if array is not None and not _fits(value, array):
            seen = f"{array.dtype}{list(array.shape)}" if hasattr(array, "dtype") else type(array)
            raise HexnnError(f"semantics of {name} give {seen} for result {index}, {value.type}")


def check_kinds(op: Operation, results: Sequence[Any]) -> None:
    """Raise HexnnError if an array of `results` holds floats for a result of `op` that has
    integers, or the reverse: semantics that do not check the types of operands give such results.
    """
    for value, array in zip(op.results, results, strict=False):
        type = value.type
        if isinstance(array, np.ndarray) and isinstance(type, TensorType):
            floats = isinstance(type.element_type, AnyFloat)
            if (array.dtype.kind in "iub" and floats) or (
                array.dtype.kind == "f" and isinstance(type.element_type, STORED_AS_INTEGERS)
            ):
                raise HexnnError(f"has no semantics for these types: {array.dtype} is no {type}")


def _fits(value: SSAValue, array: Any) -> bool:
    """Whether `array` has the shape and storage type of `value`; of elements without a storage
    type, such as strings, the shape.
    """
    if not isinstance(array, np.ndarray | np.generic) or not isinstance(value.type, TensorType):
        return False
    try:
        same = array.dtype == storage_dtype(value.type.element_type)
    except VerifyException:
        same = True
    dynamic = not value.type.has_static_shape()
    return same and (dynamic or array.shape == value.type.get_shape())
