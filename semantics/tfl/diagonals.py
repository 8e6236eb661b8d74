"""Semantics of the tfl operators on the diagonals of matrices."""

from __future__ import annotations

import numpy as np

from ...dialects import tfl
from ...dialects.tensors import shape
from ..registry import Array, semantics


def with_diagonal(matrices: Array, diagonal: Array) -> Array:
    """Return `matrices` [.., rows, columns] with the elements of `diagonal` [.., the lesser of
    both] on their diagonals.
    """
    y, at = matrices.copy(), np.arange(diagonal.shape[-1])
    y[..., at, at] = diagonal
    return y


@semantics(tfl.MatrixDiagOp)
def matrix_diag(op: tfl.MatrixDiagOp, diagonal: Array) -> Array:
    """Return matrices of stored zeros with the given diagonals."""
    return with_diagonal(np.zeros(shape(op.output), diagonal.dtype), diagonal)


@semantics(tfl.MatrixSetDiagOp)
def matrix_set_diag(op: tfl.MatrixSetDiagOp, x: Array, diagonal: Array) -> Array:
    """Return the matrices `x` with the given diagonals."""
    return with_diagonal(x, diagonal)
