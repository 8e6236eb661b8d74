"""The roofline of a profile: multiply-accumulates per cycle over multiply-accumulates per byte."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ..operation_time import Entry
from ..profile import Profile
from ..work import MULTIPLIES
from .markup import element, label, line, picture, tooltip

PEAK = max(products for _, products in MULTIPLIES)
"""The most products of bytes in a packet: those of an instruction that takes all multipliers."""

LEFT, RIGHT, TOP, BOTTOM = 60, 20, 30, 40
"""The margins of the picture, in pixels."""

COLORS = {"compute": "#4c78a8", "tcm": "#9c9c9c", "dma": "#e45756", "": "#333"}
"""The color of an operation by the resource that limits it."""


@dataclass(frozen=True)
class Roofline:
    """The roofline picture of a profile, of this size in pixels: operations with
    multiply-accumulates, on logarithmic axes.
    """

    profile: Profile
    width: int = 640
    height: int = 380

    @cached_property
    def points(self) -> list[tuple[Entry, float, float]]:
        """(entry, multiply-accumulates per byte transferred, per cycle) of each operation that has
        both.
        """
        shown = (e for e in self.profile.entries if e.macs and e.dma_bytes and e.cycles)
        return [(e, e.macs / e.dma_bytes, e.macs / e.cycles) for e in shown]

    @cached_property
    def roofs(self) -> tuple[float, float]:
        """(multiply-accumulates per cycle at most, bytes per cycle of DMA)."""
        target = self.profile.target
        return PEAK / target.packet_cycles, target.dma_bytes_per_cycle

    @cached_property
    def decades(self) -> tuple[tuple[int, int], tuple[int, int]]:
        """The powers of ten between which all points and the corner of the roofs lie, of each
        axis.
        """
        peak, bandwidth = self.roofs
        found = ([peak / bandwidth], [peak])
        for _, intensity, speed in self.points:
            found[0].append(intensity)
            found[1].append(speed)
        lowest, highest = (
            [edge(math.log10(end(f))) for f in found]
            for edge, end in ((math.floor, min), (math.ceil, max))
        )
        return (lowest[0], highest[0]), (lowest[1], highest[1])

    def x(self, intensity: float) -> float:
        """Return the horizontal position of multiply-accumulates per byte."""
        low, high = self.decades[0]
        share = (math.log10(intensity) - low) / max(high - low, 1)
        return LEFT + share * (self.width - LEFT - RIGHT)

    def y(self, speed: float) -> float:
        """Return the vertical position of multiply-accumulates per cycle."""
        low, high = self.decades[1]
        share = (math.log10(speed) - low) / max(high - low, 1)
        return self.height - BOTTOM - share * (self.height - TOP - BOTTOM)

    def svg(self) -> str:
        """Return the picture as SVG."""
        shapes = [self.point(*point) for point in self.points]
        return picture(self.width, self.height, *self.frame(), *shapes, class_="roofline")

    def point(self, entry: Entry, intensity: float, speed: float) -> str:
        """Return the mark of an operation."""
        said = f"{entry.operation}: {speed:.1f} MAC/cycle, {intensity:.1f} MAC/byte"
        text = tooltip(f"{said}, bound by {entry.bound}")
        how = {"fill": COLORS[entry.bound], "data_operation": entry.operation}
        return element("circle", text, cx=self.x(intensity), cy=self.y(speed), r=5, **how)

    def frame(self) -> Iterator[str]:
        """Yield the axes, their marks and the roofs."""
        (left, right), (low, high) = self.decades
        for power in range(left, right + 1):
            x = self.x(10.0**power)
            yield line((x, TOP), (x, self.height - BOTTOM), stroke="#ddd")
            yield label(x, self.height - BOTTOM + 14, f"{10.0**power:g}", text_anchor="middle")
        for power in range(low, high + 1):
            y = self.y(10.0**power)
            yield line((LEFT, y), (self.width - RIGHT, y), stroke="#ddd")
            yield label(LEFT - 6, y + 4, f"{10.0**power:g}", text_anchor="end")
        yield from self.roof_lines()
        yield label(LEFT, 16, "MAC per cycle over MAC per byte of DMA")

    def roof_lines(self) -> Iterator[str]:
        """Yield the roofs: bandwidth up to their corner, multiplies from there on."""
        peak, bandwidth = self.roofs
        (left, right), (low, _) = self.decades
        start = max(10.0**left, 10.0**low / bandwidth)
        corner, end = peak / bandwidth, 10.0**right
        how = {"stroke": "#333", "stroke_width": 1.5}
        if start < corner:
            yield line(
                (self.x(start), self.y(start * bandwidth)), (self.x(corner), self.y(peak)), **how
            )
        yield line((self.x(max(corner, start)), self.y(peak)), (self.x(end), self.y(peak)), **how)
        text = f"{peak:g} MAC/cycle, {bandwidth:g} bytes/cycle"
        yield label(self.width - RIGHT, self.y(peak) - 6, text, text_anchor="end")
