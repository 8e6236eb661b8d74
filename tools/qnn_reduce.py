"""`qnn-reduce`: makes a module small as long as a command says the same of it."""

from __future__ import annotations

import argparse
import dataclasses
import re
import shlex
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from xdsl.dialects.builtin import ModuleOp

from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean
from . import api, saving
from .driver.combinations import refuse_repeated
from .driver.constants_policy import Keep
from .driver.guard import guarded
from .driver.load import load_file
from .driver.output_conflicts import check_outputs
from .driver.printing import module_text
from .driver.reading import READING_FLAGS, Reading
from .driver.terminal import print_text, warn
from .driver.usage import Parser
from .integer_flags import at_least
from .reduction.details import reduce_attributes, reduce_constants
from .reduction.extents import reduce_shapes
from .reduction.hexagon_code import reduce_code
from .reduction.interestingness import Answer, Command, Trial
from .reduction.operations import (
    bypass_operations,
    erase_dead,
    reduce_functions,
    reduce_operations,
    reduce_results,
)
from .reduction.reducer import Reducer
from .reduction.unwrapping import unwrap_regions
from .text import shortened

STEPS: dict[str, Sequence[Callable[[Reducer], None]]] = {
    "functions": (reduce_functions,),
    "operations": (
        reduce_operations,
        erase_dead,
        bypass_operations,
        unwrap_regions,
        reduce_code,
    ),
    "results": (reduce_results,),
    "shapes": (reduce_shapes,),
    "constants": (reduce_constants,),
    "attributes": (reduce_attributes,),
}
"""Name of a step -> what it does, in the order in which steps are taken: those that make most of
the later trials fast come first."""

FLAGS: dict[str, dict[str, Any]] = {
    "input": {"metavar": "FILE", "help": "a module or network: any file that qnn-opt reads"},
    "--test": {
        "required": True,
        "metavar": "CMD",
        "help": "the command that says whether a candidate is interesting; {} in it stands for the "
        "candidate's file, which is else its last argument",
    },
    "--test-arg": {
        "action": "append",
        "default": [],
        "metavar": "ARG",
        "help": "one more argument of the command",
    },
    "--status": {
        "type": at_least(0),
        "metavar": "N",
        "help": "interesting is exit status N (default: the one that CMD has on FILE, not 0)",
    },
    "--pattern": {
        "metavar": "REGEX",
        "help": "interesting is output in which REGEX is found, with any exit status but for "
        "--status",
    },
    "--steps": {
        "default": ",".join(STEPS),
        "metavar": "NAMES",
        "help": f"what is reduced, of {', '.join(STEPS)} (default: all)",
    },
    "--timeout": {
        "type": float,
        "default": 600.0,
        "metavar": "SECONDS",
        "help": "a candidate on which CMD takes longer is not interesting (default 600)",
    },
    "--max-tests": {
        "type": at_least(1),
        "default": 10_000,
        "metavar": "N",
        "help": "stop after N candidates (default 10000)",
    },
    "-o": {
        "metavar": "FILE",
        "help": "the file to write, in whose format candidates are: .mlir, .tflite or .json "
        "(default: print .mlir)",
    },
    "--load": {
        "action": "append",
        "default": [],
        "metavar": "FILE.py",
        "help": "run a Python file that registers the dialects of FILE; CMD loads its own",
    },
    **READING_FLAGS,
    "--debug": {"action": "store_true", "help": "print the traceback of an error"},
}


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="qnn-reduce",
        description="Make a module as small as possible while a command says the same of it.",
        epilog="exit status: 0 reduced (or as small already), 1 trouble",
        allow_abbrev=False,
    )
    refuse_repeated(made)
    for name, how in FLAGS.items():
        made.add_argument(name, **how)
    return made


def reduce(args: argparse.Namespace) -> None:
    """Reduce the module of the parsed command line, and write or print it."""
    output = None if args.o is None else Path(args.o)
    steps, words = _steps(args.steps), _words(args)
    check_outputs({"-o": args.o}, [args.input, *args.load])
    if output is not None and output.suffix.lower() not in saving.WRITERS:
        known = ", ".join(saving.WRITERS)
        raise HexnnError(f"-o: no writer for '{output.suffix}' files, there are {known}")
    command = Command(words, args.timeout, forks=not args.load)
    command.check()
    module = api.read(args.input, Reading.of(args)).ir
    with TemporaryDirectory(prefix="qnn-reduce-") as folder:
        suffix = ".mlir" if output is None else output.suffix
        trial = Trial(command, Path(folder), suffix, args.status, _pattern(args.pattern))
        best = _reduced(module, _calibrated(trial, module, args.input), steps, args.max_tests)
        if output is None:
            print_text(module_text(best, Keep()))
        else:
            saving.save(best, output)


def _reduced(
    module: ModuleOp, trial: Trial, steps: Sequence[Callable[[Reducer], None]], most_tests: int
) -> ModuleOp:
    """Return `module` reduced by `steps`, repeated until none of them changes anything."""
    reducer = Reducer(module, trial, lambda line: warn(f"qnn-reduce: {line}"), most_tests)
    warn(f"qnn-reduce: {reducer.size} at first")
    before = None
    while before != reducer.size:
        before = reducer.size
        for step in steps:
            step(reducer)
    warn(f"qnn-reduce: {reducer.size} at last, {reducer.tests} tests")
    if not reducer.left:
        warn("qnn-reduce: stopped by --max-tests")
    return reducer.best


def _calibrated(trial: Trial, module: ModuleOp, file: str) -> Trial:
    """Return `trial` with the status that it has on `module`, unless one or a pattern is given.

    Raises HexnnError if `module`, the contents of `file`, is not interesting itself.
    """
    answer = trial.answer(module)
    if trial.status is None and trial.pattern is None:
        trial = dataclasses.replace(trial, status=answer.status)
        if answer.status == 0:
            raise HexnnError(
                f"{file}: the test succeeds on it (exit status 0), so it does not show the fault",
                notes=["--status 0 if success is what is interesting"],
            )
    if not trial.accepts(answer):
        raise HexnnError(f"{file} is not interesting itself: {_shown(answer)}")
    warn(f"qnn-reduce: interesting is {_looked_for(trial)}; on {file} {_shown(answer)}")
    return trial


def _looked_for(trial: Trial) -> str:
    """Return what makes a candidate interesting, for a message."""
    status = [] if trial.status is None else [f"exit status {trial.status}"]
    pattern = [] if trial.pattern is None else [f"output with '{trial.pattern.pattern}'"]
    return " and ".join(status + pattern)


def _shown(answer: Answer) -> str:
    """Return what a command answered, for a message: its status and the last line that it wrote."""
    if not answer.in_time:
        return "the test took longer than --timeout"
    last = next(iter(answer.output.strip().splitlines()[-1:]), "")
    said = f", '{shortened(last, 100)}'" if last else ""
    return f"the test ends with status {answer.status}{said}"


def _steps(names: str) -> list[Callable[[Reducer], None]]:
    """Return the functions of the steps whose `names` are given, joined by commas, in the order of
    `STEPS`.
    """
    given = names.split(",")
    for name in given:
        if name not in STEPS:
            known = f"steps are {', '.join(STEPS)}"
            raise HexnnError(f"unknown step '{name}'{did_you_mean(name, STEPS)}", notes=[known])
    return [step for name, steps in STEPS.items() if name in given for step in steps]


def _words(args: argparse.Namespace) -> tuple[str, ...]:
    """Return the words of the test's command line."""
    try:
        words = (*shlex.split(args.test), *args.test_arg)
    except ValueError as e:
        raise HexnnError(f"--test: {str(e).lower()} in '{args.test}'") from e
    if not words:
        raise HexnnError("--test must name a command, got nothing")
    if not args.timeout > 0:
        raise HexnnError(f"--timeout must be above 0, got {args.timeout:g}")
    return words


def _pattern(text: str | None) -> re.Pattern[str] | None:
    """Compile the regular expression of `--pattern`, if given; `^` and `$` stand for ends of
    lines.
    """
    try:
        return None if text is None else re.compile(text, re.MULTILINE)
    except re.error as e:
        raise HexnnError(f"--pattern is no regular expression: {e}") from e


def main(args: Sequence[str] | None = None) -> int:
    """Run the tool; return 0 on success, 1 after an error, which is printed."""
    given = list(sys.argv[1:] if args is None else args)

    def run() -> int:
        parsed = parser().parse_args(given)
        for file in parsed.load:
            load_file(file)
        reduce(parsed)
        return 0

    return guarded("qnn-reduce", run, 1, "--debug" in given)


if __name__ == "__main__":
    sys.exit(main())
