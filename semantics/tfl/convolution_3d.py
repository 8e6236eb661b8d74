"""Semantics of tfl's convolutions of volumes: TFLite's reference kernels, of floats."""

from __future__ import annotations

from ...dialects import tfl
from ...dialects.diagnostics import HexnnError
from ..registry import Array, semantics
from ..tflite import kernels as tflite_ref
from ..tflite.kernels import Layer
from .fused import bounds

DHWIO = (0, 1, 2, 4, 3)
"""The permutation from a DHWOI filter to DHWIO."""


def _layer(op: tfl.Conv3DOp | tfl.Conv3DTransposeOp) -> Layer:
    """Return the SSA values of input, filter and result. Raises HexnnError unless all hold floats:
    TFLite's kernels take no other types.
    """
    layer = Layer(op.input, op.filter, op.output)
    if not layer.is_float:
        raise HexnnError(f"has no semantics for {', '.join(str(v.type) for v in layer)}")
    return layer


@semantics(tfl.Conv3DOp)
def conv_3d(op: tfl.Conv3DOp, x: Array, w: Array, bias: Array | None = None) -> Array:
    """Convolve an NDHWC input of floats with DHWIO filters, add the bias and apply the fused
    activation.
    """
    return tflite_ref.convolution(_layer(op), x, w, bias, op.sliding_window, bounds(op))


@semantics(tfl.Conv3DTransposeOp)
def conv_3d_transpose(
    op: tfl.Conv3DTransposeOp, shape: Array, w: Array, x: Array, bias: Array | None = None
) -> Array:
    """Compute the transposed convolution of an NDHWC input of floats with DHWOI filters, to the
    output shape `shape`; add the bias and apply the fused activation.
    """
    size = tuple(int(n) for n in shape[1:-1])
    return tflite_ref.transposed_convolution(
        _layer(op), x, w.transpose(DHWIO), bias, op.sliding_window, size, bounds(op)
    )
