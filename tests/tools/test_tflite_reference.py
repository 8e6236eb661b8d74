"""The reference of TFLite's operators: current, and with an example of each."""

import re

import pytest
from support import machine

from hexnn.dialects.registries.implementations import IMPLEMENTATIONS
from hexnn.frontends.tflite import serialize
from hexnn.frontends.tflite.builtins import BUILTINS
from hexnn.frontends.tflite.operators import OPERATORS
from hexnn.testing.litert_process import Litert, Refused
from hexnn.tools import tflite_reference
from hexnn.tools.api import parse
from hexnn.tools.reference.tflite_document import (
    HEAD,
    HTP,
    REASONS,
    by_name,
    document,
    kernels,
    opaque,
    rows,
)
from hexnn.tools.reference.tflite_forms import FILECHECK, examples

PAGE = machine.ROOT / "docs" / "tflite-ops.md"


def test_the_page_is_current():
    """Else: `python -m hexnn.tools.tflite_reference --write docs/tflite-ops.md`."""
    assert PAGE.read_text() == document()


def test_every_operator_has_an_example():
    assert [row.builtin for row in OPERATORS if row.op.name not in examples()] == []


def test_every_builtin_operator_is_on_the_page():
    listed = [row.operator.builtin for row in rows()]
    assert sorted([*listed, *by_name(), *opaque()]) == sorted(BUILTINS)
    assert all(f"| {name} |" in PAGE.read_text() for name in (*listed, *opaque()))


def test_what_litert_runs_has_semantics(litert: Litert):
    """But for operators of strings: of the others without semantics LiteRT knows nothing."""
    text = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {{
      %y = tfl.unsupported %x {{builtin = "{name}"}} : (tensor<4xf32>) -> tensor<4xf32>
      func.return %y : tensor<4xf32>
    }}"""
    for name in set(opaque()) - set(REASONS):
        with pytest.raises(Refused, match="Didn't find op for builtin"):
            litert.run(serialize(parse(text.format(name=name))), [{}], optimized=True)


def test_a_row_says_what_becomes_of_an_operator():
    forms = {row.operator.builtin: row.forms for row in rows()}
    assert ("ElementWiseBinary ADD", "ElementWiseNeuron RELU") in forms["ADD"].qnn
    assert "htp.map" in forms["ADD"].htp
    assert forms["UNIQUE"].qnn == forms["UNIQUE"].htp == []
    assert "the number of distinct elements" in forms["UNIQUE"].islands[0]


def test_every_row_has_a_family_or_a_reason():
    for row in rows():
        assert row.cells[HEAD.index("HVX")], row.operator.builtin
        assert row.forms.qnn or row.forms.islands, row.operator.builtin


def test_families_follow_the_operations_of_htp():
    families = {row.operator.builtin: row.cells[HEAD.index("HVX")] for row in rows()}
    assert families["DEPTHWISE_CONV_2D"] == "contract: `htp.depthwise_conv_2d`"
    assert families["LOGISTIC"] == "map: `htp.lut`"
    assert families["SOFTMAX"] == "reduce: `htp.softmax`"
    assert "window: `htp.max_pool`" in families["MAX_POOL_2D"]
    assert families["SHAPE"] == "none: a constant"


def test_every_kernel_is_on_the_page():
    listed = [name for *_, names in kernels() for name in re.findall("`([^`]+)`", names)]
    ours = [one for one in IMPLEMENTATIONS.values() if one.op in HTP.values()]
    assert {one.name for one in ours} <= set(listed)
    assert {name for name, op in HTP.items() if not any(o.op is op for o in ours)} == {
        "htp.reshape"
    }


def test_the_command_prints_the_table(capsys: pytest.CaptureFixture[str]):
    assert tflite_reference.main([]) == 0
    out = capsys.readouterr().out
    assert all(f"\n{row.builtin} " in out for row in OPERATORS)
    assert f"with semantics: {len(OPERATORS) + len(by_name())}\n" in out


def test_outside_of_a_checkout(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]):
    monkeypatch.setattr(tflite_reference, "FILECHECK", FILECHECK / "none")
    assert tflite_reference.main([]) == 2
    assert "run it in a checkout of hexnn" in capsys.readouterr().err
