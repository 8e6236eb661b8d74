"""`qnn-bench`: measures networks in all configurations of a sweep, and shows what it found."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path

from ..dialects.diagnostics import HexnnError
from .bench import views
from .bench.database import Database
from .bench.plotting import Plot
from .bench.row_differences import Side, differences
from .bench.sweep_file import read_sweep
from .bench.sweeping import SweepRun
from .bench.workers import workers
from .bench_flags import parse
from .driver.guard import guarded
from .driver.output_conflicts import check_outputs
from .driver.terminal import say

DIFFERENT, TROUBLE = 1, 2


def run(args: argparse.Namespace) -> int:
    """Measure what the database lacks of a sweep."""
    sweep = read_sweep(args.sweep)
    path = args.database or str(Path(args.sweep).with_suffix(".db"))
    inputs = [one.path for one in sweep.configurations]
    check_outputs({"--database": path}, [args.sweep, *inputs])
    with Database.open(path, create=True) as database, workers(args.jobs, args.dask) as pool:
        say(f"{path}: {SweepRun(database, pool, say).run(sweep)}")
    return 0


def show(args: argparse.Namespace) -> int:
    """Print rows of a database."""
    with Database.open(args.database) as database:
        rows = views.selected(database, views.conditions_of(args.where))
        for line in views.shown(database, rows, args.operations):
            say(line)
    return 0


def export(args: argparse.Namespace) -> int:
    """Write rows of a database, or their operations, to a file."""
    check_outputs({"-o": args.o}, [args.database])
    with Database.open(args.database) as database:
        rows = views.selected(database, views.conditions_of(args.where))
        views.export(args.o, *views.exported(database, rows, args.operations))
    return 0


def diff(args: argparse.Namespace) -> int:
    """Compare the rows of two databases, or those of one with two values of an axis."""
    with ExitStack() as stack:
        first = stack.enter_context(Database.open(args.first))
        if len(args.second) == 1 and "=" not in args.second[0]:
            sides = Side(first), Side(stack.enter_context(Database.open(args.second[0])))
        elif len(args.second) == 2:
            one, other = (views.conditions_of([text]) for text in args.second)
            sides = Side(first, one), Side(first, other)
        else:
            raise HexnnError("diff takes two databases, or one and COLUMN=A COLUMN=B")
        found = differences(*sides)
    say(found)
    return 0 if found else DIFFERENT


def plot(args: argparse.Namespace) -> int:
    """Draw a figure of the rows of a database."""
    check_outputs({"-o": args.o}, [args.database])
    with Database.open(args.database) as database:
        rows = views.selected(database, views.conditions_of(args.where))
    Plot(args.x, args.y, args.by).write(args.o, rows)
    return 0


COMMANDS: dict[str, Callable[[argparse.Namespace], int]] = {
    "run": run,
    "show": show,
    "export": export,
    "diff": diff,
    "plot": plot,
}


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, or 1 if a difference was found, or 2 after an error."""
    given = list(sys.argv[1:] if args is None else args)

    def body() -> int:
        parsed = parse(given)
        return COMMANDS[parsed.command](parsed)

    return guarded("qnn-bench", body, TROUBLE, "--debug" in given)


if __name__ == "__main__":
    sys.exit(main())
