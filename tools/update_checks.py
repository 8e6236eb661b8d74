"""`update-checks`: writes the CHECK lines of FileCheck tests from what their RUN lines print.

A function is chosen by the comment `// UPDATE-CHECKS` above it, or by a flag. Its CHECK lines are
replaced by new ones for each RUN line that ends in filecheck, all else stays; a second run changes
nothing.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from ..dialects.diagnostics import HexnnError
from ..dialects.files.outputs import write
from .check_lines import FUNCTION, check_lines, functions
from .driver.guard import guarded
from .driver.terminal import say

MARK = "// UPDATE-CHECKS"
"""The comment above a function whose lines are written."""

RUN = re.compile(r"RUN:[ \t]*(?P<command>.*?)\|\s*filecheck %s(?P<flags>.*)")
"""A RUN line that checks what a command prints."""

SUFFIXES = "LABEL|SAME|NEXT|NOT|DAG|EMPTY|COUNT-[0-9]+"
"""What follows a prefix in lines of FileCheck."""


@dataclass(frozen=True)
class Check:
    """A command of a RUN line, and the prefix of the lines that check what it prints."""

    command: str
    prefix: str

    def printed(self, path: Path) -> list[tuple[str, list[str]]]:
        """The functions that the command prints. Raises HexnnError when it fails."""
        with TemporaryDirectory() as folder:
            names = {"%s": path, "%S": path.parent, "%t": Path(folder) / "t"}
            command = re.sub("%[sSt]", lambda n: shlex.quote(str(names[n[0]])), self.command)
            tools = f"{Path(sys.executable).parent}{os.pathsep}{os.environ.get('PATH', '')}"
            done = subprocess.run(
                f"set -o pipefail; {command}",
                shell=True,
                executable="bash",
                env=os.environ | {"PATH": tools},
                capture_output=True,
                text=True,
                check=False,
            )
        if done.returncode:
            why = (done.stderr.strip() or "no message").splitlines()[0]
            raise HexnnError(
                f"{path}: '{self.command.strip()}' exits with {done.returncode}: {why}"
            )
        return list(functions(done.stdout))


def checks_of(path: Path, text: str) -> list[Check]:
    """The RUN lines of a test that check functions. Raises HexnnError when there are none."""
    checks = list[Check]()
    for run in RUN.finditer(text):
        prefix = re.search(r"--?check-prefix(?:=| )(\S+)", run["flags"])
        if not run["command"].startswith("not "):
            checks.append(Check(run["command"], prefix[1] if prefix else "CHECK"))
    if not checks:
        raise HexnnError(f"{path}: no RUN line ends in '| filecheck %s'")
    return list({check.prefix: check for check in reversed(checks)}.values())[::-1]


def updated(path: Path, names: frozenset[str], every: bool = False) -> str:
    """The text of a test with the lines of the chosen functions written anew.

    Raises HexnnError when no function is chosen, or a chosen one is not printed.
    """
    text = path.read_text()
    checks = checks_of(path, text)
    lines = text.split("\n")
    chosen = [head for head in _heads(lines) if every or head.name in names or head.marked]
    if missing := names - {head.name for head in chosen}:
        raise HexnnError(f"{path}: there is no function {', '.join(sorted(missing))}")
    if not chosen:
        raise HexnnError(
            f"{path}: no function is chosen", notes=[f"write '{MARK}' above one, or use --function"]
        )
    printed = {check.prefix: _numbered(check.printed(path)) for check in checks}
    for head in reversed(chosen):
        block = list[str]()
        for check in checks:
            body = printed[check.prefix].get((head.name, head.number))
            if body is None:
                command = check.command.strip()
                raise HexnnError(f"{path}: function @{head.name} is not printed by '{command}'")
            block += check_lines(body, check.prefix)
        lines[head.above : head.end] = _replaced(lines[head.above : head.end], checks, block)
    return "\n".join(lines)


@dataclass(frozen=True)
class Head:
    """A function of a test: its name, how many of that name are before it, and its lines."""

    name: str
    number: int
    marked: bool
    above: int
    """The first line of the comment above it."""
    end: int
    """The line after it."""


def _heads(lines: Sequence[str]) -> Iterator[Head]:
    """The functions of a test."""
    seen = Counter[str]()
    for index, line in enumerate(lines):
        if (head := FUNCTION.match(line)) is None:
            continue
        above = index
        while above and lines[above - 1].lstrip().startswith("//"):
            above -= 1
        end = index + 1
        closing = f"{head['indent']}}}"
        while line.endswith("{") and end < len(lines) and not lines[end - 1].startswith(closing):
            end += 1
        marked = any(comment.strip() == MARK for comment in lines[above:index])
        yield Head(head["name"], seen[head["name"]], marked, above, end)
        seen[head["name"]] += 1


def _numbered(printed: Sequence[tuple[str, list[str]]]) -> dict[tuple[str, int], list[str]]:
    """Functions by their names and how many of that name are before them."""
    seen = Counter[str]()
    bodies: dict[tuple[str, int], list[str]] = {}
    for name, body in printed:
        bodies[name, seen[name]] = body
        seen[name] += 1
    return bodies


def _replaced(lines: Sequence[str], checks: Sequence[Check], block: Sequence[str]) -> list[str]:
    """A function and its comment with other CHECK lines, which stand right above it."""
    prefixes = "|".join(re.escape(check.prefix) for check in checks)
    old = re.compile(rf"\s*//\s*(?:{prefixes})(?:-(?:{SUFFIXES}))?:")
    kept = [line for line in lines if not old.match(line)]
    index = next(i for i, line in enumerate(kept) if FUNCTION.match(line))
    indent = kept[index][: len(kept[index]) - len(kept[index].lstrip())]
    return [*kept[:index], *(indent + line for line in block), *kept[index:]]


def parser() -> argparse.ArgumentParser:
    """The command line."""
    made = argparse.ArgumentParser(
        prog="update-checks",
        description="Write the CHECK lines of FileCheck tests from what their RUN lines print.",
        epilog=f"Without a flag, the functions under a comment '{MARK}' are chosen.",
    )
    made.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a test")
    which = made.add_mutually_exclusive_group()
    which.add_argument(
        "--function", action="append", default=[], metavar="NAME", help="choose a function"
    )
    which.add_argument("--all", action="store_true", help="choose all functions")
    return made


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; 0 when all files are up to date."""
    given = list(sys.argv[1:] if args is None else args)
    return guarded("update-checks", lambda: _run(parser().parse_args(given)), 1, False)


def _run(args: argparse.Namespace) -> int:
    for path in args.files:
        text = updated(path, frozenset(args.function), args.all)
        if text != path.read_text():
            write(path, text)
            say(f"{path}: updated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
