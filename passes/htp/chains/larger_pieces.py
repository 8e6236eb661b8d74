"""Pieces of chains that were found for less TCM, enlarged for more."""

from __future__ import annotations

from dataclasses import replace

from .costs import ChainCosts
from .depth_first import Cut
from .line_buffer_costs import kept_choice
from .search import ChainSearch, Choice


def larger_pieces(search: ChainSearch, choice: Choice, costs: ChainCosts) -> Choice:
    """Return a choice with the fewest pieces along its axis that fit the TCM of `costs`, the same
    results in line buffers; itself if no fewer do.
    """
    for parts in search.divisions_of(choice.chain.last, choice.cut.axis):
        if len(parts) >= len(choice.cut.parts):
            break
        other = replace(choice, cut=Cut(choice.cut.axis, parts))
        if len(parts) > 1 and (found := kept_choice(other, choice.keeps, costs)) is not None:
            return found
    return choice
