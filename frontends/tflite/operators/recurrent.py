"""Rows of the operator table: layers that keep a state."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, FLOAT, FUSED, INT, Attributes, SupportedOperator, enumeration

LAYER: Attributes = {**FUSED, "asymmetric_quantize_inputs": BOOL}
SEQUENCE: Attributes = {**LAYER, "time_major": BOOL}
CLIPS: Attributes = {"cell_clip": FLOAT, "proj_clip": FLOAT}
STEP: Attributes = {**LAYER, **CLIPS, "kernel_type": enumeration(("FULL",))}
LSTM: Attributes = {**SEQUENCE, **CLIPS, "diagonal_recurrent_tensors": BOOL}

BASIC = 4
"""The results of an LSTM of the basic kernel."""

OPERATORS = (
    SupportedOperator(
        "LSTM", tfl.LstmOp, (20, 24), (1, 3), "LSTMOptions", STEP, opaque_results=(BASIC,)
    ),
    SupportedOperator("RNN", tfl.BasicRnnOp, (5, 5), (1, 1), "RNNOptions", LAYER),
    SupportedOperator("SVDF", tfl.SvdfOp, (5, 5), (1, 3), "SVDFOptions", {**LAYER, "rank": INT}),
    SupportedOperator(
        "UNIDIRECTIONAL_SEQUENCE_LSTM",
        tfl.UnidirectionalSequenceLstmOp,
        (20, 24),
        (1, 3),
        "UnidirectionalSequenceLSTMOptions",
        LSTM,
    ),
    SupportedOperator(
        "UNIDIRECTIONAL_SEQUENCE_RNN",
        tfl.UnidirectionalSequenceRnnOp,
        (5, 5),
        (1, 1),
        "SequenceRNNOptions",
        SEQUENCE,
    ),
)
