"""Runs a tool, or any function, in a forked child with limits of time and memory, and judges it.

The child shares what the parent has imported (see `preload`), so a run costs milliseconds more
than the tool's own work, and whatever the child does to itself stays there.
"""

from __future__ import annotations

import faulthandler
import math
import os
import pickle
import re
import resource
import select
import signal
import sys
import tempfile
import time
import traceback
import warnings
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from typing import IO, Any

from hexnn.testing.preloading import preload

ACCEPTED, REFUSED, UNLOCATED = "accepted", "refused", "refused without a location"
DIFFERENT, INTERNAL, HANG = "difference", "internal error", "hang"

OUTCOMES = (ACCEPTED, REFUSED, UNLOCATED, DIFFERENT, INTERNAL, HANG)
"""What can become of a trial."""

FAILURES = (DIFFERENT, INTERNAL, HANG)
"""The outcomes that are faults of hexnn."""

TOOLS = {"qnn-opt": "hexnn.tools.qnn_opt", "qnn-run": "hexnn.tools.qnn_run"}
"""The tools, and the modules that hold their `main`."""

SECONDS = 10.0
"""The longest that a trial may take, of one core."""

PATIENCE = 4
"""How often as long it may take by the clock: other work may share the machine."""

MEMORY = 2 << 30
"""Bytes of address space that a trial may take beyond what the parent has (None: any)."""


@dataclass(frozen=True)
class Trial:
    """The outcome of one input."""

    outcome: str
    detail: str = ""
    counts: Mapping[str, int] = field(default_factory=dict[str, int])
    """What the input covered, such as operators by name; a report adds these up."""

    @property
    def failed(self) -> bool:
        """Whether it shows a fault."""
        return self.outcome in FAILURES


@dataclass(frozen=True)
class Finished:
    """What a child left behind."""

    status: int | None
    """The exit status, negative for a death by signal; none after a limit of time."""

    stdout: str
    stderr: str
    seconds: float
    value: Any = None
    """What the function returned."""


def run_tool(
    tool: str,
    arguments: Sequence[str | Path],
    *,
    cwd: Path | None = None,
    seconds: float = SECONDS,
    memory: int | None = MEMORY,
) -> Finished:
    """Run a tool of `TOOLS` with the given command line."""
    preload()
    words = [str(word) for word in arguments]

    def call() -> None:
        if cwd is not None:
            os.chdir(cwd)
        sys.argv = [tool, *words]
        sys.exit(import_module(TOOLS[tool]).main(words))

    return in_child(call, seconds=seconds, memory=memory)


def tool_trial(tool: str, arguments: Sequence[str | Path], **limits: Any) -> Trial:
    """Run a tool as `run_tool` does, and judge it by `judged`."""
    return judged(run_tool(tool, arguments, **limits), tool)


def in_child(
    function: Callable[[], Any], *, seconds: float = SECONDS, memory: int | None = MEMORY
) -> Finished:
    """Call `function` in a forked child whose output is captured; its value comes back pickled.

    An exception leaves status 1 and its traceback on the standard error.
    """
    with (
        tempfile.TemporaryFile() as stdout,
        tempfile.TemporaryFile() as stderr,
        tempfile.TemporaryFile() as value,
    ):
        start = time.perf_counter()
        child = os.fork()
        if not child:
            _child(function, seconds, memory, stdout, stderr, value)
        status = _wait(child, PATIENCE * seconds)
        elapsed = time.perf_counter() - start
        value.seek(0)
        data = value.read() if status == 0 else b""
        made = pickle.loads(data) if data else None
        return Finished(status, _text(stdout), _text(stderr), elapsed, made)


def _child(
    function: Callable[[], Any],
    seconds: float,
    memory: int | None,
    stdout: IO[bytes],
    stderr: IO[bytes],
    value: IO[bytes],
) -> None:
    """Be the child; never returns."""
    status = 1
    try:
        os.setsid()
        _redirect(stdout, stderr)
        _limit(seconds, memory)
        signal.signal(signal.SIGINT, signal.default_int_handler)
        pickle.dump(function(), value)
        value.flush()
        status = 0
    except SystemExit as e:
        status = e.code if isinstance(e.code, int) else int(e.code is not None)
    except BaseException:
        traceback.print_exc()
    finally:
        with suppress(Exception):
            sys.stdout.flush()
            sys.stderr.flush()
        os._exit(status)


def _redirect(stdout: IO[bytes], stderr: IO[bytes]) -> None:
    """Send the standard streams to files; show warnings as a new interpreter does."""
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    os.dup2(stdout.fileno(), 1)
    os.dup2(stderr.fileno(), 2)
    sys.stdin = open(0, closefd=False)
    sys.stdout = open(1, "w", encoding="utf-8", closefd=False)
    sys.stderr = open(2, "w", encoding="utf-8", errors="backslashreplace", closefd=False)
    faulthandler.disable()
    warnings.resetwarnings()
    warnings.showwarning = _show_warning
    for category in (DeprecationWarning, PendingDeprecationWarning, ImportWarning, ResourceWarning):
        warnings.simplefilter("ignore", category)


def _show_warning(message: Warning | str, category: type[Warning], *place: Any) -> None:
    """As `warnings` does it, where a test runner collects warnings instead."""
    filename, line, *_ = place
    print(f"{filename}:{line}: {category.__name__}: {message}", file=sys.stderr)


def _limit(seconds: float, memory: int | None) -> None:
    """Let the child's memory grow by `memory` bytes, its work take `seconds`; no core files."""
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    resource.setrlimit(resource.RLIMIT_CPU, (math.ceil(seconds), math.ceil(seconds) + 1))
    if memory is None:
        return
    pages = int(Path("/proc/self/statm").read_text().split()[0])
    limit = pages * resource.getpagesize() + memory
    resource.setrlimit(resource.RLIMIT_AS, (limit, limit))


def _wait(child: int, seconds: float) -> int | None:
    """The exit status of `child`; none when a limit of time ended it, with all that it started."""
    handle = os.pidfd_open(child)
    try:
        poll = select.poll()
        poll.register(handle, select.POLLIN)
        ended = bool(poll.poll(1000 * seconds))
    finally:
        os.close(handle)
        with suppress(ProcessLookupError, PermissionError):
            os.killpg(child, signal.SIGKILL)
        _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    return code if ended and code != -signal.SIGXCPU else None


def _text(file: IO[bytes]) -> str:
    file.seek(0)
    return file.read().decode(errors="backslashreplace")


ERROR = re.compile(r"^(?P<location>.+?: )?error: ")
WARNING = re.compile(r"^\S+\.py:\d+: \w+Warning: ", re.MULTILINE)
"""A warning of Python itself: nobody decided to tell it."""


def judged(found: Finished, tool: str = "qnn-opt") -> Trial:
    """Judge a run of a tool by its exit status and its standard error.

    Refused is a non-zero status and at least one line `location: error: ...`; status 1 of
    `qnn-run` without an error is a difference that `--compare` found.
    """
    if found.status is None:
        return Trial(HANG, f"more than {found.seconds:.1f} s")
    if found.status < 0:
        return Trial(INTERNAL, f"died of {signal.Signals(-found.status).name}: {found.stderr}")
    if reason := _internal(found.stderr):
        return Trial(INTERNAL, f"{reason}: {found.stderr}")
    errors = [match for line in found.stderr.splitlines() if (match := ERROR.match(line))]
    if found.status == 0:
        return Trial(INTERNAL, f"status 0 with {found.stderr}") if errors else Trial(ACCEPTED)
    if not errors and tool == "qnn-run" and found.status == 1:
        return Trial(DIFFERENT, found.stdout)
    if not errors:
        return Trial(INTERNAL, f"status {found.status} without an error: {found.stderr}")
    located = any(match["location"] for match in errors)
    return Trial(REFUSED if located else UNLOCATED, found.stderr.strip())


def _internal(stderr: str) -> str | None:
    """What on the standard error no tool may print."""
    if "Traceback (most recent call last)" in stderr:
        return "traceback"
    if "internal error" in stderr:
        return "internal error"
    return "warning of Python" if WARNING.search(stderr) else None
