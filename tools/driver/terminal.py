"""Terminal output of the tools: messages and reports without control characters."""

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
    """Print lines on the standard output. Raises OSError, also when it is closed."""
    print_text(f"{_shown(text, stdout())}\n")


def warn(text: object) -> None:
    """Print lines on the standard error."""
    stream: TextIO | None = getattr(sys, "stderr", None)
    if stream is not None:
        print(_shown(text, stream), file=stream)


def warn_of(error: BaseException) -> None:
    """Print the traceback of an error on the standard error."""
    warn("".join(traceback.format_exception(error)).rstrip())


def _shown(text: object, stream: TextIO | None) -> str:
    """The lines without control characters, restricted to what the stream can encode."""
    lines = "\n".join(map(printable, str(text).split("\n")))
    encoding = getattr(stream, "encoding", None) or "utf-8"
    return lines.encode(encoding, "backslashreplace").decode(encoding)


def print_text(text: str) -> None:
    """Write a document, as it is. Raises OSError for the standard output, also when closed."""
    with reporting_path(STDOUT):
        if (stream := stdout()) is None:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        stream.write(text)


def stdout() -> TextIO | None:
    """The standard output; none when it was closed before the start."""
    return getattr(sys, "stdout", None)
