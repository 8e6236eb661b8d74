"""How a tool ends: with one line for an error, whatever the error is."""

from __future__ import annotations

import os
from collections.abc import Callable

from xdsl.ir import Attribute
from xdsl.utils.exceptions import ArgSpecParseError

from ...dialects.files.outputs import naming
from ...dialects.files.protected import keeping_inputs
from ...dialects.files.signals import unwinding
from ...dialects.remarks import listening
from .messages import Message, messages_of
from .running import DOING
from .terminal import STDOUT, stdout, warn, warn_of

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""


def guarded(tool: str, body: Callable[[], int], trouble: int, debug: bool) -> int:
    """The exit status of `body`, `trouble` after an error, which is told.

    Nobody who reads what is written is no error to tell. `debug` shows tracebacks.
    """
    try:
        with unwinding(), keeping_inputs(), listening(_warn):
            try:
                return body()
            finally:
                _flush()
    except BrokenPipeError:
        _silence()
        return trouble
    except KeyboardInterrupt:
        warn(f"{tool}: interrupted")
        return INTERRUPTED
    except (Exception, ArgSpecParseError) as e:
        return _told(e, trouble, debug)


def _warn(severity: str, text: str, loc: Attribute | None) -> None:
    """Print a warning that nothing else collects."""
    if severity == "warning":
        warn(Message.at(severity, text, loc))


def _told(error: BaseException, trouble: int, debug: bool) -> int:
    """Tell an error, if anybody reads it."""
    try:
        if debug:
            warn_of(error)
        for message in messages_of(error, getattr(error, DOING, "")):
            warn(message)
    except BrokenPipeError:
        pass
    return trouble


def _flush() -> None:
    """Have all written that was printed. Raises OSError, and forgets what cannot be written."""
    try:
        with naming(STDOUT):
            if (stream := stdout()) is not None:
                stream.flush()
    except OSError:
        _silence()
        raise


def _silence() -> None:
    """Have nothing written when the interpreter ends: it would tell the error once more."""
    if (stream := stdout()) is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
