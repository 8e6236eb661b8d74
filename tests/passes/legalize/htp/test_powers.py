"""Powers of plain integers: exact integers, and LiteRT."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from support.operator_file import Element, Operator, Tensor, model
from support.operator_trials import asked, imported
from support.small_operators import plain

from hexnn.dialects.htp.expressions import intervals, operand, parse, text_of
from hexnn.passes.legalize.htp.powers import POWER, multiplied
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.htp.map import evaluate_expression
from hexnn.tools.api import apply

LEAST, MOST = -(2**31), 2**31 - 1
BASES = [*range(-50, 51), LEAST, LEAST + 1, MOST, 46340, 46341, -46341, 65535, 65536, 1290, -1291]
EXPONENTS = [*range(-40, 70), LEAST, LEAST + 1, MOST, MOST - 1]


def exact(x: int, n: int) -> int:
    """X to the power of n, truncated; the least integer where 32 bits do not hold it."""
    if n < 0:
        return LEAST if x == 0 else x ** (n % 2) if abs(x) == 1 else 0
    if abs(x) > 1 and n > 31:
        return LEAST
    value = x ** (n if n < 32 else 2 + n % 2)
    return value if LEAST <= value <= MOST else LEAST


def test_expression() -> None:
    assert intervals(POWER, [(LEAST, MOST)] * 2)[1] is None
    assert parse(text_of(POWER)) is POWER
    pairs = list(product(BASES, EXPONENTS))
    found = evaluate_expression(POWER, list(np.array(pairs, np.int64).T))
    assert found.tolist() == [exact(x, n) for x, n in pairs]


@pytest.mark.parametrize("exponent", [1, 2, 3, 7, 12, 31, 33, 1000])
def test_one_exponent_wraps_around(exponent: int) -> None:
    found = evaluate_expression(multiplied(operand(0), exponent), [np.array(BASES, np.int64)])
    wanted = [((x**exponent) + 2**31) % 2**32 - 2**31 for x in BASES]
    assert found.tolist() == wanted


def drawn(lhs: list[int], rhs: list[int], constant: bool) -> Operator:
    """A POW whose exponents are constant or not."""
    x, n = plain(lhs), plain(rhs, constant=constant)
    return Operator("POW", [x, n], [Tensor(x.shape, Element("i32"))], "PowOptions")


RNG = np.random.default_rng(0)
SIDES = {
    "all": (RNG.integers(-9, 10, 300).tolist(), RNG.integers(0, 40, 300).tolist(), False),
    "great ones": ([0, 3, LEAST, MOST, 46340, 46341, -2, -2], [0, 20, 1, 1, 2, 2, 31, 30], False),
    "squares": (RNG.integers(-(2**20), 2**20, 70).tolist(), [2], True),
    "fifth powers": (RNG.integers(-300, 300, 70).tolist(), [5], True),
    "exponents of 0": (RNG.integers(-300, 300, 70).tolist(), [0], True),
}


@pytest.mark.parametrize("name", SIDES)
def test_vector_code(name: str) -> None:
    operator = drawn(*SIDES[name])
    module = imported(operator)
    assert module is not None
    lowered = apply(module, "tfl-to-qnn,canonicalize,qnn-to-hvx")
    assert any(op.name == "htp.launch" for op in lowered.walk())
    (ours,) = execute(lowered, operator.inputs, engine=LlvmEngine()).values()
    (theirs,) = asked(model(operator), operator).values()
    assert np.array_equal(ours, theirs)


def test_one_computed_exponent_has_a_reason() -> None:
    module = imported(drawn([1, 2, 3], [2], constant=False))
    assert module is not None
    lowered = apply(module, "tfl-to-qnn,canonicalize,qnn-to-htp")
    (why,) = (str(op.attributes["htp.why"]) for op in lowered.walk() if "htp.why" in op.attributes)
    assert "POWER of integers by one computed exponent has no kernel" in why
