"""Words that rows of a window share, made of planes that are written already.

Where the windows of adjacent output pixels overlap, the last bytes of a row of one may be within a
word of the same row of the next: they are in the plane of that word, one pixel later. Not so of the
last pixel of an output row; its bytes must be padding.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import reduce

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..scalars import VECTOR, WORD, Scalar
from ..window import LANES
from .row_words import RowWords


@dataclass(frozen=True)
class ShiftedWords:
    """Emitter of planes of words that rows share, behind the planes at address `planes`; `fill` is
    the byte that stands for padding.
    """

    b: KernelBuilder
    words: RowWords
    fill: int
    planes: Scalar

    @property
    def first(self) -> int:
        """The index, in a row of the next window's bytes, of the first byte that this window's
        rows also hold.
        """
        return self.words.run - self.words.rest - self.words.step

    @property
    def possible(self) -> bool:
        """Whether a word of the next window has the bytes, and those of the last are padding."""
        words, left = self.words, self.words.inputs * self.words.window.horizontal.before
        last = (words.pitch - 1) * words.step - left + words.run - words.rest
        inside = self.first >= 0 and self.first % WORD + words.rest <= WORD
        return inside and words.pitch > 1 and last >= words.row_bytes

    def write(self, rows: range, target: Scalar) -> None:
        """Write the plane of the words that the window's rows `rows` share to address `target`."""
        b, pitch = self.b, self.words.pitch
        length = min(LANES, pitch)
        inner, kept, fill = -(-pitch // LANES) - 1, b.first((length - 1) * WORD), self.fill
        with b.loop(self.words.window.output[0], parallel=pitch >= LANES) as y:
            row = b.mul(y, pitch * WORD)
            if inner:
                with b.loop(inner, parallel=True) as i:
                    at = b.add(row, b.mul(i, VECTOR))
                    b.store_unaligned(b.add(target, at), self._vector(rows, at))
            at = b.add(row, (pitch - length) * WORD)
            vector = b.v("vmux", kept, self._vector(rows, at), b.splat_b(fill))
            b.store_unaligned(b.add(target, at), vector)

    def _vector(self, rows: range, at: Scalar) -> SSAValue:
        """Return the words of 32 pixels, the first of which is at byte offset `at` of planes."""
        b, place, rest = self.b, self.first % WORD, self.words.rest
        mask = b.splat_w(((1 << 8 * rest) - 1) << 8 * place)
        pieces: list[SSAValue] = []
        for number, ky in enumerate(rows):
            pixels = b.load_unaligned(b.add(self.planes, at, self._offset(ky) + WORD))
            piece, shift = b.v("vand", pixels, mask), 8 * (place - number * rest)
            if shift:
                piece = b.v("vlsrw" if shift > 0 else "vaslw", piece, abs(shift))
            pieces.append(piece)
        return reduce(lambda x, y: b.v("vor", x, y), pieces)

    def _offset(self, ky: int) -> int:
        """Return the byte offset of the word of row `ky` of the window of output pixel 0."""
        words, found = self.words, 0
        for taps, offset in words.planes:
            i, other = divmod(ky - taps.first, max(taps.step, 1))
            if not other and 0 <= i < taps.count:
                distance = words.plane_bytes(words.window.plane_rows(taps))
                down = (taps.row + i * taps.rows) * words.pitch * WORD
                found = offset + self.first // WORD * distance + down
        return found
