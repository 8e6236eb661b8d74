"""Operators of tfl on the diagonals of matrices, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check

from hexnn.testing.litert_process import Litert

FEW = ("f32", "i8")
CASES: dict[str, Case] = {
    "matrix_diag": Case("matrix_diag", ("2x3xX",), ("2x3x3xX",), types=WHOLE),
    "matrix_diag of a vector": Case("matrix_diag", ("3xX",), ("3x3xX",), types=FEW),
    "matrix_set_diag": Case("matrix_set_diag", ("2x3x3xX", "2x3xX"), ("2x3x3xX",), types=WHOLE),
    "matrix_set_diag of wide matrices": Case(
        "matrix_set_diag", ("2x3x5xX", "2x3xX"), ("2x3x5xX",), types=FEW
    ),
    "matrix_set_diag of a high matrix": Case(
        "matrix_set_diag", ("5x3xX", "3xX"), ("5x3xX",), types=FEW
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
