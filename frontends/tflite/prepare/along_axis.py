"""What LiteRT's kernels of ARG_MAX, ARG_MIN and CUMSUM, which work along one axis, require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Rule, one_of, type_name
from .shared_rules import BYTES, FLOAT, WHOLE, Rules, input_type

INDEX = Rule("index type", lambda op: one_of("result", type_name(op.output), ("i32", "i64")))
DIM_TYPE = Rule("dim type", lambda op: one_of("dim", type_name(op.dim), ("i32", "i64")))
AXIS_TYPE = Rule("axis type", lambda op: one_of("axis", type_name(op.axis), ("i32",)))
SEARCHED = (*FLOAT, *BYTES, "ui8", "i32", "i1")

RULES: Rules = {
    tfl.ArgMaxOp: (input_type(SEARCHED), DIM_TYPE, INDEX),
    tfl.ArgMinOp: (input_type(SEARCHED), DIM_TYPE, INDEX),
    tfl.CumsumOp: (input_type((*FLOAT, *WHOLE)), AXIS_TYPE),
}
