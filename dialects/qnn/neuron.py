"""Activation functions: ElementWiseNeuron, and those with QNN operations of their own, such as
Relu.
"""

from __future__ import annotations

from abc import abstractmethod
from typing import ClassVar

from xdsl.irdl import base, operand_def, opt_prop_def, prop_def, result_def

from ..enum_attributes import enum_attribute
from ..irdl import expect
from .base import REAL, qnn_op_definition
from .parameters import FLOAT_32, QnnEnum, float32
from .sparse import expect_same_format
from .unary import MappedOp


class NeuronOperation(QnnEnum):
    """The functions (RELU, TANH, ..) that parameter `operation` of ElementWiseNeuron selects:
    `QNN_OP_ELEMENT_WISE_NEURON_OPERATION_*`.
    """

    ELU = "ELU"
    GELU = "GELU"
    HARD_SIGMOID = "HARD_SIGMOID"
    HARD_SWISH = "HARD_SWISH"
    RELU = "RELU"
    RELU_MIN_MAX = "RELU_MIN_MAX"
    SIGMOID = "SIGMOID"
    SOFTPLUS = "SOFTPLUS"
    TANH = "TANH"


N = NeuronOperation

DEFAULTS: dict[NeuronOperation, dict[str, float | None]] = {
    N.ELU: {"alpha": 1.0},
    N.HARD_SIGMOID: {"alpha": 0.2, "beta": 0.5},
    N.RELU_MIN_MAX: {"min_value": None, "max_value": None},
    N.SOFTPLUS: {"beta": 1.0, "threshold": -1.0},
}
"""Function -> its parameters with their defaults; None marks a mandatory one."""


NeuronOperationAttr = enum_attribute(NeuronOperation, "qnn.neuron_operation")


class NeuronOp(MappedOp):
    """An activation function of each element of a tensor of floats or quantized integers."""

    input = operand_def(REAL["*shape"].per_tensor)
    output = result_def(REAL["*shape"].per_tensor.like("input"))

    @property
    @abstractmethod
    def kind(self) -> NeuronOperation:
        """The function that is applied to each element."""

    @property
    def bounds(self) -> tuple[float | None, float | None] | None:
        """The (lower, upper) bounds of a function that clamps, as dequantized values; a bound of
        None is infinite. None for functions that do not clamp.
        """
        return (0.0, None) if self.kind is N.RELU else None

    @property
    def parameters(self) -> dict[str, float]:
        """Parameter name -> value, with defaults, for the function that is applied; {} if it has
        none.
        """
        return {}


PARAMETERS = ("alpha", "beta", "min_value", "max_value", "threshold")
"""The parameters of the functions of ElementWiseNeuron."""


@qnn_op_definition
class ElementWiseNeuronOp(NeuronOp):
    """The activation function that `operation` names, of each element.

    Parameters: ELU has `alpha` (1 by default); HARD_SIGMOID, min(1, max(0, alpha * x + beta)),
    `alpha` and `beta` (0.2 and 0.5); SOFTPLUS `beta` and `threshold` (1 and -1, no threshold);
    RELU_MIN_MAX `min_value` and `max_value`, which must be given. The other formulas are those of
    QNN's operations of the same names, such as Elu.

    `%y = qnn.element_wise_neuron RELU_MIN_MAX, %x {min_value = 0.0 : f32, max_value = 6.0 : f32} :
    (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_neuron"

    operation = prop_def(base(NeuronOperationAttr))
    alpha = opt_prop_def(FLOAT_32)
    beta = opt_prop_def(FLOAT_32)
    min_value = opt_prop_def(FLOAT_32)
    max_value = opt_prop_def(FLOAT_32)
    threshold = opt_prop_def(FLOAT_32)

    assembly_format = "$operation `,` $input attr-dict `:` functional-type(operands, results)"

    @property
    def kind(self) -> NeuronOperation:
        """The function that the parameter `operation` names."""
        return self.operation.data

    @property
    def parameters(self) -> dict[str, float]:
        """Parameter name -> value, with defaults, for the function that `operation` names."""
        given = {
            name: float(value.value.data)
            for name in PARAMETERS
            if (value := getattr(self, name)) is not None
        }
        defaults = DEFAULTS.get(self.kind, {})
        return {name: v for name, v in defaults.items() if v is not None} | given

    @property
    def bounds(self) -> tuple[float | None, float | None] | None:
        """The (lower, upper) bounds of RELU or RELU_MIN_MAX as dequantized values; the upper bound
        of RELU is None, infinite. None for other functions, which do not clamp.
        """
        if self.kind is N.RELU_MIN_MAX:
            return self.parameters["min_value"], self.parameters["max_value"]
        return super().bounds

    def verify_op(self) -> None:
        """Check that parameters belong to the function, and mandatory ones are given and in
        range.
        """
        allowed, seen = DEFAULTS.get(self.kind, {}), self.parameters
        for name in seen.keys() - allowed.keys():
            where = " or ".join(kind for kind, names in DEFAULTS.items() if name in names)
            expect(False, f"{name} must come with operation {where}, not {self.kind}")
        for name in allowed.keys() - seen.keys():
            expect(False, f"{name} must be given for operation {self.kind}")
        if self.kind is N.SOFTPLUS:
            expect(seen["beta"] > 0, f"beta must be > 0, got {seen['beta']}")
        if self.kind is N.RELU_MIN_MAX:
            expect_interval(seen["min_value"], seen["max_value"])


def expect_interval(low: float, high: float) -> None:
    """Raise VerifyException unless low <= high; they are the values of `min_value` and
    `max_value`.
    """
    expect(low <= high, f"min_value must be <= max_value, got {low} and {high}")


class NamedNeuronOp(NeuronOp):
    """An activation function with a QNN operation of its own, such as Relu."""

    KINDS: ClassVar[type[QnnEnum] | None] = NeuronOperation
    KIND: ClassVar[NeuronOperation]
    CLAMP: ClassVar[tuple[float, float] | None] = None

    @property
    def kind(self) -> NeuronOperation:
        """The function that the operation stands for: the class variable `KIND`."""
        return self.KIND

    @property
    def bounds(self) -> tuple[float | None, float | None] | None:
        """The (lower, upper) bounds of a function that clamps, as dequantized values; a bound of
        None is infinite. None for functions that do not clamp.
        """
        return self.CLAMP or super().bounds


@qnn_op_definition
class ReluOp(NamedNeuronOp):
    """The rectified linear unit max(0, x) of each element.

    `%y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.relu"

    def verify_op(self) -> None:
        """Check that input and result are both sparse, or both dense."""
        super().verify_op()
        expect_same_format("output", self.output, "input", self.input)


@qnn_op_definition
class Relu1Op(NamedNeuronOp):
    """min(1, max(-1, x)) for each element x.

    `%y = qnn.relu_1 %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.relu_1"
    DEPRECATED: ClassVar[str] = "qnn.relu_min_max"
    KIND: ClassVar[NeuronOperation] = N.RELU_MIN_MAX
    CLAMP: ClassVar[tuple[float, float] | None] = (-1.0, 1.0)


@qnn_op_definition
class Relu6Op(NamedNeuronOp):
    """min(6, max(0, x)) for each element x.

    `%y = qnn.relu_6 %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.relu_6"
    DEPRECATED: ClassVar[str] = "qnn.relu_min_max"
    KIND: ClassVar[NeuronOperation] = N.RELU_MIN_MAX
    CLAMP: ClassVar[tuple[float, float] | None] = (0.0, 6.0)


@qnn_op_definition
class ReluMinMaxOp(NamedNeuronOp):
    """min(max_value, max(min_value, x)) for each element x.

    `%y = qnn.relu_min_max %x {min_value = 0.0 : f32, max_value = 6.0 : f32} : (tensor<4xf32>) ->
    tensor<4xf32>`
    """

    name = "qnn.relu_min_max"

    min_value = prop_def(FLOAT_32)
    max_value = prop_def(FLOAT_32)

    @property
    def bounds(self) -> tuple[float | None, float | None] | None:
        """(min_value, max_value), which are real (dequantized) values."""
        return float(self.min_value.value.data), float(self.max_value.value.data)

    def verify_op(self) -> None:
        """Check that min_value is not above max_value."""
        super().verify_op()
        expect_interval(self.min_value.value.data, self.max_value.value.data)


@qnn_op_definition
class EluOp(NamedNeuronOp):
    """max(0, x) + min(0, alpha * (exp(x) - 1)) for each element x.

    `%y = qnn.elu %x {alpha = 0.5 : f32} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.elu"

    alpha = prop_def(FLOAT_32, float32(1.0))

    @property
    def parameters(self) -> dict[str, float]:
        """{"alpha": value}, the factor of the negative branch."""
        return {"alpha": float(self.alpha.value.data)}


@qnn_op_definition
class ElementWiseSoftplusOp(NamedNeuronOp):
    """ln(exp(beta * x) + 1) / beta for each element x; x itself where beta * x > `threshold`,
    unless that is negative.

    `%y = qnn.element_wise_softplus %x {threshold = 20.0 : f32} : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.element_wise_softplus"

    beta = prop_def(FLOAT_32, float32(1.0))
    threshold = prop_def(FLOAT_32, float32(-1.0))

    @property
    def parameters(self) -> dict[str, float]:
        """The values of the parameters `beta` and `threshold`, by name."""
        return {
            "beta": float(self.beta.value.data),
            "threshold": float(self.threshold.value.data),
        }

    def verify_op(self) -> None:
        """Check that beta is positive."""
        super().verify_op()
        expect(self.beta.value.data > 0, f"beta must be > 0, got {self.beta.value.data}")


@qnn_op_definition
class GeluOp(NamedNeuronOp):
    """x / 2 * (1 + erf(x / sqrt(2))) for each element x.

    `%y = qnn.gelu %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.gelu"


@qnn_op_definition
class HardSwishOp(NamedNeuronOp):
    """x * max(0, min(6, x + 3)) / 6 for each element x.

    `%y = qnn.hard_swish %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.hard_swish"


@qnn_op_definition
class SigmoidOp(NamedNeuronOp):
    """1 / (1 + exp(-x)) for each element x.

    `%y = qnn.sigmoid %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.sigmoid"


@qnn_op_definition
class TanhOp(NamedNeuronOp):
    """The hyperbolic tangent of each element.

    `%y = qnn.tanh %x : (tensor<4xf32>) -> tensor<4xf32>`
    """

    name = "qnn.tanh"
