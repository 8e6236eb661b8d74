"""Layouts are bijections onto their bytes, by the formulas that kernels rely on."""

from collections.abc import Callable
from functools import partial

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hexnn.dialects import htp

Formula = Callable[..., int]


def up(n: int, block: int) -> int:
    """Blocks that `n` takes."""
    return -(-n // block)


def crouton(dims: tuple[int, ...], b: int, h: int, w: int, d: int) -> int:
    _, height, width, depth = dims
    block = ((b * up(height, 8) + h // 8) * up(width, 8) + w // 8) * up(depth, 32) + d // 32
    return block * 2048 + (h % 8 << 8 | w % 8 << 5 | d % 32)


def strip(dims: tuple[int, ...], b: int, h: int, w: int, d: int) -> int:
    _, height, width, depth = dims
    p = h * width + w
    vector = (b * up(depth, 4) + d // 4) * up(height * width, 32) + p // 32
    return vector * 128 + p % 32 * 4 + d % 4


def conv_weights(dims: tuple[int, ...], y: int, x: int, i: int, o: int) -> int:
    kh, kw, inputs, _ = dims
    word = ((o // 4 * kh + y) * kw + x) * up(inputs, 4) + i // 4
    return word * 16 + o % 4 * 4 + i % 4


def tap_weights(dims: tuple[int, ...], y: int, x: int, i: int, o: int) -> int:
    kh, kw = dims[:2]
    return ((o // 4 * kh + y) * up(kw, 4) + x // 4) * 16 + o % 4 * 4 + x % 4


def matrix_weights(dims: tuple[int, ...], y: int, x: int, i: int, o: int) -> int:
    kh, kw, inputs, _ = dims
    word = ((o // 32 * kh + y) * kw + x) * up(inputs, 4) + i // 4
    return word * 128 + o % 32 * 4 + i % 4


def row_weights(dims: tuple[int, ...], y: int, x: int, i: int, o: int) -> int:
    _, kw, inputs, outputs = dims
    vector = ((y * kw + x) * up(inputs, 128) + i // 128) * outputs + o
    return vector * 128 + i % 128


def block_weights(width: int, dims: tuple[int, ...], y: int, x: int, i: int, o: int) -> int:
    _, kw, inputs, outputs = dims
    depth = 128 // width
    vector = ((y * kw + x) * up(inputs, depth) + i // depth) * up(outputs, width) + o // width
    return vector * 128 + i % depth // 4 * 4 * width + o % width * 4 + i % 4


FORMULAS: dict[str, tuple[Formula, tuple[int, ...]]] = {
    "crouton": (crouton, (2, 9, 10, 33)),
    "strip": (strip, (2, 5, 7, 6)),
    "conv_weights": (conv_weights, (3, 2, 5, 6)),
    "tap_weights": (tap_weights, (3, 6, 1, 7)),
    "matrix_weights": (matrix_weights, (2, 3, 37, 33)),
    "row_weights": (row_weights, (2, 3, 137, 3)),
    "block2_weights": (partial(block_weights, 2), (2, 3, 67, 3)),
    "block4_weights": (partial(block_weights, 4), (2, 3, 37, 5)),
    "block8_weights": (partial(block_weights, 8), (2, 3, 37, 11)),
}


@pytest.mark.parametrize("name", FORMULAS)
def test_formula(name: str):
    formula, dims = FORMULAS[name]
    offsets = htp.LAYOUTS[name].offsets(dims)
    for index in np.ndindex(dims):
        assert offsets[index] == formula(dims, *index)


def test_columns_are_words_by_column():
    offsets = htp.LAYOUTS["columns"].offsets((33, 5), 4)
    assert [int(v) for v in offsets[:2, 0]] == [0, 4]
    assert [int(v) for v in offsets[32]] == [128 + 256 * column for column in range(5)]
    assert htp.LAYOUTS["columns"].physical_bytes((33, 5), 4) == 5 * 256


def check_bijection(name: str, dims: tuple[int, ...], dtype: str) -> None:
    layout, rng = htp.LAYOUTS[name], np.random.default_rng(0)
    array = rng.integers(-100, 100, dims).astype(dtype)
    data = layout.encode(array)
    size = layout.physical_bytes(dims, array.itemsize)
    assert data.dtype == np.uint8
    assert len(data) == size
    assert size % 128 == 0
    offsets = layout.offsets(dims, array.itemsize)
    assert len(np.unique(offsets)) == array.size
    stored = array.view(np.uint8) + np.uint8(128) if layout.flips_sign else array
    assert (data.view(stored.dtype)[offsets // array.itemsize] == stored).all()
    assert np.count_nonzero(data.view(dtype)) == np.count_nonzero(stored)
    assert (layout.decode(data, dims, dtype) == array).all()


SIZES = st.tuples(*[st.integers(1, 40)] * 4)


@settings(max_examples=60, deadline=None)
@given(st.sampled_from(["flat", "strip", "crouton"]), SIZES)
def test_activation_layouts_are_bijections(name: str, dims: tuple[int, int, int, int]):
    batch, height, width, depth = dims
    check_bijection(name, (1 + batch % 2, height, width, depth), "uint8")


@settings(max_examples=40, deadline=None)
@given(
    st.sampled_from(
        ["conv_weights", "matrix_weights", "row_weights", "block2_weights", "block8_weights"]
    ),
    SIZES,
)
def test_weight_layouts_are_bijections(name: str, dims: tuple[int, int, int, int]):
    kh, kw, inputs, outputs = dims
    check_bijection(name, (1 + kh % 3, 1 + kw % 3, inputs, outputs), "int8")


@pytest.mark.parametrize("dims", [(1, 5), (31, 5), (32, 5), (70, 5)])
@pytest.mark.parametrize("name", ["flat", "columns"])
def test_word_layouts_are_bijections(name: str, dims: tuple[int, int]):
    check_bijection(name, dims, "int32")


def test_a_layout_says_which_ranks_it_holds():
    assert htp.LAYOUTS["flat"].fits((3,))
    assert htp.LAYOUTS["strip"].fits((1, 2, 3, 4))
    assert not htp.LAYOUTS["strip"].fits((2, 3, 4))
