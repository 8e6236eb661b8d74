"""Expressions of `htp.map`: integer functions of elements at one index, made of few primitives.

An expression is a tree of operands `x0`, `x1`, .., integer constants and primitives. Every value in
it is a signed integer of 32 bits: the function `intervals` proves that none exceeds them.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TypeAlias
from weakref import WeakValueDictionary

OPERAND, CONSTANT = "operand", "constant"
"""The names of the leaves of an expression: `x2` and `-7`."""


@dataclass(frozen=True)
class Primitive:
    """A primitive function of expressions: its name, its number of arguments, how strongly it binds
    if it is an infix operator, and which arguments must be constants.
    """

    name: str
    arity: int
    precedence: int = 0
    """How strongly an infix operator binds, from 1 on; 0 for a function, `name(a, b)`."""

    constants: tuple[int, ...] = ()
    """The indices of the arguments that must be constants."""

    span: tuple[int, int] = (-(1 << 31), (1 << 31) - 1)
    """The (least, greatest) value of its constant arguments."""


COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
"""The comparisons; each gives 1 where it holds, else 0."""

PRIMITIVES = {
    row.name: row
    for row in (
        *(Primitive(name, 2, 1) for name in COMPARISONS),
        Primitive("<<", 2, 2, (1,), (0, 31)),
        Primitive(">>", 2, 2, (1,), (0, 31)),
        Primitive("+", 2, 3),
        Primitive("-", 2, 3),
        Primitive("*", 2, 4),
        Primitive("add32", 2),
        Primitive("sub32", 2),
        Primitive("mul32", 2),
        Primitive("quotient", 2),
        Primitive("xor", 2),
        Primitive("signed", 2, constants=(1,), span=(1, 31)),
        Primitive("unsigned", 2, constants=(1,), span=(1, 31)),
        Primitive("min", 2),
        Primitive("max", 2),
        Primitive("clamp", 3, constants=(1, 2)),
        Primitive("select", 3),
        Primitive("srdhm", 2),
        Primitive("rdbpot", 2, constants=(1,), span=(0, 31)),
        Primitive("clz", 1),
        Primitive("shl", 2),
        Primitive("shr", 2),
        Primitive("table", 2, constants=(1,), span=(0, (1 << 2048) - 1)),
        Primitive("table513", 2, constants=(1,), span=(0, (1 << 8208) - 1)),
        Primitive("div", 2, constants=(1,), span=(1, (1 << 31) - 1)),
    )
}
"""Name -> primitive. `a << n` is a * 2^n, `a >> n` the floor of a / 2^n, `clamp(a, low, high)` the
nearest number to a in [low, high], `add32(a, b)`, `sub32(a, b)` and `mul32(a, b)` the low 32 bits,
as a signed number, of a sum, difference or product, `xor(a, b)` the exclusive or of the bits of
a and b, `signed(a, n)` and `unsigned(a, n)` the low n
bits of a as a signed or as an unsigned number, `select(c, a, b)` a where c is not 0, else b,
`srdhm(a, b)` a * b / 2^31 rounded to nearest, ties up, saturated, `rdbpot(a, n)` a / 2^n rounded to
nearest, ties away from zero, `div(a, n)` a / n rounded likewise, `clz(a)` the number of leading
zeros of the 32 bits of a, `shl(a, n)` the low 32 bits of a * 2^n, as a signed number,
`shr(a, n)` the floor of a / 2^n, where n lies in [0, 31], `quotient(a, b)` a / b, truncated
towards 0, 0 for b = 0; -2^31 / -1 is -2^31; `table(a, 0x..)` byte number a, from 0 to 255, of the
256 bytes that the 512 hexadecimal digits denote, `table513(a, 0x..)` number a, from 0 to 512, of
the 513 signed numbers of 16 bits that the 2052 digits denote.
"""

Operand: TypeAlias = "Expression | int"
"""An argument of the functions that build expressions; an integer stands for its constant."""


@dataclass(frozen=True, eq=False)
class Expression:
    """A node of an expression: an operand, a constant, or a primitive of `arguments`.

    Nodes are made by `operand`, `constant` and `primitive` alone, which return the same object for
    equal nodes, so that equality is identity.
    """

    primitive: str
    """`OPERAND`, `CONSTANT` or a name in `PRIMITIVES`."""

    arguments: tuple[Expression, ...] = ()
    number: int = 0
    """The index of an operand, or the value of a constant; 0 for primitives."""

    def __add__(self, other: Operand) -> Expression:
        return primitive("+", self, other)

    def __sub__(self, other: Operand) -> Expression:
        return primitive("-", self, other)

    def __mul__(self, other: Operand) -> Expression:
        return primitive("*", self, other)

    def __lshift__(self, amount: int) -> Expression:
        return primitive("<<", self, amount)

    def __rshift__(self, amount: int) -> Expression:
        return primitive(">>", self, amount)

    @property
    def is_leaf(self) -> bool:
        """Whether the node is an operand or a constant."""
        return not self.arguments

    def nodes(self) -> list[Expression]:
        """Return the distinct nodes of the expression, arguments before those that use them."""
        known: dict[Expression, None] = {}
        stack: list[tuple[Expression, bool]] = [(self, False)]
        while stack:
            node, complete = stack.pop()
            if complete:
                known[node] = None
            elif node not in known:
                stack.append((node, True))
                stack += [(argument, False) for argument in reversed(node.arguments)]
        return list(known)

    @property
    def operands(self) -> set[int]:
        """The indices of the operands that occur in the expression: {0, 2} for x0 + x2."""
        return {node.number for node in self.nodes() if node.primitive == OPERAND}


def substituted(expression: Expression, values: Mapping[int, Expression]) -> Expression:
    """Return `expression` with each operand `xi` replaced by the expression `values[i]`; operands
    that are not in `values` stay.
    """
    return replaced(expression, {operand(index): value for index, value in values.items()})


def replaced(expression: Expression, values: Mapping[Expression, Expression]) -> Expression:
    """Return `expression` with each of its nodes that is a key of `values` replaced by the
    expression there; nodes within these expressions are not replaced in turn.
    """
    known: dict[Expression, Expression] = dict(values)
    for old in expression.nodes():
        if old not in known:
            known[old] = node(old.primitive, tuple(known[a] for a in old.arguments), old.number)
    return known[expression]


KNOWN: WeakValueDictionary[object, Expression] = WeakValueDictionary()
"""(name, arguments, number) -> the node in use."""


def node(name: str, arguments: tuple[Expression, ...] = (), number: int = 0) -> Expression:
    """Return the one node with these properties, created if there is none yet: the primitive
    `name`, its arguments, and `number`, the index of an operand or the value of a constant, else 0.
    """
    key = name, arguments, number
    known = KNOWN.get(key)
    if known is None:
        known = KNOWN[key] = Expression(name, arguments, number)
    return known


def operand(index: int) -> Expression:
    """Return the expression of operand number `index`."""
    return node(OPERAND, (), index)


def constant(value: int) -> Expression:
    """Return the expression of the constant `value`."""
    return node(CONSTANT, (), int(value))


def primitive(name: str, *arguments: Operand) -> Expression:
    """Return the expression that applies the primitive `name` to `arguments`, among which integers
    become constants.
    """
    return node(name, tuple(a if isinstance(a, Expression) else constant(a) for a in arguments))


def magnitude_of(node: Expression) -> Expression | None:
    """Return x if `node` is |x|, written as max(x, 0 - x) or max(x, sub32(0, x)); else None."""
    if node.primitive != "max":
        return None
    x, negative = node.arguments
    opposites = (primitive(name, 0, x) for name in ("-", "sub32"))
    return x if any(negative is opposite for opposite in opposites) else None
