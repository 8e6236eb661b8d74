"""Functions of plain integers and truth values, casts and conversions between quantized integers:
vector code equals the qnn semantics, and that equals numpy's arithmetic.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects import htp
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

DTYPES = {
    "i1": np.dtype(np.bool_),
    "i8": np.dtype(np.int8),
    "ui8": np.dtype(np.uint8),
    "i16": np.dtype(np.int16),
    "i32": np.dtype(np.int32),
}


CASTS = {
    **DTYPES,
    "ui16": np.dtype(np.uint16),
    "ui32": np.dtype(np.uint32),
    "i64": np.dtype(np.int64),
}


def check(module: ModuleOp, *arrays: Array) -> Array:
    """All stages give what the qnn semantics gives, by kernels alone; returns that."""
    inputs = named_inputs(module, *arrays)
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, "v73"):
        (computed,) = execute(module, inputs).values()
        np.testing.assert_array_equal(computed, expected, stage)
    run_pass(module, "htp-to-hvx")
    assert not [op for op in module.walk() if isinstance(op, htp.MapOp | htp.LutOp)]
    assert not [op for op in module.walk() if op.name.startswith("qnn.")]
    (computed,) = execute(module, inputs, engine=LlvmEngine()).values()
    np.testing.assert_array_equal(computed, expected)
    return expected


def numbers(type: str, count: int, seed: int) -> Array:
    """Random numbers of a plain type, with its ends and those around 0 among them."""
    rng = np.random.default_rng(seed)
    if type == "i1":
        return rng.integers(0, 2, count).astype(bool)
    info = np.iinfo(CASTS[type].str)
    ends = [info.min, info.max, info.min + 1, 0, 1, max(info.min, -1)]
    drawn = rng.integers(info.min, info.max, count, info.dtype, endpoint=True)
    drawn[::3] = np.clip(rng.integers(-300, 300, drawn[::3].size), info.min, info.max)
    drawn[rng.permutation(count)[: len(ends) * 8]] = ends * 8
    return drawn.astype(CASTS[type])


def operation(text: str, result: str, *types: str) -> ModuleOp:
    """A network of one operation `text` of operands of these types."""
    names = [f"%{name}" for name in "abc"[: len(types)]]
    arguments = ", ".join(f"{n}: {t}" for n, t in zip(names, types, strict=True))
    return parse(f"""
func.func @main({arguments}) -> {result} {{
  %r = {text} {", ".join(names)} : ({", ".join(types)}) -> {result}
  func.return %r : {result}
}}
""")


BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "ADD": np.add,
    "SUBTRACT": np.subtract,
    "MULTIPLY": np.multiply,
    "MAXIMUM": np.maximum,
    "MINIMUM": np.minimum,
    "SQUARED_DIFFERENCE": lambda a, b: (a - b) * (a - b),
    "DIVIDE": lambda a, b: np.trunc(a / np.where(b, b, 1) * (b != 0)).astype(a.dtype),
    "FLOOR_DIV": np.floor_divide,
    "FMOD": np.fmod,
    "MOD": np.mod,
    "LESS": np.less,
    "GREATER_EQUAL": np.greater_equal,
    "EQUAL": np.equal,
}


@pytest.mark.parametrize("type", ["i32", "i16", "i8", "ui8"])
@pytest.mark.parametrize("kind", BINARY)
def test_binary(kind: str, type: str):
    tensor = f"tensor<3x97x{type}>"
    result = "tensor<3x97xi1>" if kind in ("LESS", "GREATER_EQUAL", "EQUAL") else tensor
    arrays = [numbers(type, 291, seed).reshape(3, 97) for seed in (1, 2)]
    module = operation(f"qnn.element_wise_binary {kind},", result, tensor, tensor)
    with np.errstate(all="ignore"):
        expected = BINARY[kind](*arrays)
    np.testing.assert_array_equal(check(module, *arrays), expected)


UNARY: dict[str, Callable[[Any], Any]] = {"ABS": np.abs, "NEG": np.negative, "SIGN": np.sign}


@pytest.mark.parametrize("type", ["i32", "i16", "i8"])
@pytest.mark.parametrize("kind", UNARY)
def test_unary(kind: str, type: str):
    tensor = f"tensor<200x{type}>"
    module = operation(f"qnn.element_wise_unary {kind},", tensor, tensor)
    x = numbers(type, 200, 5)
    np.testing.assert_array_equal(check(module, x), UNARY[kind](x))


@pytest.mark.parametrize("source", CASTS)
@pytest.mark.parametrize("target", CASTS)
def test_casts(source: str, target: str):
    module = operation("qnn.cast", f"tensor<200x{target}>", f"tensor<200x{source}>")
    x = numbers(source, 200, 5)
    np.testing.assert_array_equal(check(module, x), x.astype(CASTS[target]))


QUANTIZED = {
    "i8": "!quant.uniform<i8:f32, 0.03125:-7>",
    "u8": "!quant.uniform<u8:f32, 0.05:130>",
    "i16": "!quant.uniform<i16:f32, 0.0007>",
    "i32": "!quant.uniform<i32:f32, 0.00003>",
}


@pytest.mark.parametrize("source", QUANTIZED)
@pytest.mark.parametrize("target", QUANTIZED)
@pytest.mark.parametrize("text", ["qnn.cast", "qnn.convert"])
def test_quantized(text: str, source: str, target: str):
    types = [f"tensor<256x{QUANTIZED[name]}>" for name in (target, source)]
    if types[0] == types[1]:
        types[0] = types[0].replace("0.0", "0.1")
    module = operation(text, *types)
    x = numbers("ui8" if source == "u8" else source, 256, 3)
    if source == "i32" and text == "qnn.convert":
        x = np.clip(x, -(10**6), 10**6).astype(np.int32)
    check(module, x)


@pytest.mark.parametrize("source", CASTS)
@pytest.mark.parametrize("target", QUANTIZED)
def test_casts_of_stored_numbers(source: str, target: str):
    """A Cast of plain elements to quantized ones, and back, is one of what these store."""
    plain, quantized = f"tensor<200x{source}>", f"tensor<200x{QUANTIZED[target]}>"
    stored = "ui8" if target == "u8" else target
    x, y = numbers(source, 200, 5), numbers(stored, 200, 6)
    there = check(operation("qnn.cast", quantized, plain), x)
    np.testing.assert_array_equal(there, x.astype(CASTS[stored]))
    back = check(operation("qnn.cast", plain, quantized), y)
    np.testing.assert_array_equal(back, y.astype(CASTS[source]))


def test_not():
    tensor = "tensor<200xi1>"
    module = operation("qnn.element_wise_unary NOT,", tensor, tensor)
    x = numbers("i1", 200, 3)
    np.testing.assert_array_equal(check(module, x), ~x)


def test_constant_of_shape():
    module = parse("""
func.func @main(%a: tensor<2x3xi32>) -> tensor<2x3xi32> {
  %s = qnn.constant dense<[2, 3]> : tensor<2xui32> : tensor<2xui32>
  %f = qnn.constant_of_shape %s {value = -7 : i32} : (tensor<2xui32>) -> tensor<2x3xi32>
  %r = qnn.element_wise_add %a, %f : (tensor<2x3xi32>, tensor<2x3xi32>) -> tensor<2x3xi32>
  func.return %r : tensor<2x3xi32>
}
""")
    x = numbers("i32", 60, 1).reshape(10, 6)[0].reshape(2, 3)
    np.testing.assert_array_equal(check(module, x), x - np.int32(7))
