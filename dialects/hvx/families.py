"""Registries that map a family of instructions, such as all `vadd`, to one function.

The semantics and the lowerings of instructions are such registries.
"""

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
"""The default modules of a package that register functions for families."""


class Families(Generic[T]):
    """A registry with a function for each instruction family (`Instruction.family`).

    Given an `Instruction` of its family, the function returns a `T`, such as the semantics.

    The functions are decorated with `register` in the `modules` of `package`, which are imported at
    the first lookup.
    """

    def __init__(self, package: str, modules: tuple[str, ...] = MODULES):
        self.package = package
        self.modules = modules
        self.known: dict[str, Callable[[Instruction], T]] = {}
        self.made: dict[str, T] = {}

    def register(
        self, *names: str
    ) -> Callable[[Callable[[Instruction], T]], Callable[[Instruction], T]]:
        """Return a decorator that registers a function for the named families."""

        def keep(define: Callable[[Instruction], T]) -> Callable[[Instruction], T]:
            self.known.update(dict.fromkeys(names, define))
            return define

        return keep

    def of(self, name: str) -> T:
        """Return the `T` of the instruction called `name`: the result of the function that is
        registered for its family, cached.
        """
        if name not in self.made:
            self.made[name] = self.family(instruction(name))(instruction(name))
        return self.made[name]

    def family(self, row: Instruction) -> Callable[[Instruction], T]:
        """Return the function registered for the family of the instruction `row`. Raises KeyError
        if there is none.
        """
        for module in self.modules:
            import_module(f".{module}", self.package)
        return self.known[row.family]
