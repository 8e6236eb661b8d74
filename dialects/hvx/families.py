"""What is said of instructions by family: one function for all instructions of a family."""

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
    """`Instruction.family` -> what makes a `T` of an instruction.

    `package` holds the `modules`, whose functions `register` decorates.
    """

    def __init__(self, package: str, modules: tuple[str, ...] = MODULES):
        self.package = package
        self.modules = modules
        self.known: dict[str, Callable[[Instruction], T]] = {}
        self.made: dict[str, T] = {}

    def register(
        self, *names: str
    ) -> Callable[[Callable[[Instruction], T]], Callable[[Instruction], T]]:
        """Register a function for all instructions of these families."""

        def keep(define: Callable[[Instruction], T]) -> Callable[[Instruction], T]:
            self.known.update(dict.fromkeys(names, define))
            return define

        return keep

    def of(self, name: str) -> T:
        """What the family of the instruction called `name` makes of it, once."""
        if name not in self.made:
            self.made[name] = self.family(instruction(name))(instruction(name))
        return self.made[name]

    def family(self, row: Instruction) -> Callable[[Instruction], T]:
        """The function that is registered for the instruction. Raises KeyError if none is."""
        for module in self.modules:
            import_module(f".{module}", self.package)
        return self.known[row.family]
