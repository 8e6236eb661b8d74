"""What conversions of tfl operators to qnn share: refusals, activations, constant operands."""

from __future__ import annotations

from collections.abc import Callable, Generator, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from xdsl.dialects.builtin import StringAttr
from xdsl.ir import Operation, SSAValue

from ....dialects import qnn
from ....dialects.constants import known_array
from ....dialects.qnn import NeuronOperation
from ....dialects.tensors import element, is_quantized

Steps: TypeAlias = Generator[Operation, None, Sequence[SSAValue] | None]
Conversion: TypeAlias = Callable[[Any], Steps]
"""A function that yields the qnn operations that replace an operator, in order. The results of the
last one replace its results, or the values that the function returns."""
Conversions: TypeAlias = dict[type[Operation], Conversion]
"""Operation class -> the conversion of its operator."""


@dataclass
class Refusal(Exception):
    """Raised if an operator of the source cannot be converted to qnn: the `reason`, and what would
    be accepted instead (`supported`).
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


def activated(op: qnn.QnnOp, activation: StringAttr) -> Steps:
    """Yield `op`, then the activation that is fused into the tfl operator, if any, as an
    ElementWiseNeuron. Raises Refusal for an activation that is not a clamp.
    """
    if activation.data not in ("NONE", *ACTIVATIONS):
        raise Refusal(f"fused activation {activation.data}", ", ".join(ACTIVATIONS))
    yield op
    if activation.data in ACTIVATIONS:
        operation, parameters = ACTIVATIONS[activation.data]
        yield qnn.ElementWiseNeuronOp(op.output, operation=operation, out=None, **parameters)


def integers(value: SSAValue, name: str) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Return the elements of a constant operand as int64. Raises Refusal, with `name` for the
    operand, if it is not constant.
    """
    values = known_array(value)
    if values is None:
        raise Refusal(f"{name} is not a constant", f"constant {name}")
    return values.astype(np.int64)


def check_kept(input: SSAValue, output: SSAValue) -> None:
    """Raise Refusal if a quantized result has other quantization parameters than its input.

    TFLite's pools, minima, maxima and moves keep the stored integers and do not requantize.
    """
    if is_quantized(input) and element(input) != element(output):
        reason = f"result {element(output)} holds the integers of the input, {element(input)}"
        raise Refusal(reason, "one quantization")
