"""Rows of the operator table: padding and repetition."""

from __future__ import annotations

from ....dialects import tfl
from .row import SupportedOperator, enumeration

OPERATORS = (
    SupportedOperator("BROADCAST_TO", tfl.BroadcastToOp, (2, 2), (2, 3)),
    SupportedOperator(
        "MIRROR_PAD",
        tfl.MirrorPadOp,
        (2, 2),
        (1, 2),
        "MirrorPadOptions",
        {"mode": enumeration(("REFLECT", "SYMMETRIC"))},
    ),
    SupportedOperator("PAD", tfl.PadOp, (2, 2), (1, 2)),
    SupportedOperator("PADV2", tfl.PadV2Op, (3, 3), (1, 2)),
    SupportedOperator("TILE", tfl.TileOp, (2, 2), (1, 2)),
)
