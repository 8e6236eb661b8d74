"""The picture of a memory map: addresses of TCM over steps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...passes.htp.memory.ledger import Content
from ..memory_map import MappedBuffer, MemoryMap
from .markup import label, line, picture, rectangle, tooltip

COLORS: dict[Content, str] = {
    Content.ACTIVATIONS: "#4c78a8",
    Content.WEIGHTS: "#f2a541",
    Content.SCRATCH: "#9c9c9c",
}
"""The color of a buffer: distinguishable for the color-blind, and in print."""

LEFT, TOP, BOTTOM = 84, 44, 96
"""The margins of the picture, for texts, in pixels."""

TICKS = 4
"""The intervals into which marks divide the axis of addresses."""

LABEL_PIXELS = 14
"""The least distance of two texts along the axis of steps."""


@dataclass(frozen=True)
class MemoryPicture:
    """The picture of a memory map, of this size in pixels."""

    map: MemoryMap
    width: int = 1000
    height: int = 420

    @cached_property
    def pixels_per_byte(self) -> float:
        """The scale of addresses, lowest at the bottom."""
        return (self.height - TOP - BOTTOM) / max(self.map.height, 1)

    @cached_property
    def pixels_per_step(self) -> float:
        """The scale of steps."""
        return (self.width - LEFT - 8) / max(len(self.map.steps), 1)

    def y(self, address: float) -> float:
        """Return the vertical position of an address."""
        return self.height - BOTTOM - address * self.pixels_per_byte

    def x(self, step: float) -> float:
        """Return the horizontal position of the start of a step."""
        return LEFT + step * self.pixels_per_step

    def svg(self) -> str:
        """Return the picture as SVG."""
        shapes = [self.rectangle(buffer) for buffer in self.map.buffers]
        return picture(self.width, self.height, *self.frame(), *shapes, class_="memory")

    def rectangle(self, buffer: MappedBuffer) -> str:
        """Return the shape of a buffer, which names it under the mouse."""
        size = (buffer.last + 1 - buffer.first) * self.pixels_per_step
        how = {"fill": COLORS[buffer.content], "stroke": "#fff", "stroke_width": 0.5}
        at = self.x(buffer.first), self.y(buffer.end)
        said = tooltip(describe(buffer))
        tall = buffer.nbytes * self.pixels_per_byte
        return rectangle(*at, size, tall, said, data_operation=buffer.operation, **how)

    def frame(self) -> Iterator[str]:
        """Yield the title, the legend and the axes."""
        yield label(8, 16, f"{self.map.title} on {self.map.target}: {self.map.headline}")
        for i, (content, color) in enumerate(COLORS.items()):
            yield rectangle(LEFT + 110 * i, 26, 10, 10, fill=color)
            yield label(LEFT + 110 * i + 14, 35, content)
        for i in range(TICKS + 1):
            address = self.map.height * i // TICKS
            y = self.y(address)
            yield line((LEFT, y), (self.width - 8, y), stroke="#ddd")
            yield label(LEFT - 6, y + 4, f"{address:,}", text_anchor="end")
        yield from self.operations()

    def operations(self) -> Iterator[str]:
        """Yield the names of operations below the steps at which they start, as far as there is
        room.
        """
        free = 0.0
        for operation, steps in self.map.turns():
            x = self.x(steps[0] + 0.5)
            if x >= free:
                y = self.height - BOTTOM + 8
                yield label(x, y, operation, transform=f"rotate(60 {x:.1f} {y})", font_size=10)
                free = x + LABEL_PIXELS


def describe(buffer: MappedBuffer) -> str:
    """Return the text on a buffer: what it holds, its bytes, addresses and steps."""
    what = f"{buffer.operation} {buffer.tensor}".rstrip()
    place = f"{buffer.nbytes:,} bytes at {buffer.offset:,}"
    span = f"steps {buffer.first} to {buffer.last}, written by {buffer.written_by}"
    return f"{what}: {buffer.content}, {place}, {span}"
