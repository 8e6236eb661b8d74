"""Tables of 256 bytes that are known lines: code that computes them depends on their entries."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.quant import storage_dtype
from ..copied_constants import copied_constant
from ..fits.straight_lines import fit_line

SIGN = 128
"""What signed bytes are less than the unsigned ones that stand for them."""


def is_signed(value: SSAValue) -> bool:
    """Return whether the bytes of a tensor are signed."""
    return storage_dtype(htp.tensor_type(value).element_type) == np.int8


def straight_entries(op: htp.LutOp) -> bytes | None:
    """Return the entries of the table of `op`, as a function of unsigned bytes with unsigned bytes
    as results (signed ones are these less 128), if it is a known constant that a line equals; else
    None.
    """
    known = copied_constant(op.table)
    if known is None:
        return None
    entries = known.reshape(-1).astype(np.uint8)
    entries = np.roll(entries, SIGN) if is_signed(op.input) else entries
    entries = entries ^ np.uint8(SIGN) if is_signed(op.output) else entries
    return entries.tobytes() if is_straight(entries.tobytes()) else None


@lru_cache(maxsize=512)
def is_straight(entries: bytes) -> bool:
    """Return whether a line equals the 256 `entries`, clamped to their limits."""
    return fit_line(np.frombuffer(entries, np.uint8).astype(np.int64)) is not None
