"""Products of matrices, computed ones and constants, become kernels that are equal to them."""

from __future__ import annotations

import re

import numpy as np
import pytest

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array
from hexnn.testing.pass_stages import named_inputs, parse, run_pass, stages

TEXT = """
!a = tensor<{a}x!quant.uniform<{storage}:f32, {scales[0]}:{zeros[0]}>>
!b = tensor<{b}x!quant.uniform<{storage}:f32, {scales[1]}:{zeros[1]}>>
!y = tensor<{y}x!quant.uniform<{storage}:f32, {scales[2]}:{zeros[2]}>>
func.func @main(%a: !a{second}) -> !y {{
  {constant}
  %y = qnn.mat_mul %a, %b {{transpose_in0 = {flips[0]}, transpose_in1 = {flips[1]}}}
      : (!a, !b) -> !y
  func.return %y : !y
}}
"""

BATCHES: tuple[tuple[tuple[int, ...], tuple[int, ...]], ...] = (
    ((), ()),
    ((3,), (3,)),
    ((2, 3), (2, 3)),
    ((2, 3), ()),
    ((), (2,)),
    ((2, 3), (2, 1)),
    ((2, 1), (2, 3)),
    ((1, 2, 2), (3, 1, 1)),
    ((2, 1, 2, 2), (1, 2, 2, 2)),
)
"""Axes of batches of both operands."""


def drawn(seed: int, as_constant: bool) -> tuple[str, list[Array]]:
    """The text of a random product, and its operands."""
    rng = np.random.default_rng(seed)
    first, second = BATCHES[seed % len(BATCHES)]
    rows, depth, columns = (int(n) for n in rng.integers(1, 40, 3))
    flips = [bool(n) for n in rng.integers(0, 2, 2)]
    second = () if as_constant else second
    a = (*first, *((depth, rows) if flips[0] else (rows, depth)))
    b = (*second, *((columns, depth) if flips[1] else (depth, columns)))
    storage, low = ("i8", -128) if rng.integers(0, 2) else ("u8", 0)
    arrays = [rng.integers(0, 256, dims).astype(np.uint8) for dims in (a, b)]
    arrays = [x if storage == "u8" else x.view(np.int8) for x in arrays]
    y = (*np.broadcast_shapes(first, second), rows, columns)
    scales = (0.031, 0.057, 0.031 * 0.057 * float(rng.uniform(30, 90)) * depth**0.5)
    constant = f'%b = qnn.constant dense<"0x{arrays[1].tobytes().hex()}"> : tensor<{{}}xi8> : !b'
    text = TEXT.format(
        **{name: "x".join(map(str, dims)) for name, dims in (("a", a), ("b", b), ("y", y))},
        storage=storage,
        scales=[f"{s:.6f}" for s in scales],
        zeros=rng.integers(0, 256, 3) + low,
        second="" if as_constant else ", %b: !b",
        constant=constant.format("x".join(map(str, b))) if as_constant else "",
        flips=[str(flip).lower() for flip in flips],
    )
    return text, arrays[: 1 if as_constant else 2]


def check(seed: int, as_constant: bool, as_code: bool) -> None:
    """A random product has a kernel, which gives what it is defined to."""
    text, arrays = drawn(seed, as_constant)
    module = parse(text)
    inputs = named_inputs(module, *arrays)
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, "v73"):
        if stage == "opdef-to-htp" or as_code:
            (found,) = execute(module, inputs).values()
            np.testing.assert_array_equal(found, expected, stage)
            if stage == "opdef-to-htp":
                assert not any(op.dialect_name() in ("qnn", "opdef") for op in module.walk())
            if not as_code:
                return
    run_pass(module, "htp-to-hvx")
    (found,) = execute(module, inputs, engine=NumpyEngine()).values()
    np.testing.assert_array_equal(found, expected, "hvx")


@pytest.mark.parametrize("seed", range(27))
def test_htp(seed: int):
    """The operations of htp, by their references."""
    check(seed, False, False)


@pytest.mark.parametrize("seed", range(100, 109))
def test_hvx(seed: int):
    check(seed, False, True)


@pytest.mark.parametrize("seed", range(200, 206))
def test_by_a_constant(seed: int):
    check(seed, True, seed < 203)


@pytest.mark.parametrize("seed", range(6))
def test_bias(seed: int):
    """A bias in the scale of the sums, or in another one, for products of both kinds."""
    as_constant = seed % 3 == 0
    text, arrays = drawn(seed, as_constant)
    rng = np.random.default_rng(seed)
    columns = int(re.findall(r"tensor<([0-9x]+)x!quant", text)[2].split("x")[-1])
    scale = 0.031 * 0.057 * (1 if seed % 2 else 1.37)
    type = f"tensor<{columns}x!quant.uniform<i32:f32, {scale:.9f}:0>>"
    data = rng.integers(-9000, 9000, columns).astype(np.int32).tobytes().hex()
    bias = f'%bias = qnn.constant dense<"0x{data}"> : tensor<{columns}xi32> : {type}\n  %y ='
    text = text.replace("%y =", bias, 1).replace("%a, %b {", "%a, %b, %bias {")
    module = parse(text.replace(": (!a, !b)", f": (!a, !b, {type})"))
    inputs = named_inputs(module, *arrays)
    (expected,) = execute(module, inputs).values()
    for stage in stages(module, "v73"):
        (found,) = execute(module, inputs).values()
        np.testing.assert_array_equal(found, expected, stage)
        if stage == "opdef-to-htp":
            assert not any(op.dialect_name() in ("qnn", "opdef") for op in module.walk())
