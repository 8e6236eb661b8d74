"""Normalizations of qnn against PyTorch. Both compute in float32, sums in other orders."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle
from support.real_arrays import numbers
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

SIZE = st.integers(1, 6)
FEW = settings(max_examples=25)
CLOSE: dict[str, Any] = {"rtol": 1e-4, "atol": 1e-5}
"""Rounding of sums of up to a thousand squares, whose differences are divided by deviations."""


def torched(x: Array) -> Any:
    """PyTorch's tensor."""
    return torch.from_numpy(np.ascontiguousarray(x))


@oracle("PyTorch", qnn.BatchnormOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=3), channels=SIZE)
def test_batchnorm(shape: list[int], channels: int):
    x = numbers(*shape, channels)
    mean, gamma, beta = (numbers(channels, seed=i) for i in (1, 2, 3))
    variance = numbers(channels, seed=4) ** 2 + np.float32(0.5)
    weight = gamma / np.sqrt(variance + np.float32(1e-3))
    op = qnn.BatchnormOp(value(x.shape), value((channels,)), value((channels,)), out=f32)
    seen = run(op, x, weight, beta - mean * weight)
    wanted = torch.nn.functional.batch_norm(
        torched(x.reshape(-1, channels)),
        *map(torched, (mean, variance, gamma, beta)),
        training=False,
        eps=1e-3,
    )
    np.testing.assert_allclose(seen, wanted.numpy().reshape(x.shape), **CLOSE)


@oracle("PyTorch", qnn.GroupNormOp)
@FEW
@given(data=st.data(), groups=st.integers(1, 4), scaled=st.booleans())
def test_group_norm(data: st.DataObject, groups: int, scaled: bool):
    spatial = data.draw(st.lists(SIZE, max_size=2))
    channels = groups * data.draw(st.integers(1, 4))
    x = numbers(2, *spatial, channels)
    scales = [numbers(channels, seed=i) for i in (1, 2)] if scaled else []
    operands = [value(x.shape), *(value(scale.shape) for scale in scales)]
    op = qnn.GroupNormOp(*operands, out=f32, epsilon=0.01, group=groups)
    wanted = torch.nn.functional.group_norm(
        torched(channels_first(x)), groups, *map(torched, scales), eps=0.01
    )
    np.testing.assert_allclose(run(op, x, *scales), channels_last(wanted.numpy()), **CLOSE)


@oracle("PyTorch", qnn.InstanceNormOp)
@FEW
@given(spatial=st.lists(st.integers(2, 5), min_size=1, max_size=3), channels=SIZE)
def test_instance_norm(spatial: list[int], channels: int):
    x, gamma, beta = numbers(2, *spatial, channels), numbers(channels), numbers(channels, seed=1)
    operands = [value(x.shape), value(gamma.shape), value(beta.shape)]
    op = qnn.InstanceNormOp(*operands, out=f32, epsilon=1e-3)
    wanted = torch.nn.functional.instance_norm(
        torched(channels_first(x)), weight=torched(gamma), bias=torched(beta), eps=1e-3
    )
    np.testing.assert_allclose(run(op, x, gamma, beta), channels_last(wanted.numpy()), **CLOSE)


@oracle("PyTorch", qnn.LayerNormOp, qnn.RmsNormOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=4), data=st.data())
def test_trailing_axes(shape: list[int], data: st.DataObject):
    count = data.draw(st.integers(1, len(shape)))
    axes, sizes = list(range(len(shape) - count, len(shape))), shape[len(shape) - count :]
    x, gamma, beta = numbers(*shape), numbers(*sizes, seed=1), numbers(*sizes, seed=2)
    operands = [value(x.shape), value(gamma.shape), value(beta.shape)]
    layer = qnn.LayerNormOp(*operands, out=f32, axes=axes, epsilon=1e-3)
    wanted = torch.nn.functional.layer_norm(
        torched(x), sizes, torched(gamma), torched(beta), eps=1e-3
    )
    np.testing.assert_allclose(run(layer, x, gamma, beta), wanted.numpy(), **CLOSE)
    rms = qnn.RmsNormOp(*(operands[:2]), out=f32, axes=axes, epsilon=1e-3)
    wanted = torch.nn.functional.rms_norm(torched(x), sizes, torched(gamma), eps=1e-3)
    np.testing.assert_allclose(run(rms, x, gamma), wanted.numpy(), **CLOSE)


@oracle("PyTorch", qnn.L2NormOp)
@FEW
@given(shape=st.lists(SIZE, min_size=1, max_size=4), data=st.data())
def test_l2_norm(shape: list[int], data: st.DataObject):
    axis = data.draw(st.integers(0, len(shape) - 1))
    x = numbers(*shape)
    op = qnn.L2NormOp(value(x.shape), out=f32, axis=axis, epsilon=0.5)
    wanted = torch.nn.functional.normalize(torched(x), dim=axis, eps=0.5)
    np.testing.assert_allclose(run(op, x), wanted.numpy(), **CLOSE)


@oracle("PyTorch", qnn.LrnOp)
@FEW
@given(spatial=st.lists(SIZE, min_size=1, max_size=2), channels=SIZE, radius=st.integers(0, 3))
def test_lrn(spatial: list[int], channels: int, radius: int):
    x, size = numbers(2, *spatial, channels), 2 * radius + 1
    parameters = {"alpha": 0.5, "beta": 0.75, "bias": 2.0}
    op = qnn.LrnOp(value(x.shape), out=f32, radius=radius, **parameters)
    wanted = torch.nn.functional.local_response_norm(
        torched(channels_first(x)), size, alpha=0.5 * size, beta=0.75, k=2.0
    )
    np.testing.assert_allclose(run(op, x), channels_last(wanted.numpy()), **CLOSE)
