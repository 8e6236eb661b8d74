"""Rows of the table of TFLite operators: layers with weights."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tfl.base import WEIGHTS_FORMATS
from .row import BOOL, FUSED, INT, STRIDED, Attributes, SupportedOperator, enumeration

CONVOLUTION: Attributes = {**STRIDED, "dilation_h_factor": INT, "dilation_w_factor": INT}
FULLY_CONNECTED: Attributes = {
    **FUSED,
    "weights_format": enumeration(WEIGHTS_FORMATS),
    "keep_num_dims": BOOL,
    "asymmetric_quantize_inputs": BOOL,
}

ADJOINT: Attributes = {"adj_x": BOOL, "adj_y": BOOL, "asymmetric_quantize_inputs": BOOL}

OPERATORS = (
    SupportedOperator(
        "BATCH_MATMUL", tfl.BatchMatMulOp, (2, 2), (1, 3), "BatchMatMulOptions", ADJOINT
    ),
    SupportedOperator("CONV_2D", tfl.Conv2DOp, (2, 3), (1, 3), "Conv2DOptions", CONVOLUTION),
    SupportedOperator(
        "DEPTHWISE_CONV_2D",
        tfl.DepthwiseConv2DOp,
        (2, 3),
        (1, 3),
        "DepthwiseConv2DOptions",
        {**CONVOLUTION, "depth_multiplier": INT},
    ),
    SupportedOperator(
        "FULLY_CONNECTED",
        tfl.FullyConnectedOp,
        (2, 3),
        (1, 4),
        "FullyConnectedOptions",
        FULLY_CONNECTED,
    ),
)
