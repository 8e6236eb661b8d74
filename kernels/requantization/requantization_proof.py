"""Proof that the emitted code of a requantization computes, for given parameters, the same bytes as
the definition of the htp operations (`Columns.values`), here called the formula.

For every channel, the code is executed on both sides of each threshold of the formula, where the
output changes from one value to the next, and at both ends of the sums that a left shift keeps
within 32 bits. At these points it must equal the formula, ignore no bit of an amount and wrap
nowhere; then it is as monotone as the formula (see `semantics/hvx/monotone.py`), and equal to it
for all sums in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from ...dialects.files.kept_results import kept
from ...dialects.files.source_digest import KERNEL_SOURCES, source_digest
from ...semantics.htp.requantization import lowered as meant_lowered
from ...semantics.hvx.amounts import IgnoredBits
from ...semantics.hvx.lanes import Array, bits, lanes
from ...semantics.numerics import INT32_MAX, INT32_MIN, Ints, ints
from ..builder import KernelBuilder
from ..fits.columns import Columns
from ..proof import Write, execute
from .byte_packing import clamp, pack_lanes
from .late_values import lowered
from .packed_rows import MOST_RIGHT, known_table
from .sequences import (
    LATE,
    LEFT,
    MULTIPLIER,
    RIGHT,
    Requantization,
    Row,
    packed_channels,
    requantize_alone,
    rescaled,
    shifted_sums,
)

LANES = 32
"""Sums in a vector."""

TOGETHER = 3
"""Vectors of sums requantized together: two, which are narrowed as a pair, and a single one."""

GROUPS = 6
"""Groups of TOGETHER vectors per channel: room for both sides of 255 thresholds and two ends."""

CHANNELS = 256
"""Rows of parameters executed at a time, so that their registers stay in the host's cache."""

ENDS = (INT32_MIN, INT32_MAX)
"""The least and the greatest word."""

PACKED_BIAS = -11
"""A bias beside the shift of packed parameters, whose bits shifts of words must ignore."""

SHIFTS = np.arange(32)
"""The shift amounts that parameters may have."""


@dataclass(frozen=True)
class CodeVariant:
    """One of the instruction sequences by which kernels requantize (parameters in all lanes, or
    lane by lane; of sums among others, or alone): how the proof emits it and reads its results.
    """

    write: Callable[[Requantization], Write]
    """Returns the emitter, whose values are left, multiplier, rounding, right, then the vectors of
    sums.
    """

    decode: Callable[[Sequence[Array]], Array]
    """From the results of the sequence, the bytes [..., TOGETHER * LANES] in the order of the
    sums.
    """

    lanes: bool
    """Whether the parameters are vectors, with those of a channel in each lane, rather than
    scalars.
    """


def per_channel_code(how: Requantization) -> Write:
    """Return the function `write(builder, left, multiplier, rounding, right, *sums)` that emits the
    requantization `how` by one channel's parameters, scalars, in all lanes.

    Kernels emit it for four channels at a time; here all four are the same channel.
    """

    def write(b: KernelBuilder, *given: SSAValue) -> Sequence[SSAValue]:
        left, multiplier, rounding, right, *sums = given
        factors = b.splat_w(multiplier), b.splat_w(rounding)
        row = Row.of(how, factors[: len(how.splat_columns)], (right, left), False)
        return packed_channels(b, how, [shifted_sums(b, how, sums, row)] * 4, len(sums))

    return write


def per_lane_code(how: Requantization, alone: bool = False) -> Write:
    """Return the function `write(builder, left, multiplier, rounding, right, *sums)` that emits the
    requantization `how` by parameters that differ from lane to lane: vectors, as the sums are.
    `alone` says that it is that of `requantize_alone`.
    """

    def write(b: KernelBuilder, *given: SSAValue) -> Sequence[SSAValue]:
        left, multiplier, rounding, right, *sums = given
        factors = (multiplier, rounding)[: len(how.splat_columns)]
        row = Row.of(how, factors, (right, left), True)
        if alone:
            words = [requantize_alone(b, how, total, row) for total in sums]
        else:
            words = [rescaled(b, how.mode, total, row) for total in sums]
        return [clamp(b, how.clamp, pack_lanes(b, words))]

    return write


VARIANTS = (
    CodeVariant(
        per_channel_code, lambda outputs: np.concatenate([x[..., ::4] for x in outputs], -1), False
    ),
    CodeVariant(per_lane_code, lambda outputs: outputs[0][..., : TOGETHER * LANES], True),
)
"""The instruction sequences that are proved: parameters per channel, and per lane."""

ALONE = replace(VARIANTS[1], write=partial(per_lane_code, alone=True))
"""The sequence that is proved, too, where it differs: that of `requantize_alone`."""


def requantization(op: htp.Requantized) -> Requantization:
    """Return the requantization of `op`, after the proof that the kernels' code for it computes the
    same bytes as the definition of `op`.

    Raises HexnnError, with the reason, if the proof fails. Parameters that are not constant are not
    checked.
    """
    how, table = Requantization.of(op), known_table(op)
    why = None if table is None else kept_proof_failure(how, table[:, LEFT:].tobytes())
    if why is not None:
        raise HexnnError(f"{op.name} has parameters that no kernel is exact for: {why}", op)
    return how


@lru_cache(maxsize=1024)
def kept_proof_failure(how: Requantization, table: bytes) -> str | None:
    """Return `proof_failure(how, table)`, computed once for the sources of hexnn and kept on
    disk.
    """
    words = ("requantization", repr(how), table.hex(), source_digest(*KERNEL_SOURCES))
    return kept(words, lambda: proof_failure(how, table))


def proof_failure(how: Requantization, table: bytes) -> str | None:
    """Return why the code of the requantization `how` by a parameter table is not proved to compute
    the same bytes as the definition of htp operations; None if it is proved.

    `table` holds the bytes of the full table's int32 parameters without the bias (columns LEFT to
    RIGHT), row by row.
    """
    width = how.width if how.zero_point is None else len(htp.PARAM_COLUMNS)
    columns = np.frombuffer(table, np.int32).reshape(-1, width - LEFT)
    if how.masks:
        if why := mask_difference(columns[:, LATE - LEFT :]):
            return why
        how = replace(how, clamp=(0, 255), masks=False)
    unique = ints(np.unique(columns[:, : LATE - LEFT], axis=0))
    if not np.isin(unique[:, [LEFT - 1, RIGHT - 1]], SHIFTS).all():
        return f"a row shifts by another amount than 0 to {SHIFTS[-1]}"
    if how.zero_point is not None and unique[:, RIGHT - 1].max() > MOST_RIGHT:
        return f"a packed row shifts right by more than {MOST_RIGHT}"
    if (unique[:, MULTIPLIER - 1] < 0).any():
        return "a row has a negative multiplier"
    parts = (Columns(*unique[at : at + CHANNELS].T) for at in range(0, len(unique), CHANNELS))
    try:
        return next(filter(None, (first_difference(how, part) for part in parts)), None)
    except IgnoredBits as error:
        return str(error)


def first_difference(how: Requantization, row: Columns) -> str | None:
    """Return a message about the first sum that the emitted code requantizes differently from the
    definition of htp operations, or about code that is not proved to be monotone; None if there is
    neither.

    `how` is the requantization, `row` are its parameters for each channel.
    """
    sums = row.thresholds(how.mode, how.clamp)
    missing = GROUPS * TOGETHER * LANES - sums.shape[1]
    sums = np.pad(sums, ((0, 0), (0, missing)), "edge")
    expected = np.clip(row.values(sums, how.mode), *how.clamp)
    for variant in (*VARIANTS, ALONE) if how.adds_together else VARIANTS:
        given = [*parameters(how, row, variant.lanes), *vectors(sums)]
        execution = execute(variant.write(how), given)
        values = variant.decode(execution.outputs).reshape(expected.shape)
        if fault := execution.fault():
            return fault
        if (wrong := np.argwhere(values != expected)).size:
            channel, index = wrong[0]
            return f"its code differs for a sum of {sums[channel, index]}"
    return None


def mask_difference(masks: NDArray[np.int32]) -> str | None:
    """Return a message about the first value that the emitted code of `lowered` lowers differently
    from the definition of htp operations; None if there is none.

    The code is executed for all values, of a sum and of the one before it, that differ after
    saturation, with the words of each row of `masks` [channels, 8].
    """
    unique = ints(np.unique(masks, axis=0))
    pairs = [(v, max(v - gap, INT32_MIN)) for v in (*range(-1, 257), *ENDS) for gap in (0, 1, 300)]
    pairs += pairs[:1] * (-len(pairs) % LANES)
    values, before = ints(pairs).T.reshape(2, -1, LANES)
    words = [np.broadcast_to(w[:, None, None], (len(unique), *values.shape)) for w in unique.T]

    def write(b: KernelBuilder, *given: SSAValue) -> Sequence[SSAValue]:
        value, least, *late = given
        return [lowered(b, value, least, late.__getitem__)]

    registers = [bits(np.ascontiguousarray(x, np.int32)) for x in (values, before, *words)]
    found = lanes(execute(write, registers).outputs[0], "w")
    wrong = np.argwhere(found != meant_lowered(values, before, np.stack(words)))
    return f"its code lowers {values[tuple(wrong[0][1:])]} otherwise" if wrong.size else None


def parameters(how: Requantization, row: Columns, in_lanes: bool) -> list[Array]:
    """Return the contents of the registers of left shift, multiplier, rounding addend and right
    shift, which is less by 1 for words of packed parameters, of which a bias is in front.

    For each channel of `row` a register holds a scalar; `in_lanes` a vector, all lanes equal.
    """
    is_less = how.zero_point is not None and (in_lanes or not how.rounds_halfwords)
    right = row.right + is_less * ((PACKED_BIAS << htp.SHIFT_BITS) - 1)
    columns = [c[:, None] for c in (row.left, row.q, row.rounding, right)]
    if not in_lanes:
        return columns
    return [bits(np.repeat(c.astype(np.int32)[..., None], LANES, -1)) for c in columns]


def vectors(sums: Ints) -> list[Array]:
    """Return the contents of the `TOGETHER` registers that hold the sums to requantize, each uint8
    [channels, GROUPS, 128]: one vector for each of `GROUPS` executions per channel.

    `sums` is [channels, GROUPS * TOGETHER * LANES], with `LANES` sums in a vector.
    """
    registers = bits(sums.astype(np.int32).reshape(len(sums), GROUPS, TOGETHER, LANES))
    return [np.ascontiguousarray(registers[:, :, k]) for k in range(TOGETHER)]
