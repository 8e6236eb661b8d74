"""The command line that generated pages of operations have."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write
from ..driver.guard import guarded
from ..driver.terminal import say
from ..driver.usage import Parser

TROUBLE = 2
"""The exit status after an error."""


def page_parser(doc: str | None, written: str = "where to write the page") -> Parser:
    """Return a parser with `--write FILE`, which is for what `written` says; the description for
    `--help` is the first line of a module's docstring `doc`.
    """
    parser = Parser(description=(doc or "").partition("\n")[0])
    parser.add_argument("--write", type=Path, metavar="FILE", help=written)
    return parser


def check_checkout(tests: Path) -> None:
    """Raise HexnnError if there is no folder `tests`, which pages are made from."""
    if not tests.is_dir():
        raise HexnnError(f"no {tests}: run it in a checkout of hexnn")


def run(
    args: Sequence[str] | None,
    doc: str | None,
    tests: Path,
    lines: Callable[[], Iterable[str]],
    document: Callable[[], str],
) -> int:
    """Print `lines()` and, with `--write FILE` in the arguments `args` (None: those of the
    process), write the page `document()` there; `doc` is the docstring of the caller's module.

    Return 0, or 2 after an error, such as that the folder `tests`, which both read, does not exist.
    """

    def body() -> int:
        arguments = page_parser(doc).parse_args(args)
        check_checkout(tests)
        say("\n".join(lines()))
        if arguments.write:
            write(arguments.write, document())
        return 0

    return guarded("page", body, TROUBLE, debug=False)
