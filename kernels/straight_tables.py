"""Tables of 256 bytes that are known lines: code that computes them depends on their entries."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from ..dialects import htp
from .fits.straight_lines import fit_line
from .requantization import copied_constant


def straight_entries(op: htp.LutOp) -> bytes | None:
    """Return the entries of the table of `op` if it is a known constant that a line equals; else
    None.
    """
    known = copied_constant(op.table)
    if known is None:
        return None
    entries = known.astype(np.uint8).tobytes()
    return entries if is_straight(entries) else None


@lru_cache(maxsize=512)
def is_straight(entries: bytes) -> bool:
    """Return whether a line equals the 256 `entries`, clamped to their limits."""
    return fit_line(np.frombuffer(entries, np.uint8).astype(np.int64)) is not None
