"""Additions of quantized tensors over all pairs of bytes."""

from __future__ import annotations

import numpy as np

from hexnn.dialects import htp
from hexnn.kernels.fits.addition import LHS, RHS
from hexnn.runtime.engines import Engine
from hexnn.semantics.numerics import quantize_multiplier
from hexnn.testing.kernel_harness import Run, activation, check_kernel, values

LEFT_SHIFT = 20

PAIRS = (1, 256, 256, 1)
"""A tensor of all pairs of bytes."""

Scales = tuple[float, float, float, tuple[int, int, int]]
"""Scales of both operands and of the output, zero points."""


def add_op(
    scales: Scales, shape: tuple[int, ...] = PAIRS, clamp: tuple[int, int] = (0, 255)
) -> htp.AddOp:
    """The addition that TFLite's ADD becomes with these scales."""
    lhs, rhs, out, zeros = scales
    twice = 2 * max(lhs, rhs)
    real = (lhs / twice, rhs / twice, twice / (out * 2**LEFT_SHIFT))
    pairs = [(int(q), int(s)) for q, s in map(quantize_multiplier, real)]
    types = [activation(shape, zero) for zero in zeros]
    names = ("lhs_scale", "rhs_scale", "output_scale")
    factors = dict(zip(names, pairs, strict=True))
    lhs_value, rhs_value = values(*types[:2])
    return htp.AddOp(lhs_value, rhs_value, types[2], clamp=clamp, **factors)


def random_scales(rng: np.random.Generator) -> Scales:
    """Scales whose ratios are log-uniform over [1/32, 32], zero points of all bytes."""
    lhs, rhs, out = 2.0 ** rng.uniform(-2.5, 2.5, 3)
    a, b, c = (int(z) for z in rng.integers(0, 256, 3))
    return float(lhs), float(rhs), float(out), (a, b, c)


def check_all_pairs(op: htp.AddOp, name: str, engine: Engine | None = None) -> Run:
    """Run a kernel of an addition over all pairs of bytes and compare."""
    lhs, rhs = (x.reshape(PAIRS).astype(np.uint8) for x in (LHS, RHS))
    return check_kernel(op, [lhs, rhs], name, engine=engine)
