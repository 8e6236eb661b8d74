"""The timeline of a profile: what each HVX context and the DMA engine do, over cycles."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...lowering.hexagon.timing.network import Event
from ..profile import Profile
from .markup import label, line, picture, rectangle, tooltip

COLORS = {"hvx": "#4c78a8", "wait": "#e6e6e6", "dma": "#f2a541"}
"""The color of an event by what it occupies."""

LEFT, TOP, BOTTOM, LANE = 90, 24, 28, 30
"""The margins and the height of a lane, in pixels."""

TICKS = 8
"""The intervals into which marks divide the axis of cycles."""


@dataclass(frozen=True)
class TimelinePicture:
    """The predicted timeline of a profile, of this width in pixels."""

    profile: Profile
    width: int = 1000

    @property
    def lanes(self) -> list[str]:
        """The names of the lanes, from the top."""
        count = self.profile.timeline.contexts or 1
        return [*(f"HVX context {n}" for n in range(count)), "DMA"]

    def x(self, cycle: float) -> float:
        """Return the horizontal position of a cycle."""
        whole = max(self.profile.timeline.cycles, 1)
        return LEFT + cycle / whole * (self.width - LEFT - 12)

    def svg(self) -> str:
        """Return the picture as SVG."""
        height = TOP + LANE * len(self.lanes) + BOTTOM
        events = map(self.event, self.profile.timeline.events)
        return picture(self.width, height, *self.frame(height), *events, class_="timeline")

    def event(self, event: Event) -> str:
        """Return the shape of an event."""
        lane = len(self.lanes) - 1 if event.lane == "dma" else event.context
        name = self.profile.by_op[event.op].operation
        what = f"{event.kernel.name}, " if event.kernel is not None else ""
        moved = f", {event.nbytes:,} bytes" if event.nbytes else ""
        said = tooltip(f"{name} {event.lane}: {what}{event.cycles:,.0f} cycles{moved}")
        box = (self.x(event.start), TOP + LANE * lane + 4, self.x(event.end) - self.x(event.start))
        how = {"fill": COLORS[event.lane], "stroke": "#fff", "stroke_width": 0.3}
        return rectangle(*box, LANE - 8, said, data_operation=name, **how)

    def frame(self, height: int) -> Iterator[str]:
        """Yield the title, the names of the lanes and the axis."""
        cycles = self.profile.timeline.cycles
        us = self.profile.target.microseconds(cycles)
        yield label(8, 15, f"{cycles:,.0f} cycles = {us:,.1f} us, predicted")
        for lane, name in enumerate(self.lanes):
            yield label(8, TOP + LANE * lane + 19, name)
        for tick in range(TICKS + 1):
            x = self.x(cycles * tick / TICKS)
            yield line((x, TOP), (x, height - BOTTOM), stroke="#ddd")
            middle = "end" if tick == TICKS else "middle"
            text = f"{cycles * tick / TICKS:,.0f}"
            yield label(x, height - BOTTOM + 14, text, text_anchor=middle)
