"""Trees as text: what is written parses to the tree, with as few parentheses as it needs."""

import pytest
from hypothesis import given, settings
from support import nnef_trees
from support.nnef_trees import placeless

from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.nnef.parser import parse, parse_expression, parse_fragments, parse_type
from hexnn.frontends.nnef.printer import text_of
from hexnn.frontends.nnef.syntax import Document, Expression, Fragment, Literal, Type


@settings(max_examples=30)
@given(nnef_trees.DOCUMENTS)
def test_documents_parse_to_what_made_them(document: Document) -> None:
    assert placeless(parse(text_of(document), "made")) == document


@settings(max_examples=200)
@given(nnef_trees.EXPRESSIONS)
def test_expressions_parse_to_what_made_them(value: Expression) -> None:
    assert placeless(parse_expression(text_of(value), "made")) == value


@given(nnef_trees.TYPES)
def test_types_parse_to_what_made_them(type: Type) -> None:
    assert parse_type(text_of(type)) == type


@settings(max_examples=30)
@given(nnef_trees.fragments(nnef_trees.st.none() | nnef_trees.BODIES))
def test_fragments_parse_to_what_made_them(fragment: Fragment) -> None:
    (again,) = parse_fragments(text_of(fragment), "made")
    assert placeless(again) == fragment


@pytest.mark.parametrize(
    "text",
    [
        "a + b * c",
        "(a + b) * c",
        "a - (b - c)",
        "-x ^ 2",
        "(-x) ^ 2",
        "x ^ (-y)",
        "x ^ y ^ z",
        "x ^ (y ^ z)",
        "!(a && b || c)",
        "a < b && c < d in e",
        "a if b else c if d else e",
        "(a if b else c) if d else e",
        "a if (b if c else d) else e",
        "(a, b)[0]",
        "(a + b)[1:]",
        "-x[:n - 1]",
        "[for i in a, j in b if i < j yield (i, j)]",
        "[for i in (a if b else c) if (d if e else f) yield g if h else i]",
        "f<?>(x, y = [1, 2.0], z = 'a\\'b')",
        "shape_of(x)[0]",
        "a < 'integer' > b",
    ],
)
def test_parentheses_stand_where_they_must(text: str) -> None:
    assert text_of(parse_expression(text, "made")) == text


@pytest.mark.parametrize("value", [float("inf"), float("nan"), "\n", "ä"])
def test_values_without_literals_are_refused(value: float | str) -> None:
    with pytest.raises(HexnnError, match="NNEF has no literal for"):
        text_of(Literal(nnef_trees.AT, value))
