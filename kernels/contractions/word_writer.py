"""Emission of the code that writes the planes of words of `row_words`.

The windows of 16 or 32 output columns are in one vector of a row. Two words of each of 16 windows
are moved by one instruction, and those of 32 windows dealt to two vectors. The bytes that rows
share a word for are loaded from each row as much later as they are earlier in that word: then they
are adjacent in the vectors' union, and move at once. If planes of other words have them, they come
from there (`shifted_words`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import reduce
from typing import TypeAlias

import numpy as np
from xdsl.ir import SSAValue

from ..builder import KernelBuilder, Values
from ..permute import constant_vector
from ..routing import find_route
from ..runs import Buffer, load_window
from ..scalars import VECTOR, WORD, Scalar
from ..spans import Span
from ..window import LANES, Taps, valid_range
from .row_words import RowWords
from .shifted_words import ShiftedWords

Bytes: TypeAlias = tuple[tuple[int, int], ...]
"""(byte of a word, byte of a window's row) pairs."""


@dataclass(frozen=True)
class Part:
    """A vector, of which byte `sources[k]` is to become byte k of a result."""

    vector: SSAValue
    sources: Mapping[int, int]

    def moved(self, b: KernelBuilder) -> SSAValue:
        """Emit the result, of which the other bytes are unspecified."""
        if (route := find_route(self.sources)) is None:
            raise ValueError("no instruction moves these bytes")
        return b.v(route[0], self.vector, constant_vector(b, route[1]))


def gathered(
    b: KernelBuilder, parts: Collection[Part], wanted: Collection[int], fill: int
) -> SSAValue:
    """Emit the vector that the bytes of `parts` form; of its bytes `wanted`, those that no part has
    are `fill`, the others are unspecified.
    """
    return united(b, [(part.moved(b), part.sources) for part in parts], wanted, fill)


def united(
    b: KernelBuilder,
    parts: Sequence[tuple[SSAValue, Collection[int]]],
    wanted: Collection[int],
    fill: int,
) -> SSAValue:
    """Emit the vector that has the bytes of each of `parts` that are beside it; of its bytes
    `wanted`, those that no part has are `fill`, the others are unspecified.
    """
    missing = set(wanted).difference(*(bytes_ for _, bytes_ in parts))
    if len(parts) == 1 and not missing:
        return parts[0][0]
    pieces = [b.v("vand", x, constant_vector(b, marked(bytes_, 255))) for x, bytes_ in parts]
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
        shifted = ShiftedWords(self.b, words, self.fill, self.target)
        for number, rows in enumerate(words.joint):
            at = self.b.add(self.target, words.joint_offset + number * distance)
            if shifted.possible:
                shifted.write(rows, at)
            else:
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
            made = [
                vector
                for word in range(0, words.words, 2)
                for vector in self._words(columns, loaded, word, min(2, words.words - word))
            ]
            for word, vector in enumerate(made):
                b.store_unaligned(b.add(target, word * distance, b.mul(x, WORD)), vector)

    def _words(self, columns: Span, loaded: Values, first: int, count: int) -> list[SSAValue]:
        """Emit `count` words of a row's window from number `first` on, a vector each, of which
        `loaded` holds the row.
        """
        b, run = self.b, self.words.run
        each = [range(n * WORD, min(n * WORD + WORD, run)) for n in range(first, first + count)]
        if len(loaded) == 1 or count == 1:
            pairs = [tuple((k % WORD, k) for k in used) for used in each]
            return [self._gathered(columns, [(loaded, its)], its) for its in pairs]
        starts, held = self._starts(columns), list[dict[int, int]]()
        for lanes, start in starts:
            bytes_ = [(k - first * WORD, k) for used in each for k in used]
            found = self._inside(columns, lanes, bytes_, start, 2 * WORD)
            shift = 2 * WORD * lanes.start
            held.append({k - shift: v for k, v in found.items()})
        low, high = (Part(v, its).moved(b) for v, its in zip(loaded, held, strict=True))
        pair = b.v("vdealvdd", high, low, VECTOR - WORD)
        return [
            self._padded(columns, half, starts, held, n, each[n])
            for n, half in enumerate((b.lo(pair), b.hi(pair)))
        ]

    def _padded(
        self,
        columns: Span,
        vector: SSAValue,
        starts: Sequence[tuple[range, int]],
        held: Sequence[Mapping[int, int]],
        number: int,
        used: range,
    ) -> SSAValue:
        """Emit `vector`, word `number` of two, of which bytes `used` of a window's row are wanted,
        with padding where the row has none; `held` are the bytes of both words that it has.
        """
        present = {
            WORD * (lanes.start + at // (2 * WORD)) + at % WORD
            for (lanes, _), bytes_ in zip(starts, held, strict=True)
            for at in bytes_
            if at // WORD % 2 == number
        }
        wanted = [WORD * lane + k % WORD for lane in range(columns.length) for k in used]
        return united(self.b, [(vector, present)], wanted, self.fill)

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
                    x, pieces = columns.at(b, j), list[tuple[Scalar, int, int]]()
                    for number, top in enumerate(tops):
                        row = b.add(b.mul(i, down.stride), top)
                        source = b.add(b.mul(row, words.row_bytes), image)
                        if 0 <= top < height:
                            pieces.append((source, top + moves, number))
                    vector = self._joint_words(columns, x, pieces, len(rows))
                    b.store_unaligned(b.add(at, b.mul(x, WORD)), vector)

    def _joint_words(
        self, columns: Span, x: Scalar, rows: Sequence[tuple[Scalar, int, int]], count: int
    ) -> SSAValue:
        """Emit the words that `count` rows of the window share, of which `rows` are in the image:
        the byte offset of each in the images, its greatest number, and its number in the group.
        """
        wanted = tuple(p for n in range(count) for p in self._shared(n))
        if len(rows) == count and (parts := self._adjacent(columns, x, rows)):
            needed = [WORD * lane + k for lane in range(columns.length) for k, _ in wanted]
            return gathered(self.b, parts, needed, self.fill)
        pieces = [
            (self._loaded(columns, x, source, last), self._shared(number))
            for source, last, number in rows
        ]
        return self._gathered(columns, pieces, wanted)

    def _adjacent(
        self, columns: Span, x: Scalar, rows: Sequence[tuple[Scalar, int, int]]
    ) -> list[Part]:
        """Return vectors in which the bytes that a window's `rows` share a word for are adjacent:
        each row's are loaded from as many bytes later on as the other rows have behind them. Empty
        if bytes of several windows would meet, or a load does not hold them.
        """
        b, words, parts = self.b, self.words, list[Part]()
        ahead = [words.rest * (len(rows) - 1 - number) for _, _, number in rows]
        if not rows or words.rest * len(rows) > words.step:
            return []
        starts = self._starts(columns, ahead[0])
        held = [
            [
                self._inside(columns, lanes, self._shared(number), start + later, WORD)
                for (_, _, number), later in zip(rows, ahead, strict=True)
            ]
            for lanes, start in starts
        ]
        if any(not 0 <= v < VECTOR for its in held for row in its for v in row.values()):
            return []
        loads = [
            self._loaded(columns, x, source, last, later, ahead[0])
            for (source, last, _), later in zip(rows, ahead, strict=True)
        ]
        for vectors, its in zip(zip(*loads, strict=True), held, strict=True):
            pieces = [(v, row.values()) for v, row in zip(vectors, its, strict=True) if row]
            if pieces:
                moved = {k: v for row in its for k, v in row.items()}
                parts.append(Part(united(b, pieces, [], 0), moved))
        return parts

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

    def _starts(self, columns: Span, spare: int = 0) -> list[tuple[range, int]]:
        """Return the ranges of lanes whose windows one load holds, and the first byte in the row
        that it reads, for the first group of `columns`; another that begins up to `spare` bytes
        later ends within the row, too.
        """
        words, left = self.words, self.words.inputs * self.words.window.horizontal.before
        most = max(0, words.row_bytes - VECTOR - spare)
        return [
            (
                range(lane, min(lane + self.lanes, columns.length)),
                min(max((columns.start + lane) * words.step - left, 0), most),
            )
            for lane in range(0, columns.length, self.lanes)
        ]

    def _loaded(
        self, columns: Span, x: Scalar, source: Scalar, last: int, later: int = 0, spare: int = 0
    ) -> list[SSAValue]:
        """Load what the windows at the output columns `columns`, of which `x` is the first, read of
        the image row at byte offset `source`, number `last` at most; each vector from `later` bytes
        behind its start on, `spare` at most.
        """
        b, words = self.b, self.words
        images = (self.batch - 1) * words.window.image[0]
        moved = b.mul(b.sub(x, columns.start), words.step) if columns.count > 1 else 0
        moves = (columns.count - 1) * columns.length * words.step
        return [
            load_window(
                b,
                self.images,
                b.add(source, moved, start + later),
                (images + last) * words.row_bytes + start + later + moves,
            )
            for _, start in self._starts(columns, spare)
        ]

    def _gathered(
        self, columns: Span, pieces: Sequence[tuple[Values, Bytes]], wanted: Bytes
    ) -> SSAValue:
        """Emit the words of `columns` of which `pieces` hold the vectors loaded of a row, and the
        bytes of the row; the others of the bytes `wanted` are padding.
        """
        parts: list[Part] = []
        for loaded, pairs in pieces:
            for vector, (lanes, start) in zip(loaded, self._starts(columns), strict=True):
                inside = self._inside(columns, lanes, pairs, start, WORD)
                parts += [Part(vector, inside)] if inside else []
        needed = [WORD * lane + k for lane in range(columns.length) for k, _ in wanted]
        return gathered(self.b, parts, needed, self.fill)

    def _inside(
        self,
        columns: Span,
        lanes: range,
        pairs: Collection[tuple[int, int]],
        start: int,
        width: int,
    ) -> dict[int, int]:
        """Return where the bytes of the windows in `lanes` of `columns` are that the image row has,
        counted from byte `start` of the row on: of each of `pairs` (byte of a lane of `width`
        bytes, byte of a window's row).
        """
        words, left = self.words, self.words.inputs * self.words.window.horizontal.before
        sources = {
            width * lane + k: (columns.start + lane) * words.step - left + byte
            for lane in lanes
            for k, byte in pairs
        }
        return {k: v - start for k, v in sources.items() if 0 <= v < words.row_bytes}

    def _fill(self, target: Scalar, nbytes: int) -> None:
        """Write `nbytes` bytes of padding, rounded up to whole vectors, to address `target`."""
        b = self.b
        if nbytes:
            with b.loop(-(-nbytes // VECTOR)) as i:
                b.store_unaligned(b.add(target, b.mul(i, VECTOR)), b.splat_b(self.fill))
