"""Trials of candidates: a command runs on the file of a candidate, and its answer is judged."""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from dataclasses import dataclass
from importlib import import_module
from io import BufferedWriter, FileIO, TextIOWrapper
from pathlib import Path
from tempfile import TemporaryFile

from xdsl.dialects.builtin import ModuleOp

from ...dialects.diagnostics import HexnnError
from .. import saving

OWN = {"qnn-opt": "..qnn_opt", "qnn-run": "..qnn_run"}
"""Tools that run in a copy of this process, which has imported them: starting Python takes longer
than most candidates (1.8 s against 0.3 s for one convolution)."""

PLACE = "{}"
"""The argument that stands for the candidate's path; without one, the path is added at the end."""


@dataclass(frozen=True)
class Answer:
    """What a command did on a candidate."""

    status: int
    """The exit status, negative for the signal that ended the command."""

    output: str
    """Standard output and error; of a command that took too long, what it wrote until then."""

    in_time: bool = True


@dataclass(frozen=True)
class Command:
    """A command line to be run on files, each time for at most `seconds`."""

    words: tuple[str, ...]
    seconds: float
    forks: bool = True
    """Whether hexnn's own tools run in a copy of this process."""

    def check(self) -> None:
        """Raise HexnnError if there is no such program."""
        program = self.words[0]
        if not self._is_own and shutil.which(program) is None:
            raise HexnnError(f"--test: there is no program '{program}'")

    @property
    def _is_own(self) -> bool:
        return self.forks and self.words[0] in OWN

    def run(self, file: Path) -> Answer:
        """Run the command on `file`; return its answer."""
        given = [word.replace(PLACE, str(file)) for word in self.words]
        words = given if given != list(self.words) else [*given, str(file)]
        start = _fork if self._is_own else _spawn
        with TemporaryFile() as log:
            status = _awaited(start(words, log.fileno()), self.seconds)
            log.seek(0)
            output = log.read().decode(errors="replace")
        return Answer(-signal.SIGKILL if status is None else status, output, status is not None)


def _spawn(words: Sequence[str], log: int) -> int:
    """Start a program that writes to the file descriptor `log`; return its process id. It leads a
    process group of its own.
    """
    child = subprocess.Popen(
        words, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True
    )
    child.returncode = 0  # `_awaited` collects it.
    return child.pid


def _fork(words: Sequence[str], log: int) -> int:
    """Run one of hexnn's tools in a copy of this process, which writes to the file descriptor
    `log`; return the process id.
    """
    main = import_module(OWN[words[0]], __package__).main
    sys.stdout.flush()
    sys.stderr.flush()
    if child := os.fork():
        return child
    status = 2
    try:
        os.setsid()
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(log, 1)
        os.dup2(log, 2)
        stream = BufferedWriter(FileIO(1, "w", closefd=False))
        sys.stdout = sys.stderr = TextIOWrapper(stream, errors="replace")
        status = main(list(words[1:]))
    except SystemExit as e:
        status = e.code if isinstance(e.code, int) else 0 if e.code is None else 2
    finally:
        sys.stdout.flush()
        os._exit(status)


def _awaited(child: int, seconds: float) -> int | None:
    """Wait for a process that leads its group; return its exit status, None if it took longer than
    `seconds` and was killed with its group.
    """
    end, pause = time.monotonic() + seconds, 0.001
    try:
        while time.monotonic() < end:
            done, status = os.waitpid(child, os.WNOHANG)
            if done:
                return os.waitstatus_to_exitcode(status)
            time.sleep(pause)
            pause = min(2 * pause, 0.05)
    except BaseException:
        _kill(child)
        raise
    _kill(child)
    return None


def _kill(child: int) -> None:
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)


@dataclass(frozen=True)
class Trial:
    """A test of modules: whether the answer of a command is the one that is looked for."""

    command: Command
    folder: Path
    """A folder for the files of candidates."""

    suffix: str
    """The suffix of candidates' files, which decides their format."""

    status: int | None = None
    """The exit status looked for; None for any."""

    pattern: re.Pattern[str] | None = None
    """What the output must contain; None for any output."""

    def answer(self, module: ModuleOp) -> Answer:
        """Write `module` to a file, and return the command's answer on it. Raises HexnnError if the
        format of the file cannot hold the module.
        """
        file = self.folder / f"candidate{self.suffix}"
        saving.save(module, file)
        return self.command.run(file)

    def accepts(self, answer: Answer) -> bool:
        """Return whether an answer came in time, with the status and output that are looked for."""
        if not answer.in_time or (self.status is not None and answer.status != self.status):
            return False
        return self.pattern is None or self.pattern.search(answer.output) is not None

    def __call__(self, module: ModuleOp) -> bool:
        """Return whether a candidate passes; one that its file cannot hold does not."""
        try:
            return self.accepts(self.answer(module))
        except HexnnError:
            return False
