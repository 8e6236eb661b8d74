"""The command line of `qnn-bench`."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence

from .driver.combinations import refuse_repeated
from .driver.guard import guarded
from .driver.usage import Parser
from .integer_flags import at_least

COMMANDS = ("run", "show", "export", "diff", "plot")


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="qnn-bench",
        description="Measure sweeps of configurations, and ask for what they found.",
        epilog="qnn-bench SWEEP stands for qnn-bench run SWEEP. exit status: 0, or 1 when diff "
        "found a difference, or 2 when something went wrong",
        allow_abbrev=False,
    )
    commands = made.add_subparsers(dest="command", required=True, metavar="COMMAND")
    _add_run(_command(commands, "run", "measure what the database lacks of a sweep"))
    for name, what in (("show", "print rows"), ("export", "write rows as CSV or Parquet")):
        _add_rows(_command(commands, name, what), writes=name == "export")
    diff = _command(commands, "diff", "compare rows, down to the operations that differ")
    diff.add_argument("first", metavar="DB")
    diff.add_argument("second", nargs="*", metavar="DB|COLUMN=A COLUMN=B")
    plot = _command(commands, "plot", "draw a figure over an axis")
    _add_plot(plot)
    return made


def _command(
    # What `add_subparsers` returns has no public name.
    commands: argparse._SubParsersAction[Parser],  # pyright: ignore[reportPrivateUsage]
    name: str,
    what: str,
) -> Parser:
    made = commands.add_parser(name, help=what, description=what, allow_abbrev=False)
    refuse_repeated(made)
    made.add_argument("--debug", action="store_true", help="print the traceback of an error")
    return made


def _add_run(made: Parser) -> None:
    made.add_argument("sweep", metavar="SWEEP", help="a sweep file: .toml, or .py")
    made.add_argument("-d", "--database", metavar="DB", help="default: SWEEP with the suffix .db")
    how = made.add_mutually_exclusive_group()
    how.add_argument(
        "--jobs", type=at_least(1), default=1, metavar="N", help="processes (default 1)"
    )
    how.add_argument("--dask", metavar="ADDRESS", help="the scheduler of a Dask cluster")


def _add_rows(made: Parser, writes: bool) -> None:
    made.add_argument("database", metavar="DB")
    _add_conditions(made)
    made.add_argument("--operations", action="store_true", help="the operations of each row")
    if writes:
        made.add_argument("-o", required=True, metavar="FILE", help=".csv or .parquet")


def _add_plot(made: Parser) -> None:
    made.add_argument("database", metavar="DB")
    _add_conditions(made)
    made.add_argument("-o", required=True, metavar="FILE", help=".svg, .png or .pdf")
    made.add_argument("--x", default="target", metavar="COLUMN", help="default target")
    made.add_argument("--y", default="packets", metavar="FIGURE", help="default packets")
    made.add_argument("--by", default="layout", metavar="COLUMN", help="default layout")


def _add_conditions(made: Parser) -> None:
    made.add_argument("where", nargs="*", metavar="COLUMN=VALUE", help="only rows with this value")


def parse(args: Sequence[str]) -> argparse.Namespace:
    """Parse the command line; conditions may stand between and behind flags. Raises HexnnError for
    what is not valid.
    """
    parsed, rest = parser().parse_known_args(spelled(args))
    if hasattr(parsed, "where") and not any(word.startswith("-") for word in rest):
        parsed.where += rest
    elif rest:
        parser().error(f"unrecognized arguments: {' '.join(rest)}")
    return parsed


def spelled(args: Sequence[str]) -> list[str]:
    """Return `args` with the command `run` before a sweep file."""
    is_command = not args or args[0] in COMMANDS or args[0].startswith("-")
    return list(args) if is_command else ["run", *args]


def main() -> int:
    """Print the help text that the process is asked for; return the exit status."""

    def body() -> int:
        parser().parse_args(sys.argv[1:])
        return 0

    return guarded("qnn-bench", body, 2, debug=False)
