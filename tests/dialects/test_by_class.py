"""Tables by operation class: the nearest class of an operation decides."""

from __future__ import annotations

from support.one_operation import value
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.registries.by_class import ByClass


def test_the_nearest_class_decides() -> None:
    table = ByClass[str]({qnn.NeuronOp: "neuron", qnn.QnnOp: "any", qnn.ReluOp: "relu"})
    x = value((4,))
    assert table.of(qnn.ReluOp.make([x], f32)) == "relu"
    assert table.of(qnn.ReluMinMaxOp.make([x], f32)) == "neuron"
    assert table.of(qnn.TransposeOp(x, [0])) == "any"
    assert ByClass[str]({qnn.ReluOp: "relu"}).of(qnn.TransposeOp(x, [0])) is None
