"""Random chains of elementwise operations give the same at every stage, fused or not."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp
from hexnn.runtime.engines import Engine
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.runtime.hexagon.kernel import QemuEngine
from hexnn.testing.pass_stages import named_inputs, parse, run_pass
from hexnn.testing.programs import PROGRAMS

SHAPE = (1, 5, 7, 19)
UNARY = ("relu", "tanh", "sigmoid", "element_wise_abs", "element_wise_neg", "convert")
BINARY = ("ADD", "SUBTRACT", "MULTIPLY", "MAXIMUM", "MINIMUM", "SQUARED_DIFFERENCE")
COMPARISONS = ("LESS", "GREATER_EQUAL", "EQUAL", "NOT_EQUAL")
PASSES = (
    "qnn-to-opdef",
    "opdef-to-htp",
    "htp-fuse-maps",
    "htp-assign-layout",
    "htp-tile",
    "htp-plan-memory",
    "htp-to-hvx",
)


class Chain:
    """A network of random elementwise operations, each of which reads the result before it."""

    def __init__(self, draw: Callable[[st.SearchStrategy[int]], int]):
        self.draw, self.lines = draw, list[str]()
        self.storage = ("i8", "u8")[draw(st.integers(0, 1))]
        self.types = [self.random_type() for _ in "ab"]

    def random_type(self) -> str:
        """A type with one of some scales and zero points."""
        low = -128 if self.storage == "i8" else 0
        scale = 0.004 * 1.37 ** self.draw(st.integers(0, 12))
        point = low + self.draw(st.integers(0, 255))
        element = f"!quant.uniform<{self.storage}:f32, {scale}:{point}>"
        return f"tensor<{'x'.join(map(str, SHAPE))}x{element}>"

    def pick(self, names: tuple[str, ...]) -> str:
        """One of `names`."""
        return names[self.draw(st.integers(0, len(names) - 1))]

    def network(self, length: int) -> ModuleOp:
        """A module of `length` operations."""
        (a, b), last = self.types, ("%a", self.types[0])
        truth = f"tensor<{'x'.join(map(str, SHAPE))}xi1>"
        for index in range(length):
            result, other = self.random_type(), ("%b", b)
            match self.draw(st.integers(0, 3)):
                case 0:
                    call = f"qnn.{self.pick(UNARY)} {last[0]} : ({last[1]})"
                case 3:
                    name = f"element_wise_binary {self.pick(COMPARISONS)},"
                    types = f"({last[1]}, {b}) -> {truth}"
                    self.lines.append(f"%q{index} = qnn.{name} {last[0]}, %b : {types}")
                    types = f"({truth}, {last[1]}, {last[1]})"
                    result = last[1]
                    call = f"qnn.element_wise_select %q{index}, {last[0]}, {last[0]} : {types}"
                case _:
                    name = f"element_wise_binary {self.pick(BINARY)},"
                    call = f"qnn.{name} {last[0]}, {other[0]} : ({last[1]}, {other[1]})"
            self.lines.append(f"%v{index} = {call} -> {result}")
            last = f"%v{index}", result
        body = "\n".join(self.lines)
        head = f"func.func @main(%a: {a}, %b: {b}) -> {last[1]}"
        return parse(f"{head} {{\n{body}\nfunc.return {last[0]} : {last[1]}\n}}")


def check(module: ModuleOp, seed: int, engine: Engine | None = None) -> int:
    """All stages give what the qnn semantics gives; returns the number of kernels' launches."""
    rng = np.random.default_rng(seed)
    arrays = [rng.integers(0, 256, SHAPE, dtype=np.uint8) for _ in "ab"]
    storage = "i8" if "quant.uniform<i8" in str(module) else "u8"
    inputs = named_inputs(module, *(x.view(np.int8) if storage == "i8" else x for x in arrays))
    (expected,) = execute(module, inputs).values()
    for name in PASSES:
        run_pass(module, name)
        if name in ("htp-fuse-maps", "htp-to-hvx"):
            (computed,) = execute(module, inputs, engine=engine or LlvmEngine()).values()
            np.testing.assert_array_equal(computed, expected, name)
    return sum(isinstance(op, htp.LaunchOp) for op in module.walk())


@settings(max_examples=5, deadline=None, derandomize=True)
@given(st.data())
def test_chains(data: st.DataObject):
    check(Chain(data.draw).network(data.draw(st.integers(2, 5))), data.draw(st.integers(0, 9)))


CHAIN = """
!x = tensor<1x5x7x19x!quant.uniform<i8:f32, 0.02:-3>>
!y = tensor<1x5x7x19x!quant.uniform<i8:f32, 0.013:20>>
func.func @main(%a: !x, %b: !y) -> !y {
  %0 = qnn.element_wise_binary MULTIPLY, %a, %b : (!x, !y) -> !x
  %1 = qnn.tanh %0 : (!x) -> !y
  %2 = qnn.element_wise_binary MAXIMUM, %1, %b : (!y, !y) -> !y
  func.return %2 : !y
}
"""


def test_one_kernel_for_a_chain():
    assert check(parse(CHAIN), 0) == 1


def test_on_hexagon(program: Callable[[str], str]):
    for tool in PROGRAMS:
        program(tool)
    assert check(parse(CHAIN), 0, QemuEngine()) == 1


@pytest.mark.parametrize("kind", ["MULTIPLY", "SUBTRACT"])
def test_table_of_all_pairs(kind: str):
    """A look-up of a product or difference, for all pairs of bytes."""
    module = parse(CHAIN.replace("MULTIPLY", kind).replace("1x5x7x19", "1x256x256x1"))
    pairs = [
        x.astype(np.uint8).view(np.int8).reshape(1, 256, 256, 1) for x in np.indices((256, 256))
    ]
    inputs = named_inputs(module, *pairs)
    (expected,) = execute(module, inputs).values()
    for name in PASSES:
        run_pass(module, name)
    (computed,) = execute(module, inputs, engine=LlvmEngine()).values()
    np.testing.assert_array_equal(computed, expected)
