"""The base class of htp operations, type and property constraints, and checks shared by
verifiers.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from enum import Enum
from functools import lru_cache
from typing import Any, ClassVar, cast

from xdsl.dialects.builtin import (
    DenseArrayBase,
    IntegerAttr,
    IntegerType,
    StringAttr,
    TensorType,
    i32,
    i64,
)
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    IRDLOperation,
    ParsePropInAttrDict,
    VerificationContext,
    opt_operand_def,
    opt_prop_def,
    result_def,
    traits_def,
)
from xdsl.traits import EffectInstance, MemoryEffect, MemoryEffectKind
from xdsl.utils.exceptions import VerifyException

from ..irdl import PropertyError, expect
from ..parameters import ParameterConstraint
from ..quant import UniformType, storage_dtype
from ..tensor_constraints import TensorOf
from .attributes import TCM, layout_of, physical_bytes, quantized, shape, space_of, tensor_type


def _is_activation(element: Attribute) -> bool:
    """Return whether an element type is per-tensor quantized u8."""
    return (
        isinstance(element, UniformType) and element.storage_name == "u8" and element.axis is None
    )


def _is_byte_activation(element: Attribute) -> bool:
    """Return whether an element type is per-tensor quantized u8 or i8."""
    return _is_byte(element) and isinstance(element, UniformType) and element.axis is None


def _is_weight(element: Attribute) -> bool:
    """Return whether an element type is quantized i8, per-tensor or per-axis."""
    return isinstance(element, UniformType) and element.storage_name == "i8"


def _is_byte(element: Attribute) -> bool:
    """Return whether an element type is an 8-bit integer or is stored in one."""
    if isinstance(element, UniformType):
        return element.storage_name in ("i8", "u8")
    return isinstance(element, IntegerType) and element.width.data == 8


def _is_i32(element: Attribute) -> bool:
    """Return whether an element type is i32."""
    return element == i32


def _is_item(element: Attribute) -> bool:
    """Return whether `element` is an integer type of 1, 8, 16 or 32 bits, or a quantized type
    stored in at most 32.
    """
    if isinstance(element, UniformType):
        return storage_dtype(element).itemsize <= 4
    return isinstance(element, IntegerType) and element.width.data in (1, 8, 16, 32)


ACTIVATION = TensorOf("u8 values with one scale", _is_activation, 4).static
BYTE_ACTIVATION = TensorOf("u8 or i8 values with one scale", _is_byte_activation, 4).static
WEIGHT = TensorOf("quantized i8 values", _is_weight, 4).static
BYTES = TensorOf("8-bit values", _is_byte, 4).static
ITEMS = TensorOf("integers of 1, 2 or 4 bytes", _is_item, 4).static
WORD_TABLE = TensorOf("i32", _is_i32, 4).static
ANY_TENSOR = TensorOf("any elements", lambda _: True).static

PARAM_COLUMNS = ("bias", "left", "multiplier", "rounding", "right")
"""The columns of the tensor of requantization parameters; see `convolution.Requantized`."""
LATE_WORDS = 8
"""The columns that a fully connected layer may have behind those of `PARAM_COLUMNS`: the words of
a mask with a bit for each of the values 0 to 255.
"""
PACKED_COLUMNS = ("bias and shift", "multiplier")
"""The columns of packed requantization parameters: the bias above the right shift less 1; see
`convolution.Requantized`.
"""
SHIFT_BITS = 6
"""The low bits of the first column of packed parameters, those of the shift."""
I32_MATRIX = TensorOf("i32", _is_i32, 2).static
PARAMS = I32_MATRIX["row", "column"]
CHANNEL_PARAMS = I32_MATRIX["channel_out", "column"]
"""The constraint of requantization parameters with a row for each output channel."""

I32 = IntegerAttr.constr(i32)


@dataclass(frozen=True)
class Integers(ParameterConstraint):
    """The constraint of a property with several 32-bit integers, `[1, 1]` or `array<i32: 1, 1>`."""

    length: int | None = None
    """The required number of integers; None for any."""
    least: int | None = None
    """The least allowed integer; None for any."""

    @property
    def datatype(self) -> str:
        """The name of the elements' data type in error messages: `i32`."""
        return "i32"

    @property
    def words(self) -> str:
        """The description of the constraint in error messages: `a list of i32`."""
        return "a list of i32"

    @property
    def has_lists(self) -> bool:
        """Whether the property can be written as a list of numbers: always True."""
        return True

    def attribute(self, value: Any) -> Attribute:
        """Return a sequence of integers as an `array<i32>` attribute; an attribute is returned
        unchanged.
        """
        return value if isinstance(value, Attribute) else i32_array(value)

    def listed(self, values: list[Any]) -> Attribute:
        """Return integers parsed from a list as an `array<i32>` attribute.

        Raises VerifyException unless all are integers of 32 bits.
        """
        if not all(type(value) is int and -(1 << 31) <= value < 1 << 31 for value in values):
            raise VerifyException(f"expected {self.words}, got {values}")
        return i32_array(values)

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is a dense array of i32 of the required length and
        range.
        """
        if not isinstance(attr, DenseArrayBase) or attr.elt_type != i32:
            raise VerifyException(f"expected {self.words}, got {attr}")
        values = integers(cast("DenseArrayBase[Any]", attr))
        if self.length not in (None, len(values)):
            raise PropertyError(f"must have {self.length} values, got {len(values)}")
        if self.least is not None and min(values, default=self.least) < self.least:
            raise PropertyError(f"must be >= {self.least}, got {list(values)}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Return the one attribute class that satisfies the constraint."""
        return {DenseArrayBase}


I32_ARRAY = Integers()
PAIR = Integers(length=2)
POSITIVE_PAIR = Integers(length=2, least=1)
INDEX_PER_AXIS = Integers(length=4, least=0)
"""The constraint of four integers >= 0: padding, or one integer for each axis of a 4-d tensor."""


class DestinationEffects(MemoryEffect):
    """The memory effects of htp operations: a read and a write with operand `dest`, none without
    it.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance] | None:
        """Return a read and a write for an operation with operand `dest`, else no effects."""
        if getattr(op, "dest", None) is None:
            return set()
        return {EffectInstance(MemoryEffectKind.READ), EffectInstance(MemoryEffectKind.WRITE)}


def i32_array(values: Sequence[int]) -> DenseArrayBase[Any]:
    """Return the integers `values` as an `array<i32>` attribute."""
    return _i32_array(tuple(map(int, values)))


@lru_cache(maxsize=4096)
def _i32_array(values: tuple[int, ...]) -> DenseArrayBase[Any]:
    return DenseArrayBase.from_list(i32, values)


def int_property(value: int) -> IntegerAttr[IntegerType]:
    """Return an integer as an i32 attribute."""
    return IntegerAttr(int(value), i32)


@lru_cache(maxsize=4096)
def integers(array: DenseArrayBase[Any]) -> tuple[int, ...]:
    """Return the integers of an array attribute."""
    return tuple(int(v) for v in array.get_values())


def assembly(*operands: str) -> str:
    """Return the assembly format of an operation: operands, scratch, destination, attributes,
    types.

    `operands` are the names of its operands except scratch and destination.
    """
    names = " `,` ".join(f"${name}" for name in operands)
    types = " `,` ".join(f"type(${name})" for name in operands)
    places = " ".join(f"(`{p}` ${p}^ `:` type(${p}))?" for p in ("scratch", "dest"))
    return f"{names} {places} attr-dict `:` `(` {types} `)` `->` type($output)"


class Family(Enum):
    """What the kernels of an operation do with the elements of its tensors; the value says it in
    words.
    """

    MAP = "a function of elements at the same index"
    MOVE = "elements are moved, their values unchanged"
    REDUCE = "one value, or a function of it, from all elements along axes"
    CONTRACT = "sums of products of two tensors"
    WINDOW = "one value from the elements of a sliding window"
    PACKAGE = "whatever a user's kernel computes"

    @property
    def label(self) -> str:
        """The name in reports and documents, such as `contract`."""
        return self.name.lower()


class HtpOp(IRDLOperation):
    """The base class of htp operations that compute or move tensors; constants, buffers, DMA and
    launches (`memory`) do not derive from it.

    Memory planning appends the operands `scratch` and `dest`; from then on the result is the
    contents of `dest`. `impl` names the chosen implementation, `scratch_bytes` is the size of the
    scratch memory that its kernel needs.
    """

    FAMILY: ClassVar[Family]
    """The family of its kernels."""

    scratch = opt_operand_def(ANY_TENSOR)
    dest = opt_operand_def(ANY_TENSOR)
    output = result_def(ANY_TENSOR)
    impl = opt_prop_def(StringAttr)
    scratch_bytes = opt_prop_def(IntegerAttr.constr(i64))

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())
    traits = traits_def(DestinationEffects())

    def _build(
        self,
        operands: Sequence[SSAValue | Operation | Sequence[SSAValue] | None],
        output: Attribute,
        properties: Mapping[str, Attribute | None] = {},
    ) -> None:
        """Initialize an operation, with a result of type `output`, without scratch and destination;
        for the constructors of subclasses.
        """
        super().__init__(
            operands=[*operands, None, None], result_types=[output], properties=properties
        )

    @property
    def inputs_and_constants(self) -> tuple[SSAValue, ...]:
        """All operands except scratch and destination, in order."""
        segments = self.properties[AttrSizedOperandSegments.attribute_name]
        *_, scratch, dest = integers(cast("DenseArrayBase[Any]", segments))
        return tuple(self.operands)[: len(self.operands) - scratch - dest]

    @property
    def index_limits(self) -> tuple[int, int] | None:
        """(The number of an operand that holds indices, the number of rows that they address), if
        the operation reads or writes at computed indices; else None.
        """
        return None

    @property
    def output_type(self) -> TensorType[Any]:
        """The type of the result."""
        return tensor_type(self.output)

    @property
    def scratch_size(self) -> int:
        """The bytes of scratch memory that the chosen kernel needs; 0 before it is chosen."""
        return 0 if self.scratch_bytes is None else self.scratch_bytes.value.data

    def verify_(self) -> None:
        """Check layouts, destination and scratch, then the rules of the operation itself."""
        self._verify_buffers()
        self.verify_op()

    def verify_op(self) -> None:
        """Check what the declared constraints of the operation cannot express; subclasses override
        it.
        """

    def _verify_buffers(self) -> None:
        """Check that no tensor is empty, that layouts support the ranks, and that `dest` has the
        result's type.

        With `dest` and a chosen kernel (`impl`), also check that operands are in TCM and scratch
        memory suffices (`_verify_planned`).
        """
        for value in (*self.inputs_and_constants, self.output):
            expect(0 not in shape(value), "tensors must have elements, got {}", value.type)
            layout = layout_of(value)
            if layout is not None and not layout.layout.fits(shape(value)):
                raise VerifyException(f"layout {layout.data.layout} cannot hold {value.type}")
        if self.dest is not None and self.dest.type != self.output.type:
            raise VerifyException(
                f"result must have the type of its destination {self.dest.type}, "
                f"got {self.output.type}"
            )
        if self.dest is not None and self.impl is not None:
            self._verify_planned()

    def _verify_planned(self) -> None:
        """Check that all operands are in TCM and that the scratch buffer has at least
        `scratch_bytes`.
        """
        for value in self.operands:
            expect(
                space_of(value) == TCM, "operands of a kernel must be in tcm, got {}", value.type
            )
        have = physical_bytes(self.scratch) if self.scratch is not None else 0
        expect(have >= self.scratch_size, f"scratch needs {self.scratch_size} bytes, has {have}")


def expect_clamp(op: Any) -> None:
    """Raise VerifyException unless 0 <= op.min <= op.max <= 255."""
    low, high = op.min.value.data, op.max.value.data
    expect(
        0 <= low <= high <= 255, f"clamp must be an interval within [0, 255], got [{low}, {high}]"
    )


def expect_same_quantization(name: str, a: SSAValue, b: SSAValue) -> None:
    """Raise VerifyException unless two tensors have equal scales and zero points.

    `name` is the name of the operation in the message.
    """
    same = (quantized(a).scales, quantized(a).zero_points) == (
        quantized(b).scales,
        quantized(b).zero_points,
    )
    expect(same, f"{name} must keep the quantization of its input {{}}, got {{}}", a.type, b.type)
