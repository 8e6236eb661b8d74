"""The pixels of layered drawings: boxes of one size on a grid, curves between them."""

from __future__ import annotations

from dataclasses import dataclass

from .layered_layout import Drawing, Point
from .markup import element

MARGIN = 16
"""The distance of the boxes from the rim of the picture, in pixels."""


@dataclass(frozen=True)
class Grid:
    """The sizes of a drawing, in pixels, each (horizontal, vertical)."""

    box: tuple[float, float]
    pitch: tuple[float, float]
    """The distance of boxes in a layer, and of layers."""

    def corner(self, point: Point) -> tuple[float, float]:
        """Return the upper left corner of the box at a point."""
        return MARGIN + point[0] * self.pitch[0], MARGIN + point[1] * float(self.pitch[1])

    def size(self, drawing: Drawing) -> tuple[float, float]:
        """Return the size of the picture of a drawing."""
        points = [*drawing.nodes, *(point for edge in drawing.edges for point in edge)]
        corners = [self.corner(point) for point in points]
        width = max((x for x, _ in corners), default=0.0) + self.box[0] + MARGIN
        return width, max((y for _, y in corners), default=0.0) + self.box[1] + MARGIN

    def curve(self, points: list[Point]) -> str:
        """Return the line of an edge, from the lower side of its source to the upper one of its
        destination.
        """
        middles = [(x + self.box[0] / 2, y) for x, y in map(self.corner, points)]
        x, y = middles[0][0], middles[0][1] + self.box[1]
        path = f"M{x:.1f} {y:.1f}"
        for next_x, next_y in middles[1:]:
            middle = (y + next_y) / 2
            path += f"C{x:.1f} {middle:.1f} {next_x:.1f} {middle:.1f} {next_x:.1f} {next_y:.1f}"
            x, y = next_x, next_y + self.box[1]
            path += f"L{x:.1f} {y:.1f}" if (next_x, next_y) != middles[-1] else ""
        return element("path", d=path, fill="none", stroke="#888", class_="edge")
