"""What LiteRT's kernels of resampling require."""

from __future__ import annotations

from ....dialects import tfl
from .shared_rules import COMPUTED, Rules, input_type

RULES: Rules = {
    tfl.ResizeBilinearOp: (input_type(),),
    tfl.ResizeNearestNeighborOp: (input_type(COMPUTED),),
}
