"""Conversions to qnn of choices between two tensors."""

from __future__ import annotations

from ....dialects import qnn, tfl
from ....dialects.tensors import element, is_quantized, shape, with_shape
from .steps import Conversions, Replacement, as_kernel


def select(op: tfl.SelectOp) -> Replacement:
    """Convert Select to ElementWiseSelect; a condition with one element for each index of the first
    axis is reshaped so that it broadcasts along the others.
    """
    given, sizes = shape(op.condition), shape(op.output)
    spread = given if given == sizes or not given else (*given, *[1] * (len(sizes) - 1))
    yield from chosen(op, spread)


def select_v2(op: tfl.SelectV2Op) -> Replacement:
    """Convert SelectV2 to ElementWiseSelect."""
    yield from chosen(op, shape(op.condition))


def chosen(op: tfl.ChoiceOp, sizes: tuple[int, ...]) -> Replacement:
    """Yield an ElementWiseSelect for `op` whose condition is reshaped to `sizes`, or [1] if that is
    empty. Quantized tensors that differ in scale get the numerics of TFLite's kernel (`as_kernel`),
    which copies stored integers.
    """
    condition = op.condition
    if shape(condition) != (sizes or (1,)):
        reshaped = qnn.ReshapeOp(condition, out=with_shape(condition, sizes or (1,)))
        yield reshaped
        condition = reshaped.output
    converted = qnn.ElementWiseSelectOp(condition, op.x, op.y, out=element(op.output))
    differ = len({element(value) for value in (op.x, op.y, op.output)}) > 1
    yield as_kernel(converted) if differ and is_quantized(op.x) else converted


CONVERSIONS: Conversions = {tfl.SelectOp: select, tfl.SelectV2Op: select_v2}
