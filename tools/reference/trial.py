"""Trial execution: whether the numpy semantics run FileCheck examples and variants of them."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

import numpy as np
from xdsl.dialects.builtin import AnyFloat, TensorType, f32
from xdsl.ir import Attribute, Block, Operation, SSAValue
from xdsl.rewriter import Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects import qnn
from ...dialects.constants import ConstantOp
from ...dialects.diagnostics import HexnnError
from ...dialects.qnn.sparse import SparseAttr
from ...dialects.quant import QuantizedType, UniformType, storage_dtype
from ...semantics.registry import evaluate, lookup
from ..driver.frontends import read
from .evidence import FILECHECK

Shape = tuple[int, ...]

REAL = UniformType.per_tensor("i8", 0.05, -3)
"""The quantized type that replaces float element types in a variant of an example."""


@cache
def examples() -> dict[str, tuple[Operation, ...]]:
    """Return the operations in the valid FileCheck tests of the qnn dialect, by name."""
    by_name: dict[str, list[Operation]] = {}
    for path in sorted(FILECHECK.glob("*.mlir")):
        if "invalid" not in path.name:
            for op in read(str(path)).walk():
                by_name.setdefault(op.name, []).append(op)
    return {name: tuple(ops) for name, ops in by_name.items()}


def variants(op: Operation) -> Iterator[Operation]:
    """Yield `op`, then its variant with float instead of quantized element types, and its variant
    with quantized instead of float ones.

    Variants that do not verify are omitted, and those of If, which has subgraphs.
    """
    yield op
    for change in () if isinstance(op, qnn.IfOp) else (as_floats, as_quantized):
        if (variant := with_element_types(op, change)) is not None:
            yield variant


def as_floats(element: Attribute) -> Attribute:
    """Return f32 for a quantized element type; others unchanged."""
    return f32 if isinstance(element, QuantizedType) else element


def as_quantized(element: Attribute) -> Attribute:
    """Return an 8-bit quantized type for a float element type; others unchanged."""
    return REAL if isinstance(element, AnyFloat) else element


def with_element_types(op: Operation, change: Callable[[Attribute], Attribute]) -> Operation | None:
    """Return a copy of `op` with each element type t replaced by `change(t)`; None if the copy does
    not verify.
    """
    block = Block(arg_types=[with_element_type(value.type, change) for value in op.operands])
    mapped = {
        value: value if is_constant(value) and value.type == argument.type else argument
        for value, argument in zip(op.operands, block.args, strict=True)
    }
    clone = op.clone(mapped)
    block.add_op(clone)
    for result in clone.results:
        Rewriter.replace_value_with_new_type(result, with_element_type(result.type, change))
    try:
        clone.verify()
    except VerifyException:
        return None
    return clone


def is_constant(value: SSAValue) -> bool:
    """Return whether `value` is the result of a constant operation."""
    return isinstance(value.owner, ConstantOp)


def with_element_type(type: Attribute, change: Callable[[Attribute], Attribute]) -> Attribute:
    """Return the tensor type `type` with its element type t replaced by `change(t)`."""
    assert isinstance(type, TensorType)
    return TensorType(change(type.element_type), type.get_shape(), type.encoding)


def element_kind(op: Operation) -> str:
    """Return `quantized` if any tensor of `op` is quantized, else `float` if any is float, else
    `other`.
    """
    elements = [element(value) for value in (*op.operands, *op.results)]
    if any(isinstance(one, QuantizedType) for one in elements):
        return "quantized"
    return "float" if any(isinstance(one, AnyFloat) for one in elements) else "other"


def element(value: SSAValue) -> Any:
    """Return the element type of a tensor; None for a value of another type."""
    return value.type.element_type if isinstance(value.type, TensorType) else None


def filled(shape: Shape, number: int) -> Any:
    """Return an array of a shape whose elements are all `number`."""
    return np.full(shape, number)


def row_major_indices(shape: Shape) -> Any:
    """Return an array of a shape with elements 0, 1, 2, ... in row-major order."""
    return np.arange(math.prod(shape)).reshape(shape)


def first_axis_indices(shape: Shape) -> Any:
    """Return an array whose elements equal their index along the first axis."""
    rows = np.arange(shape[0] if shape else 1)
    return np.broadcast_to(rows.reshape(-1, *[1] * (len(shape) - 1)), shape)


INTEGERS: tuple[Callable[[Shape], Any], ...] = (
    lambda shape: filled(shape, 1),
    lambda shape: filled(shape, 0),
    row_major_indices,
    first_axis_indices,
)
"""Generators of integer operand values, by shape: indices and counts valid for most operations."""


def can_run(op: Operation) -> bool:
    """Return whether the numpy semantics can compute `op`, whose shapes must be static: on its
    constant operands, ones for floats, and simple integers.
    """
    static = (isinstance(v.type, TensorType) and v.type.has_static_shape() for v in op.operands)
    return lookup(op) is not None and all(static) and any(runs_with(op, fill) for fill in INTEGERS)


def runs_with(op: Operation, integers: Callable[[Shape], Any]) -> bool:
    """Return whether the semantics compute `op` without an error if `integers(shape)` makes the
    integer operands.
    """
    arrays = [array(value, integers) for value in op.operands]
    try:
        with np.errstate(all="ignore"):
            evaluate(op, arrays)
    except (HexnnError, VerifyException):
        return False
    return True


def array(value: SSAValue, integers: Callable[[Shape], Any]) -> Any:
    """Return an array for an operand: the value of a constant, ones for floats, else
    `integers(shape)`; a sparse tensor for a sparse encoding.
    """
    if isinstance(value.owner, ConstantOp):
        return value.owner.array
    assert isinstance(value.type, TensorType)
    dtype, shape = storage_dtype(value.type.element_type), value.type.get_shape()
    values = np.ones(shape, dtype) if dtype.kind == "f" else integers(shape).astype(dtype)
    return sparsened(values, value.type.encoding) if values.size else values


def sparsened(values: Any, encoding: Attribute) -> Any:
    """Return `values`, or, if `encoding` is sparse, an array of the same shape and type with ones
    at the first index tuples, as many as `encoding` allows, and zeros elsewhere.
    """
    if not isinstance(encoding, SparseAttr):
        return values
    _, axes, count = encoding.data
    sparse = np.zeros_like(values)
    sparse.reshape(math.prod(values.shape[:axes]), -1)[:count] = 1
    return sparse
