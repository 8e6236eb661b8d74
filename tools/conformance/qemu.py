"""Conformance of the HVX instructions' numpy semantics with qemu-hexagon.

    python -m hexnn.tools.conformance.qemu [--write FILE] [--edge-cases N]

Runs each instruction that qemu-hexagon implements on edge cases and five times as many random
inputs. Prints a table of instruction families, and returns 1 if any result differs. `--write` also
stores the table in a file: docs/conformance.md is the table of a run with 200 edge cases.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ...dialects.files.outputs import write
from ...dialects.hvx.table import Instruction, instructions
from ...runtime.engines.toolchain import EMULATED, emulator_version
from ...semantics.hvx.lanes import Array
from ...semantics.hvx.registry import FAMILIES
from ..driver.guard import guarded
from ..driver.terminal import print_text
from ..driver.usage import Parser
from ..integer_flags import at_least
from .harness import assemble, run
from .instructions import (
    InstructionTest,
    decode_outputs,
    encode_inputs,
    expected_outputs,
    instruction_tests,
    output_names,
)
from .vectors import INPUTS_PER_EDGE_CASE, random_operands

EDGE_CASES = 200
"""Default number of edge-case inputs of an instruction; five times as many are random."""

CHUNK = 96
"""Tests whose inputs are in memory at a time."""

PROOFS = {"qemu": 7, "qemu 10": 10}
"""By proof of an instruction: the first major version of qemu that executes it as the machine."""

NEWEST = 73
"""The newest CPU of qemu 10."""

LIMITS = """What qemu 7.2 does not show, so that nothing here depends on it:

- Lanes of gathers and scatters outside of their region: qemu accesses them, the machine does not.
- A packet that reads what a `.tmp` load whose predicate is false would have loaded.
- `vS32b_srls_pi` and `vS32b_srls_ppu`: qemu does not increment the address.
- Instructions newer than v66, and products with a 64-bit scalar: the integer ones follow the
  programmer's reference, floating point follows IEEE 754 and the qfloat format.

The Z register and the 27 instructions that use it are not in the table.
"""


@dataclass(frozen=True)
class Outcome:
    """The outcome of one test: the number of inputs, and a message for each result that differs."""

    test: InstructionTest
    inputs: int
    differences: tuple[str, ...]
    """A message for each result that differs from the semantics for some input."""


def qemu_instructions(emulator: int = PROOFS["qemu"]) -> list[Instruction]:
    """Return the instructions whose semantics are compared with a qemu-hexagon of major version
    `emulator`.
    """
    proofs = {proof for proof, first in PROOFS.items() if first <= emulator}
    return [row for row in instructions().values() if row.proof in proofs]


def hexagon_version(tests: Iterable[InstructionTest]) -> int:
    """Return the Hexagon version of the program of tests: one that all versions of qemu emulate, if
    it has the instructions.
    """
    return NEWEST if any(test.instruction.since > EMULATED for test in tests) else EMULATED


def input_counts(tests: Sequence[InstructionTest], edge_cases: int) -> list[int]:
    """Return the number of inputs of each test.

    The `edge_cases` of an instruction are divided equally among its tests, one for each immediate
    value; five times as many inputs are random.
    """
    variants = Counter(test.instruction.name for test in tests)
    return [
        INPUTS_PER_EDGE_CASE * -(-edge_cases // variants[test.instruction.name]) for test in tests
    ]


def check_on_qemu(
    chosen: Iterable[Instruction], edge_cases: int = EDGE_CASES, seed: int = 20
) -> list[Outcome]:
    """Compare each of the `chosen` instructions on qemu-hexagon with its numpy semantics; return
    the outcome of each test.

    `edge_cases` is the number of edge cases for each instruction, `seed` the seed of the random
    inputs. Instructions that qemu 7 lacks run in a program of their own. Raises HexnnError if the
    assembler, the linker or the emulator is missing.
    """
    chosen = list(chosen)
    newer = [row for row in chosen if row.since > EMULATED]
    older = [row for row in chosen if row.since <= EMULATED]
    return [each for rows in (older, newer) if rows for each in outcomes_of(rows, edge_cases, seed)]


def outcomes_of(chosen: Sequence[Instruction], edge_cases: int, seed: int) -> list[Outcome]:
    """Return the outcome of each test of instructions, in one program."""
    tests = instruction_tests(chosen)
    version = hexagon_version(tests)
    sizes = input_counts(tests, edge_cases)
    rng = np.random.default_rng(seed)
    outcomes: list[Outcome] = []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as emulator:
        binary = assemble(tests, Path(folder), version)
        for start in range(0, len(tests), CHUNK):
            chunk = range(start, min(start + CHUNK, len(tests)))
            given = [random_operands(rng, tests[k], sizes[k]) for k in chunk]
            work = [
                (tests[k], encode_inputs(k, tests[k], inputs, sizes[k]))
                for k, inputs in zip(chunk, given, strict=True)
            ]
            seen = emulator.submit(run, binary, work, version)
            wanted = [
                expected_outputs(test, inputs, block)
                for (test, block), inputs in zip(work, given, strict=True)
            ]
            outcomes += compare_outputs(work, seen.result(), wanted)
    return outcomes


def compare_outputs(
    work: Sequence[tuple[InstructionTest, Array]],
    seen: Sequence[Array],
    wanted: Sequence[list[Array]],
) -> Iterator[Outcome]:
    """Yield the outcome of each test.

    `work` holds (test, inputs), `seen` the output bytes of each test, `wanted` the expected results
    of each.
    """
    for (test, block), got, want in zip(work, seen, wanted, strict=True):
        yield Outcome(
            test, len(block), tuple(describe_differences(test, decode_outputs(test, got), want))
        )


def describe_differences(
    test: InstructionTest, seen: Sequence[Array], wanted: Sequence[Array]
) -> Iterator[str]:
    """Yield a message for each result of a test whose computed values `seen` differ from the
    expected values `wanted` for some input.
    """
    row = test.instruction
    for name, got, want in zip(output_names(test), seen, wanted, strict=True):
        wrong = np.flatnonzero((got != want).reshape(len(got), -1).any(axis=1))
        if len(wrong):
            yield (
                f"{row.name} #{test.immediate}: {name} differs in {len(wrong)} of {len(got)}"
                f" inputs, first in input {wrong[0]}: {row.syntax}"
            )


def family(row: Instruction) -> str:
    """Return the family of an instruction: the name of the module that defines its semantics."""
    return FAMILIES.family(row).__module__.rpartition(".")[2]


SECOND = """qemu-hexagon 10 and newer (`-cpu v73`) know instructions that 7.2 does not. The run
compares these, too, where it finds such a version; with 10.0.2 all results are equal, on 200 edge
cases and 1,000 random inputs of each. Of floating point it executes nothing as the machine does:
conversions give wrong values without an error, arithmetic stops the program, as do products with a
64-bit scalar.
"""

HEADER = ("family", "instructions", "proved", "tests", "inputs", "differences")


def table_rows(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """Return the rows of the Markdown table, as tuples of cells: one for each family and one for
    the totals.
    """
    families = {row.name: family(row) for row in instructions().values()}
    table: list[tuple[str, ...]] = []
    for name in [*sorted(set(families.values())), "all"]:
        rows = [row for row in families if name in ("all", families[row])]
        mine = [o for o in outcomes if name in ("all", families[o.test.instruction.name])]
        proved = {o.test.instruction.name for o in mine} - {
            o.test.instruction.name for o in mine if o.differences
        }
        numbers = (len(rows), len(proved), len(mine), sum(o.inputs for o in mine))
        wrong = sum(len(o.differences) for o in mine)
        table.append((name, *(f"{number:,}" for number in (*numbers, wrong))))
    return table


HEADING = """# Conformance of the HVX instructions

Made by `python -m hexnn.tools.conformance.qemu --write docs/conformance.md`: each form
of an instruction (a value of its immediate) is executed by qemu-hexagon 7.2 and by the reference
semantics on the same inputs; all results, and all memory that it may write, are compared bit for
bit. A sixth of the inputs are edge cases: extremes of every lane width, alternating bits, shift
counts at and over the width. Memory forms have aligned and unaligned addresses.
"""


def report(outcomes: Sequence[Outcome]) -> str:
    """Return the text of docs/conformance.md: the table, the limits of qemu-hexagon, and the
    instructions that were not compared with it.
    """
    table = [HEADER, ("---", *["---:"] * 5), *table_rows(outcomes)]
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in table)
    return (
        f"{HEADING}\n{text}\n\n{LIMITS}\n## Proved by qemu 10\n\n{SECOND}\n{listed('qemu 10')}\n"
        f"\n## Not proved\n\n{listed('not proved')}\n"
    )


def listed(proof: str) -> str:
    """Return a Markdown list of the instructions that have a proof, an item for each HVX
    version.
    """
    rest = [row for row in instructions().values() if row.proof == proof]
    return "\n".join(
        f"- v{since}: {', '.join(f'`{row.name}`' for row in rest if row.since == since)}"
        for since in sorted({row.since for row in rest})
    )


def passing_outcomes(edge_cases: int = EDGE_CASES) -> list[Outcome]:
    """Return the outcomes that a conformance run with `edge_cases` edge cases for each instruction
    has if no result differs; nothing is run.
    """
    tests = instruction_tests(qemu_instructions())
    return [Outcome(*item, ()) for item in zip(tests, input_counts(tests, edge_cases), strict=True)]


def main(arguments: Sequence[str] | None = None) -> int:
    """Compare the numpy semantics of every instruction with qemu-hexagon and print the table;
    return 0 if no result differs, 1 if any does, 2 after an error, such as a missing tool.
    """
    parser = Parser(prog="hexnn.tools.conformance.qemu", description=__doc__)
    parser.add_argument("--write", metavar="FILE", type=Path, help="store the table in this file")
    parser.add_argument(
        "--edge-cases",
        type=at_least(1),
        default=EDGE_CASES,
        help="edge-case inputs of each instruction (default: 200)",
    )
    return guarded("qemu", lambda: _run(parser.parse_args(arguments)), 2, debug=False)


def _run(options: Namespace) -> int:
    """Print the table of a run, and store it if requested; return 0 if no result differs, else
    1.
    """
    outcomes = check_on_qemu(qemu_instructions(emulator_version()), options.edge_cases)
    wrong = [line for outcome in outcomes for line in outcome.differences]
    table = ["\t".join(cells) for cells in (HEADER, *table_rows(outcomes))]
    print_text("\n".join([*table, *wrong, ""]))
    if options.write and not wrong:
        write(options.write, report([o for o in outcomes if o.test.instruction.proof == "qemu"]))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
