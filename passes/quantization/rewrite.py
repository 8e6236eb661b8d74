"""Application of a quantization plan to a function: quantized types, integer constants, inserted
conversions.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import AnyFloat
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import locations, qnn
from ...dialects.constants import ConstantOp, fixed_constant
from ...dialects.quant import UniformType
from ...dialects.tensors import element
from ...semantics.numerics import round_half_away
from ...semantics.reals import quantized
from ...semantics.registry import Array
from ...semantics.tensors import is_8bit
from ..qnn.stated_numerics import state_kernel
from .operation_rules import Rule, Weights, adapt, as_scale, retyped, weights_of
from .precision_plan import Plan
from .quantization_options import Options
from .weight_scales import INT32_REACH, weight_scales

KERNELS = (qnn.BinaryOperation.DIVIDE,)
"""Functions of two operands of 8 bits that are computed as TFLite's kernel does, which differs from
the rounded real result by 1 in a few pairs: HVX has that arithmetic.
"""


@dataclass
class Rewrite:
    """Applies a quantization plan, the precisions of operations and types of tensors, to a float
    function, in place.
    """

    function: FuncOp
    plan: Plan
    options: Options
    made: dict[tuple[SSAValue, Attribute], SSAValue] = field(default_factory=dict)
    """(original value, element type) -> the converted value or constant, for reuse."""
    changed: set[SSAValue] = field(default_factory=set)
    """The values whose type was changed from float."""

    @property
    def quantized_interface(self) -> bool:
        """Whether the arguments and results of the function become integers."""
        return self.options.interface == "quantized"

    def run(self) -> None:
        """Retype the arguments if the interface is quantized, then rewrite each operation."""
        if self.quantized_interface:
            for index, type in self.plan.arguments.items():
                self._retype(self.function.args[index], type)
        for op in list(self.function.body.block.ops):
            if op in self.plan.rules:
                self._quantize(op)
            elif not (isinstance(op, ReturnOp) and self.quantized_interface):
                self._keep(op)
        self.function.update_function_type()

    def _quantize(self, op: Operation) -> None:
        for index in range(len(op.operands)):
            if (op, index) in self.plan.operands:
                self._give(op, index, self.plan.operands[op, index])
        if self.plan.rules[op] is Rule.LAYER and (weights := weights_of(op)) is not None:
            self._weights(op, weights)
        adapt(op)
        for index, value in enumerate(list(op.results)):
            if (op, index) in self.plan.results:
                self._retype(value, self.plan.results[op, index])
        values = (*op.operands, *op.results)
        if isinstance(op, qnn.BinaryOp) and op.kind in KERNELS and is_8bit(*values):
            state_kernel(op)

    def _retype(self, value: SSAValue, type: Attribute) -> None:
        new = Rewriter.replace_value_with_new_type(value, retyped(value, type))
        self.changed.add(new)

    def _keep(self, op: Operation) -> None:
        """Replace those operands of `op` that are quantized now by dequantized ones, as `op` still
        computes in floats.
        """
        for index, value in enumerate(op.operands):
            if value in self.changed:
                self._give(op, index, self._expressed(value))

    def _expressed(self, value: SSAValue) -> Attribute:
        type = element(value)
        return type.data.expressed if isinstance(type, UniformType) else type

    def _give(self, op: Operation, index: int, type: Attribute) -> None:
        """Replace operand `index` of `op` by its conversion to element type `type`; there is one
        conversion of a value to a type, shared by all users.
        """
        value = op.operands[index]
        if element(value) == type:
            return
        if (value, type) not in self.made:
            self.made[value, type] = self._converted(op, value, type)
        op.operands[index] = self.made[value, type]

    def _converted(self, op: Operation, value: SSAValue, type: Attribute) -> SSAValue:
        constant = fixed_constant(value)
        if constant is not None and isinstance(type, UniformType):
            return self._constant(constant, quantized(type, constant.array), type)
        if not isinstance(type, UniformType):
            kind = qnn.DequantizeOp
        else:
            kind = qnn.QuantizeOp if isinstance(element(value), AnyFloat) else qnn.ConvertOp
        new = kind(value, out=type)
        new.location = locations.derived(new.name.removeprefix("qnn."), op.location)
        new.output.name_hint = value.name_hint
        Rewriter.insert_op(new, InsertPoint.before(op))
        return new.output

    def _constant(self, old: ConstantOp, values: Array, type: UniformType) -> SSAValue:
        """Insert a constant of the stored `values`, with element type `type`, after the float
        constant `old`, with its shape, location and name; return its result.
        """
        new = qnn.ConstantOp.of(values, retyped(old.output, type))
        new.location = old.location
        new.output.name_hint = old.output.name_hint
        Rewriter.insert_op(new, InsertPoint.after(old))
        return new.output

    def _weights(self, op: Operation, weights: Weights) -> None:
        """Quantize the constants of the layer `op`, at the operand indices in `weights`: the weight
        as symmetric int8 or int4, the bias as int32 with scale (input scale * weight scale).
        """
        weight = op.operands[weights.weight]
        bias = op.operands[weights.bias] if len(op.operands) > weights.bias else None
        step = element(op.operands[0])
        unit = step.scale if isinstance(step, UniformType) else 1.0
        values = array_of(weight)
        offsets = None if bias is None else array_of(bias).astype(np.float64)
        shared = weights.axis is None or self.options.weights == "per-tensor"
        axis = None if weights.axis is None or shared else weights.axis % values.ndim
        narrow = self.options.weight_type == "int4" and weights.axis is not None
        storage = "i4" if narrow else "i8"
        scales = weight_scales(values, axis, offsets, unit, self.options.weight_observer, storage)
        type = symmetric(storage, scales, axis)
        self._set(op, weights.weight, quantized(type, values), type)
        if bias is not None and offsets is not None:
            steps = np.array([as_scale(unit * s) for s in scales])
            repeated = steps if axis is None else np.resize(steps, offsets.shape)
            words = round_half_away(offsets / repeated).clip(-INT32_REACH, INT32_REACH)
            bias_type = symmetric("i32", repeated, None if axis is None else 0)
            self._set(op, weights.bias, words.astype(np.int32), bias_type)

    def _set(self, op: Operation, index: int, values: Array, type: UniformType) -> None:
        constant = fixed_constant(op.operands[index])
        if constant is not None:
            op.operands[index] = self._constant(constant, values, type)


def array_of(value: SSAValue) -> Array:
    """Return the stored elements of a constant; a scalar 0 for any other value."""
    constant = fixed_constant(value)
    return np.zeros(()) if constant is None else constant.array


def symmetric(storage: str, scales: Array, axis: int | None) -> UniformType:
    """Return a quantized type with zero point 0 and storage type `storage` (`i4`, `i8`, `i32`):
    per-axis with `scales` along `axis`, or per-tensor with `scales[0]` if `axis` is None.
    """
    if axis is None:
        return UniformType.per_tensor(storage, float(scales[0]))
    return UniformType.per_axis(storage, axis, scales.tolist())
