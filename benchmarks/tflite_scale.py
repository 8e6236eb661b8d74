"""Measure how long a TFLite network takes to be read, legalized and run, and the opening of a large
file.

    python benchmarks/tflite_scale.py [--json FILE] [NETWORK]

NETWORK is an 8-bit network, by default mobilenet_v2_1.0_224_int8 of `HEXNN_MODELS` if that is set,
else one of our examples. The large file holds one layer of floats with 1 GB of weights behind the
flatbuffer. Each figure is measured in a process of its own which has run an example, so that
imports are left out; it is the least of three, and compared with its bound. The exit status is 1 if
one is beyond.
"""

from __future__ import annotations

import argparse
import json
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import asdict, dataclass
from importlib import import_module
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import hexnn
from hexnn.frontends.tflite import serialize
from hexnn.tools.public_networks import models_folder

NETWORK = (models_folder() or Path("none")) / "coral/mobilenet_v2_1.0_224_int8.tflite"
EXAMPLE = Path(__file__).resolve().parent.parent / "examples/digits/digits_int8.tflite"

UNITS = 16384
"""The inputs and outputs of the layer of floats: 4 * UNITS ** 2 bytes of weights are 1 GB."""

LAYER = """
func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %w = arith.constant dense<0.5> : tensor<4x4xf32>
  %none = "tfl.no_value"() {value} : () -> none
  %y = "tfl.fully_connected"(%x, %w, %none) {fused_activation_function = "NONE",
      keep_num_dims = false, weights_format = "DEFAULT"}
      : (tensor<1x4xf32>, tensor<4x4xf32>, none) -> tensor<1x4xf32>
  func.return %y : tensor<1x4xf32>
}
"""

RUNS = 3
"""How often a figure is measured, to leave out what other processes of the machine take."""


@dataclass(frozen=True)
class Figure:
    """A measured figure and the most that it may be, in seconds or bytes."""

    what: str
    value: float
    bound: float
    unit: str

    @property
    def within(self) -> bool:
        """Whether the figure is below its bound."""
        return self.value < self.bound

    def __str__(self) -> str:
        """Return the figure and its bound as text: `read: 0.05 s (bound 0.3 s)`."""
        divisor, unit = (1e6, "MB") if self.unit == "bytes" else (1, "s")
        value, bound = (f"{number / divisor:.3g} {unit}" for number in (self.value, self.bound))
        text = f"{self.what}: {value} (bound {bound})"
        return text if self.within else f"{text}: BEYOND"


def seconds_to_read(path: Path) -> float:
    """Return the seconds that reading the file at `path` takes."""
    start = time.perf_counter()
    hexnn.load(path)
    return time.perf_counter() - start


def seconds_to_qnn(path: Path) -> float:
    """Return the seconds that the legalization of the network at `path` to qnn takes."""
    model = hexnn.load(path)
    start = time.perf_counter()
    model.lower("qnn")
    return time.perf_counter() - start


def seconds_to_run(path: Path) -> float:
    """Return the seconds of one run of the network at `path` by its reference at stage qnn."""
    model = hexnn.load(path).lower("qnn")
    inputs = model.random_inputs(0)
    start = time.perf_counter()
    model.run(inputs)
    return time.perf_counter() - start


def memory_to_read(path: Path) -> float:
    """Return the peak resident memory, in bytes, of a process that reads the file at `path`."""
    hexnn.load(path)
    status = Path("/proc/self/status").read_text()
    return 1024 * float(status.partition("VmHWM:")[2].split()[0])


def write_large(path: Path) -> None:
    """Write a file of one layer of floats whose weights lie behind the flatbuffer, at an offset: a
    hole in the file, which takes no space on disk.
    """
    tables: Any = import_module("ai_edge_litert.schema_py_generated")
    made = tables.ModelT.InitFromPackedBuf(serialize(hexnn.parse(LAYER)), 0)
    sizes = {(1, 4): (1, UNITS), (4, 4): (UNITS, UNITS)}
    for tensor in made.subgraphs[0].tensors:
        tensor.shape = np.array(sizes[tuple(tensor.shape)], np.int32)
        buffer = made.buffers[tensor.buffer]
        if buffer.data is not None and len(buffer.data):
            buffer.data, buffer.offset, buffer.size = None, 1 << 16, 4 * UNITS**2
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(made.Pack(builder), b"TFL3")
    path.write_bytes(bytes(builder.Output()))
    with path.open("r+b") as file:
        file.truncate((1 << 16) + 4 * UNITS**2)


def warm(measure: Callable[[Path], float], path: Path) -> float:
    """Run an example, which imports what reading and running takes; return `measure(path)`."""
    seconds_to_run(EXAMPLE)
    return measure(path)


def least(measure: Callable[[Path], float], path: Path) -> float:
    """Return the least of `RUNS` values of `measure(path)`, each in a new process."""
    values: list[float] = []
    for _ in range(RUNS):
        with ProcessPoolExecutor(1, get_context("spawn")) as pool:
            values.append(pool.submit(warm, measure, path).result())
    return min(values)


def figures(path: Path) -> Iterator[Figure]:
    """Yield the figures of the network at `path`, then those of the large file."""
    name = path.name
    yield Figure(f"read {name}", least(seconds_to_read, path), 0.3, "seconds")
    yield Figure(f"{name} to qnn", least(seconds_to_qnn, path), 3, "seconds")
    yield Figure(f"{name}, one run at qnn", least(seconds_to_run, path), 6, "seconds")
    with tempfile.TemporaryDirectory() as folder:
        large = Path(folder) / "large.tflite"
        write_large(large)
        size = f"{large.stat().st_size / (1 << 30):.1f} GB"
        yield Figure(f"open {size} of floats", least(seconds_to_read, large), 0.5, "seconds")
        yield Figure(f"memory to open {size}", least(memory_to_read, large), 200e6, "bytes")


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line: measure, print the figures, write `--json` if given; return exit status
    1 if a figure is beyond its bound.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    default = NETWORK if NETWORK.exists() else EXAMPLE
    parser.add_argument("network", nargs="?", type=Path, default=default, metavar="NETWORK")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args(given)
    seen: list[Figure] = []
    for figure in figures(args.network):
        print(figure, flush=True)
        seen.append(figure)
    if args.json:
        records = [{**asdict(figure), "within": figure.within} for figure in seen]
        args.json.write_text(json.dumps(records, indent=1) + "\n")
    return 0 if all(figure.within for figure in seen) else 1


if __name__ == "__main__":
    sys.exit(main())
