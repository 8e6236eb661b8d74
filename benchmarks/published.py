"""Measure six kernels on qemu-hexagon: packets counted, stalls replayed, other implementations.

    python benchmarks/published.py [KERNEL ...] [--target TARGET] [--json FILE]

Each kernel, (a) to (f), is a network of one operation in 8 bits, numerics `tflite-ref`: a
multiplier and a shift for each channel, nonzero zero points. It passes through the whole compiler;
what runs is the kernel that the compiler selects, within the program for the network. The output
must equal the reference, byte for byte. Packets are counted by qemu (counter c20) during the
kernel's launch, stalls by `stalls.py`, which shares no code with the scheduler.

L1 is the least number of packets that the scarcest resource allows, L2 the same with exact
requantization, both for HVX v66 to v68. *Converted* also counts the kernels that convert row-major
int8 data to the layout and signedness that the kernel takes, and back.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import numpy as np
import stalls
from kernel_networks import NETWORKS, TARGET
from named_arguments import one_of
from numpy.typing import NDArray

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.hexagon.build import build
from hexnn.runtime.hexagon.program import HexagonProgram, Launch
from hexnn.tools.api import Model

AROUND = ("htp.flip_sign", "htp.convert_layout", "htp.copy")
"""Operations that only convert or copy data for a kernel."""

Bytes = NDArray[np.uint8]


@dataclass(frozen=True)
class Case:
    """A kernel to measure: its bounds (L1, L2) in packets (None: unknown), and (name, packets) of
    other implementations.
    """

    title: str
    bounds: tuple[int, int] | None
    others: tuple[tuple[str, int], ...]


CASES = {
    "a": Case(
        "conv 1x1, 28x28x128 to 128",
        (50_176, 56_448),
        (
            ("clang 19, auto-vectorized, blocked source", 731_698),
            ("hannk, filter zero point 128", 217_811),
            ("XNNPACK 4x128c4", 138_050),
            ("Halide, best of 20 schedules", 77_234),
            ("nnlib, hand-written (activation sums not counted)", 65_785),
        ),
    ),
    "b": Case(
        "depthwise conv 3x3, 56x56x128",
        (14_112, 43_904),
        (
            ("clang 19, auto-vectorized", 376_511),
            ("hannk", 130_220),
            ("Halide, best of 7 schedules", 125_380),
            ("nnlib, hand-written", 83_302),
        ),
    ),
    "c": Case(
        "conv 3x3, 28x28x64 to 64",
        (112_896, 116_032),
        (
            ("clang 19, auto-vectorized", 2_113_044),
            ("hannk, filter zero point 128", 384_020),
            ("Halide, best of 20 schedules", 174_921),
            ("nnlib, hand-written (activation sums not counted)", 121_485),
        ),
    ),
    "d": Case(
        "add, 56x56x64",
        (3_136, 6_272),
        (
            ("clang 19, auto-vectorized", 42_380),
            ("XNNPACK", 32_948),
            ("hannk", 21_278),
            ("Halide, 16-bit multipliers, not exact", 10_222),
            ("nnlib, 8-bit multipliers, not exact", 9_444),
        ),
    ),
    "e": Case(
        "max pool 3x3 stride 2, 56x56x64",
        (1_540, 1_540),
        (
            ("clang 19, not vectorized", 281_508),
            ("hannk (fewer than 128 channels: scalar)", 2_997_528),
            ("Halide, best", 3_911),
            ("nnlib, hand-written", 2_318),
        ),
    ),
    "f": Case(
        "softmax, 1x1000",
        None,
        (
            ("clang 19, auto-vectorized", 6_301),
            ("hannk, not bit-checked", 4_174),
            ("Halide, not bit-checked", 830),
        ),
    ),
}
"""Kernel letter -> case. Figures of other implementations are those of v66/v67 code on qemu-hexagon
7.2. Halide, clang and XNNPACK read and write row-major data; nnlib, like hexnn, blocked layouts,
whose conversion is not counted.
"""


@dataclass(frozen=True)
class Result:
    """The measurement of a kernel: its name, layouts of its operands and result, packets and stalls
    of one launch; `l1` and `l2` are packets / bound (None: unknown).
    """

    kernel: str
    layouts: str
    packets: int
    stalls: int
    converted: int
    """Packets of all launches of the network, conversions of layout and sign included."""

    l1: float | None
    l2: float | None


def measure(name: str, target: str) -> Result:
    """Compile a case for `target`, run it on qemu, check its output, and count packets and stalls.
    Raises SystemExit if the output or the packet counts differ.
    """
    case, source = CASES[name], Model(NETWORKS[name]())
    compiled = source.lower("hvx", target=target)
    program = HexagonProgram(compiled.ir)
    inputs = source.random_inputs(seed=1)
    outputs, expected = program.run(inputs), source.run(inputs)
    for name, value in expected.items():
        if not np.array_equal(outputs[name], value):
            raise SystemExit(f"{case.title}: the output differs from the reference")
    main = kernel_of(program.launches)
    found = next(x for x in replayed(program, list(inputs.values())) if x.kernel == main.kernel)
    if found.packets != main.packets:
        raise SystemExit(f"{case.title}: {main.packets} packets counted, {found.packets} replayed")
    l1, l2 = (main.packets / bound for bound in case.bounds) if case.bounds else (None, None)
    around = sum(launch.packets for launch in program.launches)
    return Result(main.kernel, layouts(main), main.packets, found.stalls, around, l1, l2)


def kernel_of(launches: Sequence[Launch]) -> Launch:
    """Return the first launch of a kernel that is not a conversion or copy (`AROUND`)."""
    names = [name.split(".")[1] for name in AROUND]
    return next(x for x in launches if not x.kernel.startswith(tuple(names)))


def layouts(launch: Launch) -> str:
    """Return the names of the layouts of a launch's operands, except scratch memory, and of its
    result.
    """
    op = launch.op
    values = [*op.inputs, op.output] if isinstance(op, htp.LaunchOp) else []
    found = [htp.layout_of(value) for value in values]
    return ", ".join(x.data.layout for x in found if x is not None)


def replayed(program: HexagonProgram, inputs: Sequence[Bytes]) -> list[stalls.Launch]:
    """Return packets and stalls of each kernel launch in one run of the program, as `stalls.py`
    counts them.
    """
    plan = program.plan
    parts = [place.encode(x).tobytes() for place, x in zip(plan.inputs, inputs, strict=True)]
    with tempfile.TemporaryDirectory() as folder:
        elf = Path(folder) / "network"
        elf.write_bytes(build(plan, "outputs"))
        return stalls.replay(elf, b"".join(parts))


def printed(name: str, case: Case, result: Result) -> None:
    """Print the figures of a kernel, then those of other implementations."""
    share = result.stalls / result.packets
    ratios = ""
    if result.l1 is not None and result.l2 is not None:
        ratios = f", {result.l1:.2f} x L1, {result.l2:.3f} x L2"
    print(f"({name}) {case.title}")
    print(f"    {result.packets:>9,}  hexnn: {result.kernel}")
    print(f"               stalls {result.stalls:,} ({share:.1%}){ratios}")
    print(f"               layouts {result.layouts}; converted {result.converted:,}")
    for other, packets in case.others:
        print(f"    {packets:>9,}  {other}: {packets / result.packets:.2f} x")
    print()


def main() -> None:
    """Run the command line: measure and print the given kernels (default: all), write `--json` if
    given.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument(
        "kernels", nargs="*", type=one_of(CASES), metavar="KERNEL", help="a to f; all without"
    )
    parser.add_argument("--target", default=TARGET, help="the chip, default %(default)s")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    results: dict[str, Result] = {}
    try:
        for name in arguments.kernels or CASES:
            results[name] = measure(name, arguments.target)
            printed(name, CASES[name], results[name])
    except HexnnError as e:
        parser.exit(2, f"{e}\n")
    if arguments.json:
        arguments.json.write_text(json.dumps({k: asdict(v) for k, v in results.items()}, indent=1))


if __name__ == "__main__":
    main()
