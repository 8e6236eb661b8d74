"""Convolutions of nnef against Khronos' interpreter, and against sums over single elements."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from support.khronos import khronos
from support.nnef_borders import KNOWN, at_border, automatic
from support.nnef_operation import expect_close, reals, run
from support.nnef_windows import Case, fits, leaves, places, windows
from support.oracle import oracle
from xdsl.dialects.builtin import f16

from hexnn.dialects import nnef
from hexnn.dialects.diagnostics import HexnnError
from hexnn.semantics.registry import Array


@st.composite
def convolutions(draw: st.DrawFn) -> tuple[list[Array], Case]:
    """Input, filter, perhaps a bias, and arguments of a conv."""
    axes = draw(st.integers(1, 3))
    case = draw(windows(axes))
    groups, depth, multiple = (draw(st.integers(1, 2)) for _ in range(3))
    channels, outputs = groups * depth, groups * multiple
    spatial = [draw(st.integers(1, 6)) for _ in range(axes)]
    assume(fits(case, spatial))
    arrays = [reals(2, channels, *spatial), reals(outputs, depth, *case.pop("size"), seed=1)]
    if draw(st.booleans()):
        arrays.append(reals(1, outputs, seed=2))
    case["groups"] = 0 if depth == 1 and draw(st.booleans()) else groups
    return arrays, case


@oracle("Khronos", nnef.ConvOp)
@settings(max_examples=40, deadline=None)
@given(convolutions())
def test_conv_is_that_of_khronos(convolution: tuple[list[Array], Case]):
    arrays, case = convolution
    wanted = khronos("conv", *arrays, **case)
    expect_close(run(nnef.ConvOp, *arrays, **case), wanted)


@oracle("formula", nnef.ConvOp)
@settings(max_examples=25, deadline=None)
@given(convolutions(), st.sampled_from(KNOWN))
def test_conv_element_by_element(convolution: tuple[list[Array], Case], border: str):
    arrays, case = convolution
    assume(arrays[0].size <= 200)
    y = run(nnef.ConvOp, *arrays, border=border, **case)
    expect_close(y, summed(*arrays, border=border, **case))


def summed(x: Array, w: Array, bias: Array | None = None, **case: Any) -> Array:
    """The sums of the definition, one product after the other, in float64."""
    up, size = x.shape[2:], w.shape[2:]
    strides, dilations = (case.get(key, [1] * len(up)) for key in ("stride", "dilation"))
    groups = case["groups"] or x.shape[1]
    sides = case.get("padding") or automatic(up, size, strides, dilations)
    y = np.zeros((len(x), len(w), *places({**case, "size": size}, up)))
    for batch, output, *place in np.ndindex(*y.shape):
        first = output // (len(w) // groups) * w.shape[1]
        for channel, *tap in np.ndindex(*w.shape[1:]):
            at = [
                i * s + j * d - before
                for i, s, j, d, (before, _) in zip(
                    place, strides, tap, dilations, sides, strict=True
                )
            ]
            element = at_border(x[batch, first + channel], at, case["border"])
            y[(batch, output, *place)] += element * w[(output, channel, *tap)]
        if bias is not None:
            y[(batch, output, *place)] += bias[0, output]
    return y


@st.composite
def deconvolutions(draw: st.DrawFn) -> tuple[list[Array], Case]:
    """Input, filter, perhaps a bias, and arguments of a deconv."""
    axes = draw(st.integers(1, 3))
    case = draw(windows(axes))
    groups, depth, multiple = (draw(st.integers(1, 2)) for _ in range(3))
    channels, outputs = groups * multiple, groups * depth
    up = tuple(draw(st.integers(1, 7)) for _ in range(axes))
    assume(fits(case, up))
    down = places(case, up)
    enough = leaves(case, down)
    arrays = [reals(2, channels, *down), reals(channels, depth, *case.pop("size"), seed=1)]
    if draw(st.booleans()):
        arrays.append(reals(1, outputs, seed=2))
    shorthand = depth == 1 and draw(st.booleans())
    case["groups"] = 0 if shorthand else groups
    if not enough or draw(st.booleans()) or (shorthand and multiple > 1):
        case["output_shape"] = [2, outputs, *up]
    return arrays, case


@oracle("Khronos", nnef.DeconvOp)
@settings(max_examples=40, deadline=None)
@given(deconvolutions())
def test_deconv_is_that_of_khronos(deconvolution: tuple[list[Array], Case]):
    arrays, case = deconvolution
    wanted = khronos("deconv", *arrays, **case)
    expect_close(run(nnef.DeconvOp, *arrays, **case), wanted)


@oracle("formula", nnef.DeconvOp)
@settings(max_examples=25, deadline=None)
@given(deconvolutions(), st.sampled_from(KNOWN))
def test_deconv_element_by_element(deconvolution: tuple[list[Array], Case], border: str):
    arrays, case = deconvolution
    y = run(nnef.DeconvOp, *arrays, border=border, **case)
    assume(y.size * arrays[1].size <= 10_000)
    expect_close(y, gathered(*arrays, y.shape, border, case))


def gathered(*given: Any) -> Array:
    """What the definition sums up for each element of a deconv, in float64."""
    x, w, *bias, shape, border, case = given
    up, size = shape[2:], w.shape[2:]
    strides, dilations = (case.get(key, [1] * len(up)) for key in ("stride", "dilation"))
    groups = case["groups"] or shape[1]
    sides = case.get("padding") or automatic(up, size, strides, dilations)
    y = np.zeros(shape)
    for batch, output, *place in np.ndindex(*shape):
        group, depth = divmod(output, w.shape[1])
        for tap in np.ndindex(*size):
            numbers = zip(place, sides, tap, dilations, strict=True)
            scaled = [i + before - j * d for i, (before, _), j, d in numbers]
            if any(at % s for at, s in zip(scaled, strides, strict=True)):
                continue
            at = [n // s for n, s in zip(scaled, strides, strict=True)]
            for channel in range(group * len(w) // groups, (group + 1) * len(w) // groups):
                element = at_border(x[batch, channel], at, border)
                y[(batch, output, *place)] += element * w[(channel, depth, *tap)]
        y[(batch, output, *place)] += bias[0][0, output] if bias else 0.0
    return y


@oracle("Khronos", nnef.SeparableConvOp)
@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize("stride", [[], [2, 3]])
def test_separable_conv(groups: int, stride: list[int]):
    arrays = reals(2, 3, 7, 6), reals(6, 1, 3, 2, seed=1), reals(4, 6 // groups, 1, 1, seed=2)
    case = {"groups": groups, "stride": stride, "dilation": [1, 2]}
    for bias in ([], [reals(1, 4, seed=3)]):
        y = run(nnef.SeparableConvOp, *arrays, *bias, **case)
        wanted = khronos("separable_conv", *arrays, *bias, lowered=["separable_conv"], **case)
        expect_close(y, wanted)


@oracle("Khronos", nnef.SeparableDeconvOp)
@pytest.mark.parametrize("groups", [1, 2])
@pytest.mark.parametrize("output_shape", [[], [2, 6, 13, 17]])
def test_separable_deconv(groups: int, output_shape: list[int]):
    arrays = reals(2, 4, 7, 6), reals(6, 1, 3, 2, seed=1), reals(4, 6 // groups, 1, 1, seed=2)
    case = {"groups": groups, "stride": [2, 3], "output_shape": output_shape}
    for bias in ([], [reals(1, 6, seed=3)]):
        y = run(nnef.SeparableDeconvOp, *arrays, *bias, **case)
        wanted = khronos("separable_deconv", *arrays, *bias, lowered=["separable_deconv"], **case)
        expect_close(y, wanted)


@pytest.mark.parametrize("border", KNOWN)
def test_separable_operations_are_two_convolutions(border: str):
    x, plane, point = reals(1, 2, 5, 6), reals(4, 1, 3, 3, seed=1), reals(3, 4, 1, 1, seed=2)
    middle = run(nnef.ConvOp, x, plane, groups=0, border=border)
    wanted = run(nnef.ConvOp, middle, point)
    y = run(nnef.SeparableConvOp, x, plane, point, border=border)
    expect_close(y, wanted)
    middle = run(nnef.DeconvOp, wanted, point)
    back = run(nnef.DeconvOp, middle, plane, groups=0, border=border)
    y = run(nnef.SeparableDeconvOp, wanted, plane, point, border=border)
    expect_close(y, back)


def test_automatic_padding_is_never_negative():
    """A filter of one pixel with stride 2 takes the even pixels, as Khronos and TensorFlow do."""
    x = reals(1, 1, 5, 4)
    y = run(nnef.ConvOp, x, np.ones((1, 1, 1, 1), np.float32), stride=[2, 2])
    np.testing.assert_array_equal(y, x[:, :, ::2, ::2])


def test_half_floats_are_computed_in_float32():
    x, w = reals(1, 64, 3).astype(np.float16), reals(2, 64, 3, seed=1).astype(np.float16)
    wide = run(nnef.ConvOp, x.astype(np.float32), w.astype(np.float32))
    y = run(nnef.ConvOp, x, w, elements=f16)
    np.testing.assert_array_equal(y, wide.astype(np.float16))


@pytest.mark.parametrize("shape", [(1, 1), (2, 3)])
def test_a_large_filter_of_few_places_gives_the_same(shape: tuple[int, int]):
    """The filter that stays as it lies gives what the one for many images gives."""
    x, w = reals(1, 3, *shape), reals(40, 3, *shape, seed=1)
    case = {"padding": [(0, 0), (0, 0)]}
    few = run(nnef.ConvOp, x, w, **case)
    many = run(nnef.ConvOp, np.repeat(x, 50, 0), w, **case)
    expect_close(np.repeat(few, 50, 0), many)


@oracle("formula", nnef.ConvOp, nnef.DeconvOp)
def test_without_spatial_axes_convolutions_are_products():
    x, w = reals(2, 3), reals(4, 3, seed=1)
    expect_close(run(nnef.ConvOp, x, w), x @ w.T)
    y = reals(2, 4, seed=2)
    expect_close(run(nnef.DeconvOp, y, w), y @ w)


def test_all_borders_are_products_of_those_of_axes():
    """Every pixel of a corner comes from the borders of both axes."""
    x = np.arange(6, dtype=np.float32).reshape(1, 1, 2, 3)
    w = np.zeros((1, 1, 3, 3), np.float32)
    w[0, 0, 0, 0] = 1
    corners = {"constant": 0, "replicate": 0, "reflect": 4, "reflect-even": 0}
    for border, corner in corners.items():
        assert run(nnef.ConvOp, x, w, border=border)[0, 0, 0, 0] == corner


@pytest.mark.parametrize("op", [nnef.ConvOp, nnef.DeconvOp])
def test_filters_that_no_memory_holds_are_refused(op: type[nnef.NnefOp]):
    x, w = reals(1, 1, 4), reals(1, 1, 3, seed=1)
    with pytest.raises(
        HexnnError,
        match=r"takes about \d+T of memory, at most 2G",
    ):
        run(op, x, w, dilation=[10**12])
