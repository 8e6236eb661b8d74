"""Measure how long a network's kernels take to become machine code, beside another checkout.

    python benchmarks/code_generation.py MODEL [--against CHECKOUT] [--turns N] [--json FILE]

MODEL is lowered to hvx once, by this checkout. Both checkouts then read the same text of its
kernels, in turns, each in a fresh interpreter with an empty cache, and generate Hexagon code
(selection, scheduling, allocation, assembly text) and the host's code by LLVM. Seconds are of the
processor, the least of N turns (by default 2); reading the text is not counted. Equal kernels are
generated once, as the compiler does. The packets are those of one run of each kernel.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TypeVar

from network_records import parser_of, show
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.parser import Parser

Result = TypeVar("Result")

HERE = Path(__file__).resolve().parents[1]
"""The checkout that this script belongs to."""

STEPS: Sequence[str] = ("select", "schedule", "assembly", "llvm")
"""What is timed: instruction selection, scheduling and allocation, assembly text, the host's
code."""

COLUMNS = ("checkout", "kernels", *STEPS, "hexagon", "packets")
"""The columns of the printed table; `hexagon` is the sum of the first three steps."""


@dataclass(frozen=True)
class Row:
    """What the kernels of a network took in one turn: CPU seconds by step, and their packets."""

    checkout: str
    kernels: int
    seconds: Mapping[str, float]
    packets: int

    @property
    def hexagon(self) -> float:
        """The CPU seconds of Hexagon code, from selection to assembly text."""
        return sum(seconds for step, seconds in self.seconds.items() if step != "llvm")


def write_kernels(model: str, target: str | None, file: Path) -> int:
    """Write the kernels that a network launches to `file`, as text; return the HVX version."""
    import hexnn
    from hexnn.lowering.hexagon.program.plan import Plan

    plan = Plan(hexnn.load(model).lower("hvx", target=target).ir)
    kernels = [op.clone() for op in plan.launched.values() if isinstance(op, FuncOp)]
    file.write_text(str(ModuleOp(kernels)) + "\n")
    return plan.version


def generate(file: Path, version: int, checkout: str) -> Row:
    """Return what the kernels in `file` take in this interpreter."""
    from hexnn.dialects.garbage_collection import paused_collection
    from hexnn.dialects.hvx.fingerprint import fingerprint
    from hexnn.lowering.hexagon.compile import compile_function
    from hexnn.lowering.hexagon.program.emit import assembly
    from hexnn.lowering.hexagon.selection.select import select
    from hexnn.lowering.hexagon.timing.kernel import work_of
    from hexnn.runtime.engines.llvm_engine import HostEngine
    from hexnn.tools.universe import new_context

    with paused_collection():
        module = Parser(new_context(), file.read_text()).parse_module()
        kernels = {fingerprint(op): op for op in module.ops if isinstance(op, FuncOp)}
        seconds: dict[str, float] = dict.fromkeys(STEPS, 0.0)
        engine, packets = HostEngine(), 0

        def timed(step: str, action: Callable[[], Result]) -> Result:
            begin = time.process_time()
            result = action()
            seconds[step] += time.process_time() - begin
            return result

        for kernel in kernels.values():
            selected = timed("select", lambda kernel=kernel: select(kernel))
            code = timed("schedule", lambda f=selected, k=kernel: compile_function(f, version, k))
            timed("assembly", lambda code=code: assembly(code))
            timed("llvm", lambda kernel=kernel: engine.prepare(kernel))
            packets += work_of(code.body, version).packets
    return Row(checkout, len(kernels), seconds, packets)


def turn(checkout: Path, file: Path, version: int) -> Row:
    """Return what the kernels in `file` take in a fresh interpreter that imports the package of a
    checkout, with an empty cache.
    """
    with TemporaryDirectory() as folder:
        (Path(folder) / "hexnn").symlink_to(checkout.resolve(), target_is_directory=True)
        environment = {**os.environ, "PYTHONPATH": folder, "HEXNN_CACHE": f"{folder}/cache"}
        command = [sys.executable, __file__, str(checkout), "--kernels", str(file)]
        output = subprocess.run(
            [*command, "--version", str(version)],
            env=environment,
            check=True,
            stdout=subprocess.PIPE,
            cwd=folder,
        ).stdout
    return Row(**json.loads(output))


def measured(
    model: str, target: str | None, checkouts: Sequence[Path], turns: int
) -> Iterator[Row]:
    """Yield a row for each checkout: the least of each step over all turns."""
    with TemporaryDirectory() as folder:
        file = Path(folder) / "kernels.hvx.mlir"
        version = write_kernels(model, target, file)
        rows = [turn(checkout, file, version) for _ in range(turns) for checkout in checkouts]
    for checkout in checkouts:
        own = [row for row in rows if row.checkout == str(checkout)]
        least = {step: min(row.seconds[step] for row in own) for step in STEPS}
        yield Row(str(checkout), own[0].kernels, least, own[0].packets)


def cells(rows: Sequence[Row]) -> Iterator[Sequence[str]]:
    """Yield the cells of the printed table."""
    yield COLUMNS
    yield from (
        (
            row.checkout,
            str(row.kernels),
            *(f"{row.seconds[step]:.2f}" for step in STEPS),
            f"{row.hexagon:.2f}",
            f"{row.packets:,}",
        )
        for row in rows
    )


def ratio(now: Row, before: Row) -> str:
    """Return the printed ratio of a checkout to another one."""
    hexagon, llvm = now.hexagon / before.hexagon, now.seconds["llvm"] / before.seconds["llvm"]
    return f"Hexagon code takes {hexagon:.0%} of the time, the host's code {llvm:.0%}"


def main(args: Sequence[str] | None = None) -> int:
    """Measure the kernels of a network in one or two checkouts; print the table."""
    parser = parser_of(__doc__)
    parser.add_argument("model", metavar="MODEL")
    parser.add_argument("--against", metavar="CHECKOUT", type=Path, help="another checkout")
    parser.add_argument("--turns", metavar="N", type=int, default=2)
    parser.add_argument("--kernels", type=Path, help=argparse.SUPPRESS)
    parser.add_argument("--version", type=int, help=argparse.SUPPRESS)
    given = parser.parse_args(args)
    if given.kernels:
        print(json.dumps(asdict(generate(given.kernels, given.version, given.model))))
        return 0
    checkouts = [HERE, *([given.against] if given.against else [])]
    rows = list(measured(given.model, given.target, checkouts, given.turns))
    show(list(cells(rows)), rows, given.json)
    if given.against:
        print(ratio(*rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
