"""Checks of the results that semantics give, above all those of plug-ins."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.utils.exceptions import VerifyException

from ..dialects.diagnostics import HexnnError
from ..dialects.quant import storage_dtype
from ..dialects.registries.by_class import registered_name
from ..dialects.tensors import tensor_type

Array: TypeAlias = NDArray[Any]


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
    """Raise HexnnError if an array of `results` has another element type than the result of `op` is
    stored in, or numbers where the result's elements, such as strings, are none: semantics that do
    not check the types of operands give such results.
    """
    for value, array in zip(op.results, results, strict=False):
        type = value.type
        if not isinstance(array, np.ndarray) or not isinstance(type, TensorType):
            continue
        if array.dtype.kind in "fiub" and array.dtype != _stored_in(type.element_type):
            raise HexnnError(f"has no semantics for these types: {array.dtype} is no {type}")


def _stored_in(element: Attribute) -> np.dtype[Any] | None:
    """Return the numpy type in which elements are stored; None for elements such as strings."""
    try:
        return storage_dtype(element)
    except VerifyException:
        return None


def check_declared(
    op: Operation, arrays: Sequence[Array | None], results: Sequence[Array | None]
) -> None:
    """Raise WrongResults unless the `results` of `op`, which the semantics of its class computed
    from `arrays`, are one array for each result, in its storage type; HexnnError if one has another
    shape than its result, which may follow from the values of operands.

    None stands for a result not available yet, which fits any. Shapes are not compared if those of
    results are dynamic, or if `arrays`, one for each operand, have other shapes than the operands:
    elementwise operations are evaluated on lists of values, too.
    """
    if registered_name(op) is not None:
        return
    if len(results) != len(op.results):
        raise WrongResults(f"'{op.name}' gives {len(results)} results, not {len(op.results)}")
    pairs = zip(op.operands, arrays, strict=False)
    regular = len(op.operands) == len(arrays) and all(_has_shape(*pair) for pair in pairs)
    for index, (value, array) in enumerate(zip(op.results, results, strict=True)):
        if array is None or not isinstance(value.type, TensorType):
            continue
        seen = f"{array.dtype}{list(array.shape)} for result {index}, {value.type}"
        if not _has_kind(value, array):
            raise WrongResults(f"'{op.name}' gives {seen}")
        if regular and not _has_shape(value, array):
            raise HexnnError(f"gives {seen}")


def _has_shape(value: SSAValue, array: Array | None) -> bool:
    """Return whether `array` has the shape of `value`; True if `value` is no tensor or has a
    dynamic shape, or `array` is None.
    """
    type = value.type
    if array is None or not isinstance(type, TensorType) or not type.has_static_shape():
        return True
    return np.shape(array) == type.get_shape()


def _has_kind(value: SSAValue, array: Array) -> bool:
    """Return whether `array` has the storage type of the tensor `value`; True if the tensor's
    elements, such as strings, have none.
    """
    try:
        return array.dtype == storage_dtype(tensor_type(value).element_type)
    except VerifyException:
        return True


class WrongResults(Exception):
    """An internal error: semantics gave arrays that are not of the types of an operation's
    results.
    """


def _fits(value: SSAValue, array: Any) -> bool:
    """Return whether `array` has the shape and storage type of the tensor `value`; for elements
    without a storage type, such as strings, the shape. False if either is no array or tensor.
    """
    if not isinstance(array, np.ndarray | np.generic) or not isinstance(value.type, TensorType):
        return False
    return _has_kind(value, np.asarray(array)) and _has_shape(value, np.asarray(array))
