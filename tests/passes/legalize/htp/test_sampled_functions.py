"""Functions of int16 numbers by tables of samples: all 65,536 integers, against LiteRT."""

from __future__ import annotations

import numpy as np
import pytest
from support.operator_file import Element, Operator, Tensor, model
from support.operator_trials import asked, imported
from support.small_operators import quantized
from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.htp import MapOp
from hexnn.passes.legalize.htp.sampled_functions import fitted
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.tflite import int16
from hexnn.tools.api import apply

ALL = np.arange(-(2**15), 2**15)
UNIT = 2.0**-15


def operator(builtin: str, scale: float, result: float) -> Operator:
    """A function of all integers of 16 bits, of RSQRT those for which LiteRT defines it."""
    numbers = np.maximum(ALL, 1) if builtin == "RSQRT" else ALL
    x = quantized(numbers.reshape(1, 16, 64, 64), "i16", scale)
    y = Tensor(x.shape, Element("i16", (result,), (0,)))
    table = "GeluOptions" if builtin == "GELU" else ""
    return Operator(builtin, [x], [y], table)


def compiled(drawn: Operator, passes: str = "qnn-to-hvx") -> ModuleOp:
    """The operator as vector code, or after other passes."""
    module = imported(drawn)
    assert module is not None
    return apply(module, f"tfl-to-qnn,canonicalize,{passes}")


def scales(rng: np.random.Generator, builtin: str) -> tuple[float, float]:
    """Random scales of the operand and the result."""
    source = float(2 ** rng.uniform(-17, -9))
    fixed = {"LOGISTIC": UNIT, "TANH": UNIT}
    return source, fixed.get(builtin, float(2 ** rng.uniform(-16, -9)))


NAMES = ("EXP", "LOG", "RSQRT", "GELU", "LOGISTIC", "TANH")


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("builtin", NAMES)
def test_all_integers(builtin: str, seed: int) -> None:
    drawn = operator(builtin, *scales(np.random.default_rng(seed), builtin))
    lowered = compiled(drawn)
    assert any(op.name == "htp.launch" for op in lowered.walk())
    (ours,) = execute(lowered, drawn.inputs, engine=LlvmEngine()).values()
    (theirs,) = asked(model(drawn), drawn).values()
    assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("power", [-17, -15, -13, -12, -11, -10, -8])
@pytest.mark.parametrize("builtin", ["LOGISTIC", "TANH"])
def test_scales_that_are_powers_of_two(builtin: str, power: int) -> None:
    drawn = operator(builtin, 2.0**power, UNIT)
    lowered = compiled(drawn, "qnn-to-htp")
    assert any(isinstance(op, MapOp) for op in lowered.walk())
    (ours,) = execute(lowered, drawn.inputs).values()
    (theirs,) = asked(model(drawn), drawn).values()
    assert np.array_equal(ours, theirs)


@pytest.mark.parametrize("scale", [3.0, 700.0])
def test_great_scales(scale: float) -> None:
    drawn = operator("TANH", scale, UNIT)
    lowered = compiled(drawn, "qnn-to-htp")
    (ours,) = execute(lowered, drawn.inputs).values()
    (theirs,) = asked(model(drawn), drawn).values()
    assert np.array_equal(ours, theirs)


def test_what_no_samples_give_has_a_reason() -> None:
    module = compiled(operator("SQRT", 0.01, 0.01), "qnn-to-htp")
    (why,) = (str(op.attributes["htp.why"]) for op in module.walk() if "htp.why" in op.attributes)
    assert "SQRT of 16 bits has 65,536 results, which no interpolation of 513 samples gives" in why


def test_the_last_sample_follows_from_the_results() -> None:
    rng = np.random.default_rng(5)
    for _ in range(20):
        table = rng.integers(-(2**15), 2**15, 513)
        results = int16.looked_up(ALL, table)
        found = fitted(results)
        assert found is not None
        assert np.array_equal(int16.looked_up(ALL, found), results)
    assert fitted(rng.integers(-(2**15), 2**15, 2**16)) is None
