"""The rules for moving an operation before a transpose of its operands.

A rule is a function of (operation, permutation) that returns the properties to change, or None if
the operation cannot be moved.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from xdsl.ir import Attribute, Operation

from ...dialects import qnn
from ...dialects.qnn.parameters import uint32, uint32s
from ...dialects.qnn.reduction import ReduceOp
from ...dialects.qnn.slicing import RANGES
from ...dialects.qnn.softmax import NormalizingOp
from ...dialects.qnn.unary import MappedOp
from ...dialects.registries.by_class import ByClass
from ..legalize.nnef.steps import inverse

Perm: TypeAlias = tuple[int, ...]
Properties: TypeAlias = dict[str, Attribute]
Rule: TypeAlias = Callable[[Any, Perm], Properties | None]
"""Function of (operation, permutation) returning the properties to change when the operation is
moved before the transpose; None if it cannot be.
"""


def nothing(op: Operation, perm: Perm) -> Properties | None:
    """Return {}, no changed property: the rule for moving operations without axis parameters before
    a transpose.
    """
    return {}


def axis(name: str) -> Rule:
    """Return a rule for operations with a parameter `name` that is one axis, by default the last
    one.

    The rule, a function of (operation, perm), returns {name: `perm[axis]`}: the axis of the
    operation if it is moved before a transpose by `perm`.
    """

    def rule(op: Any, perm: Perm) -> Properties | None:
        given = getattr(op, name)
        i = len(perm) - 1 if given is None else given.value.data
        return {name: uint32(perm[i])}

    return rule


def kept_axis(op: Any, perm: Perm) -> Properties | None:
    """Return {"axis": `perm[axis]`}, the axis of an argmax or argmin if it is moved before a
    transpose by `perm`. None if it does not keep the reduced axis.
    """
    return axis("axis")(op, perm) if op.keeps_dims else None


def kept_axes(op: ReduceOp, perm: Perm) -> Properties | None:
    """Return {"axes": `perm[axis]` of each reduced axis}, the axes of a reduction if it is moved
    before a transpose by `perm`. None if it does not keep the reduced axes.
    """
    if not op.keeps_dims:
        return None
    return {"axes": uint32s(sorted(perm[axis] for axis in op.reduced_axes))}


def listed_axes(op: qnn.L2NormOp, perm: Perm) -> Properties | None:
    """Return {"axes": `perm[axis]` of each normalized axis}, the axes of an l2_norm if it is moved
    before a transpose by `perm`.
    """
    return {"axes": uint32s(sorted(perm[axis] for axis in op.normalized_axes))}


def per_axis(name: str, values: Callable[[Any], Sequence[Any]]) -> Rule:
    """Return a rule for operations with a parameter `name` that has one entry for each axis;
    `values(operation)` returns these entries.

    The rule, a function of (operation, perm), returns {name: the entries permuted for the operation
    if it is moved before a transpose by `perm`}.
    """

    def rule(op: Any, perm: Perm) -> Properties | None:
        given = values(op)
        return {name: uint32s([given[i] for i in inverse(perm)])}

    return rule


def ranges(op: qnn.StridedSliceOp, perm: Perm) -> Properties | None:
    """Return {"ranges": (begin, end, stride) of each axis}, permuted for a strided slice that is
    moved before a transpose by `perm`. None if masks are set, or axes dropped or inserted.
    """
    masks = (op.begin_mask, op.end_mask, op.shrink_axes, op.new_axes_mask)
    if any(mask.value.data for mask in masks):
        return None
    moved = [op.rows[i] for i in inverse(perm)]
    return {"ranges": RANGES.attribute(moved)}


RULES: ByClass[Rule] = ByClass(
    {
        MappedOp: nothing,
        qnn.BinaryOp: nothing,
        qnn.ElementWiseSelectOp: nothing,
        qnn.PreluOp: nothing,
        qnn.QuantizeOp: nothing,
        qnn.DequantizeOp: nothing,
        qnn.ConvertOp: nothing,
        qnn.CastOp: nothing,
        qnn.ConcatOp: axis("axis"),
        qnn.SplitOp: axis("axis"),
        NormalizingOp: axis("axis"),
        ReduceOp: kept_axes,
        qnn.ArgmaxOp: kept_axis,
        qnn.ArgminOp: kept_axis,
        qnn.CumulativeSumOp: axis("axis"),
        qnn.L2NormOp: listed_axes,
        qnn.PadOp: per_axis("pad_amount", lambda op: op.amounts),
        qnn.TileOp: per_axis("multiples", lambda op: op.repeats),
        qnn.StridedSliceOp: ranges,
    }
)
"""Operation class -> the rule for moving it before a transpose."""
