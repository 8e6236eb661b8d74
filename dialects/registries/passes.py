"""The registry of passes by name: those of `passes/table.py` and those that user code registers."""

from typing import TypeVar

from xdsl.passes import ModulePass

Pass = TypeVar("Pass", bound=ModulePass)

PASSES: dict[str, str | type[ModulePass]] = {}
"""The `module:Class` of each pass by name, or its class once it is registered."""


def register_pass(cls: type[Pass]) -> type[Pass]:
    """Register a pass under its `name`, for pipelines and tools; usable as a decorator."""
    PASSES[cls.name] = cls
    return cls
