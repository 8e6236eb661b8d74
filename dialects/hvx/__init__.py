"""The HVX machine: vectors, pairs and predicates without element types, an op an instruction.

`dialect.HVX` is the dialect; it makes all ops and is therefore imported where a context wants it.
"""

from .constant import ConstantOp
from .ops import HiOp, InstructionOp, LoOp, MemwOp, instruction_op
from .table import Instruction, Operand, instruction, instructions
from .types import VECTOR_BYTES, PairType, PredType, VectorType, pair, pred, vector

__all__ = [
    "VECTOR_BYTES",
    "ConstantOp",
    "HiOp",
    "Instruction",
    "InstructionOp",
    "LoOp",
    "MemwOp",
    "Operand",
    "PairType",
    "PredType",
    "VectorType",
    "instruction",
    "instruction_op",
    "instructions",
    "pair",
    "pred",
    "vector",
]
