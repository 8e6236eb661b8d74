"""How windows of nnef move: up and down, automatic padding, what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st
from xdsl.utils.exceptions import VerifyException

from hexnn.dialects.nnef.geometry import WindowGeometry

NUMBERS = st.integers(1, 5)


@st.composite
def geometry(draw: st.DrawFn) -> WindowGeometry:
    """A window along one axis."""
    sides = [(draw(st.integers(-2, 4)), draw(st.integers(-2, 4)))]
    padding = draw(st.sampled_from([[], sides]))
    return WindowGeometry.of([draw(NUMBERS)], padding, [draw(NUMBERS)], [draw(NUMBERS)])


@given(geometry(), st.integers(1, 30))
def test_down_undoes_up(one: WindowGeometry, count: int):
    assume(
        one.padding is None or (count - 1) * one.strides[0] + one.extent[0] > sum(one.padding[0])
    )
    assert one.window_counts(one.least_extents((count,))) == (count,)
    assert one.checked_extents((count,), one.least_extents((count,))) == one.least_extents((count,))


@given(geometry(), st.integers(1, 30))
def test_automatic_padding_is_enough_for_each_window(one: WindowGeometry, extent: int):
    assume(one.padding is None)
    ((before, after),) = one.sides((extent,))
    (count,) = one.window_counts((extent,))
    assert count == -(-extent // one.strides[0])
    assert 0 <= before <= after <= before + 1
    assert (count - 1) * one.strides[0] + one.extent[0] <= before + extent + after


def test_empty_lists_are_defaults():
    assert WindowGeometry.of([3, 1]) == WindowGeometry((3, 1), (1, 1), (1, 1), None)
    assert WindowGeometry.of([3], [(-1, 2)], [2], [4]) == WindowGeometry(
        (3,), (2,), (4,), ((-1, 2),)
    )


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
        WindowGeometry.of(**arguments)


def test_extents_that_do_not_fit():
    with pytest.raises(VerifyException, match="a window of 5 must fit 3 elements"):
        WindowGeometry.of([3], [(0, 1)], dilation=[2]).window_counts((3,))
    with pytest.raises(VerifyException, match=r"padding must leave elements, got extents \[0\]"):
        WindowGeometry.of([3], [(1, 2)]).least_extents((1,))
    with pytest.raises(VerifyException, match=r"got \[7\], which is scaled down to \[4\]"):
        WindowGeometry.of([3], stride=[2]).checked_extents((3,), (7,))
    with pytest.raises(VerifyException, match=r"output_shape must be > 0, got \[0\]"):
        WindowGeometry.of([3]).checked_extents((3,), (0,))
