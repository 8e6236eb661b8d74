"""`qnn-tune`: searches for pins under which a network costs less, and writes them to a file."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

from ..dialects.files.outputs import write
from ..dialects.htp.target import DEFAULT_TARGET
from . import api
from .driver.combinations import refuse_repeated
from .driver.guard import guarded
from .driver.load import load_file
from .driver.output_conflicts import check_outputs
from .driver.reading import READING_FLAGS, Reading
from .driver.terminal import say
from .driver.usage import Parser
from .integer_flags import at_least
from .tuning.pin_search import OBJECTIVES, Search, pins_text
from .tuning.pin_space import PARTS, space_of

FLAGS: dict[str, dict[str, Any]] = {
    "model": {"metavar": "MODEL", "help": "a network: any file that qnn-opt reads"},
    "--trials": {
        "type": at_least(1),
        "default": 50,
        "metavar": "N",
        "help": "points to try (default 50)",
    },
    "--objective": {
        "choices": tuple(OBJECTIVES),
        "default": "cycles",
        "help": "what to minimize: predicted cycles (default), bytes of transfers, or peak TCM",
    },
    "--search": {
        "default": "kernels",
        "metavar": "PARTS",
        "help": f"what is searched, of {', '.join(PARTS)} (default kernels)",
    },
    "--exhaustive": {"action": "store_true", "help": "try all points instead"},
    "--target": {"default": DEFAULT_TARGET, "metavar": "TARGET", "help": "the chip, default v73"},
    "--seed": {
        "type": at_least(0, most=2**32 - 1),
        "default": 0,
        "metavar": "N",
        "help": "of the search (default 0)",
    },
    "-o": {"metavar": "FILE.pins", "help": "where to write the pins, for --pin @FILE.pins"},
    "--load": {
        "action": "append",
        "default": [],
        "metavar": "FILE.py",
        "help": "run a Python file that registers passes, kernels or targets",
    },
    **READING_FLAGS,
    "--debug": {"action": "store_true", "help": "print the traceback of an error"},
}


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="qnn-tune",
        description="Search for kernels, layouts and tiles under which a network costs less.",
        epilog="exit status: 0, or 2 when something went wrong",
        allow_abbrev=False,
    )
    refuse_repeated(made)
    for name, how in FLAGS.items():
        made.add_argument(name, **how)
    return made


def tune(given: Sequence[str]) -> int:
    """Run the command line; return the exit status."""
    args = parser().parse_args(given)
    check_outputs({"-o": args.o}, [args.model, *args.load])
    for file in args.load:
        load_file(file)
    source = api.read(args.model, Reading.of(args))
    space = space_of(source, args.target, args.search.split(","))
    search = Search(source, args.target, args.objective, space)
    say(f"{source.name}: {space.size:,} points, {search.initial:,.0f} {args.objective} at first")
    if args.exhaustive:
        search.exhaust()
    else:
        search.tune(args.trials, args.seed)
    pins, value = search.best
    say(f"{len(search.values)} tried: {value:,.0f} {args.objective} with {len(pins)} pins")
    for pin in pins:
        say(f"  {pin}")
    if args.o:
        write(args.o, pins_text(search))
    return 0


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; return 0, or 2 after an error, which is printed."""
    given = list(sys.argv[1:] if args is None else args)
    return guarded("qnn-tune", lambda: tune(given), 2, "--debug" in given)


if __name__ == "__main__":
    sys.exit(main())
