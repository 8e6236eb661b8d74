"""Lowering of TopK: the extreme of what remains is searched once for each result."""

from __future__ import annotations

from collections.abc import Sequence
from math import prod

from xdsl.dialects.builtin import TensorType, i32
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineMap

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp import Piece
from ....dialects.htp.expressions import operand, primitive
from ....dialects.htp.map import element_interval
from ....dialects.tensors import shape
from ....semantics.numerics import INT32_MAX, INT32_MIN
from .border import Border
from .extreme_index import WORD_LIMIT, as_elements, numbers
from .integer_maps import mapped, within
from .maps import htp_element
from .moves import constant, dim
from .reduction import Image, entered, reduced

MOST = 32
"""The most results, each of which takes a pass over all elements."""


def lower_top_k(op: qnn.TopKOp, border: Border) -> list[SSAValue]:
    """Lower a TopK to maps and reductions, which `border` inserts; return (values, indices). Raises
    HexnnError for more than `MOST` results, and for elements that have no lanes.
    """
    axis, k = len(shape(op.input)) - 1, op.k.value.data
    if k > MOST:
        raise HexnnError(f"a TopK of {k} elements, more than {MOST}, has no kernel")
    value, image = entered(op.input, (axis,), border)
    kind = htp.Reduction.MAX if op.largest.value.data else htp.Reduction.MIN
    low, high = element_interval(value)
    bits = (image.count - 1).bit_length()
    if max(-low, high) << bits < WORD_LIMIT - (1 << bits):
        values, indices = by_keys(value, image, kind, k, border)
    else:
        values, indices = by_ranks(value, image, kind, k, border)
    values = mapped(within(operand(0), (low, high)), [values], htp_element(op.values), border)
    return [values, as_elements(indices, image.count - 1, op.indices, border)]


def by_keys(
    value: SSAValue, image: Image, kind: htp.Reduction, k: int, border: Border
) -> tuple[SSAValue, SSAValue]:
    """Return (values, indices) as words [rows, k, 1, 1] from keys, which hold an element of `value`
    and its index and so differ; `border` inserts the operations.
    """
    count, (low, high) = image.count, element_interval(value)
    bits, last, is_max = (count - 1).bit_length(), count - 1, kind is htp.Reduction.MAX
    wide = mapped(operand(0) << bits, [value], i32, border)
    ranks = numbers(range(count) if is_max else range(last, -1, -1), border)
    spans = (low << bits, high << bits), (0, last)
    first, rank = (within(operand(i), span) for i, span in enumerate(spans))
    keys = mapped(first + rank, [wide, ranks], i32, border)
    taken = primitive("==", operand(0), operand(1))
    rest = primitive("select", taken, INT32_MIN if is_max else INT32_MAX, operand(0))
    found: list[SSAValue] = []
    for _ in range(k):
        found.append(reduced(keys, image, kind, border))
        keys = mapped(rest, [keys, found[-1]], i32, border)
    columns = joined(found, border)
    key = within(operand(0), (low << bits, (high << bits) + last))
    index = key - ((key >> bits) << bits)
    index = index if is_max else primitive("-", last, index)
    return mapped(key >> bits, [columns], i32, border), mapped(index, [columns], i32, border)


def by_ranks(
    value: SSAValue, image: Image, kind: htp.Reduction, k: int, border: Border
) -> tuple[SSAValue, SSAValue]:
    """Return (values, indices) as words [rows, k, 1, 1] of words `value`: the extreme of those that
    remain, then the greatest index plus 1 of those equal to it; `border` inserts the operations.
    """
    x, count, is_max = operand(0), image.count, kind is htp.Reduction.MAX
    fill = INT32_MIN if is_max else INT32_MAX
    remaining = primitive("select", primitive(">", operand(1), 0), x, fill)
    equal = primitive("select", primitive("==", x, operand(1)), operand(2), 0)
    dropped = primitive("select", primitive("==", x, operand(1)), 0, x)
    numbered = primitive("select", primitive("==", x, x), within(operand(1), (1, count)), 0)
    ranks = mapped(numbered, [value, numbers(range(1, count + 1), border)], i32, border)
    values, indices = list[SSAValue](), list[SSAValue]()
    for _ in range(k):
        values.append(reduced(mapped(remaining, [value, ranks], i32, border), image, kind, border))
        ranked = mapped(equal, [value, values[-1], ranks], i32, border)
        indices.append(reduced(ranked, image, htp.Reduction.MAX, border))
        ranks = mapped(dropped, [ranks, indices[-1]], i32, border)
    last = within(operand(0), (1, count)) - 1
    return joined(values, border), mapped(last, [joined(indices, border)], i32, border)


def joined(columns: Sequence[SSAValue], border: Border) -> SSAValue:
    """Return htp tensors of as many words, rows of one, side by side, [rows, k, 1, 1], by an
    htp.move that `border` inserts.
    """
    dims = htp.shape(columns[0])
    rows = prod(dims)
    map = AffineMap(4, 0, tuple(dim(0) if n > 1 else constant(0) for n in dims))
    pieces = [Piece((0, i, 0, 0), (rows, 1, 1, 1), i, map) for i in range(len(columns))]
    type = TensorType(i32, (rows, len(columns), 1, 1))
    return border.add(htp.MoveOp(columns, type, pieces))
