"""Conversions to qnn of convolutions of volumes."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.tensors import element
from .matrix import relaid
from .steps import Conversions, Replacement, activated
from .transposed import transposed_parameters

DHWIO = (0, 1, 2, 4, 3)
"""The permutation from a DHWOI filter to QNN's axis order, DHWIO."""


def conv_3d(op: tfl.Conv3DOp) -> Replacement:
    """Convert Conv3D to qnn's Conv3d; the filter is in QNN's order already."""
    conv = qnn.Conv3dOp(
        op.input,
        op.filter,
        op.bias,
        out=element(op.output),
        stride=op.strides,
        pad_amount=op.sliding_window.padding,
        dilation=op.dilations,
    )
    yield from activated(conv, op.fused_activation_function)


def conv_3d_transpose(op: tfl.Conv3DTransposeOp) -> Replacement:
    """Convert Conv3DTranspose: the filter is permuted from DHWOI to DHWIO."""
    weight = relaid(op.filter, DHWIO)
    yield weight
    conv = qnn.TransposeConv3dOp(
        op.input,
        weight.output,
        op.bias,
        out=element(op.output),
        dilation=op.dilations,
        **transposed_parameters(op),
    )
    yield from activated(conv, op.fused_activation_function)


CONVERSIONS: Conversions = {
    tfl.Conv3DOp: conv_3d,
    tfl.Conv3DTransposeOp: conv_3d_transpose,
}
