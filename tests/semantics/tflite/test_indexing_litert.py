"""Operators of tfl that read or write at indices, against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest
from support.single_operator import WHOLE, Case, check, constant

from hexnn.testing.litert_process import Litert

MOVED = (*WHOLE, "i1")
FEW = ("f32", "i8")
CASES: dict[str, Case] = {
    "gather": Case(
        "gather {axis = 1 : i32}",
        ("3x5x4xX", "0..4 : 2x3xi32"),
        ("3x2x3x4xX",),
        types=(*MOVED, "f16"),
    ),
    "gather by i16": Case(
        "gather {axis = 1 : i32}", ("3x5x4xX", "0..4 : 2xi16"), ("3x2x4xX",), types=FEW
    ),
    "gather of one": Case(
        "gather {axis = -1 : i32}", ("3x5x4xX", "0..3 : i64"), ("3x5xX",), types=FEW
    ),
    "gather to a scalar": Case("gather {axis = 0 : i32}", ("5xX", "0..3 : i32"), ("X",), types=FEW),
    "gather of a batch": Case(
        "gather {axis = 1 : i32, batch_dims = 1 : i32}",
        ("3x5x4xX", "0..4 : 3x2xi32"),
        ("3x2x4xX",),
        types=FEW,
    ),
    "gather of a batch along a later axis": Case(
        "gather {axis = 3 : i32, batch_dims = 1 : i32}",
        ("3x2x5x4x6xX", "0..3 : 3x7x2xi32"),
        ("3x2x5x7x2x6xX",),
        types=FEW,
    ),
    "gather of a batch of two axes": Case(
        "gather {axis = 2 : i32, batch_dims = -1 : i32}",
        ("3x2x5xX", "0..3 : 3x2x4xi32"),
        ("3x2x4xX",),
        types=FEW,
    ),
    "gather_nd": Case(
        "gather_nd", ("3x5x4xX", "0..2 : 6x2xi32"), ("6x4xX",), types=(*MOVED, "f16")
    ),
    "gather_nd to single elements": Case(
        "gather_nd", ("3x5x4xX", "0..2 : 2x2x3xi64"), ("2x2xX",), types=FEW
    ),
    "gather_nd by i16": Case("gather_nd", ("3x5xX", "0..2 : 1xi16"), ("5xX",), types=FEW),
    "embedding_lookup": Case(
        "embedding_lookup", ("0..4 : 3xi32", "5x2x3xX"), ("3x2x3xX",), types=(*MOVED, "f16")
    ),
    "gather to another scale": Case(
        "gather {hexnn.lenient, axis = 1 : i32}",
        ("3x5x4xX", "0..4 : 2xi32"),
        ("3x2x4xY",),
        alike=False,
        types=("i8", "i16"),
        island=True,
    ),
    "embedding_lookup of quantized rows": Case(
        "embedding_lookup",
        ("0..4 : 3xi32", "5x2x3xX"),
        ("3x2x3xf32",),
        types=("i8",),
        elements={"X": {"i8": f"[i8 {float(np.float32(0.037)):.20e}:0]"}},
    ),
    "embedding_lookup of rows with scales": Case(
        "embedding_lookup",
        ("0..2 : 4xi32", "constant 3x5xX"),
        ("4x5xf32",),
        types=("i8",),
        elements={"X": {"i8": "[i8:0 0.03125:0,0.5:0,0.0078125:0]"}},
        island=True,
    ),
    "scatter_nd": Case(
        "scatter_nd",
        ("0..3 : 9x1xi32", "9x3xX", constant("[4, 3]", "2xi32")),
        ("4x3xX",),
        types=("f32", "i32", "i64", "i1"),
    ),
    "scatter_nd of single elements": Case(
        "scatter_nd",
        ("0..1 : 3x2xi32", "3xX", constant("[2, 2]", "2xi32")),
        ("2x2xX",),
        types=("f32",),
    ),
    "scatter_nd of stored integers": Case(
        "scatter_nd",
        ("0..3 : 9x1xi32", "9x3xX", constant("[4, 3]", "2xi32")),
        ("4x3xX",),
        types=("i8", "u8"),
        island=True,
    ),
    "scatter_nd to distinct places": Case(
        "scatter_nd",
        (constant("[[2], [0]]", "2x1xi32"), "2x3xX", constant("[4, 3]", "2xi32")),
        ("4x3xX",),
        types=("f32", "i8", "u8", "i32", "i64", "i1"),
    ),
    "sparse_to_dense": Case(
        "sparse_to_dense",
        (
            constant("[[0, 1], [2, 0]]", "2x2xi32"),
            constant("[3, 4]", "2xi32"),
            "2xX",
            constant("1", "X"),
        ),
        ("3x4xX",),
        types=("i8", "u8", "i32", "i64"),
    ),
    "sparse_to_dense of a vector": Case(
        "sparse_to_dense",
        (constant("[1, 2]", "2xi64"), constant("[4]", "1xi32"), "X", "X"),
        ("4xX",),
        types=("f32", "i8"),
    ),
    "sparse_to_dense of an element": Case(
        "sparse_to_dense",
        (constant("1", "i32"), constant("[4]", "1xi64"), "X", "X"),
        ("4xX",),
        types=("f32", "i8"),
    ),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)
