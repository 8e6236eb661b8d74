"""Semantics of nnef's normalizations."""

from __future__ import annotations

from typing import Any

import numpy as np

from ...dialects import nnef
from ...dialects.nnef.normalization import LocalOp
from ..registry import Array
from . import sliding
from .elements import aligned
from .real_functions import real_semantics


def _mean(op: LocalOp, x: Array) -> Array:
    """Return the mean over the operation's window around each element; padding counts as zeros."""
    return sliding.means(x, op.geometry, "constant")


def _floored(divisor: Array, floor: tuple[float, float]) -> Array:
    """Return max(divisor + bias, epsilon), by which normalizations divide; `floor` is (bias,
    epsilon).
    """
    bias, epsilon = floor
    return np.maximum(divisor + bias, epsilon)


@real_semantics(nnef.LocalResponseNormalizationOp)
def local_response_normalization(op: nnef.LocalResponseNormalizationOp, x: Array) -> Any:
    """Divide each element by (bias + alpha * mean of squares over the window around it)^beta."""
    sigma = op.bias.value.data + op.alpha.value.data * _mean(op, x * x)
    return x / sigma**op.beta.value.data


@real_semantics(nnef.LocalMeanNormalizationOp)
def local_mean_normalization(op: nnef.LocalMeanNormalizationOp, x: Array) -> Any:
    """Subtract from each element the mean over the window around it."""
    return x - _mean(op, x)


@real_semantics(nnef.LocalVarianceNormalizationOp)
def local_variance_normalization(op: nnef.LocalVarianceNormalizationOp, x: Array) -> Any:
    """Divide each element by max(s + bias, epsilon), where s is the root of the mean of squares
    over the window around it.
    """
    return x / _floored(np.sqrt(_mean(op, x * x)), op.floor)


@real_semantics(nnef.LocalContrastNormalizationOp)
def local_contrast_normalization(op: nnef.LocalContrastNormalizationOp, x: Array) -> Any:
    """Subtract from each element the mean over the window around it; divide each difference by
    max(s + bias, epsilon), with s the root of the mean of squared differences over that window.
    """
    centred = x - _mean(op, x)
    return centred / _floored(np.sqrt(_mean(op, centred * centred)), op.floor)


@real_semantics(nnef.L1NormalizationOp)
def l1_normalization(op: nnef.L1NormalizationOp, x: Array) -> Any:
    """Divide by max(s + bias, epsilon), where s is the sum of absolute values along the operation's
    axes.
    """
    return x / _floored(np.abs(x).sum(op.along, keepdims=True), op.floor)


@real_semantics(nnef.L2NormalizationOp)
def l2_normalization(op: nnef.L2NormalizationOp, x: Array) -> Any:
    """Divide by max(s + bias, epsilon), where s is the root of the sum of squares along the
    operation's axes.
    """
    return x / _floored(np.sqrt((x * x).sum(op.along, keepdims=True)), op.floor)


@real_semantics(nnef.BatchNormalizationOp)
def batch_normalization(op: nnef.BatchNormalizationOp, *arrays: Array) -> Any:
    """Return offset + scale * (x - mean) / sqrt(variance + epsilon); `arrays` are x, mean,
    variance, offset and scale, which broadcast.
    """
    x, mean, variance, offset, scale = aligned(*arrays)
    return offset + scale * (x - mean) / np.sqrt(variance + op.epsilon.value.data)
