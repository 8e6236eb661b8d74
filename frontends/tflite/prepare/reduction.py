"""What LiteRT's kernels of pools and reductions require."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import element
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import CENTRED_WORDS, COMPUTED, FLOAT, WHOLE, Rules, activation, input_type


def _pool_activation(op: tfl.AveragePool2DOp) -> Message:
    return activation(op) if type_name(op.output) == "u8" else None


def _same_scale(op: tfl.ReduceNumbersOp) -> Message:
    wanted, seen = element(op.input), element(op.output)
    if wanted == seen:
        return None
    return f"result must have the type of the input, {wanted}, got {seen}"


def _product_type(op: tfl.ReduceProdOp) -> Message:
    return "input must not be u8, got u8" if type_name(op.input) == "u8" else None


POOL_ACTIVATION = Rule("activation bounds", _pool_activation)
AXIS_TYPE = Rule("axis type", lambda op: one_of("axis", type_name(op.reduced), ("i32",)))
SAME_SCALE = Rule("result quantization", _same_scale)
PRODUCT_TYPE = Rule("product type", _product_type)

NUMBERS = (*COMPUTED, *WHOLE, "ui8")
REDUCED = (input_type((*NUMBERS, "i1")), CENTRED_WORDS, AXIS_TYPE)
EXTREME = (*REDUCED, SAME_SCALE)

RULES: Rules = {
    tfl.AveragePool2DOp: (input_type(), POOL_ACTIVATION),
    tfl.L2Pool2DOp: (input_type(FLOAT),),
    tfl.MaxPool2DOp: (input_type(),),
    tfl.MeanOp: (input_type(NUMBERS), CENTRED_WORDS, AXIS_TYPE),
    tfl.ReduceAllOp: (AXIS_TYPE,),
    tfl.ReduceAnyOp: (AXIS_TYPE,),
    tfl.ReduceMaxOp: EXTREME,
    tfl.ReduceMinOp: EXTREME,
    tfl.ReduceProdOp: (*REDUCED, PRODUCT_TYPE),
    tfl.SumOp: REDUCED,
}
