"""What conversions of tfl operators to qnn share: refusals, activations, constant operands."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass, field
from typing import Any, TypeAlias, TypeVar

import numpy as np
from numpy.typing import ArrayLike
from xdsl.dialects.builtin import (
    AnyFloat,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
    i1,
    i32,
)
from xdsl.ir import Attribute, Operation, OpResult, SSAValue

from ....dialects import locations, qnn
from ....dialects.constants import known_array
from ....dialects.qnn import BinaryOperation, NeuronOperation, UnaryOperation
from ....dialects.qnn.generators import stored_element
from ....dialects.qnn.parameters import ui32
from ....dialects.quant import NUMERICS, Numerics, NumericsAttr, storage_dtype
from ....dialects.tensors import element, is_quantized, shape, tensor_type, with_shape
from ....dialects.tfl.base import is_float
from ....semantics.numerics import activation_bounds
from ....semantics.registry import evaluate
from ....semantics.tensors import stored_zero

Op = TypeVar("Op", bound=qnn.QnnOp)
Replacement: TypeAlias = Generator[Operation, None, Sequence[SSAValue] | None]
"""Yields the qnn operations that replace an operator, in order; returns the values that replace its
results, None for the results of the last operation."""
Conversion: TypeAlias = Callable[[Any], Replacement]
"""A function from an operator to its replacement."""
Conversions: TypeAlias = dict[type[Operation] | str, Conversion]
"""Operation class, or name of a builtin operator without one (`builtin:NAME`) -> conversion."""


@dataclass
class Refusal(Exception):
    """Raised if an operator of the source dialect cannot be converted to qnn: `reason` says why,
    `supported` what would be accepted instead (empty: nothing in particular).
    """

    reason: str
    supported: str = ""

    def __str__(self) -> str:
        return f"{self.reason}; supported: {self.supported}" if self.supported else self.reason


ACTIVATIONS: dict[str, tuple[NeuronOperation, dict[str, float]]] = {
    "RELU": (NeuronOperation.RELU, {}),
    "RELU6": (NeuronOperation.RELU_MIN_MAX, {"min_value": 0.0, "max_value": 6.0}),
    "RELU_N1_TO_1": (NeuronOperation.RELU_MIN_MAX, {"min_value": -1.0, "max_value": 1.0}),
}
"""Fused activation -> the neuron that replaces it and its parameters."""


def activated(op: qnn.QnnOp, activation: StringAttr) -> Replacement:
    """Yield `op`, then an ElementWiseNeuron for the fused `activation` of the tfl operator, unless
    that is NONE; of plain integers its maximum and minimum with the bounds. Raises Refusal for an
    activation other than RELU, RELU6 and RELU_N1_TO_1.
    """
    if activation.data not in ("NONE", *ACTIVATIONS):
        raise Refusal(f"fused activation {activation.data}", ", ".join(ACTIVATIONS))
    yield op
    if isinstance(element(op.output), IntegerType):
        yield from bounded(op.output, activation.data)
    elif activation.data in ACTIVATIONS:
        operation, parameters = ACTIVATIONS[activation.data]
        yield qnn.ElementWiseNeuronOp(op.output, operation=operation, out=None, **parameters)


def bounded(value: SSAValue, activation: str) -> Replacement:
    """Yield the maximum and the minimum of plain integers `value` with the bounds of a fused
    `activation`, as far as that has any.
    """
    sides = BinaryOperation.MAXIMUM, BinaryOperation.MINIMUM
    for operation, bound in zip(sides, activation_bounds(activation), strict=True):
        if bound is not None:
            limit = constant(int(bound), element(value))
            yield limit
            clamp = qnn.ElementWiseBinaryOp(value, limit.output, operation=operation, out=None)
            yield clamp
            value = clamp.output


def as_kernel(op: Op) -> Op:
    """Return `op`, marked in place with the numerics (set of roundings) `tflite-ref`: it means what
    TFLite's kernel computes, where QNN's definition alone means real arithmetic.
    """
    op.attributes[NUMERICS] = NumericsAttr(Numerics.TFLITE_REF)
    return op


def constant(values: ArrayLike, element: Attribute) -> qnn.ConstantOp:
    """Return a 1-d constant of the element type `element` with stored values `values`."""
    array = np.atleast_1d(np.asarray(values, storage_dtype(element)))
    return qnn.ConstantOp.of(array, TensorType(element, array.shape))


@dataclass
class Formula:
    """A builder of elementwise qnn operations: each method appends operations to `steps` and
    returns the result of the last one.
    """

    steps: list[Operation] = field(default_factory=list[Operation])

    def add(self, op: Operation) -> SSAValue:
        """Append an operation; return its first result."""
        self.steps.append(op)
        return op.results[0]

    def constant(self, values: ArrayLike, element: Attribute) -> SSAValue:
        """Append a 1-d constant of the element type `element` with stored values `values`; return
        its value.
        """
        return self.add(constant(values, element))

    def unary(self, operation: UnaryOperation, x: SSAValue) -> SSAValue:
        """Append an ElementWiseUnary whose result has the type of `x`; return its result."""
        return self.add(qnn.ElementWiseUnaryOp(x, operation=operation, out=element(x)))

    def binary(self, operation: BinaryOperation, lhs: SSAValue, rhs: SSAValue | float) -> SSAValue:
        """Append an ElementWiseBinary and return its result. A number `rhs` becomes a constant of
        one element, of the element type of `lhs`.
        """
        if not isinstance(rhs, SSAValue):
            rhs = self.constant(rhs, element(lhs))
        return self.add(qnn.ElementWiseBinaryOp(lhs, rhs, operation=operation, out=None))


def integers(value: SSAValue, name: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the elements of a constant operand as int64, in its shape. Raises Refusal, which calls
    the operand `name`, if it is not constant.
    """
    values = known_array(value)
    if values is None:
        raise Refusal(f"{name} is not a constant", f"constant {name}")
    return values.astype(np.int64)


def check_kept(input: SSAValue, *others: SSAValue) -> None:
    """Raise Refusal if `input` is quantized and one of `others`, results or further operands, has
    another quantization.

    TFLite's pools, minima, maxima and moves keep the stored integers and do not requantize.
    """
    for other in others:
        if is_quantized(input) and element(input) != element(other):
            reason = f"result {element(other)} holds the integers of the input, {element(input)}"
            raise Refusal(reason, "one quantization")


def number(value: SSAValue, name: str) -> Any:
    """Return the one element of a constant operand as a Python number. Raises Refusal, which calls
    the operand `name`, if it is not constant.
    """
    values = known_array(value)
    if values is None:
        raise Refusal(f"{name} is not a constant", f"constant {name}")
    return values.item()


def along(axis: int, size: int, rank: int) -> list[int]:
    """Return a shape of `rank` axes: `size` along `axis`, 1 along the others."""
    return [size if i == axis else 1 for i in range(rank)]


class Builder(Formula):
    """A builder of the qnn operations of a conversion: each method appends operations and returns
    the result of the last one, or the given value if it needs no operation.
    """

    def done(self, *values: SSAValue) -> Replacement:
        """Yield all operations that were appended; return `values`, which replace the results of
        the operator in order. To be returned by a conversion.
        """
        yield from self.steps
        return values

    def __call__(self, op: Operation) -> SSAValue:
        """Append an operation; return its first result."""
        return self.add(op)

    def static(self, values: Any, type: Attribute) -> SSAValue:
        """Append a constant of element type `type`, of any rank, with stored values `values`."""
        array = np.asarray(values, storage_dtype(type))
        return self(qnn.ConstantOp.of(array, TensorType(type, array.shape)))

    def reshaped(self, value: SSAValue, sizes: Sequence[int]) -> SSAValue:
        """Append a Reshape to `sizes` and return its result; `value` if that has the shape."""
        if shape(value) == tuple(sizes):
            return value
        return self(qnn.ReshapeOp(value, out=with_shape(value, sizes)))

    def transposed(self, value: SSAValue, perm: Sequence[int]) -> SSAValue:
        """Append a Transpose by `perm` and return its result; `value` if that changes nothing."""
        if list(perm) == sorted(perm):
            return value
        return self(qnn.TransposeOp(value, perm=list(perm)))

    def vector(self, value: SSAValue) -> SSAValue:
        """Append a Reshape of a scalar to [1], as most operations refuse scalars; return tensors of
        other shapes as they are.
        """
        return self.reshaped(value, shape(value) or (1,))

    def words(self, value: SSAValue) -> SSAValue:
        """Append a Cast to i32 of integers of another type, and before it, of a scalar, a Reshape
        to [1].
        """
        vector = self.vector(value)
        return vector if element(value) == i32 else self(qnn.CastOp(vector, out=i32))

    def broadcast(self, value: SSAValue, sizes: Sequence[int]) -> SSAValue:
        """Append the operation that repeats `value` along axes of extent 1 and new ones to the
        shape `sizes`: the sum with a constant of zeros, for booleans the disjunction with a
        constant of false.

        The zeros added to floats are -0.0, which leaves every float as it is, -0.0 too.
        """
        type, source = element(value), shape(value)
        given = (1,) * (len(sizes) - len(source)) + source
        repeats = [size if n == 1 else 1 for n, size in zip(given, sizes, strict=True)]
        zero = -0.0 if is_float(type) else stored_zero(value)
        zeros = self.static(np.full(repeats, zero), type)
        operation = BinaryOperation.OR if type == i1 else BinaryOperation.ADD
        return self(qnn.ElementWiseBinaryOp(value, zeros, operation=operation, out=type))

    def filled(self, value: Any, type: TensorType[Any]) -> SSAValue:
        """Append a ConstantOfShape of `type` whose stored elements are all `value`; a constant if
        `type` is a scalar's.
        """
        sizes, stored = type.get_shape(), stored_element(type.element_type)
        if not sizes:
            return self.static(value, type.element_type)
        if isinstance(stored, AnyFloat):
            scalar = FloatAttr(float(value), stored)
        else:
            assert isinstance(stored, IntegerType)
            scalar = IntegerAttr(int(value), stored)
        return self(qnn.ConstantOfShapeOp(self.static(sizes, ui32), value=scalar, out=type))


def evaluated(op: Operation) -> Replacement:
    """Yield a constant for the one result of `op`, computed at compile time by its semantics.
    Raises Refusal if an operand is not constant.
    """
    arrays = [known_array(value) for value in op.operands]
    if any(array is None for array in arrays):
        raise Refusal("an operand is not a constant", "constant operands")
    yield qnn.ConstantOp.of(evaluate(op, arrays)[0], tensor_type(op.results[0]))
    return None


def made(steps: Replacement) -> tuple[Sequence[Operation], Sequence[SSAValue]]:
    """Run a conversion to its end; return the operations that it yielded, and the values that it
    returned, by default the results of the last operation.
    """
    yielded: list[Operation] = []
    while True:
        try:
            yielded.append(next(steps))
        except StopIteration as end:
            return yielded, yielded[-1].results if end.value is None else end.value


def locate_results(op: Operation, values: Sequence[SSAValue]) -> None:
    """Set the locations of the operations that compute `values`, the results of `op`: to that of
    `op`, or, if there are several operations, one for each result, to that of the result.
    """
    makers = [value.owner for value in values if isinstance(value, OpResult)]
    for index, maker in enumerate(makers):
        alone = len(makers) > 1 and len(set(makers)) == len(makers)
        maker.location = locations.result_location(index, op.location) if alone else op.location
