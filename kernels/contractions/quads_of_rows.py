"""Words of the bytes that four adjacent short rows have at one index."""

from __future__ import annotations

import numpy as np
from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..permute import Repitch, constant_vector
from ..scalars import VECTOR
from ..window import LANES, QUAD


def quads_of_rows(b: KernelBuilder, rows: SSAValue, count: int, nbytes: int) -> SSAValue:
    """Emit a vector of 32 words from the first `count` rows, four at most, of `nbytes` bytes, 32 at
    most, in the vector `rows`: word i has byte i of each; missing rows are zero.
    """
    apart = Repitch(b, nbytes, nbytes, LANES)(rows, count)
    if count < QUAD:
        kept = np.arange(VECTOR) < count * LANES
        apart = b.v("vand", apart, constant_vector(b, kept * np.uint8(255)))
    return b.v("vshuffb", b.v("vshuffb", apart))
