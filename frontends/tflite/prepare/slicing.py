"""The rules (named conditions) that LiteRT's kernels require of ranges of tensors."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import shape
from ....dialects.tfl.slicing import neighbours_message
from ..conditions import Message, Rule, one_of, type_name
from .shared_rules import (
    BYTES,
    FLOAT,
    WHOLE,
    WORDS,
    Rules,
    input_type,
    most_rank,
    operand_type,
)

REVERSED = (*FLOAT, "f16", *BYTES, *WORDS, *WHOLE, "ui8", "i1")


def _neighbours(op: tfl.ReverseV2Op) -> Message:
    return None if op.axes is None else neighbours_message(op.axes)


def _behind(op: tfl.ReverseV2Op) -> Message:
    sizes, last = shape(op.input), max(op.axes or (-1,))
    if op.axes and 0 not in sizes[: last + 1] and 0 in sizes[last + 1 :]:
        return f"axes behind the reversed ones must have elements, got shape {list(sizes)}"
    return None


def _offset_rows(op: tfl.StridedSliceOp) -> Message:
    rows, rank = shape(op.begin)[0], len(shape(op.input))
    if not op.offset.value.data or rows >= rank:
        return None
    return f"rows must be {rank} with offset, one for each axis, got {rows}"


OFFSET_ROWS = Rule("rows of an offset", _offset_rows)
NEIGHBOURS = Rule("neighbouring axes", _neighbours)
BEHIND = Rule("elements", _behind)
SIZE_TYPE = Rule("size type", lambda op: one_of("size", type_name(op.size), (type_name(op.begin),)))

RULES: Rules = {
    tfl.DynamicUpdateSliceOp: (most_rank(8), operand_type("start_indices")),
    tfl.ReverseSequenceOp: (
        input_type((*FLOAT, "u8", "ui8", *WORDS, *WHOLE)),
        operand_type("seq_lengths"),
    ),
    tfl.ReverseV2Op: (input_type(REVERSED), most_rank(8), NEIGHBOURS, BEHIND),
    tfl.SliceOp: (operand_type("begin"), SIZE_TYPE),
    tfl.StridedSliceOp: (
        *(operand_type(name, ("i32",)) for name in ("begin", "end", "strides")),
        OFFSET_ROWS,
    ),
}
