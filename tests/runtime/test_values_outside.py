"""Tensors that cannot lie in memory pass between islands at every stage: strings, and those whose
size the data decide.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import hexnn
from hexnn.dialects.tfl import CustomOp
from hexnn.runtime.engines import toolchain
from hexnn.semantics.registry import Array, semantics
from hexnn.tools.model import Model

BYTES = "tensor<16x!quant.uniform<i8:f32, 0.5:0>>"


@semantics("custom:TestWords")
def words(op: CustomOp, x: Array) -> Array:
    """Each number as text."""
    return np.array([str(int(v)).encode() for v in x], object)


@semantics("custom:TestNumbers")
def numbers(op: CustomOp, x: Array) -> tuple[Array, Array]:
    """The numbers of texts, and how many characters they have."""
    sizes = np.array([len(text) for text in x], np.int32)
    return np.array([int(text) for text in x], np.int8), sizes


@semantics("custom:TestLarge")
def large(op: CustomOp, x: Array) -> tuple[Array, Array]:
    """The numbers over 3, and the sign of each."""
    return np.append(x[x > 3], np.int8(7)), np.sign(x)


@semantics("custom:TestFilled")
def filled(op: CustomOp, x: Array) -> Array:
    """Sixteen numbers: those given, then zeros."""
    return np.concatenate([x, np.zeros(16, np.int8)])[:16]


PAIRS = {
    "strings": (
        '%s = tfl.custom %r {custom_code = "TestWords"} : (!x) -> tensor<16x!tf_type.string>\n'
        '%y, %n = tfl.custom %s {custom_code = "TestNumbers"} :'
        " (tensor<16x!tf_type.string>) -> (!x, tensor<16xi32>)\n"
    ),
    "sizes": (
        '%s, %n = tfl.custom %r {custom_code = "TestLarge"} :'
        " (!x) -> (tensor<?x!quant.uniform<i8:f32, 0.5:0>>, !x)\n"
        '%y = tfl.custom %s {custom_code = "TestFilled"} :'
        " (tensor<?x!quant.uniform<i8:f32, 0.5:0>>) -> !x\n"
    ),
}


@pytest.fixture(autouse=True)
def _tools(request: pytest.FixtureRequest, program: Callable[[str], str]) -> None:
    """The tools of the stage `hexagon`, if the test is of it."""
    parameters = request.node.callspec.params if hasattr(request.node, "callspec") else {}
    for name in toolchain.PACKAGES if parameters.get("stage") == "hexagon" else ():
        program(name)


@pytest.mark.parametrize("stage", ["qnn", "htp", "hvx", "hexagon"])
@pytest.mark.parametrize("kind", PAIRS)
def test_islands_pass_them_on_between_kernels(kind: str, stage: str):
    other = "tensor<16xi32>" if kind == "strings" else "!x"
    source = Model(
        hexnn.parse(
            f"!x = {BYTES}\nfunc.func @main(%x: !x) -> (!x, {other}) {{\n"
            f"%r = tfl.relu %x : (!x) -> !x\n{PAIRS[kind]}%z = tfl.relu6 %y : (!x) -> !x\n"
            f"func.return %z, %n : !x, {other}\n}}"
        )
    )
    for seed in range(3):
        inputs = source.random_inputs(seed)
        wanted = source.run(inputs)
        lowered = source.lower(stage)
        assert [op.name for op in lowered.ops].count("tfl.custom") == 2
        for name, array in lowered.run(inputs).items():
            np.testing.assert_array_equal(array, wanted[name], f"{stage} {name}")


@pytest.mark.parametrize("stage", ["hvx", "hexagon"])
def test_an_operation_of_qnn_that_counts_stays(stage: str):
    """NonZero, whose result is of a dynamic type; it is filled up with -1."""
    rows = "tensor<?x1xi32, #qnn.bounds<[16, 1]>>"
    source = Model(
        hexnn.parse(
            f"func.func @main(%x: {BYTES}) -> ({rows}, {BYTES}) {{\n"
            f"%r = qnn.relu %x : ({BYTES}) -> {BYTES}\n"
            f"%y = qnn.non_zero %r : ({BYTES}) -> {rows}\n"
            f"func.return %y, %r : {rows}, {BYTES}\n}}"
        )
    )
    inputs = source.random_inputs(5)
    wanted, found = source.run(inputs), source.lower(stage).run(inputs)
    assert wanted["output0"].min() < 0
    for name, array in wanted.items():
        np.testing.assert_array_equal(found[name], array)
