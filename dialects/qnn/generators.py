"""Tensors created from shapes and indices: Shape, ConstantOfShape, OneHot."""

from __future__ import annotations

from typing import Any, ClassVar

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, IntegerType, Signedness, i1
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def

from ..axes import AxesOf
from ..constants import known_array
from ..dimensions import Dim
from ..irdl import expect
from ..quant import QuantizedType
from ..tensors import element, shape
from .base import ANY, QnnOp, qnn_op_definition
from .datatypes import QnnTensor
from .indexing import INDICES, known_indices, outside
from .parameters import UINT_32, AnyScalar, ui32, uint32

SIZES = QnnTensor("ui32", lambda type: type == ui32, 1)
UINTS = QnnTensor("ui32", lambda type: type == ui32)


SCALAR = AnyScalar()
Number = IntegerAttr[Any] | FloatAttr[Any]


def stored_element(element: Attribute) -> Attribute:
    """Return the type in which elements of type `element` are stored: the integer storage type of a
    quantized type, any other type itself.
    """
    if not isinstance(element, QuantizedType):
        return element
    signed = element.storage.signed
    return IntegerType(element.storage.bits, Signedness.SIGNLESS if signed else Signedness.UNSIGNED)


def expect_stored(name: str, number: Number, other: str, value: SSAValue) -> None:
    """Raise VerifyException unless `number` has the type in which elements of `value` are stored;
    `name` and `other` are their names in the message.
    """
    wanted = stored_element(element(value))
    expect(
        number.type == wanted,
        f"{name} must be a stored value of {other}, {{}}, got {{}}",
        wanted,
        number,
    )


@qnn_op_definition
class ShapeOp(QnnOp):
    """The extents of the input's axes `start` to `end` - 1, as a 1-d tensor; `end` is the rank by
    default.

    `%y = qnn.shape %x {start = 1 : ui32} : (tensor<1x4x6xf32>) -> tensor<2xui32>`
    """

    name = "qnn.shape"

    input = operand_def(ANY)
    output = result_def(UINTS)
    start = prop_def(AxesOf(UINT_32, "input"), uint32(0))
    end = opt_prop_def(UINT_32)

    @property
    def axes(self) -> range:
        """The indices of the axes whose extents are returned."""
        rank = len(shape(self.input))
        return range(self.start.value.data, rank if self.end is None else self.end.value.data)

    def output_shape(self) -> tuple[int, ...]:
        """[end - start]: the result has an element for each axis from `start` to `end` - 1."""
        rank, start, end = len(shape(self.input)), self.axes.start, self.axes.stop
        expect(start < end <= rank, f"end must lie in [{start + 1}, {rank}], got {end}")
        return (end - start,)


@qnn_op_definition
class ConstantOfShapeOp(QnnOp):
    """A tensor of the shape that the operand `sizes` holds, with all elements equal to `value`.

    `value` is a stored value: of a quantized tensor its integer. The verifier compares constant
    `sizes` with the result's type; others are compared at run time. The extents of a dynamic result
    are those that `sizes` holds.

    `%y = qnn.constant_of_shape %s {value = 1.0 : f32} : (tensor<2xui32>) -> tensor<4x8xf32>`
    """

    name = "qnn.constant_of_shape"
    SCALAR_RESULTS: ClassVar[bool] = True

    sizes = operand_def(SIZES)
    output = result_def(ANY.per_tensor)
    value = prop_def(SCALAR)

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the result's type, which has an axis for each element of `sizes`. If
        `sizes` is constant, its elements must equal the extents of these axes, or, for dynamic
        axes, be at most their bounds.
        """
        seen = shape(self.output)
        (count,) = shape(self.sizes)
        expect(len(seen) == count, f"output must have rank {count}, got {len(seen)}")
        known = known_array(self.sizes)
        if known is None:
            return seen
        wanted: list[int] = known.tolist()
        for have, want in zip(seen, wanted, strict=True):
            fits = want <= have if isinstance(have, Dim) else want == have
            expect(fits, f"output must have shape {wanted}, got {list(seen)}")
        return seen

    def verify_op(self) -> None:
        """Check that `value` has the type in which the result's elements are stored."""
        expect_stored("value", self.value, "output", self.output)


@qnn_op_definition
class OneHotOp(QnnOp):
    """One-hot encoding: along a new axis of extent `depth`, `on_value` at the index given by the
    input, `off_value` elsewhere.

    The new axis is `axis` of the result, by default the last one. Both values, 1 and 0 by default,
    are stored values of the result: integers if it is quantized.

    `%y = qnn.one_hot %i {depth = 10 : ui32} : (tensor<4xi32>) -> tensor<4x10xf32>`
    """

    name = "qnn.one_hot"

    indices = operand_def(INDICES)
    output = result_def(ANY.per_tensor)
    depth = prop_def(UINT_32)
    axis = opt_prop_def(AxesOf(UINT_32, "indices", inserted=True))
    on_value = opt_prop_def(SCALAR)
    off_value = opt_prop_def(SCALAR)

    @property
    def new_axis(self) -> int:
        """The index of the new axis, of extent `depth`, in the result."""
        return len(shape(self.indices)) if self.axis is None else self.axis.value.data

    @property
    def values(self) -> tuple[Any, Any]:
        """The stored values (on, off), with defaults 1 and 0; truth values are 1 and 0."""
        on, off = self.on_value, self.off_value
        values = 1 if on is None else on.value.data, 0 if off is None else off.value.data
        return (*map(abs, values),) if element(self.output) == i1 else values

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the indices with an axis of extent `depth` inserted."""
        source, axis = shape(self.indices), self.new_axis
        return *source[:axis], self.depth.value.data, *source[axis:]

    def verify_op(self) -> None:
        """Check that constant indices are in [0, depth - 1], and that both values have the result's
        storage type.
        """
        known, depth = known_indices(self.indices), self.depth.value.data
        bad = () if known is None else outside(known, depth, 0)
        expect(len(bad) == 0, f"indices must lie in [0, {depth - 1}], got {{}}", *bad[:1])
        for name, number in (("on_value", self.on_value), ("off_value", self.off_value)):
            if number is not None:
                expect_stored(name, number, "output", self.output)
