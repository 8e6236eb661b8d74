"""Faults of the system at every point of a piece of work: errors and signals."""

from __future__ import annotations

import os
import resource
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from unittest import mock

CALLS = ("open", "fdopen", "fchown", "fchmod", "link", "replace", "mkdir", "access")
"""The functions of `os` that are made to fail."""


@dataclass
class Fault:
    """What happens at the call number `at` of any of `CALLS`, counted from 0."""

    at: int
    what: Callable[[], None]
    calls: int = 0

    @property
    def happened(self) -> bool:
        """Whether there were so many calls."""
        return self.calls > self.at

    def wrapped(self, function: Callable[..., Any]) -> Callable[..., Any]:
        """`function`, before which the fault may happen."""

        def call(*arguments: Any, **named: Any) -> Any:
            self.calls += 1
            if self.calls == self.at + 1:
                self.what()
            return function(*arguments, **named)

        return call


@contextmanager
def fault(at: int, what: Callable[[], None]) -> Generator[Fault]:
    """Have `what` happen within before the call `at` of the system."""
    found = Fault(at, what)
    with ExitStack() as stack:
        for name in CALLS:
            stack.enter_context(mock.patch.object(os, name, found.wrapped(getattr(os, name))))
        yield found


@contextmanager
def largest_file(nbytes: int) -> Generator[None]:
    """Have no file grow beyond a number of bytes within, as on a disk that is full."""
    kept = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (nbytes, kept[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, kept)


def snapshot(folder: Path) -> dict[str, tuple[int, bytes | str | None]]:
    """The mode and the content of all that is in a folder; of links where they lead."""
    return {
        str(path.relative_to(folder)): (path.lstat().st_mode, _content(path))
        for path in sorted(folder.rglob("*"))
    }


def _content(path: Path) -> bytes | str | None:
    if path.is_symlink():
        return str(path.readlink())
    return path.read_bytes() if path.is_file() else None
