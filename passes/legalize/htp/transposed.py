"""Lowering of qnn transposed convolutions to one htp.conv_2d of stride 1 and an htp.move.

With stride s, the results at the positions p, p + s, p + 2 * s, .. (phase p) are a convolution by
every s-th tap, flipped. All phases are computed as output channels of one convolution, whose
weights are zero where a phase has fewer taps; the move then interleaves and crops them.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import product
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue
from xdsl.ir.affine import AffineExpr

from ....dialects import qnn
from ....dialects.quant import UniformType
from ....dialects.sliding_window import WindowAxis
from ....dialects.tensors import element, shape
from .border import Border, constant_array, expect_addressable, u8_type
from .convolution import bias_of
from .filters import AXES, DEPTH, Filter, in_volume, volume
from .moves import constant, dim, joined, moved
from .rearrangement import whole


@dataclass(frozen=True)
class Phases:
    """A transposed convolution along one axis as a convolution that computes all phases."""

    window: WindowAxis
    """The window of the convolution, of stride 1."""

    count: int
    """The number of phases: the stride of the transposed convolution."""

    crop: int
    """The number of interleaved results in front of the first that is kept."""

    outputs: int
    """The number of positions of `window`."""

    @staticmethod
    def of(axis: WindowAxis, size: int, outputs: int) -> Phases:
        """Return the phases of the transposed convolution by `axis` of `size` elements to
        `outputs`.
        """
        step = axis.dilation if axis.stride == 1 else 1
        last = (axis.extent - 1) // axis.stride
        start = min(axis.before // axis.stride, last)
        end = max((outputs - 1 + axis.before) // axis.stride, size - 1)
        window = WindowAxis(last // step + 1, 1, step, last - start, end - (size - 1))
        return Phases(window, axis.stride, axis.before - start * axis.stride, end - start + 1)

    def tap(self, axis: WindowAxis, index: int) -> tuple[int, int]:
        """Return (tap of the convolution, phase) at which tap `index` of `axis`, the axis of the
        transposed convolution, contributes.
        """
        shift, phase = divmod(index * axis.dilation, axis.stride)
        return self.window.taps - 1 - shift // self.window.dilation, phase

    def position(self, index: AffineExpr) -> tuple[AffineExpr, AffineExpr]:
        """Return (position of the window, phase) that computes the result at `index`."""
        at = index + self.crop if self.crop else index
        return (at, constant(0)) if self.count == 1 else (at // self.count, at % self.count)


def lower_transposed(op: qnn.TransposedOp, border: Border) -> SSAValue:
    """Lower a transposed convolution over one, two or three axes to htp.conv_2d and an htp.move;
    `border` inserts the operations and converts the operand.
    """
    source, groups = op.operands[0], op.group.value.data
    axes = in_volume(op.sliding_window)
    sizes = zip(axes, volume(source)[1:-1], volume(op.output)[1:-1], strict=True)
    phases = [Phases.of(axis, size, outputs) for axis, size, outputs in sizes]
    values = phase_weights(op, axes, phases)
    count = values.shape[-1] // op.channels
    bias = np.repeat(bias_of(op, op.channels).reshape(groups, 1, -1), count, 1).reshape(-1)
    filter = Filter.of(op, tuple(p.window for p in phases), values, bias, groups)
    expect_addressable(source, filter.space)
    return interleaved(op, filter.lower(border), phases, border)


def phase_weights(
    op: qnn.TransposedOp, axes: tuple[WindowAxis, ...], phases: list[Phases]
) -> NDArray[Any]:
    """Return the stored weights of the convolution that computes all `phases` of `op`, along the
    `axes` depth, height and width: [depth, height, width, input channels of a group, output
    channels], where an output channel is (group, phases, output channel of the group).
    """
    weight, groups = op.operands[1], op.group.value.data
    known = constant_array(weight, "weight")
    inputs, outputs = known.shape[-2:]
    known = known.reshape(*(axis.taps for axis in axes), groups, inputs // groups, outputs)
    type = element(weight)
    zero = np.array(type.zero_points if isinstance(type, UniformType) else 0, known.dtype)
    taps, counts = [p.window.taps for p in phases], [p.count for p in phases]
    values = np.full((*taps, inputs // groups, groups, *counts, outputs), zero, known.dtype)
    for index in product(*(range(axis.taps) for axis in axes)):
        pairs = [p.tap(axis, i) for p, axis, i in zip(phases, axes, index, strict=True)]
        tap, phase = zip(*pairs, strict=True)
        values[(*tap, slice(None), slice(None), *phase)] = known[index].swapaxes(0, 1)
    return values.reshape(*taps, inputs // groups, -1)


def interleaved(
    op: qnn.TransposedOp, value: SSAValue, phases: list[Phases], border: Border
) -> SSAValue:
    """Return the result of `op` from `value`, [images, height, width, output channels], in which
    each channel holds one of the `phases`; `border` inserts the htp.move.
    """
    batch, *dims, channels = volume(op.output)
    if all(p.count == 1 and p.outputs == n for p, n in zip(phases, dims, strict=True)):
        return value
    used = [i for i in range(AXES) if i != DEPTH or dims[i] > 1 or phases[i].outputs > 1]
    groups = op.group.value.data
    places = {i: phases[i].position(dim(1 + k)) for k, i in enumerate(used)}
    phase = [places[i][1] if i in places else constant(phases[i].crop) for i in range(AXES)]
    counts = [p.count for p in phases]
    depth, last = channels // groups, dim(1 + len(used))
    group, channel = (last // depth, last % depth) if groups > 1 else (constant(0), last)
    index = joined([group, *phase, channel], [groups, *counts, depth])
    source = (batch, *(phases[i].outputs for i in used), shape(value)[3])
    results = [dim(0), *(places[i][0] for i in used), index]
    kept = (batch, *(dims[i] for i in used), channels)
    move = moved([value], [source], kept, [whole(kept, results)], u8_type(op.output))
    return border.add(move)
