"""What passes that make redundant operations clean up behind them."""

from __future__ import annotations

from collections.abc import Sequence

from xdsl.ir import Operation

from ....dialects import locations
from .chains import MergeChains
from .identities import RemoveIdentity


def remove_redundant(within: Operation | Sequence[Operation]) -> None:
    """Remove qnn operations that change nothing, merge movements and clamps in a row.

    A clamp goes where its type implies it; nothing else of `canonicalize` is done.
    """
    locations.rewrite(within, RemoveIdentity(), MergeChains(), recursive=True)
