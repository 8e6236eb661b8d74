"""Words of contiguous bytes of row-major images of few channels, as a window's rows read them.

The taps of a row of the window are `run` contiguous bytes of an image row. They are cut into words;
for each word of a row, and each phase of the vertical stride, a *plane* holds for all output
columns the word that the row reads there. One or two bytes that are left over of several rows share
a word: it has a plane of its own, with a row for each output row. Rows of a plane are as long as
rows of the output, as those of `window`.

Bytes of a word that the window does not read are unspecified.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

from ...dialects.htp import round_up
from ..scalars import VECTOR, WORD
from ..window import LANES, Taps, Window


@dataclass(frozen=True)
class Step:
    """A word of the window: the numbers of the taps' bytes that it holds, row-major, and the byte
    offset in the planes of the word of output pixel 0.
    """

    taps: tuple[int, ...]
    offset: int


@dataclass(frozen=True)
class RowWords:
    """The words of a window that slides over images of `inputs` channels, and their planes."""

    window: Window
    inputs: int

    @property
    def step(self) -> int:
        """The distance in bytes between what adjacent output pixels read."""
        return self.inputs * self.window.horizontal.stride

    @property
    def run(self) -> int:
        """The bytes of a row of the window."""
        return self.inputs * self.window.horizontal.taps

    @property
    def row_bytes(self) -> int:
        """The bytes of an image row."""
        return self.inputs * self.window.image[1]

    @property
    def rest(self) -> int:
        """The bytes of a row that share a word with those of other rows: 0, 1 or 2."""
        return self.run % WORD if self.run % WORD < WORD - 1 else 0

    @property
    def words(self) -> int:
        """The words of a row that hold its bytes alone."""
        return -(-(self.run - self.rest) // WORD)

    @cached_property
    def joint(self) -> tuple[range, ...]:
        """The groups of rows of the window whose last bytes share a word."""
        rows, together = self.window.vertical.taps, WORD // max(1, self.rest)
        starts = range(0, rows if self.rest else 0, together)
        return tuple(range(ky, min(ky + together, rows)) for ky in starts)

    @property
    def pitch(self) -> int:
        """The words of a row of a plane."""
        return self.window.output[1]

    def plane_bytes(self, rows: int) -> int:
        """Return the bytes of a plane of `rows` rows, and of what stores write past its end."""
        return round_up((rows * self.pitch + LANES) * WORD, VECTOR)

    @cached_property
    def planes(self) -> tuple[tuple[Taps, int], ...]:
        """The rows of the window that read the same planes, and the byte offset of the first of
        these: one for each word of a row, adjacent.
        """
        offset, found = 0, list[tuple[Taps, int]]()
        for taps in self.window.vertical_taps:
            found.append((taps, offset))
            offset += self.words * self.plane_bytes(self.window.plane_rows(taps))
        return tuple(found)

    @property
    def joint_offset(self) -> int:
        """The byte offset of the first plane of words that rows share."""
        taps, offset = self.planes[-1]
        return offset + self.words * self.plane_bytes(self.window.plane_rows(taps))

    @property
    def nbytes(self) -> int:
        """The bytes of all planes of an image."""
        return self.joint_offset + len(self.joint) * self.plane_bytes(self.window.output[0])

    @cached_property
    def steps(self) -> tuple[Step, ...]:
        """The words of the window: by plane, then by row, then by word of the row; then those that
        rows share.
        """
        return (*self._row_steps(), *self._joint_steps())

    def _row_steps(self) -> Iterator[Step]:
        """Yield the words of single rows."""
        for taps, offset in self.planes:
            distance = self.plane_bytes(self.window.plane_rows(taps))
            for i in range(taps.count):
                start = (taps.first + i * taps.step) * self.run
                at = offset + (taps.row + i * taps.rows) * self.pitch * WORD
                for word in range(self.words):
                    used = range(word * WORD, min(word * WORD + WORD, self.run))
                    yield Step(tuple(start + k for k in used), at + word * distance)

    def _joint_steps(self) -> Iterator[Step]:
        """Yield the words that rows share."""
        distance = self.plane_bytes(self.window.output[0])
        for number, rows in enumerate(self.joint):
            ends = (ky * self.run + self.run for ky in rows)
            taps = tuple(end - k for end in ends for k in range(self.rest, 0, -1))
            yield Step(taps, self.joint_offset + number * distance)
