"""Measure the tuned constants of code generation: what other values do to packets, stalls and time.

    python benchmarks/tuned.py [CONSTANT ...] [--network FILE ...] [--target TARGET] [--json FILE]

Compiles the kernels of `kernel_networks.py` and those of the given networks, once with the
constants as they are, then with one constant changed to each other value. A line gives the ratios
changed / unchanged of packets and stalls, summed over one run of each kernel, and of compile time
(noisy), and how many kernels differ. A constant is well chosen if its other values are worse, or
make no difference and save no time.
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
from named_arguments import one_of
from xdsl.dialects import func

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.lowering.hexagon.compile import compile_function
from hexnn.lowering.hexagon.selection.select import select
from hexnn.lowering.hexagon.timing.kernel import time_kernel
from hexnn.tools.api import Model, load

ROOM = "hexnn.lowering.hexagon."

CONSTANTS: dict[str, tuple[float | str, ...]] = {
    "registers.evictions.MAX_EVICTIONS": (1, 4, 16),
    "scheduling.pressure.LIMITS": ("vector-2", "vector+2", "scalar-3", "scalar+3"),
    "scheduling.pressure.PIPELINED": ("vector-2", "vector+1", "scalar-3", "scalar+1"),
    "scheduling.increments.MAX_CROSSED": (1, 2, 8),
    "scheduling.dependences.MAX_DISTANCE": (2, 8, 32),
    "scheduling.modulo.MAX_STAGES": (2, 4, 16),
    "scheduling.modulo.MAX_INTERVALS": (2, 4, 16),
    "scheduling.iterative.MAX_PLACEMENTS": (2, 12),
    "scheduling.delays.MAX_INSTRUCTIONS": (0, 6, 24),
    "scheduling.rotate.MAX_INSTRUCTIONS": (0, 600, 2400),
    "scheduling.walks.ROOM": (1, 2, 8),
    "scheduling.lifetimes.ROUNDS": (1, 6),
    "selection.strength_reduction.MAX_POINTERS": (2, 12),
    "selection.scalars.MAX_COMPUTED": (8, 12, 24, 64),
    "selection.select.MAX_HOISTED": (4, 16),
    "selection.motion.MAX_LOADED_WORDS": (4, 16),
    "selection.motion.MAX_MASKS": (1, 4),
    "registers.shortage.LOOP_WEIGHT": (2, 32),
    "registers.shortage.CONSTANT_WEIGHT": (0.1, 1.0),
    "registers.shortage.SHORT": (1, 8),
}
"""Module and name of a constant under `lowering/hexagon` -> other values to try. `KEY+N` adds N to
one entry of a table.
"""


@dataclass(frozen=True)
class Kernel:
    """A kernel's function before instruction selection, and the Hexagon version to compile it
    for.
    """

    function: func.FuncOp
    version: int


@dataclass(frozen=True)
class Cost:
    """Packets and stalls of one run of each kernel, by the timing model, and the seconds to compile
    them all.
    """

    packets: tuple[int, ...]
    stalls: tuple[int, ...]
    seconds: float


@dataclass(frozen=True)
class Row:
    """The effect of one value of a constant: ratios to the figures with the value in the source."""

    constant: str
    value: str
    packets: float | None
    """Ratio of packets; this and the other ratios are None if a kernel does not compile."""

    stalls: float | None
    seconds: float | None
    differ: int
    """The number of kernels with other packets or stalls."""


def all_kernels(networks: Sequence[Path], target: str) -> list[Kernel]:
    """Return the kernels of `kernel_networks.py` and of the files `networks`, lowered for
    `target`.
    """
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
    """Compile the kernels with the constants as they are now; return packets, stalls and
    seconds.
    """
    start = time.perf_counter()
    packets, stalls = list[int](), list[int]()
    for kernel in functions:
        code = compile_function(select(kernel.function), kernel.version, kernel.function)
        timing = time_kernel(code, kernel.version)
        packets.append(timing.packets)
        stalls.append(timing.stalls)
    return Cost(tuple(packets), tuple(stalls), time.perf_counter() - start)


def changed(value: Any, text: str) -> Any:
    """Return the changed value of a constant: `text` in the type of `value`; for a table `value`, a
    copy with N added to the entry KEY if `text` is `KEY+N`.
    """
    if not isinstance(value, dict):
        return type(value)(text)
    key, sign, amount = text.partition("+" if "+" in text else "-")
    return {**value, key: value[key] + int(sign + amount)}


def rows(constant: str, functions: Sequence[Kernel], base: Cost) -> Iterator[Row]:
    """Yield the effect of each other value of a constant, relative to cost `base`; the constant is
    restored after each.
    """
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
    """Return the effect of a value of a constant: the ratios of cost `other` to cost `base`."""
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
    """Print the line of the table for a row."""
    figures = [f"{x:9.4f}" if x is not None else "        -" for x in (row.packets, row.stalls)]
    seconds = f"{row.seconds:7.2f}" if row.seconds is not None else "      -"
    print(f"{row.constant:44}{row.value:>10}{''.join(figures)}{seconds}{row.differ:8}", flush=True)


def main() -> None:
    """Run the command line: measure the given constants (default: all), print the table, write
    `--json` if given.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "constants", nargs="*", type=one_of(CONSTANTS), metavar="CONSTANT", help="all without"
    )
    parser.add_argument("--network", type=Path, action="append", default=[], help="more kernels")
    parser.add_argument("--target", default=TARGET, help="the chip, default %(default)s")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
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
