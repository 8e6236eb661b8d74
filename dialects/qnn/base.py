"""What all qnn operations share: form, shape rule, data types."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType, i1
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, OpResult, SSAValue, SSAValues
from xdsl.irdl import IRDLOperation, ParsePropInAttrDict, operand_def, result_def, traits_def
from xdsl.pattern_rewriter import RewritePattern
from xdsl.traits import Pure

from ..irdl import TensorOf, expect, expect_shape
from ..quant import UniformType
from ..tensors import element, shape
from .datatypes import find_datatype


def is_real(element: Attribute) -> bool:
    """Whether values of `element` stand for real numbers: floats and fixed point."""
    return isinstance(element, UniformType | AnyFloat) and find_datatype(element) is not None


def _is_bias(element: Attribute) -> bool:
    if isinstance(element, UniformType):
        return element.storage_name == "i32" and not any(element.zero_points)
    return isinstance(element, AnyFloat | IntegerType)


REALS = "floats or quantized integers"
ANY = TensorOf("a data type of QNN", lambda element: find_datatype(element) is not None)
REAL = TensorOf(REALS, is_real)
IMAGE = TensorOf(REALS, is_real, 4)
MATRIX = TensorOf(REALS, is_real, 2)
BIAS = TensorOf("floats, or i32 with zero point 0", _is_bias, 1)
FLOAT = TensorOf("floats", lambda element: isinstance(element, AnyFloat))
QUANTIZED = TensorOf("quantized integers", lambda element: isinstance(element, UniformType))
INTEGERS = TensorOf("integers", lambda element: isinstance(element, IntegerType), 1)
BOOLEANS = TensorOf("i1", lambda element: element == i1)

Value = SSAValue | Operation


class DefinedOp(IRDLOperation):
    """Base of all operations but the constant: form and verification.

    `output_shapes` is the operation's shape rule: the verifier compares the results with it, the
    constructors make the results by it.
    """

    QNN_NAME: ClassVar[str]
    """The section of the master operation definition."""
    SCALARS: ClassVar[bool] = False
    """Whether tensors may have rank 0."""
    SCALAR_RESULTS: ClassVar[bool] = False
    """Whether results may have rank 0."""

    irdl_options = (ParsePropInAttrDict(),)
    assembly_format = "operands attr-dict `:` functional-type(operands, results)"
    traits = traits_def(Pure())

    @property
    def qnn_name(self) -> str:
        """The section of the master operation definition."""
        return self.QNN_NAME

    @abstractmethod
    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """The shapes of the results. Raises VerifyException when operands do not fit."""

    def verify_op(self) -> None:
        """Data types and parameters, beyond the declared constraints."""

    def verify_(self) -> None:
        """Ranks, parameters, then the shape rule."""
        results = () if self.SCALAR_RESULTS else self.results
        for value in () if self.SCALARS else (*self.operands, *results):
            expect(len(shape(value)) > 0, f"tensors must have rank > 0, got {value.type}")
        self.verify_op()
        shapes = self.output_shapes()
        expect(
            len(shapes) == len(self.results),
            f"outputs must be {len(shapes)}, got {len(self.results)}",
        )
        for index, (result, wanted) in enumerate(zip(self.results, shapes, strict=True)):
            name = "output" if len(shapes) == 1 else f"output {index}"
            expect_shape(name, shape(result), wanted)


class QnnOp(DefinedOp, HasCanonicalizationPatternsInterface):
    """Base of the operations with one result; `output_shape` is their shape rule."""

    output = result_def(ANY)

    def _build(
        self,
        operands: Sequence[Value | Sequence[Value] | None],
        element: Attribute,
        properties: Mapping[str, Attribute | None] | None = None,
    ) -> None:
        """Initialise; the result holds `element` and has the shape that the rule gives."""
        super().__init__(
            operands=operands, properties=properties or {}, result_types=[TensorType(element, [])]
        )
        self.results = SSAValues((OpResult(TensorType(element, self.output_shape()), self, 0),))

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """Constant folding."""
        from ...passes.canonicalization.qnn import FoldConstants

        return (FoldConstants(),)

    @abstractmethod
    def output_shape(self) -> tuple[int, ...]:
        """The shape of the result. Raises VerifyException when operands do not fit."""

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """That of the one result."""
        return (self.output_shape(),)

    @property
    def output_type(self) -> TensorType[Any]:
        """The type of the result."""
        return TensorType(element(self.output), shape(self.output))


class SameShapeOp(QnnOp):
    """An operation whose result has the shape of its input."""

    input = operand_def(ANY)

    def __init__(self, input: Value, element: Attribute | None = None):
        """The result holds `element`, by default that of the input."""
        self._build([input], element_or(element, input))

    def output_shape(self) -> tuple[int, ...]:
        """That of the input."""
        return shape(self.input)


def value(operand: Value) -> SSAValue:
    """The value of an operand of a constructor."""
    return SSAValue.get(operand)


def element_or(given: Attribute | None, operand: Value) -> Attribute:
    """The element type that a constructor was given, else that of an operand."""
    return element(value(operand)) if given is None else given


def expect_all_or_none_quantized(**values: SSAValue) -> None:
    """All are quantized, or all are floats."""
    kinds = {name: isinstance(element(v), UniformType) for name, v in values.items()}
    names = ", ".join(kinds)
    seen = ", ".join(f"{name} {element(v)}" for name, v in values.items())
    expect(
        len(set(kinds.values())) == 1,
        f"{names} must be all quantized or all floats, got {seen}",
    )


def expect_in_range(name: str, axis: int, rank: int) -> None:
    """An axis lies in [0, rank - 1]."""
    expect(0 <= axis < rank, f"{name} must lie in [0, {rank - 1}], got {axis}")
