"""The vector instructions of the host's CPU that code for it may use."""

from __future__ import annotations

from typing import NamedTuple


class HostVectors(NamedTuple):
    """The vector widths in bytes in which instructions of the host are used, 0 to do without one.
    What needs none of them is left to LLVM.
    """

    dot: int = 0
    """Of the dot product of unsigned and signed bytes (`vpdpbusd`): 64, 32."""

    multiply_add: int = 0
    """Of the sums of two products of halfwords (`pmaddwd`): 64, 32, 16."""

    permutation: int = 0
    """Of the permutation of bytes by indices: 64 (`vpermb`), 32, 16 (`pshufb`)."""


PORTABLE = HostVectors()
"""No instruction of a particular CPU."""
