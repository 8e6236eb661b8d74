"""The stored value of what quantized tensors are padded with."""

import pytest
from xdsl.dialects.builtin import TensorType, f32
from xdsl.ir import Attribute, Block, SSAValue

from hexnn.dialects.quant import UniformType
from hexnn.passes.legalize.nnef.padding import stored
from hexnn.passes.legalize.tfl.steps import Refusal


def tensor(element: Attribute) -> SSAValue:
    """A tensor of an element type."""
    return Block(arg_types=[TensorType(element, [4])]).args[0]


def test_floats_are_stored_as_they_are():
    assert stored(tensor(f32), 0.3) == 0.3


@pytest.mark.parametrize("zero_point", [-128, -7, 0, 127])
@pytest.mark.parametrize("scale", [0.25, 0.5, 2.0])
def test_a_value_of_the_type_is_stored_exactly(zero_point: int, scale: float):
    type = UniformType.per_tensor("i8", scale, zero_point)
    for number in (-128, zero_point, zero_point // 2, 127):
        assert stored(tensor(type), (number - zero_point) * scale) == number


@pytest.mark.parametrize("number", [-64.5, 63.75, 0.25, 100.0])
def test_another_value_is_refused(number: float):
    with pytest.raises(Refusal):
        stored(tensor(UniformType.per_tensor("i8", 0.5)), number)


def test_scales_along_an_axis_are_refused():
    with pytest.raises(Refusal, match="scales along axis 0"):
        stored(tensor(UniformType.per_axis("i8", 0, [0.5] * 4)), 0.0)
