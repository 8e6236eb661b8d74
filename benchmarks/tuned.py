"""Tuned constants of the code generator: what other values of each do to packets, stalls and time.

    python benchmarks/tuned.py [CONSTANT ...] [--network FILE ...] [--target TARGET] [--json FILE]

Compiles the kernels of the kernel benchmark, and those of networks, once as they are and once with
each other value of a constant. A line gives the ratios of packets and of stalls, summed over one
run of each kernel, the ratio of the time that compilation took (noisy), and how many kernels
differ. A constant whose other values are worse, or make no difference at less time, is well chosen.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from kernel_networks import NETWORKS, TARGET
from xdsl.dialects import func

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.hexagon.compile import compile_function
from hexnn.lowering.hexagon.selection.select import select
from hexnn.lowering.hexagon.timing.kernel import time_kernel
from hexnn.tools.api import Model, load

ROOM = "hexnn.lowering.hexagon."

CONSTANTS: dict[str, tuple[float | str, ...]] = {
    "registers.allocate.MAX_EVICTIONS": (1, 4, 16),
    "scheduling.pressure.LIMITS": ("vector-2", "vector+2", "scalar-3", "scalar+3"),
    "scheduling.pressure.PIPELINED": ("vector-2", "vector+1", "scalar-3", "scalar+1"),
    "scheduling.increments.MAX_CROSSED": (1, 2, 8),
    "scheduling.dependences.MAX_DISTANCE": (2, 8, 32),
    "scheduling.modulo.MAX_STAGES": (2, 4, 16),
    "scheduling.modulo.MAX_INTERVALS": (2, 4, 16),
    "scheduling.iterative.MAX_PLACEMENTS": (2, 12),
    "scheduling.delays.MAX_INSTRUCTIONS": (0, 6, 24),
    "scheduling.rotate.MAX_INSTRUCTIONS": (0, 600, 2400),
    "scheduling.lifetimes.ROUNDS": (1, 6),
    "selection.strength_reduction.MAX_POINTERS": (2, 12),
    "selection.select.MAX_HOISTED": (4, 16),
    "selection.motion.MAX_LOADED_WORDS": (4, 16),
    "selection.motion.MAX_MASKS": (1, 4),
    "registers.shortage.LOOP_WEIGHT": (2, 32),
    "registers.shortage.CONSTANT_WEIGHT": (0.1, 1.0),
    "registers.shortage.SHORT": (1, 8),
}
"""The module and name of a constant under `lowering/hexagon` -> other values. A value
`KEY+N` changes one entry of a table."""


@dataclass(frozen=True)
class Kernel:
    """A kernel before selection."""

    function: func.FuncOp
    version: int


@dataclass(frozen=True)
class Cost:
    """What the code of all kernels costs: packets and stalls of one run of each, and seconds."""

    packets: tuple[int, ...]
    stalls: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class Row:
    """A value of a constant against the value in the source."""

    constant: str
    value: str
    packets: float | None
    """The ratio; none where a kernel does not compile."""

    stalls: float | None
    seconds: float | None
    differ: int
    """How many kernels have other packets or stalls."""


def all_kernels(networks: Sequence[Path], target: str) -> list[Kernel]:
    """The kernels of the kernel benchmark and of networks."""
    models = [Model(make()) for make in NETWORKS.values()]
    models += [load(str(path)) for path in networks]
    version = htp.Target.parse(target).table_version
    return [
        Kernel(op, version)
        for model in models
        for op in model.lower("hvx", target=target).ir.ops
        if isinstance(op, func.FuncOp) and op.sym_name.data != "main"
    ]


def cost(functions: Sequence[Kernel]) -> Cost:
    """Compile the kernels, each anew."""
    start = time.perf_counter()
    packets, stalls = list[int](), list[int]()
    for kernel in functions:
        code = compile_function(select(kernel.function), kernel.version, kernel.function)
        timing = time_kernel(code, kernel.version)
        packets.append(timing.packets)
        stalls.append(timing.stalls)
    return Cost(tuple(packets), tuple(stalls), time.perf_counter() - start)


def changed(value: Any, text: str) -> Any:
    """The value of a constant that `text` stands for: itself, or a table with one other entry."""
    if not isinstance(value, dict):
        return type(value)(text)
    key, sign, amount = text.partition("+" if "+" in text else "-")
    return {**value, key: value[key] + int(sign + amount)}


def rows(constant: str, functions: Sequence[Kernel], base: Cost) -> Iterator[Row]:
    """A row for each other value of a constant; the constant is as before afterwards."""
    path, _, name = constant.rpartition(".")
    module = import_module(ROOM + path)
    kept = getattr(module, name)
    for value in CONSTANTS[constant]:
        setattr(module, name, changed(kept, str(value)))
        try:
            yield row(constant, str(value), cost(functions), base)
        except (HexnnError, ValueError):
            yield Row(constant, str(value), None, None, None, len(functions))
        finally:
            setattr(module, name, kept)


def row(constant: str, value: str, other: Cost, base: Cost) -> Row:
    """The ratios of two costs."""
    pairs = zip(base.packets, base.stalls, other.packets, other.stalls, strict=True)
    return Row(
        constant,
        value,
        sum(other.packets) / sum(base.packets),
        sum(other.stalls) / max(1, sum(base.stalls)),
        other.seconds / base.seconds,
        sum((a, b) != (c, d) for a, b, c, d in pairs),
    )


def printed(row: Row) -> None:
    """A line of the table."""
    figures = [f"{x:9.4f}" if x is not None else "        -" for x in (row.packets, row.stalls)]
    seconds = f"{row.seconds:7.2f}" if row.seconds is not None else "      -"
    print(f"{row.constant:44}{row.value:>10}{''.join(figures)}{seconds}{row.differ:8}", flush=True)


def main() -> None:
    """Measure the constants that are asked for."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("constants", nargs="*", metavar="CONSTANT", help="all without")
    parser.add_argument("--network", type=Path, action="append", default=[], help="more kernels")
    parser.add_argument("--target", default=TARGET, help="the chip, default %(default)s")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    for name in arguments.constants:
        if name not in CONSTANTS:
            parser.error(f"unknown constant '{name}', known are {', '.join(CONSTANTS)}")
    functions = all_kernels(arguments.network, arguments.target)
    base = cost(functions)
    print(
        f"{len(functions)} kernels: {sum(base.packets):,} packets, {sum(base.stalls):,} stalls, "
        f"{base.seconds:.1f} s\n\n{'constant':44}{'value':>10}{'packets':>9}{'stalls':>9}"
        f"{'time':>7}{'differ':>8}"
    )
    results: list[Row] = []
    for constant in arguments.constants or CONSTANTS:
        for each in rows(constant, functions, base):
            results.append(each)
            printed(each)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(x) for x in results], indent=1))


if __name__ == "__main__":
    main()
