"""Explanations and records of a run: what is counted, what is told after an error."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support.rule_graphs import apply_rules, define, graph, names

from hexnn.dialects.diagnostics import HexnnError
from hexnn.packages import DIM_DEPTH, EQ, GT, OK, PACKAGES, Op, gen_Shape
from hexnn.passes.packages.apply_rules import OpdefApplyRulesPass
from hexnn.passes.packages.explanation import explain, named_rules
from hexnn.tools.driver.explain import Explain
from hexnn.tools.universe import new_context

X = "tensor<1x8x6x4xf32>"


def told(made: OpdefApplyRulesPass, rule: str) -> list[str]:
    """The texts about the rules of a name."""
    return [text for one in named_rules(rule) for text, _ in explain(made.records, one)]


def test_counts_of_a_rule() -> None:
    define(Op("A", "X"), EQ(DIM_DEPTH("X"), 4), Op("B", "X"))
    define(Op("A", "X", "Y"), OK, Op("B", "X"))
    define(Op("B", "X"), GT(DIM_DEPTH("X"), 4), Op("C", "X"))
    made = apply_rules(graph([X], X))
    counts = {record.rule.name: tuple(record.counts.values()) for record in made.records}
    assert counts == {"demo::A": (1, 1, 0, 1), "demo::A#2": (0, 0, 0, 0), "demo::B": (1, 1, 1, 0)}
    assert all(record.seconds > 0 for record in made.records if record.candidates)
    assert len(made.statistics()) == 2
    assert made.statistics()[1].startswith(
        "demo::B, 1 candidates, 1 matches, 1 constraint failures, 0 applications, "
    )


def test_a_run_forgets_the_one_before() -> None:
    define(Op("A", "X"), OK, Op("B", "X"))
    made = apply_rules(graph([X], X))
    made.apply(new_context(), graph([X], X, name="other::Softmax"))
    assert told(made, "demo::A") == ["demo::A: no demo::A is in the graph at EARLY"]


def test_rules_behind_an_error_were_not_tried() -> None:
    define(Op("A", "X"), OK, Op("B", gen_Shape(1, 1, 1, 1)), priority=2000)
    define(Op("B", "S"), OK, gen_Shape(1, 1, 1, 1), priority=2001)
    define(Op("A", "X"), OK, Op("C", "X"), priority=2002)
    made = OpdefApplyRulesPass()
    with pytest.raises(HexnnError, match=r"the replacement is !opdef\.shape<1x1x1x1>, the match"):
        made.apply(new_context(), graph([X], X))
    assert told(made, "demo::A*") == ["demo::A: replaces demo::A", "demo::A#2: was never tried"]


def test_a_silent_package_is_not_applied() -> None:
    define(Op("A", "X"), OK, Op("B", "X"))
    PACKAGES["demo"].never_registered.add("optimizations")
    module = graph([X], X)
    made = apply_rules(module)
    assert names(module) == ["demo::A"]
    assert told(made, "demo::A") == ["demo::A: package demo never registers its rules"]


def test_a_rule_of_a_list_that_no_interface_names_is_not_applied() -> None:
    rule = define(Op("A", "X"), OK, Op("B", "X"))
    PACKAGES["demo"].rules[:] = [replace(rule, unnamed_list="PKG_B")]
    module = graph([X], X)
    made = apply_rules(module)
    assert names(module) == ["demo::A"]
    assert told(made, "demo::A") == ["demo::A: package demo never registers its list PKG_B"]


@pytest.mark.parametrize("query", ["@a", "demo::A@", ""])
def test_a_query_has_a_rule_and_an_address(query: str) -> None:
    define(Op("A", "X"), OK, Op("B", "X"))
    with pytest.raises(HexnnError, match=f"takes RULE or RULE@ADDRESS, got '{query}'"):
        Explain([query]).start(graph([X], X), [OpdefApplyRulesPass()])


def test_the_pass_must_be_in_the_pipeline() -> None:
    define(Op("A", "X"), OK, Op("B", "X"))
    with pytest.raises(HexnnError, match="--explain needs pass 'opdef-apply-rules'"):
        Explain(["demo::A"]).start(graph([X], X), [])
