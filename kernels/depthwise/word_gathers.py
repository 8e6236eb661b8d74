"""Gathers of words at constant offsets: with its store a gather takes one packet, at any alignment,
where a load that is not aligned and a store take two.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..permute import constant_vector
from ..scalars import VECTOR, WORD, Scalar

ADJACENT = np.arange(0, VECTOR, WORD, dtype=np.int32)
"""The offsets of the words of 128 adjacent bytes."""


def gathered_words(
    b: KernelBuilder, region: Scalar, offsets: NDArray[np.int32], last: int = VECTOR - 1
) -> SSAValue:
    """Emit the gather of 32 words at byte `offsets` from address `region` on; `last` is the offset
    of the last byte of the region, beyond which no word lies. The result is to be stored.
    """
    words = constant_vector(b, offsets.view(np.uint8))
    return b.v("vgathermw", words, region, b.const(last), words)
