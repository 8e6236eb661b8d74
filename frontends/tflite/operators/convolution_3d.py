"""Rows of the operator table: convolutions of volumes."""

from __future__ import annotations

from ....dialects import tfl
from .row import INT, STRIDED, Attributes, SupportedOperator

VOLUME: Attributes = {
    **STRIDED,
    "stride_d": INT,
    "dilation_d_factor": INT,
    "dilation_h_factor": INT,
    "dilation_w_factor": INT,
}

OPERATORS = (
    SupportedOperator("CONV_3D", tfl.Conv3DOp, (2, 3), (1, 1), "Conv3DOptions", VOLUME),
    SupportedOperator(
        "CONV_3D_TRANSPOSE", tfl.Conv3DTransposeOp, (3, 4), (1, 1), "Conv3DOptions", VOLUME
    ),
)
