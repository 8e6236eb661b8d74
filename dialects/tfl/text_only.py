"""Operators of the tfl dialect that are read, verified and printed in text only:
non_max_suppression_v4, non_max_suppression_v5, random_uniform, random_standard_normal, multinomial,
densify, basic_lstm.

From a .tflite file these operators are read as `tfl.unsupported`.
"""

from __future__ import annotations

from xdsl.dialects.builtin import FloatAttr, IntegerAttr, StringAttr, f32, i64
from xdsl.irdl import operand_def, opt_prop_def, prop_def, result_def

from ..definitions import named_op_definition
from ..irdl import Described
from .base import (
    ACTIVATION,
    BIAS,
    INDICES,
    INDICES_32,
    MATRIX,
    REAL_NUMBER,
    EffectfulOp,
    OneOf,
    TflOp,
    elements,
)

SEED = Described(IntegerAttr.constr(i64), "expected a 64-bit integer")
NO_SEED = IntegerAttr(0, i64)
REALS = elements("f32")
NUMBERS = elements("f32", "f64", "i8", "i16", "i32", "i64", "ui8", "ui16", "ui32", "ui64")


@named_op_definition
class NonMaxSuppressionV4Op(TflOp):
    """The indices of the boxes that remain in non-maximum suppression, which drops each box that a
    remaining box of higher score overlaps by `iou_threshold` or more, and their number.
    """

    name = "tfl.non_max_suppression_v4"

    boxes = operand_def(REALS["count", 4])
    scores = operand_def(REALS["count"])
    max_output_size = operand_def(INDICES_32)
    iou_threshold = operand_def(REALS)
    score_threshold = operand_def(REALS)

    selected_indices = result_def(INDICES_32["size"])
    valid_outputs = result_def(INDICES_32)


@named_op_definition
class NonMaxSuppressionV5Op(TflOp):
    """The indices and scores of the boxes that remain in non-maximum suppression, and their number.
    Overlap with a better box of `iou_threshold` or more drops a box, as in version 4; smaller
    overlap lowers its score by `soft_nms_sigma`, if that is not 0.
    """

    name = "tfl.non_max_suppression_v5"

    boxes = operand_def(REALS["count", 4])
    scores = operand_def(REALS["count"])
    max_output_size = operand_def(INDICES_32)
    iou_threshold = operand_def(REALS)
    score_threshold = operand_def(REALS)
    soft_nms_sigma = operand_def(REALS)
    selected_indices = result_def(INDICES_32["size"])
    selected_scores = result_def(REALS["size"])
    valid_outputs = result_def(INDICES_32)


class RandomOp(EffectfulOp):
    """The base class of operators that give a tensor of random numbers, in the shape that the
    operand `shape` holds.
    """

    shape = operand_def(INDICES_32["rank"])
    seed = prop_def(SEED, NO_SEED)
    seed2 = prop_def(SEED, NO_SEED)
    out = result_def(REALS)


@named_op_definition
class RandomUniformOp(RandomOp):
    """Random numbers, uniformly distributed over [0, 1)."""

    name = "tfl.random_uniform"


@named_op_definition
class RandomStandardNormalOp(RandomOp):
    """Random numbers of the normal distribution with mean 0 and standard deviation 1."""

    name = "tfl.random_standard_normal"


@named_op_definition
class MultinomialOp(EffectfulOp):
    """`num_samples` random indices of classes for each row of `logits`, the logarithms of the
    classes' probabilities up to a factor.
    """

    name = "tfl.multinomial"

    logits = operand_def(REALS)
    num_samples = operand_def(INDICES_32)
    seed = prop_def(SEED, NO_SEED)
    seed2 = prop_def(SEED, NO_SEED)
    out = result_def(INDICES)


@named_op_definition
class DensifyOp(TflOp):
    """The elements of a sparse tensor, with zeros for those that it does not store."""

    name = "tfl.densify"

    input = operand_def(elements("f32", "i8", "qi8", "f16")["*shape"])
    output = result_def(elements("f32", "i8", "qi8", "f16")["*shape"].like("input"))


@named_op_definition
class BasicLstmOp(TflOp):
    """One time step of an LSTM with one matrix of weights for all gates: output, cell state, and
    two intermediate tensors of the computation.
    """

    name = "tfl.basic_lstm"

    data_input = operand_def(MATRIX["batch", "depth"])
    prev_activ_input = operand_def(MATRIX["batch", "units"])
    weights_input = operand_def(MATRIX["gates", "columns"])
    biases_input = operand_def(BIAS["gates"])
    prev_state_input = operand_def(MATRIX["batch", "units"])
    fused_activation_function = prop_def(ACTIVATION, StringAttr("TANH"))
    cell_clip = prop_def(REAL_NUMBER, FloatAttr(0.0, f32))
    proj_clip = prop_def(REAL_NUMBER, FloatAttr(0.0, f32))
    kernel_type = opt_prop_def(OneOf(("BASIC",)))
    activ_output = result_def(MATRIX["batch", "units"])
    state_output = result_def(MATRIX["batch", "units"])
    concat_temp = result_def(MATRIX["batch", "columns"])
    activ_temp = result_def(MATRIX["batch", "gates"])


@named_op_definition
class DilateOp(TflOp):
    """The elements of a tensor, as many positions apart along each axis as `dilations` says, with
    `padding_value` between them.
    """

    name = "tfl.dilate"

    input = operand_def(NUMBERS)
    dilations = operand_def(INDICES_32["rank"])
    padding_value = operand_def(NUMBERS.like("input")[()])
    output = result_def(NUMBERS.like("input"))


@named_op_definition
class Rfft2dOp(TflOp):
    """The Fourier transform of real numbers over the last two axes, cropped or padded to the
    lengths `fft_length`, without its symmetric half.
    """

    name = "tfl.rfft2d"

    input = operand_def(REALS)
    fft_length = operand_def(INDICES_32[2])
    output = result_def(elements("complex<f32>"))
