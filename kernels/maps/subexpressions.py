"""Subexpressions of one or two bytes that need not be computed node by node: functions of one byte
are linear or tables, those of two bytes may have a shortcut (fitted.py).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

import numpy as np

from ...dialects.htp.expressions import (
    TABLE,
    Expression,
    Interval,
    intervals,
    operand,
    simplified,
    substituted,
)
from ...semantics.htp.map import evaluate_expression
from ..builder import KernelBuilder
from .byte_views import SIGN, ByteView
from .fitted import shortcut
from .lane_forms import I8, U8, Form
from .lut import ByteTable
from .proved_lines import proved_line

Emit = Callable[[KernelBuilder, Mapping[int, ByteView]], ByteView]
"""A function that emits code for the vectors of the operands, by their numbers, and returns the
vector of results.
"""

WORTHWHILE = 4
"""The primitives of a function of one byte from which on a table is looked up instead."""


@lru_cache(maxsize=4096)
def subexpression(node: Expression, forms: tuple[Form, ...]) -> tuple[Emit, Form] | None:
    """Return a function that emits `node`, whose operands are stored as `forms`, and the form of
    its results; None if it is to be computed node by node.
    """
    numbers = sorted(node.operands)
    if node.is_leaf or not 1 <= len(numbers) <= 2 or any(forms[i].bits != 8 for i in numbers):
        return None
    known, overflow = intervals(node, [form.interval for form in forms])
    form = None if overflow else form_of(known[node])
    if form is None:
        return None
    function = of_bytes(node, {i: forms[i] for i in numbers}, form)
    if len(numbers) == 2:
        made = pair(function, numbers, (forms[numbers[0]], forms[numbers[1]], form))
    else:
        made = single(function, numbers[0], form.signed)
    return None if made is None else (made, form)


def form_of(span: Interval) -> Form | None:
    """Return the form of bytes that holds the numbers in `span`, None if there is none."""
    return next((form for form in (U8, I8) if form.holds(span)), None)


def of_bytes(node: Expression, inputs: Mapping[int, Form], output: Form) -> Expression:
    """Return `node` as a function of unsigned bytes x0, x1, which stand for its operands in order,
    with an unsigned byte as result: signed bytes are these less 128.
    """
    values = {
        number: operand(k) - SIGN if form == I8 else operand(k)
        for k, (number, form) in enumerate(inputs.items())
    }
    function = substituted(node, values)
    return simplified(function + SIGN if output == I8 else function)


def pair(function: Expression, numbers: list[int], forms: tuple[Form, Form, Form]) -> Emit | None:
    """Return the emitter of a function of the operands `numbers`, which are stored, as the result
    is, in `forms`; None if it has no shortcut.
    """
    lhs, rhs = numbers
    made = shortcut(function, (forms[0].signed, forms[1].signed, forms[2].signed))
    if made is None:
        return None
    return lambda b, views: made(b, views[lhs], views[rhs])


def single(function: Expression, number: int, signed: bool) -> Emit | None:
    """Return the emitter of a function of operand `number`, whose results are `signed` bytes or
    not: a line if it is one, else a table if it is written as one or has many primitives; None
    otherwise.
    """
    nodes = [node for node in function.nodes() if not node.is_leaf]
    is_table = any(node.primitive == TABLE for node in nodes)
    if not is_table and len(nodes) < WORTHWHILE:
        return None
    entries = table(function)
    for sign in sorted({signed, False}, reverse=True):
        if (made := proved_line(entries, sign)) is not None:
            return lambda b, views: made(b, views[number])
    return lambda b, views: look_up(b, entries, views[number], signed)


def table(function: Expression) -> bytes:
    """Return the results of a function of one byte with a byte as result."""
    results = evaluate_expression(function, [np.arange(256)])
    return np.broadcast_to(results, 256).astype(np.uint8).tobytes()


def look_up(b: KernelBuilder, entries: bytes, index: ByteView, signed: bool) -> ByteView:
    """Emit the look-up of bytes in a table of 256 entries for unsigned ones; signed bytes are
    looked up as they are, in a table in another order. `signed` bytes are results less 128.
    """
    if index.signed:
        entries = entries[SIGN:] + entries[:SIGN]
    if signed:
        entries = bytes(entry ^ SIGN for entry in entries)
    found = ByteTable.constant(b, entries).look_up(index.as_signed(index.signed))
    return ByteView(b, found, signed)
