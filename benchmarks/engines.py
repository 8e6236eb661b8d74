"""Measure the speed of the engines: one convolution on each, whole networks on the LLVM engine.

    python benchmarks/engines.py [--json FILE]

The convolution is kernel (a) of `kernels.py`: 1 x 1, image 28 x 28 x 128, 128 output channels, 8
bits, with zero points and a multiplier and shift per channel, as the compiler lowers it. Every
engine runs that kernel on the same data, and the outputs must be equal. Each time is the least of
several runs. One-time costs are excluded: compilation, assembling, and the start of the emulator,
whose program is timed with one launch and with many. Networks are those of `$HEXNN_MODELS`; if
LiteRT is installed, each runs in turn with LiteRT's XNNPACK in one thread on the same input, and
both are timed by the processor time of the calling thread.
"""

from __future__ import annotations

import argparse
import json
import time
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from itertools import takewhile
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation

import hexnn
from hexnn.dialects import htp, locations, qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.htp.buffers import TensorBuffer
from hexnn.dialects.quant import UniformType
from hexnn.runtime.engines import Engine, count_instructions, jit
from hexnn.runtime.engines.llvm_engine import DotEngine, LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import prepare
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.runtime.memory import Memory
from hexnn.runtime.planned import PlannedProgram
from hexnn.tools.public_networks import models_folder

Bytes = NDArray[np.uint8]

NETWORKS = (
    "mlperf-tiny/resnet8_int8.tflite",
    "coral/mobilenet_v1_0.25_128_uint8.tflite",
    "coral/mobilenet_v2_1.0_224_int8.tflite",
)
SIZE, CHANNELS = 28, 128
MACS = SIZE * SIZE * CHANNELS * CHANNELS
LAUNCHES = 100
"""Launches per timed run on qemu-hexagon."""

TURNS = 40
"""Timed runs of each network."""


def convolution() -> ModuleOp:
    """Return a module with one operation, the quantized 1 x 1 convolution of kernel (a)."""
    rng = np.random.default_rng(0)
    kind = UniformType.per_tensor("i8", 0.05, -3)
    block = Block(arg_types=[TensorType(kind, (1, SIZE, SIZE, CHANNELS))])
    scales = rng.uniform(0.002, 0.02, CHANNELS).tolist()
    weights = rng.integers(-127, 128, (1, 1, CHANNELS, CHANNELS)).astype(np.int8)
    bias = rng.integers(-500, 500, CHANNELS).astype(np.int32)
    weight_kind = UniformType.per_axis("i8", 3, scales)
    bias_kind = UniformType.per_axis("i32", 0, [s * kind.scale for s in scales])
    constants = [
        qnn.ConstantOp.of(weights, TensorType(weight_kind, weights.shape)),
        qnn.ConstantOp.of(bias, TensorType(bias_kind, bias.shape)),
    ]
    output = UniformType.per_tensor("i8", 0.11, 4)
    conv = qnn.Conv2dOp(
        block.args[0],
        constants[0].output,
        constants[1].output,
        out=output,
        stride=(1, 1),
        pad_amount=(0, 0, 0, 0),
        dilation=(1, 1),
        group=1,
    )
    conv.location = locations.source("convolution", 0, "CONV_2D", "y")
    ops: list[Operation] = [*constants, conv, ReturnOp(conv.results[0])]
    block.add_ops(ops)
    return Entry.make(block).module()


@dataclass
class Job:
    """The compiled kernel of the convolution, the launch operation that invokes it, and the memory
    with its input data.
    """

    launch: htp.LaunchOp
    kernel: FuncOp
    memory: Memory

    @property
    def addresses(self) -> tuple[int, ...]:
        """The kernel's arguments: byte addresses of its buffers in `memory`."""
        return addresses(self.launch)

    @property
    def output(self) -> Bytes:
        """A copy of the bytes in the kernel's output buffer."""
        buffer = TensorBuffer.of(self.launch.results[0])
        return self.memory.view(buffer.address, buffer.nbytes).copy()


def addresses(launch: htp.LaunchOp) -> tuple[int, ...]:
    """Return the arguments of a kernel launch: the byte address of each operand and result."""
    return tuple(TensorBuffer.of(value).address for value in launch.addressed)


def job() -> Job:
    """Compile the convolution, and run the network on the numpy engine through the launch of its
    kernel, so that memory holds the kernel's inputs and its expected output.
    """
    model = hexnn.Model(convolution()).lower("hvx", "v66")
    program = prepare(model.ir, NumpyEngine())
    assert isinstance(program, PlannedProgram)
    launches = [op for op in model.ir.walk() if isinstance(op, htp.LaunchOp)]
    names = [op.kernel.root_reference.data for op in launches]
    (at,) = (at for at, name in enumerate(names) if name.startswith("conv_2d"))
    for buffer, array in zip(program.arguments, model.random_inputs(seed=0).values(), strict=True):
        buffer.write(program.memory, array)
    for step in takewhile(lambda step: step.op is not launches[at], program.steps):
        step.run()
    NumpyEngine().run(program.kernels[names[at]], program.memory, addresses(launches[at]))
    return Job(launches[at], program.kernels[names[at]], program.memory)


def best(run: Callable[[], object], seconds: float = 0.5, least: int = 3) -> float:
    """Return the least wall time in seconds of one call: at least `least` calls, and no more after
    `seconds` in total.
    """
    times: list[float] = []
    while len(times) < least or sum(times) < seconds:
        start = time.perf_counter()
        run()
        times.append(time.perf_counter() - start)
    return min(times)


def on_host(engine: Engine, job: Job) -> float:
    """Return the seconds of one launch on an engine in this process. Raises SystemExit if its
    output differs from the expected bytes.
    """
    wanted, buffer = job.output, TensorBuffer.of(job.launch.results[0])
    job.memory.view(buffer.address, buffer.nbytes)[:] = 0
    seconds = best(lambda: engine.run(job.kernel, job.memory, job.addresses))
    if not np.array_equal(job.output, wanted):
        raise SystemExit("the engines leave other bytes")
    return seconds


def on_qemu(job: Job) -> float:
    """Return the seconds of one launch on qemu-hexagon. Raises SystemExit if its output differs
    from the expected bytes.
    """
    wanted, engine = job.output, QemuEngine()
    seconds = engine.seconds(job.kernel, job.memory, job.addresses, LAUNCHES)
    if not np.array_equal(job.output, wanted):
        raise SystemExit("qemu-hexagon leaves other bytes")
    return seconds


RUNS: dict[str, Callable[[Job], float]] = {
    "numpy": lambda job: on_host(NumpyEngine(), job),
    "qemu": on_qemu,
    "llvm": lambda job: on_host(LlvmEngine(), job),
    **({"llvm-dot": lambda job: on_host(DotEngine(), job)} if jit.host_vectors().dot else {}),
}
"""Engine name -> function that returns the seconds of one launch."""


def engines() -> dict[str, dict[str, float]]:
    """Return engine name -> figures of the convolution: ms, million HVX instructions per second,
    GMAC per second, speed relative to qemu.
    """
    work = job()
    instructions = count_instructions(work.kernel).total()
    seconds = {name: run(work) for name, run in RUNS.items()}
    return {
        name: {
            "ms": 1e3 * taken,
            "mhvx_per_s": instructions / taken / 1e6,
            "gmac_per_s": MACS / taken / 1e9,
            "times_qemu": seconds["qemu"] / taken,
        }
        for name, taken in seconds.items()
    }


def xnnpack(path: Path, inputs: Mapping[str, NDArray[Any]]) -> Callable[[], object] | None:
    """Return the callable that runs the network in file `path` on `inputs` by LiteRT with XNNPACK,
    in one thread; None if LiteRT is not installed.
    """
    with suppress(ImportError):
        litert = import_module("ai_edge_litert.interpreter")
        interpreter: Any = litert.Interpreter(model_path=str(path), num_threads=1)
        interpreter.allocate_tensors()
        details = interpreter.get_input_details()
        for detail, array in zip(details, inputs.values(), strict=True):
            interpreter.set_tensor(detail["index"], array)
        return interpreter.invoke
    return None


def in_turn(*runs: Callable[[], object]) -> list[float]:
    """Return the least processor time in seconds of one call of each of `runs`, which are called in
    turn, `TURNS` times after a first one.
    """
    times: list[list[float]] = [[] for _ in runs]
    for _ in range(TURNS + 1):
        for seconds, run in zip(times, runs, strict=True):
            start = time.thread_time()
            run()
            seconds.append(time.thread_time() - start)
    return [min(seconds[1:]) for seconds in times]


def networks() -> dict[str, dict[str, float]]:
    """Return network name -> ms per run on the default engine, seconds of the first run, which
    compiles its kernels, and if LiteRT is installed ms per run by XNNPACK.
    """
    found: dict[str, dict[str, float]] = {}
    folder = models_folder()
    for path in filter(Path.exists, map(folder.joinpath, NETWORKS) if folder else ()):
        model = hexnn.load(path).lower("hvx")
        inputs = model.random_inputs(seed=0)
        start = time.perf_counter()
        model.run(inputs)
        first = time.perf_counter() - start
        other = xnnpack(path, inputs)
        runs = (partial(model.run, inputs), *([other] if other else []))
        ms = [1e3 * seconds for seconds in in_turn(*runs)]
        found[path.stem] = {"ms": ms[0], "first_s": first}
        found[path.stem] |= {"xnnpack_ms": ms[1]} if other else {}
    return found


def main() -> None:
    """Run the command line: measure, print two tables, and write `--json` if given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--json", type=Path, metavar="FILE")
    args = parser.parse_args()
    rows = engines()
    print("kernel (a)        ms     M HVX/s      GMAC/s  times qemu")
    for name, row in rows.items():
        print(f"{name:10}", *(f"{value:9.2f}" for value in row.values()), sep="  ")
    whole = networks()
    print("\nnetwork, llvm                      ms   first run, s  XNNPACK, ms  times")
    for name, row in whole.items():
        other = row.get("xnnpack_ms")
        compared = f"  {other:11.3f}  {row['ms'] / other:5.2f}" if other else ""
        print(f"{name:28}  {row['ms']:8.3f}  {row['first_s']:12.2f}{compared}")
    if args.json:
        args.json.write_text(json.dumps({"a": rows, "networks": whole}, indent=2) + "\n")


if __name__ == "__main__":
    main()
