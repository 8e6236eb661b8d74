"""Tiles of output rows of a depthwise convolution, whose lanes are channels: the sums over some
rows of the window, row by row.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice

from xdsl.ir import SSAValue

from ..builder import KernelBuilder
from ..requantization.sequences import Row
from .block_table import BlockTable
from .lane_sums import Sums, accumulated, zero_point_products
from .lane_tables import TableShape
from .strip import signed_bytes
from .tap_source import Source
from .tap_words import EVEN, EVERY, ODD, Words, positions
from .zero_points import line_products


@dataclass(frozen=True)
class Registers:
    """What some classes of channels of a block need in registers for the rows `part` of the window:
    weights by (class, word); the weights' zero point by (class, word of a row), if lanes differ in
    it; biases and requantization parameters by class where the part is the first, or the last.
    """

    part: range
    weights: dict[tuple[int, int], SSAValue]
    zero_points: dict[tuple[int, int], SSAValue]
    biases: dict[int, SSAValue]
    rows: dict[int, Row]

    @staticmethod
    def load(table: BlockTable, classes: tuple[int, ...], part: range) -> Registers:
        """Emit the loads from `table` for the classes: those of parameters, unless sums are
        requantized in a loop of their own.
        """
        shape = table.shape
        per_row, last = len(shape.groups), shape.flat.window.vertical.taps
        first, complete = (not shape.apart and end for end in (not part.start, part.stop == last))
        words = range(part.start * per_row, part.stop * per_row)
        return Registers(
            part,
            {(c, k): table.weights(c, k) for k in words for c in classes},
            zero_points(table, classes),
            {c: table.bias(c) for c in classes} if first else {},
            table.rows(classes) if complete else {},
        )


def zero_points(table: BlockTable, classes: Sequence[int]) -> dict[tuple[int, int], SSAValue]:
    """Emit the loads of the weights' zero point by (class, word of a row), if lanes differ in it.
    Classes whose words have taps at the same positions share a vector: the channels of a word lie
    in one pixel.
    """
    found, shared = dict[tuple[int, int], SSAValue](), dict[object, SSAValue]()
    for k, taps in enumerate(table.shape.masked_taps):
        for c in classes:
            key = k, positions(len(taps), c)
            if key not in shared:
                shared[key] = table.zero_point(c, k)
            found[c, k] = shared[key]
    return found


@dataclass(frozen=True)
class Tile:
    """Emitter of one vector of lanes of all output rows of a tile, for some classes of channels and
    rows of the window.

    `source` emits the vectors that the taps read, `started(y)` the sums of output row `y` over the
    rows of the window before; None if there are none.
    """

    b: KernelBuilder
    shape: TableShape
    registers: Registers
    source: Source
    classes: tuple[int, ...]
    started: Callable[[int], Sums | None]

    def emit(self) -> Iterator[tuple[int, Sums]]:
        """Emit the output rows from top to bottom; yield (row, its sums), as soon as they are
        complete.
        """
        flat, part = self.shape.flat, self.registers.part
        sums: dict[int, Sums | None] = {}
        cost = len(self.shape.groups) * len(signed_bytes(-self.shape.conv.weight_zero_point))
        axis = flat.window.vertical
        lines = line_products(self.b, axis, len(part), cost, len(self.classes))
        for row in flat.tile_reads(part):
            words, readers = self._words(row), flat.readers(row, part)
            for y in [y for ky, y in readers if ky == part[0]]:
                sums[y] = lines.begin(self._started(y))
            lines.read(partial(self._zero_point, words))
            for ky, y in readers:
                totals = lines.within(self._added(sums.pop(y), words, ky))
                if ky == part[-1]:
                    yield y, lines.end(totals)
                else:
                    sums[y] = totals

    def _started(self, y: int) -> Sums | None:
        """Emit the sums of output row `y` before these rows of the window: the biases, if these are
        in registers, or those of the rows before; None if there are none.
        """
        biases = self.registers.biases
        return [biases[c] for c in self.classes] if biases else self.started(y)

    def _added(self, totals: Sums | None, words: list[list[SSAValue]], ky: int) -> Sums:
        """Add to `totals` the products of row `ky` of the window; return the new sums."""
        per_row, found = len(self.shape.groups), list[SSAValue]()
        for i, c in enumerate(self.classes):
            total = None if totals is None else totals[i]
            bias = self.registers.biases.get(c)
            for g in range(per_row):
                word, weight = words[g][i], self.registers.weights[c, ky * per_row + g]
                total = accumulated(self.b, total, word, weight, bias)
            found += [total] if total is not None else []
        return found

    def _zero_point(
        self, words: list[list[SSAValue]], i: int, total: SSAValue | None
    ) -> SSAValue | None:
        """Emit the sum of `total` and of the products of a row's words of the class with index `i`
        by the zero point of the weights.
        """
        b, zero_point = self.b, self.shape.conv.weight_zero_point
        mine = [word[i] for word in words]
        if not self.registers.zero_points:
            taps = zip(mine, self.shape.groups, strict=True)
            return zero_point_products(b, zero_point, [*taps], self.classes[i], total)
        for k, word in enumerate(mine):
            weights = self.registers.zero_points[self.classes[i], k]
            for _ in signed_bytes(-zero_point):
                if total is None:
                    total = b.v("vrmpybusv", word, weights)
                else:
                    total = b.v("vrmpybusv_acc", total, word, weights)
        return total

    def _words(self, row: int) -> list[list[SSAValue]]:
        """Return for each group of taps along the width the vectors of words of the classes, in
        padded row `row` of the tile.
        """
        taps = iter(self.source.taps(row))
        makers = [Words(self.b, classes) for classes in self._together]
        groups = [[*islice(taps, n)] for n in self.shape.groups]
        return [[word for maker in makers for word in maker.of(group)] for group in groups]

    @property
    def _together(self) -> list[tuple[int, ...]]:
        """The classes whose words are made together. For all of them instructions take two units
        at a time, of which unaligned loads leave few: 56x56x144 at stride 2 takes 22,061 packets on
        v73 then, else 21,670.
        """
        if self.classes == EVERY and self.shape.flat.image_run is not None:
            return [EVEN, ODD]
        return [self.classes]
