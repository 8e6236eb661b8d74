"""Words of contiguous bytes of row-major images of few channels, as a window's rows read them.

The taps of a row of the window are `run` contiguous bytes of an image row. They are cut into words;
for each word of a row, and each phase of the vertical stride, a *plane* holds for all output
columns the word that the row reads there. One or two bytes that are left over of several rows share
a word: it has a plane of its own, with a row for each output row. Rows of a plane are as long as
rows of the output, as those of `window`.

Bytes of a word that the window does not read are unspecified.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property, reduce
from typing import TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ..dialects.htp import round_up
from .builder import KernelBuilder
from .permute import constant_vector
from .routing import find_route
from .runs import Buffer, load_window
from .scalars import VECTOR, Scalar
from .spans import Span
from .window import LANES, WORD, Taps, Window, valid_range

Bytes: TypeAlias = tuple[tuple[int, int], ...]
"""(byte of a word, byte of a window's row) pairs."""


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


@dataclass(frozen=True)
class Part:
    """A vector, of which byte `sources[k]` is to become byte k of a result."""

    vector: SSAValue
    sources: Mapping[int, int]


def gathered(
    b: KernelBuilder, parts: Collection[Part], wanted: Collection[int], fill: int
) -> SSAValue:
    """Emit the vector that the bytes of `parts` form; of its bytes `wanted`, those that no part has
    are `fill`, the others are unspecified.
    """
    moved: list[tuple[SSAValue, Collection[int]]] = []
    for part in parts:
        if (route := find_route(part.sources)) is None:
            raise ValueError("no instruction moves these bytes")
        vector = b.v(route[0], part.vector, constant_vector(b, route[1]))
        moved.append((vector, part.sources))
    missing = set(wanted).difference(*(bytes_ for _, bytes_ in moved))
    if len(moved) == 1 and not missing:
        return moved[0][0]
    pieces = [b.v("vand", x, constant_vector(b, marked(bytes_, 255))) for x, bytes_ in moved]
    pieces += [constant_vector(b, marked(missing, fill))] if missing and fill else []
    return reduce(lambda x, y: b.v("vor", x, y), pieces) if pieces else b.zero()


def marked(bytes_: Collection[int], value: int) -> np.ndarray:
    """Return a vector's bytes: `value` at the indices `bytes_`, else 0."""
    vector = np.zeros(VECTOR, np.uint8)
    vector[list(bytes_)] = value
    return vector


@dataclass(frozen=True)
class WordWriter:
    """Emitter of the code that writes the planes of an image to address `target`; `images` is the
    buffer of `batch` images, `fill` the byte that stands for padding.
    """

    b: KernelBuilder
    words: RowWords
    images: Buffer
    batch: int
    fill: int
    target: Scalar

    def write(self, image: Scalar) -> None:
        """Emit the code for the image at byte offset `image`."""
        words = self.words
        for taps, offset in words.planes if words.words else ():
            self._planes(taps, image, self.b.add(self.target, offset))
        distance = words.plane_bytes(words.window.output[0])
        for number, rows in enumerate(words.joint):
            at = self.b.add(self.target, words.joint_offset + number * distance)
            self._joint_plane(rows, image, at)

    def _planes(self, taps: Taps, image: Scalar, target: Scalar) -> None:
        """Write the planes that the window's rows `taps` read, one for each word of a row."""
        b, words, down = self.b, self.words, self.words.window.vertical
        total, top = words.window.plane_rows(taps), taps.phase - down.before
        rows = valid_range(-top, words.window.image[0], down.stride, total)
        rows = rows if rows else range(total, total)
        distance, row_bytes = words.plane_bytes(total), words.pitch * WORD
        for word in range(words.words):
            self._fill(b.add(target, word * distance), rows.start * row_bytes)
        if not rows:
            return
        first = rows.start * down.stride + top
        last = first + (len(rows) - 1) * down.stride
        with b.loop(len(rows), parallel=words.pitch >= LANES) as i:
            source = b.add(b.mul(b.add(b.mul(i, down.stride), first), words.row_bytes), image)
            at = b.add(target, b.mul(b.add(i, rows.start), row_bytes))
            for columns in self._columns():
                self._row_words(columns, source, last, at, distance)
        for word in range(words.words):
            after = b.add(target, word * distance + rows.stop * row_bytes)
            self._fill(after, (total - rows.stop) * row_bytes)

    def _row_words(
        self, columns: Span, source: Scalar, last: int, target: Scalar, distance: int
    ) -> None:
        """Write the words that a row of the window reads of the image row at byte offset `source`,
        number `last` at most, for the output columns `columns`: a vector each, `distance` bytes
        apart, to the row of the first plane at address `target`.
        """
        b, words = self.b, self.words
        with b.loop(columns.count, parallel=words.pitch >= LANES) as i:
            x = columns.at(b, i)
            loaded = self._loaded(columns, x, source, last)
            for word in range(words.words):
                used = range(word * WORD, min(word * WORD + WORD, words.run))
                pairs = tuple((k % WORD, k) for k in used)
                vector = self._gathered(columns, [(loaded, pairs)], pairs)
                b.store_unaligned(b.add(target, word * distance, b.mul(x, WORD)), vector)

    def _joint_plane(self, rows: range, image: Scalar, target: Scalar) -> None:
        """Write the plane of the words that the window's rows `rows` share to address `target`."""
        window, down = self.words.window, self.words.window.vertical
        height = window.output[0]
        valid = [
            valid_range(down.before - ky * down.dilation, window.image[0], down.stride, height)
            for ky in rows
        ]
        inner = range(max(r.start for r in valid), min(r.stop for r in valid))
        inner = inner if inner else range(height, height)
        for y in range(inner.start):
            self._joint_rows(rows, range(y, y + 1), image, target)
        if inner:
            self._joint_rows(rows, inner, image, target)
        for y in range(inner.stop, height):
            self._joint_rows(rows, range(y, y + 1), image, target)

    def _joint_rows(self, rows: range, outputs: range, image: Scalar, target: Scalar) -> None:
        """Write the words that the window's rows `rows` share for the output rows `outputs`, all of
        which read the same of these rows within the image.
        """
        b, words, down = self.b, self.words, self.words.window.vertical
        origin = outputs.start * down.stride - down.before
        tops = [ky * down.dilation + origin for ky in rows]
        height, moves = words.window.image[0], (len(outputs) - 1) * down.stride
        with b.loop(len(outputs), parallel=words.pitch >= LANES) as i:
            at = b.add(target, b.mul(b.add(i, outputs.start), words.pitch * WORD))
            for columns in self._columns():
                with b.loop(columns.count, parallel=words.pitch >= LANES) as j:
                    x, pieces = columns.at(b, j), list[tuple[list[SSAValue], Bytes]]()
                    for number, top in enumerate(tops):
                        row = b.add(b.mul(i, down.stride), top)
                        source = b.add(b.mul(row, words.row_bytes), image)
                        if 0 <= top < height:
                            loaded = self._loaded(columns, x, source, top + moves)
                            pieces.append((loaded, self._shared(number)))
                    wanted = tuple(p for n in range(len(rows)) for p in self._shared(n))
                    vector = self._gathered(columns, pieces, wanted)
                    b.store_unaligned(b.add(at, b.mul(x, WORD)), vector)

    def _shared(self, number: int) -> Bytes:
        """Return where the last bytes of row `number` of a group are in the word it shares."""
        words = self.words
        first = words.run - words.rest
        return tuple((number * words.rest + k, first + k) for k in range(words.rest))

    @property
    def lanes(self) -> int:
        """The output columns whose windows a load of a row holds: 32, or 16."""
        return LANES if (LANES - 1) * self.words.step + self.words.run <= VECTOR else LANES // 2

    def _columns(self) -> Iterator[Span]:
        """Yield spans of groups of up to 32 output columns; the last one may overlap the one before
        it. Those that read no padding, and whose loads lie within the row, share one.
        """
        words, left = self.words, self.words.inputs * self.words.window.horizontal.before
        if words.pitch <= LANES:
            yield Span(0, 1, words.pitch)
            return
        starts = [min(x, words.pitch - LANES) for x in range(0, words.pitch, LANES)]
        reach = (LANES - self.lanes) * words.step + VECTOR
        inner = [
            x
            for x in starts[:-1]
            if x * words.step >= left and x * words.step - left + reach <= words.row_bytes
        ]
        for x in starts:
            if x not in inner:
                yield Span(x, 1, LANES)
            elif x == inner[0]:
                yield Span(x, len(inner), LANES)

    def _starts(self, columns: Span) -> list[tuple[range, int]]:
        """Return the ranges of lanes whose windows one load holds, and the first byte in the row
        that it reads, for the first group of `columns`.
        """
        words, left = self.words, self.words.inputs * self.words.window.horizontal.before
        most = max(0, words.row_bytes - VECTOR)
        return [
            (
                range(lane, min(lane + self.lanes, columns.length)),
                min(max((columns.start + lane) * words.step - left, 0), most),
            )
            for lane in range(0, columns.length, self.lanes)
        ]

    def _loaded(self, columns: Span, x: Scalar, source: Scalar, last: int) -> list[SSAValue]:
        """Load what the windows at the output columns `columns`, of which `x` is the first, read of
        the image row at byte offset `source`, number `last` at most.
        """
        b, words = self.b, self.words
        images = (self.batch - 1) * words.window.image[0]
        moved = b.mul(b.sub(x, columns.start), words.step) if columns.count > 1 else 0
        moves = (columns.count - 1) * columns.length * words.step
        return [
            load_window(
                b,
                self.images,
                b.add(source, moved, start),
                (images + last) * words.row_bytes + start + moves,
            )
            for _, start in self._starts(columns)
        ]

    def _gathered(
        self, columns: Span, pieces: list[tuple[list[SSAValue], Bytes]], wanted: Bytes
    ) -> SSAValue:
        """Emit the words of `columns` of which `pieces` hold the vectors loaded of a row, and the
        bytes of the row; the others of the bytes `wanted` are padding.
        """
        words, left = self.words, self.words.inputs * self.words.window.horizontal.before
        parts: list[Part] = []
        for loaded, pairs in pieces:
            for vector, (lanes, start) in zip(loaded, self._starts(columns), strict=True):
                sources = {
                    WORD * lane + k: (columns.start + lane) * words.step - left + byte
                    for lane in lanes
                    for k, byte in pairs
                }
                inside = {k: v - start for k, v in sources.items() if 0 <= v < words.row_bytes}
                parts += [Part(vector, inside)] if inside else []
        needed = [WORD * lane + k for lane in range(columns.length) for k, _ in wanted]
        return gathered(self.b, parts, needed, self.fill)

    def _fill(self, target: Scalar, nbytes: int) -> None:
        """Write `nbytes` bytes of padding, rounded up to whole vectors, to address `target`."""
        b = self.b
        if nbytes:
            with b.loop(-(-nbytes // VECTOR)) as i:
                b.store_unaligned(b.add(target, b.mul(i, VECTOR)), b.splat_b(self.fill))
