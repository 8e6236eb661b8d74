"""The bounds of fused activations of tfl operators."""

from __future__ import annotations

from ...dialects import tfl
from ..numerics import Bounds
from ..tensors import fused_bounds

Fused = (
    tfl.AveragePool2DOp
    | tfl.ConcatenationOp
    | tfl.Conv2DOp
    | tfl.Conv3DOp
    | tfl.Conv3DTransposeOp
    | tfl.DepthwiseConv2DOp
    | tfl.DivOp
    | tfl.FullyConnectedOp
    | tfl.L2NormalizationOp
    | tfl.L2Pool2DOp
    | tfl.MaxPool2DOp
    | tfl.MulOp
    | tfl.SumOfTwoOp
    | tfl.TransposeConvOp
)


def bounds(op: Fused) -> Bounds:
    """Return the bounds (low, high), as reals, of the operation's fused activation; None for an
    unbounded side. Raises HexnnError for an activation that is not a clamp (TANH, SIGN_BIT).
    """
    return fused_bounds(op.fused_activation_function.data)
