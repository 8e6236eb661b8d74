"""Pieces of splits against a search, and split kernels against unsplit ones, by execution."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest
from support.rule_graphs import apply_rules, define, graph, names, operations, sizes
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.constants import known_array
from hexnn.dialects.diagnostics import HexnnError
from hexnn.packages import (
    AUTOSPLIT,
    AUTOSPLIT_SHAPEFN_APPLY,
    AUTOSPLIT_SLICE,
    AUTOTHREAD_HVX,
    BEGIN_PKG_OP_DEFINITION,
    DEF_PACKAGE_OP,
    OK,
    TYPICAL_SLICE,
    Op,
    Tensor,
)
from hexnn.runtime.executor import execute
from hexnn.tools.driver.check_rules import Check, SplitCheck
from hexnn.tools.random_inputs import random_inputs


def ranges(module: ModuleOp, dim: int) -> list[tuple[int, int]]:
    """(begin, end) of each slice along a dimension, in order."""
    rows = [
        known_array(op.operands[1])
        for op in operations(module)
        if op.full_name == "q::StridedSlice"
    ]
    return [(int(row[0, 0, dim, 0]), int(row[0, 0, dim, 1])) for row in rows if row is not None]


def greedy(total: int, size: int) -> list[tuple[int, int]]:
    """The pieces of a dimension, found index by index."""
    pieces = list[list[int]]()
    for index in range(total):
        if not pieces or len(pieces[-1]) == size:
            pieces.append([])
        pieces[-1].append(index)
    return [(piece[0], piece[-1] + 1) for piece in pieces]


@pytest.mark.parametrize("seed", range(25))
def test_pieces(seed: int) -> None:
    """Random dimensions and sizes: every index once, the last piece may be smaller."""
    random = Random(seed)
    dims = [random.randint(1, 9) for _ in range(4)]
    dim = random.randrange(4)
    dims[dim] = random.randint(2, 60)
    size = random.randint(1, dims[dim] - 1)
    type = f"tensor<{'x'.join(map(str, dims))}xf32>"
    define(Op("A", "X"), OK, AUTOSPLIT(dim, "I", size, Op("B", TYPICAL_SLICE("X", "I"))))
    module = graph([type], type)
    apply_rules(module)
    expected = greedy(dims[dim], size)
    assert ranges(module, dim) == expected
    pieces = [op for op in operations(module) if op.full_name == "demo::B"]
    assert [sizes(op.results[0])[dim] for op in pieces] == [b - a for a, b in expected]
    (concat,) = (op for op in operations(module) if op.full_name == "q::Concat")
    assert [value.owner for value in concat.inputs] == pieces
    assert known_array(concat.operands[-1]) == dim


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5, 6, 7, 8, 13, 64])
def test_threads(rows: int) -> None:
    """At most as many pieces as contexts (v73: 4), as equal as pieces of one size can be."""
    define(Op("A", "X"), OK, AUTOTHREAD_HVX(1, "I", Op("A", TYPICAL_SLICE("X", "I"))))
    module = graph([f"tensor<1x{rows}x2x2xf32>"], f"tensor<1x{rows}x2x2xf32>")
    apply_rules(module, target="v73")
    pieces = [op for op in operations(module) if op.full_name == "demo::A"]
    heights = [sizes(op.results[0])[1] for op in pieces]
    assert sum(heights) == rows
    smallest = next(size for size in range(1, 99) if size * 4 >= rows)
    assert max(heights) == smallest
    assert len(heights) == len(greedy(rows, smallest))


def pool(out: Tensor, x: Tensor, window: Tensor) -> int:
    """The maximum of each window, without padding; strides are the window's sizes."""
    _, height, width, _ = out.dims()
    _, kh, kw, _ = window.dims()
    for h in range(height):
        for w in range(width):
            taps: Any = x[:, h * kh : h * kh + kh, w * kw : w * kw + kw]
            out[:, h, w] = taps.max((1, 2))
    return 0


@pytest.mark.parametrize(
    "element", ["f32", "f16", "!quant.uniform<u8:f32, 0.5:128>", "!quant.uniform<i8:f32, 0.3:-5>"]
)
def test_a_split_pool_gives_the_same(element: str) -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    DEF_PACKAGE_OP(pool, "A")
    source, result = f"tensor<1x6x8x10x{element}>", f"tensor<1x3x2x10x{element}>"
    shape = ["opdef.shape : !opdef.shape<1x2x4x1>"]
    plain = graph([source], result, constants=shape)
    inputs = random_inputs(plain, 7)
    (expected,) = execute(plain, inputs).values()
    define(
        Op("A", "X", "W"),
        OK,
        AUTOSPLIT(3, "I", 4, Op("A", TYPICAL_SLICE("X", "I"), "W")),
    )
    module = graph([source], result, constants=shape)
    apply_rules(module)
    assert names(module).count("demo::A") == 3
    (seen,) = execute(module, inputs).values()
    assert np.array_equal(seen, expected)
    (reference,) = inputs.values()
    windows = reference.reshape(1, 3, 2, 2, 4, 10)
    assert np.array_equal(expected, windows.max((2, 4)))


def test_the_graph_is_one_of_4_dimensions() -> None:
    """Rank 3 is filled on the left: a split of its first axis is one of dimension 1."""
    define(Op("A", "X"), OK, AUTOSPLIT(0, "I", 1, Op("B", TYPICAL_SLICE("X", "I"))))
    module = graph(["tensor<1x6x4x3xf32>"], "tensor<1x6x4x3xf32>")
    made = apply_rules(module)
    (record,) = made.records
    (candidate,) = record.candidates.values()
    assert names(module) == ["demo::A"]
    assert "dimension 0 makes one piece: the extent is 1" in candidate.outcome.text


def tile_start(r: Any, rows: Any, x: Any) -> tuple[int, ...]:
    """Where the tile of two enclosing splits begins."""
    return (0, rows.start, r.pieces["J"].start, 0)


def tile_size(r: Any, rows: Any, x: Any) -> tuple[int, ...]:
    """The size of the tile of two enclosing splits."""
    return (x.dim(0), rows.size, r.pieces["J"].size, x.dim(3))


def doubled(out: Tensor, x: Tensor) -> int:
    """Twice the elements."""
    out[:] = 2 * x[:]
    return 0


def test_tiles_of_two_splits() -> None:
    """Rows in pieces of 3, columns in pieces of 4; the function knows both pieces."""
    BEGIN_PKG_OP_DEFINITION("demo")
    DEF_PACKAGE_OP(doubled, "A")
    DEF_PACKAGE_OP(doubled, "Tile")
    start, size = (AUTOSPLIT_SHAPEFN_APPLY(f, "I", "X") for f in (tile_start, tile_size))
    tile = Op("Tile", AUTOSPLIT_SLICE("X", start, size))
    define(Op("A", "X"), OK, AUTOSPLIT(1, "I", 3, AUTOSPLIT(2, "J", 4, tile)))
    type = "tensor<2x7x6x3xf32>"
    module = graph([type], type)
    apply_rules(module, watchers=[Check(), SplitCheck()])
    tiles = [sizes(op.results[0]) for op in operations(module) if op.full_name == "demo::Tile"]
    assert tiles == [(2, rows, columns, 3) for rows in (3, 3, 1) for columns in (4, 2)]


def signed(out: Tensor, x: Tensor) -> int:
    """-0.0 at the first depth, else 0.0."""
    out[:] = 0.0
    out[:, :, :, 0] = -0.0
    return 0


def test_the_check_of_splits_sees_the_sign_of_zero() -> None:
    BEGIN_PKG_OP_DEFINITION("demo")
    DEF_PACKAGE_OP(signed, "A")
    define(Op("A", "X"), OK, AUTOSPLIT(3, "I", 2, Op("A", TYPICAL_SLICE("X", "I"))))
    module = graph(["tensor<1x1x1x4xf32>"], "tensor<1x1x1x4xf32>")
    with pytest.raises(HexnnError, match=r"not local there: 1 of 4 elements differ, first at"):
        apply_rules(module, watchers=[SplitCheck()])
