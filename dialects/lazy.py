"""numpy as `np`, imported at its first use: reading and writing IR does not need it."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import numpy as np
else:

    class LazyModule(ModuleType):
        """A module that is imported when the first of its names is looked up."""

        def __getattr__(self, name: str) -> Any:
            """Import the module, return the attribute `name` and keep it for further look-ups."""
            attribute = getattr(import_module(self.__name__), name)
            setattr(self, name, attribute)
            return attribute

    np = LazyModule("numpy")

__all__ = ["np"]
