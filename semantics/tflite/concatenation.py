"""TFLite's CONCATENATION, bit for bit: elements are copied; legacy uint8 ones (asymmetric 8-bit
quantization of old networks) are rescaled to the result's quantization.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from xdsl.ir import SSAValue

from ...dialects.diagnostics import HexnnError
from ..numerics import quotient, round_half_away
from ..registry import Array
from ..tensors import dtype, is_quantized, quantization, stored


def concatenate(
    sources: Sequence[SSAValue], target: SSAValue, xs: Sequence[Array], axis: int
) -> Array:
    """Concatenate the stored tensors `xs`, of the types of `sources`, along `axis`; legacy uint8
    ones whose quantization is not that of the result, `target`, are rescaled in float32.
    """
    return np.concatenate(
        [_rescaled_input(v, target, x) for v, x in zip(sources, xs, strict=True)], axis
    )


def _rescaled_input(source: SSAValue, target: SSAValue, x: Array) -> Array:
    """Return `x`, the stored elements of input `source`, in the quantization of the result,
    `target`. Raises HexnnError if the quantizations differ, unless the input is legacy uint8 and
    both are per-tensor.
    """
    if not is_quantized(source) and not is_quantized(target):
        return x
    a, b = quantization(source), quantization(target)
    if (a.scales, a.zero_points) == (b.scales, b.zero_points):
        return x
    if dtype(source) != np.uint8 or a.axis is not None or b.axis is not None:
        raise HexnnError(f"inputs must have the quantization of the output {b}, got {a}")
    with np.errstate(over="ignore", invalid="ignore"):
        scale = np.float32(a.scale) * quotient(1, b.scale)
        real = x * scale + np.float32(-a.zero_point) * scale
    return stored(target, round_half_away(real) + b.zero_point)
