"""`qnn-lsp`: a language server for IR, which editors start."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib.util import find_spec

from ..dialects.diagnostics import HexnnError
from .driver.guard import guarded
from .driver.load import load_file
from .driver.usage import Parser


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="qnn-lsp",
        description="Serve the language server protocol for IR on standard input and output.",
    )
    made.add_argument(
        "--load",
        action="append",
        default=[],
        metavar="FILE.py",
        help="run a Python file that registers dialects, kernels or layouts",
    )
    made.add_argument("--debug", action="store_true", help="print the traceback of an error")
    return made


def main(args: Sequence[str] | None = None) -> int:
    """Run the server until the editor ends it; return 0, or 1 after an error, which is printed."""
    given = list(sys.argv[1:] if args is None else args)

    def run() -> int:
        for file in parser().parse_args(given).load:
            load_file(file)
        serve()
        return 0

    return guarded("qnn-lsp", run, 1, "--debug" in given)


def serve() -> None:
    """Serve on standard input and output. Raises HexnnError if pygls is not installed."""
    if find_spec("pygls") is None:
        raise HexnnError("qnn-lsp needs pygls: pip install 'hexnn[lsp]'")
    from .language_server.editor_server import make_server

    make_server().start_io()


if __name__ == "__main__":
    sys.exit(main())
