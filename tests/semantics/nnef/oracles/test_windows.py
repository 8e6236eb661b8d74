"""Windows of nnef over all axes against Khronos' interpreter, and element by element."""

from __future__ import annotations

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.khronos import khronos
from support.nnef_borders import KNOWN, at_border
from support.nnef_operation import expect_close, reals, results, run
from support.nnef_windows import (
    Case,
    each,
    fits,
    inside,
    leaves,
    places,
    reverse_seen,
    seen,
    sides_of,
    steps,
    windows,
)
from support.oracle import oracle
from xdsl.dialects.builtin import f32, i32, i64

from hexnn.dialects import nnef
from hexnn.dialects.diagnostics import HexnnError
from hexnn.semantics.registry import Array

BORDERS = ("ignore", *KNOWN)


@st.composite
def tensors(draw: st.DrawFn) -> tuple[Array, Case]:
    """A tensor in which a window has a place, and the arguments of the window."""
    rank = draw(st.integers(1, 4))
    case = draw(windows(rank))
    up = [draw(st.integers(1, 5 if rank < 4 else 3)) for _ in range(rank)]
    assume(fits(case, up))
    return reals(*up), case


@oracle("Khronos", nnef.BoxOp, nnef.AvgPoolOp, nnef.MaxPoolOp, nnef.RmsPoolOp)
@settings(max_examples=40, deadline=None)
@given(tensors(), st.sampled_from(["ignore", "constant"]), st.booleans())
def test_pools_are_those_of_khronos(tensor: tuple[Array, Case], border: str, normalize: bool):
    x, case = tensor
    case = {**case, "border": border}
    expect_close(
        run(nnef.BoxOp, x, normalize=normalize, **case),
        khronos("box", x, normalize=normalize, **case),
    )
    for op in (nnef.AvgPoolOp, nnef.MaxPoolOp):
        expect_close(run(op, x, **case), khronos(op.name.removeprefix("nnef."), x, **case))
    wanted = khronos("rms_pool", x, lowered=["rms_pool"], **case)
    expect_close(run(nnef.RmsPoolOp, x, **case), wanted)


@oracle("formula", nnef.BoxOp, nnef.AvgPoolOp, nnef.RmsPoolOp)
@settings(max_examples=25, deadline=None)
@given(tensors(), st.sampled_from(BORDERS))
def test_sums_element_by_element(tensor: tuple[Array, Case], border: str):
    x, case = tensor
    shape = places(case, x.shape)

    def mean(place: tuple[int, ...], power: int = 1) -> float:
        values = [value**power for _, value in seen(x, place, case, border)]
        return sum(values) / len(values) if values else math.nan

    total = each(shape, lambda place: sum(value for _, value in seen(x, place, case, border)))
    expect_close(run(nnef.BoxOp, x, border=border, **case), total)
    means = each(shape, mean)
    expect_close(run(nnef.BoxOp, x, border=border, normalize=True, **case), means)
    expect_close(run(nnef.AvgPoolOp, x, border=border, **case), means)
    squares = each(shape, lambda place: mean(place, 2) ** 0.5)
    expect_close(run(nnef.RmsPoolOp, x, border=border, **case), squares)


@oracle("formula", nnef.MaxPoolOp, nnef.ArgmaxPoolOp, nnef.MaxPoolWithIndexOp, nnef.SampleOp)
@settings(max_examples=25, deadline=None)
@given(tensors(), st.sampled_from(BORDERS))
def test_maxima_element_by_element(tensor: tuple[Array, Case], border: str):
    x, case = tensor
    x = np.round(2 * x)  # some are equal
    shape = places(case, x.shape)

    def best(place: tuple[int, ...]) -> tuple[float, int]:
        least = (-math.inf, 0)
        return max(((v, -n) for n, v in seen(x, place, case, border)), default=least)

    case = {**case, "border": border}
    maxima = each(shape, lambda place: best(place)[0])
    numbers = each(shape, lambda place: -best(place)[1])
    np.testing.assert_array_equal(run(nnef.MaxPoolOp, x, **case), maxima)
    np.testing.assert_array_equal(run(nnef.ArgmaxPoolOp, x, elements=i64, **case), numbers)
    y, index = results(nnef.MaxPoolWithIndexOp, x, elements=[f32, i32], **case)
    np.testing.assert_array_equal(y, maxima)
    np.testing.assert_array_equal(index, numbers)
    if border != "ignore":
        np.testing.assert_array_equal(run(nnef.SampleOp, x, index, **case), maxima)


@st.composite
def reversals(draw: st.DrawFn) -> tuple[Array, tuple[int, ...], Case]:
    """A tensor, the shape of which it is the down-scaled one, and a window."""
    x, case = draw(tensors())
    return reals(*places(case, x.shape)), x.shape, case


@oracle("Khronos", nnef.DeboxOp)
@settings(max_examples=40, deadline=None)
@given(reversals(), st.sampled_from(["ignore", "constant"]), st.booleans())
def test_debox_is_that_of_khronos(
    reversal: tuple[Array, tuple[int, ...], Case], border: str, wanted: bool
):
    """Sums only: Khronos' interpreter divides its input instead of its result."""
    x, shape, case = reversal
    assume(wanted or leaves(case, x.shape))
    shape_of: Case = {"output_shape": list(shape) if wanted else []}
    case = {**case, **shape_of, "border": border}
    expect_close(run(nnef.DeboxOp, x, **case), khronos("debox", x, **case))


@oracle("formula", nnef.DeboxOp)
@settings(max_examples=25, deadline=None)
@given(reversals(), st.sampled_from(BORDERS))
def test_debox_element_by_element(reversal: tuple[Array, tuple[int, ...], Case], border: str):
    x, shape, case = reversal

    def values(place: tuple[int, ...]) -> list[float]:
        reached = reverse_seen(shape, x.shape, place, case)
        known = [at for _, at in reached if border != "ignore" or inside(at, x.shape)]
        return [at_border(x, at, border) for at in known]

    arguments = {**case, "border": border, "output_shape": list(shape)}
    sums = each(shape, lambda place: sum(values(place)))
    expect_close(run(nnef.DeboxOp, x, **arguments), sums)
    counts = each(shape, lambda place: len(values(place)))
    volume = counts if border == "ignore" else math.prod(case["size"])
    with np.errstate(invalid="ignore"):
        means = sums / volume
    expect_close(run(nnef.DeboxOp, x, normalize=True, **arguments), means)


@oracle("formula", nnef.SampleOp)
@settings(max_examples=25, deadline=None)
@given(tensors(), st.sampled_from(KNOWN))
def test_samples_of_any_place(tensor: tuple[Array, Case], border: str):
    x, case = tensor
    shape = places(case, x.shape)
    index = np.random.default_rng(0).integers(math.prod(case["size"]), size=shape)
    wanted = each(shape, lambda place: dict(seen(x, place, case, border))[int(index[place])])
    y = run(nnef.SampleOp, x, index, border=border, **case)
    np.testing.assert_array_equal(y, wanted)


@oracle("formula", nnef.DesampleOp)
@settings(max_examples=25, deadline=None)
@given(reversals())
def test_desample_element_by_element(reversal: tuple[Array, tuple[int, ...], Case]):
    x, shape, case = reversal
    index = np.random.default_rng(0).integers(math.prod(case["size"]), size=x.shape)

    def total(place: tuple[int, ...]) -> float:
        reached = reverse_seen(shape, x.shape, place, case)
        known = [(n, at) for n, at in reached if inside(at, x.shape)]
        return sum(float(x[tuple(at)]) for n, at in known if index[tuple(at)] == n)

    y = run(nnef.DesampleOp, x, index.astype(np.int32), output_shape=list(shape), **case)
    expect_close(y, each(shape, total))


def test_desample_puts_back_what_max_pool_took():
    x = reals(1, 2, 4, 6)
    case = {"size": [1, 1, 2, 2], "stride": [1, 1, 2, 2]}
    y, index = results(nnef.MaxPoolWithIndexOp, x, elements=[f32, i32], **case)
    back = run(nnef.DesampleOp, y, index, **case)
    np.testing.assert_array_equal(back, np.where(np.isin(x, y), x, 0))


@pytest.mark.parametrize("number", [-1, 4])
@pytest.mark.parametrize("op", [nnef.SampleOp, nnef.DesampleOp])
def test_places_outside_of_the_window_are_refused(op: type[nnef.NnefOp], number: int):
    index = np.full((2, 2), number, np.int32)
    with pytest.raises(HexnnError, match=rf"index must lie in \[0, 3\], got {number}"):
        run(op, reals(2, 2), index, size=[2, 2])


def test_zeros_beyond_the_edge_are_maxima_of_negative_numbers():
    x = np.full((1, 1, 2, 2), -1, np.float32)
    case = {"size": [1, 1, 3, 3]}
    assert run(nnef.MaxPoolOp, x, **case).max() == 0
    assert run(nnef.MaxPoolOp, x, border="ignore", **case).max() == -1


def test_automatic_padding_has_its_odd_element_after():
    assert sides_of({"size": [2]}, [4]) == [(0, 1)]
    assert steps({"size": [2]}) == ([1], [1])
    x = np.arange(4, dtype=np.float32)
    np.testing.assert_array_equal(run(nnef.BoxOp, x, size=[2]), [1, 3, 5, 3])


@pytest.mark.parametrize(
    ("op", "message"),
    [
        (nnef.BoxOp, r"border of shape \[1, 1000000000000, 1\] takes about 4T of memory"),
        (nnef.ArgmaxPoolOp, r"a window of \[1, 1000000000000, 1\] elements is too large to run"),
        (nnef.DeboxOp, r"border of shape \[1, 1000000000000, 1\] takes about 4T of memory"),
    ],
)
def test_windows_that_nobody_waits_for_are_refused(op: type[nnef.NnefOp], message: str):
    element = i32 if op is nnef.ArgmaxPoolOp else f32
    with pytest.raises(HexnnError, match=message):
        run(op, reals(1, 1, 1), elements=element, size=[1, 10**12, 1])
