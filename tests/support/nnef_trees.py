"""Syntax trees of NNEF made by hypothesis, all at position 0, and trees without positions."""

from dataclasses import fields, is_dataclass, replace
from typing import Any

from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hexnn.frontends.nnef import syntax as s
from hexnn.frontends.nnef.lexer import BUILTINS, KEYWORDS, TYPE_NAMES
from hexnn.frontends.nnef.operators import BINARY, UNARY

AT = s.Position(0, 0)


def placeless(node: Any) -> Any:
    """The tree with all positions at 0."""
    match node:
        case s.Position():
            return AT
        case tuple():
            return tuple(map(placeless, node))
        case _ if is_dataclass(node) and not isinstance(node, type):
            return replace(node, **{f.name: placeless(getattr(node, f.name)) for f in fields(node)})
        case _:
            return node


Some = SearchStrategy[Any]

WORDS = st.sampled_from(("x", "y", "a1", "_", "Stride", "e5", "tensor_", "in_")) | st.from_regex(
    r"[A-Za-z_][A-Za-z0-9_]{0,5}", fullmatch=True
)
IDENTIFIERS: Some = WORDS.filter(lambda word: word not in {*KEYWORDS, "true", "false"})
NAMES: Some = st.builds(s.Name, st.just(AT), IDENTIFIERS)
TEXTS = st.text(st.characters(min_codepoint=32, max_codepoint=126), max_size=6)
LITERALS: Some = st.builds(
    s.Literal,
    st.just(AT),
    st.booleans()
    | st.integers(0, 10**30)
    | st.floats(0, allow_infinity=False, allow_nan=False)
    | st.sampled_from(("integer", "?", "'", "\\", ""))
    | TEXTS,
)
PRIMITIVES: Some = st.sampled_from([s.Primitive(name) for name in (*TYPE_NAMES, "?")])


def several(item: Some, least: int = 1) -> Some:
    """Tuples of some items."""
    return st.lists(item, min_size=least, max_size=3).map(tuple)


TYPES: Some = st.recursive(
    PRIMITIVES | st.builds(s.Tensor, st.none() | PRIMITIVES),
    lambda item: st.builds(s.Array, item) | st.builds(s.Tuple, several(item, 2)),
    max_leaves=5,
)


def nodes(kind: type, *parts: Some) -> Some:
    """Nodes with a position."""
    return st.builds(kind, st.just(AT), *parts)


def _expressions(item: Some) -> Some:
    """Every kind of expression around `item`."""
    arguments = several(nodes(s.Argument, st.none() | IDENTIFIERS, item))
    iterators = several(st.builds(s.Iterator, NAMES, item))
    return st.one_of(
        nodes(s.ArrayOf, several(item, 0)),
        nodes(s.TupleOf, several(item, 2)),
        nodes(s.Unary, st.sampled_from(list(UNARY)), item),
        nodes(s.Binary, st.sampled_from([*BINARY, "in"]), item, item),
        nodes(s.Subscript, item, item),
        nodes(s.Slice, item, st.none() | item, st.none() | item),
        nodes(s.IfElse, item, item, item),
        nodes(s.Comprehension, iterators, st.none() | item, item),
        nodes(s.Builtin, st.sampled_from(BUILTINS), item),
        nodes(s.Invocation, IDENTIFIERS, st.none() | PRIMITIVES, arguments),
    )


EXPRESSIONS: Some = st.recursive(LITERALS | NAMES, _expressions, max_leaves=8)
DEFAULTS: Some = st.recursive(
    LITERALS,
    lambda item: nodes(s.ArrayOf, several(item, 0)) | nodes(s.TupleOf, several(item, 2)),
    max_leaves=4,
)
TARGETS: Some = st.recursive(
    NAMES,
    lambda item: nodes(s.ArrayOf, several(item, 0)) | nodes(s.TupleOf, several(item, 2)),
    max_leaves=4,
)
BODIES: Some = several(nodes(s.Assignment, TARGETS, EXPRESSIONS))
PARAMETERS: Some = nodes(s.Parameter, IDENTIFIERS, TYPES, st.none() | DEFAULTS)
GENERICS: Some = st.sampled_from([(False, None), (True, None), (True, s.Primitive("scalar"))])


def _fragment(generic: Any, *parts: Any) -> s.Fragment:
    is_generic, default = generic
    name, parameters, results, body = parts
    return s.Fragment(AT, name, is_generic, default, parameters, results, body)


def fragments(bodies: Some) -> Some:
    """Fragments with such bodies."""
    results = several(nodes(s.Result, IDENTIFIERS, TYPES))
    return st.builds(_fragment, GENERICS, IDENTIFIERS, several(PARAMETERS), results, bodies)


DOCUMENTS: Some = st.builds(
    s.Document,
    st.sampled_from([(1, 0), (0, 9)]),
    several(nodes(s.Extension, several(IDENTIFIERS)), 0),
    several(fragments(BODIES), 0),
    nodes(s.Graph, IDENTIFIERS, several(NAMES), several(NAMES), BODIES),
)
