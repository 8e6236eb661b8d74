"""What is known of the nodes of an expression before code is emitted: their intervals, their lanes,
and for which of them code is emitted.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ...dialects.htp.expressions import (
    CONSTANT,
    TABLE,
    TABLE513,
    Expression,
    Interval,
    constant,
    magnitude_of,
)
from .byte_views import SIGN
from .lane_forms import I8, INTERLEAVED, U8, Form, Order, narrowest
from .sample_tables import index_of
from .subexpressions import Emit, subexpression

SUM, DIFFERENCE, PRODUCT = {8: "vaddb", 16: "vaddh"}, {8: "vsubb", 16: "vsubh"}, {16: "vmpyih"}
WRAPPING: Mapping[str, Mapping[int, str]] = {
    "+": SUM,
    "add32": SUM,
    "-": DIFFERENCE,
    "sub32": DIFFERENCE,
    "*": PRODUCT,
    "mul32": PRODUCT,
}
"""Primitive -> the instruction that computes the low bits of its results, by their number, from as
many low bits of its arguments."""


@dataclass
class Analysis:
    """The analysis of an expression for one unit, the elements that are computed together.

    `ranges` are the intervals of the nodes, `order` is the order of elements in lanes.
    """

    ranges: Mapping[Expression, Interval]
    order: Order
    elements: int
    """The number of elements of the unit."""

    inputs: tuple[Form, ...]
    """The form in which each operand's elements are stored."""

    @property
    def least(self) -> int:
        """The bits of the narrowest lanes in use: those in which the elements of the unit fill one
        vector.
        """
        return 1024 // self.elements

    def span(self, node: Expression) -> Interval:
        """Return the interval of the values of `node`, which may be a constant."""
        if node.primitive == CONSTANT:
            return node.number, node.number
        return self.ranges[node]

    def form(self, *nodes: Expression, least: int = 8) -> Form:
        """Return the narrowest form (bits and sign) of lanes that holds the values of all `nodes`,
        of at least `least` bits.
        """
        return narrowest(*map(self.span, nodes), least=max(least, self.least))

    def is_short(self, node: Expression) -> bool:
        """Return whether the values of `node` are unsigned halfwords."""
        low, high = self.span(node)
        return low >= 0 and high < 1 << 16

    def flips_sign(self, node: Expression) -> bool:
        """Return whether `node` is a signed byte plus 128, or an unsigned one less 128."""
        if node.primitive not in ("+", "-") or node.arguments[1] is not constant(SIGN):
            return False
        source, result = (I8, U8) if node.primitive == "+" else (U8, I8)
        return (self.form(node.arguments[0]), self.form(node)) == (source, result)

    def needed(self, expression: Expression) -> list[Expression]:
        """Return the nodes to emit for `expression`, arguments first: all but constants, the
        arguments of subexpressions that are emitted at once, and what the code of other nodes does
        not read (see `read`).
        """
        order: dict[Expression, None] = {}
        stack = [(expression, False)]
        while stack:
            node, complete = stack.pop()
            if complete:
                order[node] = None
            elif node not in order and node.primitive != CONSTANT:
                stack.append((node, True))
                if self.at_once(node) is None:
                    stack += [(argument, False) for argument in reversed(self.read(node))]
        return list(order)

    def read(self, node: Expression) -> Sequence[Expression]:
        """Return the arguments that the code of `node` reads."""
        if node.primitive == TABLE and self.flips_sign(node.arguments[0]):
            return node.arguments[0].arguments[:1]
        if (x := magnitude_of(node)) is not None:
            return (x,)
        if node.primitive == TABLE513:
            return (index_of(node, self.span).base,)
        return node.arguments[0].arguments if self.wraps(node) else node.arguments

    def wraps(self, node: Expression) -> bool:
        """Return whether `node` is the low bits of a sum or difference that are computed in lanes
        of as many bits, in which it wraps around.
        """
        if node.primitive not in ("signed", "unsigned"):
            return False
        a, bits = node.arguments[0], node.arguments[1].number
        if a.primitive not in WRAPPING or self.span(a) == self.span(node):
            return False
        return self.form(node).bits == bits and bits in WRAPPING[a.primitive]

    def at_once(self, node: Expression) -> tuple[Emit, Form] | None:
        """Return a function that emits `node` as a function of bytes of the operands, and the form
        of its results; None if it is to be computed node by node.
        """
        if self.order is not INTERLEAVED or self.least > 8:
            return None
        return subexpression(node, self.inputs)
