"""Im2Col, Col2Im, ExtractPatches: patches of images as columns or channels, and back;
Correlation1D.
"""

from __future__ import annotations

import math
from typing import ClassVar

from xdsl.irdl import base, operand_def, prop_def, result_def

from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..sliding_window import SlidingWindow
from ..tensors import shape
from .base import ANY, IMAGE, QnnOp, expect_all_or_none_quantized, qnn_op_definition
from .blocks import ANY_IMAGE
from .datatypes import QnnTensor
from .parameters import INT_32, PAIR, PAIRS, UINT_32, QnnEnum, pair, uint32s
from .space import Numbers, expect_each_positive, expect_fits, sides

COLUMNS = QnnTensor(ANY.what, ANY.accepts, 3)


class KernelOp(QnnOp):
    """A conversion between images [batch, height, width, channel] and columns, one for each
    position of a kernel.

    Columns are [batch, channel * kernel_height * kernel_width, positions]; the elements of a column
    are in the order channel, kernel row, kernel column, the last one fastest, as in PyTorch's
    Unfold.
    """

    kernel_size = prop_def(PAIR)
    stride = prop_def(PAIR)
    pad_amount = prop_def(PAIRS)
    dilation = prop_def(PAIR, uint32s([1, 1]))

    @property
    def kernel(self) -> Numbers:
        """The (height, width) of the kernel, in taps: `kernel_size`."""
        return pair(self.kernel_size)

    @property
    def strides(self) -> Numbers:
        """The (vertical, horizontal) strides."""
        return pair(self.stride)

    @property
    def dilations(self) -> Numbers:
        """The (vertical, horizontal) dilations."""
        return pair(self.dilation)

    @property
    def sliding_window(self) -> SlidingWindow:
        """The kernel with its strides, dilations and padding as a sliding window over height and
        width.
        """
        return SlidingWindow.of(self.kernel, self.strides, sides(self), self.dilations)

    def positions(self, size: Numbers) -> Numbers:
        """Return the numbers of (vertical, horizontal) positions of the kernel on an image of
        `size`, (height, width). Raises VerifyException if the kernel does not fit into it.
        """
        window = self.sliding_window
        expect_fits("kernel_size, dilated to", window, size, window.extent)
        return window.outputs(size)

    def columns(self, image: Numbers) -> Numbers:
        """Return the shape of the columns of an image of shape `image`: [batch, channel *
        kernel_height * kernel_width, positions].
        """
        batch, *size, channels = image
        counts = self.positions(tuple(size))
        return batch, channels * math.prod(self.kernel), math.prod(counts)

    def verify_op(self) -> None:
        """Check that kernel_size, stride and dilation are positive."""
        expect_each_positive("kernel_size", self.kernel)
        expect_each_positive("stride", self.strides)
        expect_each_positive("dilation", self.dilations)


@qnn_op_definition
class Im2ColOp(KernelOp):
    """The pixels under each position of the kernel as a column; padding is real zero.

    `%y = qnn.im_2_col %x {kernel_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x3x3x2xf32>) -> tensor<1x8x4xf32>`
    """

    name = "qnn.im_2_col"

    input = operand_def(ANY_IMAGE["batch", "height", "width", "channel"].per_tensor)
    output = result_def(COLUMNS["batch", "patch", "position"].per_tensor.like("input"))

    def output_shape(self) -> tuple[int, ...]:
        """[batch, channel * kernel_height * kernel_width, number of kernel positions]."""
        return self.columns(shape(self.input))


@qnn_op_definition
class Col2ImOp(KernelOp):
    """Columns added up to an image: each pixel is the sum of the column elements to which Im2Col
    would copy it.

    The result's type gives the size of the image; no parameter does.

    `%y = qnn.col_2_im %x {kernel_size = [2, 2], stride = [1, 1], pad_amount = [[0, 0], [0, 0]]} :
    (tensor<1x8x4xf32>) -> tensor<1x3x3x2xf32>`
    """

    name = "qnn.col_2_im"

    input = operand_def(COLUMNS["batch", "patch", "position"].per_tensor)
    output = result_def(ANY_IMAGE["batch", "height", "width", "channel"].per_tensor.like("input"))

    def output_shape(self) -> tuple[int, ...]:
        """The shape of the result's type, an image. Raises VerifyException unless the input has the
        shape that Im2Col gives for an image of this shape.
        """
        image = shape(self.output)
        expect_shape("input", shape(self.input), self.columns(image))
        return image


class PatchPadding(QnnEnum):
    """Which patches are extracted: VALID, those within the image; SAME, one every `stride` pixels,
    with real zeros around the image: `QNN_OP_EXTRACT_PATCHES_PADDING_*`.
    """

    VALID = "VALID"
    SAME = "SAME"


PatchPaddingAttr = enum_attribute(PatchPadding, "qnn.patch_padding")


@qnn_op_definition
class ExtractPatchesOp(QnnOp):
    """The pixels of each patch as the channels of one result pixel.

    A patch is `size` pixels, `rate` apart; patches start every `stride` pixels. Channels of the
    result are in the order patch row, patch column, channel. With `padding` SAME the image is
    padded as in TensorFlow: an odd row or column is at the end.

    `%y = qnn.extract_patches %x {size = [2, 2], stride = [1, 1], rate = [1, 1], padding = VALID} :
    (tensor<1x3x3x2xf32>) -> tensor<1x2x2x8xf32>`
    """

    name = "qnn.extract_patches"

    input = operand_def(ANY_IMAGE["batch", "height", "width", "channel"].per_tensor)
    output = result_def(
        ANY_IMAGE["batch", "height_out", "width_out", "patch"].per_tensor.like("input")
    )
    size = prop_def(PAIR)
    stride = prop_def(PAIR)
    rate = prop_def(PAIR)
    padding = prop_def(base(PatchPaddingAttr))

    @property
    def moves(self) -> tuple[Numbers, Numbers, Numbers]:
        """The parameters (`size`, `stride`, `rate`), each (height, width)."""
        return pair(self.size), pair(self.stride), pair(self.rate)

    def window_over(self, image: Numbers) -> SlidingWindow:
        """Return the patch, with the padding that SAME needs, as a sliding window over an image of
        size `image`, (height, width).
        """
        kernel, strides, rates = self.moves
        window = SlidingWindow.of(kernel, strides, dilations=rates)
        return window.same(image) if self.padding.data is PatchPadding.SAME else window

    def patches(self) -> Numbers:
        """Return the numbers of (vertical, horizontal) patches."""
        image = shape(self.input)[1:-1]
        window = self.window_over(image)
        if self.padding.data is PatchPadding.VALID:
            expect_fits("size, dilated to", window, image, window.extent)
        return window.outputs(image)

    def output_shape(self) -> tuple[int, ...]:
        """[batch, vertical patches, horizontal patches, channel * pixels of a patch]."""
        batch, *_, channels = shape(self.input)
        return batch, *self.patches(), channels * math.prod(pair(self.size))

    def verify_op(self) -> None:
        """Check that size, stride and rate are positive."""
        for name, values in zip(("size", "stride", "rate"), self.moves, strict=True):
            expect_each_positive(name, values)


@qnn_op_definition
class Correlation1DOp(QnnOp):
    """y[.., x, d] = mean over channels of in0[.., x] * in1[.., x + d - displacement + shift], x
    along the width.

    y is 0 where the index into in1 is outside of the image; d is from 0 to 2 * displacement.

    `%y = qnn.correlation_1d %a, %b {displacement = 2 : ui32, shift = 0 : i32} :
    (tensor<1x4x8x3xf32>, tensor<1x4x8x3xf32>) -> tensor<1x4x8x5xf32>`
    """

    name = "qnn.correlation_1d"
    QNN_NAME: ClassVar = "Correlation1D"

    in0 = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    in1 = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor.like("in0"))
    output = result_def(IMAGE["batch", "height", "width", "shift"].per_tensor.like("in0"))
    displacement = prop_def(UINT_32)
    shift = prop_def(INT_32)

    def output_shape(self) -> tuple[int, ...]:
        """[batch, height, width, 2 * displacement + 1]."""
        return *shape(self.in0)[:-1], 2 * self.displacement.value.data + 1

    def verify_op(self) -> None:
        """Check that there are channels, and that element types are all quantized or all floats."""
        expect(shape(self.in0)[-1] > 0, "in0 must have channels, got {}", self.in0.type)
        expect_all_or_none_quantized(in0=self.in0, in1=self.in1, output=self.output)
