"""`qnn-reduce`: smaller modules of which a test still says the same."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

import pytest
from support import machine
from xdsl.dialects.builtin import ModuleOp, TensorType
from xdsl.ir import Operation

import hexnn
from hexnn.dialects.constants import ConstantOp
from hexnn.dialects.tensors import tensor_type
from hexnn.tools import qnn_reduce
from hexnn.tools.driver.printing import module_text
from hexnn.tools.driver.verification import verify_all
from hexnn.tools.reduction.details import reduce_constants
from hexnn.tools.reduction.reducer import Reducer
from hexnn.tools.subnetwork import is_source

DIGITS = machine.ROOT / "examples" / "digits"
NETWORK = DIGITS / "digits_int8.tflite"

WRONG = """
from hexnn.dialects import htp
from hexnn.plugin import any_layout, kernel, map_bytes


@kernel("max_pool.wrong", htp.MaxPoolOp, layouts=any_layout(1))
def build(b, op):
    map_bytes(b, op, lambda x: x)
"""
"""A kernel that copies what it should reduce, and is chosen since it is cheap."""


def reduced(module: ModuleOp, interesting: Callable[[ModuleOp], bool]) -> ModuleOp:
    """`module` after all steps of the tool, with a function as the test."""
    assert interesting(module)
    reducer = Reducer(module, interesting, lambda line: None, 10_000)
    before = None
    while before != reducer.size:
        before = reducer.size
        for steps in qnn_reduce.STEPS.values():
            for step in steps:
                step(reducer)
    verify_all(reducer.best)
    return reducer.best


def contains(name: str) -> Callable[[ModuleOp], bool]:
    """Whether a module has an operation of this name."""
    return lambda module: any(op.name == name for op in module.walk())


def body(module: ModuleOp) -> list[Operation]:
    """The operations of the only function of a module."""
    (function,) = module.body.block.ops
    return list(function.regions[0].block.ops)


@cache
def stage_of(stage: str) -> ModuleOp:
    """A network at a stage, or its NNEF source; behind a `+` more passes, on some kernels of it."""
    if stage == "nnef":
        return hexnn.load(DIGITS / "digits_nnef").ir
    lowered, _, passes = stage.partition("+")
    module = hexnn.load(NETWORK).lower(lowered).ir
    return hexnn.apply(kernels(module), passes) if passes else module


def kernels(module: ModuleOp) -> ModuleOp:
    """Two kernels of stage hvx: one with loops, one with look-ups."""
    chosen = ("conv_2d_matrix_3x3", "softmax")
    named = [(op, str(op.properties["sym_name"])) for op in module.body.block.ops]
    return ModuleOp([op.clone() for op, name in named if any(one in name for one in chosen)])


CODE = "hvx+hvx-to-hexagon"
PACKETS = f"{CODE},hexagon-schedule,hexagon-allocate"
FRAME = (
    *("builtin.module", "func.func", "func.return"),
    *("hexagon.func", "hexagon.block", "hexagon.packet", "hexagon.lvsplatw", "hexagon.jumpr"),
)
"""What is around operations, and what sets registers of machine code from its input."""


@pytest.mark.parametrize(
    ("stage", "name"),
    [
        ("nnef", "nnef.conv"),
        ("source", "tfl.max_pool_2d"),
        ("source", "tfl.fully_connected"),
        ("qnn", "qnn.depth_wise_conv_2d"),
        ("opdef", "opdef.op"),
        ("htp", "htp.softmax"),
        ("hvx+cse", "hvx.vmaxub"),
        (CODE, "hexagon.vmaxub"),
        (PACKETS, "hexagon.vlutvvbi"),
    ],
)
def test_one_operation_is_left(stage: str, name: str):
    """In each dialect: with constants, in machine code with its inputs, a return, and nothing
    else; twice the same.
    """
    module = stage_of(stage)
    left, again = (reduced(module, contains(name)) for _ in range(2))
    assert module_text(left) == module_text(again)
    names = [op.name for op in left.walk() if not is_source(op)]
    assert [one for one in names if one not in FRAME] == [name]


def test_a_loop_of_machine_code_that_stays_runs_once():
    """With its setup, which states the trip count, too; nothing else is in it."""

    def doubly_nested(module: ModuleOp) -> bool:
        loops = [op for op in module.walk() if op.name == "hexagon.loop"]
        return any(inner.parent_op() in loops for inner in loops)

    left = reduced(stage_of(PACKETS), doubly_nested)
    counts = [op.properties["count"] for op in left.walk() if op.name == "hexagon.loop"]
    assert [str(count) for count in counts] == ["1 : i64", "1 : i64"]
    assert len(list(left.walk())) <= 16


def test_two_operations_that_are_far_apart_are_left():
    """What lies between them becomes an input."""
    wanted = contains("tfl.depthwise_conv_2d"), contains("tfl.softmax")
    module = reduced(hexnn.load(NETWORK).ir, lambda m: all(one(m) for one in wanted))
    names = [op.name for op in body(module) if op.operands]
    assert names == ["tfl.depthwise_conv_2d", "tfl.softmax", "func.return"]


def test_shapes_are_the_least_that_are_interesting():
    """Of more than 5 channels: 6, and 1 for all other extents; strides infer extents anew."""

    def wide(module: ModuleOp) -> bool:
        pools = [op for op in module.walk() if op.name == "tfl.depthwise_conv_2d"]
        types = [op.results[0].type for op in pools]
        return any(isinstance(type, TensorType) and type.get_shape()[3] > 5 for type in types)

    depthwise = next(op for op in body(reduced(hexnn.load(NETWORK).ir, wide)) if op.operands)
    shapes = [tensor_type(v).get_shape() for v in (*depthwise.operands, *depthwise.results)]
    assert shapes == [(1, 1, 1, 6), (1, 1, 1, 6), (6,), (1, 1, 1, 6)]


def test_constants_become_equal_elements():
    """Where the data do not matter."""
    module = hexnn.load(NETWORK).ir
    reducer = Reducer(module, lambda module: True, lambda line: None, 100)
    reduce_constants(reducer)
    constants = [op for op in reducer.best.walk() if op.name == "tfl.pseudo_qconst"]
    assert constants
    assert not [
        op for op in constants if isinstance(op, ConstantOp) and op.array.min() != op.array.max()
    ]


def test_attributes_go():
    """Those that an operation need not have, and all locations."""
    module = reduced(hexnn.load(NETWORK).ir, contains("tfl.fully_connected"))
    text = module_text(module)
    gone = ("hexnn.source", "hexnn.numerics", "fused_activation_function", "loc(")
    assert not [word for word in gone if word in text]


def test_a_wrong_kernel_of_a_network(tmp_path: Path, capfd: pytest.CaptureFixture[str]):
    """The command runs on each candidate; the result is a network that still differs."""
    plugin, out = tmp_path / "wrong.py", tmp_path / "small.mlir"
    plugin.write_text(WRONG)
    test = f"qnn-run --load {plugin} --compare source --seed 0"
    command = [str(NETWORK), "--test", test, "--steps", "operations", "-o", str(out)]
    assert qnn_reduce.main(command) == 0
    assert "interesting is exit status 1" in capfd.readouterr().err
    assert [op.name for op in body(hexnn.load(out).ir)][-2:] == ["tfl.max_pool_2d", "func.return"]
    assert len(hexnn.load(out).ops) == 1


def test_twice_the_same(capfd: pytest.CaptureFixture[str]):
    """The result depends on nothing but the input and the test."""
    command = [str(NETWORK), "--test", "grep -c softmax {}", "--status", "0", "--max-tests", "25"]
    texts = set[str]()
    for _ in range(2):
        assert qnn_reduce.main(command) == 0
        texts.add(capfd.readouterr().out)
    assert len(texts) == 1


@pytest.mark.parametrize(
    ("flags", "said"),
    [
        (["--test", "true"], "the test succeeds on it (exit status 0)"),
        (["--test", "no-such-program-here"], "there is no program 'no-such-program-here'"),
        (
            ["--test", "false", "--status", "3"],
            "is not interesting itself: the test ends with status 1",
        ),
        (["--test", "true", "--pattern", "x("], "--pattern is no regular expression"),
        (["--test", "echo 'x"], "--test: no closing quotation in 'echo 'x'"),
        (["--test", ""], "--test must name a command, got nothing"),
        (["--test", "false", "--steps", "shape"], "unknown step 'shape', did you mean 'shapes'?"),
        (["--test", "false", "--max-tests", "0"], "--max-tests: must be at least 1, got 0"),
        (["--test", "false", "-o", "x.onnx"], "-o: no writer for '.onnx' files"),
        (["--test", "sh -c 'sleep 9'", "--timeout", "0.1"], "the test took longer than --timeout"),
        ([], "the following arguments are required: --test"),
    ],
)
def test_bad_input_is_one_line(flags: list[str], said: str, capfd: pytest.CaptureFixture[str]):
    """With what is wrong, and no traceback."""
    file = machine.ROOT / "tests" / "filecheck" / "tools" / "Inputs" / "network.mlir"
    assert qnn_reduce.main([str(file), *flags]) == 1
    first, *rest = capfd.readouterr().err.splitlines()
    assert said in first
    assert all(line.startswith("note:") for line in rest)
