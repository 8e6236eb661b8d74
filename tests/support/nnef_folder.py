"""Networks of NNEF in a folder: a document, files of data, a quantization file."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from support.nnef_drawing import Array

from hexnn.frontends.nnef.tensor_file import encode

KINDS = {"f": "scalar", "b": "logical"}
"""numpy's kind -> NNEF's data type; the others are integers."""


def folder(
    path: Path,
    body: str,
    outputs: str,
    data: Mapping[str, Array],
    quant: str = "",
    inputs: str = "b = external<logical>(shape = [2]);",
) -> Path:
    """Write a network; its variables are called as their data, `inputs` are one a line."""
    names = ", ".join(line.split(" = ")[0].strip() for line in inputs.splitlines())
    variables = "\n".join(
        f"{name} = variable<{KINDS.get(array.dtype.kind, 'integer')}>"
        f"(shape = {list(array.shape)}, label = '{name}');"
        for name, array in data.items()
    )
    text = f"{{\n{inputs}\n{variables}\n{body}\n}}\n"
    path.mkdir(parents=True, exist_ok=True)
    (path / "graph.nnef").write_text(f"version 1.0;\ngraph g({names}) -> ({outputs})\n{text}")
    for name, array in data.items():
        (path / f"{name}.dat").write_bytes(encode(array))
    if quant:
        (path / "graph.quant").write_text(quant)
    return path
