"""Warnings and remarks, delivered to the sink, a function that the calling tool installs.

A pass calls `remark("kept as it is: the scales differ", op)`; the tool that runs it decides with
`listening` where the message goes. Without a sink messages are dropped.
"""

from collections.abc import Callable, Generator
from contextlib import AbstractContextManager, contextmanager
from contextvars import ContextVar
from typing import TypeAlias

from xdsl.ir import Attribute, Operation

Message: TypeAlias = tuple[str, str, Attribute | None]
"""A message as (severity, text, location)."""
Sink: TypeAlias = Callable[[str, str, Attribute | None], None]
"""A function that takes the severity (`warning` or `remark`), the text and the location."""


def _ignore(severity: str, message: str, loc: Attribute | None) -> None:
    """Drop a message; the sink that is used outside of any `listening` block."""


_sink: ContextVar[Sink] = ContextVar("hexnn_remarks", default=_ignore)


def warning(message: str, loc: Attribute | Operation | None = None) -> None:
    """Emit a warning at `loc`: the input is accepted, but is probably not what the user wants."""
    emit("warning", message, loc)


def remark(message: str, loc: Attribute | Operation | None = None) -> None:
    """Emit a remark at `loc`: what the compiler decided, and why."""
    emit("remark", message, loc)


def emit(severity: str, message: str, loc: Attribute | Operation | None) -> None:
    """Pass a message to the current sink, with the location `loc` (of an operation: its location);
    `severity` is `warning` or `remark`.
    """
    _sink.get()(severity, message, loc.location if isinstance(loc, Operation) else loc)


@contextmanager
def listening(sink: Sink) -> Generator[None]:
    """Send the warnings and remarks that the `with` block emits to `sink`."""
    token = _sink.set(sink)
    try:
        yield
    finally:
        _sink.reset(token)


def quiet() -> AbstractContextManager[None]:
    """Return a context in which warnings and remarks are dropped."""
    return listening(_ignore)
