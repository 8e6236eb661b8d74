"""Declarations of the standard operations as syntax trees, made from the nnef dialect's
definitions.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any

from ...dialects.nnef.signature import REQUIRED, Signature, signatures
from .parser import parse_type
from .syntax import (
    ArrayOf,
    Expression,
    Fragment,
    Literal,
    Parameter,
    Position,
    Primitive,
    Result,
    TupleOf,
)

NOWHERE = Position(0, 0)


@cache
def standard() -> Mapping[str, Fragment]:
    """Return name -> declaration of all standard operations."""
    return {name: _fragment(declared) for name, declared in signatures().items()}


def _fragment(declared: Signature) -> Fragment:
    default = declared.generic_default
    return Fragment(
        NOWHERE,
        declared.name,
        declared.is_generic,
        Primitive(default) if default else None,
        tuple(
            Parameter(NOWHERE, name, parse_type(type), None if value is REQUIRED else _of(value))
            for name, type, value in declared.parameters
        ),
        tuple(Result(NOWHERE, name, parse_type(type)) for name, type in declared.results),
        None,
    )


def _of(value: Any) -> Expression:
    """Return the syntax tree of a default value: a literal, or an array or tuple of literals."""
    match value:
        case list():
            return ArrayOf(NOWHERE, tuple(_of(item) for item in value))
        case tuple():
            return TupleOf(NOWHERE, tuple(_of(item) for item in value))
        case _:
            return Literal(NOWHERE, value)
