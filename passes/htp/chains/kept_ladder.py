"""The last ladders, of which plans are asked for again.

The choice of layouts plans the memory of some; the chosen one is what tiling is given next, and
what a network is compiled for next is often another size of TCM, so the plans of a ladder need not
be made twice. Whether a function is still the same is compared, not assumed.
"""

from __future__ import annotations

from dataclasses import replace

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ..memory.function_equality import is_equal, without_reasons
from ..memory.latest import Latest
from .ladder import Ladder, Tile

COUNT = 8
"""The most ladders that are kept: those of the layouts that are tried for one function, and those
of its tilings. It bounds memory."""


KEPT = Latest[Ladder](COUNT)
"""The last ladders."""


def ladder_of(function: FuncOp, target: htp.Target, tile: Tile, buffers: bool = True) -> Ladder:
    """Return a ladder of an equal function, with the plans that are known of it, for a target whose
    size of TCM may be another; `buffers` is that of `Ladder`.
    """
    copy, how = without_reasons(function), (without_memory(target), tile, buffers)
    alike = (k for k in KEPT.items if (without_memory(k.target), k.tile, k.buffers) == how)
    found = next((ladder for ladder in alike if is_equal(ladder.function, copy)), None)
    ladder = found or Ladder.of(copy, target, tile, buffers)
    KEPT.keep(ladder)
    return ladder


def without_memory(target: htp.Target) -> htp.Target:
    """Return a target as it would be without TCM."""
    return replace(target, tcm_bytes=0, tcm_reserve=0, spec="", given=())
