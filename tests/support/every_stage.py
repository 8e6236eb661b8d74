"""The result of a network at every stage, from its source to hvx."""

from __future__ import annotations

from collections.abc import Iterator

from support.htp_stages import named_inputs, parse, run_pass, stages

from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.semantics.registry import Array


def results(text: str, x: Array, target: str = "v73") -> Iterator[tuple[str, Array]]:
    """(stage, result) of a network in tfl or qnn of one input and one result.

    As it is written, in qnn, and behind each pass down to hvx.
    """
    module = parse(text)
    inputs = named_inputs(module, x)

    def result() -> Array:
        (y,) = execute(module, inputs, engine=NumpyEngine()).values()
        return y

    yield "source", result()
    if any(op.dialect_name() == "tfl" for op in module.walk()):
        run_pass(module, "tfl-to-qnn", strict=True)
        yield "qnn", result()
    for stage in stages(module, target):
        yield stage, result()
    run_pass(module, "htp-to-hvx")
    yield "hvx", result()
