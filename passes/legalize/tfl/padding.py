"""Conversions to qnn of the tfl operators that pad or repeat."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape
from ....dialects.tfl.base import is_float
from .steps import Builder, Conversions, Refusal, Replacement, check_kept, integers, number


def pad(op: tfl.PadOp) -> Replacement:
    """Convert Pad to qnn's Pad with scheme CONSTANT, which pads with zeros: for a quantized input
    with its zero point. Raises Refusal for an input with per-axis scales.
    """
    type = element(op.input)
    if isinstance(type, UniformType) and type.axis is not None:
        raise Refusal(f"input has scales along axis {type.axis}", "one scale")
    zero = type.zero_point if isinstance(type, UniformType) else 0
    yield qnn.PadOp(
        op.input,
        pad_amount=integers(op.padding, "padding").tolist(),
        pad_constant_value=zero or None,
        scheme="CONSTANT",
    )


def pad_v2(op: tfl.PadV2Op) -> Replacement:
    """Convert PadV2 to qnn's Pad with scheme CONSTANT, whose parameter is the constant operand
    `constant_values`.
    """
    check_kept(op.input, op.constant_values, op.output)
    value = number(op.constant_values, "constant_values")
    yield qnn.PadOp(
        op.input,
        pad_amount=integers(op.padding, "padding").tolist(),
        pad_constant_value=float(value) if is_float(element(op.input)) else int(value),
        scheme="CONSTANT",
    )


def mirror_pad(op: tfl.MirrorPadOp) -> Replacement:
    """Convert MirrorPad to qnn's Pad with the scheme of its mode."""
    amounts = integers(op.pad, "pad").tolist()
    yield qnn.PadOp(op.input, pad_amount=amounts, scheme=f"MIRROR_{op.mode.data}")


def tile(op: tfl.TileOp) -> Replacement:
    """Convert Tile to qnn's Tile, with the constant operand `multiples` as parameter."""
    yield qnn.TileOp(op.input, multiples=integers(op.multiples, "multiples").tolist())


def broadcast_to(op: tfl.BroadcastToOp) -> Replacement:
    """Convert BroadcastTo to an ElementWiseBinary ADD with a constant of zeros; for booleans to OR
    with a constant of false.
    """
    b = Builder()
    return b.done(b.broadcast(op.input, shape(op.output)))


CONVERSIONS: Conversions = {
    tfl.BroadcastToOp: broadcast_to,
    tfl.MirrorPadOp: mirror_pad,
    tfl.PadOp: pad,
    tfl.PadV2Op: pad_v2,
    tfl.TileOp: tile,
}
