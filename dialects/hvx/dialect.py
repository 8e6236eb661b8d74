"""The xDSL dialect object of hvx; importing it creates all operation classes."""

from xdsl.ir import Dialect

from .constant import ConstantOp
from .halves import HiOp, LoOp
from .ops import MemwOp, instruction_op
from .table import instructions
from .types import PairType, PredType, VectorType

HVX = Dialect(
    "hvx",
    [ConstantOp, MemwOp, LoOp, HiOp, *map(instruction_op, instructions())],
    [VectorType, PairType, PredType],
)
