"""Rows of the operator table: resampling of images."""

from __future__ import annotations

from ....dialects import tfl
from .row import BOOL, Attributes, SupportedOperator

CORNERS: Attributes = {"align_corners": BOOL, "half_pixel_centers": BOOL}

OPERATORS = (
    SupportedOperator(
        "RESIZE_BILINEAR", tfl.ResizeBilinearOp, (2, 2), (3, 3), "ResizeBilinearOptions", CORNERS
    ),
    SupportedOperator(
        "RESIZE_NEAREST_NEIGHBOR",
        tfl.ResizeNearestNeighborOp,
        (2, 2),
        (3, 3),
        "ResizeNearestNeighborOptions",
        CORNERS,
    ),
)
