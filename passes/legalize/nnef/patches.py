"""Conversions of nnef operations with indices into windows: argmax pools, sample, desample.

The elements of each window become the channels of one pixel (ExtractPatches), so that an element's
index in the window is its channel.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
from xdsl.ir import SSAValue

from ....dialects import nnef, qnn
from ....dialects.nnef.geometry import WindowGeometry
from ....dialects.nnef.windows import SlidingOp
from ....dialects.qnn import BinaryOperation
from ....dialects.qnn.patches import PatchPadding
from ....dialects.tensors import element, shape
from ..tfl.steps import Refusal
from .elements import Table
from .padding import expect_taps, surrounded
from .steps import Steps
from .windows import Frame, maxima, upsampled


def flat_frame(rank: int, geometry: WindowGeometry, sides: Sequence[tuple[int, int]]) -> Frame:
    """Return the frame (permutation and reshape) that turns a tensor of `rank` into images [batch,
    height, width, 1]: the axes over which the window `geometry` slides become height and width, the
    others are merged into batch.

    `sides` is the padding (before, after) of each axis. Raises Refusal for more than two such axes.
    """
    frame = Frame.of(rank, geometry, tuple(sides), plain=True)
    if len(frame.size) > 2:
        raise Refusal(f"a window over {len(frame.size)} axes", "over at most 2 axes")
    return frame


def patches(s: Steps, x: SSAValue, op: SlidingOp, border: str) -> tuple[SSAValue, Frame]:
    """Return (images [batch, height, width, channel] whose channels are the elements of each window
    of `op`, in row-major order; the frame, the permutation and reshape from tensors to images).

    `x` is padded in NNEF's mode `border` first; in mode `ignore` with -inf.
    """
    geometry, sides = op.geometry, op.geometry.sides(shape(x))
    if border == "ignore":
        wide = surrounded(s, x, sides, "constant", -math.inf)
    else:
        wide = surrounded(s, x, sides, border)
    moved = [(0, 0) if not any(side) else (1, 0) for side in sides]
    frame = flat_frame(len(moved), geometry, moved)
    extracted = qnn.ExtractPatchesOp(
        frame.image(s, wide),
        out=element(x),
        size=frame.size,
        stride=frame.strides,
        rate=frame.dilations,
        padding=PatchPadding.VALID,
    )
    return s.add(extracted), frame


def window_argmax(s: Steps, x: SSAValue, op: SlidingOp, index: SSAValue) -> SSAValue:
    """Return the index of the maximum in each window of `x`, in row-major order of the window;
    shape and type are those of `index`, the result of `op` that it replaces.
    """
    channels, frame = patches(s, x, op, op.border.data)
    largest = s.add(qnn.ArgmaxOp(channels, axis=3, out=element(index)))
    return frame.back(s, largest, shape(index))


def argmax_pool(op: nnef.ArgmaxPoolOp, s: Steps) -> SSAValue:
    """Convert argmax_pool to Argmax over the elements of each window, extracted as channels."""
    return window_argmax(s, s(op.input), op, op.index)


def max_pool_with_index(op: nnef.MaxPoolWithIndexOp, s: Steps) -> tuple[SSAValue, ...]:
    """Convert max_pool_with_index to PoolMax, and Argmax over the elements of each window,
    extracted as channels; return (maximum, index).
    """
    x = s(op.input)
    largest = maxima(s, x, s.element(op.output), op.geometry, op.border.data, shape(op.output))
    return largest, window_argmax(s, x, op, op.index)


def sample(op: nnef.SampleOp, s: Steps) -> SSAValue:
    """Convert sample, which picks the element of each window that an index names, to GatherElements
    from windows extracted as channels.
    """
    channels, frame = patches(s, s(op.input), op, op.border.data)
    taken = s.add(qnn.GatherElementsOp(channels, frame.image(s, op.index), axis=3))
    return frame.back(s, taken, shape(op.output))


def desample(op: nnef.DesampleOp, s: Steps) -> SSAValue:
    """Convert desample, which adds each input element to the position in its window that its index
    names.

    Each element is one-hot encoded over a channel for each window position; a transposed
    convolution with an identity filter then adds each channel at its position.
    """
    x, sizes = s(op.input), op.output_shape()
    sides = op.geometry.sides(sizes)
    frame = flat_frame(len(sides), op.geometry, sides)
    value, index = frame.image(s, x), frame.image(s, op.index)
    count = math.prod(frame.size)
    expect_taps(count * count)
    numbers = s.constant(np.arange(count).reshape(1, 1, 1, count), element(index))
    here = s.binary(BinaryOperation.EQUAL, index, numbers)
    zero = s.scalar(0.0, value)
    spread = s.add(qnn.ElementWiseSelectOp(here, value, zero))
    taps = np.eye(count, dtype=np.float32).reshape(*frame.size, count, 1)
    return upsampled(s, spread, taps, frame, sizes)


PATCHES: Table = {
    nnef.ArgmaxPoolOp: argmax_pool,
    nnef.MaxPoolWithIndexOp: max_pool_with_index,
    nnef.SampleOp: sample,
    nnef.DesampleOp: desample,
}
"""Conversions of operations with indices into windows, which compute in floats."""
