"""Operators of tfl that move data, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

PERM = constant("[2, 0, 3, 1]", "4xi32")
CASES: dict[str, Case] = {
    "transpose": Case("transpose", ("2x3x4x5xX", PERM), ("4x2x5x3xX",), types=(*WHOLE, "i1")),
    "transpose of 6 axes": Case(
        "transpose", ("2x1x3x2x1x2xX", constant("[5, 3, 0, 1, 4, 2]", "6xi32")), ("2x2x2x1x1x3xX",)
    ),
    "squeeze": Case("squeeze {squeeze_dims = [-1, 0]}", ("1x3x1x5x1xX",), ("3x1x5xX",)),
    "squeeze of all": Case("squeeze", ("1x3x1x5x1xX",), ("3x5xX",), types=WHOLE),
    "expand_dims": Case("expand_dims", ("3x5xX", constant("-2", "i32")), ("3x1x5xX",), types=WHOLE),
    "expand_dims by i64": Case("expand_dims", ("3x5xX", constant("[0]", "1xi64")), ("1x3x5xX",)),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
