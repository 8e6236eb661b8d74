"""What is proved of the machine: every instruction on qemu-hexagon against its semantics.

    python -m hexnn.tools.conformance.report [--write FILE] [--corners N]

Runs each instruction that qemu-hexagon knows on at least five times as many random records as
corners, prints a line for each family and returns 1 when a result differs. `--write` keeps the
table in a file: docs/conformance.md is the table of a run with 200 corners.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

import numpy as np

from ...dialects.diagnostics import HexnnError
from ...dialects.files.outputs import write
from ...dialects.hvx.table import Instruction, instructions
from ...semantics.hvx.lanes import Array
from ...semantics.hvx.registry import FAMILIES
from ..driver.terminal import print_text, warn
from .instructions import Stub, answer_names, answers, expected, records, stubs
from .program import assemble, run
from .vectors import CORNER_PART, operands

CORNERS = 200
"""Corner records of an instruction; five times as many are random."""

CHUNK = 96
"""Stubs whose records are generated together: bounds the memory."""

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
    """The result of running one stub's records."""

    stub: Stub
    records: int
    differences: tuple[str, ...]
    """A line for each result that differs."""


def provable() -> list[Instruction]:
    """The instructions that qemu-hexagon can execute."""
    return [row for row in instructions().values() if row.proof == "qemu"]


def counts(all_stubs: Sequence[Stub], corners: int) -> list[int]:
    """The records of each stub: an instruction's are divided among its immediate values."""
    variants = Counter(stub.row.name for stub in all_stubs)
    return [CORNER_PART * -(-corners // variants[stub.row.name]) for stub in all_stubs]


def prove(rows: Iterable[Instruction], corners: int = CORNERS, seed: int = 20) -> list[Outcome]:
    """Run all stubs of `rows` on qemu-hexagon; compare with the reference semantics.

    Raises HexnnError when the assembler, the linker or the emulator is missing.
    """
    all_stubs = stubs(rows)
    sizes = counts(all_stubs, corners)
    rng = np.random.default_rng(seed)
    found: list[Outcome] = []
    with TemporaryDirectory() as folder, ThreadPoolExecutor(1) as emulator:
        binary = assemble(all_stubs, Path(folder))
        for start in range(0, len(all_stubs), CHUNK):
            chunk = range(start, min(start + CHUNK, len(all_stubs)))
            given = [operands(rng, all_stubs[k], sizes[k]) for k in chunk]
            work = [
                (all_stubs[k], records(k, all_stubs[k], inputs, sizes[k]))
                for k, inputs in zip(chunk, given, strict=True)
            ]
            seen = emulator.submit(run, binary, work)
            wanted = [
                expected(stub, inputs, block)
                for (stub, block), inputs in zip(work, given, strict=True)
            ]
            found += compared(work, seen.result(), wanted)
    return found


def compared(
    work: Sequence[tuple[Stub, Array]], seen: Sequence[Array], wanted: Sequence[list[Array]]
) -> Iterator[Outcome]:
    """The outcome of each stub."""
    for (stub, block), got, want in zip(work, seen, wanted, strict=True):
        yield Outcome(stub, len(block), tuple(differences(stub, answers(stub, got), want)))


def differences(stub: Stub, seen: Sequence[Array], wanted: Sequence[Array]) -> Iterator[str]:
    """A line for each result that differs in a record."""
    for name, got, want in zip(answer_names(stub), seen, wanted, strict=True):
        wrong = np.flatnonzero((got != want).reshape(len(got), -1).any(axis=1))
        if len(wrong):
            yield (
                f"{stub.row.name} #{stub.immediate}: {name} differs in {len(wrong)} of {len(got)}"
                f" records, first in record {wrong[0]}: {stub.row.syntax}"
            )


def family(row: Instruction) -> str:
    """The family of an instruction: the file of its reference semantics."""
    return FAMILIES.family(row).__module__.rpartition(".")[2]


HEADER = ("family", "instructions", "proved", "forms", "records", "differences")


def lines(outcomes: Sequence[Outcome]) -> list[tuple[str, ...]]:
    """The rows of the table: one for each family, and the totals."""
    families = {row.name: family(row) for row in instructions().values()}
    found: list[tuple[str, ...]] = []
    for name in [*sorted(set(families.values())), "all"]:
        rows = [row for row in families if name in ("all", families[row])]
        mine = [o for o in outcomes if name in ("all", families[o.stub.row.name])]
        proved = {o.stub.row.name for o in mine} - {o.stub.row.name for o in mine if o.differences}
        numbers = (len(rows), len(proved), len(mine), sum(o.records for o in mine))
        wrong = sum(len(o.differences) for o in mine)
        found.append((name, *(f"{number:,}" for number in (*numbers, wrong))))
    return found


HEADING = """# Conformance of the HVX instructions

Made by `python -m hexnn.tools.conformance.report --write docs/conformance.md`: each form
of an instruction (a value of its immediate) is executed by qemu-hexagon 7.2 and by the reference
semantics on the same records; all results, and all memory that it may write, are compared bit for
bit. A sixth of the records are corners: extremes of every lane width, alternating bits, shift
counts at and over the width. Memory forms have aligned and unaligned addresses.
"""


def report(outcomes: Sequence[Outcome]) -> str:
    """The document: the table, the limits of qemu's evidence, the instructions not proved."""
    table = [HEADER, ("---", *["---:"] * 5), *lines(outcomes)]
    text = "\n".join(f"| {' | '.join(cells)} |" for cells in table)
    return f"{HEADING}\n{text}\n\n{LIMITS}\n## Not proved\n\n{unproved()}\n"


def unproved() -> str:
    """The instructions not proved, one line for each HVX version."""
    rest = [row for row in instructions().values() if row.proof != "qemu"]
    return "\n".join(
        f"- v{since}: {', '.join(f'`{row.name}`' for row in rest if row.since == since)}"
        for since in sorted({row.since for row in rest})
    )


def expected_outcomes(corners: int = CORNERS) -> list[Outcome]:
    """The outcomes of a run without differences, computed without running anything."""
    all_stubs = stubs(provable())
    return [Outcome(*item, ()) for item in zip(all_stubs, counts(all_stubs, corners), strict=True)]


def main(arguments: Sequence[str] | None = None) -> int:
    """The command; 0 when no result differs."""
    parser = argparse.ArgumentParser(prog="hexnn.tools.conformance.report", description=__doc__)
    parser.add_argument("--write", metavar="FILE", type=Path, help="keep the table in a file")
    parser.add_argument("--corners", type=int, default=CORNERS, help="of each instruction")
    options = parser.parse_args(arguments)
    try:
        outcomes = prove(provable(), options.corners)
    except HexnnError as error:
        warn(error)
        return 1
    wrong = [line for outcome in outcomes for line in outcome.differences]
    table = ["\t".join(cells) for cells in (HEADER, *lines(outcomes))]
    print_text("\n".join([*table, *wrong, ""]))
    if options.write and not wrong:
        write(options.write, report(outcomes))
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
