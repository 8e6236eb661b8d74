"""The grammar of addresses, on the digits network."""

from pathlib import Path

import pytest
from xdsl.dialects import test

from hexnn.dialects.addresses import select, source_names
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import describe, fused, source, tensor_name
from hexnn.tools.api import Model, load

DIGITS = Path(__file__).parents[2] / "examples/digits/digits_int8.tflite"


@pytest.fixture(scope="module")
def model() -> Model:
    return load(DIGITS)


@pytest.mark.parametrize(
    ("address", "tensors"),
    [
        ("0", ["conv1"]),
        ("1:3", ["conv2", "depthwise", "pointwise"]),
        ("conv_2d#2", ["conv2"]),
        ("CONV_2D#3", ["pointwise"]),
        ("conv_2d#2:conv_2d#3", ["conv2", "depthwise", "pointwise"]),
        ("conv_2d#3:ADD#1", ["pointwise", "add"]),
        ("name:conv*", ["conv1", "conv2"]),
        ("logits", ["logits"]),
        ("%logits", ["logits"]),
        ("CONV_2D@0 'conv1'", ["conv1"]),
        ("conv_2d@3", ["pointwise"]),
        ("CONV_2D@3:pointwise", ["pointwise"]),
        ("CONV_2D@1:conv_2d#3", ["conv2", "depthwise", "pointwise"]),
        ("conv_2d#3:ADD@4", ["pointwise", "add"]),
    ],
)
def test_addresses_select(model: Model, address: str, tensors: list[str]):
    assert [tensor_name(op.location) for op in select(address, model.ops)] == tensors


def test_each_place_has_an_address(model: Model):
    for op, source_name in zip(model.ops, source_names(model.ops), strict=True):
        assert select(source_name.address, model.ops) == [op]


def test_what_messages_say_is_an_address(model: Model):
    for op in model.ops:
        assert select(describe(op.location), model.ops) == [op]


@pytest.mark.parametrize(
    ("address", "message"),
    [
        ("CONV_2D@0 'conv2'", "no operation is called 'CONV_2D@0 'conv2''"),
        ("add@3", "no operation is called 'add@3', did you mean 'add@4'"),
        ("conv_2d#33", "no operation is called 'conv_2d#33', did you mean 'conv_2d#3'"),
        ("99", "no operation is called '99'"),
        ("conv_2d#3:conv_2d#1", "'conv_2d#3:conv_2d#1' ends before it starts"),
        ("conv_2d#1:add#2", "no operation is called 'add#2', did you mean 'add#1'"),
        ("name:zzzzz", "no operation is called 'name:zzzzz'"),
    ],
)
def test_unknown_addresses(model: Model, address: str, message: str):
    with pytest.raises(HexnnError, match=message):
        select(address, model.ops)


@pytest.mark.parametrize("address", ["1", "relu#1", "0:1", "name:r", "r"])
def test_fused_operations_are_named_with_what_they_went_into(address: str) -> None:
    """The operation computes the tensor of the last part, whose address it has."""
    op, other = test.TestOp(), test.TestOp()
    parts = (source("m", 1, "RELU", "r"), source("m", 4, "ADD", "s"))
    op.location, other.location = fused("fuse-maps", *parts), source("m", 5, "TANH", "z")
    message = rf"the operation '{address}' was fused by fuse-maps into add#1, index 4$"
    with pytest.raises(HexnnError, match=message):
        select(address, [op, other])
    assert select("add#1", [op, other]) == [op]
