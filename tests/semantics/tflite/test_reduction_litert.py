"""Reductions of tfl over axes, against LiteRT; SUM of int8 and int16, faulty there, against exact
rationals.
"""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest
from support.single_operator import INTEGERS, WHOLE, Case, check, constant, network
from support.tfl_operator import inputs

from hexnn.dialects import tfl
from hexnn.dialects.quant import UniformType
from hexnn.runtime.executor import execute
from hexnn.semantics.tensors import quantization
from hexnn.testing.litert_process import Litert
from hexnn.testing.pass_stages import run_pass
from hexnn.tools.driver.frontends import parse_mlir
from hexnn.tools.universe import new_context

KEPT, DROPPED = "{keep_dims = true}", "{keep_dims = false}"
LAST, INNER, ALL = (
    constant(f"[{a}]", f"{n}xi32") for a, n in (("-1", 1), ("1, 2", 2), ("0, 1, -1", 3))
)


def cases(operator: str, alike: bool, types: tuple[str, ...]) -> dict[str, Case]:
    """The cases of a reduction over the last axis, two axes that remain, and all."""
    name = operator.partition(" ")[0]
    return {
        f"{name} of the last": Case(
            f"{operator} {DROPPED}", ("5x7x11xX", LAST), ("5x7xY",), alike, types
        ),
        f"{name} of two, kept": Case(
            f"{operator} {KEPT}", ("5x7x11x2xX", INNER), ("5x1x1x2xY",), alike, types
        ),
        f"{name} of all": Case(f"{operator} {DROPPED}", ("3x1x7xX", ALL), ("Y",), alike, types),
    }


CASES: dict[str, Case] = {
    **cases("mean", False, ("f32", "i8", "u8", "i16")),
    "mean of integers": Case(
        f"mean {DROPPED}", ("5x7x11xX", LAST), ("5x7xX",), types=("i32", "i64"), island=True
    ),
    **cases("sum", False, ("f32", "u8", "i32", "i64")),
    **cases("reduce_prod", False, ("f32", "i8", "i16", "i32", "i64")),
    **cases("reduce_max", True, WHOLE),
    **cases("reduce_min", True, WHOLE),
    **cases("reduce_any", True, ("i1",)),
    **cases("reduce_all", True, ("i1",)),
}


@pytest.mark.parametrize(
    ("name", "storage"), [(name, storage) for name in CASES for storage in CASES[name].types]
)
def test_source_and_qnn_equal_litert(litert: Litert, name: str, storage: str) -> None:
    check(litert, CASES[name], storage)


def exact_sum(source: UniformType, target: UniformType, stored: list[int]) -> int:
    """The sum of quantized integers by rationals, rounded once, ties away from zero."""
    real = sum(q - source.zero_point for q in stored) * Fraction(source.scale)
    steps = real / Fraction(target.scale)
    rounded = (abs(steps) + Fraction(1, 2)).__floor__() * (-1 if steps < 0 else 1)
    low, high = INTEGERS[target.storage_name]
    return min(max(rounded + target.zero_point, low), high)


@pytest.mark.parametrize("storage", ["i8", "i16"])
@pytest.mark.parametrize("seed", range(3))
def test_sums_of_signed_integers_are_exact(storage: str, seed: int) -> None:
    """LiteRT's kernel takes them for unsigned ones, or reads beyond its sums."""
    case = Case(f"sum {DROPPED}", ("60x7xX", LAST), ("60xY",), alike=False)
    module = parse_mlir(new_context(), network(case, storage, seed), "network.mlir")
    (given,) = inputs(module, seed).values()
    given //= 8
    total = next(op for op in module.walk() if isinstance(op, tfl.SumOp))
    expected = [
        exact_sum(quantization(total.input), quantization(total.output), row)
        for row in given.tolist()
    ]
    for stage in ("source", "qnn"):
        (ours,) = execute(module, {"input0": given}).values()
        np.testing.assert_array_equal(ours, expected, stage)
        if stage == "source":
            run_pass(module, "tfl-to-qnn", strict=True)
