"""Semantics of nnef's activation functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import nnef
from ..registry import Array
from .elements import aligned
from .real_functions import real_semantics


def sigmoid_of(x: Array) -> Array:
    """Return 1 / (1 + exp(-x))."""
    return 1 / (1 + np.exp(-x))


def elu_of(x: Array, alpha: float) -> Array:
    """Return x, or alpha * (exp(x) - 1) where x is negative."""
    return np.where(x < 0, alpha * np.expm1(x), x)


@real_semantics(nnef.ReluOp)
def relu(op: nnef.ReluOp, x: Array) -> Any:
    """Return max(x, 0)."""
    return np.maximum(x, 0)


@real_semantics(nnef.SigmoidOp)
def sigmoid(op: nnef.SigmoidOp, x: Array) -> Any:
    """Return 1 / (1 + exp(-x))."""
    return sigmoid_of(x)


@real_semantics(nnef.SoftabsOp)
def softabs(op: nnef.SoftabsOp, x: Array) -> Any:
    """Return sqrt(x^2 + epsilon)."""
    return np.sqrt(x * x + op.epsilon.value.data)


@real_semantics(nnef.SoftmaxOp)
def softmax(op: nnef.SoftmaxOp, x: Array) -> Any:
    """Return exp(x) divided by the sum of exp(x) along the operation's axes."""
    exponentials = np.exp(x - x.max(op.along, keepdims=True))
    return exponentials / exponentials.sum(op.along, keepdims=True)


@real_semantics(nnef.SoftplusOp)
def softplus(op: nnef.SoftplusOp, x: Array) -> Any:
    """Return log(exp(x) + 1), finite also where exp(x) overflows."""
    return np.logaddexp(x, x.dtype.type(0))


@real_semantics(nnef.EluOp)
def elu(op: nnef.EluOp, x: Array) -> Any:
    """Return x, or alpha * (exp(x) - 1) where x is negative."""
    return elu_of(x, op.alpha.value.data)


@real_semantics(nnef.SeluOp)
def selu(op: nnef.SeluOp, x: Array) -> Any:
    """Return lambda * elu(x), with the operation's lambda and alpha."""
    return op.lambda_.value.data * elu_of(x, op.alpha.value.data)


@real_semantics(nnef.GeluOp)
def gelu(op: nnef.GeluOp, x: Array) -> Any:
    """Return x * sigmoid(1.702 * x)."""
    return x * sigmoid_of(1.702 * x)


@real_semantics(nnef.SiluOp)
def silu(op: nnef.SiluOp, x: Array) -> Any:
    """Return x * sigmoid(x)."""
    return x * sigmoid_of(x)


@real_semantics(nnef.PreluOp)
def prelu(op: nnef.PreluOp, x: Array, alpha: Array) -> Any:
    """Return x, or alpha * x where x is negative; alpha broadcasts."""
    x, alpha = aligned(x, alpha)
    return np.where(x < 0, alpha * x, x)


@real_semantics(nnef.LeakyReluOp)
def leaky_relu(op: nnef.LeakyReluOp, x: Array) -> Any:
    """Return x, or alpha * x where x is negative; alpha is one number."""
    return np.where(x < 0, op.alpha.value.data * x, x)
