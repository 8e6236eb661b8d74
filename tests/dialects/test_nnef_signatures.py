"""The declarations of nnef operations are those of Khronos' parser, which knows 119."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from hexnn.dialects.nnef.signature import REQUIRED, Signature, signatures

VALUES = {
    "tensor<scalar>": "x",
    "tensor<integer>": "i",
    "tensor<logical>": "l",
    "tensor<?>": "x",
    "tensor<>": "i",
    "tensor<scalar>[]": "[x, x]",
    "tensor<?>[]": "[x, x]",
    "integer": "1",
    "integer[]": "[1]",
    "scalar": "1.0",
    "logical": "true",
    "string": "'constant'",
    "?[]": "[1.0]",
    "(integer,integer)[]": "[(0, 0)]",
}
"""An argument of each type."""
INPUTS = """x = external(shape = [1]);
i = external<integer>(shape = [1]);
l = external<logical>(shape = [1]);
v = variable(shape = [1], label = 'v');"""
SHAPES_ONLY = {"avg_unpool", "max_unpool"}
"""Names of Khronos' package that its parser does not declare."""


def argument(operation: Signature, name: str, type: str) -> str:
    """An argument by its name; variables are updated."""
    return f"{name} = {'v' if operation.name == 'update' and name == 'variable' else VALUES[type]}"


def document(operation: Signature) -> str:
    """A graph with one invocation of an operation, with its required arguments only."""
    given = [
        argument(operation, name, type)
        for name, type, default in operation.parameters
        if default is REQUIRED
    ]
    lists = any(type.endswith("[]") for _, type in operation.results)
    names = [f"r{number}" for number in range(len(operation.results))]
    targets = "[r0]" if lists else ", ".join(names)
    generic = "<scalar>" if operation.name == "cast" else ""
    call = f"{targets} = {operation.name}{generic}({', '.join(given)});"
    return f"version 1.0;\ngraph one(x, i, l) -> (r0)\n{{\n{INPUTS}\n{call}\n}}\n"


def parsed(operation: Signature) -> Any:
    """What Khronos' parser makes of the invocation."""
    khronos: Any = pytest.importorskip("nnef")
    return khronos.parse_string(document(operation), lowered=[]).operations[-1]


def test_all_operations_are_declared():
    khronos: Any = pytest.importorskip("nnef")
    assert set(signatures()) == khronos.StandardOperations - SHAPES_ONLY
    assert len(signatures()) == 119


def single(value: Any) -> Any:
    """A default, a float rounded to float32, which is what Khronos' parser keeps."""
    return float(np.float32(value)) if isinstance(value, float) else value


INVOKED = [one for name, one in signatures().items() if name != "external"]
"""External tensors are the parameters of the graph: each document has three."""


@pytest.mark.parametrize("operation", INVOKED, ids=lambda one: one.name)
def test_names_types_and_defaults(operation: Signature):
    found = parsed(operation)
    assert found.name == operation.name
    known = {**found.inputs, **found.attribs}
    assert set(known) == {name for name, _, _ in operation.parameters}
    tensors = {name for name, type, _ in operation.parameters if type.startswith("tensor")}
    assert set(found.inputs) == tensors
    defaults = {n: value for n, _, value in operation.parameters if value is not REQUIRED}
    assert {name: known[name] for name in defaults} == {n: single(v) for n, v in defaults.items()}
    assert [type(known[n]) for n in defaults] == [type(value) for value in defaults.values()]
    assert list(found.outputs) == [name for name, _ in operation.results]
