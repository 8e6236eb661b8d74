"""Base classes, element types, attribute constraints and shape checks of the tfl dialect."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Self

from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    BoolAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    LocationAttr,
    StringAttr,
    f32,
    i1,
    i32,
    i64,
)
from xdsl.ir import Attribute, Block, Region, SSAValue
from xdsl.irdl import (
    AtLeast,
    AttrConstraint,
    IRDLOperation,
    ParsePropInAttrDict,
    VerificationContext,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ..constants import known_array
from ..dimensions import broadcast_shape
from ..irdl import Described, expect, expect_shape
from ..quant import AnyQuantizedType, BlockType, QuantizedType, UniformType
from ..tensor_constraints import TensorOf
from ..tensors import shape
from .assembly import filled_regions, parse_operator, without_derived, without_none
from .dialect_rules import expect_dialect_rules

STORAGES = ("i4", "i8", "u8", "i16", "i32")
"""The storage types of quantized tensors that operators of TFLite compute with."""

HELD_STORAGES = ("i2", "i4", "u4", "i8", "u8", "i16", "u16", "i32", "u32")
"""The storage types of quantized tensors that TFLite can hold. No operator that computes takes i2
and u4, and only quantize and dequantize take u16 and u32."""

WIDTHS = (1, 2, 4, 8, 16, 32, 64)
"""The bit widths of integer tensors in TFLite."""


def is_quantized(element: Attribute) -> bool:
    """Return whether `element` is a quantized type with storage i4, i8, u8, i16 or i32, the ones
    that TFLite can store; its scales may still be open (MLIR's `quant.any`).
    """
    quantized = isinstance(element, UniformType | AnyQuantizedType)
    return quantized and element.storage_name in STORAGES


def is_real(element: Attribute) -> bool:
    """Return whether elements of this type represent real numbers: floats and quantized
    integers.
    """
    return isinstance(element, AnyFloat) or is_quantized(element)


def is_weight(element: Attribute) -> bool:
    """Return whether weights may have this element type: reals, also with scales of blocks."""
    blocks = isinstance(element, BlockType) and element.storage_name in STORAGES
    return blocks or is_real(element)


def is_float(element: Attribute) -> bool:
    """Return whether elements of this type are floats."""
    return isinstance(element, AnyFloat)


def is_integer(element: Attribute) -> bool:
    """Return whether `element` is an unquantized integer type that TFLite can store."""
    return isinstance(element, IntegerType) and element.width.data in WIDTHS


def is_number(element: Attribute) -> bool:
    """Return whether elements of this type are numbers: floats, quantized or plain integers."""
    return is_real(element) or is_integer(element)


def is_held(element: Attribute) -> bool:
    """Return whether TFLite can store tensors with this element type."""
    if isinstance(element, UniformType | BlockType | AnyQuantizedType):
        return element.storage_name in HELD_STORAGES
    return is_integer(element) or not isinstance(element, QuantizedType | IntegerType)


def is_bias(element: Attribute) -> bool:
    """Return whether a bias may have this element type: a float, 32 or 64-bit integer, or quantized
    i32.
    """
    if isinstance(element, UniformType):
        return element.storage_name == "i32"
    if isinstance(element, IntegerType):
        return element.width.data in (32, 64)
    return isinstance(element, AnyFloat)


def type_name(element: Attribute) -> str:
    """Return the name of an element type: `f32`, `i1`, `ui8`; `qi8` of one quantized to i8."""
    quantized = isinstance(element, UniformType | AnyQuantizedType)
    return f"q{element.storage_name}" if quantized else str(element)


def elements(*names: str) -> TensorOf:
    """Return the constraint of a tensor whose element type has one of `names`, as `type_name` gives
    them.
    """
    return TensorOf(", ".join(names), lambda element: type_name(element) in names)


QUANTIZED_INTEGERS = f"quantized integers ({', '.join(STORAGES)})"
HELD_INTEGERS = f"quantized integers ({', '.join(HELD_STORAGES)})"
REALS = f"floats or {QUANTIZED_INTEGERS}"
ANY = TensorOf(f"plain elements or {HELD_INTEGERS}", is_held)
REAL = TensorOf(REALS, is_real)
NUMBER = TensorOf(f"plain numbers or {QUANTIZED_INTEGERS}", is_number)
IMAGE = TensorOf(REALS, is_real, 4)
IMAGE_OF_ANY = replace(ANY, rank=4, one_scale=True)
MATRIX = TensorOf(REALS, is_real, 2)
FILTERS = TensorOf(REALS, is_weight, 4)
FILTER_MATRIX = TensorOf(REALS, is_weight, 2)
BIAS = TensorOf("floats, int32 or int64", is_bias, 1)
QUANTIZED = TensorOf(QUANTIZED_INTEGERS, is_quantized)
FLOAT = TensorOf("floats", is_float)
TRUTH = TensorOf("i1", lambda element: element == i1)
INDICES_32 = TensorOf("32-bit integers", lambda element: element == i32)
INDICES_64 = TensorOf("64-bit integers", lambda element: element == i64)
INDICES = TensorOf("integers", is_integer)


@dataclass(frozen=True)
class OneOf(AttrConstraint[StringAttr]):
    """The constraint of a string attribute that must be one of `allowed`."""

    allowed: tuple[str, ...]

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException unless `attr` is a string among the allowed ones."""
        if not (isinstance(attr, StringAttr) and attr.data in self.allowed):
            names = ", ".join(f'"{name}"' for name in self.allowed)
            raise VerifyException(f"expected one of {names}, got {attr}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Return the class of all attributes that satisfy the constraint: strings."""
        return {StringAttr}

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> OneOf:
        """Return the constraint itself, which has no type variables."""
        return self


PADDINGS = ("SAME", "VALID")
ACTIVATIONS = ("NONE", "RELU", "RELU_N1_TO_1", "RELU6", "TANH", "SIGN_BIT")
WEIGHTS_FORMATS = ("DEFAULT", "SHUFFLED4x16INT8")

PADDING = OneOf(PADDINGS)
ACTIVATION = OneOf(ACTIVATIONS)
WEIGHTS_FORMAT = OneOf(WEIGHTS_FORMATS)

POSITIVE = Described(
    IntegerAttr.constr(i32, value=AtLeast(1)), "expected a positive 32-bit integer"
)
INTEGER = Described(IntegerAttr.constr(i32), "expected a 32-bit integer")
AXES = Described(ArrayAttr.constr(IntegerAttr.constr(i64)), "expected an array of 64-bit integers")
BOOLEAN = Described(IntegerAttr.constr(i1), "expected true or false")
REAL_NUMBER = Described(FloatAttr.constr(f32), "expected a 32-bit float")

NO_ACTIVATION = StringAttr("NONE")
ONE = IntegerAttr(1, i32)
ZERO = IntegerAttr(0, i32)
FALSE, TRUE = BoolAttr.from_bool(False), BoolAttr.from_bool(True)


NO_PROPERTIES: Mapping[str, Attribute] = {}
PARSED_FORM = "operands attr-dict `:` functional-type(operands, results)"


class EffectfulOp(IRDLOperation):
    """The base class of tfl operators that may have effects:
    `tfl.op %operands {attributes} : (types) -> type`.

    Tensors may have unknown ranks and extents: rules of shapes concern what is known.
    """

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = PARSED_FORM
    PARSED_FORM: ClassVar[str] = PARSED_FORM
    TAKES_UNKNOWN: ClassVar[bool] = True

    def expect_rules(self) -> None:
        """Raise VerifyException if the operator breaks a rule that `dialect_rules` lists in tables:
        equal scales, ranks, and others.
        """
        expect_dialect_rules(self)

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse what follows the operator's name, in hexnn's form or in those of MLIR's dialect."""
        return parse_operator(parser, cls)

    @classmethod
    def create(
        cls,
        *,
        operands: Sequence[SSAValue] = (),
        result_types: Sequence[Attribute] = (),
        properties: Mapping[str, Attribute] = NO_PROPERTIES,
        attributes: Mapping[str, Attribute] = NO_PROPERTIES,
        location: LocationAttr | None = None,
        successors: Sequence[Block] = (),
        regions: Sequence[Region] = (),
    ) -> Self:
        """Return a new operator. Operands of type `none`, which stand for omitted optional ones,
        and attributes that restate the element type of a result are left out.
        """
        definition = cls.get_irdl_definition()
        operands, properties = without_none(definition, operands, properties)
        return super().create(
            operands=operands,
            result_types=result_types,
            properties=properties,
            attributes=without_derived(cls.name, attributes, result_types),
            location=location,
            successors=successors,
            regions=filled_regions(definition, regions),
        )


class TflOp(EffectfulOp):
    """The base class of tfl operators without effects, which are removed when nothing uses their
    results.
    """

    traits = traits_def(Pure())


class ShapedOp(TflOp):
    """The base class of operators whose operands determine the shape of each result: a subclass
    defines `result_shape`, or `result_shapes` if there are several results.
    """

    def result_shape(self) -> Sequence[int] | None:
        """Return the shape of the one result; None if it depends on an operand that is not
        constant. Raises VerifyException when operands do not fit each other.
        """
        raise NotImplementedError(type(self).__name__)

    def result_shapes(self) -> Sequence[Sequence[int]] | None:
        """Return the shape of each result; None if one depends on an operand that is not constant.
        Raises VerifyException when operands do not fit each other.
        """
        sizes = self.result_shape()
        return None if sizes is None else (sizes,)

    def verify_(self) -> None:
        """Check that there is a result for each shape that the operands determine, and that it has
        that shape.
        """
        wanted = self.result_shapes()
        if wanted is None:
            return
        count = len(wanted)
        expect(len(self.results) == count, f"needs {count} results, got {len(self.results)}")
        names = [name for name, _ in self.get_irdl_definition().results]
        if len(names) < count:
            names = [f"output {index}" for index in range(count)]
        for name, result, sizes in zip(names, self.results, wanted, strict=False):
            expect_shape(name, shape(result), sizes)


def expect_same_count(source: SSAValue, result: SSAValue) -> None:
    """Raise VerifyException unless `result` has as many elements as `source`."""
    expect(
        math.prod(shape(source)) == math.prod(shape(result)),
        f"output must have the {math.prod(shape(source))} elements of the input, "
        f"got shape {list(shape(result))}",
    )


def expect_broadcast(output: SSAValue, *operands: SSAValue) -> None:
    """Raise VerifyException unless the shapes of `operands` broadcast to that of `output`."""
    expect_shape("output", shape(output), broadcast_shape(*map(shape, operands)))


def known_integers(value: SSAValue) -> list[int] | None:
    """Return the elements of `value` in row-major order if it is a constant whose values are
    known, else None.
    """
    values = known_array(value)
    return None if values is None else [int(n) for n in values.ravel()]


def known_sizes(name: str, value: SSAValue) -> list[int] | None:
    """Return the elements of `value`, sizes, in row-major order if it is a constant whose values
    are known, else None. Raises VerifyException, which calls the operand `name`, if one is
    negative.
    """
    sizes = known_integers(value)
    expect(min(sizes or (), default=0) >= 0, f"{name} must not be negative, got {sizes}")
    return sizes


def expect_scalar(name: str, value: SSAValue) -> None:
    """Raise VerifyException unless `value` has one element; `name` is its name in the message."""
    count = math.prod(shape(value))
    expect(count == 1, f"{name} must have one element, got {count}")


def normalized_axes(axes: Sequence[int], rank: int) -> tuple[int, ...]:
    """Return `axes`, which may be negative, as indices from 0 on.

    Raises VerifyException for an axis out of the range of `rank`.
    """
    for axis in axes:
        expect(-rank <= axis < rank, f"axis must lie in [{-rank}, {rank - 1}], got {axis}")
    return tuple(axis % rank for axis in axes)
