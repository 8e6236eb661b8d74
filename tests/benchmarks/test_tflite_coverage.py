"""The coverage of .tflite files: what it counts, and that it sees a tensor that differs."""

import json
import sys
from pathlib import Path

import numpy as np
import pytest

import hexnn

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

pytest.importorskip("ai_edge_litert")

import tflite_coverage

DIGITS = Path(__file__).parents[2] / "examples" / "digits" / "digits_int8.tflite"


def test_our_networks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Our networks pass all steps; two have the operators of a network."""
    assert tflite_coverage.main([str(DIGITS.parent), "--json", str(tmp_path / "c.json")]) == 0
    record = json.loads((tmp_path / "c.json").read_text())
    counts = dict.fromkeys(("files", "read", "source_equal", "qnn_equal"), 4)
    assert record["summary"] == counts | {"refused": 0, "networks": 2, "networks_compiled": 2}
    assert len(record["files"]) == 4
    assert "4 files, 4 read, 4 source_equal" in capsys.readouterr().out


def test_a_damaged_file(tmp_path: Path) -> None:
    """A file that nobody reads counts as refused, and is no fault."""
    (tmp_path / "m.tflite").write_bytes(DIGITS.read_bytes()[:1000])
    outcome = tflite_coverage.outcome(tmp_path / "m.tflite")
    assert (outcome.read, outcome.litert, outcome.faults) == (False, False, ())
    assert tflite_coverage.summary({"m": outcome})["refused"] == 1


def test_what_differs_is_named() -> None:
    """One step in an integer tensor, or a float beyond the tolerance."""
    model = hexnn.load(DIGITS)
    inputs = model.random_inputs(0)
    tensors = {**inputs, **model.run(inputs, tensors="all")}
    tflite_coverage.compare(model, tensors)
    tensors["conv1"] = tensors["conv1"].copy()
    tensors["conv1"].flat[7] ^= 1
    with pytest.raises(tflite_coverage.Different, match="conv1 differs in 1 of"):
        tflite_coverage.compare(model, tensors)


def test_tolerance() -> None:
    """Floats are compared with the largest of their tensor."""
    theirs = np.array([1.0, 100.0, np.nan, np.inf], np.float32)
    near, far = theirs + np.float32(5e-4), theirs + np.float32(5e-3)
    assert not tflite_coverage.different(near, theirs).any()
    assert tflite_coverage.different(far, theirs).tolist() == [True, True, False, False]
