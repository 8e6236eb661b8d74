"""The text of expressions of `htp.map`: parser and printer.

    t0 = x0 - 128; clamp(rdbpot(srdhm(t0 * t0, 1518500250), 7) + 3, 0, 255)

Multiplication binds strongest, then addition and subtraction, then shifts, then comparisons; all
associate to the left. A name that is defined before a semicolon stands for its expression; the
printer defines names for subexpressions that occur more than once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from .primitives import CONSTANT, OPERAND, PRIMITIVES, Expression, constant, operand, primitive
from .tables import FORMS

TOKEN = re.compile(r"\s*(0x[0-9a-f]*|<<|>>|==|!=|<=|>=|\d+|[A-Za-z_]\w*|[-+*<>(),;=])")
OPERAND_NAME = re.compile(r"x(0|[1-9]\d*)")
NESTING, LENGTH = 50, 600
"""The most nested parentheses and calls, and the most tokens, that are read: they bound the
recursion of parser and printer.
"""


class ExpressionError(ValueError):
    """An error in the text of an expression; the message says what was expected and seen."""


@lru_cache(maxsize=1024)
def parse(text: str) -> Expression:
    """Return the expression that `text` denotes. Raises ExpressionError if it denotes none."""
    return Parser(tokens(text)).program()


def tokens(text: str) -> list[str]:
    """Return the tokens of `text`. Raises ExpressionError at a character that starts none, and for
    more than `LENGTH` tokens.
    """
    found: list[str] = []
    at = 0
    while text[at:].strip():
        match = TOKEN.match(text, at)
        if match is None:
            raise ExpressionError(f"unexpected character '{text[at:].strip()[0]}'")
        found.append(match[1])
        at = match.end()
        if len(found) > LENGTH:
            raise ExpressionError(f"more than {LENGTH} numbers, names and operators")
    return found


@dataclass
class Parser:
    """A recursive-descent parser of the tokens of an expression."""

    tokens: Sequence[str]
    at: int = 0
    depth: int = 0
    """The number of open parentheses and calls."""

    names: dict[str, Expression] = field(default_factory=dict[str, Expression])
    """The names that are defined so far, and what they stand for."""

    @property
    def next(self) -> str:
        """The next token; the empty string at the end."""
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self, wanted: str | None = None) -> str:
        """Consume the next token and return it. Raises ExpressionError at the end, or if `wanted`
        is given and the token is another one.
        """
        token = self.next
        if not token or wanted not in (None, token):
            seen = f"'{token}'" if token else "the end"
            what = f"'{wanted}'" if wanted else "a value"
            raise ExpressionError(f"expected {what}, got {seen}")
        self.at += 1
        return token

    def program(self) -> Expression:
        """Parse definitions of names, each followed by a semicolon, and the expression at the end;
        return it.
        """
        while self.at + 1 < len(self.tokens) and self.tokens[self.at + 1] == "=":
            name = self.take()
            if not name.isidentifier() or OPERAND_NAME.fullmatch(name) or name in PRIMITIVES:
                raise ExpressionError(f"expected a name before '=', got '{name}'")
            if name in self.names:
                raise ExpressionError(f"'{name}' is defined twice")
            self.take("=")
            self.names[name] = self.infix(1)
            self.take(";")
        result = self.infix(1)
        if self.next:
            raise ExpressionError(f"expected the end, got '{self.next}'")
        return result

    def infix(self, least: int) -> Expression:
        """Parse and return an expression of infix operators of at least the precedence `least`."""
        left = self.value()
        while (row := PRIMITIVES.get(self.next)) is not None and row.precedence >= max(least, 1):
            self.take()
            left = checked(primitive(row.name, left, self.infix(row.precedence + 1)))
        return left

    def value(self) -> Expression:
        """Parse an operand, a constant, a name, a call, or an expression in parentheses; return the
        expression.
        """
        token = self.take()
        if token.isdigit():
            return self.integer(token)
        if token == "-" and self.next.isdigit():
            return self.integer("-" + self.take())
        if match := OPERAND_NAME.fullmatch(token):
            return operand(int(match[1][:9]))
        if token in self.names:
            return self.names[token]
        if token != "(" and token not in PRIMITIVES:
            raise ExpressionError(f"expected a value, got '{token}'")
        return self.nested(token)

    def nested(self, token: str) -> Expression:
        """Parse the rest of what `token`, consumed already, begins: an expression in parentheses,
        or the call of the function of that name. Raises ExpressionError at more than `NESTING`
        levels.
        """
        self.depth += 1
        if self.depth > NESTING:
            raise ExpressionError(f"more than {NESTING} nested parentheses")
        if token == "(":
            result = self.infix(1)
            self.take(")")
        else:
            result = self.call(token)
        self.depth -= 1
        return result

    def call(self, name: str) -> Expression:
        """Parse the arguments of the function `name`, in parentheses; return the call."""
        row = PRIMITIVES[name]
        if row.precedence:
            raise ExpressionError(f"expected a value, got '{name}'")
        self.take("(")
        arguments = [self.infix(1)]
        while self.next == ",":
            self.take()
            arguments.append(self.entries(name) if name in FORMS else self.infix(1))
        self.take(")")
        if len(arguments) != row.arity:
            raise ExpressionError(f"{name} takes {row.arity} arguments, got {len(arguments)}")
        return checked(primitive(name, *arguments))

    def entries(self, name: str) -> Expression:
        """Parse the entries of a table of the primitive `name`, hexadecimal digits; return their
        constant.
        """
        token, digits = self.take(), FORMS[name].digits
        if not token.startswith("0x") or len(token) != 2 + digits:
            raise ExpressionError(f"expected 0x and {digits} digits, got '{token[:20]}'")
        return constant(int(token, 16))

    def integer(self, text: str) -> Expression:
        """Return the constant that the decimal number `text` denotes. Raises ExpressionError if it
        exceeds 32 bits.
        """
        if len(text) > 11 or not -(1 << 31) <= int(text) < 1 << 31:
            raise ExpressionError(f"constants have 32 bits, got {text[:20]}")
        return constant(int(text))


def checked(node: Expression) -> Expression:
    """Return `node`, a primitive. Raises ExpressionError if an argument that must be a constant is
    not one or is out of range, or if the low limit of a clamp exceeds the high one.
    """
    row = PRIMITIVES[node.primitive]
    for argument in (node.arguments[index] for index in row.constants):
        if argument.primitive != CONSTANT:
            raise ExpressionError(
                f"the amounts of {row.name} must be constants, got '{text_of(argument)}'"
            )
        low, high = row.span
        if not low <= argument.number <= high:
            raise ExpressionError(
                f"the amount of {row.name} must lie in [{low}, {high}], got {argument.number}"
            )
    if row.name == "clamp" and node.arguments[1].number > node.arguments[2].number:
        low, high = (argument.number for argument in node.arguments[1:])
        raise ExpressionError(f"clamp needs an interval, got [{low}, {high}]")
    return node


@lru_cache(maxsize=1024)
def text_of(expression: Expression) -> str:
    """Return the text of an expression, which `parse` reads back. Subexpressions that occur more
    than once are defined first, as `t0`, `t1`, ...
    """
    uses = Counter(a for node in expression.nodes() for a in node.arguments)
    shared = [n for n in expression.nodes() if uses[n] > 1 and not n.is_leaf]
    printer = Printer({})
    lines: list[str] = []
    for index, node in enumerate(shared):
        lines.append(f"t{index} = {printer.infix(node, 0)}; ")
        printer.names[node] = f"t{index}"
    return "".join(lines) + printer.infix(expression, 0)


@dataclass(frozen=True)
class Printer:
    """A printer of expressions; `names` maps each subexpression that is printed as a name to that
    name.
    """

    names: dict[Expression, str]

    def infix(self, node: Expression, least: int) -> str:
        """Return the text of `node`, in parentheses if it is an infix operator whose precedence is
        below `least`.
        """
        if node in self.names:
            return self.names[node]
        if node.is_leaf:
            return f"x{node.number}" if node.primitive == OPERAND else str(node.number)
        if form := FORMS.get(node.primitive):
            index, table = node.arguments
            return f"{node.primitive}({self.infix(index, 0)}, 0x{table.number:0{form.digits}x})"
        row = PRIMITIVES[node.primitive]
        if not row.precedence:
            return f"{row.name}({', '.join(self.infix(a, 0) for a in node.arguments)})"
        left, right = node.arguments
        right_text = self.infix(right, row.precedence + 1)
        text = f"{self.infix(left, row.precedence)} {row.name} {right_text}"
        return f"({text})" if row.precedence < least else text
