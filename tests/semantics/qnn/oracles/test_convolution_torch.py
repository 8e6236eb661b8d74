"""Convolutions and transposed convolutions of qnn against PyTorch."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle
from xdsl.dialects.builtin import f16, f32

from hexnn.dialects import qnn
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

TOLERANCE = 1e-5
"""Of the largest result: two orders of summation of up to a few hundred float32 products."""

CONVOLUTIONS = {1: qnn.Conv1dOp, 2: qnn.Conv2dOp, 3: qnn.Conv3dOp}
DEPTH_WISE = {1: qnn.DepthWiseConv1dOp, 2: qnn.DepthWiseConv2dOp}
TRANSPOSED = {1: qnn.TransposeConv1dOp, 2: qnn.TransposeConv2dOp, 3: qnn.TransposeConv3dOp}


def tensors(*shapes: tuple[int, ...]) -> list[Array]:
    """Random tensors."""
    rng = np.random.default_rng(0)
    return [rng.standard_normal(shape, np.float32) for shape in shapes]


def plain(numbers: list[Any]) -> Any:
    """A parameter of QNN: a scalar for a single axis."""
    return numbers[0] if len(numbers) == 1 else numbers


def padded(x: Array, pads: list[tuple[int, int]]) -> Any:
    """The input as PyTorch takes it, with its padding."""
    return torch.from_numpy(np.pad(channels_first(x), [(0, 0), (0, 0), *pads]))


def filters(w: Array, *axes: int) -> Any:
    """A filter with two axes of channels in front."""
    return torch.from_numpy(np.ascontiguousarray(w.transpose(*axes, *range(w.ndim - 2))))


def close(seen: Array, wanted: Array) -> None:
    """Equal but for the order of summation."""
    np.testing.assert_allclose(seen, wanted, rtol=0, atol=TOLERANCE * np.abs(wanted).max())


@st.composite
def axes(draw: st.DrawFn, count: int) -> list[tuple[int, int, int, int, tuple[int, int]]]:
    """(size, kernel, stride, dilation, padding) of each axis, of which the kernel fits."""
    found: list[tuple[int, int, int, int, tuple[int, int]]] = []
    for _ in range(count):
        kernel, dilation = draw(st.integers(1, 3)), draw(st.integers(1, 2))
        pads = (draw(st.integers(0, 2)), draw(st.integers(0, 2)))
        least = max((kernel - 1) * dilation + 1 - sum(pads), 1)
        size = draw(st.integers(least, least + 4))
        found.append((size, kernel, draw(st.integers(1, 3)), dilation, pads))
    return found


@oracle("PyTorch", qnn.Conv1dOp, qnn.Conv2dOp, qnn.Conv3dOp)
@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(1, 3), st.integers(1, 2), st.integers(1, 2), st.booleans())
def test_convolution(data: st.DataObject, count: int, groups: int, depth: int, biased: bool):
    size, kernel, stride, dilation, pads = map(list, zip(*data.draw(axes(count)), strict=True))
    outputs = 3 * groups
    x, w, b = tensors((2, *size, depth * groups), (*kernel, depth, outputs), (outputs,))
    operands = [x, w, b] if biased else [x, w]
    op = CONVOLUTIONS[count](
        *([value(a.shape) for a in operands]),
        out=f32,
        stride=plain(stride),
        pad_amount=plain(pads),
        dilation=plain(dilation),
        group=groups,
    )
    convolve = getattr(torch.nn.functional, f"conv{count}d")
    bias = torch.from_numpy(b) if biased else None
    filter = filters(w, count + 1, count)
    wanted = convolve(padded(x, pads), filter, bias, stride, 0, dilation, groups)
    close(run(op, *operands), channels_last(wanted.numpy()))


@oracle("PyTorch", qnn.DepthWiseConv1dOp, qnn.DepthWiseConv2dOp)
@settings(max_examples=30, deadline=None)
@given(st.data(), st.integers(1, 2), st.integers(1, 3), st.integers(1, 2))
def test_depth_wise(data: st.DataObject, count: int, channels: int, multiplier: int):
    size, kernel, stride, dilation, pads = map(list, zip(*data.draw(axes(count)), strict=True))
    outputs = channels * multiplier
    x, w, b = tensors((2, *size, channels), (*kernel, 1, outputs), (outputs,))
    op = DEPTH_WISE[count](
        value(x.shape),
        value(w.shape),
        value(b.shape),
        out=f32,
        stride=plain(stride),
        pad_amount=plain(pads),
        dilation=plain(dilation),
    )
    convolve = getattr(torch.nn.functional, f"conv{count}d")
    filter, bias = filters(w, count + 1, count), torch.from_numpy(b)
    wanted = convolve(padded(x, pads), filter, bias, stride, 0, dilation, channels)
    close(run(op, x, w, b), channels_last(wanted.numpy()))


@oracle("PyTorch", qnn.TransposeConv1dOp, qnn.TransposeConv2dOp, qnn.TransposeConv3dOp)
@settings(max_examples=40, deadline=None)
@given(st.data(), st.integers(1, 3), st.integers(1, 2), st.booleans())
def test_transposed(data: st.DataObject, count: int, groups: int, biased: bool):
    size, kernel, stride, dilation, _ = map(list, zip(*data.draw(axes(count)), strict=True))
    dilation = dilation if count == 3 else [1] * count
    added = [data.draw(st.integers(0, s - 1)) for s in stride]
    reach = [(k - 1) * d + 1 for k, d in zip(kernel, dilation, strict=True)]
    pad = [data.draw(st.integers(0, (r - 1) // 2)) for r in reach]
    x, w, b = tensors((2, *size, 2 * groups), (*kernel, 2 * groups, 3), (3 * groups,))
    operands = [x, w, b] if biased else [x, w]
    parameters = {"dilation": dilation} if count == 3 else {}
    op = TRANSPOSED[count](
        *([value(a.shape) for a in operands]),
        out=f32,
        stride=plain(stride),
        pad_amount=plain([(p, p) for p in pad]),
        output_padding=plain(added),
        group=groups,
        **parameters,
    )
    spread = getattr(torch.nn.functional, f"conv_transpose{count}d")
    bias = torch.from_numpy(b) if biased else None
    filter, source = filters(w, count, count + 1), padded(x, [(0, 0)] * count)
    wanted = spread(source, filter, bias, stride, pad, added, groups, dilation)
    close(run(op, *operands), channels_last(wanted.numpy()))


@oracle("PyTorch", qnn.TransposeConv2dOp)
def test_transposed_cuts_each_side():
    x, w = tensors((1, 3, 4, 2), (3, 3, 2, 3))
    op = qnn.TransposeConv2dOp(
        value(x.shape), value(w.shape), out=f32, stride=[2, 3], pad_amount=[[2, 0], [1, 3]]
    )
    spread = torch.nn.functional.conv_transpose2d
    whole = spread(padded(x, [(0, 0)] * 2), filters(w, 2, 3), None, [2, 3])
    close(run(op, x, w), channels_last(whole.numpy())[:, 2:, 1:-3])


@oracle("PyTorch", qnn.Conv2dOp)
def test_half_floats_are_summed_in_float32():
    x, w = (a.astype(np.float16) for a in tensors((1, 5, 5, 64), (3, 3, 64, 4)))
    op = qnn.Conv2dOp(
        value(x.shape, f16), value(w.shape, f16), out=f16, stride=[1, 1], pad_amount=[[0, 0]] * 2
    )
    wide = torch.nn.functional.conv2d(padded(x, [(0, 0)] * 2).double(), filters(w, 3, 2).double())
    wanted = channels_last(wide.numpy())
    y = run(op, x, w)
    assert y.dtype == np.float16
    np.testing.assert_allclose(y, wanted, rtol=2**-11, atol=1e-4)
