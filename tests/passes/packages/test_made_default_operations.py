"""Operations of the default package that rules make, by names and with operands of guides."""

from __future__ import annotations

import pytest
from support.op_packages import said
from support.rule_graphs import apply_rules, define, graph, names, root

from hexnn.dialects.constants import known_array
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.vocabulary import Given
from hexnn.packages import (
    DEF_PACKAGE_OP,
    FROM_DEFAULT_PACKAGE,
    OK,
    WITH_SIZE,
    Op,
    Tensor,
    gen_ConstScalar_f32,
    gen_ConstScalar_i32,
    gen_Shape,
)

X = "tensor<1x8x6x4xf32>"
STRIDE = "opdef.shape : !opdef.shape<1x2x2x1>"

WITHOUT_PADDING = {
    "Conv2d_valid": ("q::Conv2d", ["tensor<3x3x4x5xf32>"], 0, "tensor<1x3x2x5xf32>"),
    "MaxPool_valid": ("q::PoolMax2d", [], 1, "tensor<1x4x3x4xf32>"),
    "AvgPool_valid": ("q::PoolAvg2d", [], 1, "tensor<1x4x3x4xf32>"),
}
"""Name of guides -> (the operation, further operands, how many windows there are before the stride,
the result)."""


@pytest.mark.parametrize("name", WITHOUT_PADDING)
def test_an_operation_without_padding(name: str) -> None:
    """Stride and window are shapes; the other parameters have their defaults."""
    made, more, windows, result = WITHOUT_PADDING[name]
    operands = "XYZW"[: 2 + len(more) + windows]
    define(Op("A", *operands), OK, Op(FROM_DEFAULT_PACKAGE(name), *operands))
    module = graph([X, *more], result, constants=[STRIDE] * (1 + windows))
    apply_rules(module)
    op = root(module)
    assert op.full_name == made
    padding = known_array(op.parameters["pad_amount"])
    assert padding is not None
    assert padding.tolist() == [[[[0, 0], [0, 0]]]]


def test_operands_that_an_operation_without_padding_does_not_take() -> None:
    define(Op("A", "X"), OK, Op(FROM_DEFAULT_PACKAGE("MaxPool_valid"), "X"))
    with pytest.raises(HexnnError) as raised:
        apply_rules(graph([X], X))
    wanted = "operands must be 3 (input, filter_size, stride), got 1"
    assert raised.value.message == f"demo::A cannot replace demo::A: {wanted}"


def test_constants_have_the_types_of_scalar_parameters() -> None:
    """An axis is UINT_32, beta FLOAT_32, keep_dims BOOL_8, though rules make INT_32 only."""
    half = WITH_SIZE(gen_Shape(1, 4, 6, 4), Op("H", "X"))
    joined = Op(FROM_DEFAULT_PACKAGE("Concat"), half, half, gen_ConstScalar_i32(1))
    one = gen_ConstScalar_i32(1)
    define(Op("A", "X"), OK, Op(FROM_DEFAULT_PACKAGE("Softmax"), joined, one, one))
    module = graph([X], X)
    apply_rules(module)
    assert set(names(module)) == {"demo::H", "q::Concat", "q::Softmax"}
    types = [str(value.type) for value in root(module).operands[1:]]
    assert types == ["tensor<1x1x1x1xui32>", "tensor<1x1x1x1xf32>"]


@pytest.mark.parametrize("axis", [gen_ConstScalar_i32(-1), gen_ConstScalar_f32(0.5)])
def test_a_constant_that_a_scalar_parameter_cannot_hold(axis: Given) -> None:
    define(Op("A", "X"), OK, Op(FROM_DEFAULT_PACKAGE("Softmax"), "X", axis))
    with pytest.raises(HexnnError, match="property 'axis' does not verify: expected a scalar"):
        apply_rules(graph([X], X))


def test_names_that_the_default_package_does_not_have() -> None:
    define(Op(FROM_DEFAULT_PACKAGE("Addd"), "X", "Y"), OK, "X")
    define(Op("B", "X"), OK, Op(FROM_DEFAULT_PACKAGE("MaxPool_vald"), "X"))
    define(Op(FROM_DEFAULT_PACKAGE("Add"), "X", "Y"), OK, Op("q::flat_to_vtcm", "X"))
    with said() as told:
        apply_rules(graph([X], X))
    assert told == [
        "demo:q::Addd never matches: the default package has no Addd, did you mean 'Add'?",
        "demo::B cannot be applied: the default package has no MaxPool_vald,"
        " did you mean 'MaxPool_valid'?",
    ]


def test_operations_that_a_package_adds_to_the_default_one() -> None:
    """They are no unknown names."""

    def run(out: Tensor, x: Tensor) -> int:
        return 0

    define(Op("q::Own", "X"), OK, "X")
    DEF_PACKAGE_OP(run, "q::Own")
    with said() as told:
        apply_rules(graph([X], X))
    assert told == []
