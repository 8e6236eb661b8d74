"""How much of a network is HVX code: the headline of a run, and `--require-hvx`."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import hexnn
from hexnn.tools.entries import Entries
from hexnn.tools.hvx_share import HvxShare, hvx_share
from hexnn.tools.qnn_run import EQUAL, TROUBLE, main
from hexnn.tools.text import percent

MIXED = """
!q = !quant.uniform<i8:f32, 0.25:3>
!w = !quant.uniform<i8:f32, 0.5:0>
!a = tensor<1x4x4x4x!q>
!c = tensor<1x4x4x8x!q>
!n = tensor<1x4x4x4xf32>
func.func @main(%x: !a, %f: !n) -> (!a, !c) {
  %k = tfl.pseudo_qconst dense<1> : tensor<8x1x1x4xi8> : tensor<8x1x1x4x!w>
  %0 = tfl.relu %x : (!a) -> !a loc("RELU@0:r"("m.tflite":0:0))
  %1 = tfl.gelu %0 {approximate = true, hexnn.fallback = "by hand"} :
      (!a) -> !a loc("GELU@1:m"("m.tflite":0:1))
  %2 = tfl.conv_2d %1, %k {padding = "SAME", stride_h = 1 : i32, stride_w = 1 : i32} :
      (!a, tensor<8x1x1x4x!w>) -> !c loc("CONV_2D@2:c"("m.tflite":0:2))
  %3 = tfl.quantize %f : (!n) -> !a loc("QUANTIZE@3:y"("m.tflite":0:3))
  func.return %3, %2 : !a, !c
}
"""
"""Kernels (the ReLU, the convolution), an island of tfl and one of qnn."""


@pytest.fixture
def mixed(tmp_path: Path) -> str:
    path = tmp_path / "mixed.mlir"
    path.write_text(MIXED)
    return str(path)


def test_the_headline_says_what_was_hvx_code(
    mixed: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    record = tmp_path / "r.json"
    assert main([mixed, "--seed", "1", "--compare", "source", "--json", str(record)]) == EQUAL
    assert capsys.readouterr().out.startswith("hvx: 2 of 4 operations, 100.0 % of MACs\n")
    shares = {"operations": 4, "hvx_operations": 2, "macs": 512, "hvx_macs": 512}
    assert json.loads(record.read_text())["hvx"] == shares
    assert main([mixed, "--seed", "1", "--stage", "qnn"]) == EQUAL
    assert "hvx:" not in capsys.readouterr().out


def test_require_hvx_names_each_operation(mixed: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([mixed, "--seed", "1", "--require-hvx"]) == TROUBLE
    out, err = capsys.readouterr()
    assert out == ""
    first, second = [line for line in err.splitlines() if "error" in line]
    assert first.startswith("m.tflite:0:1: error: GELU@1 'm' is not HVX code, but 'tfl.gelu'")
    assert second.startswith("m.tflite:0:3: error: QUANTIZE@3 'y' is not HVX code, but 'qnn.")


def test_a_network_of_kernels_passes(capsys: pytest.CaptureFixture[str]) -> None:
    digits = Path(__file__).parents[2] / "examples/digits/digits_int8.tflite"
    assert main([str(digits), "--seed", "1", "--require-hvx"]) == EQUAL
    assert "hvx: 9 of 9 operations, 100.0 % of MACs" in capsys.readouterr().out


def test_the_share_is_that_of_the_report(mixed: str) -> None:
    """With and without counted instructions."""
    model = hexnn.load(mixed).lower("hvx")
    assert hvx_share(model) == HvxShare.of(Entries.of(model))
    assert model.report().coverage["hvx_operations"] == 2


def test_all_is_said_of_all_alone() -> None:
    assert percent(9999, 10000) == "99.9 %"
    assert percent(10000, 10000) == "100.0 %"
    assert percent(1, 3000) == "0.0 %"
