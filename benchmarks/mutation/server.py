"""Run tests on mutants in forks of one process that has imported them, to save the imports.

    python -m mutation.server FILE ...      (at the root of a checkout)

Collects the test files, prints the ids of their tests, then reads requests, one line each, and
prints a line in reply: `{"file", "original", "tests", "seconds"}` -> `{"patched", "status",
"printed"}`, all in JSON. A request says that `file` on disk is mutated, and had the text `original`
when it was imported. The fork replaces the code of the functions that differ. Code that runs at
import cannot be replaced, nor can the values it computed; so a failing test kills a mutant, but
passing tests prove nothing.
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
"""Seconds between two checks whether a fork has ended."""

OPTIONS = ["-rfE", "-p", "no:cacheprovider"]
"""Options of every pytest run."""

CACHE = type(functools.lru_cache(lambda: None))
Key = tuple[str, int, str]
"""Identity of a function's code: (real path of the file, first line, name)."""


def replaced(before: CodeType, after: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    """Yield (old, new) code of each function that differs between two versions of a module's code,
    nested functions included.

    Raises ValueError if the versions do not contain the same functions.
    """
    nested = [[c for c in code.co_consts if isinstance(c, CodeType)] for code in (before, after)]
    for old, new in zip(*nested, strict=True):
        if old != new:
            if old.co_flags & CO_OPTIMIZED:
                yield old, new
            yield from replaced(old, new)


class Patcher:
    """Replacer of functions' code in this process: it finds all functions and `functools` caches
    that exist when it is created.
    """

    def __init__(self) -> None:
        self._functions: dict[Key, list[FunctionType]] = defaultdict(list)
        self._caches: list[Any] = []
        for thing in gc.get_objects():
            if type(thing) is FunctionType:
                self._functions[_key(thing.__code__)].append(thing)
            elif type(thing) is CACHE:
                self._caches.append(thing)

    def patch(self, file: Path, original: str) -> bool:
        """Give the functions of `file`, imported with the text `original`, the code that is now on
        disk, and clear all caches; return whether the code of any function was replaced.
        """
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
    """Return the reply to a request, whose tests run in a fork of this process; the fork is killed
    after the request's `seconds`.
    """
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
"""Exit status of a fork that could replace no code; pytest's own statuses are smaller."""


def _run_and_exit(
    patcher: Patcher, request: dict[str, Any], printed: Path, arguments: list[str]
) -> None:
    """In the fork: patch the mutated file, run pytest with output to file `printed`, and exit with
    its status, or `UNPATCHED`. The fork leads a process group of its own, so that all can be
    killed.
    """
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
    """Wait for process `child` at most `seconds`; return its exit status, -1 after a timeout. Kills
    the child's process group in either case.
    """
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
    """A pytest plug-in that records the node ids of the collected tests in `ids`."""

    def __init__(self) -> None:
        self.ids: list[str] = []

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Record the node ids of `items` (a hook that pytest calls after collection)."""
        self.ids = [item.nodeid for item in items]


def main() -> None:
    """Collect the tests in the files of the command line, then reply to requests until standard
    input ends.
    """
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
