"""Operators of the tfl dialect that reduce segments, sets of rows of equal ids: segment_sum and
unsorted_segment_sum, _prod, _max, _min.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.irdl import operand_def, result_def

from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import INDICES_32, NUMBER, ShapedOp, expect_scalar, known_integers


@named_op_definition
class SegmentSumOp(ShapedOp):
    """The sum of the input's rows of each id: row i of the output is that of all rows whose id in
    `segment_ids` is i. The ids never decrease from row to row.
    """

    name = "tfl.segment_sum"

    input = operand_def(NUMBER["rows", "*row"].per_tensor)
    segment_ids = operand_def(INDICES_32["rows"])
    output = result_def(NUMBER["segments", "*row"].same("input"))

    def result_shape(self) -> Sequence[int] | None:
        """[n, other axes of the input..], where n is the greatest id + 1; None if the ids are not
        constant.
        """
        ids = known_integers(self.segment_ids)
        if ids is None:
            return None
        ascend = ids == sorted(ids) and min(ids, default=0) >= 0
        expect(ascend, f"segment_ids must ascend from 0 on, got {ids[:8]}")
        return max(ids, default=-1) + 1, *shape(self.input)[1:]


class UnsortedSegmentOp(ShapedOp):
    """The base class of operators that reduce, for each id below `num_segments`, the elements of
    the input that have it; elements with a negative id are left out.

    An id stands for a part of the input: the shape of `segment_ids` is that of the input's first
    axes.
    """

    input = operand_def(NUMBER.per_tensor)
    segment_ids = operand_def(INDICES_32)
    num_segments = operand_def(INDICES_32)
    output = result_def(NUMBER.like("input"))

    def result_shape(self) -> Sequence[int] | None:
        """[n, axes of the input behind those of the ids..], where n is the value of `num_segments`;
        None if that is not constant.
        """
        expect_scalar("num_segments", self.num_segments)
        source, ids = shape(self.input), shape(self.segment_ids)
        expect_shape("segment_ids", ids, source[: len(ids)])
        count = known_integers(self.num_segments)
        if count is not None:
            return *count, *source[len(ids) :]
        expect_shape("rows of output", shape(self.output)[1:], source[len(ids) :])
        return None


@named_op_definition
class UnsortedSegmentSumOp(UnsortedSegmentOp):
    """The sum of the elements of each id; 0 for an id without elements."""

    name = "tfl.unsorted_segment_sum"


@named_op_definition
class UnsortedSegmentProdOp(UnsortedSegmentOp):
    """The product of the elements of each id; 1 for an id without elements."""

    name = "tfl.unsorted_segment_prod"


@named_op_definition
class UnsortedSegmentMaxOp(UnsortedSegmentOp):
    """The maximum of the elements of each id; the least number of the type for an id without
    elements.
    """

    name = "tfl.unsorted_segment_max"


@named_op_definition
class UnsortedSegmentMinOp(UnsortedSegmentOp):
    """The minimum of the elements of each id; the greatest number of the type for an id without
    elements.
    """

    name = "tfl.unsorted_segment_min"
