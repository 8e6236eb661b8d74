"""Chains of conversions (Quantize, Dequantize, Convert, Cast) replaced by one equivalent
conversion.

Equivalence is tested by executing both chains on every value of the input's type, if that has at
most 2^16 values. For wider types a lossless first conversion is dropped.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import AnyFloat, TensorType
from xdsl.dialects.test import TestOp
from xdsl.ir import Attribute, Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ....dialects import qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.qnn.base import SameShapeOp
from ....dialects.quant import QuantizedType, UniformType, storage_dtype
from ....dialects.tensors import element
from ....semantics.registry import Array, evaluate
from ..rewriting import replace
from .chains import merge

Conversion: TypeAlias = qnn.QuantizeOp | qnn.DequantizeOp | qnn.ConvertOp | qnn.CastOp
CONVERSIONS = (qnn.QuantizeOp, qnn.DequantizeOp, qnn.ConvertOp, qnn.CastOp)
Step: TypeAlias = tuple[type[SameShapeOp], Attribute]
"""A conversion: the class of its operation and the element type of its result."""

DIRECT: dict[tuple[bool, bool], type[SameShapeOp]] = {
    (False, True): qnn.QuantizeOp,
    (True, False): qnn.DequantizeOp,
    (True, True): qnn.ConvertOp,
    (False, False): qnn.ConvertOp,
}
"""(source is quantized, result is quantized) -> the operation that converts the real values."""


def quantizes(type: Attribute) -> bool:
    """Whether a type is quantized."""
    return isinstance(type, QuantizedType)


@lru_cache(maxsize=256)
def values_of_type(type: Attribute) -> Array | None:
    """Return a 1-D array of every value that an element of type `type` can store, or None if there
    are more than 2^16.
    """
    dtype = storage_dtype(type)
    if isinstance(type, UniformType):
        bits, low, high = type.data.bits, type.qmin, type.qmax
        return None if bits > 16 else np.arange(low, high + 1).astype(dtype)
    if dtype == np.bool_:
        return np.array([False, True])
    if dtype.itemsize > 2:
        return None
    return np.arange(1 << 8 * dtype.itemsize).astype(f"u{dtype.itemsize}").view(dtype)


def converted(x: Array, source: Attribute, step: Step) -> Array:
    """Return `x`, of element type `source`, after the conversion `step`: (operation class, element
    type of the result), evaluated by the reference semantics.
    """
    kind, target = step
    operand = TestOp(result_types=[TensorType(source, x.shape)]).results[0]
    op = kind.build(operands=[operand], result_types=[TensorType(target, x.shape)])
    (result,) = evaluate(op, [x])
    return result


@lru_cache(maxsize=1024)
def equal(source: Attribute, steps: tuple[Step, ...], other: tuple[Step, ...]) -> bool:
    """Whether two chains of conversions give bit-equal results for every value of type `source`.

    A step is (operation class, element type of the result). False if `source` has more than 2^16
    values, or a chain cannot be evaluated.
    """
    values = values_of_type(source)
    if values is None:
        return False
    try:
        a, b = (_through(values, source, chain) for chain in (steps, other))
    except HexnnError:
        return False
    nan = a.dtype.kind == "f"
    return bool(np.array_equal(a, b, equal_nan=nan) and (not nan or _same_zeros(a, b)))


def _same_zeros(a: Array, b: Array) -> bool:
    return bool(np.array_equal(np.signbit(a[a == 0]), np.signbit(b[b == 0])))


def _through(x: Array, source: Attribute, steps: tuple[Step, ...]) -> Array:
    with np.errstate(all="ignore"):
        for step in steps:
            x, source = converted(x, source, step), step[1]
    return x


def loses_nothing(source: Attribute, between: Attribute) -> bool:
    """Whether type `between` represents every number of type `source` exactly; False for quantized
    types.
    """
    plain = not quantizes(source) and not quantizes(between)
    return plain and bool(np.can_cast(storage_dtype(source), storage_dtype(between), "safe"))


def is_per_tensor(*types: Attribute) -> bool:
    """Whether no type among `types` is quantized per axis, that is all that are quantized are
    per-tensor.
    """
    return all(
        not isinstance(type, QuantizedType) or (isinstance(type, UniformType) and type.axis is None)
        for type in types
    )


def candidates(first: Conversion, last: Conversion) -> Iterator[tuple[Step, ...]]:
    """Yield the chains of conversions that may replace `first` followed by `last`, shortest first:
    the empty chain if the types of operand and result agree, then a single conversion.

    A step of a chain is (operation class, element type of the result).
    """
    source, target = element(first.input), element(last.output)
    if source == target:
        yield ()
    if isinstance(first, qnn.CastOp) and isinstance(last, qnn.CastOp):
        yield ((qnn.CastOp, target),)
    elif all(isinstance(type, UniformType | AnyFloat) for type in (source, target)):
        yield ((DIRECT[quantizes(source), quantizes(target)], target),)


def shorter(first: Conversion, last: Conversion) -> tuple[Step, ...] | None:
    """Return a chain of at most one conversion equivalent to `first` followed by `last`, or None if
    both are needed.

    A step of the chain is (operation class, element type of the result); () means that the
    conversions cancel.
    """
    source, between, target = (element(v) for v in (first.input, first.output, last.output))
    if not is_per_tensor(source, between, target):
        return None
    steps: tuple[Step, ...] = ((type(first), between), (type(last), target))
    for chain in candidates(first, last):
        widened = loses_nothing(source, between) and not quantizes(target)
        if widened or equal(source, steps, chain):
            return chain
    return None


class MergeConversions(RewritePattern):
    """Merge two consecutive conversions into one, or cancel them, where the results agree for all
    inputs.

    Examples: `quantize(dequantize(q))` becomes `q` if the types agree; `cast(cast(x))` becomes one
    cast if the type between is lossless; conversions through floats become one if they round
    alike.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace convert2(convert1(x)) by one conversion of x, or by x, if that gives equal
        results for every x of its type.
        """
        if not isinstance(op, CONVERSIONS) or not isinstance(op.input.owner, CONVERSIONS):
            return
        first: Any = op.input.owner
        chain = None if any(map(is_decided_later, (first, op))) else shorter(first, op)
        if chain == ():
            merge((first.input,), first, op, rewriter)
        elif chain:
            kind, _ = chain[0]
            new = kind.build(operands=[first.input], result_types=[op.output.type])
            merge(new, first, op, rewriter)


def is_decided_later(op: Operation) -> bool:
    """Whether `op` is a Convert whose operand or result data type is set at run time."""
    return isinstance(op, qnn.ConvertOp) and op.is_decided_later


class NameConvert(RewritePattern):
    """Replace a generic Convert by its specific operation: Quantize from floats to quantized
    integers, Dequantize from quantized integers to floats.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ConvertOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Convert by Quantize or Dequantize if exactly one of its operand and result is
        quantized.
        """
        kind = DIRECT[quantizes(element(op.input)), quantizes(element(op.output))]
        if kind is not qnn.ConvertOp and not op.is_decided_later:
            new = kind.build(operands=[op.input], result_types=[op.output.type])
            replace(op, new, rewriter)
