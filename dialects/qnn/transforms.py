"""HadamardTransform, Stft (Fourier transform of frames), Moments, MaskedSoftmax."""

from __future__ import annotations

from xdsl.dialects.builtin import i1, i32
from xdsl.irdl import (
    base,
    operand_def,
    opt_operand_def,
    opt_prop_def,
    prop_def,
    result_def,
)

from ..axes import AxesOf
from ..enum_attributes import enum_attribute
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import IMAGE, REAL, REALS, DefinedOp, QnnOp, is_real, qnn_op_definition
from .datatypes import QnnTensor, find_datatype
from .normalization import CHANNELS, NormalizationOp
from .parameters import BOOL_8, FLOAT_32, UINT_32, DenseOf, QnnEnum, bool8, flat, float32

MASK = QnnTensor("numbers", lambda element: element != i1 and find_datatype(element) is not None, 2)
SIGNAL = QnnTensor(REALS, is_real, 3)
SPECTRUM = QnnTensor(REALS, is_real, 4)


@qnn_op_definition
class HadamardTransformOp(NormalizationOp):
    """The Walsh-Hadamard transform of the last axis: its product with Sylvester's Hadamard matrix,
    times `scale`.

    The extent of the axis must be a power of two at run time: for others the definition names no
    matrix.

    `%y = qnn.hadamard_transform %x {scale = 0.5 : f32} : (tensor<2x4xf32>) -> tensor<2x4xf32>`
    """

    name = "qnn.hadamard_transform"

    scale = prop_def(FLOAT_32, float32(1.0))


class MaskedSoftmaxMode(QnnEnum):
    """What the mask of MaskedSoftmax holds, addends (UNCOMPRESSED) or lengths of sequences
    (COMPRESSED): `QNN_OP_MASKED_SOFTMAX_MODE_*`.
    """

    UNCOMPRESSED = "UNCOMPRESSED"
    COMPRESSED = "COMPRESSED"


MaskedSoftmaxModeAttr = enum_attribute(MaskedSoftmaxMode, "qnn.masked_softmax_mode")


@qnn_op_definition
class MaskedSoftmaxOp(QnnOp):
    """Softmax along the channels of [batch, height, width, channel], restricted by a mask.

    UNCOMPRESSED: the mask, [batch, channel], is added to the input: 0 for a channel that counts, a
    large negative number for one that does not. COMPRESSED: the mask, [batch, sequences], holds the
    lengths of consecutive sequences, which add up to at most `channel`, and width and channel both
    index their elements; the softmax of pixel w runs over the channels of the sequence that
    contains w, all other elements of the result are 0.

    `%y = qnn.masked_softmax %x, %mask : (tensor<1x2x8x8xf32>, tensor<1x8xf32>) ->
    tensor<1x2x8x8xf32>`
    """

    name = "qnn.masked_softmax"

    input = operand_def(IMAGE["batch", "height", "width", "channel"].per_tensor)
    mask = operand_def(MASK["batch", "channels_or_sequences"].per_tensor)
    output = result_def(IMAGE["batch", "height", "width", "channel"].per_tensor.like("input"))
    mode = prop_def(
        base(MaskedSoftmaxModeAttr), MaskedSoftmaxModeAttr(MaskedSoftmaxMode.UNCOMPRESSED)
    )

    @property
    def is_compressed(self) -> bool:
        """Whether `mode` is COMPRESSED, so that the mask holds lengths of sequences."""
        return self.mode.data is MaskedSoftmaxMode.COMPRESSED

    def verify_op(self) -> None:
        """Check that width and channel are equal in mode COMPRESSED, and that the mask has shape
        [batch, channel] in mode UNCOMPRESSED.
        """
        batch, _, width, channel = shape(self.input)
        if self.is_compressed:
            expect(
                width == channel,
                f"width must equal channel in mode COMPRESSED, got {width} and {channel}",
            )
        else:
            expect_shape("mask", shape(self.mask), (batch, channel))


@qnn_op_definition
class MomentsOp(DefinedOp):
    """The mean and the variance over `axes`, which the results lack, or, with `keep_dims`, have
    with extent 1.

    The variance divides by the number of elements. A negative axis counts from the end; if all axes
    are reduced, the results are [1].

    `%mean, %variance = qnn.moments %x {axes = [0, 1, 2], keep_dims = false} : (tensor<1x4x4x8xf32>)
    -> (tensor<8xf32>, tensor<8xf32>)`
    """

    name = "qnn.moments"

    input = operand_def(REAL.per_tensor)
    mean = result_def(REAL.per_tensor)
    variance = result_def(REAL.per_tensor)
    axes = prop_def(AxesOf(DenseOf(i32, (-1,)), "input", from_end=True))
    keep_dims = prop_def(BOOL_8)

    @property
    def reduced_axes(self) -> tuple[int, ...]:
        """The reduced axes as non-negative indices, in the order given."""
        rank = len(shape(self.input))
        return tuple(axis + rank if axis < 0 else axis for axis in flat(self.axes))

    @property
    def keeps_dims(self) -> bool:
        """Whether reduced axes remain, with extent 1 (`keep_dims`)."""
        return bool(self.keep_dims.value.data)

    def output_shapes(self) -> tuple[tuple[int, ...], ...]:
        """For both results, the extents of the axes not reduced, and 1 for reduced ones if
        `keep_dims`; [1] if no axis is left.
        """
        source, axes = shape(self.input), self.reduced_axes
        if self.keeps_dims:
            kept = tuple(1 if i in axes else n for i, n in enumerate(source))
        else:
            kept = tuple(n for i, n in enumerate(source) if i not in axes) or (1,)
        return kept, kept


@qnn_op_definition
class StftOp(QnnOp):
    """The short-time Fourier transform: the transform of each frame of a signal, after
    multiplication by the optional `window`.

    The signal is [batch, samples, 1], the result [batch, frames, frequencies, (real, imaginary)].
    Frames start every `frame_step` samples; they are as long as `frame_length`, else as the window,
    else as the signal. With `onesided` there are length // 2 + 1 frequencies, else as many as
    samples of a frame.

    `%y = qnn.stft %x, %window {frame_step = 4 : ui32} : (tensor<1x64x1xf32>, tensor<16xf32>) ->
    tensor<1x13x9x2xf32>`
    """

    name = "qnn.stft"

    input = operand_def(SIGNAL["batch", "samples", 1].per_tensor)
    window = opt_operand_def(CHANNELS["frame_length"].per_tensor.like("input"))
    output = result_def(SPECTRUM["batch", "frames", "frequencies", 2].per_tensor.like("input"))
    frame_step = prop_def(UINT_32)
    frame_length = opt_prop_def(UINT_32)
    onesided = prop_def(BOOL_8, bool8(True))

    @property
    def step(self) -> int:
        """The number of samples from the start of a frame to the start of the next:
        `frame_step`.
        """
        return self.frame_step.value.data

    @property
    def length(self) -> int:
        """The number of samples of a frame: `frame_length`, else the length of the window, else
        that of the signal.
        """
        if self.frame_length is not None:
            return self.frame_length.value.data
        return shape(self.input)[1] if self.window is None else shape(self.window)[0]

    @property
    def has_one_side(self) -> bool:
        """Whether only frequencies up to half of the sample rate are returned (`onesided`)."""
        return bool(self.onesided.value.data)

    def output_shape(self) -> tuple[int, ...]:
        """[batch, (samples - frame length) // frame_step + 1, frequencies, 2]; with `onesided`,
        frequencies = frame length // 2 + 1, else frame length.
        """
        batch, samples, _ = shape(self.input)
        length = self.length
        frequencies = length // 2 + 1 if self.has_one_side else length
        return batch, (samples - length) // self.step + 1, frequencies, 2

    def verify_op(self) -> None:
        """Check that frame_step is positive, frames fit in the signal, and the window has the
        length of a frame.
        """
        samples = shape(self.input)[1]
        expect(self.step > 0, f"frame_step must be > 0, got {self.step}")
        if self.window is not None:
            expect_shape("window", shape(self.window), (self.length,))
        expect(
            0 < self.length <= samples,
            f"frame_length must lie in [1, {samples}], got {self.length}",
        )
