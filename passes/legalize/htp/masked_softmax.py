"""Lowering of MaskedSoftmax of bytes with a mask of addends: a map of sums in words, then the
reductions and maps of a Softmax of int16, and a last one that rescales.
"""

from __future__ import annotations

from math import prod

import numpy as np
from xdsl.dialects.builtin import i16, i32
from xdsl.ir import SSAValue

from ....dialects import htp, qnn
from ....dialects.diagnostics import HexnnError
from ....dialects.htp.expressions import Expression, operand, primitive
from ....dialects.tensors import shape
from ....semantics.added_masks import SUM_LIMIT, Addends
from ....semantics.qnn.transforms import addends_of
from ....semantics.tensors import is_8bit
from ....semantics.tflite import int16
from .border import Border, u8_type
from .formulas import centred, scaled, stored
from .integer_maps import mapped, within
from .reduction import Image, reduced, reshaped
from .wide_softmax import MOST, share, shares


def lower_masked_softmax(op: qnn.MaskedSoftmaxOp, border: Border) -> SSAValue:
    """Lower a MaskedSoftmax of bytes to htp.reduces and htp.maps, which `border` inserts; return
    the result. Raises HexnnError for lengths of sequences as a mask, for one that is defined on
    reals, and for rows whose exponentials may exceed 32 bits in sum.
    """
    if op.is_compressed:
        raise HexnnError("a softmax over sequences of lengths that a mask holds has no kernel")
    addends = addends_of(op)
    if addends is None or not is_8bit(op.input):
        raise HexnnError(
            f"a softmax of {op.input.type} with a mask of {op.mask.type} has no kernel"
        )
    batch, *outer, count = shape(op.input)
    if count > MOST:
        raise HexnnError(f"exponentials of rows of {count} elements exceed 32 bits in sum")
    x, mask = border.enter(op.input), border.enter(op.mask, (batch, 1, 1, count))
    types = [htp.quantized(value) for value in (x, mask)]
    sums = centred(0, types[0]) * addends.logit + centred(1, types[1]) * addends.addend
    image = Image((batch * prod(outer), count, 1, 1), (count, 1))
    words = reshaped(mapped(sums, [x, mask], i32, border), image.dims, border)
    greatest = reduced(words, image, htp.Reduction.MAX, border)
    exponents = mapped(exponent(addends), [words, greatest], i16, border)
    target = u8_type(op.output)
    last = stored(scaled(share(), int16.UNIT / target.scale), target)
    return reshaped(shares(exponents, image, last, target, border), shape(op.input), border)


def exponent(addends: Addends) -> Expression:
    """Return the expression of the exponent, an index of 16 bits, of a sum, operand 0, of which
    operand 1 is the greatest in its row.
    """
    least = -min(int(np.ceil(-int16.LOW * 2 / addends.multiplier)) + 1, 2 * SUM_LIMIT)
    a, b = (within(operand(i), (-SUM_LIMIT, SUM_LIMIT)) for i in (0, 1))
    below = within(primitive("max", a - b, least), (least, 0))
    steps = scaled(below, addends.multiplier) + int16.HIGH
    return primitive("clamp", steps, int16.LOW, int16.HIGH)
