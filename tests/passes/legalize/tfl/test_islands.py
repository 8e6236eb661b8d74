"""Operators of tfl that stay in the network: every one computes what it does at the source, at each
stage down to hvx.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

import numpy as np
import pytest
from goldens import cases
from support.operator_file import model
from support.operator_trials import names, operator_of
from xdsl.dialects.builtin import ArrayAttr, ModuleOp, StringAttr, SymbolRefAttr, TensorType
from xdsl.ir import Block, Region
from xdsl.irdl import (
    IRDLOperation,
    irdl_op_definition,
    operand_def,
    prop_def,
    region_def,
    result_def,
    traits_def,
)
from xdsl.traits import IsTerminator

from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.entry_function import Entry, functions_of
from hexnn.dialects.islands import FALLBACK
from hexnn.frontends.tflite import read
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import run_pass, stages
from hexnn.tools.api import Model, parse


def mark(module: ModuleOp) -> None:
    """Mark all operations of a network of tfl to stay."""
    for op in module.walk():
        if op.dialect_name() == "tfl" and not isinstance(op, ConstantOp):
            op.attributes[FALLBACK] = StringAttr("on trial")


def islands(module: ModuleOp) -> list[str]:
    """The names of the operations that are marked to stay."""
    return [op.name for op in module.walk() if FALLBACK in op.attributes]


def check(module: ModuleOp, inputs: Mapping[str, Array], wanted: Mapping[str, Array]) -> None:
    """All operations of the network stay, and give the same at each stage."""
    mark(module)
    kept = islands(module)
    assert kept
    run_pass(module, "tfl-to-qnn")
    for name in chain(["tfl-to-qnn"], stages(module, "v73")):
        assert islands(module) == kept, name
        for got, expected in zip(execute(module, inputs).values(), wanted.values(), strict=True):
            np.testing.assert_array_equal(got, expected, f"{kept} {name}")


@pytest.mark.parametrize("case", list(cases.operators()))
def test_an_operator_runs_as_an_island_at_every_stage(case: str):
    module = parse(cases.operators()[case])
    inputs = Model(module).random_inputs(4)
    check(module, inputs, execute(module, inputs))


@pytest.mark.filterwarnings("ignore::hexnn.frontends.tflite.TfliteWarning")
@pytest.mark.parametrize("part", range(4))
def test_random_operators_run_as_islands(part: int):
    """One of each kind; those that the source refuses are other tests' matter."""
    ran = 0
    for seed in range(part, len(names()), 4):
        operator = operator_of(seed)
        try:
            module = read(model(operator), "operator.tflite")
            wanted = execute(module, operator.inputs)
        except HexnnError:
            continue
        check(module, operator.inputs, wanted)
        ran += 1
    assert ran > len(names()) // 8


@irdl_op_definition
class RepeatOp(IRDLOperation):
    """An operator with a body, as control flow has."""

    name = "tfl.repeat_of_test"
    input = operand_def(TensorType)
    output = result_def(TensorType)
    body = region_def("single_block")


@irdl_op_definition
class GiveOp(IRDLOperation):
    """The end of the body."""

    name = "tfl.give_of_test"
    value = operand_def(TensorType)
    traits = traits_def(IsTerminator())


def test_the_body_of_an_island_stays():
    """Also where qnn has an equivalent of what is in it."""
    module = parse(
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "%0 = tfl.relu %x : (tensor<4xf32>) -> tensor<4xf32>\n"
        "func.return %0 : tensor<4xf32>\n}"
    )
    function = Entry.of(module).function
    (x,), block = function.args, function.body.block
    outer = function.body.block.first_op
    assert outer is not None
    relu = outer.clone({x: x})
    inner = Block([relu, GiveOp.create(operands=relu.results)])
    repeated = RepeatOp.create(operands=[x], result_types=[x.type], regions=[Region(inner)])
    block.insert_op_before(repeated, outer)
    outer.operands[0] = repeated.output
    run_pass(module, "tfl-to-qnn")
    for name in chain(["tfl-to-qnn"], stages(module, "v73")):
        names = [op.name for op in repeated.walk()]
        assert names == ["tfl.repeat_of_test", "tfl.relu", "tfl.give_of_test"], name
        assert FALLBACK in repeated.attributes


@irdl_op_definition
class CallOp(IRDLOperation):
    """An operator that executes a function of the module."""

    name = "tfl.call_of_test"
    input = operand_def(TensorType)
    output = result_def(TensorType)
    callees = prop_def(ArrayAttr)


def test_what_an_island_calls_stays():
    """Functions before and behind it, and those that they call."""
    type, names = "tensor<4xf32>", ("first", "main", "second", "third")
    text = "func.func @{name}(%x: {type}) -> {type} {{ %0 = tfl.relu %x : ({type}) -> {type}\n"
    text += "func.return %0 : {type} }}\n"
    module = parse("".join(text.format(name=name, type=type) for name in names))
    functions = {f.sym_name.data: f for f in functions_of(module)}
    for caller, callees in (("main", ("first", "second")), ("second", ("third", "second"))):
        function = functions[caller]
        symbols = ArrayAttr([SymbolRefAttr(name) for name in callees])
        (x,), last = function.args, function.body.block.last_op
        assert last is not None
        call = CallOp.create(operands=[x], result_types=[x.type], properties={"callees": symbols})
        function.body.block.insert_op_before(call, last)
        last.operands[0] = call.output
    run_pass(module, "tfl-to-qnn")
    assert {name for name, f in functions.items() if FALLBACK in f.attributes} == {
        *("first", "second", "third")
    }
    for name, function in functions.items():
        dialects = {op.dialect_name() for op in function.body.walk()}
        assert dialects == ({"tfl", "func"}), name
