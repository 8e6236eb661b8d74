"""Multiply-accumulates of TFLite's operators: as many as at qnn, and of a known number."""

from __future__ import annotations

import pytest
from support.operator_file import model
from support.operator_trials import names, operator_of

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.tflite import read
from hexnn.tools.model import Model
from hexnn.tools.work import macs

LAYERS = (
    *("BATCH_MATMUL", "CONV_2D", "CONV_3D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED"),
    *("CONV_3D_TRANSPOSE", "TRANSPOSE_CONV"),
)
"""The operators that multiply and accumulate."""


@pytest.mark.filterwarnings("ignore::hexnn.frontends.tflite.TfliteWarning")
@pytest.mark.parametrize("layer", sorted({*LAYERS} & {*names()}))
def test_a_layer_has_the_same_work_at_qnn(layer: str):
    """Where qnn has an equivalent."""
    compared, first = 0, names().index(layer)
    for seed in range(first, 12 * len(names()), len(names())):
        try:
            module = read(model(operator_of(seed)), "operator.tflite")
            lowered = Model(hexnn.apply(module, "tfl-to-qnn{strict=true}"))
        except HexnnError:
            continue
        wanted = sum(map(macs, Model(module).ops))
        assert sum(map(macs, lowered.ops)) == wanted > 0, operator_of(seed)
        compared += 1
    assert compared or layer in ("CONV_3D_TRANSPOSE",)


COUNTS = {
    "%y = tfl.batch_matmul %x, %w :"
    " (tensor<2x3x5xf32>, tensor<2x5x7xf32>) -> tensor<2x3x7xf32>": 210,
    "%y = tfl.batch_matmul %x, %w {adj_x = true} :"
    " (tensor<2x5x3xf32>, tensor<2x5x7xf32>) -> tensor<2x3x7xf32>": 210,
}


@pytest.mark.parametrize("line", COUNTS)
def test_products_of_matrices(line: str):
    x, w = line.partition(" : (")[2].partition(")")[0].split(", ")
    y = line.rpartition("-> ")[2]
    text = f"func.func @main(%x: {x}, %w: {w}) -> {y} {{\n{line}\nfunc.return %y : {y}\n}}"
    (op,) = Model(hexnn.parse(text)).ops
    assert macs(op) == COUNTS[line]
