"""Files that say the same after they were read and written."""

from __future__ import annotations

from typing import Any

from support.by_content import by_content
from support.schema_tree import tree

from hexnn.frontends.tflite import read, serialize
from hexnn.frontends.tflite.builtins import BUILTINS
from hexnn.tools.api import parse


def expect_kept(data: bytes) -> Any:
    """The file says the same after it was read and written, also as text; returns the module."""
    module = read(data)
    module.verify()
    again = serialize(module)
    assert said(again) == said(data)
    assert str(by_content(read(again))) == str(by_content(read(data)))
    assert said(serialize(parse(str(module)))) == said(data)
    return module


def only(module: Any, kind: type[Any]) -> Any:
    """The one operation of a class."""
    (op,) = [op for op in module.walk() if isinstance(op, kind)]
    return op


def said(data: bytes) -> Any:
    """What a file says, without what has no effect: options that repeat an operand, inputs omitted
    at the end, names that are empty.
    """
    found = tree(data)
    found["description"] = found["description"].replace("hexnn", "")
    for graph in found["graphs"]:
        graph["name"] = graph["name"].replace("main", "")
        for op in graph["operators"]:
            code, *_ = op["code"]
            if BUILTINS[code] == "RESHAPE" or not op["builtinOptions"]:
                op["builtinOptions"] = op["builtinOptionsType"] = None
            while op["inputs"] and op["inputs"][-1] is None:
                op["inputs"].pop()
        for tensor in graph["tensors"].values():
            tensor.pop("hasRank")
            if tensor["quantization"] and len(tensor["shape"] or ()) == 1:
                tensor["quantization"].pop("quantizedDimension")
    return found
