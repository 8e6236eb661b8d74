"""Fourier transforms, moments and the masked softmax of qnn against PyTorch, all in float32."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.oracle import oracle
from support.real_arrays import numbers
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.semantics.registry import evaluate

torch: Any = pytest.importorskip("torch")

FEW = settings(max_examples=25)
CLOSE: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-5}
"""Rounding of sums of up to a hundred float32 terms of size 1."""


@oracle("PyTorch", qnn.StftOp)
@FEW
@given(
    length=st.integers(2, 12), step=st.integers(1, 9), more=st.integers(0, 20), one=st.booleans()
)
def test_stft(length: int, step: int, more: int, one: bool):
    x, window = numbers(2, length + more, 1), numbers(length, seed=1)
    op = qnn.StftOp(value(x.shape), value((length,)), out=f32, frame_step=step, onesided=one)
    theirs = torch.stft(
        torch.from_numpy(x[..., 0]),
        length,
        step,
        window=torch.from_numpy(window),
        center=False,
        onesided=one,
        return_complex=True,
    )
    wanted = torch.view_as_real(theirs).numpy().transpose(0, 2, 1, 3)
    np.testing.assert_allclose(run(op, x, window), wanted, **CLOSE)


@oracle("PyTorch", qnn.MomentsOp)
@FEW
@given(shape=st.lists(st.integers(1, 5), min_size=1, max_size=4), data=st.data())
def test_moments(shape: list[int], data: st.DataObject):
    axes = data.draw(st.lists(st.integers(0, len(shape) - 1), unique=True, min_size=1))
    x = numbers(*shape)
    op = qnn.MomentsOp(value(x.shape), out=[f32, f32], axes=axes, keep_dims=True)
    op.verify()
    mean, variance = evaluate(op, [x])
    theirs = torch.var_mean(torch.from_numpy(x), axes, correction=0, keepdim=True)
    np.testing.assert_allclose(variance, theirs[0].numpy(), **CLOSE)
    np.testing.assert_allclose(mean, theirs[1].numpy(), **CLOSE)


@oracle("PyTorch", qnn.MaskedSoftmaxOp)
def test_added_mask():
    x, mask = numbers(2, 3, 4, 6), numbers(2, 6, seed=1) * 10
    op = qnn.MaskedSoftmaxOp(value(x.shape), value(mask.shape), out=f32)
    given = torch.from_numpy(x) + torch.from_numpy(mask)[:, None, None]
    np.testing.assert_allclose(run(op, x, mask), torch.softmax(given, -1).numpy(), **CLOSE)
