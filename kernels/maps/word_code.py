"""Code of expressions in vectors of words, outside of maps."""

from __future__ import annotations

from xdsl.ir import SSAValue

from ...dialects.htp.expressions import Expression, Interval, intervals, operand
from ..builder import KernelBuilder
from .expression_code import Emitter
from .lane_forms import I32, INTERLEAVED, Lanes

WORDS = 32
"""The words of a vector."""


def in_words(
    b: KernelBuilder, expression: Expression, *operands: tuple[SSAValue, Interval]
) -> SSAValue:
    """Emit `expression` in word lanes, whose operands are (vector of words, their interval); return
    the vector of its values.
    """
    ranges, _ = intervals(expression, [span for _, span in operands])
    known = {operand(i): Lanes((vector,), I32) for i, (vector, _) in enumerate(operands)}
    forms = (I32,) * len(operands)
    return Emitter(ranges, INTERLEAVED, WORDS, forms, b, known).emit(expression).vectors[0]
