"""`qnn-run --coverage`: which operations stay in the source dialect, and that they run there."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from hexnn.tools.qnn_run import EQUAL, TROUBLE, main

TEXT = """version 1.0;
graph net(x) -> (y) {
  x = external(shape = [1, 4, 8, 8]);
  w = variable(shape = [8, 4, 3, 3], label = 'w');
  c = conv(x, w);
  y = deconv(c, w, border = 'replicate');
}
"""


@pytest.fixture
def network(tmp_path: Path) -> str:
    file = tmp_path / "net.nnef"
    file.write_text(TEXT)
    return str(file)


def test_coverage_names_what_has_no_form(
    network: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "coverage.json"
    status = main([network, "--random-weights", "1", "--coverage", "--json", str(record)])
    assert status == EQUAL
    text = capsys.readouterr().out
    rows = [re.split(r"\s{2,}", line) for line in text.splitlines()]
    assert rows[1][1:] == ["nnef.deconv", "border 'replicate'", "'constant'", "50.0 %", "50.0 %"]
    assert rows[2][1] == "qnn.conv_2d"
    assert rows[2][2].startswith("only 8-bit and 4-bit weights have kernels")
    assert "net.nnef: 1 of 2 operations, 50.0 % of 36,864 MACs, have an equivalent in qnn" in text
    assert "net.nnef: 0 of 2 operations, 0.0 % of 36,864 MACs, become HVX code" in text
    found = json.loads(record.read_text())["coverage"]
    assert found["legal_operations"] == 1
    assert found["uncovered"][0]["share"] == 0.5
    assert [one["kind"] for one in found["without_kernel"]] == ["qnn.conv_2d"]


def test_a_network_runs_with_islands(network: str) -> None:
    assert main([network, "--random-weights", "1", "--compare", "source"]) == EQUAL


def test_coverage_is_of_a_source(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "net.mlir"
    file.write_text(
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "%y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>\n"
        "func.return %y : tensor<4xf32>\n}"
    )
    assert main([str(file), "--coverage"]) == TROUBLE
    assert "--coverage is of a network at stage source" in capsys.readouterr().err
