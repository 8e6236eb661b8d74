"""Tables by operation class: the nearest class of an operation decides."""

from __future__ import annotations

import pytest
from support.custom_operator import custom_operator
from support.one_operation import value
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn, tfl
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.registries.by_class import ByClass, registered_name


def test_the_nearest_class_decides() -> None:
    table = ByClass[str]({qnn.NeuronOp: "neuron", qnn.QnnOp: "any", qnn.ReluOp: "relu"})
    x = value((4,))
    assert table.of(qnn.ReluOp(x, out=f32)) == "relu"
    assert table.of(qnn.Relu6Op(x, out=f32)) == "neuron"
    assert table.of(qnn.TransposeOp(x, perm=[0])) == "any"
    assert ByClass[str]({qnn.ReluOp: "relu"}).of(qnn.TransposeOp(x, perm=[0])) is None


def test_a_name_decides_before_the_class() -> None:
    table = ByClass[str]({tfl.CustomOp: "any", "custom:Fft": "fft"})
    assert table.of(custom_operator("Fft", [], [])) == "fft"
    assert table.of(custom_operator("fft", [], [])) == "any"
    assert registered_name(custom_operator("Fft", [], [])) == "custom:Fft"
    assert registered_name(qnn.ReluOp(value((4,)), out=f32)) is None


@pytest.mark.parametrize("name", ["Fft", "costom:Fft", ""])
def test_names_have_a_known_prefix(name: str) -> None:
    with pytest.raises(HexnnError, match=f"an operator's name reads custom:NAME, .*got '{name}'"):
        ByClass[str]().register((name,), "fft")
