"""Measure the costs of the qnn dialect: import, construction, verification, convolution.

    python benchmarks/dialect.py [--operations N] [--json FILE]

An import is timed in a fresh interpreter, including its start; the imports of numpy and xDSL alone
are timed for comparison. A module of N operations (by default 2,000) is a network of quantized
blocks, built by the operations' constructors and then verified. The reference convolution of
float32 is compared with a numpy matrix product of the same sizes (im2col not included). Each time
is the least of several runs.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import asdict, dataclass
from itertools import chain
from pathlib import Path

import numpy as np
from xdsl.dialects.builtin import ModuleOp, TensorType, f32
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from hexnn.dialects import qnn
from hexnn.dialects.entry_function import Entry
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import with_shape
from hexnn.semantics.registry import evaluate

LIMITS = {"import": 0.3, "build and verify": 0.3, "convolution": 0.5}
"""Most seconds of an import and of building and verifying; least share of numpy's speed for the
convolution.
"""

IMPORTS = {
    "python": "pass",
    "numpy": "import numpy",
    "xdsl": "import xdsl.irdl, xdsl.dialects.builtin",
    "hexnn.dialects.qnn": "import hexnn.dialects.qnn",
}
CONVOLUTIONS = {
    "1x1, 28x28x128 to 128": ((1, 28, 28, 128), (1, 1, 128, 128)),
    "3x3, 56x56x64 to 64": ((1, 56, 56, 64), (3, 3, 64, 64)),
    "3x3, 14x14x256 to 256": ((1, 14, 14, 256), (3, 3, 256, 256)),
}
"""Name -> shapes of image and filters; stride 1, no padding."""


@dataclass(frozen=True)
class Figure:
    """A measured time: `what` was measured (`import`, `build`, ...) for which `case`."""

    what: str
    case: str
    seconds: float
    ratio: float | None = None
    """For a convolution, numpy's time / the dialect's time; None otherwise."""

    def __str__(self) -> str:
        ratio = "" if self.ratio is None else f", {self.ratio:.2f} of numpy's speed"
        return f"{self.what}, {self.case}: {1000 * self.seconds:,.1f} ms{ratio}"


def least(function: Callable[[], object], times: int) -> float:
    """Return the least wall time in seconds of `times` calls."""
    return min(timed(function) for _ in range(times))


def timed(function: Callable[[], object]) -> float:
    """Return the wall time of a call in seconds."""
    start = time.perf_counter()
    function()
    return time.perf_counter() - start


def imports() -> Iterator[Figure]:
    """Yield the time of each of `IMPORTS` in a fresh interpreter that then ends; bytecode is
    compiled before.
    """
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
    for name, code in IMPORTS.items():

        def run(code: str = code) -> None:
            subprocess.run([sys.executable, "-c", code], check=True, env=environment)

        run()
        yield Figure("import", name, least(run, 7))


INT8 = UniformType.per_tensor("i8", 0.05, -3)
MOVES = {"stride": (1, 1), "pad_amount": ((1, 1), (1, 1))}


def block(
    kind: UniformType, x: SSAValue, weight: SSAValue, bias: SSAValue, taps: SSAValue
) -> list[qnn.QnnOp]:
    """Return ten operations that compute, from image `x` [1, 16, 16, 8], an image of the same shape
    with element type `kind`: the result of the last one.
    """
    conv = qnn.Conv2dOp(x, weight, bias, out=kind, **MOVES)
    relu = qnn.ElementWiseNeuronOp(conv, out=kind, operation=qnn.NeuronOperation.RELU)
    wise = qnn.DepthWiseConv2dOp(relu, taps, bias, out=kind, **MOVES)
    pool = qnn.PoolMax2dOp(wise, out=kind, filter_size=(3, 3), **MOVES)
    joined = qnn.ConcatOp([pool, x], out=kind, axis=3)
    moved = qnn.TransposeOp(joined, out=kind, perm=(0, 3, 1, 2))
    sums = qnn.ReduceMaxOp(moved, out=kind, axes=(1,), keep_dims=True)
    column = qnn.ReshapeOp(sums, out=with_shape(sums, (1, 16, 16, 1)))
    add = qnn.ElementWiseBinaryOp(column, wise, out=kind, operation=qnn.BinaryOperation.ADD)
    tanh = qnn.TanhOp(add, out=kind)
    return [conv, relu, wise, pool, joined, moved, sums, column, add, tanh]


def network(operations: int) -> ModuleOp:
    """Return a module of quantized blocks with at least `operations` qnn operations, not counting
    constants.
    """
    entry = Block(arg_types=[TensorType(INT8, (1, 16, 16, 8))])
    constants = [
        qnn.ConstantOp.of(np.ones(shape, dtype), TensorType(kind, shape))
        for shape, dtype, kind in (
            ((3, 3, 8, 8), np.int8, UniformType.per_axis("i8", 3, [0.02] * 8)),
            ((8,), np.int32, UniformType.per_axis("i32", 0, [0.001] * 8)),
            ((3, 3, 1, 8), np.int8, UniformType.per_axis("i8", 3, [0.02] * 8)),
        )
    ]
    body: list[Operation] = [*constants]
    value: SSAValue = entry.args[0]
    while len(body) < operations + len(constants):
        kind = UniformType.per_tensor("i8", 0.05 + len(body) / 1e6, -3)
        body += block(kind, value, *(constant.output for constant in constants))
        value = body[-1].results[0]
    entry.add_ops([*body, ReturnOp(value)])
    return Entry.make(entry).module()


def modules(operations: int) -> Iterator[Figure]:
    """Yield the times to build a module of `operations` operations, to verify it, and their sum."""
    case = f"{operations:,} operations"
    module = network(operations)
    build = least(lambda: network(operations), 10)
    verify = least(module.verify, 10)
    yield Figure("build", case, build)
    yield Figure("verify", case, verify)
    yield Figure("build and verify", case, build + verify)


def convolutions() -> Iterator[Figure]:
    """Yield the time of each reference convolution of `CONVOLUTIONS`, relative to numpy's matrix
    product.
    """
    for name, (image, filters) in CONVOLUTIONS.items():
        yield convolution(name, image, filters)


def convolution(name: str, image: Sequence[int], filters: Sequence[int]) -> Figure:
    """Return the time of the reference convolution with these shapes, relative to a numpy product
    of matrices of the same sizes, [pixels, window elements] x [window elements, output channels].
    """
    rng = np.random.default_rng(0)
    x, w = (rng.standard_normal(shape, np.float32) for shape in (image, filters))
    values = [qnn.ConstantOp.of(v, TensorType(f32, v.shape)).output for v in (x, w)]
    op = qnn.Conv2dOp(*values, out=f32, stride=(1, 1), pad_amount=((0, 0), (0, 0)))
    _, height, width, channels = op.output_shape()
    columns = w.reshape(-1, channels)
    rows = rng.standard_normal((height * width, len(columns)), np.float32)
    product = least(lambda: rows @ columns, 20)
    ours = least(lambda: evaluate(op, [x, w]), 20)
    return Figure("convolution", name, ours, product / ours)


def missed(figures: list[Figure]) -> list[str]:
    """Return a message for each figure that is worse than its limit in `LIMITS`."""
    slow = [
        f
        for f in figures
        if (f.ratio is not None and f.ratio < LIMITS[f.what])
        or (f.what == "build and verify" and f.seconds > LIMITS[f.what])
        or (f.case == "hexnn.dialects.qnn" and f.seconds > LIMITS[f.what])
    ]
    return [f"missed: {figure} (limit {LIMITS[figure.what]})" for figure in slow]


def main() -> None:
    """Run the command line: measure, print the figures, and write them to `--json` if given."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--operations", type=int, default=2000, help="of the module")
    parser.add_argument("--json", type=Path, help="where to write the figures")
    arguments = parser.parse_args()
    figures: list[Figure] = []
    for figure in chain(imports(), modules(arguments.operations), convolutions()):
        print(figure)
        figures.append(figure)
    for line in missed(figures):
        print(line)
    if arguments.json:
        arguments.json.write_text(json.dumps([asdict(f) for f in figures], indent=1) + "\n")


if __name__ == "__main__":
    main()
