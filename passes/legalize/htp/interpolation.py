"""Lowering of qnn's linear and cubic resizes: along one axis after the other, an htp.move for each
tap, to the pixels that it reads, and an htp.map of exact integers that adds them with their
weights; a last map divides by the common denominator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from math import prod

import numpy as np
from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import Attribute, SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, Interval, operand, primitive
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....semantics.integer_taps import IntegerTaps
from ....semantics.qnn.resize import resampling_of, resize_taps
from ....semantics.tensors import dtype, is_quantized
from ....semantics.tflite.resize import integer_taps
from .border import Border, byte_type, is_byte, shape_4d, sign_offset
from .integer_maps import within
from .maps import htp_element, htp_interval, types_of
from .moves import Indices, taken
from .rearrangement import around, lower_resize_nearest

HALFWORDS = UniformType.per_tensor("i16", 1.0, 0)
"""The type of sums that fit into 16 bits."""

WIDEST = 1 << 30
"""The bound of sums that are divided, of which half the divisor is added first."""

LONGEST = 1 << 16
"""The most weights that are stored one for each element, rather than one for each pixel: rows of
elements without repeated operands run faster."""


@dataclass(frozen=True)
class Along:
    """Taps along one axis of a tensor."""

    axis: int
    taps: IntegerTaps

    @property
    def extent(self) -> int:
        """The extent of the axis in the result."""
        return len(self.taps.indices)


@dataclass(frozen=True)
class Resampler:
    """A builder of the operations that resample a tensor along its axes."""

    border: Border
    type: Attribute
    """The element type of sums."""

    def sums(self, x: SSAValue, dims: Sequence[int], taps: Along, span: Interval) -> SSAValue:
        """Return the sums of the elements of `x`, seen in the shape `dims`, along the axis of
        `taps`, weighted by their numerators; the elements lie in the interval `span`.
        """
        seen = around(dims, taps.axis, dims[taps.axis])
        view = self.border.add(htp.ReshapeOp(x, TensorType(element(x), seen)), "reshape")
        images, terms = list[SSAValue](), list[Expression]()
        for indices, weights in zip(taps.taps.indices.T, taps.taps.weights.T, strict=True):
            if weights.any():
                terms.append(self.term(images, view, indices, weights, span))
        total: Expression = reduce(Expression.__add__, terms)
        result = (*seen[:2], taps.extent, seen[3])
        shown = within(total, spread(span, taps.taps))
        return self.border.add(htp.MapOp(images, TensorType(self.type, result), shown), "weighted")

    def term(
        self,
        operands: list[SSAValue],
        view: SSAValue,
        indices: Indices,
        weights: Indices,
        span: Interval,
    ) -> Expression:
        """Return the expression of one tap: the pixels `indices` along axis 2 of `view` times
        `weights`; append its operands, moved pixels and, unless they are all equal, weights.
        """
        outer, rest, _, inner = shape(view)
        arrays = [*map(np.arange, (outer, rest)), indices, np.arange(inner)]
        type = TensorType(self.type, [*map(len, arrays)])
        pixels = self.border.add(htp.MoveOp([view], type, taken(arrays)), "tap")
        operands.append(pixels)
        x = within(operand(len(operands) - 1), span)
        low, high = int(weights.min()), int(weights.max())
        if low == high:
            return x * low
        operands.append(self.constants(weights, inner))
        return x * within(operand(len(operands) - 1), (low, high))

    def constants(self, weights: Indices, inner: int) -> SSAValue:
        """Return `weights` as a constant along axis 2; also along the axis behind it, of extent
        `inner`, if these are few.
        """
        depth = inner if len(weights) * inner <= LONGEST else 1
        values = np.repeat(weights, depth).reshape(1, 1, len(weights), depth)
        storage = np.int32 if self.type == i32 else np.int16
        made = htp.ConstantOp.of(values.astype(storage), TensorType(self.type, values.shape))
        return self.border.add(made, "weights")


def spread(span: Interval, taps: IntegerTaps) -> Interval:
    """Return the interval of sums, weighted by `taps`, of numbers in the interval `span`."""
    above = np.maximum(taps.weights, 0).sum(1)
    below = np.minimum(taps.weights, 0).sum(1)
    low, high = span
    return int((above * low + below * high).min()), int((above * high + below * low).max())


def resampled(
    op: qnn.SizedOp, border: Border, axes: Sequence[IntegerTaps], centre: int, limits: Interval
) -> SSAValue:
    """Return the elements of the input of `op` interpolated along its spatial axes by `axes`,
    rounded away from `centre`, a stored integer of htp, and clamped to `limits`. `border` inserts
    the operations. Raises HexnnError if sums exceed 30 bits.
    """
    low, high = htp_interval(op.input)
    steps = [Along(axis, taps) for axis, taps in enumerate(axes, 1) if not taps.is_copy]
    spans = [(low - centre, high - centre)]
    for step in steps:
        spans.append(spread(spans[-1], step.taps))
    divisor = prod(taps.denominator for taps in axes)
    most = max(abs(end) for span in spans for end in span) + divisor // 2
    if most >= WIDEST:
        raise HexnnError(f"sums of pixels up to {most} have no kernel: they exceed 30 bits")
    wide = most >= 1 << 15 or any(taps.gain >= 1 << 15 for taps in axes)
    sums = Resampler(border, i32 if wide else HALFWORDS)
    x, dims = border.enter_elements(op.input, shape_4d(shape(op.input))), list(shape(op.input))
    x = border.add(
        htp.MapOp(
            [x],
            TensorType(sums.type, shape(x)),
            within(operand(0) - centre if centre else operand(0), spans[0]),
        ),
        "centred",
    )
    for step, span in zip(steps, spans, strict=False):
        x = sums.sums(x, dims, step, span)
        dims[step.axis] = step.extent
    divided = primitive("div", within(operand(0), spans[-1]), divisor)
    divided = divided + centre if centre else divided
    type = TensorType(htp_element(op.output), shape(x))
    return border.add(htp.MapOp([x], type, primitive("clamp", divided, *limits)))


def lower_resize(op: qnn.ResizeOp, border: Border) -> SSAValue:
    """Lower a Resize to an htp.move in mode NEAREST, else to moves and maps (`resampled`), which
    `border` inserts; return its result. Raises HexnnError for one between scales, of elements that
    are not quantized, or with weights that have no common denominator.
    """
    if op.interpolation_mode.data is qnn.ResizeInterpolation.NEAREST:
        return lower_resize_nearest(op, border)
    if element(op.input) != element(op.output) or not is_quantized(op.input):
        raise HexnnError("an interpolation to another scale, or of floats, has no kernel")
    htp_element(op.input)
    taps = resize_taps(op)
    if taps is None:
        raise HexnnError("weights without a short common denominator have no kernel")
    (type,) = types_of([op.input])
    return resampled(op, border, taps, type.zero_point, (type.qmin, type.qmax))


def lower_resize_bilinear(op: qnn.ResizeBilinearOp, border: Border) -> SSAValue:
    """Lower a ResizeBilinear to moves and maps (`resampled`), which `border` inserts; return its
    result. Raises HexnnError for one between scales, with antialiasing, of elements that are not
    quantized, or of uint8 unless float32, in which TFLite computes, is exact.
    """
    if element(op.input) != element(op.output) or not is_quantized(op.input):
        raise HexnnError("an interpolation to another scale, or of floats, has no kernel")
    if op.antialias:
        raise HexnnError("an interpolation with antialiasing is computed in floats")
    htp_element(op.input)
    taps = integer_taps(resampling_of(op), dtype(op.input).name)
    if taps is None:
        raise HexnnError("TFLite interpolates uint8 in float32, which rounds these coordinates")
    centre = sign_offset(byte_type(op.input)) if is_byte(op.input) else 0
    return resampled(op, border, taps, centre, htp_interval(op.input))
