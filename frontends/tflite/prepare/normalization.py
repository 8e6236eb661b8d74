"""What LiteRT's kernels of normalizations require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, one_of, scales, type_name, zero_points
from .shared_rules import BYTES, FLOAT, Rules, input_type


def _unit(op: tfl.L2NormalizationOp) -> Message:
    wanted = {"i8": (1 / 128, 0), "u8": (1 / 128, 128)}.get(type_name(op.output))
    seen = scales(op.output)[0], zero_points(op.output)[0]
    if wanted in (None, seen):
        return None
    return f"result must have scale 1/128 and zero point {wanted[1]}, got {seen[0]:g}:{seen[1]}"


UNIT = Rule("result quantization", _unit)
NO_ACTIVATION = Rule(
    "activation", lambda op: one_of("activation", op.fused_activation_function.data, ("NONE",))
)

RULES: Rules = {
    tfl.L2NormalizationOp: (input_type((*FLOAT, *BYTES)), UNIT, NO_ACTIVATION),
    tfl.LocalResponseNormalizationOp: (input_type(FLOAT),),
}
