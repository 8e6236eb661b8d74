"""Batchnorm, GroupNorm, InstanceNorm, L2Norm, LayerNorm, RmsNorm, Lrn: normalizations by moments or
norms.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from xdsl.ir import SSAValue
from xdsl.irdl import (
    base,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
)

from ..axes import AxesOf
from ..dimensions import Dim, shape_text
from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import shape
from .base import REAL, REALS, NullableOp, QnnOp, expect_in_range, is_real, qnn_op_definition
from .datatypes import QnnTensor
from .parameters import BOOL_8, FLOAT_32, INT_32, LIST, UINT_32, QnnEnum, bool8, flat, float32
from .sparse import expect_same_format

CHANNELS = QnnTensor(REALS, is_real, 1)
CHANNELED = REAL["*outer", "channel"].per_tensor
EACH_CHANNEL = CHANNELS["channel"].per_tensor


def expect_listed(axes: Sequence[int], rank: int) -> None:
    """Raise VerifyException if `axes` is empty; `rank`, that of the input tensor, is for the
    message only.
    """
    expect(len(axes) > 0, f"axes must be 1 to {rank}, got []")


def expect_broadcasts(name: str, value: SSAValue, sizes: Sequence[int]) -> None:
    """Raise VerifyException unless the shape of `value` broadcasts to `sizes`, aligned at the last
    axis; `name` is its name in the message.
    """
    seen = shape(value)
    pairs = list(zip(reversed(seen), reversed(sizes), strict=False))
    fits = all(
        have == 1 or (have == want and isinstance(have, Dim) >= isinstance(want, Dim))
        for have, want in pairs
    )
    expect(
        fits and len(pairs) == len(seen),
        f"{name} must broadcast to {shape_text(sizes)}, got {shape_text(seen)}",
    )


class NormalizationOp(QnnOp):
    """A normalization: the result has the input's shape and data type; quantization is per-tensor.
    Channels are the last axis.
    """

    input = operand_def(CHANNELED)
    output = result_def(CHANNELED.like("input"))

    @property
    def channels(self) -> int:
        """The number of channels: the extent of the last axis."""
        return shape(self.input)[-1]


@qnn_op_definition
class BatchnormOp(NormalizationOp):
    """x * weight + bias with the weight and bias of its channel (last axis): batch normalization
    for inference.

    By the parameters of training, weight = gamma / sqrt(variance + epsilon) and bias = beta - mean
    * weight. Without the operand, the bias is 0.

    `%y = qnn.batchnorm %x, %weight, %bias : (tensor<1x4x4x8xf32>, tensor<8xf32>, tensor<8xf32>) ->
    tensor<1x4x4x8xf32>`
    """

    name = "qnn.batchnorm"

    input = operand_def(CHANNELED)
    weight = operand_def(EACH_CHANNEL)
    bias = opt_operand_def(EACH_CHANNEL)

    def verify_op(self) -> None:
        """Check that input and result are both sparse or both dense."""
        expect_same_format("output", self.output, "input", self.input)


class GammaBetaOp(NullableOp, NormalizationOp):
    """A normalization followed by a multiplication by `gamma` and an addition of `beta`, both
    optional.
    """

    input = operand_def(CHANNELED)
    gamma = opt_operand_def(REAL.per_tensor)
    beta = opt_operand_def(REAL.per_tensor)

    @property
    def scaling(self) -> dict[str, SSAValue]:
        """Name -> operand, for those of `gamma` and `beta` that are present."""
        named = {"gamma": self.gamma, "beta": self.beta}
        return {name: value for name, value in named.items() if value is not None}


@qnn_op_definition
class GroupNormOp(GammaBetaOp):
    """(x - mean) / sqrt(variance + epsilon) * gamma + beta, with the moments of a group of channels
    of an image.

    The channels (last axis) are divided into `group` ranges of equal size; moments are over all
    pixels and channels of a range. gamma and beta are optional and have a value for each channel.

    `%y = qnn.group_norm %x, %gamma, %beta {epsilon = 1.0e-05 : f32, group = 2 : ui32} :
    (tensor<1x4x4x8xf32>, tensor<8xf32>, tensor<8xf32>) -> tensor<1x4x4x8xf32>`
    """

    name = "qnn.group_norm"

    input = operand_def(CHANNELED)
    gamma = opt_operand_def(EACH_CHANNEL)
    beta = opt_operand_def(EACH_CHANNEL)
    epsilon = prop_def(FLOAT_32)
    group = prop_def(UINT_32)

    @property
    def groups(self) -> int:
        """The number of groups: `group`."""
        return self.group.value.data

    def verify_op(self) -> None:
        """Check that the number of groups divides the channels."""
        expect(
            self.groups > 0 and self.channels % self.groups == 0,
            f"group must divide the channels, {self.channels}, got {self.groups}",
        )


class InstanceNormMode(QnnEnum):
    """The formula of InstanceNorm, by mean and variance (MU_SIGMA) or by the sum of squares (RMS):
    `QNN_OP_INSTANCE_NORM_MODE_*`.
    """

    MU_SIGMA = "MU_SIGMA"
    RMS = "RMS"


class InstanceNormRegion(QnnEnum):
    """The axes of an image that are normalized together, spatial ones (ACROSS_SPATIAL), channels
    (ACROSS_CHANNEL) or all (ACROSS_ALL): `QNN_OP_INSTANCE_NORM_REGION_*`.
    """

    ACROSS_SPATIAL = "ACROSS_SPATIAL"
    ACROSS_CHANNEL = "ACROSS_CHANNEL"
    ACROSS_ALL = "ACROSS_ALL"


InstanceNormModeAttr = enum_attribute(InstanceNormMode, "qnn.instance_norm_mode")
InstanceNormRegionAttr = enum_attribute(InstanceNormRegion, "qnn.instance_norm_region")


@qnn_op_definition
class InstanceNormOp(NormalizationOp):
    """A normalization of each channel of each image, or, in mode RMS, of each pixel or image.

    MU_SIGMA ACROSS_SPATIAL: (x - mean) * gamma / sqrt(variance + epsilon) + beta with the moments
    over the spatial axes, and just x - mean if `normalize_variance` is false. RMS: x * gamma /
    sqrt(sum of squares + epsilon) + beta with the sum over the channels (ACROSS_CHANNEL) or over
    all axes but the batch (ACROSS_ALL). For other pairs of mode and region the definition has no
    formula; they cannot be executed. The batch is the first axis, channels are the last one; gamma
    and beta hold a value for each channel, or one for all.

    `%y = qnn.instance_norm %x, %gamma, %beta : (tensor<1x4x4x8xf32>, tensor<8xf32>, tensor<8xf32>)
    -> tensor<1x4x4x8xf32>`
    """

    name = "qnn.instance_norm"

    input = operand_def(CHANNELED)
    gamma = operand_def(CHANNELS.per_tensor)
    beta = opt_operand_def(CHANNELS.per_tensor)
    epsilon = prop_def(FLOAT_32, float32(1e-12))
    mode = prop_def(base(InstanceNormModeAttr), InstanceNormModeAttr(InstanceNormMode.MU_SIGMA))
    normalize_variance = prop_def(BOOL_8, bool8(True))
    region = prop_def(
        base(InstanceNormRegionAttr), InstanceNormRegionAttr(InstanceNormRegion.ACROSS_SPATIAL)
    )

    @property
    def scales_variance(self) -> bool:
        """Whether mode MU_SIGMA divides by the standard deviation (`normalize_variance`)."""
        return bool(self.normalize_variance.value.data)

    def verify_op(self) -> None:
        """Check that the rank is at least 3, and that gamma and beta broadcast to the channels."""
        rank = len(shape(self.input))
        expect(rank > 2, f"input must have rank > 2, got {rank}")
        expect_broadcasts("gamma", self.gamma, (self.channels,))
        if self.beta is not None:
            expect_broadcasts("beta", self.beta, (self.channels,))


@qnn_op_definition
class L2NormOp(NormalizationOp):
    """x / max(norm, epsilon), with the L2 norm over `axes` jointly, or over `axis` if these are not
    given.

    One of the two parameters must be given.

    `%y = qnn.l2_norm %x {axis = 3 : ui32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>`
    """

    name = "qnn.l2_norm"

    axis = opt_prop_def(UINT_32)
    axes = opt_prop_def(AxesOf(LIST, "input"))
    epsilon = prop_def(FLOAT_32, float32(1e-12))

    @property
    def normalized_axes(self) -> tuple[int, ...]:
        """The axes over which the norm is taken: `axes`, else `axis`; empty if neither is given."""
        if self.axes is not None:
            return flat(self.axes)
        return () if self.axis is None else (self.axis.value.data,)

    def verify_op(self) -> None:
        """Check that `axes`, or else `axis`, gives an axis, and that epsilon is positive."""
        rank = len(shape(self.input))
        expect(self.axis is not None or self.axes is not None, "axis or axes must be given")
        if self.axes is None:
            expect_in_range("axis", self.normalized_axes[0], rank)
        expect_listed(self.normalized_axes, rank)
        epsilon = self.epsilon.value.data
        expect(epsilon > 0, f"epsilon must be > 0, got {epsilon}")


class AxesNormOp(GammaBetaOp):
    """A normalization over `axes` jointly; axis i of gamma and beta belongs to axis `axes[i]` of
    the input.
    """

    axes = prop_def(AxesOf(LIST, "input"))
    SCALES_ALL_AXES: ClassVar[bool]
    """Whether gamma and beta must have as many axes as `axes`; else leading ones may be missing."""

    @property
    def normalized_axes(self) -> tuple[int, ...]:
        """The normalized axes, in the order given."""
        return flat(self.axes)

    def verify_op(self) -> None:
        """Check that `axes` is not empty, and that gamma and beta broadcast to the extents of these
        axes.
        """
        source, axes = shape(self.input), self.normalized_axes
        expect_listed(axes, len(source))
        for name, value in self.scaling.items():
            rank = len(shape(value))
            expect(
                rank == len(axes) or (rank < len(axes) and not self.SCALES_ALL_AXES),
                f"{name} must have rank {len(axes)}, that of axes, got {rank}",
            )
            expect_broadcasts(name, value, [source[axis] for axis in axes])


@qnn_op_definition
class LayerNormOp(AxesNormOp):
    """(x - mean) / sqrt(variance + epsilon) * gamma + beta, with the moments over `axes` jointly.

    Axis i of gamma and beta, both optional, belongs to axis `axes[i]` of the input, and has the
    extent of that axis or 1. If they have fewer axes, these belong to the last entries of `axes`.

    `%y = qnn.layer_norm %x, %gamma, %beta {axes = [2]} : (tensor<1x4x8xf32>, tensor<8xf32>,
    tensor<8xf32>) -> tensor<1x4x8xf32>`
    """

    name = "qnn.layer_norm"
    SCALES_ALL_AXES: ClassVar[bool] = False

    epsilon = prop_def(FLOAT_32, float32(0.001))


@qnn_op_definition
class RmsNormOp(AxesNormOp):
    """x / sqrt(mean of squares + epsilon) * gamma + beta, with the mean over `axes` jointly.

    Axis i of gamma and beta, both optional, belongs to axis `axes[i]` of the input, and has the
    extent of that axis (then it is dynamic if that axis is) or 1.

    `%y = qnn.rms_norm %x, %gamma {axes = [2]} : (tensor<1x4x8xf32>, tensor<8xf32>) ->
    tensor<1x4x8xf32>`
    """

    name = "qnn.rms_norm"
    SCALES_ALL_AXES: ClassVar[bool] = True

    epsilon = prop_def(FLOAT_32, float32(1e-6))


class LrnRegion(QnnEnum):
    """The elements over which Lrn sums squares, adjacent channels (ACROSS_CHANNEL) or adjacent
    pixels of a channel (WITHIN_CHANNEL): `QNN_OP_LRN_REGION_*`.
    """

    ACROSS_CHANNEL = "ACROSS_CHANNEL"
    WITHIN_CHANNEL = "WITHIN_CHANNEL"


LrnRegionAttr = enum_attribute(LrnRegion, "qnn.lrn_region")


@qnn_op_definition
class LrnOp(NormalizationOp):
    """Local response normalization: x / (bias + alpha * s)^beta, with s the sum of squares of x and
    its neighbours.

    Neighbours are the elements within `radius` on each side along the channels (ACROSS_CHANNEL), or
    along height and width of 4-d tensors (WITHIN_CHANNEL). alpha is not divided by their number.

    `%y = qnn.lrn %x {radius = 2 : i32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>`
    """

    name = "qnn.lrn"

    output = result_def(CHANNELED)
    alpha = prop_def(FLOAT_32, float32(1.0))
    beta = prop_def(FLOAT_32, float32(0.5))
    bias = prop_def(FLOAT_32, float32(1.0))
    radius = prop_def(INT_32)
    region = prop_def(base(LrnRegionAttr), LrnRegionAttr(LrnRegion.ACROSS_CHANNEL))

    @property
    def summed_axes(self) -> tuple[int, ...]:
        """The axes along which squares are summed: the channels, or height and width."""
        within = self.region.data is LrnRegion.WITHIN_CHANNEL
        return (1, 2) if within else (len(shape(self.input)) - 1,)

    def verify_op(self) -> None:
        """Check that the radius is not negative, and that the rank is 4 for WITHIN_CHANNEL."""
        rank, radius = len(shape(self.input)), self.radius.value.data
        expect(radius >= 0, f"radius must be >= 0, got {radius}")
        expect(
            self.region.data is LrnRegion.ACROSS_CHANNEL or rank == 4,
            f"input must have rank 4 for region WITHIN_CHANNEL, got {rank}",
        )
