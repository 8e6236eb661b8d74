"""The registry of passes: ours, which `passes/table.py` names, and those of users' files."""

from typing import TypeVar

from xdsl.passes import ModulePass

Pass = TypeVar("Pass", bound=ModulePass)

PASSES: dict[str, str | type[ModulePass]] = {}
"""name -> `module:Class`, or the class itself once it is registered."""


def register_pass(cls: type[Pass]) -> type[Pass]:
    """Make a pass known to all tools under its `name`."""
    PASSES[cls.name] = cls
    return cls
