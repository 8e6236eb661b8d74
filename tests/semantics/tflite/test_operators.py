"""The reference semantics of each tfl operator against LiteRT's reference kernels."""

import subprocess
import sys
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import numpy as np
import pytest
from goldens import cases
from xdsl.dialects import func
from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import SSAValue

from hexnn.dialects.diagnostics import HexnnError
from hexnn.semantics.registry import Array, evaluate
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context


@cache
def goldens() -> dict[str, cases.Tensors]:
    return cases.load(cases.OPERATORS)


def parse(text: str) -> ModuleOp:
    return parse_mlir(new_context(), text, "operators.mlir")


def run(module: ModuleOp, *inputs: Array) -> Array:
    main = next(op for op in module.ops if isinstance(op, func.FuncOp))
    values: dict[SSAValue, Array] = dict(zip(main.body.block.args, inputs, strict=True))
    for op in main.body.block.ops:
        if isinstance(op, func.ReturnOp):
            return values[op.operands[0]]
        values[op.results[0]] = evaluate(op, [values[v] for v in op.operands])[0]
    raise AssertionError("no return")


@pytest.mark.parametrize("case", list(cases.operators()))
def test_operator_equals_litert(case: str):
    *inputs, expected = goldens()[case].values()
    computed = run(parse(cases.operators()[case]), *inputs)
    assert (computed.dtype, computed.shape) == (expected.dtype, expected.shape)
    if expected.dtype.kind == "f":
        tolerance = 1e-5 * np.abs(expected).max()
        np.testing.assert_allclose(computed, expected, rtol=0, atol=tolerance)
    else:
        np.testing.assert_array_equal(computed, expected)


@pytest.mark.skipif(find_spec("ai_edge_litert") is None, reason="ai-edge-litert is not installed")
def test_operator_goldens_are_litert(tmp_path: Path):
    script, output = cases.HERE / "make.py", tmp_path / "golden.npz"
    command = [sys.executable, str(script), cases.OPERATORS, "--output", str(output)]
    subprocess.run(command, check=True, capture_output=True)
    with np.load(output) as made, np.load(cases.golden_path(cases.OPERATORS)) as kept:
        assert made.files == kept.files
        for key in made.files:
            np.testing.assert_array_equal(made[key], kept[key], key)


SOFTMAX = """
!x = tensor<1x1024x!quant.uniform<i8:f32, 0.0625:0>>
!y = tensor<1x1024x!quant.uniform<i8:f32, 0.00390625:-128>>
func.func @main(%x: !x) -> !y {
  %y = tfl.softmax %x {beta = 1.0 : f32} : (!x) -> !y
  func.return %y : !y
}
"""


def test_softmax_of_equal_logits_where_litert_aborts():
    x = np.zeros((1, 1024), np.int8)
    assert (run(parse(SOFTMAX), x) == -128).all()
    x[0, 3] = 127
    expected = np.full((1, 1024), -128, np.int8)
    expected[0, 3] = round(256 / (1 + 1023 * np.exp(-127 / 16))) - 128
    np.testing.assert_array_equal(run(parse(SOFTMAX), x), expected)


QUANTIZE = """
!x = tensor<6xf32>
!y = tensor<6x!quant.uniform<i8:f32, 0.5:-3>>
func.func @main(%x: !x) -> !y {
  %y = tfl.quantize %x : (!x) -> !y
  func.return %y : !y
}
"""


def test_quantize_saturates_where_litert_overflows():
    x = np.array([1e30, -1e30, np.inf, 0.25, -0.25, 0.74], np.float32)
    assert run(parse(QUANTIZE), x).tolist() == [127, -128, 127, -2, -4, -2]


UNSUPPORTED = """
func.func @main(%x: tensor<2xf32>) -> tensor<2xf32> {
  %y = tfl.unsupported %x {builtin = "SQRT"} : (tensor<2xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
"""


def test_an_operation_without_semantics_says_so():
    with pytest.raises(HexnnError, match=r"builtin operator \w+ has no semantics"):
        run(parse(UNSUPPORTED), np.ones(2, np.float32))


MEAN = """
func.func @main(%x: tensor<1x2x1x1xf32>) -> tensor<1x1xf32> {
  %axes = tfl.pseudo_const dense<[1, 2]> : tensor<2xi32> : tensor<2xi32>
  %y = tfl.mean %x, %axes {keep_dims = false}
    : (tensor<1x2x1x1xf32>, tensor<2xi32>) -> tensor<1x1xf32>
  func.return %y : tensor<1x1xf32>
}
"""


def test_sums_of_floats_overflow_to_infinity():
    """Without a warning, whatever the types of the other operands are."""
    (op,) = (op for op in parse(MEAN).walk() if op.name == "tfl.mean")
    largest = np.full((1, 2, 1, 1), np.finfo(np.float32).max)
    (y,) = evaluate(op, [largest, np.array([1, 2], np.int32)])
    assert y.tolist() == [[np.inf]]
