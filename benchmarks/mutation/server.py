"""Run tests in forks of one process that has imported them: a mutant costs its tests alone.

    python -m mutation.server FILE ...      (at the root of a checkout)

Collects the test files, answers with the ids of their tests, then reads a request a line and
answers it: `{"file", "original", "tests", "seconds"}` -> `{"patched", "status", "printed"}`, all
in JSON. A request tells that `file` has changed on disk since it was imported as `original`. The
fork gives the functions that differ their new code; code that runs at import cannot be replaced,
nor what it computed, which is why only a failure is a verdict.
"""

from __future__ import annotations

import functools
import gc
import json
import os
import signal
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from contextlib import suppress
from inspect import CO_OPTIMIZED
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, cast

import pytest

POLL = 0.01
"""Seconds between two looks at a fork that runs."""

OPTIONS = ["-rfE", "-p", "no:cacheprovider"]
"""Of every run of pytest."""

CACHE = type(functools.lru_cache(lambda: None))
Key = tuple[str, int, str]
"""Real path of the file, first line, name."""


def replaced(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Pairs of the code of functions that differ, of all that two versions of a file hold.

    Raises ValueError when they hold different functions.
    """
    nested = [[c for c in code.co_consts if isinstance(c, CodeType)] for code in (before, after)]
    for old, new in zip(*nested, strict=True):
        if old != new:
            if old.co_flags & CO_OPTIMIZED:
                yield old, new
            yield from replaced(old, new)


class Patcher:
    """The functions and caches of this process, as they are when it is made."""

    def __init__(self) -> None:
        self._functions: dict[Key, list[FunctionType]] = defaultdict(list)
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if type(thing) is FunctionType:
                self._functions[_key(thing.__code__)].append(thing)
            elif type(thing) is CACHE:
                self._caches.append(thing)

    def patch(self, file: Path, original: str) -> bool:
        """Give functions of a changed file their new code; whether any could be given it."""
        name = os.path.realpath(file)
        before, after = (compile(text, name, "exec") for text in (original, file.read_text()))
        patched = False
        with suppress(ValueError):
            for old, new in replaced(before, after):
                for function in self._functions[_key(old)]:
                    function.__code__ = new
                    patched = True
        for cache in self._caches:
            cache.cache_clear()
        return patched


def _key(code: CodeType) -> Key:
    return _real(code.co_filename), code.co_firstlineno, code.co_name


@functools.cache
def _real(path: str) -> str:
    return os.path.realpath(path)


def forked(patcher: Patcher, request: dict[str, Any]) -> dict[str, Any]:
    """Answer a request in a fork of this process, which is ended when its time is over."""
    with tempfile.TemporaryDirectory() as folder:
        printed, listing = Path(folder, "printed"), Path(folder, "tests")
        listing.write_text("\n".join(request["tests"]))
        child = os.fork()
        if child == 0:
            _run_and_exit(patcher, request, printed, ["-x", f"@{listing}"])
        status = _status(child, request["seconds"])
        text = printed.read_text(errors="replace") if printed.exists() else ""
        return {"patched": status != UNPATCHED, "status": status, "printed": text}


UNPATCHED = 100
"""The status of a fork in which no code could be replaced; those of pytest are smaller."""


def _run_and_exit(
    patcher: Patcher, request: dict[str, Any], printed: Path, arguments: list[str]
) -> None:
    """Run pytest on the mutant, in a session of processes of its own."""
    status = UNPATCHED
    try:
        os.setsid()
        output = os.open(printed, os.O_WRONLY | os.O_CREAT)
        os.dup2(output, 1)
        os.dup2(output, 2)
        if patcher.patch(Path(request["file"]), request["original"]):
            status = int(pytest.main([*OPTIONS, *arguments]))
            sys.stdout.flush()
    finally:
        os._exit(status)


def _status(child: int, seconds: float) -> int:
    """The status with which a fork ends; -1 when its time ran out. Ends all that it started."""
    deadline = time.monotonic() + seconds
    while time.monotonic() < deadline:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            _end_group(child)
            return os.waitstatus_to_exitcode(status)
        time.sleep(POLL)
    _end_group(child)
    os.waitpid(child, 0)
    return -1


def _end_group(child: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(child, signal.SIGKILL)


class Collector:
    """A plug-in of pytest that keeps the ids of the tests that are collected."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Keep their ids."""
        self.ids = [item.nodeid for item in items]


def main() -> None:
    """Collect, then answer requests until there are no more."""
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    collector = Collector()
    pytest.main(["--collect-only", "-qq", *OPTIONS, *sys.argv[1:]], plugins=[collector])
    patcher = Patcher()
    gc.freeze()
    print(json.dumps(collector.ids), file=answers, flush=True)
    for line in sys.stdin:
        request = cast("dict[str, Any]", json.loads(line))
        print(json.dumps(forked(patcher, request)), file=answers, flush=True)


if __name__ == "__main__":
    main()
