"""Measure code quality: packets and stalls of every kernel that the networks launch.

    python benchmarks/quality.py [NETWORK ...] [--target TARGET ...] [--replay] [--json FILE]

Packets and stalls are predicted by the timing model; `--replay` adds the packets that qemu counts
and the stalls that `stalls.py` derives from them, which shares no code with scheduler or model. The
networks are those of `$HEXNN_MODELS` and of `examples`.
"""

from __future__ import annotations

import argparse
import json
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

import stalls

import hexnn
from hexnn.dialects import htp
from hexnn.lowering.hexagon.timing.network import time_kernels
from hexnn.runtime.hexagon.build import build
from hexnn.runtime.hexagon.program import HexagonProgram
from hexnn.tools.public_networks import models_folder

ROOT = Path(__file__).resolve().parent.parent
NETWORKS = (
    "mlperf-tiny/resnet8_int8.tflite",
    "mlperf-tiny/ad01_int8.tflite",
    "tflite-micro/hello_world_int8.tflite",
    "tflite-micro/micro_speech_quantized.tflite",
    "coral/mobilenet_v1_0.25_128_uint8.tflite",
    "examples/digits/digits_int8.tflite",
)
TARGETS = ("v66", "v73")
LIMIT = 0.05
"""Most stalls that are not reported, as a share of packets."""


@dataclass
class Kernel:
    """A kernel of a network on a target: number of launches, packets and stalls of one launch;
    `binding` is the resource that limits it. Replayed figures are None without `--replay`.
    """

    network: str
    target: str
    kernel: str
    binding: str
    used: float
    """The utilization of the binding resource, 0 to 1."""

    launches: int
    packets: int
    stalls: int
    replayed_packets: int | None = None
    replayed_stalls: int | None = None


def find(name: str) -> Path:
    """Return the file of a network, looked up in the working folder, `$HEXNN_MODELS` and the tree.
    Raises SystemExit if there is none.
    """
    folders = filter(None, (Path(), models_folder(), ROOT))
    found = [path for folder in folders if (path := folder / name).is_file()]
    if not found:
        raise SystemExit(f"no network {name}: HEXNN_MODELS names the folder of models")
    return found[0]


def measured(name: str, target: str) -> list[Kernel]:
    """Compile network `name` for `target`; return its kernels with the figures of the timing
    model.
    """
    model = hexnn.load(find(name)).lower("hvx", target)
    counts: dict[str, int] = {}
    for op in model.ops:
        if isinstance(op, htp.LaunchOp):
            kernel = op.kernel.root_reference.data
            counts[kernel] = counts.get(kernel, 0) + 1
    timed = time_kernels(model.ir, htp.Target.parse(target))
    return [
        Kernel(name, target, key, t.binding, used(t.utilization), counts[key], t.packets, t.stalls)
        for key, t in timed.items()
    ]


def used(utilization: dict[str, float]) -> float:
    """Return the utilization (0 to 1) of the resource that is used most; `utilization`: resource ->
    share.
    """
    return round(max(utilization.values(), default=0.0), 4)


def add_replay(kernels: Sequence[Kernel]) -> None:
    """Set the replayed figures of all kernels of one network and target, which must not be empty,
    by a run on qemu; of several launches of a kernel the last counts.
    """
    name, target = kernels[0].network, kernels[0].target
    launches = {x.kernel: x for x in replayed(find(name), target)}
    for kernel in kernels:
        kernel.replayed_packets = launches[kernel.kernel].packets
        kernel.replayed_stalls = launches[kernel.kernel].stalls


def replayed(path: Path, target: str) -> list[stalls.Launch]:
    """Return packets and stalls of each kernel launch in one run of a network on qemu."""
    source = hexnn.load(path)
    plan = HexagonProgram(source.lower("hvx", target).ir).plan
    inputs = source.random_inputs(0).values()
    parts = [place.encode(x).tobytes() for place, x in zip(plan.inputs, inputs, strict=True)]
    with tempfile.TemporaryDirectory() as folder:
        elf = Path(folder) / "network"
        elf.write_bytes(build(plan, "outputs"))
        return stalls.replay(elf, b"".join(parts))


@dataclass(frozen=True)
class Sum:
    """Packets and stalls of all launches of a network; replayed figures are None without
    `--replay`.
    """

    network: str
    target: str
    packets: int
    stalls: int
    replayed_packets: int | None
    replayed_stalls: int | None

    @property
    def share(self) -> float:
        """Stalls / packets, by the timing model."""
        return self.stalls / self.packets if self.packets else 0.0

    def __str__(self) -> str:
        text = f"{self.target} {self.network}: {self.packets:,} packets, {self.stalls:,} stalls "
        text += f"({self.share:.1%})"
        if self.replayed_packets is not None and self.replayed_stalls is not None:
            text += f"; on qemu {self.replayed_packets:,} packets, {self.replayed_stalls:,} stalls"
        return text


def total(name: str, target: str, kernels: Sequence[Kernel]) -> Sum:
    """Return the packets and stalls of all launches of `kernels`, to be printed under `name` and
    `target`.
    """
    ran = all(k.replayed_packets is not None for k in kernels)
    return Sum(
        name,
        target,
        sum(k.launches * k.packets for k in kernels),
        sum(k.launches * k.stalls for k in kernels),
        sum(k.launches * (k.replayed_packets or 0) for k in kernels) if ran else None,
        sum(k.launches * (k.replayed_stalls or 0) for k in kernels) if ran else None,
    )


def worst(kernels: Sequence[Kernel]) -> Iterator[str]:
    """Yield a line of text for each kernel with more than `LIMIT` stalls per packet, most stalls
    first.
    """
    slow = [k for k in kernels if k.stalls > LIMIT * k.packets]
    for k in sorted(slow, key=lambda k: -k.launches * k.stalls):
        yield f"    {k.kernel}: {k.stalls:,} stalls in {k.packets:,} packets, {k.launches} launches"


def main() -> None:
    """Run the command line: print totals and stalling kernels per network, write `--json` if
    given.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("networks", nargs="*", metavar="NETWORK", help="files; all without")
    parser.add_argument("--target", action="append", help="a chip, by default v66 and v73")
    parser.add_argument("--replay", action="store_true", help="run on qemu, replay what ran")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    found: list[Kernel] = []
    for target in arguments.target or TARGETS:
        for name in arguments.networks or NETWORKS:
            kernels = measured(name, target)
            if arguments.replay:
                add_replay(kernels)
            print(total(name, target, kernels), *worst(kernels), sep="\n")
            found += kernels
    print(total("all networks", ", ".join(arguments.target or TARGETS), found))
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(k) for k in found], indent=1) + "\n")


if __name__ == "__main__":
    main()
