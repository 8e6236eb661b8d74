"""Tables by operation class: the nearest class of an operation decides."""

from __future__ import annotations

from support.one_operation import value
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.dialects.registries.by_class import ByClass


def test_the_nearest_class_decides() -> None:
    table = ByClass[str]({qnn.NeuronOp: "neuron", qnn.QnnOp: "any", qnn.ReluOp: "relu"})
    x = value((4,))
    assert table.of(qnn.ReluOp(x, out=f32)) == "relu"
    assert table.of(qnn.Relu6Op(x, out=f32)) == "neuron"
    assert table.of(qnn.TransposeOp(x, perm=[0])) == "any"
    assert ByClass[str]({qnn.ReluOp: "relu"}).of(qnn.TransposeOp(x, perm=[0])) is None
