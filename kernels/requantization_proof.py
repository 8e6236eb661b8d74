"""Proof that the code of a requantization gives the values of its parameters.

For every channel, the code is executed at both sides of each threshold of the formula, where the
output goes from one value to the next, and at both ends of the sums that a left shift keeps within
32 bits. At these points it must equal the formula, ignore no bit of an amount and wrap nowhere;
then it is as monotone as the formula (`monotone.py`), and equal to it for the sums in between.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.diagnostics import HexnnError
from ..semantics.hvx.amounts import Cut
from ..semantics.hvx.lanes import Array, bits
from ..semantics.numerics import Ints, ints
from .builder import KernelBuilder
from .fits.requantization import Columns
from .proof import Write, execute
from .requantization import (
    LEFT,
    MULTIPLIER,
    RIGHT,
    Requantization,
    Row,
    WithParams,
    clamp,
    finished,
    pack_lanes,
    packed_channels,
    requantize,
)

LANES = 32

TOGETHER = 3
"""Vectors of sums requantized together: two, which are narrowed as a pair, and a single one."""

GROUPS = 6
"""Groups of TOGETHER vectors per channel: room for both sides of 255 thresholds and two ends."""

CHANNELS = 256
"""Rows of parameters executed at a time, so that their registers stay in the host's cache."""

SHIFTS = np.arange(32)


@dataclass(frozen=True)
class Form:
    """One of the instruction sequences by which kernels requantize."""

    write: Callable[[Requantization], Write]
    """The emitter: takes left, multiplier, rounding, right, then the vectors of sums."""

    decode: Callable[[Sequence[Array]], Array]
    """From the sequence's results, the bytes [..., TOGETHER * LANES] in the order of the sums."""

    lanes: bool
    """Whether the parameters are vectors, one row per lane."""


def channels(how: Requantization) -> Write:
    """The emitter of the form with one row of parameters for all lanes, on four equal channels."""

    def write(b: KernelBuilder, *given: SSAValue) -> Sequence[SSAValue]:
        left, multiplier, rounding, right, *sums = given
        shift = left if how.shifts_left else None
        row = Row(b.splat_w(multiplier), b.splat_w(rounding), right, shift, False)
        return packed_channels(b, how, [finished(b, how, sums, row)] * 4, len(sums))

    return write


def lanes(how: Requantization) -> Write:
    """The emitter of the form with one row of parameters for each lane."""

    def write(b: KernelBuilder, *given: SSAValue) -> Sequence[SSAValue]:
        left, multiplier, rounding, right, *sums = given
        row = Row(multiplier, rounding, right, left if how.shifts_left else None, True)
        words = [requantize(b, how.mode, total, row) for total in sums]
        return [clamp(b, how.clamp, pack_lanes(b, words))]

    return write


FORMS = (
    Form(channels, lambda outputs: np.concatenate([x[..., ::4] for x in outputs], -1), False),
    Form(lanes, lambda outputs: outputs[0][..., : TOGETHER * LANES], True),
)


def requantization(op: WithParams) -> Requantization:
    """The requantization of `op`, proved for its parameters.

    Raises HexnnError with the reason if the proof fails.
    """
    how, table = Requantization.of(op), constant_around(op.params)
    why = None if table is None else unproved(how, table[:, LEFT:].tobytes())
    if why is not None:
        raise HexnnError(f"{op.name} has parameters that no kernel is exact for: {why}", op)
    return how


def constant_around(value: SSAValue) -> NDArray[np.int32] | None:
    """The constant of which `value` is a copy or a slice; None if it is not known to be one."""
    match value.owner:
        case htp.ConstantOp() as op:
            return op.array
        case htp.CopyOp() | htp.SliceOp() as op:
            return constant_around(op.operands[0])
        case htp.DmaWaitOp() as op:
            starts = [t.owner for t in op.tokens if isinstance(t.owner, htp.DmaStartOp)]
            return constant_around(starts[0].source) if starts else None
        case _:
            return None


@lru_cache(maxsize=1024)
def unproved(how: Requantization, table: bytes) -> str | None:
    """The reason why the code of `how` is not proved for the columns LEFT to RIGHT, or None."""
    columns = np.frombuffer(table, np.int32).reshape(-1, len(htp.PARAM_COLUMNS) - LEFT)
    unique = ints(np.unique(columns, axis=0))
    if not np.isin(unique[:, [LEFT - 1, RIGHT - 1]], SHIFTS).all():
        return "a row shifts by another amount than 0 to 31"
    if (unique[:, MULTIPLIER - 1] < 0).any():
        return "a row has a negative multiplier"
    parts = (Columns(*unique[at : at + CHANNELS].T) for at in range(0, len(unique), CHANNELS))
    try:
        return next(filter(None, (differing(how, part) for part in parts)), None)
    except Cut as cut:
        return str(cut)


def differing(how: Requantization, row: Columns) -> str | None:
    """The difference between the code and the formula for some rows of parameters; None if none."""
    sums = row.thresholds(how.mode, how.clamp)
    missing = GROUPS * TOGETHER * LANES - sums.shape[1]
    sums = np.pad(sums, ((0, 0), (0, missing)), "edge")
    expected = np.clip(row.values(sums, how.mode), *how.clamp)
    for form in FORMS:
        execution = execute(form.write(how), [*parameters(row, form.lanes), *vectors(sums)])
        computed = form.decode(execution.outputs).reshape(expected.shape)
        if fault := execution.fault():
            return fault
        if (wrong := np.argwhere(computed != expected)).size:
            channel, index = wrong[0]
            return f"its code differs for a sum of {sums[channel, index]}"
    return None


def parameters(row: Columns, lanes: bool) -> list[Array]:
    """Left, multiplier, rounding, right: a scalar per channel, or a vector of equal lanes."""
    columns = [c[:, None] for c in (row.left, row.q, row.rounding, row.right)]
    if not lanes:
        return columns
    return [bits(np.repeat(c.astype(np.int32)[..., None], LANES, -1)) for c in columns]


def vectors(sums: Ints) -> list[Array]:
    """The sums as TOGETHER registers of shape [channels, GROUPS, 128]."""
    registers = bits(sums.astype(np.int32).reshape(len(sums), GROUPS, TOGETHER, LANES))
    return [np.ascontiguousarray(registers[:, :, k]) for k in range(TOGETHER)]
