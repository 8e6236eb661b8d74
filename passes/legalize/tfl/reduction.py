"""Conversions to qnn of pools and reductions."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.tensors import element, shape, with_shape
from .steps import Conversions, Steps, activated, check_kept, integers


def average_pool_2d(op: tfl.AveragePool2DOp) -> Steps:
    """Convert AveragePool2D to a PoolAvg2d whose averages leave out the padding, then its fused
    activation.
    """
    yield from _pooled(qnn.PoolAvg2dOp, op)


def max_pool_2d(op: tfl.MaxPool2DOp) -> Steps:
    """Convert MaxPool2D to PoolMax2d, then its fused activation."""
    yield from _pooled(qnn.PoolMax2dOp, op)


def _pooled(kind: type[qnn.Pool2dOp], op: tfl.AveragePool2DOp | tfl.MaxPool2DOp) -> Steps:
    """Yield a pool of class `kind` with the window of `op`, then its fused activation."""
    check_kept(op.input, op.output)
    pool = kind(
        op.input,
        filter_size=op.window,
        out=element(op.output),
        stride=op.strides,
        pad_amount=op.pads,
    )
    yield from activated(pool, op.fused_activation_function)


def mean(op: tfl.MeanOp) -> Steps:
    """Convert Mean to ReduceMean over distinct non-negative axes, followed by a Reshape if the
    result is a scalar.
    """
    rank = len(shape(op.input))
    axes = sorted({int(axis) % rank for axis in integers(op.axis, "axis").ravel()})
    keep = bool(op.keep_dims.value.data)
    reduced = qnn.ReduceMeanOp(op.input, axes=axes, out=element(op.output), keep_dims=keep)
    yield reduced
    if not shape(op.output):
        yield qnn.ReshapeOp(reduced.output, out=with_shape(reduced.output, ()))


CONVERSIONS: Conversions = {
    tfl.AveragePool2DOp: average_pool_2d,
    tfl.MaxPool2DOp: max_pool_2d,
    tfl.MeanOp: mean,
}
