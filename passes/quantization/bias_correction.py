"""Bias correction: biases of quantized layers that make up for the mean errors of their sums.

Rounded weights and inputs shift the mean of a channel's sums, and the shifts add up over layers.
From the inputs on, the bias of each layer gets the difference of the means, over the samples, of
the float layer's results and of those that its quantized operands give: with inputs from the
layers before it, as corrected.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import locations, qnn
from ...dialects.constants import dense, fixed_constant
from ...dialects.quant import UniformType
from ...dialects.tensors import element, shape
from ...semantics.numerics import round_half_away
from ...semantics.registry import Array, advance
from .operation_rules import LAYERS, Rule
from .precision_plan import Plan
from .quantization_error import real, stored
from .samples import Samples, accumulate
from .weight_scales import INT32_REACH

Values = dict[SSAValue, Array]


def layers_with_biases(plan: Plan) -> list[Operation]:
    """Return the layers that `plan` quantizes, still in floats; convolutions and fully connected
    layers without a bias get one of zeros, in place.
    """
    layers = [op for op, rule in plan.rules.items() if rule is Rule.LAYER]
    for op in layers:
        if isinstance(op, qnn.FilterOp | qnn.FullyConnectedOp) and len(op.operands) == 2:
            zeros = np.zeros(shape(op.results[0])[-1:], np.float32)
            new = qnn.ConstantOp.of(zeros, TensorType(element(op.operands[1]), zeros.shape))
            new.location = locations.derived("bias", op.location)
            Rewriter.insert_op(new, InsertPoint.before(op))
            op.operands = [*op.operands, new.output]
    return layers


@dataclass
class Mean:
    """The mean of each channel, the last axis of arrays, over all arrays that were added."""

    sums: Array = field(default_factory=lambda: np.zeros(()))
    count: int = 0

    def add(self, array: Array) -> None:
        """Add an array [.., channels]."""
        rows = array.reshape(-1, array.shape[-1]).astype(np.float64)
        self.sums, self.count = self.sums + rows.sum(0), self.count + len(rows)

    @property
    def value(self) -> Array:
        """The mean of each channel, [channels]."""
        return self.sums / max(self.count, 1)


def result_means(
    before: FuncOp, layers: Mapping[Operation, Operation], samples: Samples
) -> dict[SSAValue, Mean]:
    """Return the channels' means of the result of each of `layers`, operations of the float
    function `before`, over all samples.
    """
    means: dict[SSAValue, Mean] = {op.results[0]: Mean() for op in layers.values()}
    accumulate(before, samples, means)
    return means


def correct_biases(
    before: FuncOp, function: FuncOp, layers: Mapping[Operation, Operation], samples: Samples
) -> None:
    """Correct the biases of `layers`, layers of the quantized `function` -> their counterparts in
    the float function `before`, in place, in the order of the function.
    """
    means = result_means(before, layers, samples)
    every = [
        Values(zip(function.args, stored(function, sample), strict=True)) for sample in samples
    ]
    last = {value: op for op in function.body.block.ops for value in op.operands}
    for op in function.body.block.ops:
        if isinstance(op, ReturnOp):
            return
        if op in layers:
            correct(op, layers[op], means[layers[op].results[0]], every)
        for values in every:
            step(op, values)
            for value in op.operands:
                if last[value] is op:
                    values.pop(value, None)


def step(op: Operation, values: Values) -> None:
    """Add the results of `op` to the values of a sample; do nothing if an operand has none yet."""
    if all(value in values for value in op.operands):
        results = advance(op, [values[value] for value in op.operands], {})
        values |= {v: a for v, a in zip(op.results, results, strict=True) if a is not None}


def correct(op: Operation, floats: Operation, wanted: Mean, every: list[Values]) -> None:
    """Add to the constant bias of the quantized layer `op` what its sums lack on average: the mean
    `wanted` of each channel, less that of `floats`, the same layer of floats, on the real values of
    the operands of `op`.
    """
    layer = LAYERS.of(op)
    bias = None if layer is None or len(op.operands) <= layer.bias else op.operands[layer.bias]
    constant = None if bias is None else fixed_constant(bias)
    type = None if constant is None else element(constant.output)
    if bias is None or constant is None or not isinstance(type, UniformType):
        return
    seen = Mean()
    for values in every:
        if all(value in values for value in op.operands):
            reals = [real(value, values[value]) for value in op.operands[: len(floats.operands)]]
            (result,) = advance(floats, [a.astype(np.float32) for a in reals], {})
            if result is not None:
                seen.add(result)
    if wanted.value.shape == constant.array.shape and seen.count:
        lacking = round_half_away((wanted.value - seen.value) / np.array(type.scales))
        words = (constant.array + lacking).clip(-INT32_REACH, INT32_REACH).astype(np.int32)
        constant.properties["value"] = dense(words, constant.type)
        for values in every:
            values[bias] = words
