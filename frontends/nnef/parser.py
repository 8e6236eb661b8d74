"""Parser of NNEF documents, flat and compositional (NNEF 1.0.3, section 3.2)."""

from __future__ import annotations

import re

from .errors import error
from .expressions import expression, literal, numbers, primitive, type_spec
from .lexer import Token
from .literals import literal as quoted
from .stream import Stream
from .syntax import (
    ArrayOf,
    Assignment,
    Document,
    Expression,
    Extension,
    Fragment,
    Graph,
    Parameter,
    Position,
    Primitive,
    Result,
    Target,
    TupleOf,
    Type,
    Unary,
)

NEWEST = (1, 0)
"""The newest supported version of NNEF."""


def parse(text: str, name: str, strict: bool = False) -> Document:
    """Parse the text of a document; `name` is its file in messages.

    The words after `extension` may be separated by commas (as in current files) or not (revision
    3). Deviations that exporters commonly make are warnings, or errors if `strict`. Raises
    NnefError for a syntax error.
    """
    stream = Stream(text, name, strict=strict)
    version = _version(stream)
    extensions = _extensions(stream)
    fragments: list[Fragment] = []
    while stream.sees("fragment"):
        fragments.append(_fragment(stream, needs_body=True))
    if not stream.sees("graph"):
        stream.fail("document", "'fragment' or 'graph'")
    graph = _graph(stream)
    if stream.token.kind != "end":
        stream.fail("document", "nothing after the graph")
    return Document(version, extensions, tuple(fragments), graph)


def parse_fragments(text: str, name: str, strict: bool = False) -> tuple[Fragment, ...]:
    """Parse fragments and bare declarations (fragments without a body), after an optional version
    and extensions.

    Raises NnefError for a syntax error, and if `strict` for deviations that exporters commonly
    make; `name` is the file in its message.
    """
    stream = Stream(text, name, strict=strict)
    if stream.sees("version"):
        _version(stream)
        _extensions(stream)
    fragments: list[Fragment] = []
    while stream.token.kind != "end":
        fragments.append(_fragment(stream, needs_body=False))
    return tuple(fragments)


def parse_type(text: str, name: str = "<type>") -> Type:
    """Parse the text of a type, such as `tensor<scalar>[]`. Raises NnefError for a syntax error;
    `name` stands in its message for the file.
    """
    stream = Stream(text, name)
    type = type_spec(stream)
    if stream.token.kind != "end":
        stream.fail("type", "nothing after the type")
    return type


def parse_expression(text: str, name: str, line: int = 1) -> Expression:
    """Parse the text of an expression, which begins at `line` of file `name`. Raises NnefError for
    a syntax error.
    """
    stream = Stream(text, name, line)
    parsed = expression(stream)
    if stream.token.kind != "end":
        stream.fail("expression", "nothing after the expression")
    return parsed


def _version(stream: Stream) -> tuple[int, int]:
    """Parse `version 1.0;`; return (major, minor). Raises NnefError for other text, or a version
    above `NEWEST`.
    """
    stream.expect("version", "version")
    token = stream.kind("number", "version", "a version number")
    match = re.fullmatch(r"(\d{1,4})\.(\d{1,4})", token.text)
    if match is None:
        stream.fail("version", "a version like 1.0", token)
    version = int(match[1]), int(match[2])
    if version > NEWEST:
        message = f"version {token.text} is newer than {NEWEST[0]}.{NEWEST[1]}"
        raise error("version", message, stream.name, token.position)
    stream.expect(";", "version")
    return version


def _extensions(stream: Stream) -> tuple[Extension, ...]:
    """Parse any number of `extension A B;` or `extension A, B;`."""
    extensions: list[Extension] = []
    while token := stream.takes("extension"):
        words = [stream.identifier("extension").name]
        while not stream.sees(";"):
            if stream.token.kind == "end":
                stream.fail("extension", "';'")
            words.append(_word(last := stream.take()))
            if last.text == "," and stream.sees(";"):
                stream.trailing(last)
        stream.take()
        extensions.append(Extension(token.position, tuple(words)))
    return tuple(extensions)


def _word(token: Token) -> str:
    """Return a token as a document writes it: a string with its quotes."""
    return quoted(token.text) if token.kind == "string" else token.text


def _fragment(stream: Stream, needs_body: bool) -> Fragment:
    """Parse `fragment name<?>(parameters) -> (results) { body }`; the body may be missing unless
    `needs_body`.
    """
    position = stream.expect("fragment", "document").position
    name = stream.identifier("declaration").name
    is_generic, default = _generic(stream)
    parameters = _parameters(stream)
    stream.expect("->", "declaration")
    stream.expect("(", "declaration")
    results = stream.listed(lambda: _result(stream))
    stream.expect(")", "declaration")
    has_body = needs_body or stream.sees("{")
    if not has_body:
        stream.takes(";")
    body = _body(stream) if has_body else None
    file = stream.name
    return Fragment(position, name, is_generic, default, parameters, results, body, file)


def _parameters(stream: Stream) -> tuple[Parameter, ...]:
    """Parse `(parameters)`. Warns of an empty list; if reading is strict, raises NnefError."""
    stream.expect("(", "declaration")
    position = stream.position
    if stream.takes(")"):
        stream.deviation("parameterless", "a fragment has no parameter", position)
        return ()
    parameters = stream.listed(lambda: _parameter(stream))
    stream.expect(")", "declaration")
    return parameters


def _generic(stream: Stream) -> tuple[bool, Primitive | None]:
    """Parse an optional `<?>` or `<? = type>`; return (whether there is one of the two, the default
    type or None).
    """
    if not stream.takes("<"):
        return False, None
    stream.expect("?", "declaration")
    default = primitive(stream) if stream.takes("=") else None
    stream.expect(">", "declaration")
    return True, default


def _parameter(stream: Stream) -> Parameter:
    """Parse `name: type = default`; the default is optional."""
    name = stream.identifier("declaration")
    stream.expect(":", "declaration")
    type = type_spec(stream)
    default = _literals(stream) if stream.takes("=") else None
    return Parameter(name.position, name.name, type, default)


def _result(stream: Stream) -> Result:
    """Parse `name: type`."""
    name = stream.identifier("declaration")
    stream.expect(":", "declaration")
    return Result(name.position, name.name, type_spec(stream))


def _literals(stream: Stream) -> Expression:
    """Parse a parameter's default value: a literal, or arrays and tuples of literals."""
    with stream.nested():
        position = stream.position
        if stream.token.kind == "numbers":
            return numbers(stream)
        if stream.takes("["):
            items = () if stream.sees("]") else stream.listed(lambda: _literals(stream))
            stream.expect("]", "default")
            return ArrayOf(position, items)
        if stream.takes("("):
            items = stream.listed(lambda: _literals(stream))
            if len(items) < 2:
                stream.fail("default", "','")
            stream.expect(")", "default")
            return TupleOf(position, items)
        if sign := stream.takes("-"):
            if stream.token.kind != "number":
                stream.fail("default", "a number")
            return Unary(sign.position, "-", literal(stream))
        if stream.token.kind not in ("number", "string", "logical"):
            stream.fail("default", "a literal")
        return literal(stream)


def _graph(stream: Stream) -> Graph:
    """Parse `graph name(inputs) -> (outputs) { body }`."""
    position = stream.take().position
    name = stream.identifier("graph").name
    stream.expect("(", "graph")
    parameters = stream.listed(lambda: stream.identifier("graph"))
    stream.expect(")", "graph")
    stream.expect("->", "graph")
    stream.expect("(", "graph")
    results = stream.listed(lambda: stream.identifier("graph"))
    stream.expect(")", "graph")
    return Graph(position, name, parameters, results, _body(stream))


def _body(stream: Stream) -> tuple[Assignment, ...]:
    """Parse the body of a graph or fragment, `{ assignments }`; return the assignments."""
    stream.expect("{", "body")
    assignments = [_assignment(stream)]
    while not stream.takes("}"):
        assignments.append(_assignment(stream))
    return tuple(assignments)


def _assignment(stream: Stream) -> Assignment:
    """Parse `target = value;`; tuples on either side may lack parentheses."""
    position = stream.position
    if stream.sees("}"):
        stream.fail("body", "an assignment")
    target = _joined(position, stream.listed(lambda: _target(stream)))
    stream.expect("=", "assignment")
    begin = stream.position
    values = stream.listed(lambda: expression(stream))
    stream.expect(";", "assignment")
    value = values[0] if len(values) == 1 else TupleOf(begin, values)
    return Assignment(position, target, value)


def _joined(position: Position, items: tuple[Target, ...]) -> Target:
    """Return the only target in `items` itself, else a tuple of the targets, at `position`."""
    return items[0] if len(items) == 1 else TupleOf(position, items)


def _target(stream: Stream) -> Target:
    """Parse one target of an assignment: an identifier, or an array or tuple of targets."""
    if stream.token.kind == "identifier":
        return stream.identifier("target")
    with stream.nested():
        position = stream.position
        if stream.takes("["):
            items = () if stream.sees("]") else stream.listed(lambda: _target(stream))
            stream.expect("]", "target")
            return ArrayOf(position, items)
        if stream.takes("("):
            items = stream.listed(lambda: _target(stream))
            stream.expect(")", "target")
            return _joined(position, items)
        return stream.identifier("target")
