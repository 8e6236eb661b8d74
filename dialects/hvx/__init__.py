"""The hvx dialect: HVX instructions on vectors, pairs and predicates without element types.

Every instruction is one operation. The xDSL dialect object is `dialect.HVX`; it creates the
operation classes of all instructions, so only code that loads the dialect imports it.
"""

from .constant import ConstantOp
from .halves import HiOp, LoOp
from .ops import InstructionOp, MemwOp, instruction_op
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
