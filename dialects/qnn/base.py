"""Base classes of the qnn operations: assembly form, inference and verification of result shapes;
and the tensor constraints that they share.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Self, TypeVar

from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType, i1
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import (
    AttrSizedOperandSegments,
    ParsePropInAttrDict,
    operand_def,
    result_def,
    traits_def,
)
from xdsl.parser import Parser
from xdsl.pattern_rewriter import RewritePattern
from xdsl.printer import Printer
from xdsl.traits import Pure
from xdsl.utils.exceptions import VerifyException

from ..construction import VERIFIER
from ..definitions import named_op_definition
from ..dimensions import expect_bounds, has_fixed_shape
from ..inference import InferredOp
from ..irdl import expect, reworded
from ..quant import QuantizedType, UniformType
from ..remarks import warning
from ..tensors import element, expect_encoding, has_positional_scales, tensor_type
from .datatypes import QnnTensor, find_datatype
from .form import named_values, parse_op, print_op
from .naming import add_names
from .parameters import QnnEnum


def is_real(element: Attribute) -> bool:
    """Return whether elements of this type represent real numbers: QNN's floats and quantized
    integers.
    """
    return isinstance(element, QuantizedType | AnyFloat) and find_datatype(element) is not None


def is_integer(element: Attribute) -> bool:
    """Return whether `element` is i1 (BOOL_8), or an integer of a width that QNN has; not if
    quantized.
    """
    return isinstance(element, IntegerType) and find_datatype(element) is not None


def _is_bias(element: Attribute) -> bool:
    """Return whether a bias may have this element type: a float, an integer other than i1, or an
    integer quantized per-tensor or per-axis (not by blocks).
    """
    number = isinstance(element, UniformType | AnyFloat | IntegerType) and element != i1
    return number and find_datatype(element) is not None


REALS = "floats or quantized integers"
ANY = QnnTensor("a data type of QNN", lambda element: find_datatype(element) is not None)
REAL = QnnTensor(REALS, is_real)
IMAGE = QnnTensor(REALS, is_real, 4)
MATRIX = QnnTensor(REALS, is_real, 2)
BIAS = QnnTensor("floats, integers or quantized integers", _is_bias, 1)
FLOAT = QnnTensor("floats", lambda element: is_real(element) and isinstance(element, AnyFloat))
QUANTIZED = QnnTensor(
    "quantized integers", lambda element: is_real(element) and isinstance(element, QuantizedType)
)
INTEGERS = QnnTensor("integers", is_integer, 1)
BOOLEANS = QnnTensor("i1", lambda element: element == i1)

Op = TypeVar("Op", bound="SectionOp")


class SectionOp(InferredOp, HasCanonicalizationPatternsInterface):
    """The base class of all qnn operations but the constant: of those that have a section, the
    description of one operation, in QNN's master operation definition.

    Subclasses declare operands, parameters, results and side effects.
    """

    QNN_NAME: ClassVar[str]
    """The name of the operation's section in the master operation definition; follows from `name`
    where a class does not state it.
    """
    KINDS: ClassVar[type[QnnEnum] | None] = None
    """The enumeration of a family's functions, such as BinaryOperation; None outside of families.

    Each class of a family has one of its values as `KIND`, which follows from `name` where the
    class does not state it.
    """
    SCALARS: ClassVar[bool] = False
    """Whether operands and results may have rank 0."""
    SCALAR_RESULTS: ClassVar[bool] = False
    """Whether results may have rank 0, even if operands may not."""
    DEPRECATED: ClassVar[str] = ""
    """The name of the operation to use instead; empty unless the operation is deprecated."""
    PLACES: ClassVar[Mapping[str, int]] = {}
    """Variadic operand that precedes others -> the number of QNN's inputs that it stands for."""

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """Return the canonicalization patterns that are registered for this operation class."""
        from ...passes.canonicalization.qnn.pattern_table import patterns

        return patterns(cls)

    @property
    def qnn_name(self) -> str:
        """The operation's name in QNN's master operation definition, such as `Conv2d`."""
        return self.QNN_NAME

    def reason(self, text: str) -> str:
        """Return the error message `text` followed by ` (section NAME)`, NAME being the operation's
        in QNN's definition, unless it already ends with that.
        """
        section = f" (section {self.qnn_name})"
        return text.removesuffix(section) + section

    def verify_(self) -> None:
        """Verify the operation; warn if it is deprecated.

        In this order: bounds of dynamic dimensions, ranks, the operation's own rules (`verify_op`),
        result shapes (`output_shapes`), axes of per-axis and block scales. Raises VerifyException.
        """
        types = [tensor_type(value) for value in (*self.operands, *self.results)]
        if not all(map(has_fixed_shape, types)):
            for name, value in named_values(self):
                expect_bounds(name, tensor_type(value))
        ranked = len(self.operands) if self.SCALAR_RESULTS else len(types)
        for type in () if self.SCALARS else types[:ranked]:
            expect(type.get_num_dims() > 0, "tensors must have rank > 0, got {}", type)
        self.verify_op()
        self.verify_shapes(self.output_shapes())
        if any(map(has_positional_scales, types)):
            for name, value in named_values(self):
                expect_encoding(name, tensor_type(value))
        if self.DEPRECATED:
            warning(f"'{self.name}' op is deprecated: use {self.DEPRECATED} instead", self)


class DefinedOp(SectionOp):
    """An operation whose results are a function of its operands: no state, no side effects."""

    traits = traits_def(Pure())


class NullableOp(SectionOp):
    """A mix-in for operations with several optional operands; listed before other base classes.

    In the text form an absent operand before a present one is written as `null`.
    """

    irdl_options = (AttrSizedOperandSegments(as_property=True), ParsePropInAttrDict())
    assembly_format = None

    @classmethod
    def parse(cls, parser: Parser) -> Self:
        """Parse `operands {parameters} : function-type`, in which `null` is an absent operand."""
        return parse_op(cls, parser)

    def print(self, printer: Printer) -> None:
        """Print `operands {parameters} : function-type`, in which `null` is an absent operand."""
        print_op(self, printer)


class QnnOp(DefinedOp):
    """Base class of qnn operations with one result, `output`, which is a function of the operands;
    the method `output_shape` infers its shape. Those with several results derive from `DefinedOp`.
    """

    output = result_def(ANY)

    def output_shape(self) -> tuple[int, ...]:
        """Return the shape of the result.

        By default, each of its extents has a name in the result's constraint, such as `batch`, and
        is the extent of the same name of an operand. Raises VerifyException when operands do not
        fit each other.
        """
        return self.named_shapes()[0]

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """Return a tuple with the shape of the one result."""
        return (self.output_shape(),)

    @property
    def output_type(self) -> TensorType[Any]:
        """The tensor type of the result."""
        return tensor_type(self.output)


def qnn_op_definition(cls: type[Op]) -> type[Op]:
    """Make `cls` an xDSL operation class, by `named_op_definition`, and return it. Unless it sets
    them, its QNN_NAME and KIND are derived from its name; its verification errors end with the name
    of its section of QNN's definition.
    """
    cls = named_op_definition(cls)
    add_names(cls)
    verify: Callable[[Op], None] = getattr(cls, VERIFIER)

    def verify_in_section(op: Op) -> None:
        try:
            verify(op)
        except VerifyException as error:
            raise reworded(error, op.reason) from error

    setattr(cls, VERIFIER, verify_in_section)
    return cls


class SameShapeOp(QnnOp):
    """An operation whose result has the shape of its operand `input`."""

    input = operand_def(ANY["*shape"])
    output = result_def(ANY["*shape"])


def expect_all_or_none_quantized(**values: SSAValue) -> None:
    """Raise VerifyException unless the element types of all `values` are quantized, or none is; the
    keywords are their names in the message.
    """
    kinds = {name: isinstance(element(v), QuantizedType) for name, v in values.items()}
    if len(set(kinds.values())) == 1:
        return
    seen = ", ".join(f"{name} {element(v)}" for name, v in values.items())
    raise VerifyException(f"{', '.join(kinds)} must be all quantized or all floats, got {seen}")


def expect_in_range(name: str, axis: int, rank: int) -> None:
    """Raise VerifyException unless 0 <= axis < rank; `name` is the name of the parameter in the
    message.
    """
    expect(0 <= axis < rank, f"{name} must lie in [0, {rank - 1}], got {axis}")
