"""The words of weights of a depthwise convolution whose words hold adjacent rows of the window at
one of its columns.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from .lane_tables import APART, RESIDENT, TableShape
from .tap_words import CLASSES, TAPS

CARRIED = 28
"""The most registers for weights, biases or parameters, and the sums of outputs whose windows have
read some of their columns, of 32; words take the others."""


@dataclass(frozen=True)
class Band:
    """Taps of the window, whose products are added in one pass: `rows` in words of one column each,
    or a single row in words of adjacent columns.
    """

    rows: range
    columns: range
    """The columns of the window: all, or every one that reads the same columns of the image."""

    across: int
    """The columns of the window in all."""

    first_word: int
    """The index of the first of its words in the table."""

    @property
    def upright(self) -> bool:
        """Whether words hold rows."""
        return len(self.rows) > 1

    @property
    def word_taps(self) -> list[list[int]]:
        """The indices of the taps of each word, in row-major order of the window."""
        if self.upright:
            return [[ky * self.across + kx for ky in self.rows] for kx in self.columns]
        (row,) = self.rows
        taps = [row * self.across + kx for kx in self.columns]
        return [taps[k : k + TAPS] for k in range(0, len(taps), TAPS)]


@dataclass(frozen=True)
class ColumnShape(TableShape):
    """The shape of the tables of a convolution by columns of windows: it has a word of weights for
    each word of taps of `bands`.
    """

    @property
    def bands(self) -> list[Band]:
        """The rows of the window as bands of up to four: a row that is left over comes last. A
        band whose weights and sums of all classes do not fit into registers at a stride has a part
        for each remainder of columns modulo the stride, whose windows share what they read; not if
        the weights have a zero point, whose products these parts would not share: 5x5 of 56x56x144
        at stride 2 takes 40,082 packets on v73 instead of 45,392.
        """
        window = self.flat.window
        down, across = window.vertical.taps, window.horizontal.taps
        cuts = [*range(down % TAPS, down, TAPS), down]
        pieces = [range(*pair) for pair in pairwise(cuts)]
        if down % TAPS:
            pieces.append(range(down % TAPS))
        bands: list[Band] = []
        for piece in pieces:
            for columns in self._column_sets(piece):
                words = sum(len(band.word_taps) for band in bands)
                bands.append(Band(piece, columns, across, words))
        return bands

    def _column_sets(self, rows: range) -> list[range]:
        """Return the columns of the bands of these rows of the window."""
        across = self.flat.window.horizontal
        every, stride = range(across.taps), across.stride
        if len(rows) == 1 or stride == 1 or across.dilation > 1 or self.conv.weight_zero_point:
            return [every]
        if self.resident(Band(rows, every, across.taps, 0)) <= APART:
            return [every]
        return [every[k::stride] for k in range(min(stride, across.taps))]

    def resident(self, band: Band) -> int:
        """Return the weights and sums of all classes of channels that a band needs at a time."""
        return CLASSES * (len(band.word_taps) + self.open_sums(band))

    @property
    def word_taps(self) -> list[list[int]]:
        """The indices of the taps of each word."""
        return [taps for band in self.bands for taps in band.word_taps]

    @property
    def turns(self) -> int:
        """The iterations of the loop that makes words: words of all bands are made in one."""
        return 1

    @cached_property
    def apart(self) -> bool:
        """As in `TableShape`."""
        strided = self.flat.window.horizontal.stride > 1
        return strided and all(self.resident(band) <= APART for band in self.bands)

    @property
    def fits(self) -> bool:
        """Whether what each band needs fits into registers."""
        if self.apart:
            return True
        params = self.class_params
        bands = self.bands
        return all(
            2 * (len(band.word_taps) + (band is bands[0]) + params * (band is bands[-1]))
            <= (CARRIED - 2 * self.open_sums(band))
            and 2 * len(band.word_taps) <= RESIDENT
            for band in bands
        )

    def open_sums(self, band: Band) -> int:
        """Return the outputs of a row whose sums are incomplete at a time."""
        stride = self.flat.window.horizontal.stride
        return -(-(band.columns[-1] - band.columns[0] + 1) // stride) if band.upright else 1

    @property
    def sums_bytes(self) -> int:
        """Not those of `TableShape`: the passes are the bands."""
        raise NotImplementedError
