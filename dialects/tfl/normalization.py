"""Operators of the tfl dialect that normalize: l2_normalization, local_response_normalization."""

from __future__ import annotations

from xdsl.irdl import operand_def, prop_def, result_def

from ..definitions import named_op_definition
from .base import ACTIVATION, IMAGE, INTEGER, NO_ACTIVATION, REAL, REAL_NUMBER, TflOp


@named_op_definition
class L2NormalizationOp(TflOp):
    """The input divided by its L2 norm along the last axis, then the fused activation.

    `%y = tfl.l2_normalization %x : (tensor<2x4xf32>) -> tensor<2x4xf32>`
    """

    name = "tfl.l2_normalization"

    input = operand_def(REAL["*outer", "channel"].per_tensor)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    output = result_def(REAL["*outer", "channel"].per_tensor.like("input"))


@named_op_definition
class LocalResponseNormalizationOp(TflOp):
    """x / (bias + alpha * s)^beta, with s the sum of the squares of the channels from c - radius to
    c + radius - 1, c being the element's own.

    `%y = tfl.local_response_normalization %x {radius = 2 : i32, bias = 1.0 : f32, alpha = 0.5 :
    f32, beta = 0.5 : f32} : (tensor<1x4x4x8xf32>) -> tensor<1x4x4x8xf32>`
    """

    name = "tfl.local_response_normalization"

    input = operand_def(IMAGE["batch", "height", "width", "channel"])
    radius = prop_def(INTEGER)
    bias = prop_def(REAL_NUMBER)
    alpha = prop_def(REAL_NUMBER)
    beta = prop_def(REAL_NUMBER)
    output = result_def(IMAGE["batch", "height", "width", "channel"].same("input"))
