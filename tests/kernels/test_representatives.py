"""Kernels of operations that differ in the zero point of the weights: one stands for many."""

from __future__ import annotations

import re
from collections.abc import Callable

import numpy as np
import pytest
from support.depthwise import operation as depthwise
from support.placed_kernels import placed_kernels
from xdsl.dialects import func
from xdsl.dialects.builtin import DenseArrayBase, IntegerAttr, TensorType, i32

from hexnn.dialects import htp
from hexnn.dialects.quant import UniformType
from hexnn.dialects.registries.implementations import Implementation
from hexnn.kernels.contents import kernel_key
from hexnn.kernels.cost import build_kernel
from hexnn.kernels.representatives import ORDINARY, representative
from hexnn.lowering.hexagon.timing.prediction import scheduled_packets, selected_packets
from hexnn.passes.htp.layouts.predictions import PREDICTIONS, predicted
from hexnn.testing.kernel_harness import activation, values, weights, words


def convolution(zero_point: int) -> htp.HtpOp:
    types = activation((1, 4, 5, 8), 77), weights((3, 3, 8, 20)), words((20, 5))
    result = activation((1, 2, 3, 20), 20)
    source, weight, rows = values(*types)
    return htp.Conv2dOp(source, weight, rows, result, weight_zero_point=zero_point)


def few_channels(zero_point: int) -> htp.HtpOp:
    types = activation((1, 3, 34, 3), 77), weights((3, 3, 3, 4)), words((4, 5))
    result = activation((1, 1, 32, 4), 20)
    source, weight, rows = values(*types)
    return htp.Conv2dOp(source, weight, rows, result, weight_zero_point=zero_point)


def connected(zero_point: int) -> htp.HtpOp:
    types = activation((1, 2, 5, 33), 77), weights((1, 1, 33, 40)), words((40, 5))
    result = activation((1, 2, 5, 40), 20)
    source, weight, rows = values(*types)
    return htp.FullyConnectedOp(source, weight, rows, result, weight_zero_point=zero_point)


def narrow_depthwise(zero_point: int) -> htp.HtpOp:
    return depthwise((1, 4, 34, 3), (3, 3), 1, weight_zero_point=zero_point)


def wide_depthwise(zero_point: int) -> htp.HtpOp:
    options = {"padding": (1, 1, 1, 1), "weight_zero_point": zero_point}
    return depthwise((1, 3, 3, 128), (3, 3), 1, **options)


Make = Callable[[int], htp.HtpOp]
LAYERS = (convolution, few_channels, connected, narrow_depthwise, wide_depthwise)
RANDOM = [int(x) for x in np.random.default_rng(0).integers(2, 127, 2)]


def built(one: Implementation, op: htp.HtpOp) -> func.FuncOp:
    return build_kernel("kernel", one.build, op)


def instructions(kernel: func.FuncOp) -> str:
    """The text of a kernel without the values of its constants."""
    return re.sub(r"constant -?\d+ : i32", "constant", str(kernel))


@pytest.mark.parametrize("make", LAYERS)
def test_the_instructions_are_those_of_the_representative(make: Make) -> None:
    expected = {
        one.name: (instructions(kernel), selected_packets(kernel, 73))
        for one, op in placed_kernels(representative(make(RANDOM[0])))
        for kernel in [built(one, op)]
    }
    for zero_point in (-127, -RANDOM[1], -1, 127):
        for one, op in placed_kernels(make(zero_point)):
            kernel = built(one, op)
            assert instructions(kernel) == expected[one.name][0]
            if zero_point == -RANDOM[1]:
                assert selected_packets(kernel, 73) == expected[one.name][1]


def test_the_schedules_are_those_of_the_representative() -> None:
    for make in (narrow_depthwise, connected):
        for one, op in placed_kernels(make(-RANDOM[0])):
            expected = scheduled_packets(built(one, op), 73)
            assert expected == predicted(one, op, 73, PREDICTIONS["scheduled"] or "")


@pytest.mark.parametrize("make", LAYERS)
def test_one_operation_stands_for_all_ordinary_zero_points(make: Make) -> None:
    firsts = [next(placed_kernels(make(w)))[1] for w in (2, *RANDOM, -127)]
    keys = {kernel_key(representative(op)) for op in firsts}
    assert len(keys) == 1 < len({kernel_key(op) for op in firsts})
    for other in (0, 1, -128):
        assert other not in ORDINARY
        _, op = next(placed_kernels(make(other)))
        assert representative(op) is op


def test_an_operation_with_a_destination_keeps_it() -> None:
    """As after memory is planned."""
    op = connected(5)
    (dest,) = values(op.output.type)
    planned = type(op).create(
        operands=[*op.inputs_and_constants, dest],
        result_types=[op.output.type],
        properties=op.properties
        | {"operandSegmentSizes": DenseArrayBase.from_list(i32, [1, 1, 1, 0, 1])},
    )
    assert representative(planned).dest is dest


def test_the_zero_point_of_the_weights_type_is_replaced_too() -> None:
    op = convolution(5)
    quantized = UniformType.per_tensor("i8", 0.5, 5)
    (weight,) = values(TensorType(quantized, htp.shape(op.inputs_and_constants[1])))
    op.operands[1] = weight
    same = representative(op)
    element = htp.tensor_type(same.operands[1]).element_type
    assert isinstance(element, UniformType)
    assert IntegerAttr(element.zero_point, i32) == same.properties["weight_zero_point"]
    assert element.scale == quantized.scale
