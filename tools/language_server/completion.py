"""The names that may stand at the cursor: operations and their parameters, values, symbols, types,
attributes, passes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from lsprotocol.types import CompletionItemKind as Kind
from xdsl.context import Context
from xdsl.ir import SSAValue
from xdsl.irdl import IRDLOperation

from ...passes.table import PIPELINES
from ..driver.listing import first_line
from ..universe import all_passes, new_context
from .positions import Extent
from .text_analysis import Part


class Candidate(NamedTuple):
    """A name that may stand at the cursor."""

    name: str
    kind: Kind
    detail: str = ""


class Completion(NamedTuple):
    """The candidates for a word of the text."""

    extent: Extent
    """The beginning of the word, up to the cursor, which a candidate replaces."""

    candidates: list[Candidate]


def completion(part: Part, offset: int) -> Completion:
    """Return the names that may stand at `offset` in a part of a text, in alphabetical order, of
    those that begin with the word there.
    """
    line = part.text[part.text.rfind("\n", 0, offset) + 1 : offset]
    matches = ((pattern.search(line), names) for pattern, names in RULES)
    word, names = next((match["word"], names) for match, names in matches if match)
    start = offset - len(word)
    found = {one for one in names(part, word, start) if one.name.startswith(word)}
    return Completion((start, offset), sorted(found))


def _passes(part: Part, word: str, start: int) -> Iterator[Candidate]:
    """Yield all passes and named pipelines."""
    yield from (Candidate(name, Kind.Function) for name in (*all_passes(), *PIPELINES))


def _values(part: Part, word: str, start: int) -> Iterator[Candidate]:
    """Yield the values defined in the text, with their types."""
    for one in part.record.definitions:
        if isinstance(one.target, SSAValue):
            yield Candidate(_text(part, one.extent), Kind.Variable, str(one.target.type))


def _symbols(part: Part, word: str, start: int) -> Iterator[Candidate]:
    """Yield the symbols that the text mentions."""
    others = (one.extent for one in part.record.symbols if one.extent[0] != start)
    yield from (Candidate(_text(part, extent), Kind.Function) for extent in others)


def _aliases(part: Part, word: str, start: int) -> Iterator[Candidate]:
    """Yield the aliases of the text, and the types or attributes of the dialect in `word`."""
    for name, extent in part.record.aliases.items():
        yield Candidate(name, Kind.TypeParameter, _text(part, (extent[0], _end(part, extent))))
    sign, dialect = word[0], word[1:].partition(".")[0]
    for one in _definitions(dialect, "attributes"):
        yield Candidate(f"{sign}{one.name}", Kind.Class, first_line(one))


def _operations(part: Part, word: str, start: int) -> Iterator[Candidate]:
    """Yield the operations of the dialect in `word`."""
    for one in _definitions(word.partition(".")[0], "operations"):
        yield Candidate(one.name, Kind.Class, first_line(one))


def _words(part: Part, word: str, start: int) -> Iterator[Candidate]:
    """Yield the parameters of the operation in whose braces the word stands, and all dialects."""
    around = [one for one in part.record.operations if one.kind and one.name[1] < start]
    kind = around[-1].kind if around else None
    if kind is not None and issubclass(kind, IRDLOperation):
        between = part.text[around[-1].name[1] : start]
        if between.count("{") > between.count("}"):
            for name in kind.get_irdl_definition().properties:
                yield Candidate(name, Kind.Property, kind.name)
    yield from (
        Candidate(f"{name}.", Kind.Module) for name in new_context().registered_dialect_names
    )


Names = Callable[[Part, str, int], Iterator[Candidate]]
"""Function from a part of a text, the beginning of a word and its offset to candidates."""

RULES: tuple[tuple[re.Pattern[str], Names], ...] = (
    (
        re.compile(r"//\s*RUN:.*\s(-p|--passes)[ =]['\"]?([\w-]+(\{[^}]*\})?,)*(?P<word>[\w-]*)$"),
        _passes,
    ),
    (re.compile(r"(?P<word>%[\w$.-]*)$"), _values),
    (re.compile(r"(?P<word>@[\w$.-]*)$"), _symbols),
    (re.compile(r"(?P<word>[!#][\w$.]*)$"), _aliases),
    (re.compile(r"(?P<word>\w+\.[\w.]*)$"), _operations),
    (re.compile(r"(?P<word>\w*)$"), _words),
)
"""The pattern of a line up to the cursor, and the names that may stand there; first match wins."""


def _definitions(dialect: str, what: str) -> list[Any]:
    """Return the operations or attributes of a dialect; nothing of an unknown one."""
    ctx: Context = new_context()
    return (
        list(getattr(ctx.get_dialect(dialect), what))
        if dialect in ctx.registered_dialect_names
        else []
    )


def _text(part: Part, extent: Extent) -> str:
    return part.text[slice(*extent)]


def _end(part: Part, extent: Extent) -> int:
    """Return the offset of the end of the line in which an extent ends."""
    end = part.text.find("\n", extent[1])
    return len(part.text) if end < 0 else end
