"""Conversions to qnn of cast and bitcast."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.islands import NO_EQUIVALENT
from ....dialects.tensors import element, shape
from .steps import Builder, Conversions, Refusal, Replacement


def cast(op: tfl.CastOp) -> Replacement:
    """Convert Cast to qnn's Cast."""
    b = Builder()
    made = b(qnn.CastOp(b.vector(op.input), out=element(op.output)))
    return b.done(b.reshaped(made, shape(op.output)))


def bitcast(op: tfl.BitcastOp) -> Replacement:
    """Convert a Bitcast whose result has the type of its input to Reshape. Raises Refusal for
    others.
    """
    if op.input.type != op.output.type:
        raise Refusal(f"{NO_EQUIVALENT}: reads the bytes of numbers as others", "one type")
    yield qnn.ReshapeOp(op.input, out=op.output.type)


CONVERSIONS: Conversions = {tfl.BitcastOp: bitcast, tfl.CastOp: cast}
