"""TFLite's operators on boxes, run by LiteRT's reference kernels."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
from support.litert_operator import Operand, operate_all

from hexnn.dialects.quant import UniformType
from hexnn.semantics.registry import Array

WHOLE, REAL = Operand(np.zeros(1, np.int32)), Operand(np.zeros(1, np.float32))
"""Results whose sizes the kernel finds."""


def suppressed(
    boxes: Array, scores: Array, limit: int, threshold: float, least: float, sigma: float
) -> tuple[Array, Array]:
    """(indices, scores) of NON_MAX_SUPPRESSION_V5. Skips the test without LiteRT."""
    limits = [Operand(np.array(x, np.float32)) for x in (threshold, least, sigma)]
    most = Operand(np.array(limit, np.int32), constant=True)
    operands = [Operand(boxes), Operand(scores), most, *limits]
    indices, kept, count = operate_all("NonMaxSuppressionV5", operands, [WHOLE, REAL, WHOLE])
    return indices[:count], kept[:count]


def post_processed(
    deltas: Array,
    scores: Array,
    anchors: Array,
    options: Mapping[str, float],
    types: Sequence[UniformType | None] = (None, None, None),
) -> tuple[Array, Array, Array]:
    """(boxes, labels, scores) of TFLite_Detection_PostProcess: those that are valid."""
    operands = [
        Operand(deltas, types[0]),
        Operand(scores, types[1]),
        Operand(anchors, types[2], constant=True),
    ]
    boxes, labels, kept, count = operate_all(
        "TFLite_Detection_PostProcess", operands, [REAL] * 4, custom=options
    )
    valid = int(count[0])
    return boxes[0, :valid], labels[0, :valid].astype(np.int32), kept[0, :valid]
