"""What large trees ask of Python: calls within calls, and no search for garbage among them."""

from __future__ import annotations

import gc
import sys
from collections.abc import Generator
from contextlib import contextmanager

from .errors import file_error

FRAMES = 60_000
"""How deep calls may be: for hundreds of fragments of nested expressions."""


@contextmanager
def deep_calls(name: str) -> Generator[None]:
    """Within, functions may call one another `FRAMES` deep.

    Raises NnefError about the document `name` when that is not enough.
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
    """Within, no search for cyclic garbage: a graph under construction has none.

    Each search walks all operations made so far, half of the time of 20,000 operations.
    """
    if not gc.isenabled():
        yield
        return
    gc.disable()
    try:
        yield
    finally:
        gc.enable()
