"""Pad, Concat, Transpose, and the base classes of operations that only move elements."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.dialects.builtin import AnyFloat, FloatAttr, IntegerAttr, i32
from xdsl.ir import Attribute
from xdsl.irdl import (
    VerificationContext,
    base,
    operand_def,
    opt_prop_def,
    prop_def,
    result_def,
    var_operand_def,
)
from xdsl.utils.exceptions import VerifyException

from ..axes import AxesOf
from ..dimensions import Dim
from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..quant import QuantizedType, UniformType, storage_limits
from ..tensor_constraints import TensorOf
from ..tensors import element, shape
from .base import ANY, QnnOp, qnn_op_definition
from .parameters import (
    LIST,
    PAIR_LIST,
    UINT_32,
    AnyScalar,
    QnnEnum,
    flat,
    values_of,
)


class PadScheme(QnnEnum):
    """What Pad fills in: CONSTANT a value, EDGE the nearest element, MIRROR_* the elements mirrored
    at the edge, which SYMMETRIC repeats and REFLECT does not: `QNN_OP_PAD_SCHEME_*`.
    """

    CONSTANT = "CONSTANT"
    MIRROR_SYMMETRIC = "MIRROR_SYMMETRIC"
    MIRROR_REFLECT = "MIRROR_REFLECT"
    EDGE = "EDGE"


PadSchemeAttr = enum_attribute(PadScheme, "qnn.pad_scheme")


class StoredScalar(AnyScalar):
    """The constraint of a parameter that is a stored value of a tensor: `3 : i32` for integers and
    quantized tensors, `0.5 : f32` for floats.
    """

    @property
    def words(self) -> str:
        """The description of the allowed values in messages: `a stored i32 integer or a float`."""
        return "a stored i32 integer or a float"

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is an i32 integer or a float."""
        if isinstance(attr, FloatAttr) or (isinstance(attr, IntegerAttr) and attr.type == i32):
            return
        raise VerifyException(f"expected {self.words}, got {attr}")


PAD_VALUE = StoredScalar()
MIRROR_LIMIT = {PadScheme.MIRROR_REFLECT: 1, PadScheme.MIRROR_SYMMETRIC: 0}
"""Mirroring scheme -> the extent of an axis minus the greatest padding that it allows."""


class MovementOp(QnnOp):
    """An operation that moves or copies elements unchanged: the result has the input's element
    type.
    """

    input = operand_def(ANY)
    output = result_def(ANY.same("input"))


class RearrangeOp(MovementOp):
    """An operation that moves or copies elements of an input which, if quantized, is quantized
    per-tensor.
    """

    input = operand_def(ANY.per_tensor)


def is_stored(value: IntegerAttr | FloatAttr, element: Attribute) -> bool:
    """Return whether `value`, of 32 bits, is one that a tensor of elements `element` can store."""
    if isinstance(value, FloatAttr) or isinstance(element, AnyFloat):
        return isinstance(value, FloatAttr) and isinstance(element, AnyFloat)
    low, high = storage_limits(element)
    return high >= WORD or low <= value.value.data <= high


WORD = (1 << 31) - 1
"""The greatest constant of 32 bits; greater unsigned ones are written as negative."""


@qnn_op_definition
class PadOp(MovementOp):
    """The input padded by `pad_amount[i]`, [before, after], elements along each axis i, filled by
    `scheme`.

    `pad_constant_value`, which CONSTANT fills in, is a stored value: of a quantized tensor its
    integer, 0 by default. MIRROR_SYMMETRIC pads by at most the extent, MIRROR_REFLECT by less.

    `%y = qnn.pad CONSTANT, %x {pad_amount = [[1, 1]]} : (tensor<4xf32>) -> tensor<6xf32>`
    """

    name = "qnn.pad"

    scheme = prop_def(base(PadSchemeAttr))
    pad_amount = prop_def(PAIR_LIST)
    pad_constant_value = opt_prop_def(PAD_VALUE)

    assembly_format = "$scheme `,` $input attr-dict `:` functional-type(operands, results)"

    @property
    def amounts(self) -> tuple[tuple[int, int], ...]:
        """The (before, after) padding of each axis."""
        return tuple((int(a), int(b)) for a, b in values_of(self.pad_amount))

    @property
    def constant(self) -> int | float:
        """The stored value that scheme CONSTANT fills in; 0 by default."""
        given = self.pad_constant_value
        return 0 if given is None else given.value.data

    def output_shape(self) -> tuple[int, ...]:
        """Each extent of the input plus the padding before and after."""
        source = shape(self.input)
        expect_shape("pad_amount", self.pad_amount.get_shape(), (len(source), 2))
        return tuple(n + a + b for n, (a, b) in zip(source, self.amounts, strict=True))

    def verify_op(self) -> None:
        """Check that the constant is a float exactly if the elements are, and within the range of
        their storage, and that mirrored padding is within the extent.
        """
        if self.pad_constant_value is not None:
            expect(
                is_stored(self.pad_constant_value, element(self.input)),
                "pad_constant_value must be a stored value of {}, got {}",
                element(self.input),
                self.pad_constant_value,
            )
        limit = MIRROR_LIMIT.get(self.scheme.data)
        for axis, (n, amounts) in enumerate(zip(shape(self.input), self.amounts, strict=False)):
            expect(
                limit is None or max(amounts) <= n - limit,
                f"{self.scheme.data} must pad axis {axis} by at most {n - (limit or 0)}, "
                f"got {list(amounts)}",
            )


@qnn_op_definition
class ConcatOp(QnnOp):
    """The inputs concatenated along `axis` (the last one by default).

    The data types agree; inputs whose scale or zero point is not the result's are requantized.

    `%y = qnn.concat %a, %b {axis = 0 : ui32} : (tensor<1x4xf32>, tensor<2x4xf32>) ->
    tensor<3x4xf32>`
    """

    name = "qnn.concat"

    inputs = var_operand_def(ANY.like("inputs"))
    output = result_def(ANY.like("inputs"))
    axis = opt_prop_def(AxesOf(UINT_32, "inputs"))

    @property
    def joined_axis(self) -> int:
        """The axis along which the inputs are concatenated."""
        return len(shape(self.inputs[0])) - 1 if self.axis is None else self.axis.value.data

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the first input, with the sum of the extents of all inputs along the
        concatenation axis.
        """
        shapes, axis = [shape(v) for v in self.inputs], self.joined_axis
        first = shapes[0]
        for index, other in enumerate(shapes):
            same = [n if i == axis else first[i] for i, n in enumerate(other[: len(first)])]
            expect_shape(f"inputs {index}", other, same if len(other) == len(first) else first)
            _expect_as_dynamic(index, other, first, axis)
        return tuple(sum(s[i] for s in shapes) if i == axis else n for i, n in enumerate(first))

    def verify_op(self) -> None:
        """Check that at least one input is given."""
        expect(len(self.inputs) > 0, "inputs must be at least one, got 0")


def _expect_as_dynamic(index: int, other: Sequence[int], first: Sequence[int], axis: int) -> None:
    """Raise VerifyException unless input `index`, of shape `other`, is dynamic on the same axes as
    input 0, of shape `first`; the concatenation axis `axis` is not checked.
    """
    for i, (seen, wanted) in enumerate(zip(other, first, strict=True)):
        kind = "dynamic" if isinstance(wanted, Dim) else "static"
        expect(
            i == axis or isinstance(seen, Dim) == isinstance(wanted, Dim),
            f"inputs {index} must have a {kind} dimension {i}, as inputs 0 has",
        )


@qnn_op_definition
class TransposeOp(MovementOp):
    """The input with its axes permuted: axis i of the result is axis `perm[i]` of the input.

    A per-axis quantization follows its axis.

    `%y = qnn.transpose %x {perm = [1, 0]} : (tensor<2x3xf32>) -> tensor<3x2xf32>`
    """

    name = "qnn.transpose"

    output = result_def(ANY)
    perm = prop_def(LIST)

    def default_element(self, name: str, tensor: TensorOf) -> Attribute:
        """Return the element type of the result, if the constructor is given none: the input's,
        with its quantized axis permuted. The arguments are not read.
        """
        return permuted(element(self.input), self.permutation)

    @property
    def permutation(self) -> tuple[int, ...]:
        """The index of the input's axis for each axis of the result: `perm`."""
        return flat(self.perm)

    def output_shape(self) -> tuple[int, ...]:
        """The extents of the input, permuted."""
        source, perm = shape(self.input), self.permutation
        expect(
            sorted(perm) == list(range(len(source))),
            f"perm must list each of the {len(source)} axes once, got {list(perm)}",
        )
        return tuple(source[axis] for axis in perm)

    def verify_op(self) -> None:
        """Check that the result's element type is that of the input, with its quantized axis
        permuted.
        """
        seen = element(self.output)
        self.output_shape()
        wanted = permuted(element(self.input), self.permutation)
        expect(seen == wanted, "output must have elements of {}, got {}", wanted, seen)


def permuted(element: Attribute, perm: Sequence[int]) -> Attribute:
    """Return the element type `element` after a transpose by `perm`, which renumbers the quantized
    axis. Raises VerifyException for blockwise quantization.
    """
    if isinstance(element, QuantizedType) and not isinstance(element, UniformType):
        seen = element.granularity
        raise VerifyException(f"input must have one scale, or one along an axis, not {seen}")
    axis = element.axis if isinstance(element, UniformType) else None
    if isinstance(element, UniformType) and axis is not None and axis in perm:
        return element.with_axis(list(perm).index(axis))
    return element
