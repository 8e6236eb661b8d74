"""Source locations: naming, fusing, deriving, and the rewriter that keeps them."""

import pytest
from xdsl.dialects import test
from xdsl.dialects.builtin import ModuleOp, UnknownLoc, f32
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from hexnn.dialects import locations
from hexnn.dialects.diagnostics import HexnnError

CONV = locations.source("m.tflite", 3, "CONV_2D", "net/conv;1")
RELU = locations.source("m.tflite", 4, "RELU", "net/relu:0")


def test_source_names_kind_index_and_tensor():
    assert locations.tensor_name(CONV) == "net/conv;1"
    assert locations.source_index(CONV) == 3
    assert locations.op_kind(CONV) == "CONV_2D"
    assert locations.describe(CONV) == "CONV_2D@3 'net/conv;1'"


def test_last_fused_location_names_the_value_and_the_others_are_gone():
    loc = locations.fused("canonicalize", CONV, RELU)
    assert locations.tensor_name(loc) == "net/relu:0"
    assert locations.fused_away(loc) == [("net/conv;1", "canonicalize")]


def test_nested_fusion_names_the_pass_of_each_tensor():
    first = locations.fused("one", CONV, RELU)
    last = locations.source("m.tflite", 5, "ADD", "sum")
    assert set(locations.fused_away(locations.fused("two", first, last))) == {
        ("net/relu:0", "two"),
        ("net/conv;1", "one"),
    }


def test_derived_locations_define_no_tensor_but_know_their_source():
    loc = locations.derived("layout", CONV)
    assert locations.tensor_name(loc) is None
    assert locations.source_index(loc) == 3


def test_unknown_location():
    assert locations.describe(UnknownLoc()) == "unknown"
    assert locations.tensor_name(UnknownLoc()) is None


SPLIT = locations.source("m.tflite", 5, "SPLIT", "a", "b", "c")


def test_each_result_has_a_name_of_its_own():
    op = test.TestOp(result_types=[f32] * 4)
    op.location = SPLIT
    assert locations.tensor_names(SPLIT) == ("a", "b", "c")
    assert [locations.result_name(result) for result in op.results] == ["a", "b", "c", None]
    assert locations.describe(SPLIT) == "SPLIT@5 'a'"
    assert [name for name, _ in locations.fused_away(locations.fused("p", SPLIT, RELU))] == [
        *("a", "b", "c")
    ]


def test_an_operation_of_one_result_of_several():
    laid_out = locations.transposed((1, 0), locations.fused("cse", RELU, SPLIT))
    for loc in (SPLIT, laid_out):
        parts = [locations.result_location(index, loc) for index in range(4)]
        assert [locations.tensor_names(part) for part in parts] == [("a",), ("b",), ("c",), ()]
        assert [locations.source_index(part) for part in parts] == [5] * 4
        assert [locations.result_permutation(part) for part in parts[:3]] == [
            locations.result_permutation(loc)
        ] * 3
    assert locations.result_location(0, CONV) == CONV


class Apart(RewritePattern):
    """Replaces an operation of two results by two, the second one of two steps."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if len(op.results) != 2:
            return
        first, step = (test.TestOp(result_types=[f32]) for _ in range(2))
        second = test.TestOp(operands=[step.results[0]], result_types=[f32])
        rewriter.replace(op, [first, step, second], [first.results[0], second.results[0]])


def test_a_rewrite_names_each_result_once():
    op = test.TestOp(result_types=[f32, f32])
    op.location = locations.source("m.tflite", 5, "SPLIT", "a", "b")
    module = ModuleOp([op])
    locations.rewrite(module, Apart())
    names = [locations.tensor_names(op.location) for op in module.body.ops]
    assert names == [("a",), (), ("b",)]
    assert {locations.source_index(op.location) for op in module.body.ops} == {5}


class Renew(RewritePattern):
    """Replaces every operation `first` by one without attributes."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if isinstance(op, test.TestOp) and "first" in op.attributes:
            rewriter.replace(op, test.TestOp())


class Forever(RewritePattern):
    """Replaces every operation by its like."""

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter) -> None:
        if isinstance(op, test.TestOp):
            rewriter.replace(op, test.TestOp())


def module(**attributes: str) -> ModuleOp:
    op = test.TestOp.create(attributes={k: locations.StringAttr(v) for k, v in attributes.items()})
    op.location = CONV
    return ModuleOp([op])


def test_rewriting_keeps_the_location():
    m = module(first="")
    assert locations.rewrite(m, Renew())
    (op,) = m.ops
    assert "first" not in op.attributes
    assert op.location == CONV


def test_patterns_in_a_loop_are_an_error():
    with pytest.raises(HexnnError, match=r"m.tflite:0:3: error: 'test.op' is rewritten without"):
        locations.rewrite(module(), Forever(), recursive=True)
