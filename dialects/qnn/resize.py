"""Resampling of images to the size of the result: Resize, ResizeBilinear, ResizeNearestNeighbor."""

from __future__ import annotations

from xdsl.irdl import base, operand_def, prop_def, result_def

from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import element, shape
from .base import ANY, IMAGE, REALS, QnnOp, is_real, qnn_op_definition
from .blocks import ANY_IMAGE
from .parameters import BOOL_8, FLOAT_32, QnnEnum, bool8, float32


class ResizeTransformation(QnnEnum):
    """The formula of Resize that maps coordinates of the result to those of the input (HALF_PIXEL,
    ALIGN_CORNERS, ..): `QNN_OP_RESIZE_TRANSFORMATION_MODE_*`.
    """

    HALF_PIXEL = "HALF_PIXEL"
    PYTORCH_HALF_PIXEL = "PYTORCH_HALF_PIXEL"
    ALIGN_CORNERS = "ALIGN_CORNERS"
    ASYMMETRIC = "ASYMMETRIC"


class ResizeInterpolation(QnnEnum):
    """The interpolation of Resize between pixels of the input, NEAREST, LINEAR or CUBIC:
    `QNN_OP_RESIZE_INTERPOLATION_MODE_*`.
    """

    NEAREST = "NEAREST"
    LINEAR = "LINEAR"
    CUBIC = "CUBIC"


class NearestMode(QnnEnum):
    """The rounding of an input coordinate to a pixel for interpolation NEAREST: down, up, or to
    nearest with ties down (ROUND_PREFER_FLOOR) or up: `QNN_OP_RESIZE_NEAREST_MODE_*`.
    """

    ROUND_PREFER_FLOOR = "ROUND_PREFER_FLOOR"
    ROUND_PREFER_CEIL = "ROUND_PREFER_CEIL"
    FLOOR = "FLOOR"
    CEIL = "CEIL"


ResizeTransformationAttr = enum_attribute(ResizeTransformation, "qnn.resize_transformation")
ResizeInterpolationAttr = enum_attribute(ResizeInterpolation, "qnn.resize_interpolation")
NearestModeAttr = enum_attribute(NearestMode, "qnn.nearest_mode")
CUBIC_COEFF = -0.75
"""The default of `cubic_coeff`, the coefficient `a` of Keys's cubic interpolation."""


class SizedOp(QnnOp):
    """A resampling of [batch, space.., channel] to the spatial extents of the result's type."""

    input = operand_def(ANY_IMAGE["batch", "height", "width", "channel"])
    output = result_def(ANY_IMAGE["batch", "height_out", "width_out", "channel"].like("input"))

    @property
    def sizes(self) -> tuple[int, ...]:
        """The spatial extents of the result's type."""
        return shape(self.output)[1:-1]

    def output_shape(self) -> tuple[int, ...]:
        """[batch, spatial extents of the result.., channel], all positive."""
        source, sizes = shape(self.input), self.sizes
        rank = len(shape(self.output))
        expect(rank == len(source), f"output must have rank {len(source)}, got {rank}")
        expect(min(sizes, default=1) > 0, f"output must have sizes > 0, got {list(sizes)}")
        expect(
            min(source[1:-1], default=1) > 0,
            f"input must have sizes > 0, got {list(source[1:-1])}",
        )
        return *source[:1], *sizes, *source[1:][-1:]


@qnn_op_definition
class ResizeOp(SizedOp):
    """The input resampled to the spatial extents of the result, as by ONNX's Resize.

    With s = extent of the input / extent of the result, pixel i of the result is at input
    coordinate (i + 0.5) * s - 0.5 (HALF_PIXEL; PYTORCH_HALF_PIXEL, which gives 0 for one result
    pixel), i * s (ASYMMETRIC), or i * (input - 1) / (result - 1) (ALIGN_CORNERS). Outside of the
    input, edge pixels repeat, or get weight 0 with `exclude_outside`. NEAREST copies values of any
    type; `nearest_mode` and `cubic_coeff` may differ from their defaults only for interpolation
    NEAREST and CUBIC, respectively.

    `%y = qnn.resize %x {interpolation_mode = LINEAR} : (tensor<1x4x4x3xf32>) ->
    tensor<1x8x8x3xf32>`
    """

    name = "qnn.resize"

    input = operand_def(ANY.per_tensor)
    output = result_def(ANY.per_tensor.like("input"))

    exclude_outside = prop_def(BOOL_8, bool8(False))
    transformation_mode = prop_def(
        base(ResizeTransformationAttr), ResizeTransformationAttr(ResizeTransformation.HALF_PIXEL)
    )
    interpolation_mode = prop_def(
        base(ResizeInterpolationAttr), ResizeInterpolationAttr(ResizeInterpolation.NEAREST)
    )
    nearest_mode = prop_def(base(NearestModeAttr), NearestModeAttr(NearestMode.ROUND_PREFER_FLOOR))
    cubic_coeff = prop_def(FLOAT_32, float32(CUBIC_COEFF))

    def verify_op(self) -> None:
        """Check that the input holds real numbers, except for NEAREST, and that `nearest_mode` and
        `cubic_coeff` have their defaults unless the interpolation uses them.
        """
        mode = self.interpolation_mode.data
        expect(
            mode is ResizeInterpolation.NEAREST or is_real(element(self.input)),
            f"input must hold {REALS} for {mode}, got {{}}",
            element(self.input),
        )
        expect(
            mode is ResizeInterpolation.NEAREST
            or self.nearest_mode.data is NearestMode.ROUND_PREFER_FLOOR,
            f"nearest_mode {self.nearest_mode.data} needs interpolation_mode NEAREST, got {mode}",
        )
        given = self.cubic_coeff.value.data
        expect(
            mode is ResizeInterpolation.CUBIC or given == CUBIC_COEFF,
            f"cubic_coeff {given} needs interpolation_mode CUBIC, got {mode}",
        )


class ResizeImageOp(SizedOp):
    """The input [batch, height, width, depth] resampled to the height and width of the result.

    Pixel i of the result is at input coordinate i * s, s = extent of the input / extent of the
    result; with `align_corners`, s = (input - 1) / (result - 1); with `half_pixel_centers`, at (i +
    0.5) * s - 0.5.
    """

    align_corners = prop_def(BOOL_8, bool8(False))
    half_pixel_centers = prop_def(BOOL_8, bool8(False))

    @property
    def aligned(self) -> bool:
        """Whether the centers of the corner pixels of input and result coincide
        (`align_corners`).
        """
        return bool(self.align_corners)

    @property
    def half_pixels(self) -> bool:
        """Whether pixel i has its center at i + 0.5 (`half_pixel_centers`) rather than at i."""
        return bool(self.half_pixel_centers)

    def verify_op(self) -> None:
        """Check that at most one of align_corners and half_pixel_centers is set."""
        expect(
            not (self.aligned and self.half_pixels),
            "align_corners and half_pixel_centers must not both be true",
        )


@qnn_op_definition
class ResizeBilinearOp(ResizeImageOp):
    """Bilinear interpolation of images, as in TFLite.

    If input and result have the same quantization parameters, the arithmetic is that of TFLite: i8
    and i16 in fixed point, u8 in float32. Otherwise, and always with `antialias`, dequantized
    values are interpolated. Where the image shrinks, `antialias` uses triangular weights, whose
    half width is one result pixel; the weights of pixels within the image are scaled to sum 1.

    `%y = qnn.resize_bilinear %x {half_pixel_centers = true} : (tensor<1x4x4x3xf32>) ->
    tensor<1x8x8x3xf32>`
    """

    name = "qnn.resize_bilinear"

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    output = result_def(
        IMAGE["batch", "height_out", "width_out", "channel"].per_tensor.like("input")
    )
    antialias = prop_def(BOOL_8, bool8(False))


@qnn_op_definition
class ResizeNearestNeighborOp(ResizeImageOp):
    """The nearest pixel of the input for each pixel i of the result, as in TFLite.

    Its index is floor(i * s), with s = extent of the input / extent of the result; with
    `half_pixel_centers`, floor((i + 0.5) * s); with `align_corners`, i * s rounded to nearest, with
    s = (extent of the input - 1) / (extent of the result - 1).

    `%y = qnn.resize_nearest_neighbor %x {align_corners = true} : (tensor<1x4x4x3xi8>) ->
    tensor<1x8x8x3xi8>`
    """

    name = "qnn.resize_nearest_neighbor"
