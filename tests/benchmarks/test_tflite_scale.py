"""The benchmark of reading: its large file is valid, and what is beyond its bound fails."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

sys.path.append(str(Path(__file__).parents[2] / "benchmarks"))

import tflite_scale
from tflite_scale import Figure

import hexnn


def test_the_large_file_runs(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    pytest.importorskip("ai_edge_litert")
    monkeypatch.setattr(tflite_scale, "UNITS", 64)
    path = tmp_path / "large.tflite"
    tflite_scale.write_large(path)
    assert path.stat().st_size == (1 << 16) + 4 * 64**2
    model = hexnn.load(path)
    assert [type.shape for type in model.outputs.values()] == [(1, 64)]
    assert not any(array.any() for array in model.run(model.random_inputs(0)).values())


@pytest.mark.parametrize(("value", "status"), [(0.25, 0), (0.5, 1)])
def test_a_figure_beyond_its_bound_fails(
    value: float, status: int, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def figures(path: Path) -> Iterator[Figure]:
        yield Figure("read", value, 0.5, "seconds")

    monkeypatch.setattr(tflite_scale, "figures", figures)
    path = tmp_path / "figures.json"
    assert tflite_scale.main(["--json", str(path)]) == status
    (record,) = json.loads(path.read_text())
    assert record["within"] is (status == 0)
