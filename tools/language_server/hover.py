"""What is shown beside the cursor: the documentation of an operation, type or attribute, the type
of a value.
"""

from __future__ import annotations

import inspect
import re
from typing import NamedTuple

from xdsl.ir import OpResult

from ..universe import new_context
from .go_to_definition import mention_at, operation_at, value_at
from .positions import Extent
from .text_analysis import Part

ATTRIBUTE = re.compile(r"([#!])([\w$]+\.[\w.$]+)")


class Hover(NamedTuple):
    """A text in Markdown about a part of the text that is edited."""

    extent: Extent
    text: str


def hover(part: Part, offset: int) -> Hover | None:
    """Return what to show at `offset` in a part of a text; None for nothing."""
    return _value(part, offset) or _operation(part, offset) or _attribute(part, offset)


def _value(part: Part, offset: int) -> Hover | None:
    """Return the type of the value whose name is at `offset`, and the operation that defines it."""
    record = part.record
    value = value_at(record, offset)
    used = mention_at([*record.uses, *record.definitions], offset)
    if value is None or used is None:
        return None
    name = part.text[slice(*used.extent)]
    origin = f"result of `{value.op.name}`" if isinstance(value, OpResult) else "block argument"
    return Hover(used.extent, f"```mlir\n{name} : {value.type}\n```\n\n{origin}")


def _operation(part: Part, offset: int) -> Hover | None:
    """Return the documentation of the operation whose name is at `offset`."""
    from ..reference.op_page import op_page

    found = operation_at(part.record, offset)
    return found and found.kind and Hover(found.name, op_page(found.kind, "###"))


def _attribute(part: Part, offset: int) -> Hover | None:
    """Return the documentation of the type or attribute whose name is at `offset`."""
    for found in ATTRIBUTE.finditer(part.text):
        if found.start() <= offset <= found.end():
            ctx = new_context()
            known = ctx.get_optional_type if found[1] == "!" else ctx.get_optional_attr
            kind = known(found[2])
            text = inspect.cleandoc((kind and kind.__doc__) or "")
            return Hover(found.span(), f"### {found[0]}\n\n{text}") if text else None
    return None
