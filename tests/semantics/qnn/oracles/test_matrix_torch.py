"""Matrix products and patches of qnn against PyTorch."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from support.one_operation import run, tensor, value
from support.onnx_node import channels_first, channels_last
from support.oracle import oracle
from xdsl.dialects.builtin import f32

from hexnn.dialects import qnn
from hexnn.semantics.registry import Array

torch: Any = pytest.importorskip("torch")

BATCHES = [((), ()), ((3,), ()), ((), (2,)), ((10,), (5, 1)), ((2, 1, 3), (1, 4, 1))]


def random(*shape: int, seed: int = 0) -> Array:
    """A random tensor."""
    return np.random.default_rng(seed).standard_normal(shape, np.float32)


@oracle("PyTorch", qnn.MatMulOp)
@pytest.mark.parametrize("second", [False, True])
@pytest.mark.parametrize("first", [False, True])
@pytest.mark.parametrize("batches", BATCHES)
def test_mat_mul(batches: tuple[tuple[int, ...], tuple[int, ...]], first: bool, second: bool):
    a = random(*batches[0], *((3, 4) if first else (4, 3)))
    b = random(*batches[1], *((2, 3) if second else (3, 2)), seed=1)
    bias = random(2, seed=2)
    op = qnn.MatMulOp(
        value(a.shape),
        value(b.shape),
        value((2,)),
        out=f32,
        transpose_in0=first,
        transpose_in1=second,
    )
    lhs, rhs, added = map(torch.from_numpy, (a, b, bias))
    wanted = torch.matmul(lhs.mT if first else lhs, rhs.mT if second else rhs) + added
    np.testing.assert_allclose(run(op, a, b, bias), wanted, atol=1e-6, err_msg="3 summands")


@oracle("PyTorch", qnn.FullyConnectedOp)
@pytest.mark.parametrize("keep", [False, True])
@pytest.mark.parametrize("shape", [(6,), (2, 6), (2, 3, 6), (1, 2, 1, 6)])
def test_fully_connected(shape: tuple[int, ...], keep: bool):
    x, w, b = random(*shape), random(5, 6, seed=1), random(5, seed=2)
    op = qnn.FullyConnectedOp(*([value(a.shape) for a in (x, w, b)]), out=f32, keep_dims=keep)
    wanted = torch.nn.functional.linear(*map(torch.from_numpy, (x, w, b))).numpy()
    wanted = wanted if keep or len(shape) == 1 else wanted.reshape(-1, 5)
    np.testing.assert_allclose(run(op, x, w, b), wanted, atol=1e-6, err_msg="6 summands")


@st.composite
def kernels(draw: st.DrawFn) -> tuple[tuple[int, ...], dict[str, Any], dict[str, Any]]:
    """The shape of an image, the parameters of QNN, and those of PyTorch."""
    kernel, stride, dilation, pad = ([draw(st.integers(1, 3)) for _ in range(2)] for _ in range(4))
    size = [(k - 1) * d + draw(st.integers(1, 4)) for k, d in zip(kernel, dilation, strict=True)]
    mine = {"kernel_size": kernel, "pad_amount": [(p, p) for p in pad]}
    theirs = {"kernel_size": kernel, "padding": pad}
    shared = {"stride": stride, "dilation": dilation}
    return (2, *size, 3), mine | shared, theirs | shared


@oracle("PyTorch", qnn.Im2ColOp, qnn.Col2ImOp)
@settings(max_examples=40, deadline=None)
@given(kernels())
def test_columns(case: tuple[tuple[int, ...], dict[str, Any], dict[str, Any]]):
    shape, mine, theirs = case
    x = random(*shape)
    image = torch.from_numpy(np.ascontiguousarray(channels_first(x)))
    wanted = torch.nn.functional.unfold(image, **theirs)
    columns = run(qnn.Im2ColOp(value(shape), out=f32, **mine), x)
    np.testing.assert_array_equal(columns, wanted.numpy())
    folded = torch.nn.functional.fold(wanted, shape[1:3], **theirs).numpy()
    op = qnn.Col2ImOp(value(columns.shape), out=tensor(shape), **mine)
    seen = run(op, columns)
    np.testing.assert_allclose(seen, channels_last(folded), atol=1e-5, err_msg="9 summands")
