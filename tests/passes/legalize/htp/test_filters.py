"""Convolutions over any axes, transposed ones too, become kernels that are equal to them."""

from __future__ import annotations

import re

import numpy as np
import pytest
from support.drawn_filters import Drawn, drawn_filter

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
