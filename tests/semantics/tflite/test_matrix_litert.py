"""Operators of tfl that multiply matrices, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check

from hexnn.testing.litert_process import Litert

TYPES = ("f32", "i8", "i16")
SUMS = 1e-6
"""Sums of floats depend on their order: this is the relative difference of a few of them."""

MATRICES = {
    "": ("2x3x4xX", "2x4x5xZ", "2x3x5xY"),
    "{adj_x = true}": ("4x3xX", "6x4x5xZ", "6x3x5xY"),
    "{adj_y = true}": ("1x2x3x4xX", "6x1x5x4xZ", "6x2x3x5xY"),
    "{adj_x = true, adj_y = true}": ("2x4x1xX", "7x4xZ", "2x1x7xY"),
}
CASES: dict[str, Case] = {
    f"batch_matmul {modes}": Case(
        f"batch_matmul {modes}", (x, y), (result,), alike=False, types=TYPES, tolerance=SUMS
    )
    for modes, (x, y, result) in MATRICES.items()
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
