"""Operations of the default package compute at opdef what they compute in qnn, bit for bit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import FunctionType, ModuleOp, TensorType
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Block, Operation, Region, SSAValue

import hexnn
from hexnn.dialects import opdef
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.qnn import SectionOp
from hexnn.dialects.qnn.sparse import SparseAttr
from hexnn.dialects.quant import QuantizedType, storage_dtype
from hexnn.passes.legalize.opdef.qnn_to_opdef import lower_to_opdef
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import semantics
from hexnn.testing.pass_stages import parse
from hexnn.tools.reference.trial import INTEGERS, array, examples, is_constant

Arrays = dict[str, np.ndarray]


def network(op: Operation) -> ModuleOp:
    """A network of one operation, and its constants."""
    inputs = [value for value in dict.fromkeys(op.operands) if not is_constant(value)]
    constants = [value.owner for value in dict.fromkeys(op.operands) if is_constant(value)]
    block = Block(arg_types=[value.type for value in inputs])
    mapped: dict[SSAValue, SSAValue] = dict(zip(inputs, block.args, strict=True))
    for one in (*constants, op):
        assert isinstance(one, Operation)
        block.add_op(one.clone(mapped))
    last = block.last_op
    assert last is not None
    block.add_op(ReturnOp(*last.results))
    types = [value.type for value in inputs], [value.type for value in op.results]
    main = FuncOp("main", FunctionType.from_lists(*types), Region(block))
    return ModuleOp([main])


def drawn(value: SSAValue, integers: Callable[..., Any], rng: np.random.Generator) -> np.ndarray:
    """Random values of an operand; integers that may be indices or sizes are `integers(shape)`."""
    type = value.type
    assert isinstance(type, TensorType)
    dtype, shape = storage_dtype(type.element_type), type.get_shape()
    if isinstance(type.encoding, SparseAttr):
        return array(value, integers)
    if isinstance(type.element_type, QuantizedType):
        low, high = type.element_type.qmin, type.element_type.qmax
        return rng.integers(low, high, shape, endpoint=True).astype(dtype)
    if dtype.kind != "f":
        return plain(value, integers, rng)
    return rng.uniform(0.1, 0.9, shape).astype(dtype)


def plain(value: SSAValue, integers: Callable[..., Any], rng: np.random.Generator) -> np.ndarray:
    """Ones for floats, `integers(shape)` for all else: most operations are defined for them."""
    type = value.type
    assert isinstance(type, TensorType)
    scalar = np.ones((), storage_dtype(type.element_type))
    return array(value, integers) if type.get_shape() else scalar


def runs(module: ModuleOp) -> Iterator[tuple[Arrays, list[np.ndarray]]]:
    """(inputs, outputs) of a network in qnn, for integers that it is defined for."""
    (main,) = module.ops
    assert isinstance(main, FuncOp)
    if not all(isinstance(a.type, TensorType) and a.type.has_static_shape() for a in main.args):
        return
    rng = np.random.default_rng(0)
    for integers, draw in product(INTEGERS, (drawn, plain)):
        values = [draw(argument, integers, rng) for argument in main.args]
        inputs = {f"input{index}": value for index, value in enumerate(values)}
        try:
            yield inputs, outputs(module, inputs)
        except HexnnError:
            continue


def outputs(module: ModuleOp, inputs: Arrays) -> list[np.ndarray]:
    """The outputs of a network."""
    with np.errstate(all="ignore"):
        return list(execute(module, inputs).values())


@pytest.mark.parametrize("section", opdef.orders())
def test_results_are_those_of_qnn(section: str):
    count = 0
    for op in examples()[opdef.order_of(section).qnn_class.name]:
        module = network(op)
        lowered = module.clone()
        lower_to_opdef(list(lowered.ops))
        lowered.verify()
        assert not any(isinstance(one, SectionOp) for one in lowered.walk())
        for inputs, expected in runs(module):
            count += 1
            for was, now in zip(expected, outputs(lowered, inputs), strict=True):
                np.testing.assert_array_equal(was, now, strict=True)
    assert count


WINDOW = """
func.func @main(%x: tensor<1x1x2x4xf32>) -> tensor<1x1x2x4xf32> {
  %shape = opdef.shape : !opdef.shape<1x2x3x1>
  %none = opdef.absent : none
  %two = opdef.const dense<2.0> : tensor<1x1x1x1xf32> : tensor<1x1x1x1xf32>
  %0 = opdef.op "Trial::Window"(%x, %two, %shape, %none)
      : (tensor<1x1x2x4xf32>, tensor<1x1x1x1xf32>, !opdef.shape<1x2x3x1>, none)
      -> tensor<1x1x2x4xf32>
  func.return %0 : tensor<1x1x2x4xf32>
}
"""
X = np.arange(8, dtype=np.float32).reshape(1, 1, 2, 4)


def test_an_operation_of_another_package_has_semantics_by_name():
    @semantics("opdef:Trial::Window")
    def window(op: opdef.OpdefOp, x: Any, factor: Any, shape: Any, absent: Any) -> Any:
        assert op.parameters == {}
        assert op.inputs == tuple(op.operands)
        return x * factor.item() + shape.shape[1] * 10 + shape.shape[2]

    np.testing.assert_array_equal(outputs(parse(WINDOW), {"input0": X})[0], X * 2 + 23)


BYTES = """
!u = !quant.uniform<u8:f32, 0.5:3>
func.func @main(%x: tensor<2x4x!u>) -> tensor<2x4x!u> {
  %0 = opdef.cast %x : tensor<2x4x!u> to tensor<1x1x2x4x!u>
  %1 = opdef.op "q::Relu"(%0) ranks (2) -> (2) : (tensor<1x1x2x4x!u>) -> tensor<1x1x2x4x!u>
  %shape = opdef.shape : !opdef.shape<1x2x3x1>
  %none = opdef.absent : none
  %two = opdef.const dense<2> : tensor<1x1x1x1xi32> : tensor<1x1x1x1xi32>
  %2 = opdef.op "Trial::Shift"(%1, %two, %shape, %none)
      : (tensor<1x1x2x4x!u>, tensor<1x1x1x1xi32>, !opdef.shape<1x2x3x1>, none) -> tensor<1x1x2x4x!u>
  %3 = opdef.op "q::Relu6"(%2) ranks (2) -> (2) : (tensor<1x1x2x4x!u>) -> tensor<1x1x2x4x!u>
  %4 = opdef.cast %3 : tensor<1x1x2x4x!u> to tensor<2x4x!u>
  func.return %4 : tensor<2x4x!u>
}
"""


@pytest.mark.parametrize("stage", ["opdef", "htp", "hvx"])
def test_an_operation_of_another_package_stays_down_to_hvx(stage: str):
    @semantics("opdef:Trial::Shift")
    def shift(op: opdef.OpdefOp, x: Any, by: Any, shape: Any, absent: Any) -> Any:
        return x + np.uint8(by.item() * shape.shape[1])

    x = np.arange(8, dtype=np.uint8).reshape(2, 4)
    model = hexnn.Model(parse(BYTES)).lower(stage)
    np.testing.assert_array_equal(model(x), np.clip(np.maximum(x, 3) + 4, 3, 15))


def test_an_operation_without_implementation_is_named():
    with pytest.raises(HexnnError, match="'Trial::Other' op has no implementation in Python"):
        outputs(parse(WINDOW.replace("Trial::Window", "Trial::Other")), {"input0": X})
