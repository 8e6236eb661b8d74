"""Images sampled at coordinates: CropAndResize, ExtractGlimpse, GridSample,
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
    """The interpolation:
    `QNN_OP_{CROP_AND_RESIZE,IMAGE_PROJECTION_TRANSFORM}_INTERPOLATION_MODE_*`.
    """

    BILINEAR = "BILINEAR"
    NEAREST_NEIGHBOR = "NEAREST_NEIGHBOR"


class GridSampleMode(QnnEnum):
    """The interpolation of GridSample: `QNN_OP_GRID_SAMPLE_MODE_*`."""

    BILINEAR = "BILINEAR"
    NEAREST = "NEAREST"


class GridSamplePadding(QnnEnum):
    """The values outside of the image: `QNN_OP_GRID_SAMPLE_PADDING_MODE_*`."""

    ZEROS = "ZEROS"
    BORDER = "BORDER"
    REFLECTION = "REFLECTION"


class Noise(SignedEnum):
    """The values of a glimpse outside of the image: `QNN_OP_EXTRACT_GLIMPSE_NOISE_*`."""

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
    """A crop of an image for each of `boxes`, resampled to `resize_dims`.

    A box [y1, x1, y2, x2] is in units of image height - 1 and width - 1; its corners become those
    of the crop, and a crop of one pixel samples the middle of the box. Samples outside the image
    are `extrapolation_value`. Arithmetic of TensorFlow's crop_and_resize. `%y = qnn.crop_and_resize
    %x, %boxes, %batch {resize_dims = [2, 2]} : (tensor<1x4x4x3xf32>, tensor<5x4xf32>,
    tensor<5xi32>) -> tensor<5x2x2x3xf32>`
    """

    name = "qnn.crop_and_resize"

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    boxes = operand_def(MATRIX["boxes", "coordinates"].per_tensor)
    batch_indices = operand_def(INDEX_LIST["boxes"])
    output = result_def(
        IMAGE["boxes", "height_out", "width_out", "channel"].per_tensor.like("input")
    )

    resize_dims = prop_def(PAIR)
    interpolation_mode = prop_def(base(InterpolationAttr), BILINEAR)
    extrapolation_value = prop_def(FLOAT_32, float32(0.0))

    @property
    def size(self) -> tuple[int, int]:
        """The (height, width) of a crop."""
        return pair(self.resize_dims)

    def output_shape(self) -> tuple[int, ...]:
        """[boxes, height, width, channel] with the size of `resize_dims`."""
        boxes, coordinates = shape(self.boxes)
        expect(coordinates == 4, f"boxes must have 4 coordinates, got {coordinates}")
        return boxes, *self.size, shape(self.input)[3]

    def verify_op(self) -> None:
        """Check that the size is positive, that image and result have the same data type, and that
        their quantization is per-tensor.
        """
        expect_positive("resize_dims", self.size)


class DrawsNoise(MemoryEffect):
    """The effects of random noise: its numbers continue from run to run unless it is zeroes."""

    @classmethod
    def get_effects(cls, op: Operation) -> AbstractSet[EffectInstance]:
        """Return the effects; none for zeroes."""
        noise = op.properties.get("noise")
        if isinstance(noise, NoiseAttr) and noise.data is Noise.ZEROES:
            return frozenset()
        return STATEFUL


@qnn_op_definition
class ExtractGlimpseOp(SectionOp):
    """A window of `size` at `offsets` (y, x) of each image; elements outside of it are noise.

    Offsets of the top left corner in pixels; `normalized` in parts of height and width; `centered`
    from the middle of the image; both: -1 to 1, of the middle of the window. Fractions are cut.
    Uniform noise has the range of the image, Gaussian mean and deviation of each channel within
    its range, as in version 2 of TensorFlow's kernel. `%y = qnn.extract_glimpse %x, %at {size =
    [2, 2]} : (tensor<1x4x4x3xf32>, tensor<1x2xf32>) -> tensor<1x2x2x3xf32>`
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
        """The (height, width) of a glimpse."""
        return pair(self.size)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """[batch, height, width, channel] with the size of the window."""
        batch, height, width, channels = shape(self.input)
        expect(min(height, width) > 0, "input must have pixels, got {}", self.input.type)
        return ((batch, *self.window, channels),)

    def verify_op(self) -> None:
        """Check that the size is positive, that image and result have the same data type, and that
        their quantization is per-tensor.
        """
        expect_positive("size", self.window)


@qnn_op_definition
class GridSampleOp(QnnOp):
    """The input sampled at the coordinates that `grid` gives for each pixel, as in PyTorch.

    A coordinate is (x, y), or (x, y, z) for volumes, from -1 to 1: the outer edges of the corner
    pixels, or with `align_corners` their centers. NEAREST rounds halves to even. `%y =
    qnn.grid_sample %x, %grid {align_corners = true} : (tensor<1x4x4x3xf32>, tensor<1x2x5x2xf32>) ->
    tensor<1x2x5x3xf32>`
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
        """[batch, extents of the grid.., channel]."""
        source, grid = shape(self.input), shape(self.grid)
        rank = len(source)
        expect(rank in (4, 5), f"input must have rank 4 or 5, got {rank}")
        expect(min(source[1:-1]) > 0, "input must have pixels, got {}", self.input.type)
        expect(len(grid) == rank, f"grid must have rank {rank}, as the input, got {len(grid)}")
        expect_shape("grid", grid, (source[0], *grid[1:-1], rank - 2))
        return *grid[:-1], source[-1]


@qnn_op_definition
class ImageProjectionTransformOp(QnnOp):
    """The input sampled at the coordinates to which `transform` maps each pixel (x, y).

    `transform` is [a0, a1, a2, b0, b1, b2, c0, c1] for all images, or [1, 8], or [batch, 8]. Pixels
    outside are 0, halves round away from 0, as in TensorFlow Addons.
    `%y = qnn.image_projection_transform %x, %m : (tensor<2x4x4x3xf32>, tensor<8xf32>)
    -> tensor<2x4x4x3xf32>`
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
