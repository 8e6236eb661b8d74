"""Where the value, block, symbol or alias under the cursor is mentioned."""

from __future__ import annotations

from .go_to_definition import alias_at, meant, mention_at, symbol_definition
from .positions import Extent
from .text_analysis import Part


def references(part: Part, offset: int) -> list[Extent]:
    """Return where the name at `offset` in a part of a text is mentioned, its definition included,
    in the order of the text; nothing if there is no name.
    """
    record = part.record
    named = [*record.uses, *record.definitions]
    if (used := mention_at(named, offset)) is not None:
        target = meant(record, used)
        found = [one.extent for one in named if meant(record, one) is target]
    elif (used := mention_at(record.symbols, offset)) is not None:
        alike = [one for one in record.symbols if one.target == used.target]
        defined = symbol_definition(record, used)
        found = [one.extent for one in alike if symbol_definition(record, one) == defined]
    else:
        found = [one.span() for one in alias_at(part, offset)]
    return sorted(set(found))
