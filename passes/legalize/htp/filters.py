"""Lowering of qnn convolutions over one, two or three axes to htp.conv_2d.

Axes are added in front to make three, depth, height and width. A window over the depth becomes
channels: `htp.move` puts the images that its taps read beside each other, along the channels.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineMap

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp import Piece
from ....dialects.sliding_window import SlidingWindow, WindowAxis
from ....dialects.tensors import element, shape
from ....kernels.fits.requantization import double_rule
from ....semantics.numerics import Ints
from ....semantics.tflite.kernels import Layer
from .border import Border, constant_array, expect_addressable, shape_4d, u8_type
from .convolution import Weights, bias_of, parameters
from .moves import axis_runs, dim, moved

DEPTH, HEIGHT, WIDTH = range(3)
"""The spatial axes of a volume."""

AXES = 3
"""The number of spatial axes of a volume."""


@dataclass(frozen=True)
class Filter:
    """A convolution of volumes as htp computes it: the signed weights of 8 bits, the requantization
    table and rounding mode for all output channels.
    """

    input: SSAValue
    """The qnn value that is convolved."""

    output: SSAValue
    """The qnn value whose element type the result has."""

    window: tuple[WindowAxis, ...]
    """The window along depth, height and width."""

    weights: Weights
    """The weights, [height, width, depth x input channels of a group, output channels]."""

    table: NDArray[np.int32]
    mode: htp.Requant
    groups: int

    @staticmethod
    def of(
        op: qnn.FilterOp,
        window: tuple[WindowAxis, ...],
        values: NDArray[np.integer],
        bias: Ints,
        groups: int,
    ) -> Filter:
        """Return the convolution that computes `op` by a `window` along depth, height and width
        with weights of stored integers `values`, [depth, height, width, input channels of a group,
        output channels], and the `bias` of each output channel in units of the sums.

        Raises HexnnError if no parameters round exactly as the qnn semantics, or for operands that
        are not supported.
        """
        source, weight = op.operands[:2]
        taps, outputs = values.shape[:AXES], values.shape[-1]
        merged = np.moveaxis(values, 0, 2).reshape(*taps[1:], -1, outputs)
        weights = Weights.of(weight, merged, outputs)
        real = Layer(source, weight, op.output).convolution_multipliers
        if real.size > 1:
            real = np.tile(real, outputs // real.size)
        rule = double_rule(np.broadcast_to(real, (outputs,)))
        table, mode = parameters(weights, rule, bias, source, op.output)
        return Filter(source, op.output, window, weights, table, mode, groups)

    @property
    def space(self) -> SlidingWindow:
        """The window over the spatial axes of the input."""
        return SlidingWindow.of_axes(self.window[AXES + 2 - len(shape(self.input)) :])

    @property
    def plane(self) -> SlidingWindow:
        """The window over height and width."""
        return SlidingWindow.of_axes(self.window[HEIGHT:])

    def lower(self, border: Border) -> SSAValue:
        """Return the convolution as an htp value, [images, height, width, output channels], whose
        images are those of all depths of the batch; `border` inserts the operations.
        """
        x = stacked(self, border)
        inputs, outputs = shape(x)[3], len(self.table)
        if self.groups == 1:
            return border.add(self.build(border, htp.Conv2dOp, x, slice(None)))
        if self.groups == inputs:
            return border.add(self.build(border, htp.DepthwiseConv2dOp, x, slice(None)))
        depth, step = inputs // self.groups, outputs // self.groups
        results: list[SSAValue] = []
        for g in range(self.groups):
            sizes = (*shape(x)[:3], depth)
            type = TensorType(element(x), sizes)
            one = htp.SliceOp(x, type, offsets=(0, 0, 0, g * depth), sizes=sizes)
            part, channels = border.add(one, "group"), slice(g * step, (g + 1) * step)
            results.append(border.add(self.build(border, htp.Conv2dOp, part, channels), "group"))
        joined = TensorType(u8_type(self.output), (*shape(results[0])[:3], outputs))
        return border.add(htp.ConcatOp(results, joined, axis=3))

    def build(
        self, border: Border, kind: type[htp.ConvolutionOp], x: SSAValue, outputs: slice
    ) -> htp.ConvolutionOp:
        """Build the htp operation of class `kind` that computes the output channels `outputs` from
        the u8 input `x`; `border` inserts the constants that it reads.
        """
        window, target = self.plane, u8_type(self.output)
        values = np.ascontiguousarray(self.weights.values[..., outputs])
        batch, *size, _ = shape(x)
        return kind(
            x,
            border.bytes(values, self.weights.part_type(outputs)),
            border.words(self.table[outputs]),
            TensorType(target, (batch, *window.outputs(size), values.shape[3])),
            stride=window.strides,
            padding=tuple(side for sides in window.padding for side in sides),
            dilation=window.dilations,
            weight_zero_point=self.weights.zero_point,
            requant=self.mode,
            clamp=(target.qmin, target.qmax),
        )


def volume(value: SSAValue) -> tuple[int, ...]:
    """Return the shape of an image or sequence as [batch, depth, height, width, channels], with
    axes of extent 1 in front of its own spatial axes.
    """
    batch, *size, channels = shape(value)
    return batch, *(1,) * (AXES - len(size)), *size, channels


def in_volume(window: SlidingWindow) -> tuple[WindowAxis, ...]:
    """Return a window over one to three axes as one over depth, height and width."""
    return *(WindowAxis(1),) * (AXES - len(window.axes)), *window.axes


def lower_convolution(op: qnn.ConvolutionOp, border: Border) -> SSAValue:
    """Lower a convolution over one, two or three axes, in groups or of each channel, to htp.conv_2d
    or htp.depthwise_conv_2d; groups of several channels to one conv_2d each, between slices and a
    concatenation. `border` inserts operations and converts operands.

    Raises HexnnError for a convolution of sparse tensors.
    """
    if isinstance(op, qnn.SparseConvolutionOp) and op.reuses_indices:
        raise HexnnError("a convolution of sparse tensors has no kernel")
    source, weight = op.operands[:2]
    expect_addressable(source, op.sliding_window)
    values = constant_array(weight, "weight")
    values = values.reshape((1,) * (AXES + 2 - values.ndim) + values.shape)
    groups = shape(source)[-1] // shape(weight)[-2]
    bias = bias_of(op, op.channels)
    return Filter.of(op, in_volume(op.sliding_window), values, bias, groups).lower(border)


def stacked(filter: Filter, border: Border) -> SSAValue:
    """Return the input of `filter` as images, [batch x depth of the result, height, width,
    channels], u8: with the channels of each group of the images that the window reads along the
    depth, in the order of its taps. `border` inserts the operations.
    """
    batch, depth, height, width, channels = volume(filter.input)
    axis = filter.window[DEPTH]
    if axis == WindowAxis(1):
        return border.enter(filter.input, (batch * depth, height, width, channels))
    part, count = channels // filter.groups, axis.outputs(depth)
    seen = (batch, depth, height * width, filter.groups, part)
    dims = (batch, count, height * width, filter.groups, axis.taps, part)
    type, fill = u8_type(filter.input), u8_type(filter.input).zero_point
    x = border.enter(filter.input, shape_4d(seen))
    op = moved([x], [seen], dims, list(depth_pieces(axis, depth, dims, fill)), type)
    images = (batch * count, height, width, axis.taps * channels)
    return border.add(htp.ReshapeOp(border.add(op, "stack"), TensorType(type, images)), "stack")


def depth_pieces(axis: WindowAxis, depth: int, dims: tuple[int, ...], fill: int) -> Iterator[Piece]:
    """Yield the pieces of a result of shape `dims`, [batch, depth of the result, pixels, groups,
    taps, channels], that holds for each tap of the window `axis` the image that it reads of the
    source, [batch, `depth`, pixels, groups, channels]; the byte `fill` for those in the padding.
    """
    batch, count, pixels, groups, taps, part = dims
    for tap in range(taps):
        at = np.arange(count) * axis.stride + tap * axis.dilation - axis.before
        for run in axis_runs(np.where((at >= 0) & (at < depth), at, -1)):
            starts = (0, run.start, 0, 0, tap, 0)
            sizes = (batch, run.size, pixels, groups, 1, part)
            if run.index is None:
                yield Piece(starts, sizes, value=fill)
                continue
            image = run.index.replace_dims_and_symbols([dim(1)], [])
            indices = (dim(0), image, dim(2), dim(3), dim(5))
            yield Piece(starts, sizes, 0, AffineMap(len(dims), 0, indices))
