"""Files that say the same after they were read and written."""

from __future__ import annotations

from typing import Any

from support.by_content import by_content
from support.schema_tree import tree

from hexnn.frontends.tflite import read, serialize
from hexnn.tools.api import parse


def expect_kept(data: bytes) -> Any:
    """The file says the same after it was read and written, also as text; returns the module."""
    module = read(data)
    module.verify()
    again = serialize(module)
    assert tree(again) == tree(data)
    assert str(by_content(read(again))) == str(by_content(read(data)))
    assert tree(serialize(parse(str(module)))) == tree(data)
    return module


def only(module: Any, kind: type[Any]) -> Any:
    """The one operation of a class."""
    (op,) = [op for op in module.walk() if isinstance(op, kind)]
    return op
