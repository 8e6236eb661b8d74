"""How windows of nnef move: up and down, automatic padding, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.nnef.geometry import Moves

NUMBERS = st.integers(1, 5)


@st.composite
def moves(draw: st.DrawFn) -> Moves:
    """A window along one axis."""
    sides = [(draw(st.integers(-2, 4)), draw(st.integers(-2, 4)))]
    padding = draw(st.sampled_from([[], sides]))
    return Moves.of([draw(NUMBERS)], padding, [draw(NUMBERS)], [draw(NUMBERS)])


@given(moves(), st.integers(1, 30))
def test_down_undoes_up(one: Moves, count: int):
    assume(one.padding is None or (count - 1) * one.strides[0] + one.reach[0] > sum(one.padding[0]))
    assert one.down(one.up((count,))) == (count,)
    assert one.up_to((count,), one.up((count,))) == one.up((count,))


@given(moves(), st.integers(1, 30))
def test_automatic_padding_is_enough_for_each_window(one: Moves, extent: int):
    assume(one.padding is None)
    ((before, after),) = one.sides((extent,))
    (count,) = one.down((extent,))
    assert count == -(-extent // one.strides[0])
    assert 0 <= before <= after <= before + 1
    assert (count - 1) * one.strides[0] + one.reach[0] <= before + extent + after


def test_empty_lists_are_defaults():
    assert Moves.of([3, 1]) == Moves((3, 1), (1, 1), (1, 1), None)
    assert Moves.of([3], [(-1, 2)], [2], [4]) == Moves((3,), (2,), (4,), ((-1, 2),))


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"size": [3], "padding": [(0, 0)] * 2}, "padding must have 1 items or none"),
        ({"size": [3, 3], "stride": [1]}, r"stride must have 2 items or none, got \[1\]"),
        ({"size": [3], "dilation": [1, 1]}, "dilation must have 1 items or none"),
        ({"size": [0]}, r"size must be > 0, got \[0\]"),
        ({"size": [3], "stride": [0]}, r"stride must be > 0, got \[0\]"),
        ({"size": [3], "dilation": [-1]}, r"dilation must be > 0, got \[-1\]"),
    ],
)
def test_lists_that_do_not_fit(arguments: dict[str, Any], message: str):
    with pytest.raises(VerifyException, match=message):
        Moves.of(**arguments)


def test_extents_that_do_not_fit():
    with pytest.raises(VerifyException, match="a window of 5 must fit 3 elements"):
        Moves.of([3], [(0, 1)], dilation=[2]).down((3,))
    with pytest.raises(VerifyException, match=r"padding must leave elements, got extents \[0\]"):
        Moves.of([3], [(1, 2)]).up((1,))
    with pytest.raises(VerifyException, match=r"got \[7\], which is scaled down to \[4\]"):
        Moves.of([3], stride=[2]).up_to((3,), (7,))
    with pytest.raises(VerifyException, match=r"output_shape must be > 0, got \[0\]"):
        Moves.of([3]).up_to((3,), (0,))
