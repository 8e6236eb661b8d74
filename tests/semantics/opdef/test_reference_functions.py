"""Operations of users' packages run by their reference functions: elements, sizes, scratch outputs,
status, and which implementation is taken.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from support.rule_graphs import graph

from hexnn.dialects.diagnostics import HexnnError
from hexnn.packages import (
    BEGIN_PKG_OP_DEFINITION,
    CTOR_OPHOOK,
    DEF_PACKAGE_OP,
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS,
    FAST,
    GLACIAL,
    SNAIL,
    PlainFloatTensor,
    QuantInt8Tensor,
    QuantUint8Tensor,
    QUint8CroutonTensor,
    Tensor,
)
from hexnn.runtime.executor import execute

Q = "tensor<1x1x2x128x!quant.uniform<u8:f32, 0.3:100>>"
F = "tensor<1x2x2x3xf32>"


@pytest.fixture(autouse=True)
def package() -> None:
    """The functions of these tests belong to package demo."""
    BEGIN_PKG_OP_DEFINITION("demo")


def run(
    inputs: list[str], output: str, *arrays: np.ndarray, constants: tuple[str, ...] = ()
) -> Any:
    """What demo::A of `inputs` and `constants` gives for arrays."""
    module = graph(inputs, output, constants=constants)
    names = [f"input{i}" for i in range(len(arrays))]
    (result,) = execute(module, dict(zip(names, arrays, strict=True))).values()
    return result


def test_element_by_element_as_in_the_guide() -> None:
    def elementwise_add(out: Tensor, a: Tensor, b: Tensor) -> int:
        out.set_dims(a)
        batches, height, width, depth = a.dims()
        for n in range(batches):
            for h in range(height):
                for w in range(width):
                    for d in range(depth):
                        out[n, h, w, d] = a[n, h, w, d] + b[n, h, w, d]
        return 0

    DEF_PACKAGE_OP(elementwise_add, "A")
    a, b = np.random.default_rng(0).normal(size=(2, 1, 2, 2, 3)).astype(np.float32)
    assert np.array_equal(run([F, F], F, a, b), a + b)


def test_reals_of_quantized_elements() -> None:
    """Read: (q - zero point) * scale in float32. Stored: the nearest, ties away, by exact
    rationals.
    """

    def affine(out: Tensor, x: Tensor) -> int:
        out[:] = x[:] * 1.7 - 3.25
        return 0

    DEF_PACKAGE_OP(affine, "A")
    target = "tensor<1x1x2x128x!quant.uniform<i8:f32, 0.5:-3>>"
    stored = np.arange(256, dtype=np.uint8).reshape(1, 1, 2, 128)
    seen = run([Q], target, stored)
    for q, result in zip(stored.flat, seen.flat, strict=True):
        real = np.float32(np.float32(0.3) * (int(q) - 100))
        steps = Fraction(float(np.float32(real * np.float32(1.7) - np.float32(3.25)))) * 2
        nearest = int(abs(steps) + Fraction(1, 2)) * (1 if steps >= 0 else -1)
        assert result == min(max(nearest - 3, -128), 127)


def test_scales_of_an_axis() -> None:
    def copy(out: Tensor, x: Tensor) -> int:
        out[:, :, :, 1] = x[:, :, :, 1]
        return 0

    DEF_PACKAGE_OP(copy, "A")
    source = "tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.5:0, 0.25:1}>>"
    x = np.array([[[[7, 9]]]], np.int8)
    assert run([source], "tensor<1x1x1x2xf32>", x).tolist() == [[[[0.0, 2.0]]]]


def test_the_scale_of_all_elements() -> None:
    """1 without quantization; of an axis there is none."""

    def encoding(out: Tensor, x: Tensor) -> int:
        out.raw[0, 0, 0] = x.scale, x.zero_point
        return 0

    DEF_PACKAGE_OP(encoding, "A")
    output, x = "tensor<1x1x1x2xf32>", np.zeros((1, 1, 1, 2), np.int8)
    for element, expected in (("!quant.uniform<i8:f32, 0.25:-7>", [0.25, -7]), ("i8", [1, 0])):
        assert run([f"tensor<1x1x1x2x{element}>"], output, x).ravel().tolist() == expected
    source = "tensor<1x1x1x2x!quant.uniform<i8:f32:3, {0.5:0, 0.25:1}>>"
    with pytest.raises(HexnnError, match="operand 0 has 2 scales, one for each channel"):
        run([source], output, x)


def test_raw_elements_shapes_and_absent_operands() -> None:
    absent = list[object]()

    def raw(out: Tensor, x: Tensor, window: Tensor, bias: Tensor) -> int:
        absent.append(bias)
        out.raw[:] = x.raw[:] + window.dim(1) * 10 + window.dim(2)
        return 0

    DEF_PACKAGE_OP(raw, "A")
    constants = ("opdef.shape : !opdef.shape<1x2x3x1>", "opdef.absent : none")
    x = np.arange(256, dtype=np.uint8).reshape(1, 1, 2, 128) // 2
    assert np.array_equal(run([Q], Q, x, constants=constants), x + 23)
    assert absent == [None]


def test_the_cheapest_implementation_is_taken_and_of_equal_ones_the_concrete_one() -> None:
    def constant(value: float) -> Callable[..., int]:
        def fill(out: Tensor, x: Tensor) -> int:
            out[:] = value
            return 0

        return fill

    def of_class(value: float, name: str, cls: type[Tensor]) -> Callable[..., int]:
        made = constant(value)
        made.__name__, made.__annotations__ = name, {"out": cls, "x": cls}
        return made

    DEF_PACKAGE_OP_AND_COST_AND_FLAGS(of_class(1, "generic", Tensor), "A", GLACIAL)
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS(of_class(2, "slow", PlainFloatTensor), "A", GLACIAL)
    x = np.zeros((1, 2, 2, 3), np.float32)
    assert set(run([F], F, x).flat) == {2.0}
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS(of_class(3, "quicker", PlainFloatTensor), "A", SNAIL)
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS(of_class(4, "bytes", QuantUint8Tensor), "A", FAST)
    assert set(run([F], F, x).flat) == {3.0}
    half = F.replace("f32", "f16")
    assert set(run([half], half, x.astype(np.float16)).flat) == {1.0}
    DEF_PACKAGE_OP_AND_COST_AND_FLAGS(of_class(5, "quickest", Tensor), "A", FAST)
    assert set(run([F], F, x).flat) == {5.0}


def test_scratch_outputs_are_resized_by_the_hook() -> None:
    seen = list[tuple[int, ...]]()

    def example(out: Tensor, x: Tensor, scratch: QUint8CroutonTensor) -> int:
        seen.append(scratch.dims())
        scratch[:] = 3.4
        out[:] = scratch[0, 0, 0, 0]
        return 0

    def hook(op: Any) -> int:
        assert op.get_input(0).dim(3) == 3
        return op.change_output_tensor_shape(1, (8, op.get_output(0).dim(2), 32))

    example.__annotations__ = {"out": Tensor, "x": Tensor, "scratch": QUint8CroutonTensor}
    DEF_PACKAGE_OP(example, "A", scratch=1)
    x = np.zeros((1, 2, 2, 3), np.float32)
    assert set(run([F], F, x).flat) == {3.0}
    CTOR_OPHOOK(example, hook)
    run([F], F, x)
    assert seen == [(1, 1, 1, 1), (1, 8, 2, 32)]


def failing(out: Tensor, x: Tensor) -> int:
    return 3


def resizing(out: Tensor, x: Tensor) -> int:
    out.set_dims((1, 2, 3))
    return 0


def writing(out: Tensor, x: Tensor) -> int:
    x[0, 0, 0, 0] = 1
    return 0


def of_bytes(out: QuantInt8Tensor, x: QuantInt8Tensor) -> int:
    return 0


def of_two(out: Tensor, x: Tensor, y: Tensor) -> int:
    return 0


INVALID: dict[str, tuple[Callable[..., int], str, str]] = {
    "a status": (failing, "'demo::A' op failed: failing returned the status 3", ""),
    "other sizes": (
        resizing,
        "'demo::A' op set_dims makes output 0 1x1x2x3, in the graph it is 1x2x2x3",
        "",
    ),
    "a write to an operand": (writing, "'demo::A' op operand 0 cannot be written", ""),
    "other element types": (
        of_bytes,
        "'demo::A' op has no implementation for its types",
        "demo::of_bytes: result 0 is Float32, not QuantInt8Tensor",
    ),
    "other operands": (
        of_two,
        "'demo::A' op has no implementation for its types",
        "demo::of_two: it takes 2 operands, the operation has 1",
    ),
}
"""What goes wrong -> (function, message, note)."""


@pytest.mark.parametrize("case", INVALID)
def test_errors_name_the_operation(case: str) -> None:
    function, message, note = INVALID[case]
    DEF_PACKAGE_OP(function, "A")
    with pytest.raises(HexnnError) as raised:
        run([F], F, np.zeros((1, 2, 2, 3), np.float32))
    assert raised.value.message == message
    assert "graph.mlir:2:3: error" in str(raised.value)
    assert raised.value.notes == ((note,) if note else ())


def test_an_operation_without_an_implementation() -> None:
    with pytest.raises(HexnnError, match="'demo::A' op has no implementation in Python"):
        run([F], F, np.zeros((1, 2, 2, 3), np.float32))
