"""Operations on elements of several bytes that are computed in pieces, against their reference."""

from __future__ import annotations

import numpy as np
import pytest

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import parse
from hexnn.tools.api import apply

HALVES = "!quant.uniform<i16:f32, 0.001:0>"
CASES = {
    "sum of i32": (
        "tensor<64x200xi32>",
        "tensor<64x200xi32>",
        "qnn.element_wise_binary ADD, %x, %y :",
        "tensor<64x200xi32>",
    ),
    "sum of i16": (
        f"tensor<1x40x32x20x{HALVES}>",
        f"tensor<1x40x32x20x{HALVES}>",
        "qnn.element_wise_binary ADD, %x, %y :",
        f"tensor<1x40x32x20x{HALVES}>",
    ),
    "rows of i32 by computed indices": (
        "tensor<64x100xi32>",
        "tensor<500xi32>",
        "qnn.gather %x, %y {axis = 0 : i32} :",
        "tensor<500x100xi32>",
    ),
    "choice of i32": (
        "tensor<90x300xi1>",
        "tensor<90x300xi32>",
        "qnn.element_wise_select %x, %y, %y :",
        "tensor<90x300xi32>",
    ),
}
"""Name -> types of the operands, the operation, the type of its result."""


def module(name: str) -> str:
    """The text of a network of one operation."""
    x, y, op, result = CASES[name]
    given = f"{x}, {y}, {y}" if "select" in op else f"{x}, {y}"
    return f"""
    func.func @main(%x: {x}, %y: {y}) -> {result} {{
      %0 = {op} ({given}) -> {result}
      func.return %0 : {result}
    }}"""


def drawn(name: str, seed: int) -> dict[str, Array]:
    """Random operands; indices are within the table."""
    rng, arrays = np.random.default_rng(seed), dict[str, Array]()
    for index, text in enumerate(CASES[name][:2]):
        dims = [int(n) for n in text[7:].split("!")[0].rstrip("x").split("x") if n.isdigit()]
        limit = 64 if "indices" in name and index else 1 << (15 if HALVES in text else 31)
        low = 0 if limit == 64 else -limit
        dtype = np.int16 if HALVES in text else np.int32
        values = rng.integers(low, limit, dims, np.int64).astype(dtype)
        arrays[f"input{index}"] = values > 0 if text.endswith("i1>") else values
    return arrays


@pytest.mark.parametrize("name", CASES)
def test_pieces(name: str) -> None:
    text, arrays = module(name), drawn(name, 1)
    planned = apply(parse(text), 'qnn-to-htp-planned{target="v73{tcm=64K}"},htp-to-hvx')
    assert len([op for op in planned.walk() if op.name == "htp.launch"]) > 1
    assert not [op for op in planned.walk() if op.dialect_name() == "qnn"]
    results = execute(planned, arrays, engine=NumpyEngine())
    np.testing.assert_array_equal(results["output0"], execute(parse(text), arrays)["output0"])
