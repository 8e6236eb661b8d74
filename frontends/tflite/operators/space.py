"""Rows of the operator table: moves between spatial axes and channels or batch."""

from __future__ import annotations

from ....dialects import tfl
from .row import INT, SupportedOperator

OPERATORS = (
    SupportedOperator("BATCH_TO_SPACE_ND", tfl.BatchToSpaceNdOp, (3, 3), (1, 2)),
    SupportedOperator(
        "DEPTH_TO_SPACE",
        tfl.DepthToSpaceOp,
        (1, 1),
        (1, 1),
        "DepthToSpaceOptions",
        {"block_size": INT},
    ),
    SupportedOperator("SPACE_TO_BATCH_ND", tfl.SpaceToBatchNdOp, (3, 3), (1, 2)),
    SupportedOperator(
        "SPACE_TO_DEPTH",
        tfl.SpaceToDepthOp,
        (1, 1),
        (1, 2),
        "SpaceToDepthOptions",
        {"block_size": INT},
    ),
)
