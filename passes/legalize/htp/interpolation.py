"""Lowering of qnn's linear and cubic resizes: along one axis after the other, an htp.move for each
tap, to the pixels that it reads, and an htp.map of exact integers that adds them with their
weights; a last map divides by the common denominator.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import reduce
from itertools import permutations
from math import prod

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, Interval, intervals, operand, primitive
from ....dialects.htp.map import element_interval
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

GATHERED = 3
"""The packets in which a vector of elements is moved along the innermost spatial axis, in runs of a
pixel each; along the others a vector takes one."""

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

    @property
    def reach(self) -> int:
        """The factor by which sums may be greater, if weights of different pixels are combined."""
        return int(np.abs(self.taps.weights).max(0).sum())


@dataclass(frozen=True)
class Resampler:
    """A builder of the operations that resample a tensor along its axes."""

    border: Border
    wide: bool
    """Whether sums have 32 bits, else 16."""

    def type(self, span: Interval) -> UniformType:
        """Return the element type of sums in the interval `span`; of 32 bits, the type states the
        interval, too.
        """
        return UniformType.per_tensor("i32", 1.0, 0, qrange=span) if self.wide else HALFWORDS

    def known(self, x: Expression, span: Interval) -> Expression:
        """Return the expression of a sum `x` with its interval `span` stated: in the expression for
        16 bits, where the type does not state it.
        """
        return x if self.wide else within(x, span)

    def sums(
        self, x: SSAValue, dims: Sequence[int], taps: Along, pixel: Pixel, most: int
    ) -> tuple[SSAValue, Pixel]:
        """Return the sums of the elements of `x`, seen in the shape `dims`, along the axis of
        `taps`, weighted by their numerators, and what these stand for; `pixel` is what the elements
        stand for. Sums that may exceed `most`, as far as the weights are known, are clamped.
        """
        seen = around(dims, taps.axis, dims[taps.axis])
        view = self.border.add(htp.ReshapeOp(x, TensorType(element(x), seen)), "reshape")
        images, terms = list[SSAValue](), list[Expression]()
        for indices, weights in zip(taps.taps.indices.T, taps.taps.weights.T, strict=True):
            if weights.any():
                terms.append(self.term(images, view, indices, weights, pixel))
        total: Expression = reduce(Expression.__add__, terms)
        span = intervals(total, [element_interval(image) for image in images])[0][total]
        if not self.wide or max(map(abs, span)) > most:
            span = spread(pixel.span, taps.taps)
            total = within(total, span)
        result = TensorType(self.type(span), (*seen[:2], taps.extent, seen[3]))
        return self.border.add(htp.MapOp(images, result, total), "weighted"), Pixel(span)

    def term(
        self,
        operands: list[SSAValue],
        view: SSAValue,
        indices: Indices,
        weights: Indices,
        pixel: Pixel,
    ) -> Expression:
        """Return the expression of one tap: the pixels `indices` along axis 2 of `view` times
        `weights`; append its operands, moved pixels and, unless they are all equal, weights.
        """
        outer, rest, _, inner = shape(view)
        arrays = [*map(np.arange, (outer, rest)), indices, np.arange(inner)]
        type = TensorType(element(view), [*map(len, arrays)])
        operands.append(self.border.add(htp.MoveOp([view], type, taken(arrays)), "tap"))
        x = self.pixel(len(operands) - 1, pixel)
        low, high = int(weights.min()), int(weights.max())
        if low == high:
            return x * low
        operands.append(self.constants(weights, inner))
        return x * self.known(operand(len(operands) - 1), (low, high))

    def pixel(self, number: int, pixel: Pixel) -> Expression:
        """Return the expression of what operand number `number`, an element or a sum, stands
        for.
        """
        if pixel.centre is not None:
            return operand(number) - pixel.centre if pixel.centre else operand(number)
        return self.known(operand(number), pixel.span)

    def constants(self, weights: Indices, inner: int) -> SSAValue:
        """Return `weights` as a constant along axis 2; also along the axis behind it, of extent
        `inner`, if these are few.
        """
        depth = inner if len(weights) * inner <= LONGEST else 1
        values = np.repeat(weights, depth).reshape(1, 1, len(weights), depth)
        type = TensorType(self.type((int(weights.min()), int(weights.max()))), values.shape)
        storage = np.int32 if self.wide else np.int16
        return self.border.add(htp.ConstantOp.of(values.astype(storage), type), "weights")


@dataclass(frozen=True)
class Pixel:
    """What the elements that are added stand for, numbers in the interval `span`: elements of the
    input less `centre`, or sums (None).
    """

    span: Interval
    centre: int | None = None


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
    x, dims = border.enter_elements(op.input, shape_4d(shape(op.input))), list(shape(op.input))
    if len(axes) == 2 and all(t.is_selection for t in axes) and limits == (low, high):
        return selection(x, border, axes)
    steps = in_order([Along(axis, t) for axis, t in enumerate(axes, 1) if not t.is_copy], dims)
    spans = [(low - centre, high - centre)]
    for step in steps:
        spans.append(spread(spans[-1], step.taps))
    divisor = prod(taps.denominator for taps in axes)
    most = max(abs(end) for span in spans for end in span) + divisor // 2
    if most >= WIDEST:
        raise HexnnError(f"sums of pixels up to {most} have no kernel: they exceed 30 bits")
    wide = most >= 1 << 15 or any(taps.gain >= 1 << 15 for taps in axes)
    sums, pixel = Resampler(border, wide), Pixel(spans[0], centre)
    for number, step in enumerate(steps):
        room = WIDEST // prod(later.reach for later in steps[number + 1 :])
        x, pixel = sums.sums(x, dims, step, pixel, room)
        dims[step.axis] = step.extent
    divided = primitive("div", sums.pixel(0, pixel), divisor)
    divided = divided + centre if centre else divided
    type = TensorType(htp_element(op.output), shape(x))
    return border.add(htp.MapOp([x], type, primitive("clamp", divided, *limits)))


def selection(x: SSAValue, border: Border, axes: Sequence[IntegerTaps]) -> SSAValue:
    """Return the pixels of `x` that `axes` select along its spatial axes; `border` inserts the
    move.
    """
    rows, columns = (taps.indices[:, 0] for taps in axes)
    outer, *_, inner = shape(x)
    indices = [np.arange(outer), rows, columns, np.arange(inner)]
    type = TensorType(element(x), [*map(len, indices)])
    return border.add(htp.MoveOp([x], type, taken(indices)))


def in_order(steps: Sequence[Along], dims: Sequence[int]) -> Sequence[Along]:
    """Return the steps of resampling a tensor of shape `dims` in the order that moves the least."""

    def moved(order: Sequence[Along]) -> int:
        extents, total = list(dims), 0
        for step in order:
            extents[step.axis] = step.extent
            total += prod(extents) * (GATHERED if step.axis == len(dims) - 2 else 1)
        return total

    return min(permutations(steps), key=moved)


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
