"""Normalizations of floats in terms of operations that have kernels when they are quantized."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from math import prod
from typing import Any

import numpy as np
from xdsl.dialects.builtin import AnyFloat
from xdsl.ir import Operation, SSAValue
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern, op_type_rewrite_pattern

from ...dialects import locations, qnn
from ...dialects.qnn import BinaryOperation
from ...dialects.tensors import element, shape, with_shape
from .channel_functions import channel_function, constant

RANKS = {3: qnn.DepthWiseConv1dOp, 4: qnn.DepthWiseConv2dOp}
"""Rank of a tensor -> the depthwise convolution of such tensors."""


@dataclass(frozen=True)
class ConvolveChannels(RewritePattern):
    """Replace a batch normalization of sequences or images by a depthwise convolution of one
    tap, whose weights lose nothing where each channel has its own scale.
    """

    keep: Collection[Operation]
    """Operations that are not touched."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.BatchnormOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Batchnorm with constants of floats; one of another rank than 3 or 4 between
        reshapes to an image of one row.
        """
        function = None if op in self.keep else channel_function(op)
        if function is None or not isinstance(element(op.output), AnyFloat):
            return
        dims, type, x = shape(op.input), element(op.output), op.input
        if len(dims) not in RANKS:
            row = with_shape(x, (1, 1, prod(dims[:-1]), dims[-1]))
            x = inserted(qnn.ReshapeOp(x, out=row), op, rewriter)
        axes = len(shape(x)) - 2
        scale = np.broadcast_to(function.scale, (op.channels,)).reshape(*[1] * (axes + 1), -1)
        offset = np.broadcast_to(function.offset, (op.channels,))
        weight, bias = (constant(a, op.output, op, rewriter) for a in (scale, offset))
        plain: dict[str, Any] = {"stride": [1, 1], "pad_amount": [[0, 0], [0, 0]]}
        if axes == 1:
            plain = {"stride": 1, "pad_amount": [0, 0]}
        new: Operation = RANKS[len(shape(x))](x, weight, bias, out=type, **plain)
        if len(dims) not in RANKS:
            new = qnn.ReshapeOp(inserted(new, op, rewriter), out=op.output.type)
        new.location = op.location
        rewriter.replace(op, new)


def inserted(new: Operation, op: Operation, rewriter: PatternRewriter) -> SSAValue:
    """Insert `new`, an auxiliary operation, before `op`; return its result."""
    new.location = locations.derived(new.name.partition(".")[2], op.location)
    rewriter.insert(new)
    return new.results[0]


@dataclass(frozen=True)
class ExpandMoments(RewritePattern):
    """Replace the moments of floats by a mean, and the mean of squared differences from it."""

    keep: Collection[Operation]
    """Operations that are not touched."""

    @op_type_rewrite_pattern
    def match_and_rewrite(self, op: qnn.MomentsOp, rewriter: PatternRewriter, /) -> None:
        """Replace a Moments of floats over one axis or more."""
        type = element(op.mean)
        if op in self.keep or not isinstance(type, AnyFloat) or not op.reduced_axes:
            return

        def mean(x: SSAValue) -> SSAValue:
            axes = list(op.reduced_axes)
            return inserted(qnn.ReduceMeanOp(x, axes=axes, keep_dims=True, out=type), op, rewriter)

        centre, kind = mean(op.input), BinaryOperation.SQUARED_DIFFERENCE
        apart = qnn.ElementWiseBinaryOp(op.input, centre, operation=kind, out=type)
        results = [centre, mean(inserted(apart, op, rewriter))]
        for index, old in enumerate(op.results):
            new = qnn.ReshapeOp(results[index], out=old.type)
            results[index] = inserted(new, op, rewriter)
            new.location = locations.result_location(index, op.location)
        rewriter.replace(op, (), results)
