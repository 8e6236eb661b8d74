"""The rules (named conditions) that LiteRT's kernels require of exchanges of pixels."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import shape
from ..conditions import Message, Rule
from .shared_rules import (
    BYTES,
    CENTRED_WORDS,
    FLOAT,
    WHOLE,
    Rules,
    bytes_at_least,
    input_type,
    same_scales,
)

BLOCK = input_type((*FLOAT, *BYTES, *WHOLE, "ui8"))


def _images(op: tfl.SpaceToBatchNdOp | tfl.BatchToSpaceNdOp) -> Message:
    rank, spatial = len(shape(op.input)), shape(op.block_shape)[0]
    if rank in (3, 4) and spatial == rank - 2:
        return None
    return f"input must have 3 or 4 axes, 2 more than the {spatial} of block_shape, got {rank}"


IMAGES = Rule("rank", _images)
NO_NIBBLES = bytes_at_least("input")

RULES: Rules = {
    tfl.BatchToSpaceNdOp: (NO_NIBBLES, IMAGES, CENTRED_WORDS, same_scales("input", "output")),
    tfl.DepthToSpaceOp: (BLOCK,),
    tfl.SpaceToBatchNdOp: (NO_NIBBLES, IMAGES, CENTRED_WORDS, same_scales("input", "output")),
    tfl.SpaceToDepthOp: (BLOCK,),
}
