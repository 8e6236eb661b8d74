"""The ladder of the layouts that were assigned last, which tiling asks for again.

The choice of layouts plans the memory of some; the chosen one is what tiling is given next, so the
plans of its ladder need not be made twice. Whether the function is still the same is compared, not
assumed.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation

from ....dialects.htp.attributes import WHY
from .ladder import Ladder, Tile

_KEPT: list[Ladder] = []
"""At most one: it holds a copy of a function."""


def keep(ladder: Ladder) -> None:
    """Keep a ladder in place of the one before."""
    _KEPT[:] = [ladder]


def ladder_of(function: FuncOp, budget: int, tile: Tile) -> Ladder:
    """Return a ladder for `budget` bytes of TCM of a function or of an equal one, with the plans
    that are known of it.
    """
    for ladder in _KEPT:
        wanted = budget, tile
        if (ladder.budget, ladder.tile) == wanted and is_equal(ladder.function, function):
            return ladder
    return Ladder.of(function, budget, tile)


def is_equal(one: FuncOp, other: FuncOp) -> bool:
    """Return whether two functions are the same but for the reasons of choices."""
    pairs = zip(one.walk(), other.walk(), strict=False)
    if any(a.location != b.location for a, b in pairs):
        return False
    copies = [one.clone(), other.clone()]
    for op in explained(copies):
        del op.attributes[WHY]
    return copies[0].is_structurally_equivalent(copies[1])


def explained(functions: list[FuncOp]) -> Iterator[Operation]:
    """Yield the operations of functions that state the reason of a choice."""
    for function in functions:
        yield from (op for op in function.walk() if WHY in op.attributes)
