"""Lowering of qnn reductions over any adjacent axes: sums and means to average pools whose windows
hold the reduced elements, extrema to htp.reduce.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from math import prod

import numpy as np
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.tensors import shape
from ....kernels.fits.requantization import Rule, encode, scaled_rule
from ....semantics.numerics import mean_multiplier, quantize_multiplier
from ....semantics.tflite.kernels import convert
from .border import Border, byte_type, shape_4d, u8_type
from .elementwise import table_of
from .pooling import sums_of_bytes


@dataclass(frozen=True)
class Image:
    """A tensor seen with the shape `dims`, [batch, height, width, depth], in which the elements of
    each `window`, (height, width), are reduced to one.
    """

    dims: tuple[int, int, int, int]
    window: tuple[int, int]

    @property
    def result(self) -> tuple[int, int, int, int]:
        """[batch, height, width, depth] of the reduced image: one pixel for each window."""
        batch, height, width, depth = self.dims
        return batch, height // self.window[0], width // self.window[1], depth


def image_of(op: qnn.ReduceOp) -> Image:
    """Return the input of `op` as an image: of its own height and width if no other axis is
    reduced, else of [axes before, reduced axes, 1, axes behind], each merged into one.

    Raises HexnnError if an axis of several elements that is kept lies between reduced ones.
    """
    dims, axes = shape(op.input), op.reduced_axes
    last = len(dims) - 4
    if {axis - last for axis in axes} <= {1, 2}:
        image = shape_4d(dims)
        height, width = (
            n if axis + last in axes else 1 for axis, n in ((1, image[1]), (2, image[2]))
        )
        return Image(image, (height, width))
    reduced = [axis for axis in axes if dims[axis] > 1] or [axes[0]]
    first, end = min(reduced), max(reduced) + 1
    if between := [axis for axis in range(first, end) if axis not in axes and dims[axis] > 1]:
        raise HexnnError(f"a reduction over axes around axis {between[0]} has no kernel")
    count = prod(dims[first:end])
    return Image((prod(dims[:first]), count, 1, prod(dims[end:])), (count, 1))


def lower_sum(op: qnn.ReduceMeanOp | qnn.ReduceSumOp, border: Border) -> SSAValue:
    """Lower a mean or a sum over adjacent axes to htp.avg_pool, which `border` inserts; the
    division is part of the requantization multiplier. Raises HexnnError for sums of int8.
    """
    if isinstance(op, qnn.ReduceSumOp) and byte_type(op.input).data.signed:
        raise HexnnError("a sum of signed bytes is computed in floats")
    image, source, target = image_of(op), u8_type(op.input), u8_type(op.output)
    counts = np.array([prod(image.window)], np.int64)
    table, mode = encode(
        sum_rule(op, source.scale / target.scale, int(counts[0])),
        sums_of_bytes(-source.zero_point * counts, counts),
        target.zero_point,
        (target.qmin, target.qmax),
    )
    return border.add(
        htp.AvgPoolOp(
            border.enter(op.input, image.dims),
            border.words(table),
            TensorType(target, image.result),
            window=image.window,
            requant=mode,
            clamp=(target.qmin, target.qmax),
        )
    )


def sum_rule(op: qnn.ReduceOp, multiplier: float, count: int) -> Rule:
    """Return the rule by which TFLite's quantized MEAN, or SUM, maps a sum of `count` elements to
    the result: a fixed-point multiplication with rounding, which also divides a mean by `count`.
    `multiplier` is input scale / output scale.
    """
    q, shift = (int(v) for v in quantize_multiplier(multiplier))
    is_mean = isinstance(op, qnn.ReduceMeanOp)
    return scaled_rule(*(mean_multiplier(q, shift, count) if is_mean else (q, shift)))


def lower_extremum(op: qnn.ReduceMaxOp | qnn.ReduceMinOp, border: Border) -> SSAValue:
    """Lower a ReduceMax or ReduceMin to an htp.reduce for each axis of its image (`image_of`) that
    is reduced, then to a table look-up if the result has another quantization; return the last
    result. `border` inserts them.
    """
    kind = htp.Extremum.MAX if isinstance(op, qnn.ReduceMaxOp) else htp.Extremum.MIN
    image = image_of(op)
    value, dims = border.enter(op.input, image.dims), list(image.dims)
    for axis, extent in enumerate(image.window, start=1):
        if extent > 1:
            dims[axis] = 1
            type = TensorType(u8_type(op.input), dims)
            value = border.add(htp.ReduceOp(value, type, kind=kind, axis=axis))
    if byte_type(op.input) == byte_type(op.output):
        return value
    rescale = partial(convert, op.input, op.output)
    table = table_of(rescale, byte_type(op.input), byte_type(op.output))
    return border.look_up(value, table, u8_type(op.output))
