"""Convolutions of random shapes equal the reference."""

from dataclasses import dataclass
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.image_window import image_window

from hexnn.dialects import htp
from hexnn.dialects.htp import Requant
from hexnn.kernels import load
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.semantics import spatial
from hexnn.testing.kernel_harness import (
    activation,
    check_kernel,
    random_bytes,
    random_params,
    random_weights,
    values,
    weights,
    words,
)

Pair = tuple[int, int]

load()


@dataclass(frozen=True)
class Case:
    """A convolution, or a depthwise one when there is a multiplier."""

    image: tuple[int, int, int, int]
    kernel: Pair
    outputs: int
    multiplier: int
    options: dict[str, Any]


@st.composite
def cases(draw: st.DrawFn) -> Case:
    """Windows that fit into their padded image."""
    kernel, dilation, stride = (
        (draw(st.integers(1, top)), draw(st.integers(1, top))) for top in (4, 3, 3)
    )
    padding = tuple(draw(st.integers(0, 3)) for _ in range(4))
    height, width = (
        max(1, (k - 1) * d + 1 - padding[2 * i] - padding[2 * i + 1]) + draw(st.integers(0, 9))
        for i, (k, d) in enumerate(zip(kernel, dilation, strict=True))
    )
    options = {
        "stride": stride,
        "padding": padding,
        "dilation": dilation,
        "weight_zero_point": draw(st.sampled_from([0, 0, -128, 5, 127])),
        "requant": draw(st.sampled_from(list(Requant))),
        "clamp": draw(st.sampled_from([(0, 255), (20, 220)])),
    }
    image = (draw(st.integers(1, 2)), height, width, draw(st.integers(1, 9)))
    multiplier = draw(st.sampled_from([0, 0, 1, 2, 3, 8]))
    return Case(image, kernel, draw(st.integers(1, 21)), multiplier, options)


def check(case: Case, engine: Engine) -> None:
    """Run the case on random data."""
    rng = np.random.default_rng(0)
    options, channels = case.options, case.image[3]
    outputs = channels * case.multiplier if case.multiplier else case.outputs
    depth = 1 if case.multiplier else channels
    x = random_bytes(rng, case.image)
    w = random_weights(rng, (*case.kernel, depth, outputs))
    moves = (options["stride"], options["padding"], options["dilation"])
    window = image_window(case.kernel, *moves)
    core = spatial.depthwise if case.multiplier else spatial.convolve
    sums = core(x, w.astype(np.int64) - options["weight_zero_point"], window, 9)
    params = random_params(rng, sums, 20, int(rng.integers(0, 2)))
    source, weight, rows = values(activation(case.image, 9), weights(w.shape), words(params.shape))
    size = window.outputs(case.image[1:3])
    result = activation((case.image[0], *size, outputs), 20)
    make = htp.DepthwiseConv2dOp if case.multiplier else htp.Conv2dOp
    op = make(source, weight, rows, result, **options)
    names = ["depthwise_conv_2d.strip"] if case.multiplier else ["conv_2d.strip", "conv_2d.matrix"]
    for name in names:
        check_kernel(op, [x, w, params], name, engine=engine)


@given(cases())
@settings(max_examples=60, deadline=None)
def test_numpy(case: Case):
    check(case, NumpyEngine())


@given(cases())
@settings(max_examples=8, deadline=None)
def test_llvm(case: Case):
    check(case, LlvmEngine())


@pytest.mark.parametrize("multiplier", [0, 1])
@pytest.mark.parametrize("engine", [NumpyEngine, LlvmEngine])
def test_both_engines(multiplier: int, engine: type[Engine]):
    options = {
        "stride": (2, 1),
        "padding": (0, 1, 1, 1),
        "dilation": (1, 2),
        "weight_zero_point": 3,
        "requant": Requant.SINGLE_AWAY,
        "clamp": (1, 254),
    }
    check(Case((2, 9, 35, 6), (3, 2), 18, multiplier, options), engine())
