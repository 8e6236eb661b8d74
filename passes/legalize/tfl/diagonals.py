"""Conversions to qnn of the tfl operators on the diagonals of matrices."""

from __future__ import annotations

import numpy as np
from xdsl.dialects.builtin import i1

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape
from .steps import Builder, Conversions, Replacement, check_kept


def matrix_diag(op: tfl.MatrixDiagOp) -> Replacement:
    """Convert MatrixDiag to a Select, by a static mask, between the diagonal and stored zeros."""
    check_kept(op.diagonal, op.output)
    b, sizes = Builder(), shape(op.output)
    mask = b.static(np.eye(sizes[-1]), i1)
    column = b.reshaped(op.diagonal, (*sizes[:-1], 1))
    zero = b.static(np.zeros([1] * len(sizes)), element(op.output))
    return b.done(b(qnn.ElementWiseSelectOp(mask, column, zero)))


def matrix_set_diag(op: tfl.MatrixSetDiagOp) -> Replacement:
    """Convert MatrixSetDiag to a Select, by a static mask, between the diagonal and the input."""
    check_kept(op.input, op.diagonal, op.result)
    b, (*outer, rows, columns) = Builder(), shape(op.input)
    mask = b.static(np.eye(rows, columns), i1)
    across = (1, columns) if columns <= rows else (rows, 1)
    diagonal = b.reshaped(op.diagonal, (*outer, *across))
    return b.done(b(qnn.ElementWiseSelectOp(mask, diagonal, op.input)))


CONVERSIONS: Conversions = {
    tfl.MatrixDiagOp: matrix_diag,
    tfl.MatrixSetDiagOp: matrix_set_diag,
}
