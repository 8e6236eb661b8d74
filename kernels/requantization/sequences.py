"""Requantization: the exact HVX sequences from 32-bit sums to bytes, which all kernels share.

With x a vector of words, Q a multiplier, e a right shift and `>>` arithmetic shifts:

| formula | instructions |
|---|---|
| (x * Q + 2^30) >> 31 | `t = vmpye(x, Q); t += vmpyo(x, Q):<<1:rnd:sat:shift` |
| (x * Q) >> 31 | `t = vmpye(x, Q); t += vmpyo(x, Q):<<1:sat:shift` |
| ties away from zero | `t += t >> 31` before the rounding addend |
| min(t + rounding, 2^31 - 1) >> e | `vadd:sat`, `vasr` |
| (t + 2^(e-1) >> e) + zero point, in halfwords | `vasr:rnd:sat` of two vectors, `vadd:sat` |
| late values lowered by 1 | the whole for x - 1 too, and a mask (`late_values.py`) |

`vmpye` drops 16 bits of the low product, which loses nothing, since floor(floor(x / a) / b) =
floor(x / (a * b)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects import htp, hvx
from ..builder import KernelBuilder
from ..copied_constants import copied_constant
from ..scalars import VECTOR, Scalar
from ..window import QUAD
from .byte_packing import clamp, pack_channels, pack_halves
from .late_values import lowered

BIAS, LEFT, MULTIPLIER, ROUNDING, RIGHT = range(len(htp.PARAM_COLUMNS))
"""Indices of the columns of the parameter table int32 [rows, 5]."""

LATE = len(htp.PARAM_COLUMNS)
"""The index of the first column of the mask of late values, in tables that have one."""

NARROW_SHIFT = hvx.instruction("vasrwhsat").longest_shift
"""The greatest shift amount of the instruction that narrows words to halfwords."""

ODD_PRODUCT = {
    htp.Requant.DOUBLE: "vmpyowh_rnd_sacc",
    htp.Requant.SINGLE: "vmpyowh_sacc",
    htp.Requant.SINGLE_AWAY: "vmpyowh_sacc",
}
"""Rounding mode -> the instruction that adds the product of the multiplier's upper halfword."""

WithParams: TypeAlias = htp.ConvolutionOp | htp.FullyConnectedOp | htp.MatMulOp | htp.AvgPoolOp
"""The operations whose 32-bit sums are requantized by a table of parameters."""


@dataclass(frozen=True)
class Requantization:
    """What the code of an operation's requantization depends on.

    `mode` is the rounding mode, `clamp` the (least, greatest) result.
    """

    mode: htp.Requant
    clamp: tuple[int, int]
    shifts_left: bool
    """Whether the parameters of any channel may shift left before the product."""

    narrow: bool = False
    """Whether all right shifts are at most `NARROW_SHIFT`, and no values are lowered."""

    masks: bool = False
    """Whether the parameters end with masks of late values, which are lowered."""

    away: bool = True
    """Whether code lowers negative products by 1 in the modes that say so: not where the clamp
    makes all results of negative products equal."""

    uniform: bool = False
    """Whether rows agree but for the bias: lanes of several channels shift by scalars, too."""

    zero_point: int | None = None
    """If `narrow` and all rounding addends are half a unit and this zero point, the zero point,
    which is then added after a rounding shift; else None."""

    @property
    def row_bytes(self) -> int:
        """The bytes of a row of the parameter table."""
        return 4 * (len(htp.PARAM_COLUMNS) + (htp.LATE_WORDS if self.masks else 0))

    @staticmethod
    def of(op: WithParams) -> Requantization:
        """Return the requantization of `op`. If its parameters are not a known constant, the result
        allows for left shifts and for right shifts of any amount.
        """
        known, columns = copied_constant(op.params), htp.shape(op.params)[1]
        masks = columns > len(htp.PARAM_COLUMNS)
        if known is None:
            return Requantization(op.mode, op.clamp, True, masks=masks)
        rounding, right = known[:, ROUNDING], known[:, RIGHT]
        narrow = not masks and bool(np.all(right <= NARROW_SHIFT))
        return Requantization(
            op.mode,
            op.clamp,
            bool(np.any(known[:, LEFT])),
            narrow,
            masks,
            masks or not bool(np.all(rounding >> np.clip(right, 0, 31) <= op.clamp[0])),
            not masks and bool(np.all(known[:, LEFT:] == known[0, LEFT:])),
            common_zero_point(rounding, right) if narrow else None,
        )


def common_zero_point(rounding: NDArray[np.int32], right: NDArray[np.int32]) -> int | None:
    """Return the byte z such that each addend is (z << `right`) + half a unit of the right shift;
    None if there is none, or a channel does not shift right.
    """
    zero_point = int(rounding[0]) >> int(np.clip(right[0], 0, 31))
    shifts = np.clip(right, 1, 31).astype(np.int64)
    same = rounding == (zero_point << shifts) + (1 << shifts >> 1)
    fits = bool(np.all(same & (right == shifts))) and 0 <= zero_point <= 255
    return zero_point if fits else None


@dataclass(frozen=True)
class Row:
    """The registers with the requantization parameters (all but the bias) for one vector of sums.

    Either all lanes have the parameters of one channel, or each lane has those of a different
    channel.
    """

    multiplier: SSAValue
    rounding: SSAValue | None
    """The rounding addend; None where a rounding shift takes its place (`rounded_sums`)."""

    right: SSAValue
    left: SSAValue | None
    """The left shift; None if the operation never shifts left."""

    lanes: bool
    """Whether the shifts are vectors, with an amount for each lane, rather than scalars."""

    late: Callable[[int], SSAValue] | None = None
    """Loads word k of the mask of late values, the vector `late(k)`; None if there are no masks."""

    away: bool = True
    """Whether negative products are lowered by 1, in the modes that say so."""

    @property
    def splats(self) -> tuple[SSAValue, ...]:
        """The multiplier, and the rounding addend if there is one."""
        return (self.multiplier,) if self.rounding is None else (self.multiplier, self.rounding)


@dataclass(frozen=True)
class ChannelParams:
    """Access to a table of requantization parameters [channels, 5]: loads those of one channel into
    all lanes.

    `address` is the address of the table, `rows` its number of channels.
    """

    b: KernelBuilder
    how: Requantization
    address: SSAValue
    rows: int

    def bias(self, channel: Scalar) -> SSAValue:
        """Load a vector with the bias of `channel` in all lanes, the initial value of its sums."""
        return self.b.splat_w(self.b.word(self._address(channel), 4 * BIAS))

    def row(self, channel: Scalar, halfwords: bool = False) -> Row:
        """Load the requantization parameters of `channel` except the bias: the multiplier and the
        rounding addend in all lanes of a vector, the shifts as scalars. For `shifted_sums`, which
        makes `halfwords`, the addend is loaded only if it reads it.
        """
        b, at = self.b, self._address(channel)
        multiplier, right = (b.word_at_insertion(at, 4 * c) for c in (MULTIPLIER, RIGHT))
        rounding = None
        if not halfwords or self.how.zero_point is None:
            rounding = b.splat_w(b.word_at_insertion(at, 4 * ROUNDING))
        left = b.word_at_insertion(at, 4 * LEFT) if self.how.shifts_left else None

        def late(k: int) -> SSAValue:
            return b.splat_w(b.word_at_insertion(at, 4 * (LATE + k)))

        mask = late if self.how.masks else None
        factor = b.splat_w(multiplier)
        return Row(factor, rounding, right, left, False, mask, self.how.away)

    def row_of(self, channel: Scalar, splat: Callable[[int], SSAValue]) -> Row:
        """Return the parameters of `channel`, of which `splat(k)` loads the vector number k of
        `Row.splats`; the shifts are loaded once for all uses.
        """
        b, at = self.b, self._address(channel)
        multiplier, rounding = splat(0), splat(1) if self.how.zero_point is None else None
        left = b.word(at, 4 * LEFT) if self.how.shifts_left else None
        right = b.word(at, 4 * RIGHT)
        return Row(multiplier, rounding, right, left, False, away=self.how.away)

    def _address(self, channel: Scalar) -> Scalar:
        """Return the address of a channel's row of the table.

        For the channels that pad the last group of four, it is the address of the table's last row.
        """
        ragged = self.rows % 4 != 0
        row = self.b.minimum(channel, self.rows - 1) if ragged else channel
        return self.b.add(self.address, self.b.mul(row, self.how.row_bytes))


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
        return self._column(block, BIAS)

    def row(self, block: Scalar) -> Row:
        """Load the requantization parameters (all but the bias) in table rows 32 * `block` to 32 *
        `block` + 31, one row per word lane.
        """
        multiplier, rounding = (self._column(block, c) for c in (MULTIPLIER, ROUNDING))
        right = self._column(block, RIGHT)
        left = self._column(block, LEFT) if self.how.shifts_left else None

        def late(k: int) -> SSAValue:
            return self._column(block, LATE + k)

        mask = late if self.how.masks else None
        return Row(multiplier, rounding, right, left, True, mask, self.how.away)

    def _column(self, block: Scalar, column: int) -> SSAValue:
        """Load column `column` of table rows 32 * `block` to 32 * `block` + 31, one row per word
        lane.
        """
        blocks = -(-self.rows // 32)
        return self.b.load(
            self.b.add(self.address, self.b.mul(block, VECTOR), VECTOR * blocks * column)
        )


def high_product(
    b: KernelBuilder, mode: htp.Requant, x: SSAValue, multiplier: SSAValue, away: bool = True
) -> SSAValue:
    """Emit the first step of the requantization of words: x * multiplier / 2^31, rounded to nearest
    (ties up) in mode DOUBLE, else down. The caller adds the addend that rounds the last right
    shift.

    In the modes that round ties away from zero, all but SINGLE, 1 is then subtracted from negative
    words, unless `away` is false.
    """
    product = b.v("vmpyewuh", x, multiplier)
    product = b.v(ODD_PRODUCT[mode], product, x, multiplier)
    lowers = away and mode is not htp.Requant.SINGLE
    return b.v("vasrw_acc", product, product, 31) if lowers else product


def scaled_products(b: KernelBuilder, mode: htp.Requant, total: SSAValue, row: Row) -> SSAValue:
    """Emit `(total << left) * multiplier / 2^31`, rounded by `mode`, for the vector `total` of 32
    sums; `row` holds the registers with the parameters.
    """
    if row.left is not None:
        total = b.v("vaslwv" if row.lanes else "vaslw", total, row.left)
    return high_product(b, mode, total, row.multiplier, row.away)


def scaled_sums(b: KernelBuilder, mode: htp.Requant, total: SSAValue, row: Row) -> SSAValue:
    """Emit `(total << left) * multiplier / 2^31 + rounding`, the product rounded by `mode`, for the
    vector `total` of 32 sums: all but the final right shift. `row` holds the parameters.
    """
    if row.rounding is None:
        raise ValueError("these parameters have no rounding addend")
    return b.v("vaddwsat", scaled_products(b, mode, total, row), row.rounding)


def requantize(b: KernelBuilder, mode: htp.Requant, total: SSAValue, row: Row) -> SSAValue:
    """Emit the requantization, in rounding mode `mode` and by the parameters `row`, of the vector
    `total` of 32 sums, which include the bias; return words, not yet saturated or clamped to bytes.
    """
    values = rescaled(b, mode, total, row)
    if row.late is None:
        return values
    before = rescaled(b, mode, b.v("vaddw", total, b.splat_w(-1)), row)
    return lowered(b, values, before, row.late)


def rescaled(b: KernelBuilder, mode: htp.Requant, total: SSAValue, row: Row) -> SSAValue:
    """Emit what `requantize` does, but for the mask of late values."""
    return b.v("vasrwv" if row.lanes else "vasrw", scaled_sums(b, mode, total, row), row.right)


def requantize_channels(
    b: KernelBuilder, how: Requantization, sums: Sequence[Sequence[SSAValue]], rows: Iterable[Row]
) -> list[SSAValue]:
    """Emit the requantization `how` of the sums of up to four channels, where `sums[c]` are channel
    c's vectors of 32 pixels; return vectors of 32 pixels x 4 channels, the last channel in the
    place of those that are missing.

    The channels' parameters are taken from the iterable `rows` only when the channel is computed,
    which keeps live ranges short.
    """
    words = [shifted_sums(b, how, s, row) for s, row in zip(sums, rows, strict=True)]
    words += [words[-1]] * (QUAD - len(words))
    return packed_channels(b, how, words, len(sums[0]))


def shifted_sums(
    b: KernelBuilder, how: Requantization, sums: Sequence[SSAValue], row: Row
) -> list[SSAValue]:
    """Emit the requantization `how` of one channel's vectors of 32 sums each, before they are
    packed into bytes.

    If all right shifts are small (`how.narrow`), each two vectors become one of saturated
    halfwords, the first in even lanes; other vectors become words. If the addends have a common
    zero point too, all become halfwords, a last one without a second in all lanes.
    """
    if row.late is not None:
        return [requantize(b, how.mode, total, row) for total in sums]
    if how.zero_point is not None:
        return rounded_sums(b, how, sums, row, how.zero_point)
    words = [scaled_sums(b, how.mode, total, row) for total in sums]
    paired = len(words) // 2 * 2 if how.narrow else 0
    pairs = zip(words[:paired:2], words[1:paired:2], strict=True)
    halves = [b.v("vasrwhsat", second, first, row.right) for first, second in pairs]
    return halves + [b.v("vasrw", word, row.right) for word in words[paired:]]


def rounded_sums(
    b: KernelBuilder, how: Requantization, sums: Sequence[SSAValue], row: Row, zero_point: int
) -> list[SSAValue]:
    """Emit `shifted_sums` by a rounding shift, to whose results `zero_point` is added."""
    words = [scaled_products(b, how.mode, total, row) for total in sums]
    pairs = zip(words[::2], words[1::2] + words[-1:] * (len(words) % 2), strict=True)
    halves = [b.v("vasrwhrndsat", second, first, row.right) for first, second in pairs]
    zero = b.splat_h(zero_point)
    return [b.v("vaddhsat", x, zero) for x in halves] if zero_point else halves


def packed_channels(
    b: KernelBuilder, how: Requantization, words: Sequence[Sequence[SSAValue]], pixels: int
) -> list[SSAValue]:
    """Pack the results of `shifted_sums` for four channels into vectors of 32 pixels x 4 channels,
    clamped to `how.clamp`.

    `words[c]` are the results for channel c; `pixels` is the number of vectors of pixels, and of
    vectors returned.
    """
    out: list[SSAValue] = []
    for channels in zip(*words, strict=True):
        two = len(out) + 1 < pixels
        if how.narrow and (two or how.zero_point is not None):
            out += pack_halves(b, channels, 1 + two)
        else:
            out.append(pack_channels(b, channels))
    return [clamp(b, how.clamp, x) for x in out]
