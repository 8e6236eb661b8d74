"""The general operation of data movement, `htp.move`."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from math import prod
from typing import Any, ClassVar

from xdsl.dialects.builtin import ArrayAttr
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import prop_def, result_def, var_operand_def

from ..definitions import named_op_definition
from ..diagnostics import HexnnError
from ..irdl import expect
from ..quant import storage_limits
from .attributes import shape, tensor_type
from .base import ITEMS, Family, HtpOp, assembly
from .move_pieces import Piece, PieceAttr

MOVED = ITEMS.per_tensor


@named_op_definition
class MoveOp(HtpOp):
    """Elements of the operands, rearranged. QNN: Transpose, Tile, StridedSlice, Pad, Gather.

    `pieces` are disjoint boxes that cover the result. Each names the operand that its elements come
    from, and gives an element's index there as a quasi-affine function of its index in the result
    (see `#htp.piece`); or it gives the stored integer of all its elements.

    ```mlir
    %1 = htp.move %0 {pieces = [
      #htp.piece<[0:1, 0:3, 0:8, 0:8], operand 0, (d0, d1, d2, d3) -> (d0, d2, d3, d1)>]}
      : (tensor<1x8x8x3xi8>) -> tensor<1x3x8x8xi8>
    ```
    """

    name = "htp.move"
    FAMILY: ClassVar[Family] = Family.MOVE
    inputs = var_operand_def(MOVED.same("inputs"))
    output = result_def(MOVED.same("inputs"))
    pieces = prop_def(ArrayAttr[PieceAttr])
    assembly_format = assembly("inputs")

    def __init__(self, inputs: Sequence[SSAValue], output: Attribute, pieces: Sequence[Piece]):
        self._build([inputs], output, {"pieces": pieces_attr(pieces)})

    @property
    def boxes(self) -> list[Piece]:
        """The data of `pieces`: each a box of the result with the source of its elements."""
        return [attribute.data for attribute in self.pieces]

    def verify_op(self) -> None:
        """Check each piece by itself, then that they do not overlap and cover the result."""
        expect(len(self.inputs) > 0, "needs at least one input")
        for piece in self.boxes:
            self._verify_box(piece)
            self._verify_value(piece) if piece.map is None else self._verify_source(piece)
        for a, b in combinations(self.boxes, 2):
            expect(a.within(b.starts, b.stops) is None, f"pieces [{a}] and [{b}] overlap")
        have, need = sum(prod(p.sizes) for p in self.boxes), prod(shape(self.output))
        expect(have == need, f"pieces must cover the {need} elements of the result, got {have}")

    def _verify_box(self, piece: Piece) -> None:
        """Check that the box of a piece has elements and lies in the result."""
        dims = shape(self.output)
        expect(
            len(piece.sizes) == len(dims) and all(n > 0 for n in piece.sizes),
            f"a piece must have elements along {len(dims)} axes, got [{piece}]",
        )
        ok = all(b <= n for b, n in zip(piece.stops, dims, strict=True))
        expect(ok, f"piece [{piece}] must lie in the result's {list(dims)}")

    def _verify_value(self, piece: Piece) -> None:
        """Check that the result's storage type can hold the value of a constant piece."""
        element: Any = tensor_type(self.output).element_type
        limits = storage_limits(element)
        expect(
            limits[0] <= piece.value <= limits[1],
            f"fill must lie in {list(limits)}, got {piece.value}",
        )

    def _verify_source(self, piece: Piece) -> None:
        """Check a piece with an operand: that the operand exists, that map and tables fit its rank
        and extents, and that its elements come from indices within the operand.
        """
        rank, count = len(piece.sizes), len(self.inputs)
        operand, map = piece.operand or 0, piece.map
        expect(operand < count, f"operand must lie in [0, {count - 1}], got {operand}")
        assert map is not None, "pieces with a source have a map"
        expect(
            (map.num_dims, map.num_symbols, len(map.results)) == (rank, len(piece.tables), rank),
            f"a map must be of {rank} dimensions and {len(piece.tables)} symbols, one for each "
            f"table, to {rank} indices, got {map}",
        )
        for table in piece.tables:
            expect(table.axis < rank, f"the axis of a table must lie in [0, 3], got {table.axis}")
            need = piece.sizes[table.axis]
            have = len(table.entries)
            expect(have == need, f"the table of d{table.axis} must have {need} entries, got {have}")
        self._verify_indices(piece, shape(self.inputs[operand]))

    def _verify_indices(self, piece: Piece, dims: Sequence[int]) -> None:
        """Check that a piece takes elements from indices within its operand, of shape `dims`."""
        try:
            bounds = piece.bounds
        except HexnnError as error:
            expect(False, error.message)
            return
        for axis, ((low, high), n) in enumerate(zip(bounds, dims, strict=True)):
            ok = low >= 0 and high < n
            expect(ok, f"indices along axis {axis} must lie in [0, {n - 1}], got [{low}, {high}]")


def pieces_attr(pieces: Sequence[Piece]) -> ArrayAttr[PieceAttr]:
    """Return `pieces` as the attribute that the property `pieces` of an `htp.move` holds."""
    return ArrayAttr([PieceAttr(piece) for piece in pieces])
