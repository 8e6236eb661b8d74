"""dequantize: converts a quantized network into one that computes in floats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np
from xdsl.dialects.builtin import IntegerType, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.utils.exceptions import VerifyException

from ...dialects import locations, qnn
from ...dialects.constants import ConstantOp, fixed_constant
from ...dialects.diagnostics import HexnnError, op_error
from ...dialects.islands import is_island
from ...dialects.qnn.parameters import float32
from ...dialects.quant import QuantizedType, UniformType
from ...dialects.registries.passes import register_pass
from ...dialects.suggest import did_you_mean
from ...dialects.tensors import element, is_quantized, shape
from ...semantics.qnn.convolution import Product
from ...semantics.reals import dequantized_exactly
from ...semantics.tensors import dtype, is_per_tensor, quantized_type
from ..canonicalization.qnn.redundancy import remove_redundant
from ..networks import NetworkPass
from .operation_rules import LAYERS, SAME, Precision, fixed_type, retyped

SATURATION = ("relu", "range", "none")
"""How the ranges of quantized types are kept as clamps; the first choice is the default."""

SIX = 6.0
"""The upper bound of RELU6, recognized in the range of a type."""

CONVERSIONS = (qnn.QuantizeOp, qnn.DequantizeOp, qnn.ConvertOp)
UNCLAMPED = (*SAME, *CONVERSIONS, qnn.ReduceMeanOp)
"""Operations whose results never exceed the range of their operands, so that no clamp is needed."""

Bounds = tuple[float | None, float | None]


def real_type(type: Attribute) -> Attribute:
    """Return the float type whose numbers a quantized `type` represents; `type` itself if it is not
    quantized.
    """
    return type.storage.expressed if isinstance(type, QuantizedType) else type


def implied_bounds(op: Operation, saturation: str) -> Bounds | None:
    """Return (low, high) of a clamp that replaces the saturation of the quantized result of `op`,
    None for an open bound; None if no clamp is wanted.

    `saturation` selects the clamps: `relu` gives a RELU where the least representable value is 0, a
    RELU6 where the greatest is also 6; `range` the whole range of every type; `none` none. Scalars
    are never clamped.
    """
    if saturation == "none" or len(op.results) != 1 or isinstance(op, ConstantOp):
        return None
    type = element(op.results[0])
    if not isinstance(type, UniformType) or not is_per_tensor(op.results[0]):
        return None
    if not shape(op.results[0]):
        return None
    low = (type.qmin - type.zero_point) * type.scale
    high = (type.qmax - type.zero_point) * type.scale
    if saturation == "range":
        return low, high
    if low < 0 or isinstance(op, UNCLAMPED) or fixed_type(op, Precision.INT8) is not None:
        return None
    return 0.0, SIX if abs(high - SIX) < type.scale / 2 else None


def clamp(value: SSAValue, bounds: Bounds) -> qnn.ElementWiseNeuronOp:
    """Build an ElementWiseNeuron that clamps a float value to `bounds`: RELU if one is None, else
    RELU_MIN_MAX.
    """
    low, high = bounds
    kind, made = qnn.NeuronOperation, qnn.ElementWiseNeuronOp
    if low is None or high is None:
        return made(value, out=element(value), operation=kind.RELU)
    limits = {"min_value": low, "max_value": high}
    return made(value, out=element(value), operation=kind.RELU_MIN_MAX, **limits)


@dataclass
class Dequantizer:
    """Converter of a quantized function to floats, in place."""

    function: FuncOp
    saturation: str
    kept: set[Operation] = field(default_factory=set[Operation])
    """The operations that quantize and dequantize around islands."""

    def run(self) -> None:
        """Retype integer biases as quantized, give arguments float types, then rewrite each
        operation.
        """
        block = self.function.body.block
        for op in filter(is_island, list(block.ops)):
            self._enclose(op)
        for op in list(block.ops):
            self._scale_bias(op)
        for value in list(block.args):
            self._express(value)
        for op in list(block.ops):
            self._rewrite(op)
        self.function.update_function_type()

    def _enclose(self, op: Operation) -> None:
        """Let an island keep its quantized tensors: insert a Quantize of each operand, a copy of a
        constant one, and a Dequantize of each result, which the rewriting leaves as they are.
        """
        for index, value in enumerate(op.operands):
            constant = fixed_constant(value)
            if constant is not None and value.has_one_use():
                self.kept.add(constant)
            elif is_quantized(value):
                made = qnn.QuantizeOp.create(operands=[value], result_types=[value.type])
                if constant is not None:
                    made = constant.clone()
                self._keep(made, InsertPoint.before(op), op)
                op.operands[index] = made.results[0]
        for result in filter(is_quantized, op.results):
            type = retyped(result, real_type(element(result)))
            made = qnn.DequantizeOp.create(operands=[result], result_types=[type])
            self._keep(made, InsertPoint.after(op), op)
            result.replace_uses_with_if(made.results[0], lambda use, own=made: use.operation != own)

    def _keep(self, made: Operation, at: InsertPoint, island: Operation) -> None:
        """Insert `made`, a conversion or constant for an operand or result of `island`, at `at`,
        with a location derived from that of the island; mark it as one that the rewriting leaves as
        it is.
        """
        Rewriter.insert_op(made, at)
        made.location = locations.derived(made.name.removeprefix("qnn."), island.location)
        self.kept.add(made)

    def _express(self, value: SSAValue) -> SSAValue:
        if not isinstance(value.type, TensorType) or not is_quantized(value):
            return value
        type = retyped(value, real_type(element(value)))
        return Rewriter.replace_value_with_new_type(value, type)

    def _scale_bias(self, op: Operation) -> None:
        """Give the constant bias of a layer `op`, if its integers are not quantized, the scale of
        the accumulators, input scale * weight scale; do nothing for other operations.
        """
        layer = LAYERS.of(op)
        if layer is None or len(op.operands) <= layer.bias or not is_quantized(op.operands[0]):
            return
        bias = op.operands[layer.bias]
        constant = fixed_constant(bias)
        if constant is None or not isinstance(element(bias), IntegerType):
            return
        steps = Product(op.operands[0], op.operands[layer.weight], op.results[0]).sum_scales
        scales = np.resize(steps, constant.array.shape).tolist()
        type = UniformType.per_axis("i32", 0, scales)
        new = qnn.ConstantOp.of(constant.array.astype(np.int32), retyped(bias, type))
        new.location = constant.location
        Rewriter.insert_op(new, InsertPoint.after(constant))
        op.operands[layer.bias] = new.output

    def _rewrite(self, op: Operation) -> None:
        if op in self.kept:
            return
        if isinstance(op, ConstantOp):
            self._constant(op)
        elif isinstance(op, CONVERSIONS):
            self._conversion(op)
        elif op.dialect_name() == "qnn":
            self._operation(op)

    def _constant(self, op: ConstantOp) -> None:
        """Replace a quantized constant by a constant of the real values that it represents."""
        if is_quantized(op.output):
            type = retyped(op.output, real_type(element(op.output)))
            reals = dequantized_exactly(quantized_type(op.output), op.array)
            self._express(op.output)
            new = qnn.ConstantOp.of(reals.astype(dtype(op.output)), type)
            new.location, new.output.name_hint = op.location, op.output.name_hint
            Rewriter.replace_op(op, new)

    def _conversion(self, op: Operation) -> None:
        """Replace a Quantize, Dequantize or Convert by its operand, cast if the float types differ,
        and clamped to the bounds that the range of its quantized result implies
        (`implied_bounds`).
        """
        bounds = implied_bounds(op, self.saturation)
        value, target = op.operands[0], real_type(element(op.results[0]))
        if element(value) != target:
            cast = qnn.CastOp(value, out=target)
            cast.location = op.location
            Rewriter.insert_op(cast, InsertPoint.before(op))
            value = cast.output
        if bounds is not None:
            limit = clamp(value, bounds)
            limit.location = op.location
            Rewriter.insert_op(limit, InsertPoint.before(op))
            value = limit.output
        Rewriter.replace_op(op, (), [value])

    def _operation(self, op: Operation) -> None:
        """Give the results and parameters of an operation float types, and clamp the result to the
        bounds that its quantized range implied (`implied_bounds`).

        Raises HexnnError if it computes on stored integers or does not verify with floats.
        """
        if isinstance(op, qnn.CastOp) and any(map(is_quantized, op.results)):
            raise op_error(op, "computes on stored integers, which floats do not have")
        bounds = implied_bounds(op, self.saturation)
        if isinstance(op, qnn.PadOp) and is_quantized(op.output):
            scale, (zero,) = (
                quantized_type(op.output).scales[0],
                quantized_type(op.output).zero_points[:1],
            )
            real = (op.constant - zero) * scale
            op.pad_constant_value = float32(real) if real else None
        for value in list(op.results):
            self._express(value)
        if bounds is not None and not isinstance(op, qnn.NeuronOp):
            self._clamp(op, bounds)
        try:
            op.verify()
        except VerifyException as e:
            raise op_error(op, f"cannot be dequantized: {e}") from None

    def _clamp(self, op: Operation, bounds: Bounds) -> None:
        """Insert a clamp of the result of `op` to `bounds`, for all users; the clamp takes over the
        tensor name of `op`.
        """
        (result,) = op.results
        limit = clamp(result, bounds)
        limit.output.name_hint = result.name_hint
        limit.location = op.location
        op.location = locations.derived(op.name.removeprefix("qnn."), op.location)
        Rewriter.insert_op(limit, InsertPoint.after(op))
        result.replace_uses_with_if(limit.output, lambda use: use.operation is not limit)


@register_pass
@dataclass(frozen=True)
class DequantizePass(NetworkPass):
    """Write a quantized qnn network in floats: constants as reals, no conversions left.

    `saturation` selects the quantized types whose range becomes a clamp of the result: `relu` those
    whose least value is 0, as RELU or RELU6; `range` all; `none` none.
    """

    name = "dequantize"
    level = "qnn"

    saturation: str = "relu"

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError if the module is not in qnn or its networks, `parts`, are not valid, or
        for a `saturation` other than `relu`, `range`, `none`.
        """
        super().check(module, parts)
        if self.saturation not in SATURATION:
            near = did_you_mean(self.saturation, SATURATION)
            known = ", ".join(SATURATION)
            raise HexnnError(
                f"dequantize: saturation is one of {known}, got '{self.saturation}'{near}"
            )

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Rewrite all of the functions `parts`, in place. Raises HexnnError for operations that
        compute on stored integers and have no float equivalent.
        """
        for function in parts:
            Dequantizer(function, self.saturation).run()
        remove_redundant(parts)
