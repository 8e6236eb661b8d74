"""Bounds on the errors of a comparison."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.array_files import save_arrays
from hexnn.tools.differences import Difference
from hexnn.tools.inputs import Array
from hexnn.tools.qnn_run import DIFFERENT, EQUAL, main
from hexnn.tools.tolerances import Bound, Tolerances

DIGITS = Path(__file__).parents[2] / "examples/digits"


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS / "digits_int8.tflite")


@pytest.fixture(scope="module")
def tensors(model: hexnn.Model) -> dict[str, Array]:
    """A run in which one element of `conv2` is wrong by 3 and one of `add` by 1; `depthwise` of
    that `conv2` is another one.
    """
    image = model.random_inputs(1)["image"]
    tensors = {"image": image, **model.run(image, tensors="all")}
    for name, by in (("conv2", 3), ("add", 1)):
        array = tensors[name].copy()
        array.flat[5] += by if array.flat[5] < 0 else -by
        tensors[name] = array
    return tensors


@pytest.mark.parametrize(
    ("text", "bound"),
    [
        ("sqnr>=30", Bound("", "sqnr", 30)),
        ("sqnr>=-3.5", Bound("", "sqnr", -3.5)),
        ("cosine>=.99", Bound("", "cosine", 0.99)),
        ("conv*=lsb<=1", Bound("conv*", "lsb", 1)),
        ("a=b>=1=max<=1e-3", Bound("a=b>=1", "max", 1e-3)),
        ("mean<=2.", Bound("", "mean", 2)),
    ],
)
def test_a_bound(text: str, bound: Bound):
    assert Bound.parse(text) == bound
    assert Bound.parse(str(bound)) == bound


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("sqnr", r"a bound reads sqnr>=30 or NAME=lsb<=1, got 'sqnr'"),
        ("sqnr>30", "a bound reads"),
        ("sqnr>=x", "a bound reads"),
        ("sqr>=30", "unknown measure 'sqr' of a bound, did you mean 'sqnr'"),
        ("sqnr<=30", "a bound on sqnr is >=, got 'sqnr<=30'"),
        ("lsb>=30", "a bound on lsb is <="),
    ],
)
def test_what_is_no_bound(text: str, message: str):
    with pytest.raises(HexnnError, match=message):
        Bound.parse(text)


def test_the_last_bound_that_names_a_tensor_holds_for_it():
    bounds = Tolerances.parse(["a*=lsb<=3,sqnr>=20", "lsb<=1,a,b=lsb<=9", "ab=lsb<=5"])
    assert [*map(str, bounds.bounds)] == [
        *("a*=lsb<=3", "sqnr>=20", "lsb<=1", "a,b=lsb<=9", "ab=lsb<=5")
    ]
    assert {*map(str, bounds.of("c"))} == {"sqnr>=20", "lsb<=1"}
    assert {*map(str, bounds.of("a"))} == {"sqnr>=20", "a*=lsb<=3"}
    assert {*map(str, bounds.of("ab"))} == {"sqnr>=20", "ab=lsb<=5"}
    assert {*map(str, bounds.of("a,b"))} == {"sqnr>=20", "a,b=lsb<=9"}


def test_floats_have_no_lsb():
    floats = Difference()
    floats.add(np.zeros(3), np.ones(3))
    assert not Bound.parse("lsb<=1").applies_to(floats)
    assert not Bound.parse("max<=0.9").holds(floats)
    assert Bound.parse("max<=1").holds(floats)
    with pytest.raises(HexnnError, match="'x=lsb<=1' bounds the LSB of a tensor of floats"):
        Bound.parse("x=lsb<=1").holds(floats)


def statuses(comparison: hexnn.Comparison) -> dict[str, str]:
    return {row.tensor: row.status for row in comparison.rows}


def test_tensors_within_their_bounds_do_not_fail(model: hexnn.Model, tensors: dict[str, Array]):
    assert not model.compare(tensors)
    strict = model.compare(tensors, tolerances=["lsb<=1"])
    assert not strict
    assert statuses(strict)["conv2"] == "different"
    assert statuses(strict)["add"] == "different"  # its operand was not what it was given
    loose = model.compare(tensors, tolerances=["lsb<=1", "conv2=lsb<=3", "add=sqnr>=20,lsb<=99"])
    assert loose
    assert loose.first is None
    assert statuses(loose)["conv2"] == "within tolerance"
    assert statuses(loose)["conv1"] == "equal"
    assert "6 equal, 3 within tolerance, 0 different" in str(loose)
    assert str(loose).splitlines()[0].endswith(": within tolerance")


def test_a_bound_on_a_tensor_that_is_not_there(model: hexnn.Model, tensors: dict[str, Array]):
    with pytest.raises(HexnnError, match="no tensor is called 'conv22', did you mean 'conv2'"):
        model.compare(tensors, tolerances=["conv22=lsb<=3"])


def test_the_exit_status(
    tensors: dict[str, Array], tmp_path: Path, capsys: pytest.CaptureFixture[str]
):
    save_arrays(tmp_path / "t.npz", tensors)
    report = tmp_path / "r.json"
    words = [str(DIGITS / "digits_int8.tflite"), "--compare", str(tmp_path / "t.npz")]
    assert main(words) == DIFFERENT
    assert main([*words, "--tolerance", "cosine>=0.9", "--json", str(report)]) == EQUAL
    out = capsys.readouterr().out
    assert "6 equal, 3 within tolerance, 0 different" in out
    found = json.loads(report.read_text())["comparison"]
    assert (found["equal"], found["status"], found["first"]) == (False, "within tolerance", None)
    (row,) = (one for one in found["tensors"] if one["tensor"] == "conv2")
    assert (row["status"], row["tolerance"]) == ("within tolerance", ["cosine>=0.9"])
    assert row["accumulated_max"] == 3
    assert 0.9 < row["accumulated_cosine"] < 1
    assert row["accumulated_sqnr"] > 10
    assert row["isolated_max_error"] >= row["isolated_mean_error"] > 0
