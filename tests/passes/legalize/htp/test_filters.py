"""Convolutions over any axes, transposed ones too, become kernels that are equal to them."""

from __future__ import annotations

import numpy as np
import pytest
from support.drawn_filters import drawn_filter
from support.htp_stages import named_inputs, parse, run_pass, stages

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute

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


def check(name: str, seed: int, as_code: bool) -> None:
    """A random layer has kernels, which give what it is defined to."""
    drawn = drawn_filter(name, seed)
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
