"""The rules (named conditions) that LiteRT's kernels require of reads and writes at indices."""

from __future__ import annotations

from ....dialects import tfl
from ....dialects.tensors import shape
from ..conditions import Message, Rule, zero
from .shared_rules import BYTES, FLOAT, WHOLE, WORDS, Rules, input_type, operand_type

GATHERED = (*FLOAT, "f16", *BYTES, *WORDS, *WHOLE, "ui8", "i1")
SPARSE = (*FLOAT, *BYTES, *WHOLE, "ui8")
INDICES = ("i16", *WHOLE)


def _centred_rows(op: tfl.EmbeddingLookupOp) -> Message:
    return zero("value", op.value) if op.is_hybrid else None


def _dense_rank(op: tfl.SparseToDenseOp) -> Message:
    rank = len(shape(op.dense))
    return None if rank <= 4 else f"result must have at most 4 axes, got {rank}"


DENSE_RANK = Rule("rank", _dense_rank)

RULES: Rules = {
    tfl.EmbeddingLookupOp: (Rule("zero points", _centred_rows),),
    tfl.GatherNdOp: (input_type(GATHERED), operand_type("indices", INDICES)),
    tfl.GatherOp: (input_type((*GATHERED, "i4")), operand_type("indices", INDICES)),
    tfl.ScatterNdOp: (
        operand_type("indices", ("i32",)),
        operand_type("updates", (*SPARSE, "i1")),
        operand_type("shape", ("i32",)),
    ),
    tfl.SparseToDenseOp: (
        operand_type("sparse_indices"),
        operand_type("output_shape"),
        operand_type("sparse_values", SPARSE),
        DENSE_RANK,
    ),
}
