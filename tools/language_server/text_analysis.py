"""What is known of a text while it is edited: its parts, what they mention, their diagnostics."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from xdsl.ir import Attribute
from xdsl.utils.exceptions import ParseError

from ...dialects.remarks import listening
from ..driver.failures import Failures, operation_of
from ..driver.frontends import resolve_references
from ..driver.messages import Message, messages_of
from ..driver.split import Chunk, split
from ..driver.usage import suggestion_in
from ..driver.verification import verify_all
from ..universe import new_context
from .positions import Extent
from .recording_parser import Record, RecordingParser

UNREGISTERED = "--allow-unregistered-dialect"
"""A `RUN` line with this flag admits operations of unknown dialects."""

WORD = re.compile(r"[\w.$%@#!^\"-]+|\S")
"""Matches what is underlined at a position without an extent."""


@dataclass(frozen=True)
class Diagnostic:
    """A message about a part of the text."""

    extent: Extent
    severity: str
    """`error`, `warning`, `remark` or `note`."""

    text: str


@dataclass(frozen=True)
class Part:
    """The text between two separators `// -----`, which is a module of its own."""

    start: int
    """The offset of its first character in the whole text."""

    text: str
    record: Record
    """What it mentions, at offsets in the part."""

    diagnostics: tuple[Diagnostic, ...]
    """The messages about it, at offsets in the part."""

    def moved(self, extent: Extent) -> Extent:
        """Return an extent in the part as one in the whole text."""
        return extent[0] + self.start, extent[1] + self.start


def analyze(text: str, path: str) -> list[Part]:
    """Parse and verify the IR in `text`, the content of file `path`, part by part."""
    parts, starts = list[Part](), [0, *(m.end() for m in re.finditer("\n", text))]
    for chunk in split(text):
        parts.append(_part(chunk, starts[chunk.line], path, UNREGISTERED in text))
    return parts


def diagnostics(parts: Sequence[Part]) -> Iterator[Diagnostic]:
    """Yield the diagnostics of a text, at offsets in the whole of it."""
    for part in parts:
        for one in part.diagnostics:
            yield Diagnostic(part.moved(one.extent), one.severity, one.text)


def part_at(parts: Sequence[Part], offset: int) -> Part:
    """Return the part of a text around the character at `offset`."""
    return next(part for part in reversed(parts) if part.start <= offset)


def _part(chunk: Chunk, start: int, path: str, allow_unregistered: bool) -> Part:
    """Analyze a part of file `path` that begins at the offset `start`."""
    parser = RecordingParser(new_context(allow_unregistered), chunk.text, path, chunk.line)
    told = list[Diagnostic]()

    def tell(severity: str, text: str, loc: Attribute | None) -> None:
        told.append(Diagnostic(_word(chunk, Message.at(severity, text, loc)), severity, text))

    with listening(tell):
        try:
            module = parser.parse_module()
            resolve_references(module, Path(path).parent)
            verify_all(module)
        except ParseError as e:
            e.msg += suggestion_in(parser.ctx, e.msg)
            told += _of_error(e, parser.record, chunk)
        except Exception as e:
            told += _of_error(e, parser.record, chunk)
    return Part(start, chunk.text, parser.record, tuple(told))


def _of_error(error: Exception, record: Record, chunk: Chunk) -> Iterator[Diagnostic]:
    """Yield the diagnostics of an error in a part of a text."""
    if isinstance(error, Failures):
        for one in error.errors:
            yield from _of_error(one, record, chunk)
        return
    places = _places(error, record, chunk)
    for message in messages_of(error):
        extent = next(places, None) or _word(chunk, message)
        yield Diagnostic(extent, message.severity, message.text)


def _places(error: Exception, record: Record, chunk: Chunk) -> Iterator[Extent]:
    """Yield where the messages of an error belong, as far as the error itself says so."""
    if isinstance(error, ParseError):
        yield _visible(chunk.text, error.span.start, error.span.end)
    elif (op := operation_of(error)) is not None:
        yield from (parsed.name for parsed in record.operations if parsed.op is op)


def _visible(text: str, start: int, end: int) -> Extent:
    """Return the extent of `text` from `start` to `end` without blanks at its end; if that is
    empty, the last word before it.
    """
    if words := text[start:end].rstrip():
        return start, start + len(words)
    last = len(text[:start].rstrip())
    found = re.search(r"\S*\Z", text[:last])
    return (found.start() if found else last), last


def _word(chunk: Chunk, message: Message) -> Extent:
    """Return the extent of the word at the location of a message; the first word of the part if
    that has none.
    """
    lines = chunk.text.split("\n")
    line = message.line - chunk.line - 1
    if message.column is None or not 0 <= line < len(lines):
        return _start_of(chunk.text)
    offset = sum(len(before) + 1 for before in lines[:line]) + message.column - 1
    found = WORD.match(chunk.text, offset)
    return (offset, found.end() if found else offset + 1)


def _start_of(text: str) -> Extent:
    """Return the extent of the first word of a text that is no comment."""
    found = re.search(r"^\s*(?!//)(\S+)", text, re.MULTILINE)
    return found.span(1) if found else (0, 0)
