"""Semantics of qnn's HadamardTransform, Moments (mean and variance), Stft and MaskedSoftmax.

Floats are computed in float32, quantized integers on dequantized values in float64; the sums of a
Hadamard transform and of moments of bytes are exact integers.
"""

from __future__ import annotations

import math
from functools import partial
from itertools import takewhile

import numpy as np

from ...dialects import qnn
from ...dialects.diagnostics import HexnnError
from ...dialects.htp import SOFTMAX_SCALES
from ...dialects.quant import Numerics, numerics_of
from ...dialects.tensors import shape
from .. import added_masks
from ..added_masks import Addends
from ..numerics import ints
from ..reals import by_reals, by_sums, in_storage
from ..registry import Array, semantics
from ..tensors import centred, is_8bit, quantization, stored


@semantics(qnn.HadamardTransformOp)
def hadamard_transform(op: qnn.HadamardTransformOp, x: Array) -> Array:
    """Return the Walsh-Hadamard transform along the last axis times the operation's scale: repeated
    sums and differences of halves.

    Raises HexnnError unless the extent of the axis is a power of 2.
    """
    size = x.shape[-1]
    if size & (size - 1) or size == 0:
        raise HexnnError(f"input must have a last axis that is a power of 2 to run, got {size}")
    return by_sums(op, partial(_hadamard, float(op.scale.value.data)), x)


def _hadamard(scale: float, x: Array) -> Array:
    """Return the Walsh-Hadamard transform of floats or dequantized values along the last axis,
    times `scale`.
    """
    size = x.shape[-1]
    steps = takewhile(lambda step: step < size, (1 << i for i in range(size)))
    y = x
    for step in steps:
        pairs = y.reshape(*x.shape[:-1], -1, 2, step)
        low, high = pairs[..., 0, :], pairs[..., 1, :]
        y = np.stack([low + high, low - high], -2)
    return y.reshape(x.shape) * scale


@semantics(qnn.MomentsOp)
def moments(op: qnn.MomentsOp, x: Array) -> tuple[Array, ...]:
    """Return (mean, variance) over the operation's axes, which are kept with extent 1 or omitted as
    the operation says; the variance is the mean of (x - mean)^2. Both are requantized, those of
    8 bits from exact sums of integers.
    """
    kept = shape(op.mean)
    if is_8bit(op.input):
        both = moments_of_bytes(op, x)
        return tuple(
            in_storage(value, reals.reshape(kept))
            for value, reals in zip(op.results, both, strict=True)
        )

    def compute(x: Array) -> tuple[Array, Array]:
        mean = x.mean(op.reduced_axes, keepdims=True)
        centre = x - mean
        variance = (centre * centre).mean(op.reduced_axes, keepdims=True)
        return mean.reshape(kept), variance.reshape(kept)

    return by_reals(op, compute, x)


def moments_of_bytes(op: qnn.MomentsOp, x: Array) -> tuple[Array, Array]:
    """Return the real (mean, variance) of stored bytes over the operation's axes: of n integers the
    sum divided by n, and n times the sum of squares less the square of the sum, divided by n^2;
    each times the scale, the variance times its square.
    """
    type = quantization(op.input)
    q, n = ints(x) - type.zero_point, math.prod(x.shape[axis] for axis in op.reduced_axes)
    total, squares = q.sum(op.reduced_axes), (q * q).sum(op.reduced_axes)
    spread = n * squares - total * total
    return type.scale * (total / n), type.scale * type.scale * (spread / n**2)


@semantics(qnn.StftOp)
def stft(op: qnn.StftOp, x: Array, window: Array | None = None) -> Array:
    """Return the short-time Fourier transform: that of each frame of the signal, multiplied by
    `window` if given: [batch, frame, frequency, (real, imaginary)].

    The length of frames and the step between their starts are the operation's. A one-sided
    transform omits the negative frequencies.
    """

    def compute(x: Array, window: Array | None) -> Array:
        frames = np.lib.stride_tricks.sliding_window_view(x[..., 0], op.length, axis=1)
        frames = frames[:, :: op.step]
        frames = frames if window is None else frames * window
        spectrum = np.fft.rfft(frames) if op.has_one_side else np.fft.fft(frames)
        return np.stack([spectrum.real, spectrum.imag], -1)

    return by_reals(op, compute, x, window)


@semantics(qnn.MaskedSoftmaxOp)
def masked_softmax(op: qnn.MaskedSoftmaxOp, x: Array, mask: Array) -> Array:
    """Return the softmax of the logits `x` [batch, height, width, channel] along the channels after
    adding `mask` [batch, channel]; computed on floats or dequantized values, then requantized, with
    bytes in integers.

    In mode COMPRESSED the mask holds the lengths of packed sequences, [batch, sequence], instead:
    the softmax of column w runs over the channels of the sequence that contains index w.
    """
    addends = addends_of(op)
    if addends is not None:
        target = quantization(op.output)
        q, added = (ints(centred(v, a)) for v, a in ((op.input, x), (op.mask, mask)))
        y = added_masks.softmax(q, added[:, None, None, :], addends, target.scale)
        return stored(op.output, y + target.zero_point)
    return by_reals(op, _packed_softmax if op.is_compressed else _added_softmax, x, mask)


def addends_of(op: qnn.MaskedSoftmaxOp) -> Addends | None:
    """Return how `op` adds its mask in integers (`semantics/added_masks.py`); None if it does not:
    if the mask holds lengths, if not all has 8 bits, with the numerics `real`, for scales of which
    sums have too few fraction bits, and for results to which probabilities cannot be rescaled.
    """
    bytes = is_8bit(op.input, op.output) and is_8bit(op.mask)
    if op.is_compressed or not bytes or numerics_of(op) is Numerics.REAL:
        return None
    low, high = SOFTMAX_SCALES
    if not low <= quantization(op.output).scale <= high:
        return None
    return Addends.of(quantization(op.input).scale, quantization(op.mask).scale)


def _added_softmax(x: Array, mask: Array) -> Array:
    """Return the softmax along the channels of the logits `x` [batch, height, width, channel], to
    which `mask` [batch, channel] is added.
    """
    return _softmax(x + mask[:, None, None, :].astype(x.dtype))


def _softmax(x: Array) -> Array:
    """Return the softmax along the last axis; 0 for -inf, also if all elements are -inf."""
    top = x.max(-1, keepdims=True)
    weights = np.exp(x - np.where(np.isneginf(top), 0, top))
    total = weights.sum(-1, keepdims=True)
    return weights / np.where(total == 0, 1, total)


def _packed_softmax(x: Array, lengths: Array) -> Array:
    """Return the softmax along the channels of the logits `x` [batch, height, width, channel], that
    of column w over the channels of the packed sequence that contains index w; 0 elsewhere.

    `lengths` [batch, sequence] holds the lengths of the sequences that each batch entry packs one
    after the other.
    """
    together = same_sequence(lengths, x.shape[-1])[:, None]
    return _softmax(np.where(together, x, x.dtype.type(-np.inf)))


def same_sequence(lengths: Array, size: int) -> Array:
    """Return, as bool [batch, size, size], whether indices i and j lie in the same packed sequence.

    `lengths` [batch, sequence] are those of the sequences, which follow one another along an axis
    of extent `size`. Raises HexnnError for lengths that are negative or not integers, or add up to
    more than `size`.
    """
    whole = np.asarray(lengths).astype(np.int64)
    if (whole != lengths).any() or (whole < 0).any():
        raise HexnnError(f"mask must hold lengths, whole numbers from 0 on, got {lengths.tolist()}")
    totals = whole.sum(1, keepdims=True)
    if totals.max(initial=0) > size:
        raise HexnnError(f"mask must hold lengths of at most {size} in all, got {totals.max()}")
    ends = whole.cumsum(1)
    indices = np.arange(size)
    sequence = (indices[None, :, None] >= ends[:, None, :]).sum(-1)
    inside = indices < totals
    return (sequence[:, :, None] == sequence[:, None, :]) & inside[:, :, None] & inside[:, None, :]
