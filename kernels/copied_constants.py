"""The constants of which values are copies, through copies in TCM and DMA transfers."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..dialects import htp


def copied_constant(value: SSAValue) -> NDArray[np.int32] | None:
    """Return the elements of the constant of which `value` is a complete copy.

    None if it is not known to be one.
    """
    match value.owner:
        case htp.ConstantOp() as op:
            return op.array
        case htp.CopyOp() as op:
            return copied_constant(op.operands[0])
        case htp.DmaWaitOp() as op:
            starts = [t.owner for t in op.tokens if isinstance(t.owner, htp.DmaStartOp)]
            whole = len(starts) == 1 and starts[0].box[2] == htp.shape(op.output)
            return copied_constant(starts[0].source) if whole else None
        case _:
            return None


def copied_or_sliced_constant(value: SSAValue) -> NDArray[np.int32] | None:
    """Return the elements of the whole constant of which `value` is a copy or a slice.

    None if `value` is not known to be a part of a constant.
    """
    match value.owner:
        case htp.ConstantOp() as op:
            return op.array
        case htp.CopyOp() | htp.SliceOp() as op:
            return copied_or_sliced_constant(op.operands[0])
        case htp.DmaWaitOp() as op:
            starts = [t.owner for t in op.tokens if isinstance(t.owner, htp.DmaStartOp)]
            return copied_or_sliced_constant(starts[0].source) if starts else None
        case _:
            return None
