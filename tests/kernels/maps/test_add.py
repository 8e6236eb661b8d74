"""Addition is exact for all pairs of bytes, by the linear form and by three multiplications."""

from dataclasses import replace

import numpy as np
import pytest
from support.additions import Scales, add_op, check_all_pairs, random_scales
from support.vector_liveness import live_vectors

from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Layouts
from hexnn.kernels.fits import addition as add_fit
from hexnn.kernels.fits.addition import Addition, fit
from hexnn.kernels.maps import add
from hexnn.kernels.maps.add import find_form, proved_form
from hexnn.runtime.engines.llvm_engine import LlvmEngine
from hexnn.testing.kernel_harness import check_kernel, random_bytes

SCALES = [
    (0.05, 0.05, 0.1, (128, 128, 128)),
    (0.0235, 0.0471, 0.0592, (0, 128, 3)),
    (0.07, 0.013, 0.091, (255, 0, 200)),
    (0.02, 0.031, 0.011, (131, 97, 128)),
    (1 / 256, 1 / 128, 1 / 64, (0, 0, 0)),
    (0.5, 0.37, 0.41, (17, 240, 255)),
]
"""Scales of both operands and of the output, zero points."""


@pytest.mark.parametrize("scales", SCALES)
def test_all_pairs_exact(scales: Scales):
    run = check_all_pairs(add_op(scales), "add.exact")
    assert run.instructions <= 89 * 65536 // 128


@pytest.mark.parametrize("scales", SCALES)
def test_all_pairs_fitted(scales: Scales):
    run = check_all_pairs(add_op(scales), "add.fitted")
    assert run.instructions <= 24 * 65536 // 128 + 4


@pytest.mark.parametrize("name", ["add.exact", "add.fitted"])
@pytest.mark.parametrize("clamp", [(3, 255), (0, 130), (60, 180)])
def test_clamp(name: str, clamp: tuple[int, int]):
    check_all_pairs(add_op(SCALES[1], clamp=clamp), name)


@pytest.mark.parametrize("name", ["add.exact", "add.fitted"])
@pytest.mark.parametrize("layout", ["flat", "strip", "crouton"])
@pytest.mark.parametrize("shape", [(1, 1, 1, 1), (2, 5, 7, 19)])
def test_layouts(name: str, layout: str, shape: tuple[int, ...]):
    rng = np.random.default_rng(0)
    x = [random_bytes(rng, shape) for _ in range(2)]
    layouts = Layouts((layout, layout), layout)
    check_kernel(add_op(SCALES[3], shape), x, name, layouts=layouts)


@pytest.mark.parametrize("name", ["add.exact", "add.fitted"])
def test_llvm_and_registers(name: str):
    run = check_all_pairs(add_op(SCALES[2]), name, LlvmEngine())
    assert live_vectors(run.kernel) <= 18


@pytest.mark.parametrize("seed", range(16))
def test_random_scales(seed: int):
    op = add_op(random_scales(np.random.default_rng(seed)))
    addition = Addition.of(op)
    assert proved_form(addition) == fit(addition)
    names = ["add.exact", "add.fitted"] if fit(addition) else ["add.exact"]
    for name in names:
        check_all_pairs(op, name)


def test_a_shift_that_is_cut_is_not_written(monkeypatch: pytest.MonkeyPatch):
    """The form is right, but `vasrhubsat` would not shift so far."""
    monkeypatch.setattr(add_fit, "LONGEST_SHIFT", 15)
    monkeypatch.setattr(add, "fit", fit.__wrapped__)
    op = add_op((0.1, 0.1, 0.4, (122, 122, 28)))
    form = fit.__wrapped__(Addition.of(op))
    assert form is not None
    assert form.last_shift > 7
    with pytest.raises(ValueError, match="vasrhubsat counts 3 bits of Rt8: 0 to 7, not "):
        find_form(Addition.of(op))


def test_code_is_proved(monkeypatch: pytest.MonkeyPatch):
    """A wrong form is no form."""
    addition = Addition.of(add_op(SCALES[1]))
    form = fit(addition)
    assert form is not None
    wrong = replace(form, constant=form.constant + (1 << form.shift))
    monkeypatch.setattr(add, "fit", {addition: wrong}.get)
    assert find_form(addition) is None


def test_sums_without_room_are_refused():
    """Half of 2^31 is added to sums of up to 2^31."""
    op = add_op((1.0, 1.0, 1.0, (0, 0, 0)))
    op.left_shift = htp.int_property(22)
    op.lhs_scale = op.rhs_scale = htp.i32_array(((1 << 31) - 1, 0))
    op.output_scale = htp.i32_array(((1 << 31) - 1, -31))
    reason = IMPLEMENTATIONS["add.exact"].layouts(op)
    assert isinstance(reason, str)
    assert "no room in 32 bits" in reason


def test_no_linear_form():
    """Where rounding before the sum shows, only three multiplications are exact."""
    op = add_op(SCALES[1])
    op.left_shift = htp.int_property(0)
    op.output_scale = htp.i32_array((1 << 30, -1))
    assert fit(Addition.of(op)) is None
    reason = IMPLEMENTATIONS["add.fitted"].layouts(op)
    assert isinstance(reason, str)
    assert "linear form" in reason
    check_all_pairs(op, "add.exact")


def test_left_shifts_are_refused():
    op = add_op(SCALES[0])
    op.output_scale = htp.i32_array((1 << 30, 1))
    reason = IMPLEMENTATIONS["add.exact"].layouts(op)
    assert isinstance(reason, str)
    assert "shifts left" in reason
