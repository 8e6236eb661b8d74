"""Where the value, block, symbol or alias under the cursor is defined."""

from __future__ import annotations

import re
from collections.abc import Sequence

from xdsl.ir import Operation, SSAValue

from .positions import Extent
from .recording_parser import Mention, ParsedOperation, Record
from .text_analysis import Part

ALIAS = re.compile(r"[#!][\w$]+(?![\w.$])")
SYMBOL_NAMES = ("sym_name", "label")
"""The properties or attributes of an operation that define a symbol: `label` those of a loop and of
data in machine code.
"""


def definition(part: Part, offset: int) -> Extent | None:
    """Return where the name at `offset` in a part of a text is defined; None if there is no name,
    or it has no definition.
    """
    record = part.record
    if (used := mention_at([*record.uses, *record.definitions], offset)) is not None:
        return _defined(record, used)
    if (symbol := mention_at(record.symbols, offset)) is not None:
        return symbol_definition(record, symbol)
    return _alias(part, offset)


def mention_at(mentions: Sequence[Mention], offset: int) -> Mention | None:
    """Return the mention of a name around the character at `offset`, or just before it; None
    without one.
    """
    found = (one for one in mentions if one.extent[0] <= offset <= one.extent[1])
    return next(found, None)


def value_at(record: Record, offset: int) -> SSAValue | None:
    """Return the value whose name stands at `offset`; None without one."""
    used = mention_at([*record.uses, *record.definitions], offset)
    target = used and meant(record, used)
    return target if isinstance(target, SSAValue) else None


def operation_at(record: Record, offset: int) -> ParsedOperation | None:
    """Return the operation whose name stands at `offset`; None without one."""
    found = (one for one in record.operations if one.name[0] <= offset <= one.name[1])
    return next((one for one in found if one.kind is not None), None)


def _defined(record: Record, used: Mention) -> Extent | None:
    """Return where the value or block of a mention is defined."""
    target = meant(record, used)
    return next((one.extent for one in record.definitions if one.target is target), None)


def meant(record: Record, used: Mention) -> object:
    """Return the value or block that a mention of one means."""
    return record.stands_for.get(id(used.target), used.target)


def symbol_definition(record: Record, used: Mention) -> Extent | None:
    """Return where a symbol is defined: of several of one name, in the innermost region around its
    use that defines it.
    """
    found = [one for one in record.operations if _defines(one.op, used.target)]
    if not found:
        return None
    depth = max((_shared_depth(record, one, used.extent[0]), -one.start) for one in found)
    chosen = next(one for one in found if -one.start == depth[1])
    names = (one for one in record.symbols if chosen.start <= one.extent[0] < chosen.end)
    return next((one.extent for one in names if one.target == used.target), chosen.name)


def _defines(op: Operation | None, symbol: object) -> bool:
    """Return whether an operation defines the symbol called `symbol`."""
    given = {} if op is None else op.properties | op.attributes
    return any(getattr(given.get(name), "data", None) == symbol for name in SYMBOL_NAMES)


def _shared_depth(record: Record, defined: ParsedOperation, offset: int) -> int:
    """Return how many operations are around both a definition and the character at `offset`."""
    around = (one for one in record.operations if one.start <= offset < one.end)
    return sum(one.start < defined.start and defined.end <= one.end for one in around)


def alias_at(part: Part, offset: int) -> list[re.Match[str]]:
    """Return where the alias at `offset` stands in a part of a text, in the order of the text;
    nothing without one that the part defines.
    """
    known = part.record.aliases
    found = [one for one in ALIAS.finditer(part.text) if one[0] in known]
    name = next((one[0] for one in found if one.start() <= offset <= one.end()), None)
    return [one for one in found if one[0] == name]


def _alias(part: Part, offset: int) -> Extent | None:
    """Return where the alias at `offset` is defined."""
    return next((part.record.aliases[one[0]] for one in alias_at(part, offset)), None)
