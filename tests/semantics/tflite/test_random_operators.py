"""Random files of one operator: what LiteRT computes, or a rule that says why it does not."""

from __future__ import annotations

from contextlib import closing
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support import operator_trials
from support.litert_faults import FAULTS, listed
from support.operator_file import Element, Operator, Tensor, model
from support.random_operators import ROWS
from support.small_operators import one, plain, quantized
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.tflite import read
from hexnn.frontends.tflite.operators import OPERATORS
from hexnn.runtime.executor import execute
from hexnn.testing.litert_process import Litert, Refused

TRIALS = 200
"""Random operators of a run of the tests, each kind in turn."""


@pytest.mark.parametrize("part", range(8))
def test_random_operators(part: int):
    pytest.importorskip("ai_edge_litert")
    for seed in range(part, TRIALS, 8):
        found = operator_trials.tried(operator_trials.operator_of(seed))
        assert not found.failed, f"operators:{seed}: {found.detail}"


def test_every_operator_can_be_drawn():
    """A way to draw an operator is a row of its family in `support.random_operators`."""
    assert [row.builtin for row in OPERATORS if row.builtin not in ROWS] == []


def test_operators_differ_and_repeat():
    drawn = [str(operator_trials.operator_of(seed)) for seed in range(2 * len(ROWS))]
    assert len(set(drawn)) > 0.9 * len(drawn)
    assert [str(operator_trials.operator_of(seed)) for seed in (3, 7)] == [drawn[3], drawn[7]]


@pytest.mark.parametrize("wrong", ["source", "qnn"])
def test_a_difference_is_seen(wrong: str, monkeypatch: pytest.MonkeyPatch):
    """A wrong result of hexnn, at either stage, fails the trial."""
    pytest.importorskip("ai_edge_litert")
    run = operator_trials.ran

    def spoiled(module: ModuleOp, operator: Operator, stage: str) -> operator_trials.Arrays:
        found = run(module, operator, stage)
        return {name: y + (stage == wrong) for name, y in found.items()}

    relu = Operator("RELU", [plain([1.0, -1.0], "f32")], [Tensor((2,), Element("f32"))])
    operators = (relu, operator_trials.operator_of(ROUNDED_AGAIN))
    assert not any(operator_trials.tried(operator).failed for operator in operators)
    monkeypatch.setattr(operator_trials, "ran", spoiled)
    for operator in operators:
        found = operator_trials.tried(operator)
        assert found.failed
        assert f"{wrong}: y0: " in found.detail


ROUNDED_AGAIN = 702552
"""The number of an LSTM in which a float lies next to a tie of what it is rounded to."""


def test_faulty_kernels_are_those_of_the_page():
    assert listed() == set(FAULTS)


@pytest.mark.parametrize("name", FAULTS)
def test_litert_is_still_faulty(name: str, litert: Litert):
    operator, right = FAULTS[name].example()
    assert FAULTS[name].applies(operator)
    data = model(operator)
    if right is None:
        assert not operator_trials.is_determined(operator)
        with pytest.raises(HexnnError, match="not defined for an operand without elements"):
            execute(read(data), operator.inputs)
        return
    ours = execute(read(data), operator.inputs)["y0"]
    np.testing.assert_array_equal(ours, right)
    if not FAULTS[name].corrupts:
        assert differs(litert, data, operator, right)
        return
    for memory in range(1, 11):
        with closing(Litert(memory, seconds=5)) as own:
            if differs(own, data, operator, right):
                return
    pytest.fail("LiteRT computed the right result ten times")


def differs(process: Litert, data: bytes, operator: Operator, right: NDArray[Any]) -> bool:
    """Whether LiteRT gives another result than `right`, or none, for a file of one operator."""
    try:
        return not np.array_equal(process.run(data, [operator.inputs])[0]["y0"], right)
    except Refused:
        return True


FUNCTIONS: dict[str, dict[str, Any]] = {
    "ELU": {},
    "EXP": {},
    "GELU": {"approximate": False},
    "HARD_SWISH": {},
    "LEAKY_RELU": {"alpha": -0.5},
    "LOG": {},
    "LOGISTIC": {},
    "TANH": {},
}
"""Functions of quantized numbers, and their options."""

SCALES = {
    "i8": ((1e-38, 1e-38), (1e-20, 1.0), (0.1, 1e-38), (1e9, 1e9), (1e30, 1e30), (3e38, 1e38)),
    "i16": ((1e-30, 1e-38), (3e38, 1e38)),
}
"""Type -> scales of operand and result."""

CASES = [(storage, *scales) for storage, pairs in SCALES.items() for scales in pairs]


@pytest.mark.parametrize("builtin", FUNCTIONS)
def test_functions_of_extreme_scales(builtin: str):
    pytest.importorskip("ai_edge_litert")
    options = FUNCTIONS[builtin]
    for storage, a, b in CASES:
        if storage == "i16" and builtin in ("ELU", "HARD_SWISH"):
            continue
        low = 1 if builtin == "LOG" else -128
        x = quantized(np.arange(low, 128) * 5 % 128, storage, float(np.float32(a)))
        unit = storage == "i16" and builtin in ("LOGISTIC", "TANH")
        target = Element(storage, (2.0**-15 if unit else float(np.float32(b)),), (0,))
        found = operator_trials.tried(one(builtin, [x], target, **options))
        assert not found.failed, found.detail


CANCELLED = 921422
"""The number of a layer whose sum is small beside its products."""


def test_an_order_of_sums_is_no_difference():
    """Two orders of a sum may differ by the bound of their rounding errors, but by no more."""
    pytest.importorskip("ai_edge_litert")
    layer = operator_trials.operator_of(CANCELLED)
    assert not operator_trials.tried(layer).failed
    (error,) = operator_trials.rounding_errors(layer)["y0"].ravel()
    right = operator_trials.asked(model(layer), layer)
    operator_trials.check_near("source", layer, {"y0": right["y0"] + 0.9 * error}, right)
    with pytest.raises(operator_trials.Different):
        operator_trials.check_near("source", layer, {"y0": right["y0"] + 1.1 * error}, right)
