"""Colour conversions: ArgbToRgb, Nv12ToRgb, Nv21ToRgb."""

from __future__ import annotations

from xdsl.dialects.builtin import i1
from xdsl.ir import SSAValue
from xdsl.irdl import base, operand_def, prop_def, result_def

from ..enum_attributes import enum_attribute
from ..irdl import expect
from ..tensors import shape
from .base import ANY, QnnOp, qnn_op_definition
from .blocks import ANY_IMAGE
from .datatypes import QnnTensor, find_datatype
from .movement import RearrangeOp
from .parameters import BOOL_8, QnnEnum, SignedEnum


class ArgbOrder(QnnEnum):
    """The order of the input's channels, ARGB or RGBA: `QNN_OP_ARGB_TO_RGB_INPUT_ORDER_*`."""

    ARGB = "ARGB"
    RGBA = "RGBA"


class RgbOrder(SignedEnum):
    """The order of the result's channels, RGB or BGR: `QNN_OP_NV{12,21}_TO_RGB_OUTPUT_ORDER_*`."""

    RGB = "RGB"
    BGR = "BGR"


ArgbOrderAttr = enum_attribute(ArgbOrder, "qnn.argb_order")
RgbOrderAttr = enum_attribute(RgbOrder, "qnn.rgb_order")
NUMBERS = QnnTensor("numbers", lambda element: element != i1 and find_datatype(element) is not None)
SAMPLES = QnnTensor(NUMBERS.what, NUMBERS.accepts, 2).per_tensor
PIXELS = QnnTensor(NUMBERS.what, NUMBERS.accepts, 4).per_tensor


def image_size(output: SSAValue) -> tuple[int, int]:
    """Return (height, width) of a tensor [batch, height, width, channel].

    Raises VerifyException for another rank.
    """
    sizes = shape(output)
    expect(len(sizes) == 4, f"output must have rank 4, got {len(sizes)}")
    return sizes[1], sizes[2]


@qnn_op_definition
class ArgbToRgbOp(RearrangeOp):
    """The image [batch, height, width, 4] without its alpha channel, the first one, or, with
    `input_order` RGBA, the last one.

    `reverse_output` gives blue, green, red. QNN's definition always takes the last three channels;
    here, RGBA gives the first three.

    `%y = qnn.argb_to_rgb %x {reverse_output = true} : (tensor<1x2x2x4xui8>) -> tensor<1x2x2x3xui8>`
    """

    name = "qnn.argb_to_rgb"

    input = operand_def(ANY_IMAGE["batch", "height", "width", 4])
    output = result_def(ANY["batch", "height", "width", 3].same("input"))
    input_order = prop_def(base(ArgbOrderAttr), ArgbOrderAttr(ArgbOrder.ARGB))
    reverse_output = prop_def(BOOL_8)


class NvToRgbOp(QnnOp):
    """Base class: an RGB image from a YUV 4:2:0 frame [batch, height * width * 3/2]: luma, then the
    chroma of 2x2 pixels as pairs, in subclass Nv12 (U, V), in Nv21 (V, U).

    The result's type gives height and width, both even; `output_order` is the order of the image's
    channels. Samples and colours are real numbers in [0, 255]. QNN's definition names no conversion
    matrix; this is that of BT.601 in the limited range, as in OpenCV.
    """

    input = operand_def(SAMPLES["batch", "samples"])
    output = result_def(PIXELS["batch", "height", "width", 3])
    output_order = prop_def(base(RgbOrderAttr))

    @property
    def size(self) -> tuple[int, int]:
        """The (height, width) of the image, from the result's type."""
        return image_size(self.output)

    def output_shape(self) -> tuple[int, ...]:
        """[batch, height, width, 3], with height and width of the result's type."""
        batch, samples = shape(self.input)
        height, width = self.size
        expect(
            min(height, width) > 0 and height % 2 == 0 and width % 2 == 0,
            f"output must have an even height and width, got [{height}, {width}]",
        )
        wanted = height * width * 3 // 2
        expect(
            samples == wanted,
            f"input must have {wanted} samples for {height}x{width} pixels, got {samples}",
        )
        return batch, height, width, 3


@qnn_op_definition
class Nv12ToRgbOp(NvToRgbOp):
    """An RGB image from an NV12 frame, whose 2x2-subsampled chroma is stored as pairs U, V.

    `%y = qnn.nv12_to_rgb %x {output_order = RGB} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>`
    """

    name = "qnn.nv12_to_rgb"


@qnn_op_definition
class Nv21ToRgbOp(NvToRgbOp):
    """An RGB image from an NV21 frame, whose 2x2-subsampled chroma is stored as pairs V, U.

    `%y = qnn.nv21_to_rgb %x {output_order = BGR} : (tensor<1x6xui8>) -> tensor<1x2x2x3xui8>`
    """

    name = "qnn.nv21_to_rgb"
