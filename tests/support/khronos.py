"""Single operations of NNEF, run by the interpreter that comes with Khronos' parser."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import numpy as np
import pytest

from hexnn.semantics.registry import Array


def literal(value: Any) -> str:
    """A Python value as NNEF writes it."""
    match value:
        case bool():
            return str(value).lower()
        case str():
            return f"'{value}'"
        case list():
            return f"[{', '.join(map(literal, value))}]"
        case tuple():
            return f"({', '.join(map(literal, value))})"
        case _:
            return repr(value)


def khronos(name: str, *inputs: Array, lowered: Sequence[str] = (), **arguments: Any) -> Array:
    """The result of the operation `name`, which is expanded where `lowered` lists it.

    `inputs` are its tensors in order, `arguments` are written as literals. Skips the test without
    the package.
    """
    nnef: Any = pytest.importorskip("nnef")
    names = [f"x{index}" for index in range(len(inputs))]
    given = [*names, *(f"{key} = {literal(value)}" for key, value in arguments.items())]
    lines = [
        f"{key} = external(shape = {list(array.shape)});"
        for key, array in zip(names, inputs, strict=True)
    ]
    body = "\n".join([*lines, f"y = {name}({', '.join(given)});"])
    text = f"version 1.0;\ngraph one({', '.join(names)}) -> (y)\n{{\n{body}\n}}\n"
    with TemporaryDirectory() as folder:
        (Path(folder) / "graph.nnef").write_text(text)
        with nnef.Session(folder, lowered=list(lowered)) as session:
            outputs = session(*(np.ascontiguousarray(array, np.float32) for array in inputs))
            return np.array(outputs[0])
