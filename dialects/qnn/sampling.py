"""Images sampled at computed coordinates: CropAndResize, ExtractGlimpse, GridSample,
ImageProjectionTransform.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from xdsl.dialects.builtin import f32, i32
from xdsl.ir import Operation
from xdsl.irdl import base, operand_def, prop_def, result_def, traits_def
from xdsl.traits import EffectInstance, MemoryEffect

from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import IMAGE, MATRIX, REAL, QnnOp, SectionOp, qnn_op_definition
from .datatypes import QnnTensor
from .indexing import INDEX_LIST
from .parameters import (
    BOOL_8,
    FLOAT_32,
    PAIR,
    DenseOf,
    QnnEnum,
    SignedEnum,
    bool8,
    expect_positive,
    float32,
    pair,
)
from .state import STATEFUL


class Interpolation(QnnEnum):
    """The interpolation of CropAndResize and ImageProjectionTransform, BILINEAR or
    NEAREST_NEIGHBOR: `QNN_OP_{CROP_AND_RESIZE,IMAGE_PROJECTION_TRANSFORM}_INTERPOLATION_MODE_*`.
    """

    BILINEAR = "BILINEAR"
    NEAREST_NEIGHBOR = "NEAREST_NEIGHBOR"


class GridSampleMode(QnnEnum):
    """The interpolation of GridSample, BILINEAR or NEAREST: `QNN_OP_GRID_SAMPLE_MODE_*`."""

    BILINEAR = "BILINEAR"
    NEAREST = "NEAREST"


class GridSamplePadding(QnnEnum):
    """What GridSample gives outside of the image: 0 (ZEROS), the border pixel (BORDER), or the
    image reflected at its border (REFLECTION): `QNN_OP_GRID_SAMPLE_PADDING_MODE_*`.
    """

    ZEROS = "ZEROS"
    BORDER = "BORDER"
    REFLECTION = "REFLECTION"


class Noise(SignedEnum):
    """The values of a glimpse's elements outside of the image: uniform or Gaussian random numbers,
    or zeroes: `QNN_OP_EXTRACT_GLIMPSE_NOISE_*`.
    """

    UNIFORM = "Uniform"
    GAUSSIAN = "Gaussian"
    ZEROES = "Zeroes"


InterpolationAttr = enum_attribute(Interpolation, "qnn.interpolation")
GridSampleModeAttr = enum_attribute(GridSampleMode, "qnn.grid_sample_mode")
GridSamplePaddingAttr = enum_attribute(GridSamplePadding, "qnn.grid_sample_padding")
NoiseAttr = enum_attribute(Noise, "qnn.noise")
TRANSFORM = QnnTensor("f32", lambda element: element == f32)
BILINEAR = InterpolationAttr(Interpolation.BILINEAR)


@qnn_op_definition
class CropAndResizeOp(QnnOp):
    """For each of `boxes`, that part of an image resampled to `resize_dims`, [height, width].

    A box is [y1, x1, y2, x2], where 0 and 1 are the first and the last row or column of pixels;
    `batch_indices` gives its image. Its corners become the corner pixels of the crop; a crop of one
    pixel samples the middle of the box. Samples outside of the image are `extrapolation_value`. The
    arithmetic is that of TensorFlow's crop_and_resize.

    `%y = qnn.crop_and_resize %x, %boxes, %batch {resize_dims = [2, 2]} : (tensor<1x4x4x3xf32>,
    tensor<5x4xf32>, tensor<5xi32>) -> tensor<5x2x2x3xf32>`
    """

    name = "qnn.crop_and_resize"

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    boxes = operand_def(MATRIX["boxes", 4].per_tensor)
    batch_indices = operand_def(INDEX_LIST["boxes"])
    output = result_def(
        IMAGE["boxes", "height_out", "width_out", "channel"].per_tensor.like("input")
    )

    resize_dims = prop_def(PAIR)
    interpolation_mode = prop_def(base(InterpolationAttr), BILINEAR)
    extrapolation_value = prop_def(FLOAT_32, float32(0.0))

    @property
    def size(self) -> tuple[int, int]:
        """The (height, width) of a crop in pixels: `resize_dims`."""
        return pair(self.resize_dims)

    def output_shape(self) -> tuple[int, ...]:
        """[boxes, height, width, channel], with height and width of `resize_dims`."""
        return shape(self.boxes)[0], *self.size, shape(self.input)[3]

    def verify_op(self) -> None:
        """Check that both numbers of `resize_dims` are positive."""
        expect_positive("resize_dims", self.size)


class DrawsNoise(MemoryEffect):
    """The memory effects of ExtractGlimpse: unless its noise is zeroes, it reads and writes the
    state of a random generator that is kept between runs.
    """

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Return the effects: a read and a write, or none if the noise is zeroes."""
        noise = op.properties.get("noise")
        if isinstance(noise, NoiseAttr) and noise.data is Noise.ZEROES:
            return frozenset()
        return STATEFUL


@qnn_op_definition
class ExtractGlimpseOp(SectionOp):
    """A window of `size`, [height, width], at `offsets`, (y, x), of each image; elements outside of
    the image are noise.

    Along an axis of extent n, the window starts at index `offset`; if `normalized`, at offset * n;
    if `centered`, at offset + n / 2; if both, at (offset + 1) * n / 2 - size / 2, with offsets from
    -1 to 1. The index is truncated. Uniform noise is in the range of the image; Gaussian noise has
    the mean and deviation of each channel and is clamped to its range, as in version 2 of
    TensorFlow's kernel.

    `%y = qnn.extract_glimpse %x, %at {size = [2, 2]} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) ->
    tensor<1x2x2x3xf32>`
    """

    name = "qnn.extract_glimpse"

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    offsets = operand_def(MATRIX["batch", 2].per_tensor)
    output = result_def(
        IMAGE["batch", "height_out", "width_out", "channel"].per_tensor.like("input")
    )

    size = prop_def(DenseOf(i32, (2,)))
    centered = prop_def(BOOL_8, bool8(True))
    normalized = prop_def(BOOL_8, bool8(True))
    noise = prop_def(base(NoiseAttr), NoiseAttr(Noise.UNIFORM))

    traits = traits_def(DrawsNoise())

    @property
    def window(self) -> tuple[int, int]:
        """The (height, width) of a glimpse in pixels: `size`."""
        return pair(self.size)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """[batch, height, width, channel], with height and width of `size`."""
        batch, height, width, channels = shape(self.input)
        expect(min(height, width) > 0, "input must have pixels, got {}", self.input.type)
        return ((batch, *self.window, channels),)

    def verify_op(self) -> None:
        """Check that both numbers of `size` are positive."""
        expect_positive("size", self.window)


@qnn_op_definition
class GridSampleOp(QnnOp):
    """The input sampled at the coordinates that `grid` [batch, space.., 2 or 3] gives for each
    result pixel, as in PyTorch.

    A coordinate is (x, y), or (x, y, z) for volumes; -1 and 1 are the outer edges of the first and
    last pixel, or with `align_corners` their centers. NEAREST rounds halves to even; `padding_mode`
    is for coordinates outside of the image.

    `%y = qnn.grid_sample %x, %grid {align_corners = true} : (tensor<1x4x4x3xf32>,
    tensor<1x2x5x2xf32>) -> tensor<1x2x5x3xf32>`
    """

    name = "qnn.grid_sample"

    input = operand_def(REAL.per_tensor)
    grid = operand_def(REAL.per_tensor)
    output = result_def(REAL.per_tensor)

    align_corners = prop_def(BOOL_8, bool8(False))
    mode = prop_def(base(GridSampleModeAttr), GridSampleModeAttr(GridSampleMode.BILINEAR))
    padding_mode = prop_def(
        base(GridSamplePaddingAttr), GridSamplePaddingAttr(GridSamplePadding.ZEROS)
    )

    @property
    def aligned(self) -> bool:
        """Whether -1 and 1 are the centers of the corner pixels rather than their outer edges."""
        return bool(self.align_corners)

    def output_shape(self) -> tuple[int, ...]:
        """[batch, spatial extents of the grid.., channel]."""
        source, grid = shape(self.input), shape(self.grid)
        rank = len(source)
        expect(rank in (4, 5), f"input must have rank 4 or 5, got {rank}")
        expect(min(source[1:-1]) > 0, "input must have pixels, got {}", self.input.type)
        expect(len(grid) == rank, f"grid must have rank {rank}, as the input, got {len(grid)}")
        expect_shape("grid", grid, (source[0], *grid[1:-1], rank - 2))
        return *grid[:-1], source[-1]


@qnn_op_definition
class ImageProjectionTransformOp(QnnOp):
    """The input sampled, for each result pixel, at the coordinates to which `transform` maps it.

    `transform` is [a0, a1, a2, b0, b1, b2, c0, c1] for all images, or [1, 8], or [batch, 8]: pixel
    (x, y) samples (a0 x + a1 y + a2, b0 x + b1 y + b2) / (c0 x + c1 y + 1). Pixels outside of the
    image are 0; NEAREST_NEIGHBOR rounds halves away from 0, as in TensorFlow Addons.

    `%y = qnn.image_projection_transform %x, %m : (tensor<2x4x4x3xf32>, tensor<8xf32>) ->
    tensor<2x4x4x3xf32>`
    """

    name = "qnn.image_projection_transform"

    input = operand_def(IMAGE.per_tensor)
    transform = operand_def(TRANSFORM)
    output = result_def(IMAGE.per_tensor)

    interpolation_mode = prop_def(base(InterpolationAttr), BILINEAR)

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the input."""
        source, seen = shape(self.input), shape(self.transform)
        allowed = dict.fromkeys(((8,), (1, 8), (source[0], 8)))
        shapes = " or ".join(str(list(sizes)) for sizes in allowed)
        expect(seen in allowed, f"transform must have shape {shapes}, got {list(seen)}")
        return source
