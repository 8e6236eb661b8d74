"""Networks of a few nnef operations, and whether they mean the same in qnn."""

from __future__ import annotations

import numpy as np

import hexnn
from hexnn.tools.api import Model, parse

PIPELINES = ("nnef-to-qnn", "nnef-to-qnn-graph")
IMAGE, ROW = "tensor<1x4x6x6xf32>", "tensor<1x4xf32>"
Case = tuple[str, ...]
"""The types of the inputs, and the lines of a network."""


def model(types: str, *lines: str) -> Model:
    """A network of `lines`; the last one defines the results. `types`: those of %x, %x1, ..."""
    inputs = types.split("; ")
    arguments = ", ".join(f"%x{i or ''}: {type}" for i, type in enumerate(inputs))
    last, results = lines[-1].split(" = ", 1)[0], lines[-1].rsplit("-> ", 1)[1].strip("()")
    body = "\n".join(lines)
    text = (
        f"func.func @main({arguments}) -> ({results}) {{\n{body}\n"
        f"func.return {last} : {results}\n}}"
    )
    return Model(parse(text))


def close(got: np.ndarray, wanted: np.ndarray, tolerance: float = 1e-5) -> None:
    """Floats agree within `tolerance`, everything else in every element."""
    assert got.dtype == wanted.dtype
    if got.dtype.kind == "f":
        np.testing.assert_allclose(got, wanted, rtol=tolerance, atol=tolerance)
    else:
        np.testing.assert_array_equal(got, wanted)


def check(network: Model, pipeline: str, positive: bool = False) -> Model:
    """The network means the same after `pipeline`."""
    inputs = network.random_inputs(3)
    if positive:
        inputs = {n: np.abs(a) * 3 + 1 if a.dtype.kind == "f" else a for n, a in inputs.items()}
    lowered = Model(hexnn.apply(network.ir, pipeline))
    assert not any(op.dialect_name() == "nnef" for op in lowered.ir.walk())
    wanted, got = network.run(inputs), lowered.run(inputs)
    for name, array in wanted.items():
        close(got[name], array)
    return lowered


def floats(shape: str) -> str:
    """A tensor type of floats."""
    return f"tensor<{shape}xf32>"


def indices(values: str) -> str:
    """A parameter `integer[]`."""
    return f"array<i64: {values}>" if values else "array<i64>"


def one(name: str, parameters: str = "", result: str = IMAGE, *operands: str) -> Case:
    """A network of one operation; it takes an image where nothing is said."""
    types = operands or (IMAGE,)
    names = ", ".join(f"%x{i or ''}" for i in range(len(types)))
    line = f"%z = nnef.{name} {names} {{{parameters}}} : ({', '.join(types)}) -> {result}"
    return "; ".join(types), line


def constant(name: str, values: str, type: str) -> str:
    """A line that defines a constant."""
    return f"%{name} = nnef.constant dense<{values}> : {type} : {type}"
