"""Compare schedulers and register allocators over all kernels of networks: packets, stalls, spills,
time.

    python benchmarks/schedulers.py MODEL ... [--load FILE.py] [--target TARGET] [--json FILE]

Each kernel that a network launches is scheduled and allocated by every pair of a registered
scheduler and a registered allocator: the compiler's own (`default`), and those of the files that
`--load` names. Packets and stalls are of one run of the network, a kernel counted as often as it is
launched: packets follow from the code, stalls are predicted. Spills are the vectors of stack that
the kernels reserve, seconds the CPU time of selection, scheduling and allocation; a kernel for
which an allocator finds no registers at all counts as failed, and in nothing else. Code is not run:
`qnn-run net.hexagon.mlir --compare source` does that.
"""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import product
from pathlib import Path

from network_records import parser_of, show
from xdsl.dialects.func import FuncOp

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.hexagon.compile import Choices, compile_function
from hexnn.lowering.hexagon.program.plan import Plan
from hexnn.lowering.hexagon.registers.allocators import ALLOCATORS, allocator_named
from hexnn.lowering.hexagon.scheduling.schedule import Transformations
from hexnn.lowering.hexagon.scheduling.strategy import STRATEGIES, strategy_named
from hexnn.lowering.hexagon.selection.select import select
from hexnn.lowering.hexagon.timing.kernel import VECTOR_BYTES, time_kernel
from hexnn.tools.driver.load import load_file

COLUMNS = "network scheduler allocator kernels failed packets stalls spills seconds".split()


@dataclass(frozen=True)
class Row:
    """What a scheduler and an allocator made of a kernel: packets and stalls of one launch, spilled
    vectors, CPU seconds.
    """

    network: str
    kernel: str
    scheduler: str
    allocator: str
    error: str
    """Why there is no code; empty if there is."""

    launches: int
    packets: int = 0
    stalls: int = 0
    spills: int = 0
    seconds: float = 0.0


def rows(path: str, target: str | None) -> Iterator[Row]:
    """Yield a row for each kernel of a network, each scheduler and each allocator."""
    plan = Plan(hexnn.load(path).lower("hvx", target=target).ir)
    launches = Counter(step.kernel.sym_name.data for step in plan.launches)
    kernels = [op for op in plan.launched.values() if isinstance(op, FuncOp)]
    for kernel, strategy, allocator in product(kernels, STRATEGIES, ALLOCATORS):
        name = kernel.sym_name.data
        transformations = Transformations(strategy=strategy_named(strategy))
        choices = Choices(transformations=transformations, allocator=allocator_named(allocator))
        key = Path(path).name, name, strategy, allocator
        try:
            yield Row(*key, "", launches[name], *measured(kernel, plan.version, choices))
        except HexnnError as error:
            yield Row(*key, error.message, launches[name])


def measured(kernel: FuncOp, version: int, choices: Choices) -> tuple[int, int, int, float]:
    """Return packets, stalls and spilled vectors of a kernel's code, and the CPU seconds that it
    took.
    """
    begin = time.process_time()
    code = compile_function(select(kernel), version, kernel, choices)
    seconds = time.process_time() - begin
    timing = time_kernel(code, version)
    return timing.packets, timing.stalls, code.frame // VECTOR_BYTES, seconds


def summary(measured: Sequence[Row]) -> Iterator[Sequence[str]]:
    """Yield the cells of the printed table: a line for each network, scheduler and allocator."""
    yield COLUMNS
    for key in dict.fromkeys((row.network, row.scheduler, row.allocator) for row in measured):
        own = [row for row in measured if (row.network, row.scheduler, row.allocator) == key]
        packets = sum(row.launches * row.packets for row in own)
        stalls = sum(row.launches * row.stalls for row in own)
        failed = sum(bool(row.error) for row in own)
        counts = len(own), failed, packets, stalls, sum(row.spills for row in own)
        yield (*key, *(f"{count:,}" for count in counts), f"{sum(row.seconds for row in own):.1f}")


def main(args: Sequence[str] | None = None) -> int:
    """Measure the networks; print the table. Return 1 after an error."""
    parser = parser_of(__doc__)
    parser.add_argument("models", nargs="+", metavar="MODEL")
    parser.add_argument("--load", action="append", default=[], metavar="FILE.py")
    given = parser.parse_args(args)
    try:
        for file in given.load:
            load_file(file)
        found = [row for path in given.models for row in rows(path, given.target)]
    except HexnnError as error:
        print(error, file=sys.stderr)
        return 1
    show(list(summary(found)), found, given.json)
    return 0


if __name__ == "__main__":
    sys.exit(main())
