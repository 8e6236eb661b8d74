"""Folding of a Dequantize, a float operation and a Quantize into one operation on quantized
tensors.

A network trained with quantization in the graph computes in floats on dequantized integers:
quantize(f(dequantize(x))) -> f(x), whose result has the type that the Quantize gave.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.constants import known_array
from ...dialects.qnn import NeuronOperation
from ...dialects.qnn.convolution import FilterOp
from ...dialects.qnn.pooling import PoolAvgOp, PoolMaxOp
from ...dialects.quant import UniformType
from ...dialects.registries.passes import register_pass
from ...dialects.tensors import element, shape, with_shape
from ..canonicalization.qnn.elementwise_forms import verifies
from ..networks import LevelPass, erase_dead
from .stated_numerics import drop_kernel

NAME = "qnn-fold-quantization"

COMPUTING: tuple[type[Operation], ...] = (
    FilterOp,
    qnn.FullyConnectedOp,
    qnn.MatMulOp,
    qnn.BinaryOp,
    qnn.NeuronOp,
    qnn.SoftmaxOp,
    PoolAvgOp,
    qnn.ReduceMeanOp,
    qnn.ConcatOp,
)
"""Operations whose result may have a scale of its own."""

MOVING: tuple[type[Operation], ...] = (
    PoolMaxOp,
    qnn.ReshapeOp,
    qnn.TransposeOp,
    qnn.StridedSliceOp,
    qnn.TileOp,
    qnn.ReduceMaxOp,
    qnn.ReduceMinOp,
)
"""Operations whose result must have the scale of their input."""

CLAMPS = (NeuronOperation.RELU, NeuronOperation.RELU_MIN_MAX)
BIAS = 2
"""The index of the operand of a layer that may be a float constant, its bias."""


def quantized_operand(value: SSAValue) -> SSAValue | None:
    """Return the operand of the Dequantize that computes `value`, or None if another operation
    computes it.
    """
    owner = value.owner
    return owner.input if isinstance(owner, qnn.DequantizeOp) else None


def integer_bias(bias: SSAValue, layer: Operation) -> Operation | None:
    """Return a constant that holds the float `bias` of `layer` rounded to 32-bit integers of scale
    (input scale * weight scale).

    None if `bias` is not a float constant, if an integer exceeds 32 bits, or unless the layer's
    input is dequantized from a per-tensor type and its weight from a per-tensor or per-axis one.
    """
    values = known_array(bias)
    types = [element(value) for value in map(quantized_operand, layer.operands[:2]) if value]
    if values is None or values.dtype.kind != "f" or len(types) < 2:
        return None
    x, w = types
    if not isinstance(x, UniformType) or not isinstance(w, UniformType) or x.axis is not None:
        return None
    scales = [x.scale * scale for scale in w.scales]
    numbers = np.round(values.astype(np.float64) / np.array(scales))
    if np.abs(numbers).max(initial=0) > 2**31 - 1:
        return None
    per_axis = w.axis is not None
    type = (
        UniformType.per_axis("i32", 0, scales)
        if per_axis
        else UniformType.per_tensor("i32", scales[0])
    )
    return qnn.ConstantOp.of(numbers.astype(np.int32), TensorType(type, values.shape))


def on_integers(op: Operation) -> tuple[list[SSAValue], list[Operation]] | None:
    """Return (quantized operands for `op`, the new operations that compute some of them).

    Each operand is the quantized tensor whose Dequantize `op` reads, or, for a float bias, a new
    integer constant. None if any other operand is not dequantized.
    """
    operands: list[SSAValue] = []
    made: list[Operation] = []
    for index, value in enumerate(op.operands):
        integers = quantized_operand(value)
        has_bias = isinstance(op, FilterOp | qnn.FullyConnectedOp | qnn.MatMulOp)
        if integers is None and index == BIAS and has_bias:
            constant = integer_bias(value, op)
            if constant is not None:
                constant.location = locations.derived("constant", op.location)
                made.append(constant)
                integers = constant.results[0]
        if integers is None:
            return None
        operands.append(integers)
    return operands, made


def rebuilt(op: Operation, operands: Sequence[SSAValue], type: Attribute) -> Operation | None:
    """Return `op` rebuilt on quantized `operands` with result element type `type`, or None if that
    does not verify.
    """
    result: Any = op.results[0].type
    new = op.__class__.create(
        operands=operands,
        result_types=[TensorType(type, result.get_shape(), result.encoding)],
        properties=dict(op.properties),
        attributes=dict(op.attributes),
    )
    drop_kernel(new)
    if verifies(new):
        return new
    new.drop_all_references()
    return None


class FoldQuantized(RewritePattern):
    """Fold quantize(f(dequantize(x), ..)) -> f(x, ..) on quantized tensors."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.QuantizeOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Quantize, and the float operation whose result only it reads, by the same
        operation on quantized tensors, if this verifies.
        """
        first, type = op.input.owner, element(op.output)
        if not isinstance(first, qnn.DefinedOp) or not op.input.has_one_use():
            return
        if not isinstance(first, (*COMPUTING, *MOVING)):
            return
        given = on_integers(first)
        if given is None:
            return
        operands, made = given
        same = {element(value) for value in operands} == {type}
        fits = isinstance(first, COMPUTING) or same
        new = rebuilt(first, operands, type) if fits else None
        if new is None:
            for one in made:
                one.drop_all_references()
            return
        new.location = locations.fused(NAME, first.location, op.location)
        rewriter.replace(op, [*made, new], [new.results[0]])


class QuantizeBeforeClamp(RewritePattern):
    """Reorder quantize(clamp(f(x))) -> clamp(quantize(f(x))), which is equal as rounding is
    monotonic, so that f and the Quantize can be folded.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.QuantizeOp, rewriter: PatternRewriter, /) -> None:
        """Replace quantize(clamp(f(x))) by clamp(quantize(f(x))) if the operands of f are
        dequantized and f and the clamp have no other users.
        """
        clamp, type = op.input.owner, element(op.output)
        if not isinstance(clamp, qnn.ElementWiseNeuronOp) or clamp.kind not in CLAMPS:
            return
        first = clamp.input.owner
        alone = op.input.has_one_use() and clamp.input.has_one_use()
        if not alone or not isinstance(first, COMPUTING) or on_integers_fails(first):
            return
        quantize = qnn.QuantizeOp(clamp.input, out=type)
        new = qnn.ElementWiseNeuronOp(
            quantize.output, operation=clamp.kind, out=type, **clamp.parameters
        )
        quantize.location = locations.derived("quantize", clamp.location)
        new.location = locations.fused(NAME, clamp.location, op.location)
        rewriter.replace(op, [quantize, new], [new.output])


def on_integers_fails(op: Operation) -> bool:
    """Whether `on_integers(op)` is None: some operand of `op` is not dequantized."""
    given = on_integers(op)
    for one in given[1] if given else ():
        one.drop_all_references()
    return given is None


class MoveIntegers(RewritePattern):
    """Move transposes and reshapes from floats to quantized tensors: f(dequantize(x)) ->
    dequantize(f(x)), except reshapes to a scalar.
    """

    @op_type_rewrite_pattern
    def match_and_rewrite(
        self, op: qnn.TransposeOp | qnn.ReshapeOp, rewriter: PatternRewriter, /
    ) -> None:
        """Replace f(dequantize(x)) by dequantize(f(x)), for a transpose or reshape f, so that the
        Dequantize comes next to operations that it can be folded with.
        """
        integers = quantized_operand(op.operands[0])
        if integers is None or len(op.operands) > 1 or not shape(op.output):
            return
        kept = element(integers)
        if isinstance(op, qnn.TransposeOp):
            moved: Operation = qnn.TransposeOp(integers, perm=op.permutation)
        elif isinstance(kept, UniformType) and kept.axis is None:
            moved = qnn.ReshapeOp(integers, out=with_shape(integers, shape(op.output)))
        else:
            return
        moved.location = locations.derived("integers", op.location)
        new = qnn.DequantizeOp(moved.results[0], out=element(op.output))
        new.location = op.location
        rewriter.replace(op, [moved, new], [new.output])


class CancelQuantization(RewritePattern):
    """Cancel quantize(dequantize(x)) -> x, if both have the same type."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.QuantizeOp, rewriter: PatternRewriter, /) -> None:
        """Replace quantize(dequantize(x)) by x if the types agree, unless the Quantize defines a
        tensor of the source network.
        """
        integers = quantized_operand(op.input)
        named = locations.tensor_name(op.location) is not None
        if integers is not None and integers.type == op.output.type and not named:
            rewriter.replace(op, (), [integers])


@register_pass
class QnnFoldQuantizationPass(LevelPass):
    """Replace float operations between Dequantize and Quantize by operations on quantized integers.

    Results are those of real arithmetic rounded once, within the tolerance of quantized operations;
    a constant bias becomes 32-bit integers.
    """

    name = NAME
    level = "qnn"

    def rewrite(self, module: ModuleOp, parts: Sequence[Operation]) -> None:
        """Apply the patterns to the operations in `parts` until nothing changes, then erase unused
        ones.
        """
        patterns = (CancelQuantization(), MoveIntegers(), QuantizeBeforeClamp(), FoldQuantized())
        if locations.rewrite(parts, *patterns, recursive=True):
            erase_dead(parts)
