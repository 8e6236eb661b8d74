"""Builder of the qnn operations that replace one nnef operation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType, f32, i1
from xdsl.ir import Attribute, Operation, SSAValue

from ....dialects import qnn
from ....dialects.constants import known_array
from ....dialects.qnn import BinaryOperation, NeuronOperation, UnaryOperation
from ....dialects.qnn.base import QnnOp
from ....dialects.qnn.movement import permuted
from ....dialects.quant import QuantizedType, UniformType
from ....dialects.tensors import element, is_quantized, shape, with_shape
from ....semantics.tflite import kernels as tflite_ref

Array: TypeAlias = NDArray[Any]
U, B = UnaryOperation, BinaryOperation
Wide: TypeAlias = tuple[Attribute | None, Attribute | None]
"""The float and the integer element type to cast operands to; None leaves them unchanged."""


class Steps:
    """The qnn operations that replace one nnef operation, in order, and methods that append to
    them.

    With `on_reals`, quantized operands are dequantized and results quantized at the end. `wide`
    gives the float and the integer type to which operands are cast, None for no cast. Methods that
    append operations return the value of the last one.
    """

    def __init__(self, on_reals: bool, wide: Wide):
        self.on_reals = on_reals
        self.wide = wide
        self.operations: list[Operation] = []
        self._reals: dict[SSAValue, SSAValue] = {}

    def __call__(self, value: SSAValue) -> SSAValue:
        """Return an operand of the nnef operation as the conversion uses it: dequantized with
        `on_reals`, cast to the type in `wide` if that is not None.
        """
        if value in self._reals:
            return self._reals[value]
        seen = self._real(value) if self.on_reals and is_quantized(value) else value
        self._reals[value] = self._widened(seen)
        return self._reals[value]

    def _widened(self, value: SSAValue) -> SSAValue:
        """Return `value`, of floats or integers, cast to the float or integer type in `wide`;
        `value` itself if that is None, and for booleans and quantized elements.
        """
        floats, integers = self.wide
        type = element(value)
        wanted = floats if isinstance(type, AnyFloat) else integers
        numbers = isinstance(type, AnyFloat | IntegerType) and type != i1
        if wanted is None or wanted == type or not numbers:
            return value
        stored = self.known(value)
        if stored is not None:
            return self.constant(stored, wanted)
        return self.mapped(lambda x: qnn.CastOp(x, out=wanted), value)

    def _real(self, value: SSAValue) -> SSAValue:
        stored = self.known(value)
        if stored is None:
            return self.add(qnn.DequantizeOp(value, out=f32))
        return self.constant(tflite_ref.dequantize(value, stored), f32)

    def element(self, result: SSAValue) -> Attribute:
        """Return the element type in which to compute `result`: float32 if it is quantized and
        `on_reals` is set, else the element type of `result`.
        """
        return f32 if self.on_reals and is_quantized(result) else element(result)

    def finished(self, value: SSAValue, result: SSAValue) -> SSAValue:
        """Return `value` quantized to the type of `result`, the result of the nnef operation, if
        that is quantized and `value` was computed in floats; else unchanged.
        """
        if self.on_reals and is_quantized(result) and not is_quantized(value):
            return self.add(qnn.QuantizeOp(value, out=element(result)))
        return value

    def drop(self) -> None:
        """Discard all operations appended so far."""
        for op in reversed(self.operations):
            op.drop_all_references()
        self.operations.clear()

    # Operations

    def add(self, op: Operation) -> SSAValue:
        """Append an operation and return its first result."""
        self.operations.append(op)
        return op.results[0]

    def known(self, value: SSAValue) -> Array | None:
        """Return the stored elements of a constant, or None if `value` is not constant."""
        return known_array(value) if isinstance(value.owner, qnn.ConstantOp) else None

    def dequantized(self, value: SSAValue) -> SSAValue | None:
        """Return the quantized constant c if `value` is Dequantize(c), else None."""
        owner = value.owner
        known = isinstance(owner, qnn.DequantizeOp) and self.known(owner.input) is not None
        return owner.input if known and isinstance(owner, qnn.DequantizeOp) else None

    def constant(self, values: Any, type: Attribute) -> SSAValue:
        """Append a constant of the stored elements `values`, with element type `type`; return its
        value.
        """
        array = np.asarray(values)
        with np.errstate(over="ignore"):
            kept = array.astype(qnn_dtype(type), copy=False)
        return self.add(qnn.ConstantOp.of(kept, TensorType(type, array.shape)))

    def scalar(self, value: float, like: SSAValue) -> SSAValue:
        """Append a constant with the single element `value`, of the rank and element type of
        `like`, to whose shape it broadcasts; return its value.
        """
        return self.constant(np.full((1,) * len(shape(like)), value), element(like))

    def transpose(self, value: SSAValue, perm: Sequence[int]) -> SSAValue:
        """Return `value` transposed, so that axis i of the result is axis `perm[i]` of `value`: at
        compile time for a constant or the Dequantize of one, else by a Transpose.
        """
        if list(perm) == list(range(len(perm))):
            return value
        stored, integers = self.known(value), self.dequantized(value)
        if integers is not None:
            return self.add(qnn.DequantizeOp(self.transpose(integers, perm), out=element(value)))
        if stored is None:
            return self.add(qnn.TransposeOp(value, perm=perm))
        return self.constant(stored.transpose(perm), permuted(element(value), perm))

    def reshape(self, value: SSAValue, sizes: Sequence[int]) -> SSAValue:
        """Return `value` with shape `sizes`: at compile time for a constant or the Dequantize of
        one, with per-axis scales on the corresponding axis, else by a Reshape.
        """
        if shape(value) == tuple(sizes):
            return value
        stored, integers = self.known(value), self.dequantized(value)
        if integers is not None:
            return self.add(qnn.DequantizeOp(self.reshape(integers, sizes), out=element(value)))
        if stored is None:
            return self.add(qnn.ReshapeOp(value, out=with_shape(value, sizes)))
        kept = reshaped_element(element(value), shape(value), sizes)
        return self.constant(stored.reshape(sizes), kept)

    def aligned(self, value: SSAValue, rank: int) -> SSAValue:
        """Return `value` reshaped to `rank` by appending axes of extent 1."""
        sizes = shape(value)
        return self.reshape(value, (*sizes, *[1] * (rank - len(sizes))))

    def unary(self, kind: UnaryOperation, x: SSAValue, type: Attribute | None = None) -> SSAValue:
        """Append an ElementWiseUnary with operation `kind` and return its result; `type` is the
        element type of the result, by default that of `x`.
        """
        type = element(x) if type is None else type
        return self.mapped(lambda x: qnn.ElementWiseUnaryOp(x, out=type, operation=kind), x)

    def binary(
        self, kind: BinaryOperation, x: SSAValue, y: SSAValue, type: Attribute | None = None
    ) -> SSAValue:
        """Append an ElementWiseBinary with operation `kind`; operands of lower rank get trailing
        axes of extent 1. `type` is the element type of the result, None to infer it.
        """
        rank = max(len(shape(x)), len(shape(y)))
        lhs, rhs = self.aligned(x, rank), self.aligned(y, rank)
        return self.add(qnn.ElementWiseBinaryOp(lhs, rhs, operation=kind, out=type))

    def select(
        self, condition: SSAValue, yes: SSAValue, no: SSAValue, type: Attribute | None = None
    ) -> SSAValue:
        """Append an ElementWiseSelect, `yes` where `condition` holds, else `no`; operands of lower
        rank get trailing axes of extent 1. `type` is the element type of the result, None to infer
        it.
        """
        rank = max(len(shape(value)) for value in (condition, yes, no))
        where, lhs, rhs = (self.aligned(value, max(rank, 1)) for value in (condition, yes, no))
        chosen = self.add(qnn.ElementWiseSelectOp(where, lhs, rhs, out=type))
        return chosen if rank else self.reshape(chosen, ())

    def neuron(
        self,
        kind: NeuronOperation,
        x: SSAValue,
        type: Attribute | None = None,
        **parameters: float,
    ) -> SSAValue:
        """Append an ElementWiseNeuron with operation `kind` and `parameters`; return its result,
        whose element type is `type`, None to infer it.
        """
        return self.mapped(
            lambda x: qnn.ElementWiseNeuronOp(x, operation=kind, out=type, **parameters), x
        )

    def extended(self, x: SSAValue) -> SSAValue:
        """Return `x`, or its reshape to [1] if it is a scalar, for operations that do not accept
        rank 0.
        """
        return x if shape(x) else self.reshape(x, (1,))

    def mapped(self, made: Callable[[SSAValue], Operation], x: SSAValue) -> SSAValue:
        """Append the elementwise operation that `made` builds from its operand; return its result.
        A scalar `x` is reshaped to [1] before and back after it.
        """
        return self.reshape(self.add(made(self.extended(x))), shape(x))

    def plus(self, x: SSAValue, value: float) -> SSAValue:
        """Return x + value; x itself if `value` is 0."""
        return x if value == 0 else self.binary(B.ADD, x, self.scalar(value, x))

    def times(self, x: SSAValue, value: float) -> SSAValue:
        """Return x * value; x itself if `value` is 1."""
        return x if value == 1 else self.binary(B.MULTIPLY, x, self.scalar(value, x))

    def square(self, x: SSAValue) -> SSAValue:
        """Return x * x, elementwise."""
        return self.binary(B.MULTIPLY, x, x)

    def rounded(self, x: SSAValue) -> SSAValue:
        """Return x rounded to nearest, ties up, as floor(x) + (x - floor(x) >= 0.5).

        floor(x + 0.5) differs where the sum is inexact; QNN's Round breaks ties in another way.
        """
        low = self.unary(U.FLOOR, x)
        above = self.binary(B.SUBTRACT, x, low)
        up = self.binary(B.GREATER_EQUAL, above, self.scalar(0.5, x), i1)
        return self.select(up, self.plus(low, 1), low)

    def reduce(
        self, kind: type[QnnOp], x: SSAValue, axes: Sequence[int], type: Attribute | None = None
    ) -> SSAValue:
        """Append a reduction of class `kind` that keeps the reduced axes with extent 1; return `x`
        itself if `axes` is empty. `type` is the element type of the result, by default that of `x`.
        """
        if not axes:
            return x
        type = element(x) if type is None else type
        return self.add(kind(x, out=type, axes=sorted(axes), keep_dims=True))

    def copy(self, x: SSAValue) -> SSAValue:
        """Append a Reshape of `x` to its own shape: another value with the same elements, so that
        it can have a name of its own.
        """
        return self.add(qnn.ReshapeOp(x, out=with_shape(x, shape(x))))


def qnn_dtype(type: Attribute) -> Any:
    """Return the numpy dtype in which elements of `type` are stored."""
    from ....dialects.quant import storage_dtype

    return storage_dtype(type)


def reshaped_element(type: Attribute, source: Sequence[int], sizes: Sequence[int]) -> Attribute:
    """Return the element type after a reshape from shape `source` to shape `sizes`: per-axis scales
    move to the axis of equal extent whose preceding extents have the same product.

    The type is unchanged if the new shape has no such axis, or there are no per-axis scales.
    """
    if not isinstance(type, UniformType) or type.axis is None:
        return type
    before = int(np.prod(source[: type.axis]))
    for axis, size in enumerate(sizes):
        if int(np.prod(sizes[:axis])) == before and size == source[type.axis]:
            return type.with_axis(axis)
    return type


def quantization(value: SSAValue) -> QuantizedType | None:
    """Return the element type of a quantized tensor; None if it is not quantized."""
    type = element(value)
    return type if isinstance(type, QuantizedType) else None


def channels_last(rank: int) -> tuple[int, ...]:
    """Return the permutation from [batch, channel, space..] to [batch, space.., channel]."""
    return (0, *range(2, rank), 1)


def channels_first(rank: int) -> tuple[int, ...]:
    """Return the permutation from [batch, space.., channel] to [batch, channel, space..]."""
    return (0, rank - 1, *range(1, rank - 1))


def inverse(perm: Sequence[int]) -> tuple[int, ...]:
    """Return the permutation that undoes `perm`."""
    return tuple(int(axis) for axis in np.argsort(perm))
