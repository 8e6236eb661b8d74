"""Operations that move elements become kernels, and every stage gives what the reference gives."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import pytest

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.qnn.base import SectionOp
from hexnn.testing.every_stage import results


@dataclass(frozen=True)
class Case:
    """An operation of qnn: its text without operands, the shapes of input and result."""

    text: str
    source: tuple[int, ...]
    result: tuple[int, ...]
    operands: str = "%x"
    constants: str = ""
    types: str = ""
    """The types of further operands."""


def transposition(perm: tuple[int, ...], source: tuple[int, ...]) -> Case:
    """A transposition."""
    result = tuple(source[axis] for axis in perm)
    return Case(f"qnn.transpose {{perm = {list(perm)}}}", source, result)


def gather(axis: int, indices: list[int], source: tuple[int, ...]) -> Case:
    """A gather by constant indices."""
    type = f"tensor<{len(indices)}xi32>"
    return Case(
        f"qnn.gather {{axis = {axis} : i32}}",
        source,
        (*source[:axis], len(indices), *source[axis + 1 :]),
        "%x, %i",
        f"%i = qnn.constant dense<{indices}> : {type} : {type}",
        f", {type}",
    )


CASES = {
    "transpose 2": transposition((1, 0), (5, 37)),
    "transpose 3": transposition((2, 0, 1), (3, 4, 21)),
    "transpose 4": transposition((0, 2, 1, 3), (2, 5, 7, 3)),
    "transpose 4 reversed": transposition((3, 2, 1, 0), (2, 5, 4, 3)),
    "transpose 5": transposition((4, 2, 0, 3, 1), (2, 3, 4, 2, 3)),
    "transpose 6": transposition((5, 3, 1, 4, 2, 0), (2, 3, 2, 2, 3, 2)),
    "tile": Case("qnn.tile {multiples = [2, 3, 1, 2]}", (1, 2, 5, 3), (2, 6, 5, 6)),
    "tile 5": Case("qnn.tile {multiples = [2, 1, 3, 1, 2]}", (2, 3, 1, 2, 2), (4, 3, 3, 2, 4)),
    "shuffle": Case("qnn.channel_shuffle {num_groups = 3 : ui32}", (2, 3, 12), (2, 3, 12)),
    "d2s": Case("qnn.depth_to_space {block_size = [2, 3]}", (2, 3, 2, 24), (2, 6, 6, 4)),
    "d2s crd": Case(
        "qnn.depth_to_space {block_size = [2, 3], mode = CRD}", (2, 3, 2, 24), (2, 6, 6, 4)
    ),
    "s2d": Case("qnn.space_to_depth {block_size = [2, 3]}", (2, 6, 6, 4), (2, 3, 2, 24)),
    "s2d crd": Case(
        "qnn.space_to_depth {block_size = [2, 3], mode = CRD}", (2, 6, 6, 4), (2, 3, 2, 24)
    ),
    "b2s": Case(
        "qnn.batch_to_space {block_size = [2, 3], crops = [[1, 0], [0, 2]]}",
        (12, 3, 2, 5),
        (2, 5, 4, 5),
    ),
    "s2b": Case(
        "qnn.space_to_batch {block_size = [2, 3], pad_amount = [[1, 0], [0, 2]]}",
        (2, 5, 4, 5),
        (12, 3, 2, 5),
    ),
    "reflect": Case(
        "qnn.pad MIRROR_REFLECT, {pad_amount = [[0, 0], [2, 1], [3, 3], [0, 1]]}",
        (1, 5, 4, 3),
        (1, 8, 10, 4),
    ),
    "symmetric": Case(
        "qnn.pad MIRROR_SYMMETRIC, {pad_amount = [[1, 0], [2, 5], [0, 3]]}", (1, 5, 4), (2, 12, 7)
    ),
    "edge": Case("qnn.pad EDGE, {pad_amount = [[0, 0], [2, 5], [0, 3]]}", (1, 5, 4), (1, 12, 7)),
    "steps": Case(
        "qnn.strided_slice {ranges = [[0, 1, 1], [7, 0, -2], [1, 9, 3], [0, 5, 1]]}",
        (1, 8, 9, 5),
        (1, 4, 3, 5),
    ),
    "reversed": Case("qnn.strided_slice {ranges = [[0, 3, 1], [149, -1, -1]]}", (3, 150), (3, 150)),
    "gather": gather(1, [4, 0, 2, 2, 1, 4, 3], (2, 5, 6)),
    "gather skips": gather(0, [3, -1, 0, -1, -1, 1], (4, 7)),
    "nearest": Case("qnn.resize_nearest_neighbor {}", (1, 5, 7, 3), (1, 13, 9, 3)),
    "nearest twice": Case("qnn.resize_nearest_neighbor {}", (1, 5, 7, 16), (1, 10, 14, 16)),
    "nearest 3-d": Case(
        "qnn.resize {transformation_mode = ASYMMETRIC, nearest_mode = CEIL}",
        (1, 3, 4, 5, 2),
        (1, 7, 2, 9, 2),
    ),
}
NAMED = {
    "slice 6": Case(
        "qnn.strided_slice {ranges = [[0, 2, 1], [1, 3, 1], [0, 2, 1], [1, 2, 1], [0, 2, 1]]}",
        (3, 3, 3, 2, 3),
        (2, 2, 2, 1, 2),
    ),
    "pad 5": Case(
        "qnn.pad CONSTANT, {pad_amount = [[1, 0], [0, 1], [0, 0], [0, 2], [1, 0]]}",
        (1, 2, 3, 2, 3),
        (2, 3, 3, 4, 4),
    ),
    "concat 5": Case("qnn.concat {axis = 1 : ui32}", (2, 2, 3, 1, 3), (2, 4, 3, 1, 3), "%x, %x"),
    "concat": Case("qnn.concat {axis = 1 : ui32}", (2, 2, 3), (2, 4, 3), "%x, %x"),
    "pack": Case("qnn.pack {axis = 1 : ui32}", (2, 7), (2, 3, 7), "%x, %x, %x"),
    "pad": Case("qnn.pad CONSTANT, {pad_amount = [[1, 0], [0, 1]]}", (3, 5), (4, 6)),
    "slice": Case("qnn.strided_slice {ranges = [[1, 3, 1], [2, 5, 1]]}", (3, 5), (2, 3)),
}
"""Operations with a named form for bytes of rank 4."""

ELEMENTS = {
    "u8": "!quant.uniform<u8:f32, 0.5:7>",
    "i8": "!quant.uniform<i8:f32, 0.25:-3>",
    "i16": "!quant.uniform<i16:f32, 0.25:0>",
    "i32": "i32",
    "bool": "i1",
}
DTYPES = {"u8": np.uint8, "i8": np.int8, "i16": np.int16, "i32": np.int32, "bool": np.bool_}


def module(case: Case, element: str) -> str:
    """The text of a network of one operation on elements of a type."""
    source, result = (
        f"tensor<{'x'.join(map(str, dims))}x{element}>" for dims in (case.source, case.result)
    )
    more = f", {source}" * case.operands.count(", %x")
    name, *rest = case.text.split(" ", 1)
    scheme, _, attributes = rest[0].rpartition("{")
    return f"""func.func @main(%x: {source}) -> {result} {{
      {case.constants}
      %y = {name} {scheme}{case.operands} {{{attributes} : ({source}{more}{case.types}) -> {result}
      func.return %y : {result}
    }}"""


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("name", ["u8", "i8"])
def test_every_stage_moves_the_same(case: str, name: str):
    check(CASES[case], name)


@pytest.mark.parametrize("name", ["i16", "i32", "bool"])
@pytest.mark.parametrize("case", ["transpose 3", "tile", "d2s", "s2b", "edge", "steps", "gather"])
def test_items_of_other_widths(case: str, name: str):
    check(CASES[case], name)


@pytest.mark.parametrize("case", NAMED)
@pytest.mark.parametrize("name", ["u8", "i8", "i32"])
def test_operations_with_a_named_form(case: str, name: str):
    check(NAMED[case], name)


@pytest.mark.parametrize("case", ["tiled rows", "tiled transposition"])
def test_moves_in_pieces(case: str):
    """A move whose tensors exceed the TCM runs in pieces."""
    large = {
        "tiled rows": Case("qnn.tile {multiples = [1, 2, 1, 1]}", (1, 20, 20, 40), (1, 40, 20, 40)),
        "tiled transposition": transposition((0, 3, 1, 2), (1, 30, 20, 40)),
    }
    check(large[case], "u8", "v73{tcm=24K}")


def test_concatenation_between_scales():
    """An input of another scale passes through a table of its rescaled values."""
    types = [
        f"tensor<2x{n}x!quant.uniform<{element}>>"
        for n, element in ((5, "i8:f32, 0.5:3"), (5, "i8:f32, 0.3:-7"), (10, "i8:f32, 0.5:3"))
    ]
    text = f"""func.func @main(%x: {types[0]}) -> {types[2]} {{
      %r = qnn.convert %x : ({types[0]}) -> {types[1]}
      %y = qnn.concat %x, %r {{axis = 1 : ui32}} : ({types[0]}, {types[1]}) -> {types[2]}
      func.return %y : {types[2]}
    }}"""
    x = np.random.default_rng(3).integers(-128, 128, (2, 5)).astype(np.int8)
    lowered = hexnn.apply(hexnn.parse(text), "qnn-to-htp")
    assert not [op for op in lowered.walk() if isinstance(op, SectionOp)]
    (_, first), *others = results(text, x)
    for stage, y in others:
        np.testing.assert_array_equal(y, first, stage)


def check(case: Case, name: str, target: str = "v73") -> None:
    """Run a case at all stages; no operation of qnn may stay in htp."""
    text = module(case, ELEMENTS[name])
    x = np.random.default_rng(3).integers(0, 2 if name == "bool" else 128, case.source)
    lowered = hexnn.apply(hexnn.parse(text), "qnn-to-htp")
    assert not [op for op in lowered.walk() if isinstance(op, SectionOp)]
    assert any(isinstance(op, htp.HtpOp) for op in lowered.walk())
    (reference, first), *others = results(text, x.astype(DTYPES[name]), target)
    for stage, y in others:
        np.testing.assert_array_equal(y, first, f"{stage} against {reference}")
