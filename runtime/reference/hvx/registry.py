"""What each instruction computes, by name.

Families are written once: `@family("vadd")` decorates a function that takes an instruction (element
types, saturation, rounding, accumulation come from its row of the table) and returns the function
over arrays. That function takes the instruction's inputs in their order, immediates as scalars, and
returns the result, or a tuple of several.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from ....dialects.hvx.table import Instruction, instruction
from .lanes import Array

Values = Array | tuple[Array, Array]
Semantics = (
    Callable[[Array], Values]
    | Callable[[Array, Array], Values]
    | Callable[[Array, Array, Array], Values]
    | Callable[[Array, Array, Array, Array], Values]
)
Family = Callable[[Instruction], Semantics]

FAMILIES: dict[str, Family] = {}
"""mnemonic -> family; memory accesses have none, an engine does them."""

MODULES = (
    "arithmetic",
    "bits",
    "compare",
    "lookup",
    "multiply",
    "pack",
    "permute",
    "reduce",
    "shift",
)


def family(*mnemonics: str) -> Callable[[Family], Family]:
    """Register the meaning of all instructions with these mnemonics."""

    def register(define: Family) -> Family:
        FAMILIES.update(dict.fromkeys(mnemonics, define))
        return define

    return register


@cache
def families() -> dict[str, Family]:
    """All families, once their modules are imported."""
    for module in MODULES:
        import_module(f".{module}", __package__)
    return FAMILIES


@cache
def semantics(name: str) -> Callable[..., Any]:
    """The function of the instruction called `name`; see lanes.py for the arrays."""
    row = instruction(name)
    return families()[row.mnemonic](row)
