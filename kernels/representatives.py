"""Representatives of operations whose kernels differ in nothing but the value of a constant, and so
have the same packets: what is predicted for one holds for all.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, TensorType
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.quant import UniformType
from .cost import stand_in

ORDINARY = frozenset(range(-127, 127)) - {-1, 0, 1}
"""The zero points of weights for which kernels have the same instructions. Not so: 0 takes no
correction, -128 none in products of unsigned bytes, and its negative is no signed byte; -1, which
is also the negative of 1 and 127 with 128 added, repeated in a word is a short immediate, which
other code uses too."""

REPRESENTATIVE = 2
"""The zero point that stands for the ordinary ones."""


def representative(op: htp.HtpOp) -> htp.HtpOp:
    """Return an operation whose kernels issue as many packets as those of `op`, the same one for
    all that differ from `op` only in an ordinary zero point of the weights; `op` itself if its
    weights have no such zero point.

    The result is detached, and only its kernels' code is of use: it computes something else.
    """
    if not isinstance(op, htp.ConvolutionOp | htp.FullyConnectedOp):
        return op
    if op.weight_zero_point.value.data not in ORDINARY:
        return op
    operands = [x if x is not op.weight else with_zero_point(x) for x in op.operands]
    zero_point = IntegerAttr(REPRESENTATIVE, op.weight_zero_point.type)
    return type(op).create(
        operands=operands,
        result_types=[op.output.type],
        properties=op.properties | {"weight_zero_point": zero_point},
    )


def with_zero_point(weights: SSAValue) -> SSAValue:
    """Return a value that stands for `weights`, quantized with the representative's zero point."""
    type: TensorType[Any] = htp.tensor_type(weights)
    element = type.element_type
    if isinstance(element, UniformType):
        points = (REPRESENTATIVE,) * len(element.zero_points)
        element = UniformType(replace(element.data, zero_points=points))
    return stand_in(weights, TensorType(element, type.get_shape(), type.encoding))
