"""Chains of conversions (Quantize, Dequantize, Convert, Cast) that one conversion replaces exactly.

Whether it does is not argued but tried: on every value of the input's type, where these are at
most 2^16, with the reference semantics. Of wider types a first step that loses nothing goes.
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
"""An operation and the elements of its result."""

DIRECT: dict[tuple[bool, bool], type[SameShapeOp]] = {
    (False, True): qnn.QuantizeOp,
    (True, False): qnn.DequantizeOp,
    (True, True): qnn.ConvertOp,
    (False, False): qnn.ConvertOp,
}
"""(from, to) quantized elements -> the operation that keeps the reals."""


def quantizes(type: Attribute) -> bool:
    """Whether elements of `type` are quantized."""
    return isinstance(type, QuantizedType)


@lru_cache(maxsize=256)
def values_of_type(type: Attribute) -> Array | None:
    """Every stored value of `type`, None when they are more than 2^16."""
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
    """`x`, elements of `source`, after one conversion."""
    kind, target = step
    operand = TestOp(result_types=[TensorType(source, x.shape)]).results[0]
    op = kind.build(operands=[operand], result_types=[TensorType(target, x.shape)])
    (result,) = evaluate(op, [x])
    return result


@lru_cache(maxsize=1024)
def equal(source: Attribute, steps: tuple[Step, ...], other: tuple[Step, ...]) -> bool:
    """Whether both chains of conversions take every value of `source` to the same one."""
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
    """Whether every number of `source` is one of `between`; neither is quantized."""
    plain = not quantizes(source) and not quantizes(between)
    return plain and bool(np.can_cast(storage_dtype(source), storage_dtype(between), "safe"))


def is_per_tensor(*types: Attribute) -> bool:
    """Whether those that are quantized have one scale each."""
    return all(
        not isinstance(type, QuantizedType) or (isinstance(type, UniformType) and type.axis is None)
        for type in types
    )


def candidates(first: Conversion, last: Conversion) -> Iterator[tuple[Step, ...]]:
    """What might do as well, from the best one on: nothing, or one conversion."""
    source, target = element(first.input), element(last.output)
    if source == target:
        yield ()
    if isinstance(first, qnn.CastOp) and isinstance(last, qnn.CastOp):
        yield ((qnn.CastOp, target),)
    elif all(isinstance(type, UniformType | AnyFloat) for type in (source, target)):
        yield ((DIRECT[quantizes(source), quantizes(target)], target),)


def shorter(first: Conversion, last: Conversion) -> tuple[Step, ...] | None:
    """A shorter chain that gives the same, None when there is none."""
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
    """last(first(x)) -> x or one conversion, where all values of the input's type agree.

    `quantize(dequantize(q)) = q` of one type, `cast(cast(x))` and `convert(convert(x))` where the
    type between loses nothing, and conversions by way of floats that round like one.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Merge or cancel two conversions."""
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
    """Whether a Convert leaves a data type to the time of running."""
    return isinstance(op, qnn.ConvertOp) and op.is_decided_later


class NameConvert(RewritePattern):
    """Convert from floats to integers -> Quantize, from integers to floats -> Dequantize."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.ConvertOp, rewriter: PatternRewriter, /) -> None:
        """The operation that says what happens."""
        kind = DIRECT[quantizes(element(op.input)), quantizes(element(op.output))]
        if kind is not qnn.ConvertOp and not op.is_decided_later:
            new = kind.build(operands=[op.input], result_types=[op.output.type])
            replace(op, new, rewriter)
