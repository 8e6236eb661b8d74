"""Cleanup after passes that create redundant qnn operations: removes identities and merges
consecutive data movements and clamps, without full canonicalization.
"""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from ....dialects import locations
from .chains import MergeChains
from .identities import RemoveIdentity


def remove_redundant(within: Operation | Sequence[Operation]) -> None:
    """Remove identities, and merge or cancel consecutive data movements and clamps, in `within`, in
    place.

    Clamps without effect, given the range of their quantized type, count as identities. No other
    canonicalization is applied.
    """
    locations.rewrite(within, RemoveIdentity(), MergeChains(), recursive=True)
