"""Conversions made from digits keep every element: any two layouts, any shape and element."""

from itertools import permutations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.random_layouts import layouts, registered

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from hexnn.kernels import implementations_of, load
from hexnn.passes.htp.layouts.layout_conversions import Conversions
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import activation, check_kernel, random_bytes, values, words

load()

Shape = tuple[int, ...]

NAMES = ("convert_layout.digits", "convert_layout.through_flat")

SIZES = st.tuples(st.integers(1, 2), st.integers(1, 9), st.integers(1, 12), st.integers(1, 40))

ROWS = htp.Layout("rows", ("b", "h", "w", "d"), "b h/16 w/8 d/32 h%16 w%8 d%32", "16 rows")


def op_of(shape: Shape, source: str, target: str) -> htp.ConvertLayoutOp:
    """A conversion of bytes."""
    (value,) = values(htp.with_layout(activation(shape), source, htp.TCM))
    return htp.ConvertLayoutOp(value, target)


def check(op: htp.ConvertLayoutOp, engine: Engine | None = None) -> dict[str, int]:
    """Check the kernels of this module on random elements -> the instructions of each."""
    array = random_bytes(np.random.default_rng(0), htp.shape(op.input))
    return {
        name: check_kernel(op, [array], name, engine=engine).instructions
        for name in NAMES
        if not isinstance(IMPLEMENTATIONS[name].layouts(op), str)
    }


@settings(max_examples=10, deadline=None)
@given(layouts(), layouts(), SIZES)
def test_random_layouts(source: htp.Layout, target: htp.Layout, shape: Shape):
    with registered(source, target):
        assert check(op_of(shape, source.name, target.name))


@settings(max_examples=2, deadline=None)
@given(layouts(), SIZES)
def test_llvm(layout: htp.Layout, shape: Shape):
    with registered(layout):
        assert check(op_of(shape, layout.name, "flat"), LlvmEngine())


@pytest.mark.parametrize("pair", list(permutations(("flat", "strip", "crouton", "rows"), 2)))
def test_any_two_layouts_have_a_kernel(pair: tuple[str, str]):
    with registered(ROWS):
        for shape in ((2, 17, 9, 40), (1, 1, 3, 3)):
            op = op_of(shape, *pair)
            target = htp.Target.parse("v73")
            chosen = Conversions(target).cheapest(op.input, *pair)
            assert chosen.implementation in implementations_of(op)
            check(op)


@pytest.mark.parametrize("pair", [("flat", "rows"), ("rows", "flat"), ("rows", "crouton")])
def test_words(pair: tuple[str, str]):
    """Elements of four bytes, with a last block that is not full."""
    shape = (1, 17, 5, 7)
    with registered(ROWS):
        (value,) = values(htp.with_layout(words(shape), pair[0], htp.TCM))
        array = np.random.default_rng(0).integers(-(2**31), 2**31, shape).astype(np.int32)
        check_kernel(htp.ConvertLayoutOp(value, pair[1]), [array], "convert_layout.digits")


@pytest.mark.parametrize("pair", [("flat", "columns"), ("columns", "flat")])
def test_tables_of_words(pair: tuple[str, str]):
    """Another rank: the parameters of 70 channels."""
    (value,) = values(htp.with_layout(words((70, 5)), pair[0], htp.TCM))
    array = np.random.default_rng(0).integers(-(2**31), 2**31, (70, 5)).astype(np.int32)
    check_kernel(htp.ConvertLayoutOp(value, pair[1]), [array], "convert_layout.digits")


def test_whole_blocks_are_moved_as_vectors():
    """Blocks of 16 rows and of 8 are the same bytes in another order: a load and a store each."""
    with registered(ROWS):
        counts = check(op_of((1, 32, 16, 64), "rows", "crouton"))
        assert counts["convert_layout.digits"] == 2 * 32 * 16 * 64 // 128


def test_pixels_are_gathered_by_rotations():
    """Four pixels of 64 channels make a vector of 32: for each a load, a rotation, two joins."""
    with registered(ROWS):
        counts = check(op_of((1, 16, 8, 64), "flat", "rows"))
        assert counts["convert_layout.digits"] <= (4 * 3 + 2) * 16 * 8 * 64 // 128


def test_blocks_that_do_not_nest_need_row_major_order():
    thirds = htp.Layout("thirds", ("b", "h", "w", "d"), "b h w d/3 d%3", "")
    with registered(thirds):
        (value,) = values(htp.with_layout(activation((1, 4, 4, 9)), "crouton", htp.TCM))
        op = htp.ConvertLayoutOp(value, "thirds")
        assert IMPLEMENTATIONS["convert_layout.digits"].layouts(op) == (
            "crouton and thirds join axes differently, or their blocks do not nest"
        )
        assert IMPLEMENTATIONS["convert_layout.through_flat"].layouts(op) == [
            Layouts(("crouton",), "thirds")
        ]
