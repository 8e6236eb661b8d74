"""Conversions to qnn of normalizations."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.tensors import element, is_quantized, shape
from ....semantics.qnn.normalization import has_integer_kernel
from .steps import Conversions, Refusal, Replacement, activated

LEAST_NORM = 1e-6
"""The least norm by which TFLite divides floats."""


def l2_normalization(op: tfl.L2NormalizationOp) -> Replacement:
    """Convert L2Normalization to L2Norm along the last axis, then its fused activation.

    Raises Refusal unless a quantized result has the scale and zero point that TFLite's kernel
    assumes whatever the type says: 1/128 and the middle of the range.
    """
    axis = len(shape(op.input)) - 1
    norm = qnn.L2NormOp(op.input, axis=axis, epsilon=LEAST_NORM, out=element(op.output))
    if is_quantized(op.input) and not has_integer_kernel(norm):
        raise Refusal(
            f"TFLite counts in 1/128 from the middle on, whatever {element(op.output)} says",
            "8 bits, with a result of scale 1/128",
        )
    yield from activated(norm, op.fused_activation_function)


def local_response_normalization(op: tfl.LocalResponseNormalizationOp) -> Replacement:
    """Raise Refusal: Lrn sums as many channels on both sides, TFLite one fewer behind."""
    raise Refusal("Lrn sums radius channels on both sides, TFLite one fewer behind the own one")


CONVERSIONS: Conversions = {
    tfl.L2NormalizationOp: l2_normalization,
    tfl.LocalResponseNormalizationOp: local_response_normalization,
}
