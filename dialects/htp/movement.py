"""Operations that move data: padding, slicing, concatenation, reshape, layout conversion,
copying.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Any, ClassVar

import numpy as np
from xdsl.dialects.builtin import AnyFloat, IntegerType, TensorType
from xdsl.interfaces import HasCanonicalizationPatternsInterface
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import operand_def, prop_def, result_def, var_operand_def
from xdsl.pattern_rewriter import RewritePattern

from ..axes import AxesOf
from ..definitions import named_op_definition
from ..irdl import expect, expect_shape
from ..quant import storage_dtype
from .attributes import layout_of, shape, tensor_type, with_layout
from .base import (
    ANY_TENSOR,
    BYTES,
    I32,
    INDEX_PER_AXIS,
    ITEMS,
    Family,
    HtpOp,
    Integers,
    assembly,
    i32_array,
    int_property,
    integers,
)
from .layouts import ROW_MAJOR


def has_same_layout(a: SSAValue, b: SSAValue) -> bool:
    """Return whether two tensors have the same layout, or one has no assigned layout.

    Their memories may differ.
    """
    names = {layout.data.layout for layout in map(layout_of, (a, b)) if layout is not None}
    return len(names) < 2


def expect_same_layout(a: SSAValue, b: SSAValue) -> None:
    """Raise VerifyException if two tensors have different layouts.

    They may be in different memories; a tensor without an assigned layout passes.
    """
    expect(has_same_layout(a, b), "the layout must stay, got {} and {}", a.type, b.type)


class MovementOp(HtpOp):
    """The base class of operations that move the elements of one tensor without changing them."""

    FAMILY: ClassVar[Family] = Family.MOVE

    input = operand_def(ANY_TENSOR)
    output = result_def(ANY_TENSOR.same("input"))
    assembly_format = assembly("input")


@named_op_definition
class PadOp(MovementOp):
    """The input extended along each axis by `low` elements before and `high` after it. QNN: Pad.

    The added elements have the stored integer `value`.
    """

    name = "htp.pad"
    input = operand_def(BYTES)
    output = result_def(BYTES.same("input"))
    low = prop_def(INDEX_PER_AXIS)
    high = prop_def(INDEX_PER_AXIS)
    value = prop_def(I32)

    def __init__(
        self,
        input: SSAValue | Operation,
        output: Attribute,
        *,
        low: Sequence[int],
        high: Sequence[int],
        value: int,
    ):
        properties = {"low": i32_array(low), "high": i32_array(high), "value": int_property(value)}
        self._build([input], output, properties)

    @property
    def amounts(self) -> list[tuple[int, int]]:
        """The padding (before, after) of each axis, in elements."""
        return list(zip(integers(self.low), integers(self.high), strict=True))

    def verify_op(self) -> None:
        """Check that the output is larger by the padding, and that the storage type can hold
        `value`.
        """
        limits = np.iinfo(storage_dtype(tensor_type(self.input).element_type).str)
        value, span = self.value.value.data, f"[{limits.min}, {limits.max}]"
        expect(limits.min <= value <= limits.max, f"value must lie in {span}, got {value}")
        sizes = zip(self.amounts, shape(self.input), strict=True)
        expect_shape("output", shape(self.output), [a + n + b for (a, b), n in sizes])


@named_op_definition
class SliceOp(MovementOp):
    """The box of the input that has extents `sizes` and starts at `offsets`. QNN: StridedSlice.

    It is a DMA transfer when input and output are in different memories.
    """

    name = "htp.slice"
    input = operand_def(ITEMS)
    output = result_def(ITEMS.same("input"))
    offsets = prop_def(INDEX_PER_AXIS)
    sizes = prop_def(Integers(length=4, least=1))

    def __init__(
        self,
        input: SSAValue | Operation,
        output: Attribute,
        *,
        offsets: Sequence[int],
        sizes: Sequence[int],
    ):
        self._build([input], output, {"offsets": i32_array(offsets), "sizes": i32_array(sizes)})

    @property
    def box(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """The box as (offsets, sizes), in elements along each axis."""
        return integers(self.offsets), integers(self.sizes)

    def verify_op(self) -> None:
        """Check that the box lies in the input, and that the output has the box's extents."""
        offsets, sizes = self.box
        ends = zip(offsets, sizes, shape(self.input), strict=True)
        ok = all(offset + size <= extent for offset, size, extent in ends)
        expect(
            ok, f"slice of {list(sizes)} at {list(offsets)} must lie in {list(shape(self.input))}"
        )
        expect_shape("output", shape(self.output), sizes)


@named_op_definition
class ConcatOp(HtpOp):
    """Concatenation of tensors along `axis`, in order. QNN: Concat.

    Inputs in another memory than the output are copied by DMA.
    """

    name = "htp.concat"
    FAMILY: ClassVar[Family] = Family.MOVE
    inputs = var_operand_def(ITEMS.same("inputs"))
    output = result_def(ITEMS.same("inputs"))
    axis = prop_def(AxesOf(I32, "output"))
    assembly_format = assembly("inputs")

    def __init__(self, inputs: Sequence[SSAValue], output: Attribute, *, axis: int):
        self._build([inputs], output, {"axis": int_property(axis)})

    @property
    def axis_index(self) -> int:
        """The index of the axis, 0 to 3."""
        return self.axis.value.data

    @property
    def starts(self) -> list[int]:
        """The index along the concatenated axis of the output at which each input starts."""
        return list(accumulate((shape(v)[self.axis_index] for v in self.inputs[:-1]), initial=0))

    def verify_op(self) -> None:
        """Check that extents along `axis` sum to the output's, and that other extents equal the
        output's.
        """
        expect(len(self.inputs) > 0, "needs at least one input")
        want = list(shape(self.output))
        want[self.axis_index] = sum(shape(v)[self.axis_index] for v in self.inputs)
        expect_shape("output", shape(self.output), want)
        for value in self.inputs:
            want[self.axis_index] = -1
            expect_shape("input", shape(value), want)


def _plain_bytes(type: TensorType[Any]) -> int:
    """Return the bytes of a tensor of floats, or of plain integers of 8 bits and more; 0 of other
    elements.
    """
    element = type.element_type
    bits = element.bitwidth if isinstance(element, IntegerType | AnyFloat) else 1
    return 0 if bits % 8 else type.element_count() * bits // 8


@named_op_definition
class ReshapeOp(MovementOp, HasCanonicalizationPatternsInterface):
    """A view of the input's elements in another shape, both in layout `flat`; no data moves. QNN:
    Reshape.

    Numbers without a scale may also become numbers of other types with as many bytes in all, the
    least significant ones first: tensor<1x1x3x2xi32> to tensor<3xi64>.
    """

    name = "htp.reshape"
    output = result_def(ANY_TENSOR)
    assembly_format = assembly("input")

    def __init__(self, input: SSAValue | Operation, output: Attribute):
        self._build([input], output)

    def verify_op(self) -> None:
        """Check that the elements, or the bytes of plain numbers, are as many, that elements other
        than plain numbers have one type, and that both layouts are `flat`.
        """
        source, result = tensor_type(self.input), tensor_type(self.output)
        if source.element_type == result.element_type:
            have, need = (type.element_count() for type in (result, source))
            expect(have == need, f"output must have {need} elements, got {have}")
        else:
            have, need = map(_plain_bytes, (result, source))
            same = "output must have the elements of its input, {}, got {}"
            expect(0 not in (have, need), same, source.element_type, result.element_type)
            expect(have == need, f"output must have {need} bytes, got {have}")
        for value in (self.input, self.output):
            layout = layout_of(value)
            flat = layout is None or layout.data.layout == ROW_MAJOR
            expect(flat, "only flat tensors can be reshaped, got {}", value.type)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """Return the pattern that merges a reshape with the reshape of its input, and removes a
        reshape to the same type.
        """
        from ...passes.canonicalization.htp import MergeReshapes

        return (MergeReshapes(),)


@named_op_definition
class ConvertLayoutOp(MovementOp, HasCanonicalizationPatternsInterface):
    """Conversion of the input to another layout, in the same memory."""

    name = "htp.convert_layout"
    input = operand_def(ANY_TENSOR["*shape"])
    output = result_def(ANY_TENSOR["*shape"].same("input"))

    def __init__(self, input: SSAValue | Operation, layout: str):
        source = layout_of(SSAValue.get(input))
        space = source.space if source else "tcm"
        self._build([input], with_layout(SSAValue.get(input), layout, space))

    def verify_op(self) -> None:
        """Check that input and output are in the same memory."""
        seen = [layout.space for layout in map(layout_of, (self.input, self.output)) if layout]
        expect(len(set(seen)) < 2, "the memory must stay: copy first")

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """Return the pattern that removes a conversion to another layout and back, and a conversion
        to the same layout.
        """
        from ...passes.canonicalization.htp import CancelConversions

        return (CancelConversions(),)


@named_op_definition
class CopyOp(MovementOp, HasCanonicalizationPatternsInterface):
    """A copy of the input in another memory, in the same layout."""

    name = "htp.copy"
    input = operand_def(ANY_TENSOR["*shape"])
    output = result_def(ANY_TENSOR["*shape"].same("input"))

    def __init__(self, input: SSAValue | Operation, space: str):
        source = layout_of(SSAValue.get(input))
        layout = source.data.layout if source else ROW_MAJOR
        self._build([input], with_layout(SSAValue.get(input), layout, space))

    def verify_op(self) -> None:
        """Check that input and output have the same layout."""
        expect_same_layout(self.input, self.output)

    @classmethod
    def get_canonicalization_patterns(cls) -> tuple[RewritePattern, ...]:
        """Return the pattern that removes a copy to the other memory and back, and a copy to the
        same memory.
        """
        from ...passes.canonicalization.htp import CancelConversions

        return (CancelConversions(),)
