"""Pooling of regions of interest (RoIs) of images: RoiAlign, RoiPooling."""

from __future__ import annotations

from xdsl.dialects.builtin import f32
from xdsl.irdl import operand_def, prop_def, result_def

from ..irdl import expect
from ..tensors import shape
from .base import IMAGE, MATRIX, QnnOp, qnn_op_definition
from .datatypes import QnnTensor
from .image import image_size
from .indexing import INDEX_LIST
from .parameters import BOOL_8, INT_32, DenseOf, bool8, int32, ui32, values_of

IMAGE_NUMBERS = QnnTensor("ui32", lambda element: element == ui32, 1)


class RoiOp(QnnOp):
    """A pooled image of fixed height and width for each region [x1, y1, x2, y2] of the input.

    The result's type gives height and width: the numbers of bins into which a region is divided.
    Coordinates of regions are those of the original image, which is `img_size_ratio`, (vertical,
    horizontal), times larger than the input. `batch_indices` gives the image of each region.
    """

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    rois = operand_def(MATRIX["regions", 4].per_tensor)
    batch_indices = operand_def(INDEX_LIST["regions"])
    output = result_def(
        IMAGE["regions", "height_out", "width_out", "channel"].per_tensor.like("input")
    )

    img_size_ratio = prop_def(DenseOf(f32, (2,)))

    @property
    def size(self) -> tuple[int, int]:
        """The numbers of (vertical, horizontal) bins into which each region is divided: the
        (height, width) of the result.
        """
        return image_size(self.output)

    @property
    def ratios(self) -> tuple[float, float]:
        """The (vertical, horizontal) ratios of the original image's size to the input's."""
        height, width = values_of(self.img_size_ratio).tolist()
        return height, width

    def output_shape(self) -> tuple[int, ...]:
        """[regions, height, width, channel]."""
        _, height, width, channels = shape(self.input)
        expect(min(height, width) > 0, "input must have pixels, got {}", self.input.type)
        expect(min(self.size) > 0, "output must have pixels, got {}", self.output.type)
        return shape(self.rois)[0], *self.size, channels

    def verify_op(self) -> None:
        """Check that ratios are positive."""
        expect(min(self.ratios) > 0, f"img_size_ratio must be > 0, got {list(self.ratios)}")


@qnn_op_definition
class RoiAlignOp(RoiOp):
    """The mean of bilinear samples of the input in each bin of each region.

    A bin has `num_samples_y` x `num_samples_x` samples; a number <= 0 stands for the bin's size in
    pixels, rounded up. Regions are at least one pixel wide and high, unless `aligned`, which shifts
    them by -0.5 pixels instead. Samples within the image are as in Android, others as in Caffe2 and
    ONNX: at most one pixel outside, the value of the edge; farther outside, 0. A region whose width
    and height are both 0 is an error, or gives zeros with `allow_invalid_roi`.

    `%y = qnn.roi_align %x, %r, %b {img_size_ratio = [2.0, 2.0]} : (tensor<1x4x4x3xf32>,
    tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>`
    """

    name = "qnn.roi_align"

    num_samples_y = prop_def(INT_32, int32(-1))
    num_samples_x = prop_def(INT_32, int32(-1))
    aligned = prop_def(BOOL_8, bool8(False))
    allow_invalid_roi = prop_def(BOOL_8, bool8(False))

    @property
    def samples(self) -> tuple[int, int]:
        """The numbers of (vertical, horizontal) samples of a bin; a number <= 0 stands for the
        bin's size in pixels, rounded up.
        """
        return self.num_samples_y.value.data, self.num_samples_x.value.data


@qnn_op_definition
class RoiPoolingOp(RoiOp):
    """The maximum of the pixels in each bin of each region, as in Android's ROI_POOLING.

    Corners are rounded to pixels, and the last pixel is included. Bins overlap where they share
    pixels; a bin without pixels of the image is 0. QNN's text speaks of interpolated samples, but
    Android's operation, to which it refers, takes none, and no parameter gives their number.

    `%y = qnn.roi_pooling %x, %r, %b {img_size_ratio = [2.0, 2.0]} : (tensor<1x4x4x3xf32>,
    tensor<5x4xf32>, tensor<5xui32>) -> tensor<5x2x2x3xf32>`
    """

    name = "qnn.roi_pooling"

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    rois = operand_def(MATRIX["regions", 4].per_tensor)
    batch_indices = operand_def(IMAGE_NUMBERS["regions"])
