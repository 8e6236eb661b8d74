"""The flags that `qnn-opt` adds to xDSL's driver, and mlir-opt's spellings of them."""

from __future__ import annotations

import argparse
import re
from collections.abc import Container, Iterable, Sequence
from typing import Any

from ...dialects.diagnostics import HexnnError
from ..integer_flags import at_least
from .combinations import Combinations, Query
from .package_flags import PACKAGE_FLAGS, PACKAGES_ALONE, SHORT
from .reading import READING_FLAGS, READING_OF

ELISION_LIMIT = 64
"""The default of the most elements of a constant that is printed in full."""

FLAGS: dict[str, dict[str, Any]] = {
    "--load": {
        "action": "append",
        "default": [],
        "metavar": "FILE.py",
        "help": "run a Python file that registers passes, kernels or targets",
    },
    "--print-ir-before-all": {"action": "store_true", "help": "print the IR before each pass"},
    "--print-ir-after-all": {"action": "store_true", "help": "print the IR after each pass"},
    "--print-ir-before": {
        "metavar": "PASSES",
        "default": "",
        "help": "print the IR before these passes",
    },
    "--print-ir-after": {
        "metavar": "PASSES",
        "default": "",
        "help": "print the IR after these passes",
    },
    "--print-ir-after-change": {
        "action": "store_true",
        "help": "print the IR after a pass only when the pass has changed it",
    },
    "--print-ir-after-failure": {
        "action": "store_true",
        "help": "print the IR that a failing pass leaves",
    },
    "--print-ir-tree-dir": {
        "metavar": "DIR",
        "help": "write what the flags above print to files of this folder, with all constants",
    },
    "--elide-elementsattrs-if-larger": {
        "type": at_least(0),
        "default": ELISION_LIMIT,
        "metavar": "N",
        "help": "elide constants of more than N elements",
    },
    "--print-local-scope": {
        "action": "store_true",
        "help": "write types and locations where they are used, and no operation on several lines",
    },
    "--timing": {"action": "store_true", "help": "print the time of each phase and pass"},
    "--timing-display": {
        "choices": ("tree", "list"),
        "help": "with --timing: nested phases (tree), or each name once (list)",
    },
    "--pass-statistics": {
        "action": "store_true",
        "help": "print how many operations each pass removed and created",
    },
    "--pass-statistics-display": {
        "choices": ("pipeline", "list"),
        "help": "with --pass-statistics: each run of a pass, or each pass once, by name (list)",
    },
    "--verify-each": {
        "type": int,
        "choices": (0, 1),
        "default": 1,
        "help": "0 to verify the input only, not after each pass",
    },
    "--verify-input": {
        "type": int,
        "choices": (0, 1),
        "default": 1,
        "help": "0 not to verify the input",
    },
    "--check-each": {
        "type": at_least(0),
        "default": 0,
        "metavar": "SEEDS",
        "help": "run the module on random inputs around each pass, and around each application of "
        "a rule, and compare what it computes",
    },
    "--check-splits": {
        "type": at_least(0),
        "default": 0,
        "metavar": "SEEDS",
        "help": "run what rules split on random inputs, split and unsplit, and compare bit for bit",
    },
    "--explain": {
        "action": "append",
        "default": [],
        "metavar": "RULE[@ADDRESS]",
        "help": "say for each operation that a rule of a package could replace why it did or did "
        "not; ADDRESS selects operations",
    },
    "--crash-reproducer": {
        "metavar": "FILE",
        "help": "when a pass fails, write the IR before it, and the command that runs it again",
    },
    "--run-reproducer": {
        "metavar": "FILE",
        "help": "run the command in the first line of a reproducer",
    },
    "--dump-pass-pipeline": {
        "action": "store_true",
        "help": "print the passes that -p stands for; without an input, do nothing else",
    },
    "--validate": {
        "metavar": "TARGET",
        "help": "print for each operation of a network at stage source or qnn whether a target, "
        "such as v73{tcm=2M}, supports it, and the first rule that it breaks if not",
    },
    "--extract": {
        "action": "append",
        "default": [],
        "metavar": "OPS",
        "help": "cut these operations out of the network first: 37:41, conv_2d#3:add#2 or "
        "name:GLOB; what flows in becomes inputs",
    },
    "--with-data": {
        "metavar": "FILE.npz",
        "help": "with --extract: write the values of the new inputs and outputs in a run of the "
        "whole network",
    },
    "--input": {
        "action": "append",
        "default": [],
        "metavar": "[NAME=]FILE",
        "help": "with --with-data: inputs of that run, .npy or .npz (default: random ones, seed 0)",
    },
    "--nnef-check": {
        "metavar": "FILE",
        "help": "print the violations of NNEF's rules in a network, import nothing",
    },
    "--all": {
        "action": "store_true",
        "help": "with --nnef-check: all violations of the first failing stage",
    },
    **READING_FLAGS,
    **PACKAGE_FLAGS,
    "--json-defaults": {
        "choices": ("write", "omit"),
        "default": "write",
        "help": "whether -t qnn-json writes members with default values",
    },
    "--list-passes": {"action": "store_true", "help": "print all passes, their options, and exit"},
    "--show-dialects": {"action": "store_true", "help": "print all dialects and exit"},
    "--debug": {"action": "store_true", "help": "print the traceback of an error"},
}

XDSL_FLAGS = (
    "--allow-unregistered-dialect",
    "--disable-verify",
    "--frontend",
    "--no-implicit-module",
    "--output-file",
    "--parsing-diagnostics",
    "--passes",
    "--print-between-passes",
    "--print-debuginfo",
    "--print-no-properties",
    "--print-op-generic",
    "--split-input-file",
    "--syntax-highlight",
    "--target",
    "--time-passes",
    "--verify-diagnostics",
    "--version",
)

SPELLINGS: dict[str, tuple[str, ...]] = {
    "--disable-verify": ("--verify-each=0", "--verify-input=0"),
    "--list-dialects": ("--show-dialects",),
    "--no-aliases": ("--print-local-scope",),
    "--parsing-diagnostics": ("--verify-diagnostics",),
    "--pass-pipeline-crash-reproducer": ("--crash-reproducer",),
    "--print-between-passes": ("--print-ir-after-all",),
    "--time-passes": ("--timing",),
    "--very-unsafe-disable-verifier-on-parsing": ("--verify-input=0",),
}
"""mlir-opt's flags, without the prefix `--mlir-` -> the flags that replace them."""

ALWAYS: dict[str, str] = {
    "--disable-threading": "passes run one after the other",
    "--print-ir-module-scope": "the IR is printed as a whole module",
}
"""Flags of mlir-opt that are accepted without effect -> the behaviour that they request, which
always holds.
"""

PRINTED_IR = (
    "--print-ir-before-all",
    "--print-ir-after-all",
    "--print-ir-before",
    "--print-ir-after",
    "--print-ir-after-change",
    "--print-ir-after-failure",
)
"""Flags that print the IR before or after passes."""

AROUND_PASSES = (
    *PRINTED_IR,
    "--check-each",
    "--check-splits",
    "--crash-reproducer",
    "--explain",
    "--pass-statistics",
)

HOW_PRINTED = (
    "--print-op-generic",
    "--print-no-properties",
    "--print-debuginfo",
    "--print-local-scope",
)
"""Flags for the format of printed IR."""

COMBINATIONS = Combinations(
    queries={
        "--list-passes": Query(beside=["--output-file"]),
        "--show-dialects": Query(beside=["--output-file"]),
        "--nnef-check": Query(beside=["--all", "--strict", "--nnef-fragments"]),
        "--dump-pass-pipeline": Query(beside=["--output-file", "--passes"], unless=["INPUT"]),
        "--list-packages": Query(beside=["--output-file", *PACKAGES_ALONE]),
        "--emit-op-package": Query(beside=["--output-file", *PACKAGES_ALONE]),
        "--emit-pdl": Query(beside=["--output-file", *PACKAGES_ALONE]),
    },
    needed={
        **dict.fromkeys(AROUND_PASSES, ("--passes",)),
        **dict.fromkeys(HOW_PRINTED, ("--target=mlir", *PRINTED_IR)),
        "--all": ["--nnef-check"],
        "--define": ["--op-package"],
        "--elide-elementsattrs-if-larger": ["--target=mlir", "--target=qnn-json", *PRINTED_IR],
        "--include-dir": ["--op-package"],
        "--input": ["--with-data"],
        "--json-defaults": ["--target=qnn-json"],
        "--print-ir-tree-dir": PRINTED_IR,
        "--pass-statistics-display": ["--pass-statistics"],
        "--syntax-highlight": ["--target=mlir"],
        "--timing-display": ["--timing"],
        "--with-data": ["--extract"],
    },
    excluded={
        "--syntax-highlight": ["--output-file"],
        "--with-data": ["--split-input-file"],
        "--validate": [*HOW_PRINTED, "--target", "--elide-elementsattrs-if-larger"],
    },
)

OF_TEXT = ("--allow-unregistered-dialect", "--no-implicit-module", "--split-input-file")
"""Flags for the parsing of IR text."""

OF_FRONTENDS = {**READING_OF, **dict.fromkeys(OF_TEXT, ("mlir",))}
"""Flag -> the frontends to which it applies."""

BOOLEANS = {"": True, "0": False, "1": True, "false": False, "true": True}


def normalize(args: Iterable[str], passes: Container[str]) -> list[str]:
    """Return the arguments `args` in hexnn's spelling.

    Accepts mlir-opt's names of flags, single dashes, and passes as flags; all passes are collected
    into one `-p`. `passes` holds the names of passes and pipelines.
    """
    rest, pipeline = list[str](), list[str]()
    pending = False
    for arg in args:
        if pending:
            pipeline.append(arg)
            pending = False
            continue
        name, equals, value = _long(arg, passes).partition("=")
        if name in ("-p", "--passes", "--pass-pipeline"):
            pending = not equals
            pipeline += [value] if equals else []
        elif name.startswith("--") and name not in FLAGS and name[2:] in passes:
            pipeline.append(f"{name[2:]}{{{value}}}" if equals else name[2:])
        else:
            rest += _spelled(name, equals, value)
    text = ",".join(filter(None, pipeline))
    return [*rest, *(["-p"] if pending or pipeline else []), *([text] if pipeline else [])]


def _long(arg: str, passes: Container[str]) -> str:
    """Return `arg` with two dashes and without the prefix `mlir-`, if it then names a known flag or
    one of `passes`, else unchanged; `-pTEXT` becomes `-p=TEXT`.
    """
    if arg.startswith("-p") and len(arg) > 2 and not _known(f"-{arg.partition('=')[0]}", passes):
        return f"-p={arg[2:].removeprefix('=')}"
    match = re.fullmatch(r"--?(?:mlir-)?(\w[\w-]+)(=.*)?", arg, re.DOTALL)
    if match is None or not _known(f"--{match[1]}", passes):
        return arg
    return f"--{match[1]}{match[2] or ''}"


def _known(name: str, passes: Container[str]) -> bool:
    """Return whether `name`, such as `--seed`, is a flag of the tool, or two dashes and one of
    `passes`, the names of passes and pipelines.
    """
    flags = (*FLAGS, *XDSL_FLAGS, *SPELLINGS, *ALWAYS, "--pass-pipeline")
    return name in flags or name[2:] in passes


def _spelled(name: str, equals: str, value: str) -> Sequence[str]:
    """Return the arguments in hexnn's spelling for the argument `name` + `equals` + `value`, which
    may be in mlir-opt's; `equals` is `=`, or empty without a value.

    They may be several, or none if the argument asks for what hexnn does anyway. Raises HexnnError
    if it would switch off what hexnn always does.
    """
    if name in ("--check-each", "--check-splits") and not equals:
        return [f"{name}=1"]
    if name in ALWAYS:
        if not BOOLEANS.get(value, False):
            raise HexnnError(f"{name}={value} is not possible: {ALWAYS[name]}, always")
        return []
    if (name, value) == ("--verify-diagnostics", "all"):
        return [name]
    if equals and FLAGS.get(name, {}).get("action") == "store_true" and value in BOOLEANS:
        return [name] * BOOLEANS[value]
    if name not in SPELLINGS:
        number = BOOLEANS.get(value, value) if name.startswith("--verify-") else value
        return [f"{name}={int(number) if number in (0, 1) else number}" if equals else name]
    stands_for = SPELLINGS[name]
    if value not in BOOLEANS:
        return [f"{name}={value}" for name in stands_for]
    return stands_for if BOOLEANS[value] else ()


def add_flags(parser: argparse.ArgumentParser) -> None:
    """Add the flags of `FLAGS` to `parser`."""
    group = parser.add_argument_group("hexnn")
    for name, how in FLAGS.items():
        group.add_argument(name, *SHORT.get(name, "").split(), **how)


def outputs_of(args: argparse.Namespace) -> dict[str, str | None]:
    """Return the files that the parsed flags `args` say to write, by flag; None for the standard
    output.
    """
    path = None if args.output_file == "-" else args.output_file
    others = {"--crash-reproducer": args.crash_reproducer, "--with-data": args.with_data}
    return {"-o": path, **others}


def loaded_in(args: Sequence[str]) -> list[str]:
    """Return the values of `--load` in `args`, before the other flags are parsed: those files may
    register passes that the flags name.
    """
    parser = argparse.ArgumentParser(add_help=False, allow_abbrev=False)
    parser.add_argument("--load", **FLAGS["--load"])
    return parser.parse_known_args(list(args))[0].load


def speaks_of_operations(args: argparse.Namespace) -> bool:
    """Return whether one of the parsed flags `args` takes or prints names of operations."""
    return bool(args.check_each or args.check_splits or args.explain or args.extract)


def flags_of(text: str) -> list[str]:
    """Return all long flags that occur in the help text `text`, sorted."""
    return sorted(set(re.findall(r"--[a-z][\w-]+", text)))
