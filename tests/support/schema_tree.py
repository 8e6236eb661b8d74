"""What a .tflite file says, by LiteRT's classes of the schema: another reader than ours.

Tensors go by name, buffers by content, operator codes by value, so that two files are equal if they
say the same, in whatever order. Tensors that nothing uses are left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from typing import Any

import numpy as np

NAMES = ("inputs", "outputs", "intermediates")
"""The fields of an operator that hold indices of tensors."""


def schema() -> Any:
    """LiteRT's classes."""
    return import_module("ai_edge_litert.schema_py_generated")


def unpacked(data: bytes) -> Any:
    """The root of a file as objects."""
    return schema().ModelT.InitFromPackedBuf(data, 0)


def packed(model: Any) -> bytes:
    """The file of a root of objects."""
    builder: Any = import_module("flatbuffers").Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    return bytes(builder.Output())


def tree(data: bytes) -> dict[str, Any]:
    """What a file says, of plain values that `==` compares."""
    model = unpacked(data)
    return {
        "description": text(model.description),
        "graphs": [graph(model, data, one) for one in model.subgraphs],
        "metadata": [(text(m.name), content(model, data, m.buffer)) for m in model.metadata or ()],
        "signatures": sorted(signature(model, one) for one in model.signatureDefs or ()),
    }


def text(value: bytes | str | None) -> str:
    """A string, empty if it is absent."""
    return value.decode() if isinstance(value, bytes) else value or ""


def plain(value: Any) -> Any:
    """A value of a field: numbers and lists of numbers, strings, tables as dicts; None if it is
    empty.
    """
    if value is None or isinstance(value, bytes | str):
        return text(value) or None
    if isinstance(value, list | np.ndarray):
        return [plain(one) for one in value] or None
    if hasattr(value, "Pack"):
        return {name: plain(one) for name, one in vars(value).items()}
    return value.item() if isinstance(value, np.generic) else value


def content(model: Any, data: bytes, index: int) -> bytes:
    """The bytes of a buffer, wherever in the file they are."""
    buffer = model.buffers[index]
    if buffer.offset > 1:
        return data[buffer.offset : buffer.offset + buffer.size]
    return b"" if buffer.data is None else bytes(buffer.data)


def graph(model: Any, data: bytes, one: Any) -> dict[str, Any]:
    """What a file says of a graph."""
    names = unique([text(t.name) for t in one.tensors])
    operators = [dict(operator(model, op, names)) for op in one.operators or ()]
    ends = {what: [names[i] for i in plain(getattr(one, what)) or ()] for what in NAMES[:2]}
    used = {*ends["inputs"], *ends["outputs"]}
    used |= {name for op in operators for what in NAMES for name in op.get(what) or ()}
    tensors = zip(names, one.tensors, strict=True)
    return {
        "name": text(one.name),
        **ends,
        "operators": operators,
        "tensors": {name: tensor(model, data, one, t) for name, t in tensors if name in used},
    }


def unique(names: list[str]) -> list[str]:
    """The names, with an index where one repeats or is missing."""
    return [n if n and names.count(n) == 1 else f"{n}#{i}" for i, n in enumerate(names)]


def operator(model: Any, op: Any, names: list[str]) -> Iterator[tuple[str, Any]]:
    """The fields of an operator, its code resolved."""
    code = model.operatorCodes[op.opcodeIndex]
    kind = max(code.builtinCode, code.deprecatedBuiltinCode)
    yield "code", (kind, code.version, text(code.customCode))
    for name, value in vars(op).items():
        if name == "opcodeIndex":
            continue
        value = plain(value)
        yield name, [names[i] if i >= 0 else None for i in value or ()] if name in NAMES else value


def tensor(model: Any, data: bytes, graph: Any, one: Any) -> dict[str, Any]:
    """The fields of a tensor, its buffer and quantization resolved."""
    fields = {name: plain(value) for name, value in vars(one).items() if name != "name"}
    fields["buffer"] = content(model, data, one.buffer)
    fields["quantization"] = quantization(model, data, graph, one.quantization)
    return fields


def quantization(model: Any, data: bytes, graph: Any, one: Any) -> dict[str, Any] | None:
    """The parameters of a quantization, None if there are none; tensors of scales resolved."""
    if one is None or not any(plain(n) for n in (one.detailsType, one.scale, one.min, one.max)):
        return None
    fields = plain(one)
    details = dict(fields.pop("details") or {})
    for what in ("scales", "zeroPoints"):
        if details.get(what, -1) >= 0:
            found = graph.tensors[details[what]]
            details[what] = (plain(found.shape), found.type, content(model, data, found.buffer))
    points = fields["zeroPoint"] or [0]
    count = len(fields["scale"] or ())
    fields["zeroPoint"] = points * count if len(points) == 1 else points
    return fields | {"details": details}


def signature(model: Any, one: Any) -> tuple[Any, ...]:
    """The key, graph, and named ends of a signature; tensors by their position."""
    graph = model.subgraphs[one.subgraphIndex]
    ends = [
        sorted((text(m.name), plain(tensors).index(m.tensorIndex)) for m in maps or ())
        for maps, tensors in ((one.inputs, graph.inputs), (one.outputs, graph.outputs))
    ]
    return (text(one.signatureKey), one.subgraphIndex, *ends)
