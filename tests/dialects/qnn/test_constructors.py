"""Constructors: each operation is built from its record alone, and wrong arguments are told."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from support.drawn_operations import Draw
from support.qnn_records import items, records
from xdsl.dialects import test
from xdsl.dialects.builtin import TensorType, f16, f32
from xdsl.ir import SSAValue

from hexnn.dialects import qnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import SectionOp

CLASSES = {op.QNN_NAME: op for op in qnn.QNN.operations if issubclass(op, SectionOp)}
DRAWS = 4000
"""The most arguments that are tried for an operation."""


def built(section: str) -> tuple[SectionOp, Draw]:
    """The first valid operation among those of drawn arguments."""
    random, kind = Random(section), CLASSES[section]
    reasons: dict[str, int] = {}
    for _ in range(DRAWS):
        draw = Draw(section, random)
        try:
            return kind(*draw.operands, out=draw.out, **draw.parameters), draw
        except HexnnError as error:
            reasons[error.message] = reasons.get(error.message, 0) + 1
    raise AssertionError(f"{section}: {max(reasons, key=lambda reason: reasons[reason])}")


@pytest.mark.parametrize("section", records())
def test_each_is_built_from_its_record(section: str):
    op, draw = built(section)
    op.verify()
    for item, result in zip(items(section, "output"), op.results, strict=False):
        assert isinstance(result.type, TensorType)
        sizes = result.type.get_shape()
        assert [(axis, sizes[axis]) for axis, _ in draw.bound(item)] == list(draw.bound(item))


def value(*shape: int) -> SSAValue:
    """A tensor of f32."""
    return test.TestOp(result_types=[TensorType(f32, shape)]).results[0]


X, W = value(1, 8, 8, 3), value(3, 3, 3, 4)
MOVES: dict[str, Any] = {"stride": [1, 1], "pad_amount": [[1, 1], [1, 1]]}
WHOLE = TensorType(f32, (1, 8, 8, 5))

WRONG: dict[str, tuple[type[SectionOp], list[Any], dict[str, Any]]] = {
    "operand 'weight' is missing": (qnn.Conv2dOp, [X], MOVES),
    "operands must be 3 at most (input, weight, bias), got 4": (qnn.Conv2dOp, [X, W, X, X], MOVES),
    "operand 'weight' must be a value, or an operation of one result, got 3": (
        qnn.Conv2dOp,
        [X, 3],
        MOVES,
    ),
    "input must be a 4-d tensor of floats or quantized integers, got tensor<3xf32>": (
        qnn.Conv2dOp,
        [value(3), W],
        MOVES,
    ),
    "property 'stride' expected in operation 'qnn.conv_2d': dense values of tensor<2xui32>": (
        qnn.Conv2dOp,
        [X, W],
        {"pad_amount": [[0, 0], [0, 0]]},
    ),
    "stride must be > 0, got [0, 1]": (qnn.Conv2dOp, [X, W], MOVES | {"stride": [0, 1]}),
    "output must have shape [1, 8, 8, 4], got [1, 8, 8, 5]": (
        qnn.Conv2dOp,
        [X, W],
        MOVES | {"out": WHOLE},
    ),
    "out must be element types or types of tensors, got 'f32'": (
        qnn.Conv2dOp,
        [X, W],
        MOVES | {"out": "f32"},
    ),
    "out must be for 1 results at most (output), got 2": (qnn.TanhOp, [X], {"out": [f32, f32]}),
    "out must give the element type of result 'output': quantized integers": (
        qnn.QuantizeOp,
        [X],
        {},
    ),
    "property 'axis' does not verify: expected a scalar of UINT_32 (ui32), got 1.5": (
        qnn.SoftmaxOp,
        [X],
        {"axis": 1.5},
    ),
    "property 'beta' does not verify: expected a scalar of FLOAT_32 (f32), got '1'": (
        qnn.SoftmaxOp,
        [X],
        {"beta": "1"},
    ),
    "output must have the data type of input, FLOAT_32, got FLOAT_16": (
        qnn.PoolMax2dOp,
        [X],
        MOVES | {"filter_size": [2, 2], "out": f16},
    ),
    "multiples must have shape [4], got [2]": (qnn.TileOp, [X], {"multiples": [1, 2]}),
}
"""The message of arguments that are wrong."""


@pytest.mark.parametrize("message", WRONG)
def test_wrong_arguments(message: str):
    kind, operands, arguments = WRONG[message]
    with pytest.raises(HexnnError) as error:
        kind(*operands, **arguments)
    assert error.value.message == f"'{kind.name}' op {message} (section {kind.QNN_NAME})"


def test_a_refused_operation_uses_nothing():
    before, moves = len(list(X.uses)), dict[str, Any](MOVES, stride=[0, 1])
    with pytest.raises(HexnnError):
        qnn.Conv2dOp(X, W, **moves)
    assert len(list(X.uses)) == before


def test_numbers_of_numpy_are_numbers():
    numpy = pytest.importorskip("numpy")
    op = qnn.SoftmaxOp(X, axis=numpy.int64(2), beta=numpy.float32(0.5))
    assert str(op.properties["axis"]) == "2 : ui32"
