"""How each instruction becomes LLVM IR, by mnemonic; families as in the reference semantics."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...dialects.hvx.families import MODULES, Families

Lower = Callable[..., Any]
"""(emitter, *inputs) -> the value, a pair of two, or a tuple of values."""

FAMILIES = Families[Lower](
    __package__ or "", (*MODULES, "histogram", "floats", "qfloat", "windows")
)

family = FAMILIES.register

lowering = FAMILIES.of
"""The function that emits the instruction of a name."""
