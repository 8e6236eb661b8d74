"""Top-level error handling of the tools: each error is printed as one line, without a traceback."""

from __future__ import annotations

import os
from collections.abc import Callable

from xdsl.ir import Attribute
from xdsl.utils.exceptions import ArgSpecParseError

from ...dialects.files.outputs import reporting_path
from ...dialects.files.protected import protecting_inputs
from ...dialects.files.signals import unwinding_on_signals
from ...dialects.remarks import listening
from .failures import DOING
from .messages import Message, messages_of
from .terminal import STDOUT, print_traceback, stdout, warn

INTERRUPTED = 130
"""The exit status after Ctrl-C, as in shells."""


def guarded(tool: str, body: Callable[[], int], trouble: int, debug: bool) -> int:
    """Run `body` and return its exit status; `trouble` after an error, which is printed, or if the
    output pipe was closed; `INTERRUPTED` after Ctrl-C.

    `tool` is the tool's name in messages. `debug` also prints tracebacks of errors.
    """
    try:
        with unwinding_on_signals(), protecting_inputs(), listening(_warn):
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
        return _report(e, trouble, debug)


def _warn(severity: str, text: str, loc: Attribute | None) -> None:
    """Print a warning on standard error; the listener for diagnostics that no other listener
    collects. Other severities are not printed.
    """
    if severity == "warning":
        warn(Message.at(severity, text, loc))


def _report(error: BaseException, trouble: int, debug: bool) -> int:
    """Print the messages of an error on standard error, unless that is closed, and with `debug` its
    traceback; return the exit status `trouble`.
    """
    try:
        if debug:
            print_traceback(error)
        for message in messages_of(error, getattr(error, DOING, "")):
            warn(message)
    except BrokenPipeError:
        pass
    return trouble


def _flush() -> None:
    """Flush standard output. Raises OSError if that fails, after discarding the pending output."""
    try:
        with reporting_path(STDOUT):
            if (stream := stdout()) is not None:
                stream.flush()
    except OSError:
        _silence()
        raise


def _silence() -> None:
    """Discard pending output, so that the interpreter does not report the error again on exit."""
    if (stream := stdout()) is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())
