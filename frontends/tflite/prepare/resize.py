"""What LiteRT's kernels of resampling require."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import COMPUTED, Rules, input_type

COPIED = (*COMPUTED, "f16", "i32", "ui32", "ui16", "i1", "ui8")
"""The element types whose sizes the kernel of RESIZE_NEAREST_NEIGHBOR knows."""

RULES: Rules = {
    tfl.ResizeBilinearOp: (input_type(),),
    tfl.ResizeNearestNeighborOp: (input_type(COPIED),),
}
