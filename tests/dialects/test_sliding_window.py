"""Windows that slide over axes, compared with positions that are tried one by one."""

from __future__ import annotations

from itertools import count

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from hexnn.dialects.dimensions import Dim
from hexnn.dialects.sliding_window import SlidingWindow, WindowAxis, pairs_of

SIZES = st.integers(0, 30)
SIDES = st.integers(-2, 5)
axes = st.builds(
    WindowAxis, st.integers(1, 5), st.integers(1, 4), st.integers(1, 3), before=SIDES, after=SIDES
)
plain = st.builds(WindowAxis, st.integers(1, 5), st.integers(1, 4), st.integers(1, 3))


def reads(axis: WindowAxis, output: int) -> list[int]:
    """The elements that the taps of one position read; those below 0 are padding."""
    start = output * axis.stride - axis.before
    return [start + tap * axis.dilation for tap in range(axis.taps)]


def positions(axis: WindowAxis, size: int) -> int:
    """How many positions have all taps within the padded axis."""
    last = next(n for n in count() if max(reads(axis, n)) >= size + axis.after)
    return last


@given(axes, SIZES)
def test_outputs_are_the_positions_that_fit(axis: WindowAxis, size: int):
    assert max(axis.outputs(size), 0) == positions(axis, size)
    assert (axis.slack(size) >= 0) == (positions(axis, size) > 0)


@given(axes, SIZES)
def test_outputs_rounded_up(axis: WindowAxis, size: int):
    """One more position where elements are left behind the last one; no more padding than so."""
    assume(axis.slack(size) >= 0)
    grown, last = axis.rounded_up(size), positions(axis, size) - 1
    missed = max(reads(axis, last)) < size + axis.after - 1
    assert positions(grown, size) == last + 1 + missed
    assert max(reads(grown, grown.outputs(size) - 1)) == size + grown.after - 1


@given(axes, st.integers(1, 12))
def test_least_size(axis: WindowAxis, outputs: int):
    size = axis.least_size(outputs)
    assume(size > 0)
    assert positions(axis, size) == outputs
    assert positions(axis, size - 1) == outputs - 1


@given(plain, st.integers(1, 30))
def test_same_padding_is_the_least_for_its_positions(axis: WindowAxis, size: int):
    """As TFLite has it: ceil(size / stride) positions, an odd element after."""
    same, wanted = axis.same(size), len(range(0, size, axis.stride))
    assert positions(same, size) == wanted
    assert 0 <= same.before <= same.after <= same.before + 1
    less = WindowAxis(axis.taps, axis.stride, axis.dilation, same.before, same.after - 1)
    assert same.after == 0 or positions(less, size) < wanted


@given(axes, st.integers(1, 8), SIZES)
def test_covering_padding_holds_all_that_positions_read(axis: WindowAxis, outputs: int, size: int):
    reached = max(reads(axis, outputs - 1)) + 1 - size
    assert axis.covering(outputs, size).after == max(reached, 0)


@given(axes, st.integers(1, 20), st.data())
def test_halo_is_what_outputs_read(axis: WindowAxis, size: int, data: st.DataObject):
    """And the window with the padding of the halo reads the same elements of that part."""
    outputs = positions(axis, size)
    assume(outputs > 0)
    start = data.draw(st.integers(0, outputs - 1))
    stop = data.draw(st.integers(start + 1, outputs))
    halo = axis.halo(start, stop, size)
    read = [reads(axis, n) for n in range(start, stop)]
    inside = range(max(read[0][0], 0), min(read[-1][-1] + 1, size))
    if halo is None:
        assert not inside
        return
    assert range(halo.start, halo.stop) == inside
    part = WindowAxis(axis.taps, axis.stride, axis.dilation, halo.before, halo.after)
    assert positions(part, halo.stop - halo.start) == stop - start
    assert [[n + halo.start for n in reads(part, n)] for n in range(stop - start)] == read


@given(st.lists(st.tuples(axes, SIZES), min_size=1, max_size=3))
def test_axes_are_independent(rows: list[tuple[WindowAxis, int]]):
    along, sizes = [axis for axis, _ in rows], [size for _, size in rows]
    window = SlidingWindow.of(
        [axis.taps for axis in along],
        [axis.stride for axis in along],
        [(axis.before, axis.after) for axis in along],
        [axis.dilation for axis in along],
    )
    assert window.axes == tuple(along)
    assert window.extent == tuple(axis.extent for axis in along)
    assert window.outputs(sizes) == tuple(axis.outputs(n) for axis, n in rows)
    assert window.least_sizes(sizes) == tuple(axis.least_size(n) for axis, n in rows)
    assert window.same(sizes).axes == tuple(axis.same(n) for axis, n in rows)
    assert window.rounded_up(sizes).axes == tuple(axis.rounded_up(n) for axis, n in rows)
    assert window.fits(sizes) == all(axis.slack(n) >= 0 for axis, n in rows)
    assert window.is_dilated == any(axis.taps > 1 and axis.dilation > 1 for axis in along)


def test_defaults_and_names_of_padding():
    window = SlidingWindow.of((3, 2))
    assert window == SlidingWindow((3, 2), (1, 1), (1, 1), ((0, 0), (0, 0)))
    assert window.named("VALID", (8, 8)) == window
    assert window.named("SAME", (8, 8)).amounts == (1, 1, 0, 1)
    assert pairs_of((1, 2, 3, 4)) == ((1, 2), (3, 4))
    assert SlidingWindow.of((3,), padding=[(-1, 2)]).padded() == SlidingWindow.of((3,))


@pytest.mark.parametrize("rounding", ["down", "up", "same"])
def test_a_dynamic_size_stays_dynamic(rounding: str):
    window, size = SlidingWindow.of((3,), (2,), ((1, 0),)), (Dim(8),)
    made = {"down": window, "up": window.rounded_up(size), "same": window.same(size)}[rounding]
    (found,) = made.outputs(size)
    assert isinstance(found, Dim)
    assert found == {"down": 4, "up": 4, "same": 4}[rounding]
