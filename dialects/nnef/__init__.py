"""The nnef dialect: one operation for each fragment of NNEF's standard library.

Compounds stay single operations; user fragments are expanded by the reader. Tensors are NCHW, as
NNEF has them; elementwise operations align leading axes.
"""

from xdsl.ir import Dialect

from .base import NnefOp
from .elementwise import AddOp, AndOp, CopyOp, ExpOp, LtOp

NNEF = Dialect("nnef", [AddOp, AndOp, CopyOp, ExpOp, LtOp], [])

__all__ = ["NNEF", "AddOp", "AndOp", "CopyOp", "ExpOp", "LtOp", "NnefOp"]
