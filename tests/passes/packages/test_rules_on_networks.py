"""Rules on real networks: split into operations of the default package they compute the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import numpy as np
from support.rule_graphs import apply_rules, define, names

import hexnn
from hexnn.packages import (
    AUTOSPLIT,
    AUTOTHREAD_HVX,
    DIM_DEPTH,
    FROM_DEFAULT_PACKAGE,
    GT,
    OK,
    TYPICAL_SLICE,
    Op,
)
from hexnn.passes.packages.apply_rules import OpdefApplyRulesPass
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.tools.random_inputs import random_inputs
from hexnn.tools.universe import new_context

X, Y, W, B = (TYPICAL_SLICE(name, "I") for name in "XYWB")
OTHERS = ("S", "P", "G", "D", "R")


def define_splits() -> None:
    """Convolutions in pieces of 24 channels, additions by rows for the contexts."""
    convolution = FROM_DEFAULT_PACKAGE("Conv2d")
    addition = FROM_DEFAULT_PACKAGE("ElementWiseBinary")
    pieces = AUTOSPLIT(3, "I", 24, Op(convolution, "X", W, B, *OTHERS))
    define(Op(convolution, "X", "W", "B", *OTHERS), GT(DIM_DEPTH("*"), 24), pieces)
    threads = AUTOTHREAD_HVX(1, "I", Op(addition, X, Y, "Add"))
    define(Op(addition, "X", "Y", "Add"), OK, threads)


def test_split_networks_compute_the_same(model_path: Callable[[str], Path]) -> None:
    """Integers are equal bit for bit; floats but for the order in which numpy adds."""
    define_splits()
    for network in ("resnet8_int8", "resnet8_float"):
        module = hexnn.load(model_path(f"mlperf-tiny/{network}.tflite")).lower("opdef").ir
        inputs = random_inputs(module, 3)
        (expected,) = execute(module, inputs).values()
        before = names(module)
        apply_rules(module)
        after = names(module)
        assert after.count("q::Conv2d") > before.count("q::Conv2d")
        assert after.count("q::ElementWiseBinary") > before.count("q::ElementWiseBinary")
        (seen,) = execute(module, inputs).values()
        tolerance = 0 if network.endswith("int8") else 1e-6
        np.testing.assert_allclose(seen, expected, rtol=0, atol=tolerance)


def test_a_split_network_is_lowered(model_path: Callable[[str], Path]) -> None:
    """The pass is on the compile path; what it makes has layouts, tiles, addresses and code, the
    slices too.
    """
    source = hexnn.load(model_path("mlperf-tiny/resnet8_int8.tflite"))
    plain = source.lower("opdef").ir
    inputs = random_inputs(plain, 3)
    (expected,) = execute(plain, inputs).values()
    define_splits()
    module = source.lower("htp").ir
    assert sum(op.name == "htp.conv_2d" for op in module.walk()) > 9
    (seen,) = execute(module, inputs).values()
    assert np.array_equal(seen, expected)
    assert any(op.name == "htp.slice" for op in module.walk())
    code = source.lower("hvx").ir
    assert not [op for op in code.walk() if op.name.startswith("qnn.")]
    (seen,) = execute(code, inputs, engine=LlvmEngine()).values()
    assert np.array_equal(seen, expected)


def test_without_rules_nothing_changes(model_path: Callable[[str], Path]) -> None:
    module = hexnn.load(model_path("mlperf-tiny/ad01_int8.tflite")).lower("opdef").ir
    kept = module.clone()
    OpdefApplyRulesPass().apply(new_context(), module)
    assert module.is_structurally_equivalent(kept)
