"""Smaller shapes: an extent is replaced by a smaller one wherever it occurs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, cast

import numpy as np
from xdsl.dialects.builtin import (
    DYNAMIC_INDEX,
    ArrayAttr,
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    ModuleOp,
    TensorType,
)
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects.constants import ConstantOp, dense
from ...dialects.entry_function import functions_of
from ...dialects.inference import InferredOp
from ...dialects.quant import QuantizedType, UniformType
from ...dialects.tfl.result_shapes import inferred_types
from .reducer import Edit, Reducer

MOST_PARAMETERS = 64
"""The most elements of an integer constant that may state extents, and not be data."""


def reduce_shapes(reducer: Reducer) -> None:
    """Replace each extent, the greatest first, by the smallest one that a bisection finds; shapes
    of results follow by the rules of their operations.
    """
    for extent in _extents(reducer.best):
        for attributes in (False, True):
            _bisect(reducer, extent, attributes)


def _extents(module: ModuleOp) -> list[int]:
    """Return the extents above 1 of the tensors of a module, the greatest first."""
    values = [v for f in functions_of(module) for v in _values(f)]
    shapes = [v.type.get_shape() for v in values if isinstance(v.type, TensorType)]
    return sorted({size for shape in shapes for size in shape if size > 1}, reverse=True)


def _values(function: FuncOp) -> list[SSAValue]:
    ops = function.body.walk()
    return [*function.args, *(result for op in ops for result in op.results)]


def _bisect(reducer: Reducer, extent: int, attributes: bool) -> None:
    """Replace `extent` by the least extent that passes, if greater ones do, too."""
    fails, passes, probe = 0, extent, 1
    while fails + 1 < passes:
        if reducer.attempt("shapes", with_extent(passes, probe, attributes)):
            passes = probe
        else:
            fails = probe
        probe = (fails + passes) // 2


def with_extent(old: int, new: int, attributes: bool) -> Edit:
    """Return the edit that replaces extent `old` by `new` in arguments and constants, whose first
    elements are kept, and in the results that no rule infers; with `attributes` also numbers `old`
    in the properties of operations.
    """

    def edit(module: ModuleOp) -> None:
        for function in functions_of(module):
            for block in function.body.blocks:
                for argument in block.args:
                    _retype(argument, old, new)
            for op in function.body.walk():
                _shrink(op, old, new, attributes)
            function.update_function_type()

    return edit


def _shrink(op: Operation, old: int, new: int, attributes: bool) -> None:
    """Replace extent `old` by `new` in one operation, whose operands have their new types."""
    if isinstance(op, ConstantOp):
        _shrink_constant(op, old, new)
        return
    if attributes:
        for name, value in op.properties.items():
            op.properties[name] = _renumbered(value, old, new)
    before = [result.type for result in op.results]
    for result in op.results:
        _retype(result, old, new)
    with suppress(VerifyException):
        types = _inferred(op, before)  # Replaces the results of `op` for a while.
        for result, type in zip(op.results, types, strict=True):
            Rewriter.replace_value_with_new_type(result, type)


def _retype(value: SSAValue, old: int, new: int) -> None:
    if isinstance(value.type, TensorType) and old in value.type.get_shape():
        Rewriter.replace_value_with_new_type(value, _resized(value.type, old, new))


def _resized(type: TensorType[Any], old: int, new: int) -> TensorType[Any]:
    """Return `type` with extent `new` in place of `old`; of its scales along an axis of that extent
    the first are kept.
    """
    element, sizes = type.element_type, type.get_shape()
    if isinstance(element, UniformType) and element.axis is not None and sizes[element.axis] == old:
        data = element.data
        scales, points = data.scales[:new], data.zero_points[:new]
        element = UniformType(replace(data, scales=scales, zero_points=points))
    shape = [new if size == old else size for size in sizes]
    return TensorType(element, shape, type.encoding)


def _inferred(op: Operation, before: Sequence[Attribute]) -> Sequence[Attribute]:
    """Return the result types of `op` for its operands, by its rule; those that it has where there
    is none. `before` are the types before extents were replaced. Raises VerifyException if the
    rule refuses the operands.
    """
    now = [result.type for result in op.results]
    if isinstance(op, InferredOp):
        return op.infer_result_types()
    if op.dialect_name() != "tfl" or not all(isinstance(t, TensorType) for t in before):
        return now
    tensors = cast("Sequence[TensorType[Any]]", now)
    for result, type in zip(op.results, tensors, strict=True):
        unknown = TensorType(type.element_type, [DYNAMIC_INDEX] * len(type.get_shape()))
        Rewriter.replace_value_with_new_type(result, unknown)
    try:
        types = inferred_types(op)
    finally:
        for result, type in zip(op.results, now, strict=True):
            Rewriter.replace_value_with_new_type(result, type)
    pairs = zip(tensors, cast("Sequence[TensorType[Any]]", types), strict=True)
    return [_filled(*pair) for pair in pairs]


def _filled(given: TensorType[Any], inferred: TensorType[Any]) -> TensorType[Any]:
    """Return `given` with the extents of `inferred` that are known."""
    pairs = zip(given.get_shape(), inferred.get_shape(), strict=True)
    shape = [own if size == DYNAMIC_INDEX else size for own, size in pairs]
    return TensorType(given.element_type, shape, given.encoding)


def _shrink_constant(op: ConstantOp, old: int, new: int) -> None:
    """Replace extent `old` by `new` in a constant: as the value of elements if it is a few plain
    integers, which state extents, else in its shape.
    """
    type, values = op.type, op.array
    plain = not isinstance(type.element_type, QuantizedType) and values.dtype.kind == "i"
    if plain and values.size <= MOST_PARAMETERS:
        op.properties["value"] = dense(np.where(values == old, new, values), type)
    elif old in type.get_shape():
        kept = tuple(slice(new if size == old else size) for size in type.get_shape())
        resized = _resized(type, old, new)
        op.properties["value"] = dense(np.ascontiguousarray(values[kept]), resized)
        Rewriter.replace_value_with_new_type(op.output, resized)


def _renumbered(value: Attribute, old: int, new: int) -> Attribute:
    """Return an attribute with integers `old` replaced by `new`, also in arrays."""
    match value:
        case IntegerAttr() if value.value.data == old:
            return IntegerAttr(new, value.type)
        case ArrayAttr():
            return ArrayAttr(_renumbered(item, old, new) for item in value.data)
        case DenseArrayBase() if isinstance(value.elt_type, IntegerType):
            array = cast("DenseArrayBase[IntegerType]", value)
            numbers = [new if n == old else n for n in array.get_values()]
            return DenseArrayBase.from_list(array.elt_type, numbers)
        case _:
            return value
