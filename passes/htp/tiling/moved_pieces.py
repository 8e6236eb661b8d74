"""Pieces of a move that computes a region of a result, made when they are asked for."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from xdsl.ir import Attribute

from ....dialects import htp


@dataclass(frozen=True, eq=False)
class MovedPieces(Mapping[str, Attribute]):
    """The properties of the move that computes the region [`starts`, `stops`) of the result of `op`
    from regions of the operands that begin at `origins`. Tiling weighs most regions by their bytes
    alone.
    """

    op: htp.MoveOp
    starts: tuple[int, ...]
    stops: tuple[int, ...]
    origins: tuple[tuple[int, ...], ...]

    @cached_property
    def pieces(self) -> Attribute:
        """The parts of the pieces of `op` that lie in the region, with indices counted from the
        starts of the regions.
        """
        parts = (piece.within(self.starts, self.stops) for piece in self.op.boxes)
        return htp.pieces_attr(
            [
                part if part.operand is None else part.from_region(self.origins[part.operand])
                for part in parts
                if part is not None
            ]
        )

    def __getitem__(self, name: str) -> Attribute:
        if name != "pieces":
            raise KeyError(name)
        return self.pieces

    def __iter__(self) -> Iterator[str]:
        return iter(("pieces",))

    def __len__(self) -> int:
        return 1
