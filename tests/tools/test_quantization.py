"""`qnn-run --quantize` and the records of what quantization cost."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.tools.qnn_run import EQUAL, TROUBLE, main

DIGITS = Path(__file__).parents[2] / "examples/digits"
FLOATS, DATA = str(DIGITS / "digits_float.tflite"), str(DIGITS / "calibration.npy")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the tool: (exit status, standard output, standard error)."""

    def run(*args: str) -> tuple[int, str, str]:
        status = main([FLOATS, *args])
        out, err = capsys.readouterr()
        return status, out, err

    return run


def test_floats_reach_the_hvx_path(run: Run, tmp_path: Path):
    images, labels = str(DIGITS / "images.npy"), str(DIGITS / "labels.npy")
    report, record = tmp_path / "errors.json", tmp_path / "run.json"
    options = f"calibration={DATA} observer=percentile percentile=99.9 report={report}"
    given = ("--input", images, "--quantize-input", "--labels", labels)
    status, out, _ = run("--quantize", options, *given, "--json", str(record))
    assert status == EQUAL
    assert "output: SQNR" in out
    assert "ran stage hvx" in out
    assert float(out.partition("accuracy ")[2].split()[0]) >= 97.5
    found = json.loads(record.read_text())
    assert {"samples": 64, **json.loads(report.read_text())} == found["quantization"]


def test_every_stage_is_compared_with_the_integers(run: Run):
    status, out, _ = run("--quantize", f"calibration={DATA}", "--compare", "qnn", "--seed", "1")
    assert (status, out.splitlines()[-1]) == (EQUAL, "9 tensors compared, 9 equal, 0 different")


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ("", "pass 'quantize': quantize requires argument \"calibration\""),
        ("calibration=none.npy", "calibration data 'none.npy': No such file or directory"),
        ("calibration=x.npy,cse", "pass 'quantize': option 'calibration' must be str, got x.npy"),
        ("calibration=x.npy},cse{", "these are no options of quantize: calibration=x.npy},cse{"),
        ("calibration=x.npy observe=mse", "has no option 'observe', did you mean 'observer'?"),
    ],
)
def test_what_is_wrong_is_one_line(run: Run, options: str, message: str):
    status, _, err = run("--quantize", options)
    assert status == TROUBLE
    assert err.startswith("error: ")
    assert message in err.splitlines()[0]


def test_records_are_a_table():
    model = hexnn.load(FLOATS).quantize(np.load(DATA)[:2])
    assert model.quantization is not None
    records = model.quantization.records()
    assert [r["role"] for r in records[:2]] == ["input", "activation"]
    assert {"tensor", "operation", "storage", "low", "high", "sqnr_db", "max_error"} <= set(
        records[0]
    )
    assert model.quantization.output_sqnr > 30
    pandas = pytest.importorskip("pandas")
    table = model.quantization.to_dataframe()
    assert isinstance(table, pandas.DataFrame)
    assert len(table) == len(records)
