"""The documentation of an operation of any dialect, as Markdown."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Sequence
from typing import Any

from xdsl.ir import Operation
from xdsl.irdl import (
    BaseAttr,
    EqAttrConstraint,
    IRDLOperation,
    OptionalDef,
    RangeLengthConstraint,
    RangeOf,
    VariadicDef,
)

from ...dialects.irdl import described
from ...dialects.parameters import unwrapped
from ...dialects.qnn.base import SectionOp
from ...dialects.qnn.meanings import meaning
from ...dialects.tensor_constraints import TensorOf
from .declared import facts

SEGMENTS = "SegmentSizes"
"""How the names of properties that count operands and results end."""

ANGLE = re.compile(r"(`[^`]*`)|<")
"""Matches code, which Markdown shows as it is, and what would begin a tag outside of code."""


def op_page(op: type[Operation], heading: str = "##") -> str:
    """Return the documentation of an operation: what it computes, operands, properties, results."""
    parts = [f"{heading} {op.name}", documentation(op), *_section(op)]
    if issubclass(op, IRDLOperation):
        definition = op.get_irdl_definition()
        parts += _items("operands", definition.operands)
        parts += _items("properties", _properties(op), getattr(op, "QNN_NAME", None))
        parts += _items("results", definition.results)
    return "\n\n".join(part for part in parts if part)


def documentation(value: object) -> str:
    """Return the docstring of a class, function or property as Markdown; empty if it has none of
    its own.
    """
    text = inspect.cleandoc(getattr(value, "__doc__", None) or "")
    is_made = text.startswith(f"{getattr(value, '__name__', '?')}(")
    is_plain = isinstance(value, str | int | float | tuple | dict | list)
    return "" if is_made or is_plain else ANGLE.sub(lambda found: found[1] or "&lt;", text)


def _section(op: type[Operation]) -> Iterator[str]:
    """Yield the reference to the section of QNN's definition that an operation follows."""
    if issubclass(op, SectionOp):
        yield f"Section *{op.QNN_NAME}* of QNN's master operation definition."


def _properties(op: type[IRDLOperation]) -> list[tuple[str, Any]]:
    """Return the properties and attributes of an operation that are written by its user."""
    definition = op.get_irdl_definition()
    both = (*definition.properties.items(), *definition.attributes.items())
    return [(name, declared) for name, declared in both if not name.endswith(SEGMENTS)]


def _items(
    title: str, declared: Sequence[tuple[str, Any]], section: str | None = None
) -> Iterator[str]:
    """Yield a list of operands, properties or results, if there are any; for parameters of a
    section of QNN's definition with what they mean.
    """
    if declared:
        items = (_item(name, one, section) for name, one in declared)
        yield "\n".join([f"*{title}*", "", *items])


def _item(name: str, declared: Any, section: str | None) -> str:
    words = [_count(declared), *_words(getattr(declared, "constr", None))]
    words += [meaning(section, name)] if section else []
    text = ", ".join(word for word in words if word)
    return f"- `{name}`" + (f": {text}" if text else "")


def _count(declared: Any) -> str:
    if isinstance(declared, OptionalDef):
        return "optional"
    return "any number" if isinstance(declared, VariadicDef) else ""


def _words(constraint: Any) -> list[str]:
    """Return what a constraint demands, as phrases."""
    if isinstance(constraint, RangeLengthConstraint):
        return _words(constraint.constraint)
    if isinstance(constraint, RangeOf):
        return _words(constraint.constr)
    if isinstance(constraint, TensorOf):
        return facts(constraint)
    if words := described(constraint):
        return [words]
    plain = unwrapped(constraint)
    if isinstance(plain, EqAttrConstraint):
        return [f"`{plain.attr}`"]
    return [f"`{plain.attr.name}`"] if isinstance(plain, BaseAttr) else []
