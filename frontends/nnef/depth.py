"""A higher recursion limit for reading large documents."""

from __future__ import annotations

import sys
from collections.abc import Generator
from contextlib import contextmanager

from .errors import file_error

FRAMES = 60_000
"""Recursion limit in stack frames: admits hundreds of nested fragments with nested expressions."""


@contextmanager
def deep_calls(name: str) -> Generator[None]:
    """Raise Python's recursion limit to `FRAMES` in the `with` block.

    If the block exceeds it nevertheless, raises NnefError about the document `name`.
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
