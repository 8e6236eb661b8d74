"""Access to tables of requantization parameters: those of a channel in all lanes, or those of 32
channels in as many lanes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache

from xdsl.ir import SSAValue

from ...dialects import htp
from ..builder import KernelBuilder
from ..scalars import VECTOR, Scalar
from .sequences import BIAS, LATE, Requantization, Row

SHIFT_MASK = (1 << htp.SHIFT_BITS) - 1
"""The low bits of a word that hold a shift."""

Column = Callable[[int], SSAValue]
"""Loads the column with this index of a table: the word of a row, or a vector of those of rows."""


def lane_bias(b: KernelBuilder, how: Requantization, column: Column) -> SSAValue:
    """Emit the biases of rows, of which `column` loads vectors."""
    word = column(BIAS)
    return word if how.zero_point is None else b.v("vasrw", word, htp.SHIFT_BITS)


def lane_row(b: KernelBuilder, how: Requantization, column: Column) -> Row:
    """Emit the parameters of rows, all but the biases, of which `column` loads vectors."""
    factors = [column(c) for c in how.splat_columns]
    shifts = [column(c) for c in how.shift_columns]

    def late(k: int) -> SSAValue:
        return column(LATE + k)

    return Row.of(how, factors, shifts, True, late)


def channel_bias(b: KernelBuilder, how: Requantization, column: Column) -> SSAValue:
    """Emit the bias of a channel in all lanes, of whose row `column` loads words."""
    word = column(BIAS)
    if how.zero_point is None:
        return b.splat_w(word)
    return b.splat_w(b.shift_right(word, htp.SHIFT_BITS))


def channel_row(
    b: KernelBuilder,
    how: Requantization,
    column: Column,
    halfwords: bool,
    splats: Iterable[SSAValue] = (),
) -> Row:
    """Emit the parameters of a channel except the bias, of whose row `column` loads words: the
    multiplier and the rounding addend in all lanes, the shifts as scalars.

    `halfwords` says that they are for `shifted_sums`; `splats` are those in all lanes, if they are
    not to be made.
    """
    factors = [*splats] or [b.splat_w(column(c)) for c in how.splat_columns]
    shifts = [column(c) for c in how.shift_columns]
    if halfwords and how.rounds_halfwords:
        shifts = [b.value(b.bit_and(b.add(shifts[0], 1), SHIFT_MASK))]

    def late(k: int) -> SSAValue:
        return b.splat_w(column(LATE + k))

    return Row.of(how, factors, shifts, False, late)


@dataclass(frozen=True)
class ChannelParams:
    """Access to a table of requantization parameters [channels, columns]: loads those of one
    channel into all lanes.

    `address` is the address of the table, `rows` its number of channels.
    """

    b: KernelBuilder
    how: Requantization
    address: SSAValue
    rows: int

    def bias(self, channel: Scalar) -> SSAValue:
        """Load a vector with the bias of `channel` in all lanes, the initial value of its sums."""
        return channel_bias(self.b, self.how, self._words(channel, self.b.word))

    def row(self, channel: Scalar, halfwords: bool = False) -> Row:
        """Load the requantization parameters of `channel` except the bias; `halfwords` says that
        they are for `shifted_sums`.
        """
        words = self._words(channel, self.b.word_at_insertion)
        return channel_row(self.b, self.how, words, halfwords)

    def row_of(self, channel: Scalar, splat: Callable[[int], SSAValue]) -> Row:
        """Return the parameters of `channel` for `shifted_sums`, of which `splat(k)` loads the
        vector number k of `splats`, behind the bias; the shifts are loaded once for all uses.
        """
        splats = (splat(1 + k) for k in range(len(self.how.splat_columns)))
        return channel_row(self.b, self.how, self._words(channel, self.b.word), True, splats)

    def splats(self, channel: Scalar) -> tuple[SSAValue, ...]:
        """Load the bias, the multiplier and, if any, the rounding addend of `channel`, each
        in all lanes.
        """
        load = self._words(channel, self.b.word_at_insertion)
        factors = (self.b.splat_w(load(c)) for c in self.how.splat_columns)
        return self.bias(channel), *factors

    def _words(self, channel: Scalar, load: Callable[[Scalar, int], SSAValue]) -> Column:
        """Return the access by `load` to the words of a channel's row of the table.

        For the channels that pad the last group of four, it is the table's last row.
        """
        ragged = self.rows % 4 != 0
        row = self.b.minimum(channel, self.rows - 1) if ragged else channel
        at = self.b.add(self.address, self.b.mul(row, self.how.row_bytes))
        return lambda column: load(at, 4 * column)


@dataclass(frozen=True)
class LaneParams:
    """Access to a table of requantization parameters in layout `columns`: loads 32 rows, those of
    32 output channels or pixels, into the 32 lanes of vectors.

    `address` is the address of the table, `rows` its number of rows.
    """

    b: KernelBuilder
    how: Requantization
    address: SSAValue
    rows: int

    def bias(self, block: Scalar) -> SSAValue:
        """Load the biases in table rows 32 * `block` to 32 * `block` + 31, one per word lane."""
        return lane_bias(self.b, self.how, self._vectors(block))

    def row(self, block: Scalar) -> Row:
        """Load the requantization parameters (all but the bias) in table rows 32 * `block` to 32 *
        `block` + 31, one row per word lane.
        """
        return lane_row(self.b, self.how, self._vectors(block))

    def both(self, block: Scalar) -> tuple[SSAValue, Row]:
        """Load what `bias` and `row` do, a column that both read once."""
        column = cache(self._vectors(block))
        return lane_bias(self.b, self.how, column), lane_row(self.b, self.how, column)

    def _vectors(self, block: Scalar) -> Column:
        """Return the access to the columns of table rows 32 * `block` to 32 * `block` + 31, one row
        per word lane.
        """
        b, blocks = self.b, -(-self.rows // 32)
        at = b.add(self.address, b.mul(block, VECTOR))
        return lambda column: b.load(b.add(at, VECTOR * blocks * column))
