"""What each rule of the grammar reads, positions included."""

import pytest
from support.nnef_trees import placeless

from hexnn.frontends.nnef import syntax as s
from hexnn.frontends.nnef.errors import NnefError
from hexnn.frontends.nnef.parser import parse, parse_expression, parse_fragments, parse_type
from hexnn.frontends.nnef.printer import text_of

AT = s.Position(0, 0)
BODY = "{ y = f(x); }"
ONE = s.Literal(AT, 1)


def name(text: str) -> s.Name:
    """An identifier."""
    return s.Name(AT, text)


A, B, C = name("a"), name("b"), name("c")


def document(text: str) -> s.Document:
    """A document, without positions."""
    return placeless(parse(text, "d"))


def assignments(body: str) -> tuple[s.Assignment, ...]:
    """The assignments of a graph."""
    return document(f"version 1.0; graph g(x) -> (y) {{ {body} }}").graph.body


def test_document() -> None:
    found = document(f"version 1.0; graph g(x, z) -> (y, w) {BODY}")
    call = s.Invocation(AT, "f", None, (s.Argument(AT, None, name("x")),))
    graph = s.Graph(
        AT,
        "g",
        (name("x"), name("z")),
        (name("y"), name("w")),
        (s.Assignment(AT, name("y"), call),),
    )
    assert found == s.Document((1, 0), (), (), graph)


def test_extensions_with_and_without_commas() -> None:
    text = f"version 0.9; extension A B; extension A, B, C; graph g(x) -> (y) {BODY}"
    words = [extension.names for extension in document(text).extensions]
    assert words == [("A", "B"), ("A", "B", "C")]


def test_fragments() -> None:
    (first, second) = document(
        "version 1.0; fragment f(x: tensor<scalar>, n: integer[] = [1, -2], p: (integer, scalar) = "
        "(1, 2.0)) -> (y: tensor<scalar>, z: tensor<>) { y = x; }"
        "fragment g<? = scalar>(x: ?) -> (y: ?) { y = x; }"
        f"graph g(x) -> (y) {BODY}"
    ).fragments
    minus = s.Unary(AT, "-", s.Literal(AT, 2))
    assert [p.default for p in first.parameters] == [
        None,
        s.ArrayOf(AT, (ONE, minus)),
        s.TupleOf(AT, (ONE, s.Literal(AT, 2.0))),
    ]
    assert (first.is_generic, first.generic_default) == (False, None)
    assert (second.is_generic, second.generic_default) == (True, s.Primitive("scalar"))
    assert [str(p.type) for p in first.parameters] == [
        "tensor<scalar>",
        "integer[]",
        "(integer, scalar)",
    ]
    assert [(r.name, str(r.type)) for r in first.results] == [
        ("y", "tensor<scalar>"),
        ("z", "tensor<>"),
    ]


def test_declarations_without_bodies() -> None:
    text = "fragment f(x: ?) -> (y: ?); fragment g(x: ?) -> (y: ?) fragment h(x: ?) -> (y: ?) "
    found = parse_fragments(text + "{ y = x; }", "d")
    assert [one.body is None for one in found] == [True, True, False]


@pytest.mark.parametrize(
    ("text", "type"),
    [
        ("integer", s.Primitive("integer")),
        ("?", s.Primitive("?")),
        ("tensor<>", s.Tensor(None)),
        ("tensor < logical >", s.Tensor(s.Primitive("logical"))),
        ("string[][]", s.Array(s.Array(s.Primitive("string")))),
        ("(integer,scalar)[]", s.Array(s.Tuple((s.Primitive("integer"), s.Primitive("scalar"))))),
        ("(tensor<?>[], ?)", s.Tuple((s.Array(s.Tensor(s.Primitive("?"))), s.Primitive("?")))),
    ],
)
def test_types(text: str, type: s.Type) -> None:
    assert parse_type(text) == type


@pytest.mark.parametrize(
    ("text", "target"),
    [
        ("a", A),
        ("a, b", s.TupleOf(AT, (A, B))),
        ("(a, b)", s.TupleOf(AT, (A, B))),
        ("[a, b]", s.ArrayOf(AT, (A, B))),
        ("[]", s.ArrayOf(AT, ())),
        ("a, [b, (c, a)]", s.TupleOf(AT, (A, s.ArrayOf(AT, (B, s.TupleOf(AT, (C, A))))))),
    ],
)
def test_left_sides(text: str, target: s.Target) -> None:
    assert assignments(f"{text} = f(x);")[0].target == target


def test_right_sides_may_be_tuples_without_parentheses() -> None:
    assert assignments("a, b = b, a;")[0].value == s.TupleOf(AT, (B, A))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("0", 0),
        ("007", 7),
        ("1.", 1.0),
        ("1.5", 1.5),
        ("1e3", 1000.0),
        ("2.5E-1", 0.25),
        ("1.e+2", 100.0),
        ("true", True),
        ("false", False),
        ("''", ""),
        ("'a\"b'", 'a"b'),
        ('"a\'b"', "a'b"),
        (r"'a\'b\\c'", r"a'b\c"),
        ("'~ #[]'", "~ #[]"),
    ],
)
def test_literals(text: str, value: float | str) -> None:
    found = placeless(parse_expression(text, "d"))
    assert found == s.Literal(AT, value)
    assert type(found.value) is type(value)


def call(text: str, generic: str | None = None) -> s.Invocation:
    """f(a), with a type."""
    kind = None if generic is None else s.Primitive(generic)
    return s.Invocation(AT, text, kind, (s.Argument(AT, None, A),))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("f(a)", call("f")),
        ("f<integer>(a)", call("f", "integer")),
        ("f<?>(a)", call("f", "?")),
        (
            "f(a, n = b)",
            s.Invocation(AT, "f", None, (s.Argument(AT, None, A), s.Argument(AT, "n", B))),
        ),
        ("[]", s.ArrayOf(AT, ())),
        ("[a]", s.ArrayOf(AT, (A,))),
        ("(a, b)", s.TupleOf(AT, (A, B))),
        ("(a)", A),
        ("a[1]", s.Subscript(AT, A, ONE)),
        ("a[1:b]", s.Slice(AT, A, ONE, B)),
        ("a[1:]", s.Slice(AT, A, ONE, None)),
        ("a[:1]", s.Slice(AT, A, None, ONE)),
        ("a[:]", s.Slice(AT, A, None, None)),
        ("a if b else c", s.IfElse(AT, B, A, C)),
        (
            "[for a in b yield c]",
            s.Comprehension(AT, (s.Iterator(A, B),), None, C),
        ),
        (
            "[for a in b, c in a if b yield c]",
            s.Comprehension(AT, (s.Iterator(A, B), s.Iterator(C, A)), B, C),
        ),
        *((f"{word}(a)", s.Builtin(AT, word, A)) for word in ("shape_of", "length_of", "range_of")),
        *((f"{word}(a)", s.Builtin(AT, word, A)) for word in ("integer", "scalar", "logical")),
        ("string(a)", s.Builtin(AT, "string", A)),
        *((f"{sign}a", s.Unary(AT, sign, A)) for sign in "-+!"),
        *(
            (f"a {sign} b", s.Binary(AT, sign, A, B))
            for sign in "+ - * / ^ < <= > >= == != && || in".split()
        ),
    ],
)
def test_expressions(text: str, value: s.Expression) -> None:
    assert placeless(parse_expression(text, "d")) == value


@pytest.mark.parametrize(
    ("text", "same"),
    [
        ("a - b - c", "(a - b) - c"),
        ("a ^ b ^ c", "(a ^ b) ^ c"),
        ("-a ^ b", "-(a ^ b)"),
        ("a ^ -b", "a ^ (-b)"),
        ("-a * b", "(-a) * b"),
        ("a + b * c ^ a", "a + (b * (c ^ a))"),
        ("a * b + c < a - b", "((a * b) + c) < (a - b)"),
        ("a < b && b < c || c < a", "((a < b) && (b < c)) || (c < a)"),
        ("a && b in c", "(a && b) in c"),
        ("a if b else c if a else b", "a if b else (c if a else b)"),
        ("a + b if a in b else c", "(a + b) if (a in b) else c"),
        ("!a[0]", "!(a[0])"),
        ("-f(a)[0][1:]", "-((f(a)[0])[1:])"),
        ("a#comment\n+\tb\v\f\r\n", "a+b"),
    ],
)
def test_precedence(text: str, same: str) -> None:
    assert placeless(parse_expression(text, "d")) == placeless(parse_expression(same, "d"))


def test_positions_are_lines_and_columns() -> None:
    text = "version 1.0;\n# ö\ngraph g(x) -> (y)\n{\n  y,\tz = f(x,\n     n = [1, 2]);\n}\n"
    found = parse(text, "d")
    (one,) = found.graph.body
    assert isinstance(one.value, s.Invocation)
    places = [found.graph.position, one.position, one.value.position]
    places += [argument.position for argument in one.value.arguments]
    assert [(at.line, at.column) for at in places] == [(3, 1), (5, 3), (5, 10), (5, 12), (6, 6)]


def test_default_values_of_tensors_follow_their_type() -> None:
    (found,) = parse_fragments(
        "fragment f(x: tensor<scalar>=3.0, y: tensor<>=1) -> (z: tensor)", "d"
    )
    assert [str(one.type) for one in found.parameters] == ["tensor<scalar>", "tensor<>"]
    assert found.parameters[0].default == s.Literal(s.Position(1, 30), 3.0)
    assert str(found.results[0].type) == "tensor<>"


def test_long_arrays_of_numbers_are_read_as_short_ones() -> None:
    numbers = "[1, -2.5,\n 3e2 ," + " 4," * 30 + "-0]"
    long = parse_expression(numbers, "d")
    short = parse_expression(numbers.replace("1", "1 #\n"), "d")
    assert isinstance(long, s.ArrayOf)
    assert isinstance(short, s.ArrayOf)
    assert [text_of(item) for item in long.items[:-1]] == [
        text_of(item) for item in short.items[:-1]
    ]
    assert len(long.items) == 34


def test_what_follows_long_arrays_is_located() -> None:
    with pytest.raises(NnefError, match=r"^d:3:5: error: expected '[)]', got 'x'"):
        document(f"version 1.0;\ngraph g(x) -> (y) {{ y = f(a = [{'1,' * 20}\n 1] x); }}")
