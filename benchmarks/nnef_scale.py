"""Measure how NNEF reading time scales with document size, and the peak memory of quantization.

    python benchmarks/nnef_scale.py [--operations N] [--literals N] [--divide K] [--json FILE]

Compositional documents of N / 2 and of N operations, in several forms, are read: reading is linear
if the larger takes twice as long. So are documents with one array of literals. A network with the
layers of VGG16, all widths divided by K, is quantized: its peak memory, less that of an interpreter
that has imported the package, is given in multiples of the size of its weights. Each figure is
measured in a process of its own.
"""

from __future__ import annotations

import argparse
import json
import resource
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import numpy as np

import hexnn
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.tensor_file import encode
from hexnn.tools import quantization

EXTENSIONS = "extension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;\n"
INPUT = "x = external(shape = [1, 4]);\n"
TYPES = "(x: tensor<scalar>) -> (y: tensor<scalar>)"
PLANES = (64, 64, 0, 128, 128, 0, 256, 256, 256, 512, 512, 512, 512, 512, 512)
"""The output channels of VGG16's convolutions; 0 is a max pool. Of its pools two remain and the
image is 28 x 28, so that the first dense layer has 7 x 7 x 512 inputs, as in VGG16, and is the
largest.
"""
DENSE = (4096, 4096, 1000)
SAMPLES = 4


def document(body: str, fragments: str = "") -> str:
    """Return an NNEF document whose graph has the assignments `body`, with the given fragments."""
    return f"version 1.0;\n{EXTENSIONS}{fragments}graph g(x) -> (y0) {{ {INPUT}{body} }}\n"


def invocations(count: int) -> str:
    """Return a document that invokes a fragment of three operations count / 3 times."""
    body = "".join(f"y{i} = f({f'y{i - 1}' if i else 'x'});\n" for i in range(count // 3))
    return document(body, f"fragment f{TYPES} {{ a = relu(x); b = a * 2.0; y = tanh(b); }}\n")


def comprehension(count: int) -> str:
    """Return a document with one array comprehension of `count` operations, all assigned to the
    same identifier.
    """
    body = f"a = [for i in range_of([0] * {count}) yield relu(x)]; y = a[0];"
    return document("y0 = f(x);", f"fragment f{TYPES} {{ {body} }}\n")


def recursion(count: int) -> str:
    """Return a document that invokes count / 400 times a fragment of two operations, which invokes
    itself 200 levels deep.
    """
    body = "".join(f"y{i} = f(x, n = 200);\n" for i in range(max(1, count // 400)))
    head = TYPES.replace(")", ", n: integer)", 1)
    return document(
        body, f"fragment f{head} {{ y = f(tanh(relu(x)), n = n - 1) if n > 0 else x; }}\n"
    )


def operators(count: int) -> str:
    """Return a document with `count` operators in the body of the graph."""
    body = "".join(f"y{i} = (x + 1.0) * 2.0 - x;\n" for i in range(count // 3))
    return document(body)


FORMS: dict[str, Callable[[int], str]] = {
    "invocations": invocations,
    "a comprehension": comprehension,
    "recursion": recursion,
    "operators": operators,
}


def literals(count: int) -> str:
    """Return a document with one constant of `count` literals."""
    values = ", ".join(f"{i % 7}.5" for i in range(count))
    return document(f"c = constant(shape = [{count}], value = [{values}]); y0 = relu(x);")


def seconds(form: Callable[[int], str], count: int) -> float:
    """Return the processor time in seconds of reading the document `form(count)`."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "graph.nnef"
        path.write_text(form(count))
        start = time.process_time()
        read(path)
        return time.process_time() - start


@dataclass
class Vgg:
    """A network with VGG16's layers, all widths divided by `divide`, as lines of an NNEF document;
    the weights are written into `folder`.
    """

    folder: Path
    divide: int
    lines: list[str] = field(default_factory=list[str])
    bytes: int = 0
    """The size of the weights written so far."""
    draw: np.random.Generator = field(default_factory=lambda: np.random.default_rng(0))

    def variable(self, name: str, *shape: int) -> str:
        """Write random weights of this shape, add the line that declares them, return `name`."""
        fan = max(1, int(np.prod(shape[1:])))
        array = self.draw.standard_normal(shape, np.float32) * np.float32((2 / fan) ** 0.5)
        (self.folder / f"{name}.dat").write_bytes(encode(array))
        self.bytes += array.nbytes
        self.lines.append(f"{name} = variable(shape = {list(shape)}, label = '{name}');")
        return name

    def add(self, result: str, call: str) -> str:
        """Add the line `RESULT = CALL;` and return `result`."""
        self.lines.append(f"{result} = {call};")
        return result

    def features(self, last: str, depth: int) -> tuple[str, int]:
        """Add the convolutions and pools on tensor `last` with `depth` channels; return the name
        and the number of channels of the result.
        """
        window = "size = [1, 1, 2, 2], stride = [1, 1, 2, 2], border = 'ignore'"
        for i, planes in enumerate(PLANES):
            width = planes // self.divide
            if not planes:
                last = self.add(f"c{i}", f"max_pool({last}, {window})")
                continue
            filter, bias = (
                self.variable(f"f{i}", width, depth, 3, 3),
                self.variable(f"b{i}", 1, width),
            )
            call = f"relu(conv({last}, {filter}, {bias}, padding = [(1, 1), (1, 1)]))"
            last, depth = self.add(f"c{i}", call), width
        return last, depth

    def classes(self, last: str, depth: int) -> str:
        """Add the dense layers on a vector of `depth` elements; return the name of the result."""
        for i, outputs in enumerate(DENSE):
            width = outputs // self.divide if outputs == DENSE[0] else outputs
            filter, bias = self.variable(f"w{i}", width, depth), self.variable(f"d{i}", 1, width)
            call = f"linear({last}, {filter}, {bias})"
            last = self.add(f"z{i}", call if outputs == DENSE[-1] else f"relu({call})")
            depth = width
        return last


def network(folder: Path, divide: int) -> int:
    """Write a network with VGG16's layers, widths divided by `divide`, and calibration samples into
    `folder`; return the bytes of its weights.
    """
    vgg = Vgg(folder, divide)
    last, depth = vgg.features("x", 3)
    flat = vgg.add("flat", f"reshape({last}, shape = [1, {depth * 49}])")
    vgg.add("y0", f"softmax({vgg.classes(flat, depth * 49)})")
    image = INPUT.replace("[1, 4]", "[1, 3, 28, 28]")
    (folder / "graph.nnef").write_text(document("\n".join(vgg.lines)).replace(INPUT, image))
    samples = vgg.draw.standard_normal((SAMPLES, 3, 28, 28), np.float32)
    np.savez(folder / "samples.npz", x=samples)
    return vgg.bytes


def peak() -> int:
    """Return the peak resident memory of this process so far, in bytes."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024


def quantized_peak(folder: Path) -> int:
    """Load and quantize the network in `folder`; return by how many bytes that raised the peak
    memory of this process.
    """
    before = peak()
    model = hexnn.load(folder)
    quantization.quantize_by_options(model, f"calibration={folder / 'samples.npz'}")
    return peak() - before


def alone(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return `function(*arguments)`, called in a new process.

    Its peak memory starts at that of this process, which therefore does none of the work itself.
    """
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        return pool.submit(function, *arguments).result()


def reading(operations: int, count: int) -> Iterator[tuple[str, float]]:
    """Yield (what is read, seconds): each form of document with `operations` / 2 and `operations`
    operations, then literals, `count` / 2 and `count`.
    """
    for name, form in FORMS.items():
        for size in (operations // 2, operations):
            yield f"{name}: {size} operations", alone(seconds, form, size)
    for size in (count // 2, count):
        yield f"{size} literals", alone(seconds, literals, size)


def main(given: Sequence[str] | None = None) -> int:
    """Run the command line: measure, print the figures, write `--json` if given; return exit status
    0.
    """
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--operations", type=int, default=100_000, metavar="N")
    parser.add_argument("--literals", type=int, default=1_000_000, metavar="N")
    parser.add_argument("--divide", type=int, default=2, metavar="K", help="0: leave it out")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the figures")
    args = parser.parse_args(given)
    times: dict[str, float] = {}
    for what, taken in reading(args.operations, args.literals):
        times[what] = round(taken, 3)
        print(f"{what}: {taken:.2f} s", flush=True)
    memory: dict[str, float] = {}
    if args.divide:
        with tempfile.TemporaryDirectory() as folder:
            weights = alone(network, Path(folder), args.divide)
            bytes = alone(quantized_peak, Path(folder))
        memory = {"weights": weights, "peak": bytes, "ratio": round(bytes / weights, 2)}
        print(f"quantize: {weights / 1e6:.0f} MB of weights, {bytes / weights:.2f} times as much")
    if args.json:
        record = {"seconds": times, "quantize": memory}
        args.json.write_text(json.dumps(record, indent=1) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
