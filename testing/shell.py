"""Runs the RUN lines of FileCheck tests, hexnn's tools and filecheck in this process.

As much shell as such lines use: pipes, `&&`, `not`, redirections. A tool that loads code, and a
Python script, runs in a fork of this process, where what the code registers stays; a program that
is not known here gets a process of its own.
"""

from __future__ import annotations

import io
import os
import pickle
import re
import runpy
import shlex
import subprocess
import sys
import traceback
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from unittest import mock

import filecheck.main

from ..dialects.files.outputs import write
from ..dialects.packages.registry import fresh_registry
from .tool import TOOLS

RUNNER = Path(__file__).with_name("tool.py")
"""Starts a tool in a process of its own."""

LOADING = ("--load", "--run-reproducer")
"""Flags that run code of users; a reproducer names the files that were loaded."""


@dataclass
class Result:
    """What a command left: its exit status and what it printed."""

    status: int
    out: str = ""
    err: str = ""


@dataclass
class Command:
    """A command of a pipe: words, and the files of its redirections."""

    words: list[str] = field(default_factory=list[str])
    files: dict[str, str] = field(default_factory=dict[str, str])
    """`0`, `1`, `2` -> a path, or `&1`; with a `+` when the file is appended to."""


def run_lines(text: str) -> list[str]:
    """The RUN lines of a test, joined over a trailing backslash."""
    lines = list[str]()
    for found in re.finditer(r"RUN:[ \t]*(.*)", text):
        command = found[1].rstrip()
        if lines and lines[-1].endswith("\\"):
            lines[-1] = lines[-1][:-1] + command
        else:
            lines.append(command)
    return lines


def substitute(line: str, names: Mapping[str, str]) -> str:
    """`line` with `%s`, `%t` and so on replaced."""
    for name, value in sorted(names.items(), key=lambda pair: -len(pair[0])):
        line = line.replace(f"%{name}", value)
    return line


def run(line: str) -> Result:
    """Run a line. Its status is that of the first failing command, else 0."""
    result = Result(0)
    for part in _split(_tokens(line), ("&&", ";")):
        result = _pipe([_command(words) for words in _split(part, ("|",))])
        if result.status:
            break
    return result


def _tokens(line: str) -> list[str]:
    lexer = shlex.shlex(line, posix=True, punctuation_chars="();<>|&")
    lexer.whitespace_split = True
    lexer.commenters = ""
    return list(lexer)


def _split(tokens: Sequence[str], separators: Sequence[str]) -> Iterator[list[str]]:
    part = list[str]()
    for token in tokens:
        if token in separators:
            yield part
            part = []
        else:
            part.append(token)
    yield part


def _command(tokens: Sequence[str]) -> Command:
    """The words, and what `<`, `>`, `2>`, `>>`, `2>&1` say."""
    command = Command()
    pending = iter(tokens)
    for token in pending:
        if token not in ("<", ">", ">>", ">&"):
            command.words.append(token)
            continue
        stream = "0" if token == "<" else "1"
        if token != "<" and command.words and command.words[-1] in ("1", "2"):
            stream = command.words.pop()
        target = next(pending)
        command.files[stream] = {">&": "&", ">>": "+"}.get(token, "") + target
    return command


def _pipe(commands: Sequence[Command]) -> Result:
    """Run commands, each on the output of the one before; all errors are collected."""
    result, errors = Result(0), ""
    for command in commands:
        result = _redirected(command, result.out)
        errors += result.err
        if result.status:
            break
    return Result(result.status, result.out, errors)


def _redirected(command: Command, stdin: str) -> Result:
    if "0" in command.files:
        stdin = Path(command.files["0"]).read_text()
    result = run_words(command.words, stdin)
    sinks = {"1": "", "2": "2"}
    for stream, target in command.files.items():
        if stream != "0":
            sinks[stream] = sinks["1"] if target == "&1" else target
    left = Result(result.status)
    for stream, text in (("2", result.err), ("1", result.out)):
        _deliver(text, sinks[stream], left)
    return left


def _deliver(text: str, sink: str, left: Result) -> None:
    """Send `text` down the pipe (no sink), to standard error (`2`), or to a file."""
    if not sink:
        left.out += text
    elif sink == "2":
        left.err += text
    else:
        path = Path(sink.removeprefix("+"))
        before = path.read_text() if sink[0] == "+" and path.exists() else ""
        write(path, before + text)


def run_words(words: Sequence[str], stdin: str) -> Result:
    """Run one command."""
    name, *args = words
    if name == "not":
        result = run_words(args, stdin)
        return Result(0 if result.status else 1, result.out, result.err)
    if name == "filecheck":
        return _in_process(lambda: filecheck.main.main(["filecheck", *args]), stdin)
    if name in TOOLS:
        loads = any(arg.startswith(LOADING) for arg in args)
        return (_in_fork if loads else _in_process)(lambda: _tool(name)(args), stdin)
    if name == "python" and args and args[0].endswith(".py"):
        return _in_fork(lambda: _script(args), stdin)
    return _in_own_process(words, stdin)


def _script(args: Sequence[str]) -> None:
    """Run a Python script with its arguments, as `python` does."""
    sys.argv = list(args)
    sys.path.insert(0, str(Path(args[0]).resolve().parent))
    runpy.run_path(args[0], run_name="__main__")


def _tool(name: str) -> Callable[[Sequence[str]], int]:
    from importlib import import_module

    return import_module(TOOLS[name]).main


@contextmanager
def _streams(stdin: str) -> Generator[tuple[io.StringIO, io.StringIO]]:
    """Within, the standard streams are texts."""
    source = io.TextIOWrapper(io.BytesIO(stdin.encode()), encoding="utf-8")
    out, err = io.StringIO(), io.StringIO()
    with mock.patch.multiple(sys, stdin=source, stdout=out, stderr=err):
        yield out, err


def _in_process(main: Callable[[], int | None], stdin: str) -> Result:
    with _streams(stdin) as (out, err), fresh_registry():
        try:
            status = main() or 0
        except SystemExit as e:
            if isinstance(e.code, str):
                print(e.code, file=err)
            status = e.code if isinstance(e.code, int) else int(e.code is not None)
    return Result(status, out.getvalue(), err.getvalue())


def _in_fork(main: Callable[[], int | None], stdin: str) -> Result:
    """As `_in_process`, in a forked child; an exception leaves status 1 and its traceback."""
    reading, writing = os.pipe()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        child = os.fork()
    if not child:
        os.close(reading)
        _be_the_fork(main, stdin, writing)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        left = pipe.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(left) if left else Result(os.waitstatus_to_exitcode(status))


def _be_the_fork(main: Callable[[], int | None], stdin: str, writing: int) -> None:
    """Write the result to a pipe, and end this process."""
    try:
        try:
            result = _in_process(main, stdin)
        except Exception:
            result = Result(1, "", traceback.format_exc())
        with os.fdopen(writing, "wb") as pipe:
            pipe.write(pickle.dumps(result))
    finally:
        os._exit(1)


def _in_own_process(words: Sequence[str], stdin: str) -> Result:
    done = subprocess.run(
        words, input=stdin, env=environment(), capture_output=True, text=True, check=False
    )
    return Result(done.returncode, done.stdout, done.stderr)


def environment() -> dict[str, str]:
    """The environment in which the programs beside Python are found, as `filecheck`."""
    path = [str(Path(sys.executable).parent), os.environ.get("PATH", "")]
    return {**os.environ, "PATH": os.pathsep.join(filter(None, path))}
