"""Terminal output of the tools, with control characters escaped."""

from __future__ import annotations

import errno
import os
import sys
import traceback
from typing import TextIO

from ...dialects.files.outputs import reporting_path
from ...dialects.printable import printable

STDOUT = "<stdout>"


def say(text: object) -> None:
    """Print text and a line break on standard output. Raises OSError if that is closed or cannot be
    written.
    """
    print_text(f"{_printable(text, stdout())}\n")


def warn(text: object) -> None:
    """Print text and a line break on standard error."""
    stream: TextIO | None = getattr(sys, "stderr", None)
    if stream is not None:
        print(_printable(text, stream), file=stream)


def print_traceback(error: BaseException) -> None:
    """Print the traceback of an error on standard error."""
    warn("".join(traceback.format_exception(error)).rstrip())


def _printable(text: object, stream: TextIO | None) -> str:
    """Return the text with control characters, and characters that the stream cannot encode,
    escaped; None, a closed stream, is taken for one of UTF-8.
    """
    lines = "\n".join(map(printable, str(text).split("\n")))
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return lines.encode(encoding, "backslashreplace").decode(encoding)


def print_text(text: str) -> None:
    """Write text unchanged to standard output. Raises OSError if that is closed or cannot be
    written.
    """
    with reporting_path(STDOUT):
        if (stream := stdout()) is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        stream.write(text)


def stdout() -> TextIO | None:
    """Return standard output, or None if it was closed when the process started."""
    return getattr(sys, "stdout", None)
