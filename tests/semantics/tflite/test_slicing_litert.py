"""Operators of tfl that take, replace or reverse ranges, against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest
from support.single_operator import WHOLE, Case, check, constant

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.testing.litert_process import Litert

MOVED = (*WHOLE, "i1")
FEW = ("f32", "i8")


def strided(
    begins: str,
    ends: str,
    strides: str,
    result: str,
    types: tuple[str, ...] = FEW,
    island: bool = False,
    offset: bool = False,
    **masks: int,
) -> Case:
    """A strided slice of 7x5x4 elements; `masks` are by name, begin, end, ellipsis, new, shrink."""
    names = {"new": "new_axis", "shrink": "shrink_axis"}
    given = {name: 0 for name in ("begin", "end", "ellipsis", "new", "shrink")} | masks
    words = [f"{names.get(name, name)}_mask = {mask} : i32" for name, mask in given.items()]
    words.append(f"offset = {str(offset).lower()}")
    rows = [constant(row, f"{begins.count(',') + 1}xi32") for row in (begins, ends, strides)]
    operation = f"strided_slice {{{', '.join(words)}}}"
    return Case(operation, ("7x5x4xX", *rows), (result,), True, types, island=island)


CASES: dict[str, Case] = {
    "slice": Case(
        "slice",
        ("3x5x4xX", constant("[1, 0, 2]", "3xi32"), constant("[2, -1, 1]", "3xi32")),
        ("2x5x1xX",),
        types=MOVED,
    ),
    "slice to another scale": Case(
        "slice {hexnn.lenient}",
        ("3x5x4xX", constant("[1, 0, 2]", "3xi32"), constant("[2, -1, 1]", "3xi32")),
        ("2x5x1xY",),
        alike=False,
        types=("i8", "i16"),
        island=True,
    ),
    "dynamic_update_slice of another scale": Case(
        "dynamic_update_slice {hexnn.lenient}",
        ("3x5x4xX", "3x1x4xZ", "-1..6 : 3xi32"),
        ("3x5x4xX",),
        alike=False,
        types=("i8",),
        island=True,
    ),
    "slice by i64": Case(
        "slice",
        ("3x5x4xX", constant("[1, 0, 2]", "3xi64"), constant("[2, -1, 1]", "3xi64")),
        ("2x5x1xX",),
        types=FEW,
    ),
    "strided_slice": strided(
        "[1, -1, 1]", "[6, 0, -1]", "[2, -1, 1]", "3x5x2xX", MOVED, begin=1, end=2
    ),
    "strided_slice beyond the ends": strided("[-9, 9, 0]", "[9, -9, 3]", "[3, -2, 2]", "3x3x2xX"),
    "strided_slice of nothing": strided(
        "[0, 0, 3]", "[6, 5, -1]", "[1, 1, 1]", "6x5x0xX", island=True
    ),
    "strided_slice that drops axes": strided(
        "[5, -2, 0]", "[0, 0, 10]", "[-2, 1, 3]", "3x2xX", shrink=2
    ),
    "strided_slice of an ellipsis": strided(
        "[0, 0, 1]", "[0, 0, 3]", "[1, 1, 1]", "7x5x1x2xX", ellipsis=1, new=2
    ),
    "strided_slice with a new axis": strided("[0, 1]", "[0, 3]", "[1, 1]", "1x2x5x4xX", new=1),
    "strided_slice by an offset": strided(
        "[2, 1, 0]", "[3, 4, 4]", "[2, 1, 3]", "2x4x2xX", offset=True
    ),
    "strided_slice to a scalar": strided("[2, 1, 3]", "[3, 2, 4]", "[1, 1, 1]", "X", shrink=7),
    "reverse_v2": Case(
        "reverse_v2",
        ("3x5x4xX", constant("[-1, 1]", "2xi32")),
        ("3x5x4xX",),
        types=(*MOVED, "f16"),
    ),
    "reverse_v2 of 1": Case(
        "reverse_v2", ("1x5xX", constant("[1, 0]", "2xi32")), ("1x5xX",), types=FEW
    ),
    "reverse_sequence": Case(
        "reverse_sequence {seq_dim = 1 : i32, batch_dim = 0 : i32}",
        ("3x5x4xX", "0..5 : 3xi32"),
        ("3x5x4xX",),
        types=("f32", "u8", "i16", "i32", "i64"),
    ),
    "reverse_sequence of other axes": Case(
        "reverse_sequence {seq_dim = 0 : i32, batch_dim = 2 : i32}",
        ("3x5x4xX", constant("[0, 2, 3, 1]", "4xi64")),
        ("3x5x4xX",),
        types=("f32", "u8"),
    ),
    "dynamic_update_slice": Case(
        "dynamic_update_slice",
        ("3x5x4xX", "3x1x4xX", "-1..6 : 3xi32"),
        ("3x5x4xX",),
        types=(*MOVED, "f16"),
    ),
    "dynamic_update_slice of blocks": Case(
        "dynamic_update_slice",
        ("3x5x4xX", "2x3x4xX", "-1..6 : 3xi32"),
        ("3x5x4xX",),
        types=FEW,
    ),
    "dynamic_update_slice by i64": Case(
        "dynamic_update_slice",
        ("5x4xX", "2x4xX", constant("[2, 0]", "2xi64")),
        ("5x4xX",),
        types=FEW,
    ),
    "dynamic_update_slice of all": Case(
        "dynamic_update_slice", ("5x4xX", "5x4xX", "-3..6 : 2xi32"), ("5x4xX",), types=FEW
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)


def test_a_slice_of_other_axes_is_refused():
    text = """func.func @main(
        %x: tensor<2x3xf32>, %b: tensor<1xi32>, %s: tensor<1xi32>) -> tensor<1x1xf32> {
      %y = tfl.slice %x, %b, %s : (tensor<2x3xf32>, tensor<1xi32>, tensor<1xi32>) -> tensor<1x1xf32>
      func.return %y : tensor<1x1xf32>
    }"""
    one = np.ones(1, np.int32)
    inputs = {"input0": np.ones((2, 3), np.float32), "input1": one, "input2": one}
    with pytest.raises(HexnnError, match="a start and a size of each of 2 axes, got 1 starts and"):
        hexnn.Model(hexnn.parse(text)).run(inputs)
