"""Convolutions and transposed convolutions over spatial axes (NNEF 1.0.3, sections 4.3.1 and
4.9.2).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.dialects.builtin import IntegerAttr, i64
from xdsl.irdl import operand_def, opt_operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect
from ..tensors import shape
from .base import SCALARS, NnefOp, OneResultOp, Shape
from .geometry import WindowGeometry
from .matrix import expect_bias
from .parameters import INTEGER
from .windows import CONSTANT, KNOWN_BORDER, OutputShapeOp, WindowOp


class GroupsOp(NnefOp):
    """The base class of operations whose channels are divided into `groups`; 0 means one per
    channel.
    """

    groups = prop_def(INTEGER, IntegerAttr(1, i64))

    @property
    def group_count(self) -> int:
        """The number of groups as written, 0 included. Raises VerifyException for a negative
        number.
        """
        count = self.groups.value.data
        expect(count >= 0, f"groups must be >= 0, got {count}")
        return count


def expect_filter(name: str, filter: Shape, source: Shape) -> None:
    """Raise VerifyException unless an input has at least 2 axes, batch and channel, and the filter
    has the same rank.

    `source` is the input's shape, `filter` the filter's, `name` the filter's name in the message.
    """
    rank = len(source)
    expect(rank >= 2, f"input must have batch and channel, got shape {list(source)}")
    fits = len(filter) == rank
    expect(fits, f"{name} must have the rank {rank} of input, got shape {list(filter)}")


def convolved(
    name: str, source: Shape, filter: Shape, geometry: WindowGeometry, groups: int
) -> Shape:
    """Return the result shape of a convolution: [batch, output channels, number of windows...].

    `source` is the input's shape; 0 `groups` are one for each input channel. Raises VerifyException
    if filter and groups do not fit; `name` is the filter's name in the message.
    """
    count = groups or source[1]
    fits = count > 0 and filter[0] % count == 0
    expect(fits, f"groups must divide the {filter[0]} outputs of {name}, got {count}")
    seen = f"channels of {name} times groups must be the {source[1]} channels of its input"
    expect(filter[1] * count == source[1], f"{seen}, got {filter[1]} * {count}")
    return source[0], filter[0], *geometry.window_counts(source[2:])


def deconvolved(
    name: str,
    source: Shape,
    filter: Shape,
    geometry: WindowGeometry,
    groups: int,
    wanted: Sequence[int] = (),
) -> Shape:
    """Return the result shape of a transposed convolution of an input of shape `source`.

    It is `wanted`, the property `output_shape`; if that is empty, its spatial extents are the least
    on which the window has as many positions as the input has elements. 0 `groups` are one for each
    channel of the result. Raises VerifyException, whose message calls the filter `name`, for
    arguments that do not fit.
    """
    count = groups or (wanted[1] if wanted else source[1])
    seen = f"outputs of {name} must be the {source[1]} channels of its input, got {filter[0]}"
    expect(filter[0] == source[1], seen)
    fits = count > 0 and filter[0] % count == 0
    expect(fits, f"groups must divide the {filter[0]} outputs of {name}, got {count}")
    depth = filter[1]
    expect(groups > 0 or depth == 1, f"{name} must have 1 channel for 0 groups, got {depth}")
    known = (source[0], depth * count)
    agrees = not wanted or tuple(wanted[:2]) == known
    expect(agrees, f"output_shape must begin with {list(known)}, got {list(wanted)}")
    return *known, *geometry.checked_extents(source[2:], wanted[2:])


class BiasedOp(WindowOp, OneResultOp):
    """The base class of convolutions, transposed ones included, which add a bias of shape [1,
    channels] or of a single number.
    """

    DEFAULTS: ClassVar = {"bias": 0.0}

    bias = opt_operand_def(SCALARS)
    output = result_def(SCALARS)
    border = prop_def(KNOWN_BORDER, CONSTANT)

    def with_bias(self, result: Shape) -> Shape:
        """Check that the bias fits the channels of `result`, the shape of the result, and return
        `result`. Raises VerifyException if it does not.
        """
        if self.bias is not None:
            expect_bias(shape(self.bias), result[1])
        return result


class ConvolutionOp(BiasedOp):
    """The base class of conv and deconv, which have a single filter (separable convolutions have
    two).
    """

    input = operand_def(SCALARS)
    filter = operand_def(SCALARS)

    @property
    def geometry(self) -> WindowGeometry:
        """The window's geometry along the spatial axes.

        Raises VerifyException if the filter's rank, or the length of stride, dilation or padding,
        does not fit.
        """
        expect_filter("filter", shape(self.filter), shape(self.input))
        return self.geometry_of(shape(self.filter)[2:])


@named_op_definition
class ConvOp(ConvolutionOp, GroupsOp):
    """Cross-correlation of the input with a filter (convolution without mirroring), plus a bias.

    `%y = nnef.conv %x, %w, %b {stride = [2, 2]} : (tensor<1x3x8x8xf32>,
    tensor<16x3x3x3xf32>, tensor<1x16xf32>) -> tensor<1x16x4x4xf32>`
    """

    name = "nnef.conv"

    def output_shape(self) -> Shape:
        """Return [batch, output channels, number of windows along each spatial axis...]."""
        geometry, operands = self.geometry, (shape(self.input), shape(self.filter))
        return self.with_bias(convolved("filter", *operands, geometry, self.group_count))


@named_op_definition
class DeconvOp(ConvolutionOp, OutputShapeOp, GroupsOp):
    """Transposed convolution: the output is the sum of the filters, each scaled by an input
    element.

    `%y = nnef.deconv %x, %w {stride = [2, 2]} : (tensor<1x16x4x4xf32>, tensor<16x3x3x3xf32>) ->
    tensor<1x3x8x8xf32>`. The filter is that of the `nnef.conv` that is transposed: [channels of the
    input, channels of the output / groups, spatial extents...]. With 0 groups the output has the
    channels of the input, or those that `output_shape` says.
    """

    name = "nnef.deconv"

    def output_shape(self) -> Shape:
        """Return the property `output_shape` if given, else [batch, channels, spatial extents...].

        With automatic padding, the spatial extents are the input's times the stride; with given
        padding, the least from which an `nnef.conv` by the same window gives the input's extents.
        """
        geometry, operands = self.geometry, (shape(self.input), shape(self.filter))
        groups, wanted = self.group_count, self.wanted_shape
        return self.with_bias(deconvolved("filter", *operands, geometry, groups, wanted))


class SeparableOp(BiasedOp):
    """The base class of separable convolutions: a depthwise filter and a pointwise filter."""

    input = operand_def(SCALARS)
    plane_filter = operand_def(SCALARS)
    point_filter = operand_def(SCALARS)

    @property
    def plane_geometry(self) -> WindowGeometry:
        """The geometry of the depthwise filter's window, to which stride, dilation and padding
        apply.

        Raises VerifyException if the filter's rank, or the length of stride, dilation or padding,
        does not fit.
        """
        expect_filter("plane_filter", shape(self.plane_filter), shape(self.input))
        return self.geometry_of(shape(self.plane_filter)[2:])

    @property
    def point_geometry(self) -> WindowGeometry:
        """The geometry of the pointwise filter's window, with stride 1.

        Raises VerifyException if the filter has another rank than the input.
        """
        expect_filter("point_filter", shape(self.point_filter), shape(self.input))
        return WindowGeometry.of(shape(self.point_filter)[2:])


@named_op_definition
class SeparableConvOp(SeparableOp, GroupsOp):
    """Depthwise convolution by `plane_filter`, then by `point_filter` in `groups`, plus the bias.

    `%y = nnef.separable_conv %x, %d, %p : (tensor<1x8x4x4xf32>, tensor<8x1x3x3xf32>,
    tensor<16x8x1x1xf32>) -> tensor<1x16x4x4xf32>`
    """

    name = "nnef.separable_conv"

    @property
    def middle_shape(self) -> Shape:
        """The shape of the tensor between the depthwise and the pointwise convolution."""
        geometry, operands = self.plane_geometry, (shape(self.input), shape(self.plane_filter))
        return convolved("plane_filter", *operands, geometry, 0)

    def output_shape(self) -> Shape:
        """Return the shape of the operation's result, that of its second step, the pointwise
        convolution.
        """
        operands, geometry = (self.middle_shape, shape(self.point_filter)), self.point_geometry
        return self.with_bias(convolved("point_filter", *operands, geometry, self.group_count))


@named_op_definition
class SeparableDeconvOp(SeparableOp, OutputShapeOp, GroupsOp):
    """Transposed convolution by `point_filter` in `groups`, then depthwise by `plane_filter`, plus
    the bias.

    `%y = nnef.separable_deconv %x, %d, %p : (tensor<1x16x4x4xf32>, tensor<8x1x3x3xf32>,
    tensor<16x8x1x1xf32>) -> tensor<1x8x4x4xf32>`
    """

    name = "nnef.separable_deconv"

    @property
    def middle_shape(self) -> Shape:
        """The shape of the tensor between the pointwise and the depthwise transposed
        convolution.
        """
        geometry, operands = self.point_geometry, (shape(self.input), shape(self.point_filter))
        return deconvolved("point_filter", *operands, geometry, self.group_count)

    def output_shape(self) -> Shape:
        """Return the shape of the operation's result, that of its second step, the depthwise
        transposed convolution: the property `output_shape` if given.
        """
        operands, geometry = (self.middle_shape, shape(self.plane_filter)), self.plane_geometry
        wanted = self.wanted_shape
        return self.with_bias(deconvolved("plane_filter", *operands, geometry, 0, wanted))
