"""What LiteRT's kernels of activation functions require."""

from __future__ import annotations

from ....dialects import tfl
from ..conditions import Message, Rule, scales, type_name, zero_points
from .broadcasting import BROADCAST_RANK
from .elementwise import exponent_scale
from .shared_rules import UNARY, Rules, input_type


def _log_softmax_result(op: tfl.LogSoftmaxOp) -> Message:
    own = {"i8": 127, "u8": 255}.get(type_name(op.output))
    scale, point = scales(op.output)[0], zero_points(op.output)[0]
    if own is None or (scale, point) == (1 / 16, own):
        return None
    return f"scale and zero point of the result must be 0.0625:{own}, got {scale:g}:{point}"


LOG_SOFTMAX_RESULT = Rule("result quantization", _log_softmax_result)

RULES: Rules = {
    tfl.LeakyReluOp: UNARY,
    tfl.LogSoftmaxOp: (LOG_SOFTMAX_RESULT, Rule("scale", exponent_scale)),
    tfl.PReluOp: (input_type(), BROADCAST_RANK),
}
