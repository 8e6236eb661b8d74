"""The result of a network at every stage, from its source to hvx."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
from xdsl.dialects.builtin import ModuleOp

from ..dialects.islands import stated_reason
from ..runtime.engines.numpy_engine import NumpyEngine
from ..runtime.executor import execute
from ..semantics.registry import Array
from .pass_stages import named_inputs, parse, run_pass, stages


def results(text: str, x: Array, target: str = "v73") -> Iterator[tuple[str, Array]]:
    """(stage, result) of a network in tfl or qnn of one input and one result.

    As it is written, in qnn, and behind each pass down to hvx.
    """
    for stage, (y,) in all_results(text, x, target):
        yield stage, y


def all_results(
    text: str, x: Array, target: str = "v73"
) -> Iterator[tuple[str, tuple[Array, ...]]]:
    """(stage, results) of a network of any number of results; see `results`."""
    for stage, _, found in _lowered(text, x, target):
        yield stage, found


def _lowered(text: str, x: Array, target: str) -> Iterator[tuple[str, ModuleOp, tuple[Array, ...]]]:
    """(stage, the network there, its results), see `results`; the next stage changes it."""
    module = parse(text)
    inputs = named_inputs(module, x)

    def found() -> tuple[Array, ...]:
        return tuple(execute(module, inputs, engine=NumpyEngine()).values())

    yield "source", module, found()
    if any(op.dialect_name() == "tfl" for op in module.walk()):
        run_pass(module, "tfl-to-qnn", strict=True)
        yield "qnn", module, found()
    for stage in stages(module, target):
        yield stage, module, found()
    run_pass(module, "htp-to-hvx")
    yield "hvx", module, found()


def equal_results(text: str, x: Array) -> tuple[Array, ...]:
    """The results of a network of one input, checked to be equal at every stage; no operation of
    qnn remains in htp.
    """
    seen = dict[str, tuple[Array, ...]]()
    for stage, module, arrays in _lowered(text, x, "v73"):
        seen[stage] = arrays
        for y, wanted in zip(arrays, seen["source"], strict=True):
            np.testing.assert_array_equal(y, wanted, stage)
        if stage == "htp-plan-memory":
            assert "qnn." not in str(module), [stated_reason(op) for op in module.walk()]
    return seen["source"]


def equal_result(text: str, x: Array) -> Array:
    """The only result of a network; see `equal_results`."""
    (y,) = equal_results(text, x)
    return y
