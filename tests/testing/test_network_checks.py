"""Checks of networks pass for equal tensors, and tell the first that differs."""

from __future__ import annotations

import numpy as np
import pytest
from support.machine import ROOT

import hexnn
from hexnn import testing
from hexnn.dialects.diagnostics import HexnnError
from hexnn.testing.litert_process import Litert
from hexnn.testing.network_checks import litert_differences
from hexnn.tools.driver.load import load_file

DIGITS = ROOT / "examples" / "digits" / "digits_int8.tflite"


@pytest.mark.parametrize("seed", range(2))
def test_a_random_network_passes(litert: Litert, seed: int) -> None:
    model = testing.random_model(seed)
    testing.check_litert(model, process=litert)
    assert testing.check_passes(model, "canonicalize,cse").stage == "source"
    assert testing.check_stages(model, target="v68").stage == "hvx"


def test_a_random_network_follows_from_its_seed() -> None:
    assert str(testing.random_model(3).ir) == str(testing.random_model(3).ir)


def test_a_pass_that_rounds_otherwise_is_seen() -> None:
    """The tempting fold of examples/plugin.py is wrong."""
    load_file(str(ROOT / "examples" / "plugin.py"))
    model = hexnn.load(DIGITS.with_name("digits_branches_int8.tflite")).lower("qnn")
    with pytest.raises(AssertionError, match=r"first difference: .*'edges_scaled'"):
        testing.check_passes(model, "fold-convert")


def test_a_pipeline_of_ones_own_is_checked() -> None:
    model = hexnn.load(DIGITS)
    found = testing.check_stages(
        model,
        stages=("qnn", "hvx"),
        pipeline="tflite-to-qnn,qnn-to-opdef,opdef-to-htp,htp-assign-layout{force=flat},"
        "htp-tile,htp-plan-memory,htp-to-hvx",
    )
    assert "strip" not in str(found.ir)


def test_differences_end_at_the_first_tensor() -> None:
    """What is missing before it is told, too."""
    ours = {"a": np.zeros(2), "b": np.zeros(2), "c": np.zeros(2)}
    theirs = {"b": np.array([0, 1]), "c": np.ones(2)}
    assert list(litert_differences(ours, theirs)) == [
        "source: LiteRT has no tensor a",
        "source differs from LiteRT in b: 1 of 2",
    ]


def test_nan_is_equal_to_nan_and_shapes_are_compared() -> None:
    ours = {"a": np.array([np.nan, 1.0]), "b": np.zeros((2, 1))}
    theirs = {"a": np.array([np.nan, 1.0]), "b": np.zeros((1, 2))}
    expected = ["source differs from LiteRT in b: its shape is (2, 1), not (1, 2)"]
    assert list(litert_differences(ours, theirs)) == expected


@pytest.mark.parametrize("outputs", ["%r, %r", "%r, %x"])
def test_outputs_may_be_inputs_and_one_another(litert: Litert, outputs: str) -> None:
    type = "tensor<1x4x!quant.uniform<i8:f32, 0.5:0>>"
    text = f"""func.func @main(%x: {type}) -> ({type}, {type}) {{
      %r = tfl.relu %x : ({type}) -> {type}
      func.return {outputs} : {type}, {type}
    }}"""
    testing.check_litert(hexnn.Model(hexnn.parse(text)), process=litert)


def test_litert_runs_sources_only() -> None:
    with pytest.raises(HexnnError, match="not of stage qnn"):
        testing.check_litert(hexnn.load(DIGITS).lower("qnn"))


def test_public_names_are_those_of_their_modules() -> None:
    """The table of names and `__all__` agree, and each name is found."""
    assert sorted(testing.MODULES) == sorted(testing.__all__)
    assert all(hasattr(testing, name) for name in testing.__all__)
    with pytest.raises(AttributeError):
        # It has no such name: that is what is tested.
        _ = testing.no_such_name  # pyright: ignore[reportAttributeAccessIssue]
