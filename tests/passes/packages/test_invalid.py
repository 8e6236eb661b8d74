"""Rules that cannot be applied: one line at the rule, which names the operation and the reason."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from support.rule_graphs import apply_rules, define, graph, names

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.terms import Function
from hexnn.dialects.packages.vocabulary import Given
from hexnn.packages import (
    AUTOSPLIT,
    AUTOSPLIT_SHAPEFN_APPLY,
    AUTOSPLIT_SLICE,
    DIM_DEPTH,
    DIV,
    FROM_DEFAULT_PACKAGE,
    GT,
    MUL,
    OK,
    SHAPEFN_APPLY,
    SPLIT_START,
    SUB,
    TYPICAL_SLICE,
    WITH_OUTPUT_TYPE,
    WITH_SAME_OUTPUT,
    WITH_SIZE,
    WITH_TYPE,
    DType,
    Op,
    gen_ConstScalar_f32,
    gen_ConstScalar_i32,
    gen_Shape,
)

X = "tensor<1x8x6x4xf32>"
Y = "tensor<1x8x6x2xi32>"


def wrong_shape(r: object, x: object) -> object:
    """A shape function that returns no shape."""
    return "four"


REPLACEMENTS: dict[str, tuple[Callable[[], Given], str]] = {
    "another type than the match": (
        lambda: "Y",
        "the replacement is tensor<1x8x6x2xi32>, the match tensor<1x8x6x4xf32>",
    ),
    "a size of the whole": (
        lambda: WITH_SIZE("Y", Op("B", "X")),
        "the replacement is tensor<1x8x6x2xf32>, the match tensor<1x8x6x4xf32>",
    ),
    "a size of a slice": (
        lambda: AUTOSPLIT(1, "I", 4, Op("B", WITH_SIZE("Y", TYPICAL_SLICE("X", "I")))),
        'TYPICAL_SLICE("X", "I") makes no operation whose output could have another type',
    ),
    "a size without elements": (
        lambda: Op("B", WITH_SIZE(gen_Shape(1, 0, 2, 3), Op("C", "X"))),
        "a tensor of 1x0x2x3 has no elements",
    ),
    "a size that is too large": (
        lambda: Op("B", gen_Shape(1, 1, 1, 1 << 32)),
        "is undefined: a shape of 1x1x1x4294967296",
    ),
    "a constant that is too large": (
        lambda: Op("B", gen_ConstScalar_i32(MUL(DIM_DEPTH("X"), 1_000_000_000))),
        "gen_ConstScalar_i32: 4000000000 is no i32",
    ),
    "a float that is too large": (
        lambda: Op("B", gen_ConstScalar_f32(1e39)),
        "gen_ConstScalar_f32: 1e+39 is no f32",
    ),
    "the type of a shape": (
        lambda: Op("B", WITH_TYPE("S", Op("C", "X"))),
        "'opdef.shape' %c0 is no tensor",
    ),
    "the output of a shape": (
        lambda: Op("B", WITH_SAME_OUTPUT("S", Op("C", "X"))),
        "'opdef.shape' %c0 is no tensor",
    ),
    "a float with a scale": (
        lambda: Op("B", WITH_OUTPUT_TYPE(DType.Float16, 3, 0.5, Op("C", "X"))),
        "Float16 has no zero point 3 and scale 0.5",
    ),
    "a scale of 0": (
        lambda: Op("B", WITH_OUTPUT_TYPE(DType.QUInt8, 3, 0.0, Op("C", "X"))),
        "scale",
    ),
    "a negative size": (
        lambda: Op("B", gen_Shape(1, 1, 1, SUB(1, DIM_DEPTH("X")))),
        'gen_Shape(1, 1, 1, SUB(1, DIM_DEPTH("X"))) is undefined: a shape of 1x1x1x-3',
    ),
    "a division by 0": (
        lambda: Op("B", gen_ConstScalar_i32(DIV(1, SUB(1, 1)))),
        "DIV(1, SUB(1, 1)) is undefined: a division by 0",
    ),
    "pieces of no extent": (
        lambda: AUTOSPLIT(3, "I", SUB(1, 1), Op("B", "X")),
        "AUTOSPLIT: the size SUB(1, 1) of a piece is 0",
    ),
    "a dimension beyond the rank": (
        lambda: AUTOSPLIT(4, "I", 2, Op("B", "X")),
        "a split along dimension 4 of 4",
    ),
    "a slice of an operand of another extent": (
        lambda: AUTOSPLIT(3, "I", 2, Op("B", TYPICAL_SLICE("Y", "I"))),
        'TYPICAL_SLICE("Y", "I"): the argument %x1 has 2 along dimension 3, the split result 4',
    ),
    "a slice of a shape": (
        lambda: Op("B", AUTOSPLIT_SLICE("S", gen_Shape(0, 0, 0, 0), gen_Shape(1, 1, 1, 1))),
        "'opdef.shape' %c0 has no elements to slice",
    ),
    "a slice beyond the end": (
        lambda: Op("B", AUTOSPLIT_SLICE("X", gen_Shape(0, 4, 0, 0), gen_Shape(1, 5, 6, 4))),
        "a slice [4, 9) of dimension 1: the argument %x0 has 8 there",
    ),
    "a slice without elements": (
        lambda: Op("B", AUTOSPLIT_SLICE("X", gen_Shape(0, 0, 0, 0), gen_Shape(1, 0, 6, 4))),
        "AUTOSPLIT_SLICE: a slice of 1x0x6x4 has no elements",
    ),
    "a piece that is no operation of the piece": (
        lambda: AUTOSPLIT(3, "I", 2, "X"),
        "(section Concat)",
    ),
    "a shape function that returns no shape": (
        lambda: Op("B", SHAPEFN_APPLY(wrong_shape, "X")),
        "is undefined: wrong_shape returned 'four', not four sizes",
    ),
    "an operation that the default package does not have": (
        lambda: Op(FROM_DEFAULT_PACKAGE("Conv2dd"), "X"),
        "package q has no operation Conv2dd, did you mean 'Conv2d'?",
    ),
    "operands that it does not take": (
        lambda: Op(FROM_DEFAULT_PACKAGE("Relu"), "X", "X"),
        "operands must be 1 (input), got 2",
    ),
}
"""What is wrong -> (the replacement of demo::A(X, Y, S), the message)."""


@pytest.mark.parametrize("case", REPLACEMENTS)
def test_a_replacement_that_cannot_be_made(case: str) -> None:
    replacement, message = REPLACEMENTS[case]
    define(Op("A", "X", "Y", "S"), OK, replacement())
    module = graph([X, Y], X, constants=["opdef.shape : !opdef.shape<1x2x2x1>"])
    with pytest.raises(HexnnError) as raised:
        apply_rules(module)
    assert raised.value.message.startswith("demo::A cannot replace demo::A: ")
    assert message in raised.value.message
    assert "rule_graphs.py:" in str(raised.value)
    assert len(raised.value.message.splitlines()) == 1
    assert "the operation is at graph.mlir:3:3" in raised.value.notes[0]


def test_a_dynamic_dimension_is_not_cut() -> None:
    """Neither as the dimension that is split, nor in the operand of a slice."""
    dynamic = "tensor<1x?x6x4xf32>"
    wanted = {1: "a split along dimension 1, which is dynamic", 2: "whose sizes are dynamic"}
    for dim, message in wanted.items():
        split = AUTOSPLIT(dim, "I", 2, Op("B", TYPICAL_SLICE("X", "I")))
        define(Op(f"A{dim}", "X"), OK, split)
        with pytest.raises(HexnnError, match=message):
            apply_rules(graph([dynamic], dynamic, name=f"demo::A{dim}"))


def test_a_function_of_which_only_the_name_is_known() -> None:
    define(Op("A", "X"), OK, Op("B", AUTOSPLIT(3, "I", 2, Op("C", "X"))))
    named = AUTOSPLIT_SHAPEFN_APPLY(Function("heights"), "I", "X")
    define(Op("A2", "X"), OK, AUTOSPLIT(3, "I", 2, Op("B", WITH_SIZE(named, Op("C", "X")))))
    with pytest.raises(HexnnError) as raised:
        apply_rules(graph([X], X, name="demo::A2"))
    assert raised.value.message == "no Python function for 'heights'"
    assert raised.value.notes == ("register it with @shape_function, in a file given by --load",)


def test_rules_that_undo_each_other() -> None:
    """The message names both, the notes show two rounds."""
    define(Op("A", "X"), OK, Op("B", "X"))
    define(Op("Other", "X"), OK, Op("A", "X"))
    define(Op("B", "X"), OK, Op("A", "X"))
    with pytest.raises(HexnnError) as raised:
        apply_rules(graph([X], X))
    error = raised.value
    assert "at priority EARLY the rules apply to their own results without end: " in error.message
    assert error.message.endswith(("demo::A, demo::B", "demo::B, demo::A"))
    assert [note.split(":")[0] for note in error.notes] == ["round 1"] * 2 + ["round 2"] * 2
    assert "makes demo::B 1x8x6x4 of demo::A 1x8x6x4" in "".join(error.notes)


def test_a_rule_that_grows_its_result() -> None:
    define(Op("A", "X"), OK, Op("A", Op("A", "X")))
    with pytest.raises(
        HexnnError, match="the rule applies to its own results without end: demo::A"
    ):
        apply_rules(graph([X], X))


def test_a_rule_may_apply_to_its_results_for_a_while() -> None:
    """Halves of halves: seven rounds."""
    half = AUTOSPLIT(1, "I", DIV(DIM_DEPTH("X"), 1), Op("A", TYPICAL_SLICE("X", "I")))
    define(Op("A", "X"), GT(DIM_DEPTH("X"), 4), half)
    define(
        Op("Start", "X"),
        OK,
        AUTOSPLIT(1, "I", 2, Op("Part", "X", gen_ConstScalar_i32(SPLIT_START("I")))),
    )
    module = graph([X], X, name="demo::Start")
    apply_rules(module)
    assert names(module).count("demo::Part") == 4
