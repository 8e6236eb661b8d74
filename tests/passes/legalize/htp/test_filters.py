"""Convolutions over any axes, transposed ones too, become kernels that are equal to them."""

from __future__ import annotations

import re

import numpy as np
import pytest
from support.drawn_filters import Drawn, drawn_filter

from hexnn.dialects import remarks
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

NAMES = (
    "conv_1d",
    "conv_2d",
    "conv_3d",
    "depth_wise_conv_1d",
    "depth_wise_conv_2d",
    "transpose_conv_1d",
    "transpose_conv_2d",
    "transpose_conv_3d",
)
SEEDS = range(12)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", SEEDS)
def test_htp(name: str, seed: int):
    """The operations of htp, by their references."""
    check(name, seed, False)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(100, 102))
def test_hvx(name: str, seed: int):
    check(name, seed, True)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("seed", range(3))
def test_zero_points_of_channels(name: str, seed: int):
    """Weights of which each channel has a zero point become weights with one."""
    rng = np.random.default_rng(seed)
    layers = (drawn_filter(name, s) for s in range(200 + 20 * seed, 300))
    layer = next(x for x in layers if re.search(r"0\.\d+:0, 0\.\d+:0", x.text))

    def clipped(found: re.Match[str]) -> str:
        stored = np.frombuffer(bytes.fromhex(found[1]), np.int8)
        return f'"0x{np.clip(stored, -110, 110).tobytes().hex()}"'

    text = re.sub(r'"0x([0-9a-f]+)"', clipped, layer.text)
    text = re.sub(r"(0\.\d{4}):0(?=[,}])", lambda x: f"{x[1]}:{rng.integers(-7, 8)}", text)
    assert text != layer.text
    check_layer(Drawn(text, layer.x), seed == 0)


FLOATS = """
func.func @main(%x: tensor<1x4x4x2xf32>) -> tensor<1x4x4x3xf32> {
    %w = tfl.pseudo_const dense<1.0> : tensor<3x1x1x2xf32> : tensor<3x1x1x2xf32>
    %b = tfl.pseudo_const dense<1.0e32> : tensor<3xf32> : tensor<3xf32>
    %y = tfl.conv_2d %x, %w, %b {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} :
        (tensor<1x4x4x2xf32>, tensor<3x1x1x2xf32>, tensor<3xf32>) -> tensor<1x4x4x3xf32>
    func.return %y : tensor<1x4x4x3xf32>
}
"""


def test_a_bias_of_floats_beyond_integers():
    """It is no bias of integer sums, so that the reason is that of the weights."""
    module, said = parse(FLOATS), list[str]()
    with remarks.listening(lambda severity, message, loc: said.append(message)):
        for name in ("tfl-to-qnn", "qnn-to-opdef", "opdef-to-htp"):
            run_pass(module, name)
    assert any("only 8-bit and 4-bit weights have kernels" in one for one in said)


def check(name: str, seed: int, as_code: bool) -> None:
    """A random layer has kernels, which give what it is defined to."""
    check_layer(drawn_filter(name, seed), as_code)


def check_layer(drawn: Drawn, as_code: bool) -> None:
    """The layer has kernels, which give what it is defined to."""
    module = parse(drawn.text)
    inputs = named_inputs(module, drawn.x)
    (expected,) = execute(module, inputs).values()
    assert expected.size < 20 or len(np.unique(expected)) > 3
    for stage in stages(module, "v73"):
        if stage == "opdef-to-htp" or as_code:
            (found,) = execute(module, inputs).values()
            np.testing.assert_array_equal(found, expected, stage)
            if stage == "opdef-to-htp":
                assert not any(op.dialect_name() in ("qnn", "opdef") for op in module.walk())
            if not as_code:
                return
    run_pass(module, "htp-to-hvx")
    (found,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(found, expected, "hvx")
