"""Semantics of nnef's elementwise operations and reductions (NNEF 1.0.3, 4.2 and 4.4)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...dialects import nnef
from ...dialects.nnef.binary import BinaryOp
from ...dialects.nnef.parameters import integers
from ...dialects.nnef.reductions import ReduceOp
from ...dialects.nnef.unary import UnaryOp
from ..registry import Array
from .real_functions import real_semantics


def rounded(x: Array) -> Array:
    """Round to the nearest integer, ties up: floor(x + 0.5), without the rounding error of that
    sum.
    """
    low = np.floor(x)
    return low + (x - low >= 0.5)


UNARY: dict[type[UnaryOp], Callable[[Array], Any]] = {
    nnef.AbsOp: np.abs,
    nnef.AcosOp: np.arccos,
    nnef.AcoshOp: np.arccosh,
    nnef.AsinOp: np.arcsin,
    nnef.AsinhOp: np.arcsinh,
    nnef.AtanOp: np.arctan,
    nnef.AtanhOp: np.arctanh,
    nnef.CeilOp: np.ceil,
    nnef.CopyOp: np.array,
    nnef.CosOp: np.cos,
    nnef.CoshOp: np.cosh,
    nnef.ExpOp: np.exp,
    nnef.FloorOp: np.floor,
    nnef.LogOp: np.log,
    nnef.Log2Op: np.log2,
    nnef.NegOp: np.negative,
    nnef.NotOp: np.logical_not,
    nnef.RcpOp: lambda x: 1 / x,
    nnef.RoundOp: rounded,
    nnef.RsqrOp: lambda x: 1 / (x * x),
    nnef.RsqrtOp: lambda x: 1 / np.sqrt(x),
    nnef.SignOp: np.sign,
    nnef.SinOp: np.sin,
    nnef.SinhOp: np.sinh,
    nnef.SqrOp: np.square,
    nnef.SqrtOp: np.sqrt,
    nnef.TanOp: np.tan,
    nnef.TanhOp: np.tanh,
}
"""Operation -> its function of one array."""

BINARY: dict[type[BinaryOp], Callable[[Array, Array], Any]] = {
    nnef.AddOp: np.add,
    nnef.AndOp: np.logical_and,
    nnef.DivOp: np.divide,
    nnef.EqOp: np.equal,
    nnef.GeOp: np.greater_equal,
    nnef.GtOp: np.greater,
    nnef.LeOp: np.less_equal,
    nnef.LtOp: np.less,
    nnef.MaxOp: np.maximum,
    nnef.MinOp: np.minimum,
    nnef.MulOp: np.multiply,
    nnef.NeOp: np.not_equal,
    nnef.OrOp: np.logical_or,
    nnef.PowOp: np.power,
    nnef.SubOp: np.subtract,
}
"""Operation -> its function of two arrays."""

REDUCE: dict[type[ReduceOp], Callable[..., Any]] = {
    nnef.AllReduceOp: np.all,
    nnef.AnyReduceOp: np.any,
    nnef.MaxReduceOp: np.max,
    nnef.MeanReduceOp: np.mean,
    nnef.MinReduceOp: np.min,
    nnef.SumReduceOp: np.sum,
}
"""Operation -> its reduction along axes."""


def aligned(*arrays: Array) -> list[Array]:
    """Return the arrays with equal rank, by appending axes of extent 1: NNEF broadcasts from the
    first axis on.
    """
    rank = max(array.ndim for array in arrays)
    return [array.reshape((*array.shape, *[1] * (rank - array.ndim))) for array in arrays]


@real_semantics(*UNARY)
def unary(op: UnaryOp, x: Array) -> Any:
    """Apply the operation's function to each element."""
    return UNARY[type(op)](x)


@real_semantics(*BINARY)
def binary(op: BinaryOp, x: Array, y: Array) -> Any:
    """Apply the operation's function to each pair of elements, with broadcasting."""
    return BINARY[type(op)](*aligned(x, y))


@real_semantics(nnef.SelectOp)
def select(op: nnef.SelectOp, condition: Array, yes: Array, no: Array) -> Any:
    """Return the elements of `yes` where `condition` is true, else those of `no`; all broadcast."""
    return np.where(*aligned(condition, yes, no))


@real_semantics(nnef.ClampOp)
def clamp(op: nnef.ClampOp, x: Array, low: Array, high: Array) -> Any:
    """Return max(min(x, high), low) of each element; `low` and `high` broadcast."""
    x, low, high = aligned(x, low, high)
    return np.maximum(np.minimum(x, high), low)


@real_semantics(*REDUCE)
def reduce(op: ReduceOp, x: Array) -> Any:
    """Reduce the elements along the operation's axes by its function in the table `REDUCE`; a sum
    is divided by their number if the operation normalizes. Each axis is kept with extent 1.
    """
    y = REDUCE[type(op)](x, axis=op.reduced, keepdims=True)
    if isinstance(op, nnef.SumReduceOp) and op.normalize.value.data:
        return y / np.prod([x.shape[axis] for axis in op.reduced], dtype=np.int64)
    return y


@real_semantics(nnef.ArgmaxReduceOp, nnef.ArgminReduceOp)
def arg_reduce(op: nnef.ArgmaxReduceOp | nnef.ArgminReduceOp, x: Array) -> Any:
    """Return the index of the first minimum or maximum, row-major over the reduced axes, which are
    kept with extent 1.
    """
    axes = sorted(op.reduced)
    kept = [axis for axis in range(x.ndim) if axis not in axes]
    flat = x.transpose(*kept, *axes).reshape(*[x.shape[axis] for axis in kept], -1)
    index = (np.argmax if isinstance(op, nnef.ArgmaxReduceOp) else np.argmin)(flat, -1)
    return index.reshape(op.output_shape())


@real_semantics(nnef.MomentsOp)
def moments(op: nnef.MomentsOp, x: Array) -> tuple[Any, Any]:
    """Return the mean and the variance over the operation's axes, which are kept with extent 1."""
    axes = tuple(integers(op.axes))
    return x.mean(axes, keepdims=True), x.var(axes, keepdims=True)
