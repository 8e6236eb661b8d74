"""How a tool ends: with one line for an error, whatever the error is."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from collections.abc import Callable
from typing import TextIO

from xdsl.ir import Attribute
from xdsl.utils.exceptions import ArgSpecParseError

from ...dialects.files.inputs import keeping_inputs
from ...dialects.files.outputs import naming
from ...dialects.files.signals import unwinding
from ...dialects.remarks import listening
from .messages import Message, messages_of
from .running import DOING

INTERRUPTED = 130
"""The exit status after Ctrl-C, as shells have it."""

STDOUT = "<stdout>"


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
        print(f"{tool}: interrupted", file=sys.stderr)
        return INTERRUPTED
    except (Exception, ArgSpecParseError) as e:
        return _told(e, trouble, debug)


def _warn(severity: str, text: str, loc: Attribute | None) -> None:
    """Print a warning that nothing else collects."""
    if severity == "warning":
        print(Message.at(severity, text, loc), file=sys.stderr)


def _told(error: BaseException, trouble: int, debug: bool) -> int:
    """Tell an error, if anybody reads it."""
    try:
        if debug:
            traceback.print_exception(error)
        print(*messages_of(error, getattr(error, DOING, "")), sep="\n", file=sys.stderr)
    except BrokenPipeError:
        pass
    return trouble


def print_text(text: str) -> None:
    """Write to the standard output. Raises OSError for it, also when it is closed."""
    with naming(STDOUT):
        if (stream := _stdout()) is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        stream.write(text)


def _stdout() -> TextIO | None:
    """The standard output; none when it was closed before the start."""
    return getattr(sys, "stdout", None)


def _flush() -> None:
    """Have all written that was printed. Raises OSError, and forgets what cannot be written."""
    try:
        with naming(STDOUT):
            if (stream := _stdout()) is not None:
                stream.flush()
    except OSError:
        _silence()
        raise


def _silence() -> None:
    """Have nothing written when the interpreter ends: it would tell the error once more."""
    if (stream := _stdout()) is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
