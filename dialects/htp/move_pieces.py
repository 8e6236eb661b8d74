"""Pieces of `htp.move`: a box of the result, and where its elements come from.

The index of an element in the operand is a quasi-affine function of its index in the result: made
of the result's indices `d0`, `d1`, ... and of entries `s0`, `s1`, ... of tables that these select,
by sums, and by products, quotients and remainders with constants.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Data
from xdsl.ir.affine import (
    AffineBinaryOpExpr,
    AffineBinaryOpKind,
    AffineConstantExpr,
    AffineDimExpr,
    AffineExpr,
    AffineMap,
    AffineSymExpr,
)
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer

from ..diagnostics import HexnnError

Indices = NDArray[np.int64]


@dataclass(frozen=True)
class Table:
    """A table of integers, one for each index of a piece's box along one axis of the result: what
    the map of the piece reads as a symbol.
    """

    axis: int
    """The axis of the result."""
    entries: tuple[int, ...]

    def __str__(self) -> str:
        """Return the table as text: `d1 [0, 0, 1, 1]`."""
        return f"d{self.axis} {list(self.entries)}"


@dataclass(frozen=True)
class Piece:
    """A box of the result of an `htp.move`, whose elements all come from one operand, or are all
    the same constant.
    """

    starts: tuple[int, ...]
    """The index of the box's first element along each axis of the result."""
    sizes: tuple[int, ...]
    """The extents of the box."""
    operand: int | None = None
    """The number of the operand that the elements come from; None for a constant."""
    map: AffineMap | None = None
    """From the index of an element in the result (dimensions), and the entries of the tables for it
    (symbols), to its index in the operand; None for a constant."""
    tables: tuple[Table, ...] = ()
    value: int = 0
    """The stored integer of all elements, where there is no operand."""

    @property
    def stops(self) -> tuple[int, ...]:
        """The index after the box's last element along each axis of the result."""
        return tuple(a + n for a, n in zip(self.starts, self.sizes, strict=True))

    @property
    def slices(self) -> tuple[slice, ...]:
        """The box as a tuple of slices, with which a numpy array can be indexed."""
        return tuple(slice(a, b) for a, b in zip(self.starts, self.stops, strict=True))

    def source_indices(self) -> tuple[Indices, ...]:
        """Return the indices in the operand of all elements of the box: for each axis of the
        operand an int64 array that broadcasts to the extents of the box. Empty for a constant
        piece.
        """
        rank = len(self.sizes)

        def along(axis: int, numbers: Sequence[int]) -> Indices:
            values = np.array(numbers, np.int64)
            return values.reshape([-1 if a == axis else 1 for a in range(rank)])

        dims = [
            along(a, range(*x)) for a, x in enumerate(zip(self.starts, self.stops, strict=True))
        ]
        symbols = [along(table.axis, table.entries) for table in self.tables]
        expressions = self.map.results if self.map else ()
        return tuple(np.asarray(evaluate(e, dims, symbols)) for e in expressions)

    @cached_property
    def contributions(self) -> tuple[tuple[Indices, ...], ...]:
        """Entry [a][r] is an int64 array: what axis r of the result contributes to the index along
        axis a of the operand, for each index of the box along r. The sum over r is that index;
        constants count as contributions of axis 0.

        Raises HexnnError if a summand of the map depends on several axes of the result.
        """
        zeros = [np.zeros(n, np.int64) for n in self.sizes]
        axes = range(len(zeros))
        return tuple(tuple(row.get(axis, zeros[axis]) for axis in axes) for row in self._summands)

    @cached_property
    def _summands(self) -> tuple[dict[int, Indices], ...]:
        """The `contributions` of the axes of the result that occur in the map, by axis."""
        return tuple(self._sums(e) for e in (self.map.results if self.map else ()))

    def _sums(self, expression: AffineExpr) -> dict[int, Indices]:
        """Return an array for each axis of the result that `expression` depends on, axis 0 for
        constants: what the axis contributes to the value, for each index of the box along it.
        Raises HexnnError if a summand of `expression` depends on several axes.
        """
        sums: dict[int, Indices] = {}
        dims = [np.arange(*x) for x in zip(self.starts, self.stops, strict=True)]
        entries = [np.array(table.entries, np.int64) for table in self.tables]
        for term in terms(expression):
            expect_positive_divisors(term)
            axes = self.axes_of(term)
            if len(axes) > 1:
                names = " and ".join(f"d{axis}" for axis in sorted(axes))
                raise HexnnError(f"summand {term} depends on {names}: on one axis at most")
            axis = min(axes, default=0)
            before = sums.get(axis, np.zeros(self.sizes[axis], np.int64))
            sums[axis] = before + evaluate(term, dims, entries)
        return sums

    def axes_of(self, expression: AffineExpr) -> set[int]:
        """Return the axes of the result on which `expression` depends, directly or by a table."""
        used = {e.position for e in expression.post_order() if isinstance(e, AffineDimExpr)}
        symbols = {e.position for e in expression.post_order() if isinstance(e, AffineSymExpr)}
        return used | {self.tables[i].axis for i in symbols}

    @cached_property
    def bounds(self) -> tuple[tuple[int, int], ...]:
        """The (least, greatest) index along each axis of the operand from which elements come."""
        return self.bounds_within(self.starts, self.stops) or ()

    def bounds_within(
        self, starts: Sequence[int], stops: Sequence[int]
    ) -> tuple[tuple[int, int], ...] | None:
        """Return the `bounds` of the elements in the region [`starts`, `stops`) of the result; None
        if the piece has none there.
        """
        region = [*zip(self.starts, self.stops, starts, stops, strict=True)]
        box = [(max(a, first) - a, min(b, end) - a) for a, b, first, end in region]
        if any(first >= end for first, end in box):
            return None
        axes = zip(*(self._ends(axis, *ends) for axis, ends in enumerate(box)), strict=True)
        return tuple((sum(low for low, _ in its), sum(high for _, high in its)) for its in axes)

    def _ends(self, axis: int, first: int, end: int) -> list[tuple[int, int]]:
        """Return the (least, greatest) contribution of the indices [`first`, `end`) of the box
        along an axis of the result to the index along each axis of the operand.
        """
        if (axis, first, end) not in self._known:
            parts = [row[axis][first:end] if axis in row else None for row in self._summands]
            ends = [(0, 0) if x is None else (int(x.min()), int(x.max())) for x in parts]
            self._known[axis, first, end] = ends
        return self._known[axis, first, end]

    @cached_property
    def _known(self) -> dict[tuple[int, int, int], list[tuple[int, int]]]:
        """What `_ends` returned: tiling asks for many regions that share intervals."""
        return {}

    def within(self, starts: Sequence[int], stops: Sequence[int]) -> Piece | None:
        """Return the part of the piece that lies in the region [`starts`, `stops`) of the result,
        with indices in the result counted from `starts`; None if the piece has no elements there.
        """
        low = [max(a, b) for a, b in zip(self.starts, starts, strict=True)]
        high = [min(a, b) for a, b in zip(self.stops, stops, strict=True)]
        if any(a >= b for a, b in zip(low, high, strict=True)):
            return None
        first = tuple(a - b for a, b in zip(low, starts, strict=True))
        sizes = tuple(b - a for a, b in zip(low, high, strict=True))
        kept = [slice(a - b, c - b) for a, b, c in zip(low, self.starts, high, strict=True)]
        tables = tuple(replace(t, entries=t.entries[kept[t.axis]]) for t in self.tables)
        dims = [AffineExpr.dimension(i) + start for i, start in enumerate(starts)]
        map = self.map and replace_dims(self.map, dims)
        return replace(self, starts=first, sizes=sizes, map=map, tables=tables)

    def from_region(self, origin: Sequence[int]) -> Piece:
        """Return the piece for an operand that is cut to a region which begins at `origin`: with
        indices in the operand counted from there.
        """
        if self.map is None:
            return self
        moved = tuple(e + -a for e, a in zip(self.map.results, origin, strict=True))
        return replace(self, map=replace(self.map, results=moved))

    def __str__(self) -> str:
        """Return the piece as it is written within `#htp.piece<...>`."""
        box = ", ".join(f"{a}:{b}" for a, b in zip(self.starts, self.stops, strict=True))
        if self.map is None:
            return f"[{box}], fill {self.value}"
        return ", ".join(
            [f"[{box}]", f"operand {self.operand}", str(self.map), *map(str, self.tables)]
        )


def terms(expression: AffineExpr) -> list[AffineExpr]:
    """Return the summands of which `expression` is the sum; [`expression`] if it is no addition."""
    if isinstance(expression, AffineBinaryOpExpr) and expression.kind is AffineBinaryOpKind.Add:
        return terms(expression.lhs) + terms(expression.rhs)
    return [expression]


def expect_positive_divisors(expression: AffineExpr) -> None:
    """Raise HexnnError unless all divisors in `expression` are positive constants."""
    for part in expression.post_order():
        if not isinstance(part, AffineBinaryOpExpr) or part.kind not in DIVISIONS:
            continue
        if not isinstance(part.rhs, AffineConstantExpr) or part.rhs.value < 1:
            raise HexnnError(f"divisors must be positive constants, got {part}")


def evaluate(
    expression: AffineExpr, dims: Sequence[Indices], symbols: Sequence[Indices]
) -> Indices:
    """Return the values of `expression` where `dims` and `symbols` hold the values of its
    dimensions and symbols, arrays that broadcast.
    """
    if isinstance(expression, AffineConstantExpr):
        return np.array(expression.value, np.int64)
    if isinstance(expression, AffineDimExpr):
        return dims[expression.position]
    if isinstance(expression, AffineSymExpr):
        return symbols[expression.position]
    assert isinstance(expression, AffineBinaryOpExpr), "the classes of affine expressions are four"
    lhs, rhs = (evaluate(e, dims, symbols) for e in (expression.lhs, expression.rhs))
    return FUNCTIONS[expression.kind](lhs, rhs)


def _divide_up(a: Indices, b: Indices) -> Indices:
    """Return a / b, rounded up, elementwise."""
    return -np.floor_divide(-a, b)


FUNCTIONS: dict[AffineBinaryOpKind, Callable[[Indices, Indices], Indices]] = {
    AffineBinaryOpKind.Add: np.add,
    AffineBinaryOpKind.Mul: np.multiply,
    AffineBinaryOpKind.Mod: np.mod,
    AffineBinaryOpKind.FloorDiv: np.floor_divide,
    AffineBinaryOpKind.CeilDiv: _divide_up,
}
"""The function of each kind of a quasi-affine expression of two operands."""


DIVISIONS = (AffineBinaryOpKind.Mod, AffineBinaryOpKind.FloorDiv, AffineBinaryOpKind.CeilDiv)
"""The kinds of expressions whose second operand divides."""


def replace_dims(map: AffineMap, dims: Sequence[AffineExpr]) -> AffineMap:
    """Return `map` with dimension i replaced by the expression `dims[i]`, in which as many
    dimensions as before may occur; symbols stay.
    """
    symbols = [AffineExpr.symbol(i) for i in range(map.num_symbols)]
    results = tuple(e.replace_dims_and_symbols(dims, symbols) for e in map.results)
    return AffineMap(len(dims), map.num_symbols, results)


@irdl_attr_definition
class PieceAttr(Data[Piece]):
    """A piece of `htp.move`: a box of the result with the operand and map of its elements, or
    with their constant.

    ```mlir
    #htp.piece<[0:1, 0:4, 0:8, 0:3], operand 0, (d0, d1, d2, d3) -> (d0, d2, d1, d3)>
    #htp.piece<[0:1, 4:6, 0:8, 0:3], operand 1, (d0, d1, d2, d3)[s0] -> (d0, s0, d2, d3), d1 [5, 2]>
    #htp.piece<[0:1, 6:8, 0:8, 0:3], fill 128>
    ```
    """

    name = "htp.piece"

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Piece:
        """Parse a piece in angle brackets."""
        with parser.in_angle_brackets():
            box = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, lambda: _range(parser))
            parser.parse_punctuation(",")
            starts, sizes = tuple(a for a, _ in box), tuple(b - a for a, b in box)
            if parser.parse_optional_keyword("fill"):
                return Piece(starts, sizes, value=parser.parse_integer())
            parser.parse_keyword("operand")
            operand = parser.parse_integer(allow_negative=False)
            parser.parse_punctuation(",")
            map, tables = _map(parser), list[Table]()
            while parser.parse_optional_punctuation(","):
                tables.append(_table(parser))
            return Piece(starts, sizes, operand, map, tuple(tables))

    def print_parameter(self, printer: Printer) -> None:
        """Print the piece in angle brackets."""
        with printer.in_angle_brackets():
            printer.print_string(str(self.data))


def _map(parser: AttrParser) -> AffineMap:
    """Parse an affine map, such as `(d0, d1) -> (d1, d0 floordiv 2)`."""
    try:
        return parser.parse_affine_map()
    except NotImplementedError:
        parser.raise_error("a map multiplies and divides by constants only")


def _range(parser: AttrParser) -> tuple[int, int]:
    """Parse a range of indices, such as `4:8`, as (start, stop) = (4, 8)."""
    start = parser.parse_integer(allow_negative=False)
    parser.parse_punctuation(":")
    return start, parser.parse_integer(allow_negative=False)


def _table(parser: AttrParser) -> Table:
    """Parse a table, such as `d1 [0, 0, 1]`: an axis of the result, and an entry for each index of
    the box along it.
    """
    name = parser.parse_identifier("axis of a table")
    if not name.startswith("d") or not name[1:].isdigit():
        parser.raise_error(f"expected an axis of the result such as d1, got {name}")
    entries = parser.parse_comma_separated_list(parser.Delimiter.SQUARE, parser.parse_integer)
    return Table(int(name[1:]), tuple(entries))
