"""Functions of two values of 8 bits without an expression: look-ups by two bytes."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import floor

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.tools.api import apply, parse

KINDS = ("DIVIDE", "POWER", "FLOOR_DIV", "FMOD", "MOD")


def network(kind: str, storage: str, shapes: Sequence[str], scales: list[float]) -> str:
    """A function of two tensors of random scales."""
    points = {"u8": (120, 3, 7), "i8": (-8, 5, -17)}[storage]
    a, b, c = (
        f"tensor<{shape}x!quant.uniform<{storage}:f32, {scale!r}:{point}>>"
        for shape, scale, point in zip(shapes, scales, points, strict=True)
    )
    return f"""
      func.func @main(%x: {a}, %y: {b}) -> {c} {{
        %z = qnn.element_wise_binary {kind}, %x, %y : ({a}, {b}) -> {c}
        func.return %z : {c}
      }}"""


def inputs(module: ModuleOp, storage: str, shapes: Sequence[str]) -> dict[str, Array]:
    """Random operands."""
    rng = np.random.default_rng(3)
    dims = [tuple(map(int, shape.split("x"))) for shape in shapes[:2]]
    bytes = (rng.integers(0, 256, d).astype(np.uint8) for d in dims)
    dtype = np.int8 if storage == "i8" else np.uint8
    return {f"input{i}": x.view(dtype) for i, x in enumerate(bytes)}


def check(text: str, storage: str, shapes: Sequence[str], target: str = "") -> ModuleOp:
    """The reference, and vector code where there is some, give the same; return the latter."""
    arrays = inputs(parse(text), storage, shapes)
    (expected,) = execute(parse(text), arrays).values()
    lowered = apply(parse(text), f"qnn-to-htp-planned{target},htp-to-hvx")
    (found,) = execute(lowered, arrays, engine=LlvmEngine()).values()
    assert np.array_equal(found, expected)
    return lowered


@pytest.mark.parametrize("storage", ["u8", "i8"])
@pytest.mark.parametrize("kind", KINDS)
def test_kinds(kind: str, storage: str) -> None:
    scales = np.random.default_rng(KINDS.index(kind)).uniform(0.01, 0.2, 3).tolist()
    shapes = ("3x50x7",) * 3
    lowered = check(network(kind, storage, shapes, scales), storage, shapes)
    (launch,) = (op for op in lowered.walk() if isinstance(op, htp.LaunchOp))
    assert launch.kernel.root_reference.data.startswith("pair_lut")


SHAPES: list[tuple[str, str, str]] = [
    ("2x3x4x70", "70", "2x3x4x70"),
    ("5x1", "1x9", "5x9"),
    ("6x4x3", "6x1x3", "6x4x3"),
]


@pytest.mark.parametrize("shapes", SHAPES)
def test_repeated_operands(shapes: Sequence[str]) -> None:
    check(network("FMOD", "i8", shapes, [0.1, 0.07, 0.02]), "i8", shapes)


def test_tiles_share_the_table() -> None:
    shapes = ("256x256",) * 3
    lowered = check(
        network("POWER", "u8", shapes, [0.01, 0.02, 0.1]), "u8", shapes, '{target="v73{tcm=128K}"}'
    )
    assert sum(op.name == "htp.launch" for op in lowered.walk()) == 8


def test_a_small_memory_is_the_reason() -> None:
    shapes = ("256x256",) * 3
    text = network("POWER", "u8", shapes, [0.01, 0.02, 0.1])
    lowered = check(text, "u8", shapes, '{target="v73{tcm=64K}"}')
    (why,) = {str(op.attributes["htp.why"]) for op in lowered.walk() if "htp.why" in op.attributes}
    assert "its smallest tile needs 66432 bytes of 65536" in why


def test_floored_quotients_are_exact() -> None:
    shapes, scales = ("40",) * 3, [0.0625, 0.03125, 1.0]
    text = network("FLOOR_DIV", "i8", shapes, scales)
    arrays = inputs(parse(text), "i8", shapes)
    arrays["input1"] = np.where(arrays["input1"] == 5, 6, arrays["input1"]).astype(np.int8)
    lowered = apply(parse(text), "qnn-to-hvx")
    (found,) = execute(lowered, arrays, engine=LlvmEngine()).values()
    for x, y, got in zip(*arrays.values(), found, strict=True):
        quotient = Fraction(2 * (int(x) + 8), int(y) - 5)
        assert got == min(max(floor(quotient) - 17, -128), 127)
