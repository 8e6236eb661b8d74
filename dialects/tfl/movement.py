"""Operators of the tfl dialect that move data: reshape, squeeze, expand_dims, transpose,
concatenation.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

from xdsl.dialects.builtin import ArrayAttr
from xdsl.irdl import operand_def, prop_def, result_def, var_operand_def

from ..constants import known_array
from ..definitions import named_op_definition
from ..dimensions import is_unknown
from ..irdl import expect, expect_shape
from ..tensors import shape
from .base import (
    ACTIVATION,
    ANY,
    AXES,
    INDICES,
    INDICES_32,
    INTEGER,
    NO_ACTIVATION,
    TflOp,
    expect_same_count,
    normalized_axes,
)


@named_op_definition
class ReshapeOp(TflOp):
    """The elements of the input in row-major order, in another shape.

    The operand `shape` is the new shape; one of its extents may be -1, and is then inferred from
    the number of elements.
    """

    name = "tfl.reshape"

    input = operand_def(ANY)
    shape = operand_def(INDICES["rank"])
    output = result_def(ANY.same("input"))

    def verify_(self) -> None:
        """Check that the output has the shape in the operand `shape`, if that is constant, and
        that the number of elements is unchanged.
        """
        wanted = known_array(self.shape)
        if wanted is not None and wanted.ndim == 1:
            new = resolved(shape(self.input), [int(n) for n in wanted])
            expect_shape("output", shape(self.output), new)
        expect_same_count(self.input, self.output)


def resolved(source: Sequence[int], wanted: Sequence[int]) -> Sequence[int]:
    """Return the shape `wanted` of a reshaped tensor of shape `source`, in which an extent of -1
    is inferred from the number of elements; unchanged if that does not give one.
    """
    known = math.prod(n for n in wanted if n >= 0)
    if list(wanted).count(-1) != 1 or not known or any(map(is_unknown, source)):
        return wanted
    return [math.prod(source) // known if n == -1 else n for n in wanted]


@named_op_definition
class SqueezeOp(TflOp):
    """The input without the axes `squeeze_dims`, which have extent 1; if `squeeze_dims` is empty,
    without all axes of extent 1.
    """

    name = "tfl.squeeze"

    input = operand_def(ANY.per_tensor)
    squeeze_dims = prop_def(AXES, ArrayAttr(()))
    output = result_def(ANY.same("input"))

    def verify_(self) -> None:
        """Check that the axes `squeeze_dims` have extent 1, and that the output has the input's
        shape without the removed axes.
        """
        source = shape(self.input)
        given = [axis.value.data for axis in self.squeeze_dims]
        axes = normalized_axes(given, len(source))
        for axis in axes:
            expect(source[axis] == 1, f"axis {axis} must have extent 1, got {source[axis]}")
        gone = axes if given else [axis for axis, size in enumerate(source) if size == 1]
        expected = [size for axis, size in enumerate(source) if axis not in gone]
        expect_shape("output", shape(self.output), expected)


@named_op_definition
class ExpandDimsOp(TflOp):
    """The input with a new axis of extent 1.

    The operand `dim` is the index of the new axis in the output; a negative index counts from
    the last axis, -1.
    """

    name = "tfl.expand_dims"

    input = operand_def(ANY.per_tensor)
    dim = operand_def(INDICES)
    output = result_def(ANY.same("input"))

    def verify_(self) -> None:
        """Check that `dim` has one element, and that the output has the input's shape with a new
        axis at that index, or, if `dim` is not constant, the input's number of elements.
        """
        source = list(shape(self.input))
        count = math.prod(shape(self.dim))
        expect(count == 1, f"dim must have one element, got {count}")
        values = known_array(self.dim)
        if values is None:
            expect_same_count(self.input, self.output)
            return
        (axis,) = normalized_axes([int(values.item())], len(source) + 1)
        expect_shape("output", shape(self.output), [*source[:axis], 1, *source[axis:]])


@named_op_definition
class TransposeOp(TflOp):
    """The input with its axes permuted: axis i of the output is axis `perm[i]` of the input,
    counted from the end where that is negative.
    """

    name = "tfl.transpose"

    input = operand_def(ANY)
    perm = operand_def(INDICES_32["rank"])
    output = result_def(ANY.like("input"))

    def verify_(self) -> None:
        """Check that `perm` has an entry for each axis.

        If it is constant, check that it lists each axis once and that the output has the permuted
        shape.
        """
        source = shape(self.input)
        expect_shape("perm", shape(self.perm), (len(source),))
        values = known_array(self.perm)
        if values is None:
            return
        perm = [int(axis) for axis in values]
        expect(
            sorted(axis % max(len(source), 1) for axis in perm) == list(range(len(source)))
            and all(-len(source) <= axis < len(source) for axis in perm),
            f"perm must list each of the {len(source)} axes once, got {perm}",
        )
        expect_shape("output", shape(self.output), [source[axis] for axis in perm])


@named_op_definition
class ConcatenationOp(TflOp):
    """The concatenation of the inputs along `axis`, then the fused activation.

    A negative `axis` counts from the last one, -1.
    """

    name = "tfl.concatenation"

    values = var_operand_def(ANY)
    axis = prop_def(INTEGER)
    fused_activation_function = prop_def(ACTIVATION, NO_ACTIVATION)
    output = result_def(ANY)

    def verify_(self) -> None:
        """Check that inputs and output have equal extents except along `axis`, where the output
        has the sum of the inputs' extents.
        """
        expect(len(self.values) > 0, "needs an input")
        shapes = [shape(value) for value in self.values]
        first = list(shapes[0])
        (axis,) = normalized_axes([self.axis.value.data], len(first))
        for index, other in enumerate(shapes):
            same = [*first[:axis], *other[axis : axis + 1], *first[axis + 1 :]]
            expect_shape(f"input {index}", other, same if len(other) == len(first) else first)
        expected = [sum(s[i] for s in shapes) if i == axis else n for i, n in enumerate(first)]
        expect_shape("output", shape(self.output), expected)
