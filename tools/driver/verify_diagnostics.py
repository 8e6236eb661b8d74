"""`--verify-diagnostics`: comparison of messages with those that comments in a test expect.

    // expected-error@+1 {{text that the message contains}}
    // expected-warning@below 2 {{twice}}
    // expected-note-re@above {{a number {{[0-9]+}} within}}

The line of a message is `@+N`, `@-N`, `@above` or `@below` (the nearest line without such a
comment), `@unknown` (a message without a location in the file), or else the line of the comment; a
blank may precede the `@`. A count is `2`, or `2+` for at least two.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from .messages import Message

MARK = re.compile(r"expected-(?:error|warning|note|remark)\b")
COMMENT = re.compile(
    r"expected-(?P<severity>error|warning|note|remark)(?P<re>-re)?"
    r"\s*(?:@(?P<place>[+-]\d+|above|below|unknown))?\s*(?P<count>\d+)?(?P<more>\+)?\s*"
    r"\{\{(?P<text>.*?)\}\}(?=\s*(?:$|//|expected-))"
)
UNKNOWN = 0
"""The line number of a message without a location in the file."""


@dataclass
class Expectation:
    """A message that a test expects `count` times, or at least as often if `more`."""

    severity: str
    pattern: re.Pattern[str]
    line: int
    count: int
    more: bool
    error: Message
    """The error to report if the message is not produced, located at the comment."""

    seen: int = field(default=0, init=False)

    def expects(self, message: Message, line: int) -> bool:
        """Return whether `message` at `line` matches the expectation; not if `count` messages
        have matched already, unless there may be `more`.
        """
        return (
            (self.more or self.seen < self.count)
            and (message.severity, line) == (self.severity, self.line)
            and self.pattern.search(message.text) is not None
        )


def mismatches(
    text: str, file: str, messages: Iterable[Message], line_offset: int = 0
) -> list[Message]:
    """Return errors for expected messages that were not produced, and for unexpected messages.

    `text` begins after `line_offset` lines of `file`.
    """
    expected, wrong = read_expectations(text, file, line_offset)
    for message in messages:
        line = message.line if message.file == file else UNKNOWN
        expectation = next((e for e in expected if e.expects(message, line)), None)
        if expectation is None:
            wrong.append(_unexpected(message))
        else:
            expectation.seen += 1
    return [*wrong, *(e.error for e in expected if e.seen < e.count)]


def _unexpected(message: Message) -> Message:
    text = f"unexpected {message.severity}: {message.text}"
    return Message("error", text, message.file, message.line, message.column)


def read_expectations(
    text: str, file: str, line_offset: int = 0
) -> tuple[list[Expectation], list[Message]]:
    """Return the expectations in the comments of `text`, and an error for each malformed comment.

    `text` begins after `line_offset` lines of `file`.
    """
    lines = text.split("\n")
    expectations, wrong = list[Expectation](), list[Message]()
    for at, line in enumerate(lines):
        marks = [m.start() for m in MARK.finditer(line)]
        whole = {m.start(): m for m in COMMENT.finditer(line)}
        for start in marks:
            position = (file, at + 1 + line_offset, start + 1)
            if start in whole:
                expectations.append(_expectation(whole[start], lines, at, position))
            elif not any(m.start() < start < m.end() for m in whole.values()):
                wrong.append(Message("error", "malformed expected-... comment", *position))
    return expectations, wrong


def _expectation(
    match: re.Match[str], lines: Sequence[str], at: int, position: tuple[str, int, int]
) -> Expectation:
    text, severity = match["text"], match["severity"]
    count = int(match["count"] or 1)
    comment = Message("error", f'expected {severity} "{text}" was not produced', *position)
    offset = _target(match["place"] or "+0", lines, at)
    line = UNKNOWN if offset is None else position[1] + offset
    return Expectation(
        severity, _pattern(text, match["re"]), line, count, bool(match["more"]), comment
    )


def _pattern(text: str, is_regex: str | None) -> re.Pattern[str]:
    """Compile a pattern that matches `text` literally; if `is_regex`, parts of it in double braces
    are regular expressions.
    """
    if not is_regex:
        return re.compile(re.escape(text))
    parts = re.split(r"\{\{(.*?)\}\}", text)
    return re.compile("".join(p if i % 2 else re.escape(p) for i, p in enumerate(parts)))


def _target(position: str, lines: Sequence[str], at: int) -> int | None:
    """Return the line that `position` (`above`, `below`, `+1`, ...) designates, as a distance from
    line index `at` in `lines`, those of the test; None for `unknown`.
    """
    if position == "unknown":
        return None
    if position not in ("above", "below"):
        return int(position)
    step = -1 if position == "above" else 1
    return next(_plain(lines, at, step), at) - at


def _plain(lines: Sequence[str], at: int, step: int) -> Iterator[int]:
    """Yield the indices of lines that contain no expectation comment, from `at` (exclusive) on in
    direction `step`, 1 or -1.
    """
    at += step
    while 0 <= at < len(lines):
        if not MARK.search(lines[at]):
            yield at
        at += step
