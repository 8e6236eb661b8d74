"""The constants of which values are copies or boxes, through copies in TCM, slices and DMA
transfers.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.htp.buffers import box_index


def copied_constant(value: SSAValue) -> NDArray[np.int32] | None:
    """Return the elements of `value`, a constant or made of parts of constants by copies.

    None if it is not known to be that.
    """
    match value.owner:
        case htp.ConstantOp() as op:
            return op.array
        case htp.CopyOp() as op:
            return copied_constant(op.operands[0])
        case htp.SliceOp() as op:
            known = copied_constant(op.input)
            return None if known is None else known[box_index(*op.box)]
        case htp.DmaWaitOp() as op:
            return transferred([t.owner for t in op.tokens if isinstance(t.owner, htp.DmaStartOp)])
        case _:
            return None


def transferred(starts: Sequence[htp.DmaStartOp]) -> NDArray[np.int32] | None:
    """Return the elements of the destination of transfers that write all of it, each a box of it
    from constants; None if they do not, or what they copy is not known.
    """
    sources = [copied_constant(start.source) for start in starts]
    known = [source for source in sources if source is not None]
    if not known or len(known) < len(sources):
        return None
    found = np.empty(htp.shape(starts[0].dest), known[0].dtype)
    written = np.zeros(found.shape, bool)
    for start, source in zip(starts, known, strict=True):
        offsets, dest, sizes = start.box
        found[box_index(dest, sizes)] = source[box_index(offsets, sizes)]
        written[box_index(dest, sizes)] = True
    return found if written.all() else None
