"""Conversions to qnn of the tfl operators that pad or repeat."""

from __future__ import annotations

import numpy as np
from xdsl.dialects.builtin import i1
from xdsl.ir import SSAValue

from ....dialects import qnn, tfl
from ....dialects.constants import known_array
from ....dialects.quant import UniformType
from ....dialects.tensors import element, shape, tensor_type
from ....dialects.tfl.base import is_float
from ....semantics.tensors import stored_zero
from .computed_offsets import element_of, placed
from .determined import ratios
from .steps import Builder, Conversions, Refusal, Replacement, check_kept, integers


def pad(op: tfl.PadOp) -> Replacement:
    """Convert Pad to qnn's Pad with scheme CONSTANT, which pads with zeros: for a quantized input
    with its zero point; by computed amounts to the input placed in zeros. Raises Refusal for an
    input with per-axis scales.
    """
    type = element(op.input)
    if isinstance(type, UniformType) and type.axis is not None:
        raise Refusal(f"input has scales along axis {type.axis}", "one scale")
    zero = stored_zero(op.input)
    b = Builder()
    if op.amounts is None:
        return b.done(padded_at(b, op, b.filled(zero, tensor_type(op.output))))
    return b.done(padded(b, op, zero or None))


def pad_v2(op: tfl.PadV2Op) -> Replacement:
    """Convert PadV2 to qnn's Pad with scheme CONSTANT, whose parameter is the operand
    `constant_values`; one that is computed is chosen outside of the input, by a constant mask. By
    computed amounts the input is placed in a tensor of `constant_values`.
    """
    check_kept(op.input, op.constant_values, op.output)
    b, value, sizes = Builder(), known_array(op.constant_values), shape(op.output)
    if op.amounts is None:
        base = b.broadcast(b.vector(op.constant_values), sizes)
        return b.done(padded_at(b, op, base))
    if value is not None:
        number = float(value.item()) if is_float(element(op.input)) else int(value.item())
        return b.done(padded(b, op, number))
    inside = padded(b, op, None)
    mask = b.static(np.pad(np.zeros(shape(op.input), bool), op.amounts, constant_values=True), i1)
    outside = b.reshaped(op.constant_values, [1] * len(sizes))
    return b.done(b(qnn.ElementWiseSelectOp(mask, outside, inside)))


def padded(b: Builder, op: tfl.PadOp | tfl.PadV2Op, value: float | None) -> SSAValue:
    """Return the input of `op` padded by constant amounts with the stored `value`, None for the
    number 0; the Pad is appended to `b`.
    """
    amounts = integers(op.padding, "padding").tolist()
    return b(qnn.PadOp(op.input, pad_amount=amounts, pad_constant_value=value, scheme="CONSTANT"))


def padded_at(b: Builder, op: tfl.PadOp | tfl.PadV2Op, base: SSAValue) -> SSAValue:
    """Return `base`, of the shape of the result of `op`, with the input of `op` placed in it where
    the computed amounts say: axes that do not grow have none. Operations are appended to `b`.
    """
    rank, source = len(shape(op.input)), shape(op.input)
    amounts = b.reshaped(b.words(op.padding), (2 * rank,))
    grown = [axis for axis, n in enumerate(shape(base)) if n != source[axis]]
    starts = {axis: element_of(b, amounts, 2 * axis) for axis in grown}
    return placed(b, base, op.input, starts) if starts else op.input


def mirror_pad(op: tfl.MirrorPadOp) -> Replacement:
    """Convert MirrorPad to qnn's Pad with the scheme of its mode."""
    amounts = integers(op.pad, "pad").tolist()
    yield qnn.PadOp(op.input, pad_amount=amounts, scheme=f"MIRROR_{op.mode.data}")


def tile(op: tfl.TileOp) -> Replacement:
    """Convert Tile to qnn's Tile, with the operand `multiples` as parameter."""
    multiples = ratios(op.multiples, "multiples", shape(op.output), shape(op.input))
    yield qnn.TileOp(op.input, multiples=multiples)


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
