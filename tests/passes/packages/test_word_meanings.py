"""Each word of constraints and sizes, once true and once false, on operands of all types."""

from __future__ import annotations

from math import prod
from random import Random

import pytest
from support.rule_graphs import apply_rules, graph, names, rule_on

from hexnn.dialects.packages.terms import Call
from hexnn.dialects.packages.word_table import words_of
from hexnn.packages import (
    ADD,
    AND,
    CONSTVAL_INT,
    CONSTVAL_INT_VALID,
    DIM_BATCHES,
    DIM_DEPTH,
    DIM_FILTDEPTH,
    DIM_FILTHEIGHT,
    DIM_FILTWIDTH,
    DIM_HEIGHT,
    DIM_NFILTS,
    DIM_OF,
    DIM_WIDTH,
    DIV,
    DTYPE_OF,
    ELEMENTSIZE_OF,
    EQ,
    GE,
    GT,
    IS_FLOAT16,
    IS_FLOAT32_ALL,
    IS_QUINT8,
    IS_QUINT16,
    LE,
    LT,
    MAX,
    MIN,
    MUL,
    NE,
    NOT,
    OK,
    OR,
    PACKAGES,
    RANK_OF,
    ROUNDUP,
    STEPSIZE_OF,
    SUB,
    ZERO_OFFSET_OF,
    DType,
    as_int,
)
from hexnn.passes.packages.replacing import MAKERS
from hexnn.passes.packages.word_meanings import LAZY, MEANINGS

OPERANDS = (
    "tensor<2x3x5x7x!quant.uniform<u8:f32, 0.25:131>>",
    "tensor<1x1x1x7xf32>",
    "tensor<1x4x4x8x!quant.uniform<u16:f32, 0.5:9>>",
    "tensor<1x1x1x1xf16>",
    "tensor<1x2x3x4x5xi32>",
    "tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.5:0, 0.25:0}>>",
)
"""A to F."""

CONSTANTS = (
    "opdef.shape : !opdef.shape<1x3x2x1>",
    "opdef.const dense<[[[[4, -5]]]]> : tensor<1x1x1x2xi32> : tensor<1x1x1x2xi32>",
    "opdef.absent : none",
)
"""G, H and I."""

CASES: dict[str, tuple[Call, Call]] = {
    "OK": (OK, NOT(OK)),
    "NOT": (NOT(EQ(1, 2)), NOT(EQ(1, 1))),
    "AND": (AND(EQ(1, 1), LT(1, 2), OK), AND(OK, EQ(1, 2), OK)),
    "OR": (OR(EQ(1, 2), LT(1, 2)), OR(EQ(1, 2), LT(2, 1))),
    "EQ": (EQ(DIM_DEPTH("A"), DIM_DEPTH("B")), EQ(DIM_DEPTH("A"), DIM_DEPTH("C"))),
    "NE": (NE(DTYPE_OF("A"), DTYPE_OF("B")), NE(DTYPE_OF("A"), DType.QUInt8)),
    "LT": (LT(2, 3), LT(3, 3)),
    "LE": (LE(3, 3), LE(4, 3)),
    "GT": (GT(4, 3), GT(3, 3)),
    "GE": (GE(3, 3), GE(2, 3)),
    "IS_QUINT8": (IS_QUINT8("A"), IS_QUINT8("F")),
    "IS_QUINT16": (IS_QUINT16("C"), IS_QUINT16("A")),
    "IS_FLOAT16": (IS_FLOAT16("D"), IS_FLOAT16("B")),
    "IS_FLOAT32_ALL": (IS_FLOAT32_ALL("B", "B"), IS_FLOAT32_ALL("B", "D")),
    "CONSTVAL_INT_VALID": (CONSTVAL_INT_VALID("H", 1), CONSTVAL_INT_VALID("H", 2)),
    "CONSTVAL_INT_VALID, computed": (NOT(CONSTVAL_INT_VALID("E", 0)), CONSTVAL_INT_VALID("G", 0)),
    "CONSTVAL_INT": (EQ(CONSTVAL_INT("H", 1), -5), EQ(CONSTVAL_INT("H", 0), -5)),
    "CONSTVAL_INT, computed": (
        NOT(AND(NOT(OK), CONSTVAL_INT_VALID("E", 0))),
        EQ(CONSTVAL_INT("E", 0), 0),
    ),
    "RANK_OF": (EQ(RANK_OF("B"), 4), EQ(RANK_OF("E"), 4)),
    "RANK_OF, shape": (EQ(RANK_OF("G"), 4), EQ(RANK_OF("I"), 4)),
    "DIM_BATCHES": (EQ(DIM_BATCHES("A"), 2), EQ(DIM_BATCHES("A"), 3)),
    "DIM_HEIGHT": (EQ(DIM_HEIGHT("A"), 3), EQ(DIM_HEIGHT("A"), 2)),
    "DIM_HEIGHT, shape": (EQ(DIM_HEIGHT("G"), 3), EQ(DIM_WIDTH("G"), 3)),
    "DIM_WIDTH": (EQ(DIM_WIDTH("A"), 5), EQ(DIM_WIDTH("A"), 3)),
    "DIM_DEPTH": (EQ(DIM_DEPTH("A"), 7), EQ(DIM_DEPTH("I"), 7)),
    "DIM_FILTHEIGHT": (EQ(DIM_FILTHEIGHT("A"), 2), EQ(DIM_FILTHEIGHT("A"), 3)),
    "DIM_FILTWIDTH": (EQ(DIM_FILTWIDTH("A"), 3), EQ(DIM_FILTWIDTH("A"), 2)),
    "DIM_FILTDEPTH": (EQ(DIM_FILTDEPTH("A"), 5), EQ(DIM_FILTDEPTH("A"), 7)),
    "DIM_NFILTS": (EQ(DIM_NFILTS("A"), 7), EQ(DIM_NFILTS("A"), 5)),
    "DIM_OF": (EQ(DIM_OF("E", 4), 5), EQ(DIM_OF("A", 4), 5)),
    "ELEMENTSIZE_OF": (EQ(ELEMENTSIZE_OF("C"), 2), EQ(ELEMENTSIZE_OF("A"), 2)),
    "ELEMENTSIZE_OF, shape": (EQ(ELEMENTSIZE_OF("B"), 4), GE(ELEMENTSIZE_OF("G"), 0)),
    "ZERO_OFFSET_OF": (EQ(ZERO_OFFSET_OF("A"), 131), EQ(ZERO_OFFSET_OF("A"), -131)),
    "ZERO_OFFSET_OF, float": (EQ(ZERO_OFFSET_OF("B"), 0), EQ(ZERO_OFFSET_OF("F"), 0)),
    "STEPSIZE_OF": (EQ(STEPSIZE_OF("A"), 0.25), EQ(STEPSIZE_OF("C"), 0.25)),
    "STEPSIZE_OF, float": (EQ(STEPSIZE_OF("B"), 1.0), EQ(STEPSIZE_OF("F"), 0.5)),
    "DTYPE_OF": (EQ(DTYPE_OF("E"), DType.Int32), EQ(DTYPE_OF("E"), DType.QInt32)),
    "DTYPE_OF, signed": (EQ(DTYPE_OF("F"), DType.QInt8), EQ(DTYPE_OF("F"), DType.QUInt8)),
    "ADD": (EQ(ADD(1, 2, 3), 6), EQ(ADD(1, 2), 4)),
    "SUB": (EQ(SUB(1, 3), -2), EQ(SUB(3, 1), -2)),
    "MUL": (EQ(MUL(2, 3, 4), 24), EQ(MUL(2, 3), 5)),
    "DIV": (AND(EQ(DIV(7, 2), 3), EQ(DIV(-7, 2), -3), EQ(DIV(7.0, 2), 3.5)), EQ(DIV(7, 2), 4)),
    "DIV, by 0": (NE(DIV(1, 1), 0), EQ(DIV(1, SUB(1, 1)), 0)),
    "ROUNDUP": (AND(EQ(ROUNDUP(33, 32), 64), EQ(ROUNDUP(64, 32), 64)), EQ(ROUNDUP(1, 32), 0)),
    "MIN": (EQ(MIN(3, 1, 2), 1), EQ(MIN(3, 1), 3)),
    "MAX": (EQ(MAX(3, 1, 2), 3), EQ(MAX(3, 1), 1)),
    "int": (AND(EQ(as_int(2.9), 2), EQ(as_int(-2.9), -2)), EQ(as_int(2.5), 3)),
}
"""Word, or word and a case of it -> (a true condition, a false or undefined one)."""


@pytest.mark.parametrize("case", CASES)
def test_true_and_false(case: str) -> None:
    true, false = CASES[case]
    for constraint, expected in ((true, "demo::B"), (false, "demo::A")):
        module = graph(OPERANDS, OPERANDS[0], constants=CONSTANTS)
        rule_on(9, constraint)
        apply_rules(module)
        assert names(module)[-1] == expected, str(constraint)

        PACKAGES["demo"].rules.clear()


def test_every_word_has_a_meaning_and_a_case() -> None:
    of_conditions = set(words_of("constraint", "size"))
    assert of_conditions == ({*MEANINGS, *LAZY} - {"gen_Shape", "gen_ShapeOf"})
    assert of_conditions - {"SPLIT_START"} <= {case.partition(",")[0] for case in CASES}
    makers = {name for name, word in words_of("replacement").items() if word.support == "yes"}
    assert makers - {"Op"} == set(MAKERS)


def test_integers_are_those_of_c() -> None:
    """Division and rounding up, against floats and a search."""
    random = Random(3)
    for _ in range(300):
        a, b = random.randint(-1000, 1000), random.choice([-7, -3, -1, 1, 2, 3, 32, 100])
        assert MEANINGS["DIV"](a, b) == int(a / b)
        if b > 0:
            up = next(n for n in range(a, a + b) if n % b == 0)
            assert MEANINGS["ROUNDUP"](a, b) == up
    numbers = [random.randint(-9, 9) for _ in range(5)]
    assert MEANINGS["MUL"](*numbers) == prod(numbers)
