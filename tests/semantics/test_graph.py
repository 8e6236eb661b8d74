"""Modules without addresses run value by value."""

import weakref

import numpy as np
import pytest
from xdsl.dialects.func import FuncOp
from xdsl.ir import OpResult

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.locations import result_name
from hexnn.runtime.executor import execute
from hexnn.semantics.graph import Graph, all_results
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import parse

CHAIN = """
!x = !quant.uniform<u8:f32, 0.5:3>
!t = tensor<1x2x2x3x!x>
func.func @main(%x: !t) -> (!t, tensor<12x!x>)
    attributes {hexnn.inputs = ["image"], hexnn.outputs = ["low", "flat"]} {
  %0 = htp.clamp %x {max = 9 : i32} : (!t) -> !t loc("RELU@0:a"("m":0:0))
  %1 = htp.clamp %0 {min = 5 : i32} : (!t) -> !t loc("~aux"("RELU@0:a"("m":0:0)))
  %2 = htp.clamp %1 {min = 6 : i32} : (!t) -> !t loc("RELU@1:b"("m":0:1))
  %3 = htp.reshape %2 : (!t) -> tensor<12x!x>
  func.return %0, %3 : !t, tensor<12x!x>
}
"""

IMAGE = np.arange(12, dtype=np.uint8).reshape(1, 2, 2, 3)


def test_outputs_have_the_names_of_the_function():
    outputs = execute(parse(CHAIN), {"image": IMAGE})
    assert list(outputs) == ["low", "flat"]
    assert outputs["low"].tolist() == np.minimum(IMAGE, 9).tolist()
    assert outputs["flat"].tolist() == [6] * 7 + [7, 8, 9, 9, 9]


def test_source_tensors_are_observed():
    seen: list[str | None] = []

    def note(result: OpResult, value: Array) -> None:
        seen.append(result_name(result))

    execute(parse(CHAIN), {"image": IMAGE}, observe=note)
    assert seen == ["a", "b"]


def test_a_graph_of_all_results_passes_them_all_to_the_observer():
    (function,) = parse(CHAIN).ops
    assert isinstance(function, FuncOp)
    seen: list[str] = []
    Graph(function, all_results).run([IMAGE], {}, lambda result, _: seen.append(result.owner.name))
    assert seen == ["htp.clamp"] * 3 + ["htp.reshape"]


def test_an_observer_may_replace_values():
    def replace(result: OpResult, value: Array) -> Array | None:
        return np.full_like(value, 8) if result_name(result) == "a" else None

    outputs = execute(parse(CHAIN), {"image": IMAGE}, observe=replace)
    assert set(outputs["low"].flat) == {8}
    assert set(outputs["flat"].flat) == {8}


def test_values_are_dropped_after_their_last_use():
    alive: list[weakref.ref[Array]] = []
    counts: list[int] = []

    def note(result: OpResult, value: Array) -> None:
        counts.append(sum(ref() is not None for ref in alive))
        alive.append(weakref.ref(value))

    steps = "\n".join(
        f"  %{i + 1} = htp.clamp %{i} {{max = {250 - i} : i32}} : (!t) -> !t "
        f'loc("RELU@{i}:t{i}"("m":0:{i}))'
        for i in range(6)
    )
    module = parse(
        "!t = tensor<1x8x8x8x!quant.uniform<u8:f32, 0.5:3>>\n"
        "func.func @main(%x: !t) -> !t {\n"
        "  %0 = htp.clamp %x {max = 255 : i32} : (!t) -> !t\n"
        f"{steps}\n  func.return %6 : !t\n}}"
    )
    execute(module, {"input0": np.zeros((1, 8, 8, 8), np.uint8)}, observe=note)
    assert max(counts) <= 1


@pytest.mark.parametrize(
    ("inputs", "message"),
    [
        ({"image": IMAGE.astype(np.int8)}, r"input 'image' has type uint8, got int8"),
        ({"image": IMAGE[..., :2]}, r"input 'image' has shape \[1, 2, 2, 3\], got \[1, 2, 2, 2\]"),
        ({"image": IMAGE.transpose(0, 3, 1, 2)}, r"the array looks like NCHW"),
        ({"imag": IMAGE}, r"no input is called 'imag'; inputs are image"),
        ({}, r"no array is given for input 'image'"),
    ],
)
def test_bad_inputs(inputs: dict[str, Array], message: str):
    with pytest.raises(HexnnError, match=message):
        execute(parse(CHAIN), inputs)


def test_an_elided_constant_cannot_run():
    module = parse(
        "func.func @main() -> tensor<4xi8> {\n"
        '  %0 = htp.constant #hexnn.elided<"0f"> : tensor<4xi8>\n'
        "  func.return %0 : tensor<4xi8>\n}"
    )
    with pytest.raises(HexnnError, match="was elided: this IR cannot run"):
        execute(module, {})


def test_there_must_be_a_main():
    with pytest.raises(HexnnError, match="has no function @main"):
        execute(parse("func.func private @other()"), {})
