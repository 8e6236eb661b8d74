"""The lowering of each instruction to LLVM IR, by mnemonic; families as in `semantics/hvx`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ...dialects.hvx.families import MODULES, Families

Lower = Callable[..., Any]
"""A lowering: (emitter, *inputs) -> the value, a pair of two, or a tuple of values."""

FAMILIES = Families[Lower](
    __package__ or "", (*MODULES, "histogram", "floats", "qfloat", "windows")
)

family = FAMILIES.register

lowering = FAMILIES.of
"""Look up the lowering of an instruction by its name."""
