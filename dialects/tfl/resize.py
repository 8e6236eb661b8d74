"""Operators of the tfl dialect that resample images: resize_nearest_neighbor, resize_bilinear."""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensor_constraints import TensorOf
from ..tensors import shape
from .base import ANY, BOOLEAN, FALSE, INDICES_32, TflOp, is_held, known_sizes

PIXELS = TensorOf(ANY.what, is_held, 4)
"""The constraint of NHWC images of any elements."""


class ResizeOp(TflOp):
    """The base class of resamplings of an NHWC image to the height and width in the operand `size`.

    Pixel i of the output is at input coordinate i * s, s = extent of the input / extent of the
    output; with `align_corners`, s = (input - 1) / (output - 1); with `half_pixel_centers`, at (i +
    0.5) * s - 0.5.
    """

    input = operand_def(PIXELS["batch", "height", "width", "channel"].per_tensor)
    size = operand_def(INDICES_32["count"])
    align_corners = prop_def(BOOLEAN, FALSE)
    half_pixel_centers = prop_def(BOOLEAN, FALSE)
    output = result_def(PIXELS["batch", "height_out", "width_out", "channel"].same("input"))

    @property
    def corners(self) -> dict[str, bool]:
        """The values of `align_corners` and `half_pixel_centers`, by name."""
        return {
            "align_corners": bool(self.align_corners.value.data),
            "half_pixel_centers": bool(self.half_pixel_centers.value.data),
        }

    def verify_(self) -> None:
        """Check that at most one of `align_corners` and `half_pixel_centers` is true, that height
        and width of input and output are at least 1, and that a constant `size` is that of the
        output.
        """
        expect(
            not all(self.corners.values()),
            "align_corners and half_pixel_centers must not both be true",
        )
        batch, *sizes, depth = shape(self.output)
        expect_shape("size", shape(self.size), (2,))
        for name, given in (("input", shape(self.input)[1:3]), ("output", sizes)):
            expect(min(given) >= 1, f"{name} must have a height and width, got {list(given)}")
        wanted = known_sizes("size", self.size)
        if wanted is not None:
            expect_shape("output", (batch, *sizes, depth), (batch, *wanted, depth))


@named_op_definition
class ResizeNearestNeighborOp(ResizeOp):
    """The input's pixel at the coordinate of each pixel of the output, rounded down, or, with
    `align_corners` or `half_pixel_centers`, to the nearest.

    `%y = tfl.resize_nearest_neighbor %x, %size : (tensor<1x4x4x3xf32>, tensor<2xi32>) ->
    tensor<1x8x8x3xf32>`
    """

    name = "tfl.resize_nearest_neighbor"


@named_op_definition
class ResizeBilinearOp(ResizeOp):
    """The bilinear interpolation of the input at the coordinate of each pixel of the output.

    `%y = tfl.resize_bilinear %x, %size {half_pixel_centers = true} : (tensor<1x4x4x3xf32>,
    tensor<2xi32>) -> tensor<1x8x8x3xf32>`
    """

    name = "tfl.resize_bilinear"
