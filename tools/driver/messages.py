"""Conversion of exceptions to one-line messages with location and notes."""

from __future__ import annotations

import re
import traceback
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from xdsl.ir import Attribute
from xdsl.utils.exceptions import (
    ArgSpecParseError,
    DiagnosticException,
    MultipleSpansParseError,
    ParseError,
)

from ...dialects.diagnostics import HexnnError, file_position, op_name
from ...dialects.packages.sources import PackageError
from ...dialects.printable import printable
from ...dialects.suggest import did_you_mean
from .failures import Failures, operation_of
from .load import loaded_files
from .terminal import warn


@dataclass(frozen=True)
class Message:
    """A diagnostic, printed as `file:line:column: severity: text`; parts that are not known are
    omitted.
    """

    severity: str
    text: str
    file: str | None = None
    line: int = 0
    column: int | None = None
    """None if only the file is known."""

    @classmethod
    def at(cls, severity: str, text: str, loc: Attribute | None) -> Message:
        """Create a message of `severity` (`error`, `warning`, ...), with the file position that
        `loc` holds, if any.
        """
        position = file_position(loc)
        if position is None:
            return cls(severity, one_line(text))
        position = (position.filename.data, position.line.data, position.column.data)
        return cls(severity, one_line(text), *position)

    def located_in(self, file: str) -> Message:
        """Return the message with `file` as its location, if it is an error that names no file,
        else unchanged.
        """
        is_placed = self.severity != "error" or self.file or file in self.text
        return self if is_placed else replace(self, file=file)

    def __str__(self) -> str:
        position = "" if self.column is None else f":{self.line}:{self.column}"
        location = f"{self.file}{position}: " if self.file else ""
        return printable(f"{location}{self.severity}: {self.text}")


def print_message(severity: str, text: str, loc: Attribute | None) -> None:
    """Print a diagnostic, such as a warning or a remark, on standard error."""
    warn(Message.at(severity, text, loc))


def one_line(text: str) -> str:
    """Return `text` with line breaks replaced by spaces."""
    return re.sub(r"\s*\n\s*", " ", text.strip())


def messages_of(error: BaseException, doing: str = "") -> list[Message]:
    """Return the diagnostics to print for an exception; `doing` names the pass that raised it, or
    is empty.
    """
    for kind, tell in CONVERSIONS:
        if isinstance(error, kind):
            return list(tell(error, doing))
    return list(_internal(error, doing))


def _several(error: Failures, doing: str) -> Iterator[Message]:
    for one in error.errors:
        yield from messages_of(one, doing)
    if doing:
        yield Message("note", f"{doing} left invalid IR")


def _hexnn(error: HexnnError, doing: str) -> Iterator[Message]:
    op = operation_of(error)
    loc = error.loc or (op.location if op else None)
    yield Message.at("error", error.message, loc)
    for note in error.notes:
        yield Message.at("note", note, loc)
    if isinstance(error, PackageError):
        yield from _called_by(own_frames(error))


def own_frames(error: BaseException) -> list[traceback.FrameSummary]:
    """Return the calls in `--load` files that an exception passed through, the outermost first."""
    frames = traceback.extract_tb(error.__traceback__)
    return [frame for frame in frames if frame.filename in loaded_files()]


def _called_by(frames: list[traceback.FrameSummary]) -> Iterator[Message]:
    """Yield a note for each call around the innermost one, up to `MOST_CALLS`."""
    outer = list(reversed(frames[:-1]))[:MOST_CALLS]
    yield from (_at_frame("note", f"called by {frame.name}", frame) for frame in outer)


MOST_CALLS = 10
"""The most calls that notes list: of recursive functions there are many."""


def _parse(error: ParseError, doing: str) -> Iterator[Message]:
    at = error.span.get_location()
    yield Message("error", one_line(error.msg), *at)
    if isinstance(error, MultipleSpansParseError):
        for span, text in error.refs:
            yield Message("note", one_line(text or error.ref_text or "here"), *span.get_location())


def _diagnostic(error: DiagnosticException, doing: str) -> Iterator[Message]:
    op = operation_of(error)
    text = one_line(str(error))
    if op is None:
        yield Message("error", f"{doing}: {text}" if doing else text)
        return
    name = op_name(op)
    text = text.removeprefix(f"Operation {name} ")
    yield Message.at("error", f"'{name}' op {text}", op.location)


def _system(error: OSError, doing: str) -> Iterator[Message]:
    reason = error.strerror or str(error)
    yield Message("error", f"{error.filename}: {reason}" if error.filename else reason)


def _specification(error: ArgSpecParseError, doing: str) -> Iterator[Message]:
    yield Message("error", one_line(re.sub(r"\^+", "", str(error))))


def _recursion(error: RecursionError, doing: str) -> Iterator[Message]:
    text, own = f"{doing or 'the input'}: nested too deeply", own_frames(error)
    yield _at_frame("error", text, own[-1]) if own else Message("error", text)
    yield from _called_by(own)


def _memory(error: MemoryError, doing: str) -> Iterator[Message]:
    detail = f": {one_line(str(error))}" if str(error) else ""
    yield Message("error", f"{doing or 'the input'} needs more memory than there is{detail}")


def _internal(error: BaseException, doing: str) -> Iterator[Message]:
    """Yield the message for an unexpected exception in pass `doing`; its location is a line of a
    `--load` file, if the traceback has one.
    """
    frames = traceback.extract_tb(error.__traceback__)
    what = f"{doing}: " if doing else ""
    text = one_line(f"{what}{type(error).__name__}: {error}")
    own = own_frames(error)
    file = loaded_files().get(getattr(error, "filename", None) or "")
    if isinstance(error, SyntaxError) and file:
        line, column = error.lineno or 0, error.offset or 0
        yield Message("error", f"SyntaxError: {error.msg}", file, line, column)
    elif own:
        yield _at_frame("error", f"{text}{_similar_word(error)}", own[-1])
        yield from _called_by(own)
    else:
        where = f" ({frames[-1].filename}:{frames[-1].lineno})" if frames else ""
        yield Message("error", f"internal error: {text}{where}; --debug shows the traceback")


def _similar_word(error: BaseException) -> str:
    """Return the known name of the language of op packages that is most like the unknown name that
    `error` is about, for a message; empty if there is none.
    """
    if not isinstance(error, NameError):
        return ""
    from ... import packages

    return did_you_mean(error.name or "", packages.__all__)


def _at_frame(severity: str, text: str, frame: traceback.FrameSummary) -> Message:
    file = loaded_files()[frame.filename]
    return Message(severity, text, file, frame.lineno or 0, (frame.colno or 0) + 1)


CONVERSIONS: tuple[tuple[type[BaseException], Callable[..., Iterator[Message]]], ...] = (
    (Failures, _several),
    (HexnnError, _hexnn),
    (ParseError, _parse),
    (DiagnosticException, _diagnostic),
    (ArgSpecParseError, _specification),
    (OSError, _system),
    (RecursionError, _recursion),
    (MemoryError, _memory),
)
"""(exception class, function that yields its messages); the first match applies."""
