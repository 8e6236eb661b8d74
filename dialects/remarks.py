"""Messages that are not errors: warnings and remarks, for whoever listens.

A pass says `remark("kept as it is: the scales differ", op)`; the tool that runs it decides where
that goes. Nobody listening, nothing is said.
"""

from collections.abc import Callable, Generator
from contextlib import contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from xdsl.ir import Attribute, Operation

Told: TypeAlias = tuple[str, str, Attribute | None]
"""A message: severity, text, location."""
Sink: TypeAlias = Callable[[str, str, Attribute | None], None]
"""Takes the severity (`warning` or `remark`), the message and its location."""


def _ignore(severity: str, message: str, loc: Attribute | None) -> None:
    """Nobody listens."""


_sink: ContextVar[Sink] = ContextVar("hexnn_remarks", default=_ignore)


def warning(message: str, loc: Attribute | Operation | None = None) -> None:
    """Say that something is likely not what the user wants."""
    say("warning", message, loc)


def remark(message: str, loc: Attribute | Operation | None = None) -> None:
    """Say what was decided, and why."""
    say("remark", message, loc)


def say(severity: str, message: str, loc: Attribute | Operation | None) -> None:
    """Say a message of any severity to who listens."""
    _sink.get()(severity, message, loc.location if isinstance(loc, Operation) else loc)


@contextmanager
def listening(sink: Sink) -> Generator[None]:
    """Within, warnings and remarks go to `sink`."""
    token = _sink.set(sink)
    try:
        yield
    finally:
        _sink.reset(token)
