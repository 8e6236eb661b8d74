"""Reports: the work that is counted, and what is said of each operation."""

from collections import Counter
from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.tools.text import shortened, table
from hexnn.tools.work import macs, products

DIGITS = Path(__file__).parents[2] / "examples/digits/digits_int8.tflite"
MACS = {"conv1": 9216, "conv2": 73728, "depthwise": 4608, "pointwise": 16384, "logits": 1280}


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS)


@pytest.mark.parametrize("stage", ["source", "qnn"])
def test_macs_are_those_of_the_network(model: hexnn.Model, stage: str):
    report = model.lower(stage).report()
    assert {e.tensor: e.macs for e in report.entries if e.macs} == MACS
    assert report.macs == sum(MACS.values())
    assert sum(macs(op) for op in model.ops) == report.macs


def test_a_stage_without_kernels_is_all_fall_back(model: hexnn.Model):
    report = model.report()
    assert report.coverage == {
        "operations": 9,
        "hvx_operations": 0,
        "macs": 105216,
        "hvx_macs": 0,
        "vector_macs": 0,
    }
    assert [entry.address for entry in report.fallback][3:5] == ["conv_2d#3", "add#1"]
    assert str(report).splitlines()[0] == "digits_int8.tflite, stage source"


def test_records(model: hexnn.Model):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    frame = model.report().to_dataframe()
    assert isinstance(frame, pandas.DataFrame)
    assert list(frame["operation"][:2]) == ["conv_2d#1", "conv_2d#2"]
    assert list(frame["macs"])[:3] == [9216, 73728, 4608]


def test_kernels_are_counted(model: hexnn.Model):
    report = model.lower("hvx").report()
    assert report.fallback == ()
    assert report.vector_macs == report.macs == 105216
    assert report.hvx_instructions == sum(e.hvx_instructions for e in report.entries) > 822
    conv = report.entries[1]
    assert (conv.address, conv.tensor, conv.macs) == ("conv_2d#2", "conv2", 73728)
    assert any(name.startswith("conv_2d.") for name in conv.implementations)
    assert conv.instructions["vrmpyub_acc"] * 128 >= conv.macs
    assert any("conv_2d." in why for why in conv.why)
    assert report.bytes_moved > 0
    assert "HVX path: 9 of 9 operations, 100.0 % of 105,216 MACs" in str(report)
    assert "reference fall-back: none" in str(report)


NAMELESS = """
!q = !quant.uniform<u8:f32, 0.5:128>
func.func @main(%x: tensor<1x8x8x8x!q>, %y: tensor<1x8x8x8x!q>) -> tensor<1x8x8x8x!q> {
  %0 = qnn.relu %x : (tensor<1x8x8x8x!q>) -> tensor<1x8x8x8x!q>
  %1 = qnn.element_wise_add %0, %y : (tensor<1x8x8x8x!q>, tensor<1x8x8x8x!q>) -> tensor<1x8x8x8x!q>
  %2 = qnn.relu %1 : (tensor<1x8x8x8x!q>) -> tensor<1x8x8x8x!q>
  func.return %2 : tensor<1x8x8x8x!q>
}
"""


def test_operations_of_text_without_names_are_rows():
    """They have the addresses that flags accept, the same at each stage, and in the profile."""
    source = hexnn.Model(hexnn.parse(NAMELESS))
    assert [entry.address for entry in source.report().entries] == [
        *("relu#1", "element_wise_add#1", "relu#2")
    ]
    model = source.lower("hvx")
    report = model.report()
    kinds = {e.address: e.became for e in report.entries}
    assert list(kinds)[:3] == ["relu#1", "element_wise_add#1", "relu#2"]
    assert kinds["relu#1"]["htp.clamp"] == kinds["relu#2"]["htp.add"] == 1
    assert {e.operation for e in model.profile().entries} >= {"relu#1", "relu#2"}


FLOATS = """
func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> {
  %y = tfl.softmax %x {beta = 1.0 : f32} : (tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %y : tensor<1x4xf32>
}
"""


def test_what_has_no_kernel_falls_back_with_the_reason():
    model = hexnn.Model(hexnn.parse(FLOATS)).lower("hvx")
    report = model.report()
    (entry,) = report.entries
    assert (model.stage, entry.address, entry.fallback) == ("hvx", "softmax#1", ["qnn.softmax"])
    (why,) = entry.why
    assert "8-bit" in why
    assert "reference fall-back: softmax#1" in str(report)
    x = np.array([[0, 1, 2, 3]], np.float32)
    np.testing.assert_allclose(model(x), np.exp(x) / np.exp(x).sum(), rtol=1e-5)


def test_products_of_instructions():
    assert products(Counter(vrmpybus_acc=10, vrmpyubi=1, vmpabus_acc=2)) == 1280 + 256 + 512
    assert products(Counter(vdmpyhsat_acc=1, vmpybusv=1, vtmpyb=1)) == 64 + 128 + 256
    assert products(Counter(vmpyewuh=100, vmpyowh_rnd_sacc=100, vaddw=9)) == 0


def test_tables_are_aligned():
    assert list(table([("a", "bbb"), ("cc", "")])) == ["a   bbb", "cc"]
    assert shortened("abcdefghijkl", 9) == "abc...jkl"
    assert shortened("abc", 9) == "abc"
