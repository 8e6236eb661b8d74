"""The command-line flags of `qnn-run`, and their valid combinations."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import Any

from .. import __version__
from ..dialects.diagnostics import HexnnError
from ..dialects.suggest import did_you_mean
from ..runtime.instruction_limit import DEFAULT_LIMIT
from .driver.combinations import Combinations, Query, check_frontend, refuse_repeated, value_of
from .driver.formats import frontend_of
from .driver.guard import guarded
from .driver.output_conflicts import check_outputs
from .driver.package_flags import PACKAGE_FLAGS, PACKAGES_ALONE, SHORT
from .driver.reading import READING_FLAGS, READING_OF
from .driver.rule_flags import RULE_FLAGS
from .driver.usage import Parser
from .engine_names import DEFAULT_ENGINE, check_engine
from .integer_flags import at_least
from .requested_reports import PRINTED, check_requests
from .stage_names import STAGES, check_stage


class DefaultStage(str):
    """The stage to run when the command line names none; of machine code that of the file."""


FLAGS: dict[str, dict[str, Any]] = {
    "model": {"metavar": "MODEL", "help": "a network: any file that qnn-opt reads"},
    "--stage": {
        "default": DefaultStage("hvx"),
        "metavar": "STAGE",
        "help": "source, qnn, opdef, htp, hvx (default) or hexagon (its code on qemu-hexagon)",
    },
    "--engine": {
        "metavar": "ENGINE",
        "help": "what runs hvx code: auto (default; llvm with what the CPU has for bytes), llvm, "
        "llvm-dot, numpy or qemu",
    },
    "--threads": {
        "type": at_least(1),
        "metavar": "N",
        "help": "how many samples, or steps of one sample, run at once at stage hvx (default 1)",
    },
    "--max-instructions": {
        "type": at_least(1),
        "metavar": "N",
        "help": f"limit on the instructions of one run of a kernel ({DEFAULT_LIMIT:.0e})",
    },
    "--target": {"metavar": "TARGET", "help": "the chip, such as v73{tcm=2M}"},
    "--pipeline": {
        "metavar": "PASSES",
        "help": "passes to the stage, in place of the default ones",
    },
    "--contexts": {
        "type": at_least(1),
        "metavar": "N",
        "help": "schedule the network on N HVX contexts, run it in simulated time, and print how "
        "long that takes of what none takes less than",
    },
    "--pin": {
        "action": "append",
        "default": [],
        "metavar": "OP=CHOICE",
        "help": "fix KERNEL, LAYOUT or 'KERNEL on LAYOUT' of operations: 37, 37:41, conv_2d#3 or "
        "name:GLOB; OP:rows=8 (depth, overlap, layout, impl) their pieces, OP:maps=apart (fused) "
        "their fusion; @FILE the pins of a file",
    },
    "--replace": {
        "action": "append",
        "default": [],
        "metavar": "KERNEL=FILE.mlir",
        "help": "run a function of machine code, in packets, in place of a kernel",
    },
    "--quantize": {
        "metavar": "OPTIONS",
        "help": "quantize the network first: calibration=FILE.npz, other options of the pass",
    },
    "--input": {
        "action": "append",
        "default": [],
        "metavar": "[NAME=]FILE",
        "help": ".npy for an input, .npz for all; several samples along the first axis",
    },
    "--seed": {"type": at_least(0), "metavar": "N", "help": "random inputs in the tensors' ranges"},
    **READING_FLAGS,
    "--quantize-input": {"action": "store_true", "help": "inputs are real values"},
    "--labels": {"metavar": "FILE.npy", "help": "class labels of the samples: print the accuracy"},
    "--output": {"metavar": "FILE.npz", "help": "write tensors as stored integers or floats"},
    "--tensors": {
        "default": "outputs",
        "metavar": "NAMES",
        "help": "tensors to write: all, or names and globs joined by commas (default: the outputs)",
    },
    "--compare": {
        "metavar": "STAGE|FILE",
        "help": "compare every tensor with another stage, or with arrays: a .npz file, or a folder "
        "with a .npy file or a file of raw bytes for each",
    },
    "--compare-layout": {
        "action": "append",
        "default": [],
        "metavar": "[NAME=]LAYOUT",
        "help": "axes of the tensors in FILE: nchw, nhwc, flat, or a permutation: 0,2,3,1",
    },
    "--compare-map": {
        "metavar": "FILE.json",
        "help": "what FILE calls some tensors: an object, name here -> name there",
    },
    "--compare-type": {
        "action": "append",
        "default": [],
        "metavar": "[NAME=]TYPE",
        "help": "element type of raw bytes in the folder FILE: float32, uint8, ...",
    },
    "--tolerance": {
        "action": "append",
        "default": [],
        "metavar": "[NAME=]BOUND",
        "help": "accept tensors that differ within bounds: sqnr>=30 (dB), cosine>=0.999, lsb<=1, "
        "max<=0.1, mean<=0.01",
    },
    "--bisect": {
        "metavar": "[NAME=]BOUND",
        "help": "with --compare: the first tensor beyond a bound such as sqnr>=30, and what each "
        "operation before it contributes to its error",
    },
    "--coverage": {
        "action": "store_true",
        "help": "list what runs by its reference: why, what would be legal, the share of MACs",
    },
    "--explain-layout": {
        "metavar": "OP",
        "help": "the kernels and layouts considered for operations, with what they would cost",
    },
    "--explain-tile": {
        "metavar": "OP",
        "help": "the ways to compute operations in the TCM: in pieces, in chains, their traffic",
    },
    "--require-hvx": {
        "action": "store_true",
        "help": "make each operation that is not HVX code an error",
    },
    "--report": {
        "action": "store_true",
        "help": "what each operation was lowered to, and its cost",
    },
    "--sort": {
        "metavar": "KEY",
        "help": "rows of --report and --profile by their cycles, packets, macs, ..., largest first",
    },
    "--top": {
        "type": at_least(1),
        "metavar": "N",
        "help": "the first N rows of --report and --profile",
    },
    "--full-names": {
        "action": "store_true",
        "help": "tensors' names whole in the rows of --report and --profile",
    },
    "--profile": {
        "action": "store_true",
        "help": "packets, stalls, cycles by operation; at stage hexagon counted packets too",
    },
    "--sensitivity": {
        "action": "store_true",
        "help": "the profile with each assumed figure of the target halved and doubled",
    },
    "--trace": {"metavar": "FILE", "help": "write the predicted timeline, for ui.perfetto.dev"},
    "--memory-map": {
        "metavar": "[=FILE]",
        "help": "print which bytes of TCM are in use when; with =FILE.svg or =FILE.png a picture",
    },
    "--html": {
        "metavar": "FILE",
        "help": "write a page: network, operations, roofline, timeline, memory, errors, kernels",
    },
    "--json": {"metavar": "FILE", "help": "write every report as JSON"},
    "--load": {
        "action": "append",
        "default": [],
        "metavar": "FILE.py",
        "help": "run a Python file that registers passes, kernels or targets",
    },
    **{name: PACKAGE_FLAGS[name] for name in PACKAGES_ALONE},
    **RULE_FLAGS,
    "--debug": {"action": "store_true", "help": "print the traceback of an error"},
    "--version": {"action": "version", "version": f"qnn-run of hexnn {__version__}"},
}


def parser() -> Parser:
    """Return the parser of the command line."""
    made = Parser(
        prog="qnn-run",
        description="Execute a network at any stage, compare it, report what it became.",
        epilog="exit status: 0 equal (or nothing to compare), 1 different, 2 trouble",
        allow_abbrev=False,
    )
    refuse_repeated(made)
    for name, how in FLAGS.items():
        made.add_argument(name, *SHORT.get(name, "").split(), **how)
    return made


LOWERING = (
    *("--stage", "--target", "--pipeline", "--contexts", "--pin", "--replace", "--require-hvx"),
    *RULE_FLAGS,
)
"""Flags that control the lowering to a stage."""

EXPLAINED = ("--explain-layout", "--explain-tile")
"""Flags that list the alternatives of operations, of the lowering by default passes."""

ANALYSES = ("--report", "--profile", "--sensitivity", "--trace", "--memory-map", "--html")
"""Flags that request a report on a stage of the network."""

OF_ROWS = ("--sort", "--top", "--full-names")
"""Flags about the printed rows of reports."""

RUNS = ("--compare", "--input", "--seed", "--output", "--labels")
"""Flags that require a run of the network."""

OF_SOURCE = (*READING_FLAGS, *PACKAGES_ALONE, "--quantize", "--coverage", "--json")
"""Flags about the source, or about all reports."""

OF_DUMPS = ("--compare-layout", "--compare-map", "--compare-type")
"""Flags about tensors that another tool computed."""

OF_COMPARISONS = (*OF_DUMPS, "--tolerance", "--bisect")
"""Flags that need a comparison."""

COMBINATIONS = Combinations(
    queries={
        "--coverage": Query(beside=(*OF_SOURCE, "--target"), unless=[*ANALYSES, *RUNS]),
        **dict.fromkeys(
            EXPLAINED,
            Query(beside=[*EXPLAINED, *OF_SOURCE, "--target", "--pin"], unless=[*ANALYSES, *RUNS]),
        ),
        **dict.fromkeys(
            ANALYSES,
            Query(
                beside=[*ANALYSES, *OF_ROWS, *OF_SOURCE, *LOWERING],
                unless=[*RUNS, "--stage=hexagon"],
            ),
        ),
    },
    needed={
        "--engine": ["--stage=hvx", "--compare=hvx"],
        "--max-instructions": [
            *("--stage=hvx", "--stage=hexagon"),
            *("--compare=hvx", "--compare=hexagon"),
        ],
        "--threads": ["--stage=hvx"],
        "--contexts": ["--stage=hvx", "--stage=hexagon"],
        "--replace": ["--stage=hexagon"],
        "--require-hvx": ["--stage=hvx", "--stage=hexagon"],
        "--include-dir": ["--op-package"],
        "--define": ["--op-package"],
        "--quantize-input": ["--input"],
        "--tensors": ["--output"],
        **dict.fromkeys(OF_COMPARISONS, ("--compare",)),
        **dict.fromkeys(OF_ROWS, ("--report", "--profile")),
    },
    excluded={"--seed": ["--input"], "--threads": ["--compare", "--contexts"]},
)


def is_measured(reference: str) -> bool:
    """Return whether the value of `--compare` is a file or folder of tensors, not a stage."""
    return reference not in STAGES and (reference.endswith(".npz") or Path(reference).is_dir())


def check(args: argparse.Namespace) -> None:
    """Raise HexnnError, before any work is done, for an unknown stage, engine or file format, and
    for flags or output files that exclude each other.
    """
    check_stage(args.stage)
    check_engine(args.engine or DEFAULT_ENGINE)
    if args.compare and not is_measured(args.compare) and args.compare not in STAGES:
        raise HexnnError(
            f"--compare takes a stage, a .npz file or a folder, got '{args.compare}'"
            f"{did_you_mean(args.compare, STAGES)}",
            notes=[f"stages are {', '.join(STAGES)}"],
        )
    for flag in OF_DUMPS if args.compare in STAGES else ():
        if value_of(args, flag):
            raise HexnnError(f"{flag} is that of a file: it needs --compare FILE.npz")
    if args.compare_type and args.compare and not Path(args.compare).is_dir():
        raise HexnnError("--compare-type is that of raw bytes: it needs --compare FOLDER")
    if args.tolerance or args.bisect:
        from .tolerances import Bound, Tolerances

        Tolerances.parse(args.tolerance)
        if args.bisect:
            Bound.parse(args.bisect)
    check_requests(args)
    COMBINATIONS.check(args, parser())
    check_frontend(args, frontend_of(args.model), READING_OF)
    given = [args.model, args.labels, args.compare, args.compare_map, *args.load]
    named = [part for text in args.input for part in (text, text.rpartition("=")[2])]
    named += [text.partition("=")[2] for text in args.replace]
    picture = None if args.memory_map == PRINTED else args.memory_map
    outputs = {"--output": args.output, "--trace": args.trace, "--json": args.json}
    outputs |= {"--html": args.html, "--memory-map": picture}
    check_outputs(outputs, [*given, *named])


def check_unlowered(args: argparse.Namespace, stage: str) -> None:
    """Raise HexnnError for a given flag that configures lowering (`--target`, `--pin`,
    `--check-each` and the like): for a network that is at `stage` already and stays there.
    """
    for flag in ("--target", "--pin", *RULE_FLAGS):
        if value_of(args, flag):
            raise HexnnError(f"{flag} is about lowering, and the network is at stage {stage}")


def main() -> int:
    """Parse the arguments of the process, which ask for the help text; return 2 after an error,
    which is printed.
    """

    def run() -> int:
        parser().parse_args()
        return 0

    return guarded("qnn-run", run, 2, debug=False)
