"""Imports all of hexnn's modules, for processes that run tools in forks."""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

FOLDERS = (
    "dialects",
    "frontends",
    "semantics",
    "kernels",
    "lowering",
    "passes",
    "runtime",
    "tools",
)
"""The folders of the package that are imported."""


@cache
def preload() -> None:
    """Import all modules, which forks then need not import."""
    root = Path(__file__).parents[1]
    for folder in FOLDERS:
        for module in pkgutil.walk_packages([str(root / folder)], f"hexnn.{folder}."):
            import_module(module.name)
