"""Operators of tfl that exchange pixels with channels or images, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

PLAIN = ("f32", "i8", "u8", "i32", "i64")
BLOCK = constant("[2, 3]", "2xi32")
CASES: dict[str, Case] = {
    "space_to_depth": Case(
        "space_to_depth {block_size = 2 : i32}", ("2x4x6x3xX",), ("2x2x3x12xX",), types=PLAIN
    ),
    "depth_to_space": Case(
        "depth_to_space {block_size = 2 : i32}", ("2x2x3x12xX",), ("2x4x6x3xX",), types=PLAIN
    ),
    "space_to_batch_nd": Case(
        "space_to_batch_nd",
        ("2x3x4x3xX", BLOCK, constant("[[1, 0], [0, 2]]", "2x2xi32")),
        ("12x2x2x3xX",),
        types=(*WHOLE, "i1", "f16"),
    ),
    "space_to_batch_nd of sequences": Case(
        "space_to_batch_nd",
        ("2x3x4xX", constant("[2]", "1xi32"), constant("[[1, 0]]", "1x2xi32")),
        ("4x2x4xX",),
    ),
    "batch_to_space_nd": Case(
        "batch_to_space_nd",
        ("12x2x2x3xX", BLOCK, constant("[[1, 0], [0, 2]]", "2x2xi32")),
        ("2x3x4x3xX",),
        types=(*WHOLE, "i1", "f16"),
    ),
    "batch_to_space_nd of sequences": Case(
        "batch_to_space_nd",
        ("4x2x4xX", constant("[2]", "1xi32"), constant("[[1, 0]]", "1x2xi32")),
        ("2x3x4xX",),
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
