"""The first tensor beyond a bound, and what operations contribute to its error."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import tensor_name
from hexnn.tools.array_files import save_arrays
from hexnn.tools.bisection import Bisection, bisect
from hexnn.tools.compare import ComparisonOptions, compare
from hexnn.tools.driver.extraction import extract
from hexnn.tools.inputs import Array
from hexnn.tools.qnn_run import DIFFERENT, TROUBLE, main
from hexnn.tools.tolerances import Bound

DIGITS = Path(__file__).parents[2] / "examples/digits"
MODEL = DIGITS / "digits_branches_int8.tflite"


def bisection(model: hexnn.Model, tensors: dict[str, Array], image: Array, bound: str) -> Bisection:
    how = ComparisonOptions(True, "auto")
    found = compare(model, tensors, image, how)
    return bisect(model, tensors, image, how, found, Bound.parse(bound))


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(MODEL)


def disturbed(model: hexnn.Model, seed: int) -> dict[str, Array]:
    """A run in which some elements of every tensor are others."""
    random = np.random.default_rng(seed)
    tensors = model.run(model.random_inputs(seed), tensors="all")
    for name, array in tensors.items():
        wrong = (random.random(array.shape) < 0.1) * random.integers(-9, 10, array.shape)
        tensors[name] = (array + wrong).clip(-128, 127).astype(np.int8)
    return tensors


def noise_of_rest(model: hexnn.Model, tensors: dict[str, Array], image: Array, first: int) -> float:
    """The squared error of `mean`, the operations from `first` on cut out of the network and run
    on the tensors given.
    """
    module = model.ir.clone()
    names = [str(tensor_name(op.location)) for op in model.ops]
    extract(module, [f"{first}:{names.index('mean')}"])
    rest = hexnn.Model(module)
    given = {name: tensors.get(name, image) for name in rest.inputs}
    outputs = rest.run(given)
    error = outputs["mean"].astype(float) - tensors["mean"]
    return float((error**2).sum()) * (rest.outputs["mean"].scale or 0) ** 2


@pytest.mark.parametrize("seed", [1, 2])
def test_contributions_are_those_of_networks_cut_short(model: hexnn.Model, seed: int):
    """Each operation in a network that begins with it, and that on which others depend."""
    tensors, image = disturbed(model, seed), model.random_inputs(seed)["image"]
    found = bisection(model, tensors, image, "mean=lsb<=0")
    assert found.row is not None
    assert found.row.tensor == "mean"
    names = [str(tensor_name(op.location)) for op in model.ops]
    before = names[: names.index("mean") + 1]
    noises = [noise_of_rest(model, tensors, image, index) for index in range(len(before))]
    left = [*noises[1:], 0.0]
    wanted = {n: (a - b) / noises[0] for n, a, b in zip(before, noises, left, strict=True)}
    shares = {one.row.tensor: one.share for one in found.contributions}
    assert shares == pytest.approx(wanted, abs=1e-9)
    assert sum(shares.values()) == pytest.approx(1)
    assert [*shares.values()] == sorted(shares.values(), reverse=True)


def test_a_single_wrong_operation_contributes_all(model: hexnn.Model):
    image = model.random_inputs(3)["image"]
    tensors = model.run(image, tensors="all")
    assert bisection(model, tensors, image, "sqnr>=99").row is None
    altered = dict(tensors, stem=tensors["stem"] ^ 1)
    found = bisection(model, altered, image, "sqnr>=99")
    assert found.row is not None
    assert found.row.tensor == "stem"
    assert [(one.row.tensor, one.share) for one in found.contributions] == [("stem", 1.0)]


def test_the_report(model: hexnn.Model, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    tensors = {**model.random_inputs(1), **disturbed(model, 1)}
    save_arrays(tmp_path / "t.npz", tensors)
    words = [str(MODEL), "--stage", "source", "--compare", str(tmp_path / "t.npz")]
    report = tmp_path / "r.json"
    assert main([*words, "--bisect", "mean=sqnr>=90", "--json", str(report)]) == DIFFERENT
    lines = capsys.readouterr().out.splitlines()
    start = next(i for i, line in enumerate(lines) if line.startswith("first beyond mean=sqnr>=90"))
    assert "'mean': SQNR " in lines[start]
    assert lines[-1] == "2 more operations contribute less"
    kept = json.loads(report.read_text())["bisection"]
    assert (kept["bound"], kept["tensor"]) == ("mean=sqnr>=90", "mean")
    assert len(kept["contributions"]) == len(lines) - start - 3 + 2
    assert kept["contributions"][0]["tensor"] in lines[start + 2]
    assert main([*words, "--bisect", "sqnr>=-90"]) == DIFFERENT
    assert capsys.readouterr().out.splitlines()[-1] == "no tensor is beyond sqnr>=-90"
    assert main([*words, "--bisect", "sqnr"]) == TROUBLE
    assert main([*words[:3], "--bisect", "sqnr>=1"]) == TROUBLE


def test_a_bound_on_no_tensor(capsys: pytest.CaptureFixture[str]):
    file = str(DIGITS / "digits_int8.tflite")
    assert main([file, "--compare", "qnn", "--stage", "htp", "--bisect", "logit=sqnr>=3"]) == 2
    assert "error: no tensor is called 'logit', did you mean 'logits'?" in capsys.readouterr().err


def test_an_error_that_is_not_finite():
    text = """
    func.func @main(%x: tensor<2xf32>) -> tensor<2xf32>
        attributes {hexnn.inputs = ["x"], hexnn.outputs = ["y"]} {
      %y = qnn.tanh %x : (tensor<2xf32>) -> tensor<2xf32> loc("tanh@0:y"("m":1:1))
      func.return %y : tensor<2xf32>
    }
    """
    model = hexnn.Model(hexnn.parse(text))
    with pytest.raises(HexnnError, match="the error of 'y' is 0 or not finite"):
        bisection(
            model, {"y": np.array([1, np.inf], np.float32)}, np.zeros(2, np.float32), "max<=1"
        )
