"""Weights with scales of blocks: exact reals rounded once, at every stage."""

from __future__ import annotations

from contextlib import closing
from fractions import Fraction
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pytest
from numpy.typing import NDArray
from support.kept_tflite import expect_kept
from support.schema_models import ModelOf
from support.schema_tree import schema

from hexnn.runtime.executor import execute
from hexnn.testing.litert_process import Litert
from hexnn.tools.api import load

pytest.importorskip("ai_edge_litert")

SHAPES: dict[str, tuple[tuple[int, ...], ...]] = {
    "FULLY_CONNECTED": ((3, 64), (8, 64), (3, 8)),
    "CONV_2D": ((1, 4, 4, 32), (5, 2, 2, 32), (1, 3, 3, 5)),
    "DEPTHWISE_CONV_2D": ((1, 4, 4, 64), (1, 2, 2, 64), (1, 3, 3, 64)),
    "EMBEDDING_LOOKUP": ((3,), (8, 64), (3, 64)),
}
"""Operator -> shapes of its input, its weights and its result."""
TABLES: dict[str, tuple[str, dict[str, int]]] = {
    "FULLY_CONNECTED": ("FullyConnectedOptions", {}),
    "CONV_2D": ("Conv2DOptions", {"padding": 1, "strideH": 1, "strideW": 1}),
    "DEPTHWISE_CONV_2D": (
        "DepthwiseConv2DOptions",
        {"padding": 1, "strideH": 1, "strideW": 1, "depthMultiplier": 1},
    ),
}
REFUSED = {("DEPTHWISE_CONV_2D", "INT4")}
"""What LiteRT refuses with any scales."""
BLOCK = 32


class Network(NamedTuple):
    """A network of one operator, with the reals of its weights, each an exact float64."""

    data: bytes
    x: NDArray[Any]
    reals: NDArray[np.float64]


def network(operator: str, kind: str, points: bool, block: int = BLOCK) -> Network:
    """Random steps, scales of float16 and multiples of 1/8 as inputs: all sums are exact."""
    rng, (source, shape, result) = np.random.default_rng(len(operator)), SHAPES[operator]
    lookup, bits = operator == "EMBEDDING_LOOKUP", int(kind[3:])
    steps = rng.integers(-(2 ** (bits - 1)), 2 ** (bits - 1), shape)
    grid = (*shape[:-1], shape[-1] // block)
    scales = rng.uniform(0.01, 0.1, grid).astype(np.float16)
    zeros = rng.integers(-3, 4, grid) if points else np.zeros(grid, np.int64)
    flat = steps.ravel().astype(np.uint8)
    stored = flat if bits == 8 else flat[::2] & 15 | flat[1::2] << 4
    m, how = ModelOf(), schema().BlockwiseQuantizationT()
    x = m.tensor("INT32" if lookup else "FLOAT32", *source)
    how.scales, how.blockSize = m.tensor("FLOAT16", *grid, data=scales.tobytes()), block
    zero_data = zeros.astype(np.int32).tobytes()
    how.zeroPoints = m.tensor("INT32", *grid, data=zero_data) if points else -1
    quantization = {"detailsType": 2, "details": how}
    w = m.tensor(kind, *shape, data=stored.tobytes(), quantization=quantization)
    y = m.tensor("FLOAT32", *result)
    m.current.inputs, m.current.outputs = [x], [y]
    bias = [m.tensor("FLOAT32", shape[0], data=bytes(4 * shape[0]))] if "CONV" in operator else []
    if operator.startswith("DEPTH"):
        bias = [m.tensor("FLOAT32", shape[3], data=bytes(4 * shape[3]))]
    options, values = TABLES.get(operator, (None, {}))
    m.operator(operator, [x, w, *bias], [y], options, values)
    wide = np.repeat(scales.astype(np.float64), block, -1)
    reals = (steps - np.repeat(zeros, block, -1)) * wide
    inputs = (rng.integers(-8, 9, source) / 8).astype(np.float32)
    given = np.array([5, 0, 7], np.int32) if lookup else inputs
    return Network(m.file(), given, reals)


def expected(operator: str, x: NDArray[Any], w: NDArray[np.float64]) -> NDArray[np.float32]:
    """The definition, in rationals."""
    if operator == "EMBEDDING_LOOKUP":
        return w[x].astype(np.float32)
    exact = np.vectorize(Fraction, otypes=[object])
    a, b = exact(x), exact(w)
    if operator == "FULLY_CONNECTED":
        return (a @ b.T).astype(np.float64).astype(np.float32)
    *_, out = SHAPES[operator]
    y = np.zeros(out, object)
    for i, j in np.ndindex(2, 2):
        part = a[:, i : i + 3, j : j + 3]
        y = y + (part @ b[:, i, j].T if operator == "CONV_2D" else part * b[0, i, j])
    return y.astype(np.float64).astype(np.float32)


@pytest.mark.parametrize("points", [False, True])
@pytest.mark.parametrize(
    ("operator", "kind"),
    [
        (operator, kind)
        for operator in SHAPES
        for kind in ("INT4", "INT8")
        if (operator, kind) not in REFUSED
    ],
)
def test_every_stage_is_the_definition(
    operator: str, kind: str, points: bool, tmp_path: Path
) -> None:
    data, x, w = network(operator, kind, points)
    module = expect_kept(data)
    right = expected(operator, x, w)
    np.testing.assert_array_equal(execute(module, {"t0": x})[output(data)], right)
    path = tmp_path / "n.tflite"
    path.write_bytes(data)
    model = load(path).lower("qnn")
    assert f"tfl.{operator.lower()}" in str(model.ir)
    assert "scales of blocks" in str(model.ir)
    np.testing.assert_array_equal(model.lower("hvx").run({"t0": x})[output(data)], right)


def output(data: bytes) -> str:
    """The name of the only result."""
    graph = schema().ModelT.InitFromPackedBuf(data).subgraphs[0]
    return graph.tensors[graph.outputs[0]].name.decode()


@pytest.mark.parametrize("kernels", ["AUTO", "BUILTIN_WITHOUT_DEFAULT_DELEGATES"])
def test_litert_is_near(kernels: str, litert: Litert) -> None:
    """Its kernels of 4 bits quantize the input as they run: within a step of it for each weight.
    The reference kernel does not.
    """
    data, x, w = network("FULLY_CONNECTED", "INT4", points=False)
    right, name = expected("FULLY_CONNECTED", x, w), output(data)
    step = np.abs(x).max(-1, keepdims=True) / 127 * np.abs(w).sum(-1)
    with closing(Litert(kernels=kernels)) as fast:
        theirs = fast.run(data, [{"t0": x}])[0][name]
    assert (np.abs(theirs - right) <= step).all()
    faulty = litert.run(data, [{"t0": x}])[0][name]
    assert (np.abs(faulty - right) > step).any()
