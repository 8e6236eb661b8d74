"""Interval analysis of expressions: between which integers the value of every node lies."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import TypeAlias

from .primitives import CONSTANT, OPERAND, Expression, magnitude_of
from .tables import FORMS
from .text import text_of

Interval: TypeAlias = tuple[int, int]
"""The (least, greatest) integer of a set of integers."""

INT32: Interval = -(1 << 31), (1 << 31) - 1
"""The integers of 32 bits."""


def srdhm(a: int, b: int) -> int:
    """Return a * b / 2^31, rounded to nearest, ties up, saturated at 2^31 - 1."""
    return min(a * b + (1 << 30) >> 31, INT32[1])


def div(a: int, n: int) -> int:
    """Return a / n, rounded to nearest, ties away from zero; n >= 1."""
    quotient = (abs(a) + n // 2) // n
    return quotient if a >= 0 else -quotient


def rdbpot(a: int, n: int) -> int:
    """Return a / 2^n, rounded to nearest, ties away from zero."""
    return div(a, 1 << n)


Bounds: TypeAlias = Callable[..., Interval]
"""A function of the intervals of a primitive's arguments that returns that of its results."""


def corners(function: Callable[[int, int], int], a: Interval, b: Interval) -> Interval:
    """Return the interval of `function` for arguments in `a` and `b`: of its values at the ends of
    these, as it is monotone in each of its two arguments while the other one is fixed.
    """
    values = [function(x, y) for x, y in product(a, b)]
    return int(min(values)), int(max(values))


def clamp(a: Interval, low: Interval, high: Interval) -> Interval:
    """Return the interval of `clamp(x, l, h)` for x in `a`; `low` and `high` are those of the
    constants l and h, of one integer each.
    """
    least, greatest = (min(max(x, low[0]), high[0]) for x in a)
    return least, greatest


def wrapped(function: Callable[[int, int], int], a: Interval, b: Interval) -> Interval:
    """Return the interval of the low 32 bits, as a signed number, of `function`, which is monotone
    in each of its two arguments, for arguments in `a` and `b`.
    """
    low, high = corners(function, a, b)
    return (low, high) if INT32[0] <= low and high <= INT32[1] else INT32


UNKNOWN: Interval = -(1 << 63), (1 << 63) - 1
"""The interval of what is not defined, which no type can hold."""


def leading_zeros(a: Interval) -> Interval:
    """Return the interval of the leading zeros of 32 bits of numbers in `a`; 0 for negative
    ones.
    """
    least, greatest = (0 if n < 0 else 32 - n.bit_length() for n in (a[1], a[0]))
    return (least, greatest) if a[0] >= 0 else (0, 32 if a[1] >= 0 else 0)


def shifted_left(a: Interval, n: Interval) -> Interval:
    """Return the interval of the low 32 bits of x * 2^i for x in `a` and i in `n`."""
    if n[0] < 0 or n[1] > 31:
        return UNKNOWN
    return wrapped(int.__lshift__, a, n)


def shifted_right(a: Interval, n: Interval) -> Interval:
    """Return the interval of the floor of x / 2^i for x in `a` and i in `n`."""
    return UNKNOWN if n[0] < 0 or n[1] > 31 else corners(int.__rshift__, a, n)


def low_bits(is_signed: bool, a: Interval, count: Interval) -> Interval:
    """Return the interval of the low bits of numbers in `a`, as signed numbers if `is_signed`, else
    as unsigned ones; `count`, an interval of one number, says how many bits.
    """
    limit = 1 << count[0]
    low, high = (-limit // 2, limit // 2 - 1) if is_signed else (0, limit - 1)
    return a if low <= a[0] and a[1] <= high else (low, high)


def quotients(a: Interval, b: Interval) -> Interval:
    """Return the interval of a / b, truncated, for numbers in `a` and `b`: a divisor of 0 gives 0,
    any other one no greater magnitude than that of the number.
    """
    most = max(map(abs, a))
    if a[0] >= 0 and b[0] >= 0:
        return 0, a[1]
    return max(-most, INT32[0]), min(most, INT32[1])


def exclusive_or(a: Interval, b: Interval) -> Interval:
    """Return the interval of the exclusive or of the bits of numbers in `a` and `b`."""
    bits = max((~n if n < 0 else n).bit_length() for n in (*a, *b))
    return 0 if a[0] >= 0 and b[0] >= 0 else -(1 << bits), (1 << bits) - 1


def select(c: Interval, a: Interval, b: Interval) -> Interval:
    """Return the interval of a choice between values in `a` and in `b` by a condition in `c`: the
    least that contains both, unless the condition is known.
    """
    if c == (0, 0):
        return b
    if not c[0] <= 0 <= c[1]:
        return a
    return min(a[0], b[0]), max(a[1], b[1])


def equal(a: Interval, b: Interval) -> Interval:
    """Return the interval of `x == y` for x in `a` and y in `b`."""
    possible = a[0] <= b[1] and b[0] <= a[1]
    return int(a == b and a[0] == a[1]), int(possible)


def unequal(a: Interval, b: Interval) -> Interval:
    """Return the interval of `x != y` for x in `a` and y in `b`."""
    least, most = equal(a, b)
    return 1 - most, 1 - least


DIGITS = re.compile(r"(0x[0-9a-f]{8})[0-9a-f]{504,}")
"""The entries of a table, of which messages have the first ones."""

BOUNDS: Mapping[str, Bounds] = {
    "+": partial(corners, int.__add__),
    "-": partial(corners, int.__sub__),
    "*": partial(corners, int.__mul__),
    "add32": partial(wrapped, int.__add__),
    "sub32": partial(wrapped, int.__sub__),
    "mul32": partial(wrapped, int.__mul__),
    "quotient": quotients,
    "xor": exclusive_or,
    "signed": partial(low_bits, True),
    "unsigned": partial(low_bits, False),
    "<<": partial(corners, int.__lshift__),
    ">>": partial(corners, int.__rshift__),
    "min": partial(corners, min),
    "max": partial(corners, max),
    "srdhm": partial(corners, srdhm),
    "rdbpot": partial(corners, rdbpot),
    "div": partial(corners, div),
    "clz": leading_zeros,
    "shl": shifted_left,
    "shr": shifted_right,
    **{name: form.bounds for name, form in FORMS.items()},
    "clamp": clamp,
    "select": select,
    "==": equal,
    "!=": unequal,
    "<": partial(corners, int.__lt__),
    "<=": partial(corners, int.__le__),
    ">": partial(corners, int.__gt__),
    ">=": partial(corners, int.__ge__),
}
"""Primitive -> the interval of its results."""


def bounds_of(node: Expression, arguments: Sequence[Interval]) -> Interval:
    """Return the interval of the values of the primitive `node`, given the intervals of its
    arguments (`arguments`); the interval of a square or a magnitude holds no negative numbers.
    """
    if node.primitive == "max" and magnitude_of(node) is not None:
        (low, high), least = arguments[0], -arguments[1][1]
        if low == least:
            return (0 if low <= 0 <= high else min(abs(low), abs(high))), max(abs(low), abs(high))
    if node.primitive == "*" and node.arguments[0] == node.arguments[1]:
        low, high = arguments[0]
        least = 0 if low <= 0 <= high else min(low * low, high * high)
        return least, max(low * low, high * high)
    return BOUNDS[node.primitive](*arguments)


def intervals(
    expression: Expression, operands: Sequence[Interval]
) -> tuple[dict[Expression, Interval], str | None]:
    """Return (the interval of each node of `expression`, None); `operands` are the intervals of its
    operands.

    If a node may exceed 32 bits, the second entry is a text that names the first such node and its
    interval; the nodes after it are then missing from the first entry.
    """
    known: dict[Expression, Interval] = {}
    for node in expression.nodes():
        if node.primitive == OPERAND:
            known[node] = operands[node.number]
        elif node.primitive == CONSTANT:
            known[node] = node.number, node.number
        else:
            known[node] = low, high = bounds_of(node, [known[a] for a in node.arguments])
            if low < INT32[0] or high > INT32[1]:
                text = re.sub(DIGITS, r"\1..", text_of(node))
                if form := FORMS.get(node.primitive):
                    (least, most), last = known[node.arguments[0]], form.entries - 1
                    return known, f"{text} has an index in [{least}, {most}], beyond [0, {last}]"
                return known, f"{text} lies in [{low}, {high}], beyond 32 bits"
    return known, None
