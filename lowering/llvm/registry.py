"""Registry of the lowerings of HVX instructions to LLVM IR, by family.

A family is the instructions with one mnemonic; instructions on floats, and those on qfloats, are
families of their own. One function returns the lowerings of all instructions of a family.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...dialects.hvx.families import MODULES, Families

Lower = Callable[..., Any]
"""A lowering: called with an emitter and the LLVM names of the inputs, it emits code and returns
the name of the result, the two names of a pair, or a tuple of names."""

FAMILIES = Families[Lower](
    __package__ or "", (*MODULES, "histogram", "floats", "qfloat", "windows")
)
"""The registered lowerings: by mnemonic, a function from an instruction to its lowering."""


family = FAMILIES.register
"""The decorator that registers a function from an instruction to its lowering, for some
mnemonics."""


lowering = FAMILIES.of
"""Return the lowering of an instruction, given its name."""
