"""Resampling of tfl, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check, constant

from hexnn.testing.litert_process import Litert

CORNERS = {
    "": "",
    "aligned": " {align_corners = true}",
    "half pixels": " {half_pixel_centers = true}",
}
SIZES = {"up": (3, 5, 7, 11), "down": (13, 9, 4, 5), "one pixel": (5, 1, 1, 4)}


def resized(operator: str, sizes: tuple[int, int, int, int]) -> Case:
    """The case of an operator from height and width to others."""
    height, width, rows, columns = sizes
    size = constant(f"[{rows}, {columns}]", "2xi32")
    return Case(operator, (f"2x{height}x{width}x3xX", size), (f"2x{rows}x{columns}x3xX",))


CASES: dict[str, Case] = {
    f"{operator}, {mode}, {name}": resized(f"resize_{operator}{CORNERS[mode]}", SIZES[name])
    for operator in ("bilinear", "nearest_neighbor")
    for mode in CORNERS
    for name in SIZES
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
