"""The memories of a target, as one array of bytes.

Main memory starts at address 0, TCM at `tcm_base`; between and after them are guard bytes that
belong to no buffer, so that an access beyond the end of a memory is detected.
"""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from ..dialects.diagnostics import HexnnError
from ..dialects.htp.target import GUARD, tcm_base


class Memory:
    """Main memory and TCM; an address is an index into `data`."""

    def __init__(self, ddr_bytes: int, tcm_bytes: int):
        self.ddr_bytes = ddr_bytes
        self.tcm_bytes = tcm_bytes
        self.tcm_base = tcm_base(ddr_bytes)
        self.data: NDArray[np.uint8] = _aligned(self.tcm_base + tcm_bytes + GUARD)

    def check(self, address: int, nbytes: int) -> None:
        """Raise HexnnError unless the bytes `[address, address + nbytes)` lie in one of the
        memories.
        """
        end = address + nbytes
        in_ddr = address >= 0 and end <= self.ddr_bytes
        in_tcm = address >= self.tcm_base and end <= self.tcm_base + self.tcm_bytes
        if not (in_ddr or in_tcm):
            raise HexnnError(
                f"access to {nbytes} bytes at {address:#x} is outside of memory",
                notes=[
                    f"ddr is [0, {self.ddr_bytes:#x}), tcm is "
                    f"[{self.tcm_base:#x}, {self.tcm_base + self.tcm_bytes:#x})"
                ],
            )

    def view(self, address: int, nbytes: int) -> NDArray[np.uint8]:
        """Return a writable view of the bytes `[address, address + nbytes)`. Raises HexnnError
        unless they lie in one of the memories.
        """
        self.check(address, nbytes)
        return self.data[address : address + nbytes]


def _aligned(nbytes: int, alignment: int = 128) -> NDArray[np.uint8]:
    """Return a zeroed array of `nbytes` bytes whose host address is a multiple of `alignment`."""
    raw = np.zeros(nbytes + alignment, np.uint8)
    start = -raw.ctypes.data % alignment
    return raw[start : start + nbytes]
