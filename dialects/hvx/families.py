"""What is said of instructions by family: one function for all instructions of a mnemonic."""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Generic, TypeVar

from .table import Instruction, instruction

T = TypeVar("T")

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
"""The modules of a package of families, imported when an instruction is first asked for."""


class Families(Generic[T]):
    """mnemonic -> what makes a `T` of an instruction; memory accesses have none.

    `package` holds the `MODULES`, whose functions `register` decorates.
    """

    def __init__(self, package: str):
        self.package = package
        self.known: dict[str, Callable[[Instruction], T]] = {}
        self.made: dict[str, T] = {}

    def register(
        self, *mnemonics: str
    ) -> Callable[[Callable[[Instruction], T]], Callable[[Instruction], T]]:
        """Register a family for all instructions with these mnemonics."""

        def keep(define: Callable[[Instruction], T]) -> Callable[[Instruction], T]:
            self.known.update(dict.fromkeys(mnemonics, define))
            return define

        return keep

    def of(self, name: str) -> T:
        """What the family of the instruction called `name` makes of it, once."""
        if name not in self.made:
            for module in MODULES:
                import_module(f".{module}", self.package)
            row = instruction(name)
            self.made[name] = self.known[row.mnemonic](row)
        return self.made[name]
