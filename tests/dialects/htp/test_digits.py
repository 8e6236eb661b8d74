"""What follows from the digits of a layout, by brute force; rows that are no layout are refused."""

import re

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.random_layouts import layouts

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.digits import Digit, fused, parse_digits

Shape = tuple[int, int, int, int]

SIZES = st.tuples(st.integers(1, 2), st.integers(1, 20), st.integers(1, 20), st.integers(1, 40))


def address(layout: htp.Layout, shape: Shape, index: tuple[int, ...]) -> int:
    """The address of an element, digit by digit as the text says, one number at a time."""
    values = {name: (at, size) for name, at, size in zip(layout.axes, index, shape, strict=True)}
    for name, group in layout.joined:
        at, size = 0, 1
        for axis in group:
            at, size = at * values[axis][1] + values[axis][0], size * values[axis][1]
        values[name] = at, size
    out = 0
    for axis, unit, radix in re.findall(r"(\w)(?:/(\d+))?(?:%(\d+))?", layout.digits):
        at, size = values[axis]
        count = int(radix) if radix else -(-size // int(unit or 1))
        out = out * count + at // int(unit or 1) % count
    return out


@settings(max_examples=60, deadline=None)
@given(layouts(), SIZES, st.data())
def test_offsets_are_the_digits(layout: htp.Layout, shape: Shape, data: st.DataObject):
    index = tuple(data.draw(st.integers(0, n - 1)) for n in shape)
    assert layout.offsets(shape)[index] == address(layout, shape, index)


@settings(max_examples=60, deadline=None)
@given(layouts(), SIZES)
def test_random_layouts_are_bijections(layout: htp.Layout, shape: Shape):
    array = np.random.default_rng(0).integers(-100, 100, shape).astype(np.int16)
    data = layout.encode(array)
    offsets = layout.offsets(shape, 2)
    assert len(np.unique(offsets)) == array.size
    assert offsets.max() + 2 <= len(data) == layout.physical_bytes(shape, 2)
    assert (data.view(np.int16)[offsets // 2] == array).all()
    assert (layout.decode(data, shape, np.int16) == array).all()


def shifts_alike(layout: htp.Layout, shape: Shape, axis: int, step: int) -> bool:
    """Whether an index that is larger by `step` is always as many bytes ahead."""
    offsets = layout.offsets(shape)
    ahead = np.take(offsets, range(step, shape[axis]), axis)
    distances = ahead - np.take(offsets, range(shape[axis] - step), axis)
    return len(np.unique(distances)) <= 1


@settings(max_examples=25, deadline=None)
@given(layouts(), st.integers(0, 3))
def test_slices_at_steps_share_no_block(layout: htp.Layout, axis: int):
    """A step is the least that shifts addresses alike; a block less where inner axes fill one."""
    blocks = dict(zip(layout.groups(4), layout.padded((1, 1, 1, 1)), strict=True))
    largest = [next(n for group, n in blocks.items() if a in group) for a in range(4)]
    sizes = [min(n + 1, 17) for n in largest]
    step = layout.step(sizes, axis)
    sizes[axis] = 2 * step + 3
    shape = (sizes[0], sizes[1], sizes[2], sizes[3])
    assert layout.step(shape, axis) == step
    assert shifts_alike(layout, shape, axis, step)
    smaller = [n for n in range(1, step) if shifts_alike(layout, shape, axis, n)]
    joined = any(len(group) > 1 for group in layout.groups(4))
    assert joined or not smaller


@pytest.mark.parametrize(
    ("name", "shape", "steps"),
    [
        ("flat", (2, 9, 9, 9), (1, 1, 1, 1)),
        ("strip", (2, 9, 9, 9), (1, 1, 1, 4)),
        ("crouton", (2, 9, 9, 9), (1, 8, 8, 32)),
        ("conv_weights", (3, 3, 8, 8), (1, 1, 4, 4)),
        ("tap_weights", (3, 3, 1, 8), (1, 4, 1, 4)),
        ("matrix_weights", (1, 1, 8, 64), (1, 1, 4, 32)),
        ("columns", (64, 5), (1, 1)),
    ],
)
def test_steps_of_our_layouts(name: str, shape: tuple[int, ...], steps: tuple[int, ...]):
    assert tuple(htp.LAYOUTS[name].step(shape, axis) for axis in range(len(shape))) == steps


def test_pixels_of_several_rows_in_a_block():
    """Blocks of 32 pixels of an image that is 12 wide are whole after 8 rows."""
    axes = (("b", "b"), ("p", "hw"), ("d", "d"))
    layout = htp.Layout("blocks", ("b", "h", "w", "d"), "b p/32 d p%32", "", joined=axes)
    assert [layout.step((1, 24, 12, 5), axis) for axis in range(4)] == [1, 8, 32, 1]


def test_digits_that_continue_one_another_are_one():
    digits = parse_digits("p/32 p/4%8 d/4 p%4 d%4", "pd")
    assert fused(digits) == (Digit(0, 4), Digit(1, 4), Digit(0, 1, 4), Digit(1, 1, 4))


def test_activations_have_rows_of_their_axes():
    assert htp.activation_layouts() == ["flat", "strip", "crouton"]


@pytest.mark.parametrize(
    ("digits", "message"),
    [
        ("b h w d/", "'d/' is no digit, which reads d, d/32, d%32 or d/4%8"),
        ("b h w c", "digit 'c' is of no axis, there are b, h, w, d"),
        ("b h w", "axis d lacks its leading digit 'd/1'"),
        ("b h w d%4", "axis d lacks its leading digit 'd/4'"),
        ("b h w d/8 d%4", "digit 'd/8' of axis d should be d/4"),
        ("b h w d/4 d%2 d/2", "digit 'd/4' of axis d should be no further one"),
        ("b h w d d", "digit 'd/1' of axis d should be no further one"),
    ],
)
def test_rows_that_are_no_layout(digits: str, message: str):
    with pytest.raises(HexnnError, match=f"^error: layout 'mine': {re.escape(message)}$"):
        htp.register_layout(htp.Layout("mine", ("b", "h", "w", "d"), digits, ""))
    assert "mine" not in htp.LAYOUTS


@pytest.mark.parametrize(
    ("row", "message"),
    [
        (htp.Layout("a b", ("d",), "d", ""), "a name has letters, digits and underscores"),
        (htp.Layout("strip", ("d",), "d", ""), "another layout has this name"),
        (htp.Layout("x", ("D",), "D", ""), "axes are single small letters, got D, D"),
        (htp.Layout("x", ("d", "d"), "d", ""), "two axes have one name"),
        (
            htp.Layout("x", ("h", "w"), "p", "", joined=(("p", "wh"),)),
            "joined axes must be hw, in this order",
        ),
    ],
)
def test_rows_with_other_mistakes(row: htp.Layout, message: str):
    with pytest.raises(HexnnError, match=re.escape(message)):
        htp.register_layout(row)
