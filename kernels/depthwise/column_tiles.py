"""Tiles of outputs of a row of a depthwise convolution, whose lanes are channels: the sums
of a band of rows of the window, column by column.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from math import gcd

from xdsl.ir import SSAValue

from ...dialects.sliding_window import WindowAxis
from ..builder import KernelBuilder
from ..requantization.sequences import Row
from ..scalars import VECTOR
from .column_tables import Band, ColumnShape
from .lane_sums import Sums, accumulated, zero_point_products
from .lane_window import FlatWindow
from .strip import signed_bytes
from .tap_words import Words
from .zero_points import ChainedProducts, LineProducts, are_chained, line_products

WIDEST = 14
"""The most outputs of a tile: with 8, 3x3 of 14x14x512 takes 13,943 packets instead of 13,623 on
v73, as columns are read by two tiles; longer code takes longer to schedule."""

Loads = Callable[[int, int], SSAValue | None]
"""Emits the vector that a row of the window reads in a column of a tile; None for padding."""


@dataclass(frozen=True)
class Tiles:
    """Tiles of `outputs` outputs of a row, each `pitch` behind the one before, that are computed by
    the same code: `count` tiles, the first from output `first` on, each `step` behind the one
    before. `outside` are columns, counted from the first one that a tile reads, that lie outside
    of the image; `past` holds by column how many bytes a vector of its pixel reaches past the end
    of the row.
    """

    first: int
    count: int
    step: int
    outputs: int
    pitch: int
    outside: frozenset[int]
    past: Mapping[int, int]

    @staticmethod
    def of(flat: FlatWindow, ends: bool) -> list[Tiles]:
        """Return the tiles of a row of outputs. Those of a phase, whose windows read columns that
        differ by multiples of the dilation, follow each other; its last one may be shorter. Vectors
        of pixels reach past the end of a row if it `ends` behind its last pixel.
        """
        width, across, columns = flat.window.output[1], flat.window.horizontal, flat.window.image[1]
        pitch = output_pitch(across)

        def shape(start: int, outputs: int) -> tuple[int, frozenset[int], dict[int, int]]:
            first = start * across.stride - across.before
            reach = range(first, first + (outputs - 1) * pitch * across.stride + across.extent)
            outside = (x - first for x in reach if not 0 <= x < columns)
            past = {x - first: VECTOR - (columns - x) * flat.depth for x in reach if x < columns}
            past = {c: n for c, n in past.items() if n > 0} if ends else {}
            return outputs, frozenset(outside), past

        found: list[Tiles] = []
        for start, outputs in tile_starts(width, pitch):
            its, last = shape(start, outputs), found[-1] if found else None
            if last and (last.outputs, last.outside, last.past) == its:
                step = last.step if last.count > 1 else start - last.first
                if start == last.first + last.count * step:
                    found[-1] = replace(last, count=last.count + 1, step=step)
                    continue
            found.append(Tiles(start, 1, 0, its[0], pitch, *its[1:]))
        return found


def output_pitch(across: WindowAxis) -> int:
    """Return the distance of outputs of a row whose windows read the same columns."""
    return across.dilation // gcd(across.dilation, across.stride)


def tile_starts(width: int, pitch: int) -> Iterator[tuple[int, int]]:
    """Yield (first output, number of outputs) of the tiles of a row of `width` outputs, of which
    adjacent ones of a tile are `pitch` apart.
    """
    for phase in range(min(pitch, width)):
        count = len(range(phase, width, pitch))
        most = -(-count // -(-count // WIDEST))
        for k in range(0, count, most):
            yield phase + k * pitch, min(most, count - k)


@dataclass(frozen=True)
class Registers:
    """What some classes of channels of a block need in registers for a band: weights by class,
    word; biases and requantization parameters by class where the band is the first, or the last,
    and sums are requantized at once.
    """

    weights: dict[int, list[SSAValue]]
    biases: dict[int, SSAValue]
    rows: dict[int, Row]


@dataclass
class Tile:
    """Emitter of the sums of a tile of a row of outputs, for some classes of channels and a band.

    `load(ky, c)` emits the vector that row `ky` of the window reads in column `c`, counted from the
    tile's first one; None for padding.
    """

    b: KernelBuilder
    shape: ColumnShape
    band: Band
    registers: Registers
    classes: tuple[int, ...]
    outputs: int
    load: Callable[[int, int], SSAValue | None]
    started: Callable[[int], Sums | None]
    """Emits the sums of an output before the band: the biases, or those of earlier bands; None if
    there are none."""

    def emit(self) -> Iterator[tuple[int, Sums]]:
        """Emit the outputs from left to right; yield (output, its sums), as soon as they are
        complete.
        """
        return self._upright() if self.band.upright else self._level()

    def _upright(self) -> Iterator[tuple[int, Sums]]:
        """Emit the outputs of a band whose words hold rows."""
        columns, lines = self.band.columns, self._line_products()
        sums: dict[int, Sums | None] = {}
        for c in self._columns():
            maker = Words(self.b, self.classes)
            words = self._words([self.load(ky, c) for ky in self.band.rows], maker)
            readers = [(k, x) for k, kx in enumerate(columns) if (x := self._reader(c, kx)) >= 0]
            firsts = [x for k, x in readers if k == 0]
            sums |= {x: lines.begin(self.started(x)) for x in firsts}
            lines.read(partial(self._zero_point, words, 0))
            sums |= {x: lines.opened(sums[x]) for x in firsts}
            for k, x in reversed(readers):
                totals = lines.within(self._added(sums.pop(x), words, k))
                if k == len(columns) - 1:
                    yield x, lines.end(totals)
                else:
                    sums[x] = totals

    def _line_products(self) -> LineProducts:
        """Return the emitter of the products by the zero point of the weights. Without chains 3x3
        of 56x56x144 at stride 2 takes 22,453 packets on v73 instead of 21,558. They pay where sums
        begin with them: behind another band 7x3 at stride 2 takes up to 1.5 % more with them, and
        by rows, whose words are made for all classes at once, 3x3 up to 1.3 %.
        """
        b, across, columns = self.b, self.shape.flat.window.horizontal, self.band.columns
        factors, classes = signed_bytes(-self.shape.conv.weight_zero_point), len(self.classes)
        if factors and not self.band.first_word and are_chained(across):
            return ChainedProducts(b, classes)
        return line_products(b, across, len(columns), len(factors), classes)

    def _reader(self, c: int, kx: int) -> int:
        """Return the output whose window reads column `c` by its column `kx`; -1 if none does."""
        across = self.shape.flat.window.horizontal
        k, rest = divmod(c - kx * across.dilation, self.distance)
        return k if not rest and k < self.outputs else -1

    def _columns(self) -> list[int]:
        """Return the columns that the tile reads, from left to right."""
        across = self.shape.flat.window.horizontal
        windows = range(0, self.outputs * self.distance, self.distance)
        return sorted({x + kx * across.dilation for x in windows for kx in self.band.columns})

    @property
    def distance(self) -> int:
        """The distance of the first columns of the windows of adjacent outputs of the tile."""
        across = self.shape.flat.window.horizontal
        return output_pitch(across) * across.stride

    def _level(self) -> Iterator[tuple[int, Sums]]:
        """Emit the outputs of a band of one row, whose words hold columns."""
        across = self.shape.flat.window.horizontal
        (row,) = self.band.rows
        vectors: dict[int, SSAValue | None] = {}
        maker = Words(self.b, self.classes)
        for x in range(self.outputs):
            totals = self.started(x)
            for k, taps in enumerate(self.band.word_taps):
                columns = [x * self.distance + tap % across.taps * across.dilation for tap in taps]
                for c in columns:
                    if c not in vectors:
                        vectors[c] = self.load(row, c)
                words = self._words([vectors[c] for c in columns], maker)
                totals = self._added(totals, words, k)
                found = [self._zero_point(words, k, i, total) for i, total in enumerate(totals)]
                totals = [total for total in found if total is not None]
            assert totals is not None
            yield x, totals

    def _words(self, taps: Sequence[SSAValue | None], maker: Words) -> Sums:
        """Emit the words of up to four taps for the classes; those of padding are constant."""
        fill = self.b.splat_b(self.shape.conv.fill)
        if all(tap is None for tap in taps):
            return [fill] * len(self.classes)
        return maker.of([fill if tap is None else tap for tap in taps])

    def _added(self, totals: Sums | None, words: Sums, k: int) -> Sums:
        """Add to `totals` the products of the classes' words by word `k` of the band's weights."""
        b, found = self.b, list[SSAValue]()
        for i, (channel, word) in enumerate(zip(self.classes, words, strict=True)):
            weight = self.registers.weights[channel][k]
            before = None if totals is None else totals[i]
            bias = self.registers.biases.get(channel)
            found.append(accumulated(b, before, word, weight, bias))
        return found

    def _zero_point(self, words: Sums, k: int, i: int, total: SSAValue | None) -> SSAValue | None:
        """Emit the sum of `total` and of the products by the zero point of the weights of the class
        with index `i` of `words`, which have the taps of word `k` of the band.
        """
        zero_point, taps = self.shape.conv.weight_zero_point, len(self.band.word_taps[k])
        return zero_point_products(self.b, zero_point, [(words[i], taps)], self.classes[i], total)
