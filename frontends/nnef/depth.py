"""Python's recursion limit and garbage collection, adjusted for large syntax trees."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

from .errors import file_error

FRAMES = 60_000
"""Recursion limit: admits hundreds of nested fragments with nested expressions."""


@contextmanager
def deep_calls(name: str) -> Generator[None]:
    """Raise the recursion limit to `FRAMES` inside the `with` block.

    Raises NnefError about the document `name` when the limit is exceeded.
    """
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(max(before, FRAMES))
    try:
        yield
    except RecursionError:
        message = "the document nests expressions within fragments too deep"
        raise file_error("recursion", message, name) from None
    finally:
        sys.setrecursionlimit(before)


@contextmanager
def paused_collection() -> Generator[None]:
    """Disable the cyclic garbage collector inside the `with` block: a graph under construction
    has no garbage.

    Each collection traverses all operations made so far: half the time to read 20,000 of them.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
