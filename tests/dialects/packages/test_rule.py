"""Rules in Python: what they hold, and that an invalid one is refused where it is written."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from hexnn.dialects.packages import terms
from hexnn.dialects.packages.rule import Rule, rule
from hexnn.dialects.packages.sources import PackageError, notes_of, position, used_at
from hexnn.dialects.packages.terms import Call, Name, Number, OpTerm, walk
from hexnn.packages import (
    ADD,
    AND,
    AUTOSPLIT,
    AUTOTHREAD_HVX,
    BEGIN_PKG_OP_DEFINITION,
    DEF_OPTIM,
    DEF_PACKAGE_OPTIMIZATION,
    DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS,
    DIM_DEPTH,
    DIM_OF,
    DTYPE_OF,
    EARLY,
    END_PKG_OP_DEFINITION,
    EQ,
    FROM_DEFAULT_PACKAGE,
    IS_QUINT8,
    LATE,
    LT,
    OK,
    PACKAGES,
    SPLIT_START,
    STEPSIZE_OF,
    TYPICAL_SLICE,
    WITH_OUTPUT_TYPE,
    WITH_SIZE,
    DType,
    Op,
    gen_Shape,
    relaxed_precision_flag,
)


def rules() -> list[Rule]:
    return PACKAGES["demo"].rules


def test_a_rule_holds_what_was_written() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    fused = Op("ConvLayer_valid", "Act", "Weights", "Stride", "Bias")
    match = Op("BiasAdd", Op("Other::Conv2d_valid", "Act", "Weights", "Stride"), "Bias")
    DEF_PACKAGE_OPTIMIZATION(EARLY + 1, match, OK, fused)
    END_PKG_OP_DEFINITION("demo")
    (made,) = rules()
    assert (made.priority, made.name) == (2001, "demo::BiasAdd")
    assert made.operands == ("Act", "Weights", "Stride", "Bias")
    ops = [term.name for term in walk(made.match) if isinstance(term, OpTerm)]
    assert ops == ["demo::BiasAdd", "Other::Conv2d_valid"]
    assert str(made.replacement).startswith('Op("demo::ConvLayer_valid", "Act", ')


def test_further_rules_of_an_operation_have_numbers() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    for depth in (1, 2, 3):
        DEF_PACKAGE_OPTIMIZATION(LATE, Op("A", "X"), EQ(DIM_DEPTH("X"), depth), Op("B", "X"))
    assert [one.name for one in rules()] == ["demo::A", "demo::A#2", "demo::A#3"]


def test_flags_and_the_default_package() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    cast = Op(FROM_DEFAULT_PACKAGE("Cast"), "X")
    half = WITH_OUTPUT_TYPE(DType.Float16, 0, 1.0, cast)
    flag = relaxed_precision_flag
    DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(EARLY, flag, Op("A", "X"), OK, Op("A.16", half))
    DEF_OPTIM(EARLY, Op("Relu", "X"), OK, "X")
    assert str(rules()[0]) == (
        'DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(EARLY, relaxed_precision_flag, Op("demo::A", "X"), OK,'
        ' Op("demo::A.16", WITH_OUTPUT_TYPE(DType::Float16, 0, 1.0,'
        ' Op(FROM_DEFAULT_PACKAGE("Cast"), "X"))))'
    )
    assert PACKAGES["q"].rules[0].replacement == Name("X")


def test_terms_know_their_types() -> None:
    assert ADD(DIM_DEPTH("X"), 1).type == "int"
    assert ADD(DIM_DEPTH("X"), 1.0).type == "float"
    assert ADD(STEPSIZE_OF("X"), 1).type == "float"
    assert Call("OK").type == "bool"
    assert Number(1) == Number(1, position("a", 1, 2))


INVALID: dict[str, tuple[Callable[[], object], str]] = {
    "unknown name in a constraint": (
        lambda: defined(EQ(DIM_DEPTH("Z"), 3), Op("B", "Act")),
        'the match has no operand "Z" (Act, Bias)',
    ),
    "unknown name in a replacement": (
        lambda: defined(OK, Op("B", "Act0")),
        "the match has no operand \"Act0\" (Act, Bias), did you mean 'Act'?",
    ),
    "too few arguments": (
        lambda: LT(DIM_DEPTH("Act")),
        "LT takes 2 arguments (number number), got 1",
    ),
    "no arguments": (lambda: AND(), "AND takes at least 1 argument (bool...), got 0"),
    "a number as a condition": (
        lambda: AND(EQ(1, 1), DIM_DEPTH("Act")),
        'AND: argument 2 must be a condition, got DIM_DEPTH("Act") (an integer)',
    ),
    "a condition as a number": (
        lambda: EQ(IS_QUINT8("Act"), 1),
        'EQ: argument 1 must be a number or an element type, got IS_QUINT8("Act") (a condition)',
    ),
    "a float as a size": (
        lambda: gen_Shape(1, 1, 1, STEPSIZE_OF("Act")),
        'gen_Shape: argument 4 must be an integer, got STEPSIZE_OF("Act") (a float)',
    ),
    "a number compared with an element type": (
        lambda: EQ(DTYPE_OF("Act"), 4),
        'EQ compares DTYPE_OF("Act") (an element type) with 4 (an integer)',
    ),
    "a dimension out of range": (
        lambda: DIM_OF("Act", 8),
        "DIM_OF: a dimension is 0 to 7, got 8",
    ),
    "a word without arguments": (
        lambda: EQ(DIM_DEPTH, 4),
        "DIM_DEPTH lacks its arguments",
    ),
    "a truth value": (lambda: AND(True), "a rule cannot hold True"),
    "a constraint that is a size": (
        lambda: defined(DIM_DEPTH("Act"), Op("B", "Act")),
        'a constraint is a condition, or OK for none, got DIM_DEPTH("Act")',
    ),
    "a replacement that is a condition": (
        lambda: defined(OK, OK),
        "a replacement is an operation or an operand, got OK",
    ),
    "a match that is no operation": (
        lambda: rule("demo", EARLY, Name("X"), OK, Name("X"), loc=position(__file__, 1, 1)),
        'a rule matches an operation: Op(...), got "X"',
    ),
    "a match with a size": (
        lambda: DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", gen_Shape(1, 1, 1, 1)), OK, Op("B")),
        "a match holds operations and names of operands, got gen_Shape(1, 1, 1, 1)",
    ),
    "the whole match as an operand of the match": (
        lambda: DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "*"), OK, Op("B")),
        'an operand cannot have the name "*"',
    ),
    "the whole match as an operand": (
        lambda: defined(OK, Op("B", "*")),
        'the match itself, "*", cannot be an operand of what replaces it',
    ),
    "a split variable outside of its split": (
        lambda: defined(OK, Op("B", TYPICAL_SLICE("Act", "I"))),
        'no enclosing split has the variable "I"',
    ),
    "another split variable": (
        lambda: defined(OK, AUTOSPLIT(3, "I", 32, Op("B", TYPICAL_SLICE("Act", "J")))),
        'no enclosing split has the variable "J" (I)',
    ),
    "a split variable in its own size": (
        lambda: defined(OK, AUTOSPLIT(SPLIT_START("I"), "I", 32, Op("B", "Act"))),
        'no enclosing split has the variable "I"',
    ),
    "a split variable in a constraint": (
        lambda: defined(EQ(SPLIT_START("I"), 0), Op("B", "Act")),
        'no enclosing split has the variable "I"',
    ),
    "two splits with one variable": (
        lambda: defined(OK, AUTOSPLIT(3, "I", 32, AUTOTHREAD_HVX(1, "I", Op("B", "Act")))),
        '"I" cannot be the name of a split variable here',
    ),
    "an operand as a split variable": (
        lambda: defined(OK, AUTOSPLIT(3, "Act", 32, Op("B", "Act"))),
        '"Act" cannot be the name of a split variable here',
    ),
    "an unknown element type": (
        lambda: terms.DType("QUint8", position(__file__, 1, 1)),
        "unknown element type 'QUint8', did you mean 'QUInt8'?",
    ),
    "a name that no operation has": (
        lambda: Op("Conv 2d", "X"),
        "'Conv 2d' is no name of an operation: NAME or PACKAGE::NAME",
    ),
    "an unknown flag": (
        lambda: DEF_PACKAGE_OPTIMIZATION_WITH_FLAGS(
            EARLY, "relaxed_precision", Op("A", "X"), OK, Op("B", "X")
        ),
        "unknown flag 'relaxed_precision' of a rule, did you mean 'relaxed_precision_flag'?",
    ),
    "a negative priority": (
        lambda: DEF_PACKAGE_OPTIMIZATION(-1, Op("A", "X"), OK, Op("B", "X")),
        "a priority is a number from 0, got -1",
    ),
    "a condition with a size": (
        lambda: WITH_SIZE(OK, Op("B", "X")),
        "WITH_SIZE: argument 1 must be the name of an operand, or a shape, got OK (a condition)",
    ),
}


def defined(constraint: Call, replacement: Call | OpTerm) -> None:
    """Define a rule with the operands Act and Bias."""
    DEF_PACKAGE_OPTIMIZATION(EARLY, Op("A", "Act", "Bias"), constraint, replacement)


@pytest.mark.parametrize("case", INVALID)
def test_an_invalid_rule_is_refused(case: str) -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    define, message = INVALID[case]
    with pytest.raises(PackageError) as raised:
        define()
    assert raised.value.message == message
    assert __file__ in str(raised.value)
    assert rules() == []


def test_the_error_is_at_the_argument() -> None:
    """The column, too, is that of the word that is wrong."""
    BEGIN_PKG_OP_DEFINITION("demo")
    with pytest.raises(PackageError) as raised:
        DEF_PACKAGE_OPTIMIZATION(
            EARLY,
            Op("A", "X"),
            AND(OK, EQ(DIM_DEPTH("Y"), 3)),
            Op("B", "X"),
        )
    line = test_the_error_is_at_the_argument.__code__.co_firstlineno + 7
    assert f"{__file__}:{line}:24: error: the match has no operand" in str(raised.value)


def test_macros_and_includes_are_notes() -> None:
    body = used_at(position("a.h", 4, 7), "#include", position("a.cpp", 1, 2))
    inner = used_at(body, "INNER", position("a.cpp", 9, 3))
    assert notes_of(used_at(inner, "RULE", position("a.cpp", 12, 1))) == [
        "included at a.cpp:1:2",
        "in expansion of macro INNER at a.cpp:9:3",
        "in expansion of macro RULE at a.cpp:12:1",
    ]
