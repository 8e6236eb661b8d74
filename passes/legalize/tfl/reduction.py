"""Conversions to qnn of pools and reductions."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from xdsl.dialects.builtin import IntegerType, Signedness, i1, i32
from xdsl.ir import Attribute, SSAValue

from ....dialects import qnn, tfl
from ....dialects.islands import NO_EQUIVALENT
from ....dialects.tensors import element, shape, with_shape
from .determined import reduced_axes
from .steps import Conversions, Refusal, Replacement, activated, check_kept

BYTE = IntegerType(8, Signedness.UNSIGNED)
"""The type of truth values as numbers, UINT_8: QNN reduces no booleans."""


def average_pool_2d(op: tfl.AveragePool2DOp) -> Replacement:
    """Convert AveragePool2D to a PoolAvg2d whose averages leave out the padding, then its fused
    activation.
    """
    yield from _pooled(qnn.PoolAvg2dOp, op)


def max_pool_2d(op: tfl.MaxPool2DOp) -> Replacement:
    """Convert MaxPool2D to PoolMax2d, then its fused activation."""
    yield from _pooled(qnn.PoolMax2dOp, op)


def _pooled(kind: type[qnn.Pool2dOp], op: tfl.AveragePool2DOp | tfl.MaxPool2DOp) -> Replacement:
    """Yield a pool of class `kind` with the window of `op`, then the fused activation of `op`.
    Raises Refusal if a quantized result has another quantization than the input.
    """
    check_kept(op.input, op.output)
    pool = kind(
        op.input,
        filter_size=op.window,
        out=element(op.output),
        stride=op.strides,
        pad_amount=op.pads,
    )
    yield from activated(pool, op.fused_activation_function)


def l2_pool_2d(op: tfl.L2Pool2DOp) -> Replacement:
    """Convert L2Pool2D to the square root of a PoolAvg2d of squares, then its fused activation;
    QNN's L2Pool2d takes the root of the sum, not of the mean.
    """
    squares = qnn.ElementWiseMultiplyOp(op.input, op.input)
    means = qnn.PoolAvg2dOp(
        squares.output, filter_size=op.window, stride=op.strides, pad_amount=op.pads
    )
    root = qnn.ElementWiseSquareRootOp(means.output)
    yield from (squares, means)
    yield from activated(root, op.fused_activation_function)


def reduced(kind: type[qnn.ReduceOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of a reduction of numbers to an operation of class `kind` over the
    axes, made non-negative and distinct, followed by a Reshape if the result is a scalar.
    """

    def convert(op: tfl.ReduceOp) -> Replacement:
        yield from scalar(op, [over_axes(kind, op, op.input, element(op.output))])

    return convert


def mean(op: tfl.MeanOp) -> Replacement:
    """Convert Mean to a ReduceMean. Raises Refusal for plain integers of 32 bits, of which qnn has
    no means.
    """
    if element(op.input) == i32:
        reduced_axes(op.reduced, shape(op.input), shape(op.output), keeps=op.keeps_dims)
        raise Refusal(f"{NO_EQUIVALENT}: a mean of plain integers")
    yield from reduced(qnn.ReduceMeanOp)(op)


def extreme(kind: type[qnn.ReduceOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of a maximum or minimum over axes to an operation of class `kind`,
    followed by a Reshape if the result is a scalar. The conversion raises Refusal if the result has
    another quantization than the input.
    """

    def convert(op: tfl.ReduceOp) -> Replacement:
        check_kept(op.input, op.output)
        yield from reduced(kind)(op)

    return convert


def truth(kind: type[qnn.ReduceOp]) -> Callable[[Any], Replacement]:
    """Return the conversion of ReduceAny or ReduceAll to an operation of class `kind` on integers 0
    and 1, between a Cast of the truth values and one back.
    """

    def convert(op: tfl.ReduceTruthOp) -> Replacement:
        cast = qnn.CastOp(op.input, out=BYTE)
        number = over_axes(kind, op, cast.output, BYTE)
        yield from scalar(op, [cast, number, qnn.CastOp(number.output, out=i1)])

    return convert


def over_axes(
    kind: type[qnn.ReduceOp], op: tfl.ReduceOp, input: SSAValue, type: Attribute
) -> qnn.ReduceOp:
    """Return an operation of class `kind` that reduces `input` over the axes that `op` lists, to
    element type `type`. Raises Refusal if the axes are computed and shapes leave several.
    """
    axes = reduced_axes(op.reduced, shape(input), shape(op.results[0]), keeps=op.keeps_dims)
    return kind(input, axes=axes, out=type, keep_dims=op.keeps_dims)


def scalar(op: tfl.ReduceOp, steps: Sequence[qnn.QnnOp]) -> Replacement:
    """Yield `steps`, and, if the result of `op` is a scalar, a Reshape of the last step's result to
    a scalar: qnn's reductions give the shape [1] there.
    """
    yield from steps
    if not shape(op.output):
        yield qnn.ReshapeOp(steps[-1].output, out=with_shape(steps[-1].output, ()))


CONVERSIONS: Conversions = {
    tfl.AveragePool2DOp: average_pool_2d,
    tfl.L2Pool2DOp: l2_pool_2d,
    tfl.MaxPool2DOp: max_pool_2d,
    tfl.MeanOp: mean,
    tfl.ReduceAllOp: truth(qnn.ReduceMinOp),
    tfl.ReduceAnyOp: truth(qnn.ReduceMaxOp),
    tfl.ReduceMaxOp: extreme(qnn.ReduceMaxOp),
    tfl.ReduceMinOp: extreme(qnn.ReduceMinOp),
    tfl.ReduceProdOp: reduced(qnn.ReduceProdOp),
    tfl.SumOp: reduced(qnn.ReduceSumOp),
}
