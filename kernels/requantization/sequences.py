"""Requantization: the exact HVX sequences from 32-bit sums to bytes, which all kernels share.

With x a vector of words, Q a multiplier, e a right shift and `>>` arithmetic shifts:

| formula | instructions |
|---|---|
| (x * Q + 2^30) >> 31 | `t = vmpye(x, Q); t += vmpyo(x, Q):<<1:rnd:sat:shift` |
| (x * Q) >> 31 | `t = vmpye(x, Q); t += vmpyo(x, Q):<<1:sat:shift` |
| ties away from zero | `t += t >> 31` before the rounding addend |
| min(t + rounding, 2^31 - 1) >> e | `vadd:sat`, `vasr` |
| (t + 2^(e-1) >> e) + zero point | `vasr` by e - 1, `vavg` with 2 * zero point + 1 |
| the same, in halfwords | `vasr:rnd:sat` of two vectors, `vadd:sat` |
| late values lowered by 1 | the whole for x - 1 too, and a mask (`late_values.py`) |

`vmpye` drops 16 bits of the low product, which loses nothing, since floor(floor(x / a) / b) =
floor(x / (a * b)).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.ir import SSAValue

from ...dialects import htp, hvx
from ..builder import KernelBuilder
from ..window import QUAD
from .byte_packing import clamp, pack_channels, pack_halves
from .late_values import lowered
from .packed_rows import known_table

BIAS, LEFT, MULTIPLIER, ROUNDING, RIGHT = range(len(htp.PARAM_COLUMNS))
"""Indices of the columns of the full parameter table int32 [rows, 5]."""

PACKED_MULTIPLIER = 1
"""The index of the multiplier in packed parameters int32 [rows, 2], behind bias and shift."""

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
    """The zero point to add, if the parameters are packed; else None."""

    @property
    def width(self) -> int:
        """The columns of the parameter table."""
        if self.zero_point is not None:
            return len(htp.PACKED_COLUMNS)
        return len(htp.PARAM_COLUMNS) + (htp.LATE_WORDS if self.masks else 0)

    @property
    def row_bytes(self) -> int:
        """The bytes of a row of the parameter table."""
        return 4 * self.width

    @property
    def splat_columns(self) -> tuple[int, ...]:
        """The columns that are factors or addends of vectors: the multiplier, and the rounding
        addend if there is one.
        """
        return (MULTIPLIER, ROUNDING) if self.zero_point is None else (PACKED_MULTIPLIER,)

    @property
    def splats(self) -> int:
        """The vectors with a channel's bias and `splat_columns` in all lanes."""
        return 1 + len(self.splat_columns)

    @property
    def adds_signs(self) -> bool:
        """Whether 1 is subtracted from negative products, which takes a shift."""
        return self.away and self.mode is not htp.Requant.SINGLE

    @property
    def adds_together(self) -> bool:
        """Whether `requantize_alone` adds signs and a zero point in one step."""
        return self.adds_signs and self.zero_point is not None

    @property
    def rounds_halfwords(self) -> bool:
        """Whether `shifted_sums` are those of `rounded_sums`."""
        return self.narrow and self.zero_point is not None

    @property
    def shift_columns(self) -> tuple[int, ...]:
        """The columns of the shifts, that of the left one only if there is one; packed parameters
        hold the shift beside the bias.
        """
        if self.zero_point is not None:
            return (BIAS,)
        return (RIGHT, LEFT) if self.shifts_left else (RIGHT,)

    @staticmethod
    def of(op: htp.Requantized) -> Requantization:
        """Return the requantization of `op`. If its parameters are not a known constant, the result
        allows for left shifts, unless they are packed, and for right shifts of any amount.
        """
        known, columns, zero = known_table(op), htp.shape(op.params)[1], op.packed_zero_point
        masks = columns > len(htp.PARAM_COLUMNS)
        if known is None:
            return Requantization(op.mode, op.clamp, zero is None, masks=masks, zero_point=zero)
        rounding, right = known[:, ROUNDING], known[:, RIGHT]
        return Requantization(
            op.mode,
            op.clamp,
            bool(np.any(known[:, LEFT])),
            not masks and bool(np.all(right <= NARROW_SHIFT)),
            masks,
            masks or not bool(np.all(rounding >> np.clip(right, 0, 31) <= op.clamp[0])),
            not masks and bool(np.all(known[:, LEFT:] == known[0, LEFT:])),
            zero,
        )


@dataclass(frozen=True)
class Row:
    """The registers with the requantization parameters (all but the bias) for one vector of sums.

    Either all lanes have the parameters of one channel, or each lane has those of a different
    channel.
    """

    multiplier: SSAValue
    rounding: SSAValue | None
    """The rounding addend; None for packed parameters."""

    right: SSAValue
    """The right shift; for words of packed parameters it is less by 1, and has other bits in front,
    which shifts ignore.
    """

    left: SSAValue | None
    """The left shift; None if the operation never shifts left."""

    lanes: bool
    """Whether the shifts are vectors, with an amount for each lane, rather than scalars."""

    late: Callable[[int], SSAValue] | None = None
    """Loads word k of the mask of late values, the vector `late(k)`; None if there are no masks."""

    away: bool = True
    """Whether negative products are lowered by 1, in the modes that say so."""

    zero_point: int | None = None
    """The zero point to add, of packed parameters; else None."""

    @staticmethod
    def of(
        how: Requantization,
        factors: Sequence[SSAValue],
        shifts: Sequence[SSAValue],
        lanes: bool,
        late: Callable[[int], SSAValue] | None = None,
    ) -> Row:
        """Return the row of the `splat_columns` in `factors` and the right, then left shift in
        `shifts`, which is used if there is one; `late` loads masks, if there are any.
        """
        (multiplier, *rounding), (right, *left) = factors, shifts
        return Row(
            multiplier,
            rounding[0] if rounding else None,
            right,
            left[0] if how.shifts_left else None,
            lanes,
            late if how.masks else None,
            how.away,
            how.zero_point,
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
    vector `total` of 32 sums: all but the final right shift. `row` holds the parameters, which are
    not packed.
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


def requantize_alone(b: KernelBuilder, how: Requantization, total: SSAValue, row: Row) -> SSAValue:
    """Emit `requantize` in fewer steps that each need the one before, and more instructions, for a
    vector `total` beside which no other work is left; the parameters `row` are those of lanes.

    Where 1 is subtracted from negative products, and a zero point added by packed parameters, both
    are added to the product at once. The sign is that of `total`: it differs where that is negative
    and its product 0, which remains 0 after any right shift that rounds.
    """
    if row.zero_point is None or not how.adds_together:
        return requantize(b, how.mode, total, row)
    addend = b.modulo("vaslwv", b.splat_w(2 * row.zero_point + 1), row.right)
    addend = b.v("vasrw_acc", addend, total, 31)
    product = high_product(b, how.mode, total, row.multiplier, away=False)
    right = b.v("vaddw", row.right, b.splat_w(1))
    return b.modulo("vasrwv", b.v("vaddwsat", product, addend), right)


def rescaled(b: KernelBuilder, mode: htp.Requant, total: SSAValue, row: Row) -> SSAValue:
    """Emit what `requantize` does, but for the mask of late values."""
    shift = "vasrwv" if row.lanes else "vasrw"
    if row.zero_point is None:
        return b.v(shift, scaled_sums(b, mode, total, row), row.right)
    shifted = b.modulo(shift, scaled_products(b, mode, total, row), row.right)
    return b.v("vavgw", shifted, b.splat_w(2 * row.zero_point + 1))


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
    halfwords, the first in even lanes; other vectors become words. If the parameters are packed
    too, all become halfwords, a last one without a second in all lanes.
    """
    if how.rounds_halfwords:
        return rounded_sums(b, how, sums, row)
    if row.late is not None or how.zero_point is not None:
        return [requantize(b, how.mode, total, row) for total in sums]
    words = [scaled_sums(b, how.mode, total, row) for total in sums]
    paired = len(words) // 2 * 2 if how.narrow else 0
    pairs = zip(words[:paired:2], words[1:paired:2], strict=True)
    halves = [b.v("vasrwhsat", second, first, row.right) for first, second in pairs]
    return halves + [b.v("vasrw", word, row.right) for word in words[paired:]]


def rounded_sums(
    b: KernelBuilder, how: Requantization, sums: Sequence[SSAValue], row: Row
) -> list[SSAValue]:
    """Emit `shifted_sums` by a rounding shift, to whose results the zero point is added."""
    words = [scaled_products(b, how.mode, total, row) for total in sums]
    pairs = zip(words[::2], words[1::2] + words[-1:] * (len(words) % 2), strict=True)
    halves = [b.v("vasrwhrndsat", second, first, row.right) for first, second in pairs]
    if not how.zero_point:
        return halves
    return [b.v("vaddhsat", x, b.splat_h(how.zero_point)) for x in halves]


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
        if how.rounds_halfwords or (how.narrow and two):
            out += pack_halves(b, channels, 1 + two)
        else:
            out.append(pack_channels(b, channels))
    return [clamp(b, how.clamp, x) for x in out]
