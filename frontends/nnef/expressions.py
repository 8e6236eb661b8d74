"""Parser of expressions and types (NNEF 1.0.3, sections 3.2.2 and 3.2.3).

Operators from lowest to highest precedence: if-else; in; && ||; comparisons; + -; * /; unary; ^.
All are left associative.
"""

from __future__ import annotations

import re

from .errors import error
from .lexer import BUILTINS, MOST_NUMBERS, TYPE_NAMES, Token, check_number
from .stream import BRACKETS, Stream
from .syntax import (
    Argument,
    Array,
    ArrayOf,
    Binary,
    Builtin,
    Comprehension,
    Expression,
    IfElse,
    Invocation,
    Iterator,
    Literal,
    Primitive,
    Slice,
    Subscript,
    Tensor,
    Tuple,
    TupleOf,
    Type,
    Unary,
)

LEVELS: tuple[frozenset[str], ...] = (
    frozenset({"in"}),
    frozenset({"&&", "||"}),
    frozenset({"<", "<=", ">", ">=", "==", "!="}),
    frozenset({"+", "-"}),
    frozenset({"*", "/"}),
)
"""The binary operators of each precedence below the unary ones, lowest precedence first."""
LEVEL = {operator: level for level, row in enumerate(LEVELS) for operator in row}
REAL = re.compile(r"[.eE]")
"""Matches a decimal point or exponent, which makes a number a scalar."""
ATOMS = ("identifier", "number", "numbers", "string", "logical")
ENDS = (",", ";", ")", "]")
"""Tokens that end an expression: an atom before one of them is a whole expression."""


def expression(stream: Stream) -> Expression:
    """Parse an expression; a tuple must be in parentheses."""
    if stream.token.kind in ATOMS and stream.ahead(1).text in ENDS:
        return _primary(stream)
    with stream.nested():
        value = _binary(stream, 0)
        if not stream.sees("if"):
            return value
        position = stream.take().position
        condition = _binary(stream, 0)
        stream.expect("else", "expression")
        return IfElse(position, condition, value, expression(stream))


def _binary(stream: Stream, level: int) -> Expression:
    """Parse operands joined by binary operators whose index in `LEVELS` is at least `level`."""
    left, links = _unary(stream), 0
    while (own := _level(stream.token)) >= level:
        operator = stream.take()
        stream.chained(links := links + 1)
        left = Binary(operator.position, operator.text, left, _binary(stream, own + 1))
    return left


def _level(token: Token) -> int:
    """Return the precedence of a token as a binary operator, its index in `LEVELS`; -1 for another
    token.
    """
    return LEVEL.get(token.text, -1) if token.kind in ("symbol", "keyword") else -1


def _unary(stream: Stream) -> Expression:
    """Parse `-x`, `+x`, `!x`, a power `x ^ y`, or an operand without such an operator."""
    if operator := stream.takes("-", "+", "!"):
        with stream.nested():
            return Unary(operator.position, operator.text, _unary(stream))
    left, links = _postfix(stream), 0
    while operator := stream.takes("^"):
        stream.chained(links := links + 1)
        right = _unary(stream) if stream.sees("-", "+", "!") else _postfix(stream)
        left = Binary(operator.position, operator.text, left, right)
    return left


def _postfix(stream: Stream) -> Expression:
    """Parse a primary expression and the subscripts that follow it, if any: `x[1][2:3]`."""
    value, links = _primary(stream), 0
    while bracket := stream.takes("["):
        stream.chained(links := links + 1)
        value = _subscript(stream, value, bracket)
    return value


def _subscript(stream: Stream, sequence: Expression, bracket: Token) -> Expression:
    """Parse `index]` or `begin:end]` and return the subscript of `sequence`; `bracket` is the
    opening bracket, already consumed.
    """
    if stream.sees("]"):
        stream.fail("subscript", "an index or a range")
    begin = None
    if not stream.sees(":"):
        begin = expression(stream)
        if stream.takes("]"):
            return Subscript(bracket.position, sequence, begin)
    stream.expect(":", "subscript")
    end = None if stream.sees("]") else expression(stream)
    stream.expect("]", "subscript")
    return Slice(bracket.position, sequence, begin, end)


def _primary(stream: Stream) -> Expression:
    token = stream.token
    match token.kind:
        case "number" | "string" | "logical":
            return literal(stream)
        case "numbers":
            return numbers(stream)
        case "identifier" if _is_invocation(stream):
            return _invocation(stream)
        case "identifier":
            return stream.identifier("expression")
        case "keyword" if token.text in BUILTINS:
            return _builtin(stream)
        case "symbol" if token.text == "(":
            return _parenthesized(stream)
        case "symbol" if token.text == "[":
            return _array(stream)
        case _:
            stream.fail("expression", "an expression")


def literal(stream: Stream) -> Literal:
    """Parse a number, a string or a logical value."""
    token = stream.take()
    match token.kind:
        case "number":
            return Literal(token.position, _number(token.text))
        case "string":
            return Literal(token.position, token.text)
        case "logical":
            return Literal(token.position, token.text == "true")
        case _:
            stream.fail("default", "a literal", token)


def numbers(stream: Stream) -> ArrayOf:
    """Parse an array of number literals that the lexer has read as one token; all items get the
    position of that token. Raises NnefError for an invalid number, or more than `MOST_NUMBERS`.
    """
    token = stream.take()
    texts = token.text[1:-1].split(",")
    if len(texts) > MOST_NUMBERS:
        message = f"an array has at most {MOST_NUMBERS} numbers, got {len(texts)}"
        raise error("length", message, stream.name, token.position)
    for text in texts:
        check_number(text.strip(), stream.name, token.position)
    return ArrayOf(token.position, tuple(Literal(token.position, _number(t)) for t in texts))


def _number(text: str) -> int | float:
    """Return the value of a number: float if it has a decimal point or exponent, else int."""
    return float(text) if REAL.search(text) else int(text)


def _is_invocation(stream: Stream) -> bool:
    """Return whether the next token, an identifier, begins an invocation: `(` follows, or
    `<type>(`.
    """
    after = stream.ahead(1)
    if after.kind != "symbol":
        return False
    if after.text == "<":
        generic, close = stream.ahead(2), stream.ahead(3)
        is_type = generic.kind != "string" and generic.text in (*TYPE_NAMES, "?")
        return is_type and close.text == ">" and close.kind == "symbol"
    return after.text == "("


def _invocation(stream: Stream) -> Invocation:
    """Parse `name<type>(arguments)`."""
    name = stream.identifier("invocation")
    generic = None
    if stream.takes("<"):
        generic = Primitive(stream.take().text)
        stream.expect(">", "invocation")
    stream.expect("(", "invocation")
    arguments = () if stream.sees(")") else stream.listed(lambda: _argument(stream))
    stream.expect(")", "invocation")
    return Invocation(name.position, name.name, generic, arguments)


def _argument(stream: Stream) -> Argument:
    """Parse `value` or `name = value`."""
    position = stream.position
    name = None
    if stream.ahead(1).text == "=" and stream.ahead(1).kind == "symbol":
        name = stream.identifier("invocation").name
        stream.take()
    return Argument(position, name, expression(stream))


def _builtin(stream: Stream) -> Builtin:
    """Parse a built-in function: `shape_of(x)`, `integer(x)`."""
    token = stream.take()
    stream.expect("(", "invocation")
    argument = expression(stream)
    stream.expect(")", "invocation")
    return Builtin(token.position, token.text, argument)


def _parenthesized(stream: Stream) -> Expression:
    """Parse `(a)`, which is the expression a, or `(a, b)`, which is a tuple."""
    position = stream.take().position
    items = stream.listed(lambda: expression(stream))
    stream.expect(")", "expression")
    return items[0] if len(items) == 1 else TupleOf(position, items)


def _array(stream: Stream) -> Expression:
    """Parse `[a, b]`, `[]`, or a comprehension."""
    position = stream.take().position
    if stream.sees("for"):
        return _comprehension(stream)
    if stream.takes("]"):
        return ArrayOf(position, ())
    items = stream.listed(lambda: expression(stream))
    stream.expect("]", "expression")
    return ArrayOf(position, items)


def _comprehension(stream: Stream) -> Comprehension:
    """Parse a comprehension behind its `[`: `for i in a, j in b if condition yield item]`."""
    position = stream.take().position
    iterators = stream.listed(lambda: _iterator(stream))
    condition = _binary(stream, 0) if stream.takes("if") else None
    stream.expect("yield", "comprehension")
    item = expression(stream)
    stream.expect("]", "comprehension")
    return Comprehension(position, iterators, condition, item)


def _iterator(stream: Stream) -> Iterator:
    """Parse an iterator of a comprehension: `i in a`."""
    name = stream.identifier("comprehension")
    stream.expect("in", "comprehension")
    with stream.nested():
        return Iterator(name, _binary(stream, 0))


def type_spec(stream: Stream) -> Type:
    """Parse a primitive, tensor, array or tuple type."""
    with stream.nested():
        type, links = _type_item(stream), 0
        while stream.takes("["):
            stream.chained(links := links + 1, BRACKETS)
            stream.expect("]", "type")
            type = Array(type)
        return type


def _type_item(stream: Stream) -> Type:
    """Parse a type without array brackets: a primitive, `tensor<...>` or a tuple; plain `tensor` is
    taken as `tensor<>`, without a data type.
    """
    if stream.takes("("):
        items = stream.listed(lambda: type_spec(stream))
        if len(items) < 2:
            stream.fail("type", "','")
        stream.expect(")", "type")
        return Tuple(items)
    if not stream.takes("tensor"):
        return primitive(stream)
    if not stream.takes("<"):
        return Tensor(None)
    item = None if stream.sees(">", ">=") else primitive(stream)
    stream.closes("type")
    return Tensor(item)


def primitive(stream: Stream) -> Primitive:
    """Parse `integer`, `scalar`, `logical`, `string` or `?`."""
    if not stream.sees(*TYPE_NAMES, "?"):
        stream.fail("type", "a type")
    return Primitive(stream.take().text)
