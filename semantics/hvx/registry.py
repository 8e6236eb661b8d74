"""The registry of the numpy semantics of each HVX instruction, by name.

Families are written once: `@family("vadd")` decorates a function that takes an `Instruction`, the
instruction's entry in the table of instructions (element types, saturation, rounding,
accumulation), and returns the function over arrays. That function takes the instruction's inputs in
the order of `Instruction.inputs`, immediates as scalars, and returns the result, or a tuple if
there are several or none.

The function of an instruction that accesses memory takes the memory first: bytes, uint8 `[...,
size]` with the same leading axes, which a store changes in place. Addresses are offsets from its
start, and every byte that the instruction accesses must be in it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...dialects.hvx.families import MODULES, Families
from .lanes import Array

Values = Array | tuple[Array, ...]
Semantics = (
    Callable[[Array], Values]
    | Callable[[Array, Array], Values]
    | Callable[[Array, Array, Array], Values]
    | Callable[[Array, Array, Array, Array], Values]
)

FAMILIES = Families[Semantics](
    __package__ or "", (*MODULES, "memory", "gather", "histogram", "windows", "floats", "qfloat")
)
"""The registered families of instructions, whose modules are imported on demand."""

family = FAMILIES.register


def semantics(name: str) -> Callable[..., Any]:
    """Return the numpy function of the instruction called `name`. Raises KeyError for an unknown
    name.

    It takes the instruction's inputs in the order of `Instruction.inputs`, after the memory if the
    instruction accesses it, and returns the result, or a tuple if there are several or none.
    Vectors are uint8 `[..., 128]`, pairs `[..., 2, 128]`, predicates bool `[..., 128]`, scalars
    int64 `[...]`, immediates integer scalars.
    """
    return FAMILIES.of(name)
