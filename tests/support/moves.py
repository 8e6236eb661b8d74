"""Moves for tests, made directly of pieces."""

from collections.abc import Sequence

from xdsl.ir.affine import AffineExpr, AffineMap

from hexnn.dialects import htp


def transposition(dims: Sequence[int], permutation: Sequence[int]) -> htp.Piece:
    """The piece that transposes a tensor of extents `dims`, as numpy's function of this name."""
    rank = len(dims)
    results = tuple(AffineExpr.dimension(permutation.index(axis)) for axis in range(rank))
    sizes = tuple(dims[axis] for axis in permutation)
    return htp.Piece((0,) * rank, sizes, 0, AffineMap(rank, 0, results))
