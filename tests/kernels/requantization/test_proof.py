"""Requantizations are proved on their code, for random and extreme parameters; faults are found."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from numpy.typing import NDArray
from xdsl.ir import SSAValue

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp import Requant
from hexnn.kernels.builder import KernelBuilder
from hexnn.kernels.contractions import conv
from hexnn.kernels.fits.columns import Columns
from hexnn.kernels.requantization import late_values
from hexnn.kernels.requantization import requantization_proof as requant_proof
from hexnn.kernels.requantization import sequences as requant
from hexnn.kernels.requantization.sequences import RIGHT, Requantization
from hexnn.semantics.numerics import ints
from hexnn.testing.kernel_harness import activation, run_kernel, values, weights, words

assert conv

EXTREMES = {
    "left": (0, 1, 15, 31),
    "q": (0, 1, 1 << 30, (1 << 31) - 1),
    "rounding": (-(1 << 31), 0, 1 << 30, (1 << 31) - 1),
    "right": (0, 1, 15, 31),
}


def extreme_rows() -> NDArray[np.int32]:
    """All combinations of extreme parameters."""
    grid = np.meshgrid(*EXTREMES.values(), indexing="ij")
    return np.stack([axis.reshape(-1) for axis in grid], 1).astype(np.int32)


def random_rows(count: int) -> NDArray[np.int32]:
    """Multipliers as networks have them, with zero points of all bytes."""
    rng = np.random.default_rng(3)
    right = rng.integers(1, 23, count)
    zero = rng.integers(0, 256, count)
    rounding = (1 << right >> 1) + (zero << right)
    q = rng.integers(1 << 30, 1 << 31, count)
    return np.stack([rng.integers(0, 12, count), q, rounding, right], 1).astype(np.int32)


def nearest_rows(zero: int) -> NDArray[np.int32]:
    """Without left shifts, rounded to nearest and `zero` added, by all right shifts."""
    right = np.arange(1, 24)
    q = np.random.default_rng(zero).integers(1 << 30, 1 << 31, len(right))
    rounding = (1 << right >> 1) + (zero << right)
    return np.stack([np.zeros_like(q), q, rounding, right], 1).astype(np.int32)


def unproved(how: Requantization, rows: NDArray[np.int32]) -> str | None:
    """Without what is remembered of other rows."""
    return requant_proof.proof_failure(how, rows.tobytes())


@pytest.mark.parametrize("clamp", [(0, 255), (17, 130)])
@pytest.mark.parametrize("mode", Requant)
def test_code_is_proved(mode: Requant, clamp: tuple[int, int]):
    rows = np.concatenate((extreme_rows(), random_rows(64)))
    assert unproved(Requantization(mode, clamp, True), rows) is None
    narrow = rows[rows[:, RIGHT - 1] <= requant.NARROW_SHIFT]
    assert unproved(Requantization(mode, clamp, True, True), narrow) is None
    plain = rows[rows[:, 0] == 0]
    assert unproved(Requantization(mode, clamp, False), plain) is None


@pytest.mark.parametrize("zero", [0, 3, 255])
@pytest.mark.parametrize("mode", Requant)
def test_code_of_packed_parameters_is_proved(mode: Requant, zero: int):
    """Half a unit is added by the shift of halfwords, or by the average of words with the zero
    point; what a clamp hides of negative products is not lowered.
    """
    rows = nearest_rows(zero)
    for away, low in ((True, 0), (False, zero)):
        how = Requantization(mode, (low, 255), False, away=away, zero_point=zero)
        assert unproved(how, rows) is None
        narrow = rows[rows[:, RIGHT - 1] <= requant.NARROW_SHIFT]
        assert unproved(replace(how, narrow=True), narrow) is None


def test_packed_parameters_of_another_zero_point_are_no_proof():
    how = Requantization(Requant.DOUBLE, (0, 255), False, zero_point=3)
    assert "its code differs for a sum of" in str(unproved(how, nearest_rows(4)))


def test_packed_parameters_of_long_shifts_are_no_proof():
    how = Requantization(Requant.DOUBLE, (0, 255), False, zero_point=0)
    rows = np.array([[0, 1 << 30, 1 << 23, 24]], np.int32)
    assert unproved(how, rows) == "a packed row shifts right by more than 23"


def test_a_clamp_that_shows_negative_products_is_no_proof():
    """A product of -1/2 is rounded to -1."""
    how = Requantization(Requant.DOUBLE, (2, 255), False, away=False)
    rows = np.array([[0, 1 << 30, (1 << 3 >> 1) + (3 << 3), 3]], np.int32)
    assert "its code differs for a sum of" in str(unproved(how, rows))


@pytest.mark.parametrize("mode", Requant)
def test_thresholds_are_the_only_changes(mode: Requant):
    """Between two sums of the proof that do not differ, no sum differs."""
    row = Columns(*ints(random_rows(8)).T)
    sums = np.sort(row.thresholds(mode, (0, 255)), 1)
    rng = np.random.default_rng(0)
    outputs = np.clip(row.values(sums, mode), 0, 255)
    for _ in range(20):
        between = rng.integers(sums[:, :-1], sums[:, 1:] + 1)
        found = np.clip(row.values(between, mode), 0, 255)
        assert ((found >= outputs[:, :-1]) & (found <= outputs[:, 1:])).all()
        assert (
            found[outputs[:, :-1] == outputs[:, 1:]]
            == outputs[:, 1:][outputs[:, :-1] == outputs[:, 1:]]
        ).all()


def test_masks_are_proved():
    masks = np.random.default_rng(5).integers(-(2**31), 2**31, (64, 8)).astype(np.int32)
    rows = np.concatenate((random_rows(64), masks), 1)
    assert unproved(Requantization(Requant.SINGLE, (9, 250), True, masks=True), rows) is None


def test_a_mask_that_is_read_otherwise_is_no_proof(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(late_values, "BITS", 16)
    rows = np.concatenate((random_rows(1), np.full((1, 8), 1 << 20)), 1).astype(np.int32)
    how = Requantization(Requant.SINGLE, (0, 255), True, masks=True)
    assert "its code lowers 20 otherwise" == unproved(how, rows)


def test_an_amount_that_is_cut_is_no_proof():
    how = Requantization(Requant.DOUBLE, (0, 255), True, narrow=True)
    counted = "counts 4 bits of Rt8: 0 to 15, not"
    assert f"vasrwhsat {counted}" in str(unproved(how, random_rows(64)))
    packed = replace(how, shifts_left=False, zero_point=3)
    assert f"vasrwhrndsat {counted}" in str(unproved(packed, nearest_rows(3)))


def test_another_rounding_is_no_proof(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(requant.ODD_PRODUCT, Requant.DOUBLE, "vmpyowh_sacc")
    how = Requantization(Requant.DOUBLE, (0, 255), True)
    assert "its code differs for a sum of" in str(unproved(how, random_rows(64)))


def test_an_instruction_that_wraps_is_no_proof(monkeypatch: pytest.MonkeyPatch):
    """At the ends only: `vaddw` instead of `vaddwsat` is right for sums in the middle."""

    def scaled_sums(b: KernelBuilder, mode: Requant, total: SSAValue, row: requant.Row) -> SSAValue:
        assert row.rounding is not None
        return b.v("vaddw", requant.high_product(b, mode, total, row.multiplier), row.rounding)

    monkeypatch.setattr(requant, "scaled_sums", scaled_sums)
    how = Requantization(Requant.SINGLE, (0, 255), False)
    rows = np.array([[0, (1 << 31) - 1, 1 << 30, 31]], np.int32)
    assert unproved(how, rows) == "vaddw wraps"


def test_an_unknown_instruction_is_no_proof(monkeypatch: pytest.MonkeyPatch):
    def clamp(b: KernelBuilder, limits: tuple[int, int], x: SSAValue) -> SSAValue:
        return b.v("vsubb", x, b.zero())

    monkeypatch.setattr(requant_proof, "clamp", clamp)
    how = Requantization(Requant.SINGLE, (0, 255), True)
    assert "vsubb is not known to grow" in str(unproved(how, random_rows(2)))


@pytest.mark.parametrize(
    ("row", "message"),
    [
        ((0, 40, 1 << 30, 0, 3), "shifts by another amount than 0 to 31"),
        ((0, 0, 1 << 30, 0, -1), "shifts by another amount than 0 to 31"),
        ((0, 0, -5, 0, 3), "a negative multiplier"),
    ],
)
def test_parameters_without_a_kernel(row: tuple[int, ...], message: str):
    x, w, params = values(activation((1, 4, 8, 4)), weights((1, 1, 4, 4)), words((4, 5)))
    op = htp.Conv2dOp(x, w, params, activation((1, 4, 8, 4)))
    arrays = [np.zeros((1, 4, 8, 4), np.uint8), np.ones((1, 1, 4, 4), np.int8)]
    with pytest.raises(HexnnError, match=f"htp.conv_2d has parameters .* {message}"):
        run_kernel(op, [*arrays, np.array([row] * 4, np.int32)], "conv_2d.strip")
