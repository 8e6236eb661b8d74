"""How each instruction becomes LLVM IR, by mnemonic; families as in the reference semantics."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from importlib import import_module
from typing import Any

from ...dialects.hvx.table import Instruction, instruction

Lower = Callable[..., Any]
"""(emitter, *inputs) -> the value, a pair of two, or a tuple of values."""

Family = Callable[[Instruction], Lower]

FAMILIES: dict[str, Family] = {}

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
    """Register the lowering of all instructions with these mnemonics."""

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
def lowering(name: str) -> Lower:
    """The function that emits the instruction called `name`."""
    row = instruction(name)
    return families()[row.mnemonic](row)
