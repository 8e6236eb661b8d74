"""The ladder of the layouts that were assigned last, which tiling asks for again.

The choice of layouts plans the memory of some; the chosen one is what tiling is given next, so the
plans of its ladder need not be made twice. Whether the function is still the same is compared, not
assumed.
"""

from __future__ import annotations

from threading import local

from xdsl.dialects.func import FuncOp

from ....dialects import htp
from ....dialects.htp.attributes import WHY
from ..memory.plan_attempts import is_equal
from .ladder import Ladder, Tile


class Kept(local):
    """The last ladder of a thread."""

    last: Ladder | None = None


_KEPT = Kept()


def keep(ladder: Ladder) -> None:
    """Keep a ladder in place of the one before."""
    _KEPT.last = ladder


def ladder_of(function: FuncOp, target: htp.Target, tile: Tile, buffers: bool) -> Ladder:
    """Return a ladder of a function or of an equal one, with the plans that are known of it;
    `buffers` is that of `Ladder`.
    """
    kept = _KEPT.last
    if kept is not None and (kept.target, kept.tile, kept.buffers) == (target, tile, buffers):
        if is_equal(without_reasons(kept.function), without_reasons(function)):
            return kept
    return Ladder.of(function, target, tile, buffers)


def without_reasons(function: FuncOp) -> FuncOp:
    """Return a copy of a function without the reasons of its choices."""
    copy = function.clone()
    for op in copy.walk():
        op.attributes.pop(WHY, None)
    return copy
