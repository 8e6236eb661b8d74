"""Rules that place the tensors of an operation in a layout or memory, as packages wrote them before
tensor properties.
"""

from __future__ import annotations

import pytest
from support.op_packages import said
from support.rule_graphs import apply_rules, define, graph, names

from hexnn.dialects.diagnostics import HexnnError
from hexnn.packages import (
    DEF_TENSOR_PROPERTIES,
    DIM_DEPTH,
    FROM_DEFAULT_PACKAGE,
    GT,
    OK,
    Flat,
    Op,
    Tcm,
)

X = "tensor<1x8x6x4xf32>"
TO_TCM = FROM_DEFAULT_PACKAGE("flat_to_vtcm")


def test_a_constraint_makes_it_a_rule_that_applies_once() -> None:
    define(Op("A", "X"), GT(DIM_DEPTH("X"), 3), Op("A", Op(TO_TCM, "X")))
    module = graph([X], X)
    assert [record.applications for record in apply_rules(module).records] == [1]
    assert names(module) == ["q::flat_to_vtcm", "demo::A"]


def test_a_repeated_operand() -> None:
    define(Op("A", "X", "X"), OK, Op("A", Op(TO_TCM, "X"), Op(TO_TCM, "X")))
    text = "func.func @main(%x: T) -> T {\n  %y = op(%x, %x) : (T, T) -> T\n  func.return %y : T\n}"
    from hexnn.tools.driver.frontends import parse_mlir
    from hexnn.tools.universe import new_context

    text = text.replace("op(", 'opdef.op "demo::A"(').replace("T", X)
    module = parse_mlir(new_context(), text, "graph.mlir")
    apply_rules(module)
    assert names(module) == ["q::flat_to_vtcm", "demo::A"]


def test_beside_tensor_properties_it_has_no_effect() -> None:
    define(Op("A", "X"), OK, Op("A", Op(TO_TCM, "X")))
    DEF_TENSOR_PROPERTIES(Op("A", "in"), Flat("*", "in"), Tcm("in"))
    with said() as told:
        apply_rules(graph([X], X))
    assert len(told) == 1
    assert told[0].startswith("demo::A only places tensors: no effect beside DEF_TENSOR_PROPERTIES")


def test_it_contradicts_tensor_properties() -> None:
    define(Op("A", "X"), OK, Op("A", Op(FROM_DEFAULT_PACKAGE("crouton_to_vtcm"), "X")))
    DEF_TENSOR_PROPERTIES(Op("A", "in"), Flat("*", "in"))
    with pytest.raises(HexnnError) as raised:
        apply_rules(graph([X], X))
    assert raised.value.message == 'demo::A places "X", which must be Flat'
    assert 'Flat("*", "in")) is at ' in raised.value.notes[0]
