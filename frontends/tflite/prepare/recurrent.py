"""What LiteRT's kernels of layers that keep a state require."""

from __future__ import annotations

from xdsl.ir import SSAValue

from ....dialects import tfl
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import BYTES, FLOAT, Rules, input_type

STATES: dict[type, tuple[str, ...]] = {
    tfl.SvdfOp: ("activation_state",),
    tfl.BasicRnnOp: ("hidden_state",),
    tfl.UnidirectionalSequenceRnnOp: ("hidden_state",),
    tfl.LstmOp: ("input_activation_state", "input_cell_state"),
    tfl.UnidirectionalSequenceLstmOp: ("input_activation_state", "input_cell_state"),
}
"""Operator -> its state operands."""


def _variables(op: tfl.RecurrentOp) -> Message:
    for name in STATES[type(op)]:
        value: SSAValue = getattr(op, name)
        if not isinstance(value.owner, tfl.VariableOp):
            return f"{name} must be a variable"
    return None


VARIABLES = Rule("state", _variables)

ACTIVATION_OF_BYTES = Rule(
    "activation",
    lambda op: (
        one_of("activation", op.fused_activation_function.data, ("RELU",))
        if type_name(op.input) == "i8"
        else None
    ),
)

LSTM_WEIGHTS = Rule(
    "weights type",
    lambda op: one_of("weights", type_name(op.input_to_output_weights), (*FLOAT, *BYTES)),
)

RULES: Rules = {
    tfl.BasicRnnOp: (input_type(FLOAT), VARIABLES),
    tfl.LstmOp: (LSTM_WEIGHTS, VARIABLES),
    tfl.SvdfOp: (input_type((*FLOAT, "i8")), VARIABLES, ACTIVATION_OF_BYTES),
    tfl.UnidirectionalSequenceLstmOp: (LSTM_WEIGHTS, VARIABLES),
    tfl.UnidirectionalSequenceRnnOp: (input_type(FLOAT), VARIABLES),
}
