"""Searches and sums of tfl along one axis, against LiteRT."""

from __future__ import annotations

import pytest
from support.single_operator import Case, check, constant

from hexnn.testing.litert_process import Litert

LAST, FIRST = constant("-1", "i32"), constant("[0]", "1xi64")
SEARCHED = ("f32", "i8", "u8", "i32")
SUMMED = ("f32", "i32", "i64")
CASES: dict[str, Case] = {
    **{
        f"{name}, {dim}": Case(name, ("5x7x11xX", operand), (shape,), types=SEARCHED)
        for name in ("arg_max", "arg_min")
        for dim, operand, shape in (("last", LAST, "5x7xi64"), ("first", FIRST, "7x11xi32"))
    },
    "arg_max of truth values": Case("arg_max", ("5x7xX", LAST), ("5xi32",), types=("i1",)),
    "cumsum": Case("cumsum", ("5x7x11xX", constant("1", "i32")), ("5x7x11xX",), types=SUMMED),
    "cumsum back": Case(
        "cumsum {exclusive = true, reverse = true}", ("5x7xX", LAST), ("5x7xX",), types=SUMMED
    ),
    "cumsum of others": Case(
        "cumsum {exclusive = true}", ("5x7xX", constant("0", "i32")), ("5x7xX",), types=SUMMED
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
