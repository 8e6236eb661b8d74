"""`update-checks`: writes the CHECK lines of FileCheck tests from the output of their RUN lines.

A function is selected by the comment `// UPDATE-CHECKS` above it, or by a flag. Its CHECK lines are
replaced by new ones for each RUN line that ends in filecheck; all other text is kept. The tool is
idempotent.
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
from .check_lines import FUNCTION, check_lines, function_end, functions
from .driver.guard import guarded
from .driver.terminal import say
from .driver.usage import Parser

MARK = "// UPDATE-CHECKS"
"""The comment that selects the function below it."""

RUN = re.compile(r"RUN:[ \t]*(?P<command>.*?)\|\s*filecheck %s(?P<flags>.*)")
"""Matches a RUN line that pipes the output of a command to filecheck."""

SUFFIXES = "LABEL|SAME|NEXT|NOT|DAG|EMPTY|COUNT-[0-9]+"
"""The suffixes of a check prefix that FileCheck knows."""


@dataclass(frozen=True)
class Check:
    """The command of a RUN line, and the prefix of the CHECK lines for its output."""

    command: str
    prefix: str

    def printed(self, path: Path) -> list[tuple[str, list[str]]]:
        """Run the command on the test at `path`; return (name, lines) for each printed function.
        Raises HexnnError if it fails.
        """
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
    """Return the commands and check prefixes of a test's RUN lines that end in filecheck, one for
    each prefix; commands that begin with `not` are left out. Raises HexnnError if there are none.
    """
    checks = list[Check]()
    for run in RUN.finditer(text):
        prefix = re.search(r"--?check-prefix(?:=| )(\S+)", run["flags"])
        if not run["command"].startswith("not "):
            checks.append(Check(run["command"], prefix[1] if prefix else "CHECK"))
    if not checks:
        raise HexnnError(f"{path}: no RUN line ends in '| filecheck %s'")
    return list({check.prefix: check for check in reversed(checks)}.values())[::-1]


def updated_text(path: Path, names: frozenset[str], every: bool = False) -> str:
    """Return the text of the test at `path` with new CHECK lines for the selected functions: those
    in `names`, those marked by a comment, or all (`every`).

    Raises HexnnError if no function is selected, or a selected one is not printed.
    """
    text = path.read_text()
    checks = checks_of(path, text)
    lines = text.split("\n")
    chosen = [head for head in _test_functions(lines) if every or head.name in names or head.marked]
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
        lines[head.above : head.end] = _with_check_lines(
            lines[head.above : head.end], checks, block
        )
    return "\n".join(lines)


@dataclass(frozen=True)
class TestFunction:
    """A function in a test: its name, its lines with the comment above it, and whether that comment
    selects it.

    `number` is the number of earlier functions of the same name.
    """

    name: str
    number: int
    marked: bool
    above: int
    """Index of the first line of the comment above the function."""
    end: int
    """Index of the line after the function."""


def _test_functions(lines: Sequence[str]) -> Iterator[TestFunction]:
    """Yield each function in `lines`, the lines of a test, with the comment above it."""
    seen = Counter[str]()
    for index, line in enumerate(lines):
        if (head := FUNCTION.match(line)) is None:
            continue
        above = index
        while above and lines[above - 1].lstrip().startswith("//"):
            above -= 1
        end = function_end(lines, index)
        marked = any(comment.strip() == MARK for comment in lines[above:index])
        yield TestFunction(head["name"], seen[head["name"]], marked, above, end)
        seen[head["name"]] += 1


def _numbered(printed: Sequence[tuple[str, list[str]]]) -> dict[tuple[str, int], list[str]]:
    """Return a map from (name, number of earlier functions of that name) to the lines of the
    function, for the (name, lines) pairs `printed`.
    """
    seen = Counter[str]()
    bodies: dict[tuple[str, int], list[str]] = {}
    for name, body in printed:
        bodies[name, seen[name]] = body
        seen[name] += 1
    return bodies


def _with_check_lines(
    lines: Sequence[str], checks: Sequence[Check], block: Sequence[str]
) -> list[str]:
    """Return the lines of a function and its comment, with the old lines of `checks` removed and
    the lines `block` inserted above the function.
    """
    prefixes = "|".join(re.escape(check.prefix) for check in checks)
    old = re.compile(rf"\s*//\s*(?:{prefixes})(?:-(?:{SUFFIXES}))?:")
    kept = [line for line in lines if not old.match(line)]
    index = next(i for i, line in enumerate(kept) if FUNCTION.match(line))
    indent = kept[index][: len(kept[index]) - len(kept[index].lstrip())]
    return [*kept[:index], *(indent + line for line in block), *kept[index:]]


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
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
    """Run the tool; return 0 if all files are up to date now, else 1."""
    given = list(sys.argv[1:] if args is None else args)
    return guarded("update-checks", lambda: _run(parser().parse_args(given)), 1, False)


def _run(args: argparse.Namespace) -> int:
    for path in args.files:
        text = updated_text(path, frozenset(args.function), args.all)
        if text != path.read_text():
            write(path, text)
            say(f"{path}: updated")
    return 0


if __name__ == "__main__":
    sys.exit(main())
