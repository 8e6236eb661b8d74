"""Removal of identities: qnn operations whose result equals their first operand."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from xdsl.dialects.builtin import DYNAMIC_INDEX
from xdsl.ir import Operation
from xdsl.pattern_rewriter import PatternRewriter, RewritePattern

from ....dialects import qnn
from ....dialects.qnn.blocks import BlockOp
from ....dialects.qnn.resize import SizedOp
from ....dialects.quant import UniformType
from ....dialects.registries.by_class import ByClass
from ....dialects.tensors import element, shape, tensor_type
from ....semantics.numerics import clamp_range
from ..rewriting import replace_by_values


def is_implied(op: qnn.NeuronOp) -> bool:
    """Whether a clamp has no effect: the range that the quantized type of its result represents
    lies within its bounds, as for relu(x) with zero point 0 in u8.
    """
    type = element(op.output)
    if op.bounds is None or not isinstance(type, UniformType):
        return False
    whole = (type.qmin, type.qmax)
    return clamp_range(op.bounds, type.scale, type.zero_point, *whole) == whole


def moves_nothing(op: qnn.TransposeOp) -> bool:
    """Whether a transpose keeps the row-major order of elements, as it only permutes axes of extent
    1.
    """
    sizes = shape(op.input)
    moved = [axis for axis in op.permutation if sizes[axis] != 1]
    return moved == sorted(moved)


def takes_everything(op: qnn.StridedSliceOp) -> bool:
    """Whether a slice whose result has the type of its input returns it unchanged: no axis is
    reversed, inserted or dropped.
    """
    ranges = op.taken(shape(op.input))
    return all(r.stride > 0 and not r.is_new and not r.is_shrunk for r in ranges)


def always(op: Operation) -> bool:
    """Return True: the predicate for operations that are identities whenever the types of operand
    and result are equal.
    """
    return True


IDENTITIES: ByClass[Callable[[Any], bool]] = ByClass(
    {
        qnn.NeuronOp: is_implied,  # clamp(x) = x when the type's range is within the clamp
        qnn.ConvertOp: lambda op: not op.is_decided_later,  # convert(x) = x
        qnn.CastOp: always,  # cast(x) = x
        qnn.ReshapeOp: always,  # reshape(x) = x
        qnn.SqueezeOp: always,  # squeeze(x) = x without axes
        qnn.TransposeOp: moves_nothing,  # transpose(x) = x when only sizes of 1 move
        qnn.PadOp: lambda op: not any(map(any, op.amounts)),  # pad(x, 0) = x
        qnn.TileOp: always,  # tile(x, 1) = x
        qnn.ConcatOp: lambda op: len(op.inputs) == 1,  # concat(x) = x
        qnn.SplitOp: always,  # split(x) = x when there is one part
        qnn.StridedSliceOp: takes_everything,  # strided_slice(x) = x
        SizedOp: always,  # resize(x) = x to the same size: each pixel lies on itself
        BlockOp: always,  # blocks of one pixel
        qnn.ChannelShuffleOp: lambda op: op.groups in (1, shape(op.input)[op.channel_axis]),
    }
)
"""Operation class -> predicate for an identity, given operand and result of one type."""

ELEMENTWISE = (qnn.NeuronOp, qnn.ConvertOp, qnn.CastOp)
"""Operations that keep every extent; of others, equal dynamic dimensions prove nothing."""


def is_identity(op: Operation) -> bool:
    """Whether the result of `op` equals its first operand, element for element, and has the same
    type.
    """
    rule = IDENTITIES.of(op)
    if rule is None or len(op.results) != 1 or op.results[0].type != op.operands[0].type:
        return False
    if DYNAMIC_INDEX in tensor_type(op.results[0]).get_shape() and not isinstance(op, ELEMENTWISE):
        return False
    return rule(op)


class RemoveIdentity(RewritePattern):
    """Remove identities: f(x) -> x. If f defines a tensor of the source network, the operation that
    computes x takes over its name.
    """

    def match_and_rewrite(self, op: Operation, rewriter: PatternRewriter, /) -> None:
        """Replace an identity by its operand, unless it defines a tensor of the source network
        whose name the operand's definition cannot take.
        """
        if is_identity(op):
            replace_by_values(op, (op.operands[0],), rewriter)
