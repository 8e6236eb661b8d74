"""Plans for the sizes of a ladder: more TCM moves no more bytes, at any size."""

from pathlib import Path
from typing import cast

import pytest
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp, StringAttr
from xdsl.dialects.func import FuncOp
from xdsl.transforms.canonicalize import CanonicalizePass

from hexnn.dialects import htp
from hexnn.dialects.htp.attributes import TARGET, target_of
from hexnn.frontends.tflite import read
from hexnn.passes.htp.chains.ladder_sizes import FINE, lower_sizes, rounded
from hexnn.passes.htp.layouts.ladder_plans import WORTH, LadderPlan, best_of
from hexnn.passes.htp.layouts.run_layouts import Trial
from hexnn.passes.htp.memory.planned_time import PlannedTime
from hexnn.testing.pass_stages import lower_to_htp, run_pass
from hexnn.tools.work import bytes_moved

DIGITS = Path(__file__).parents[4] / "examples/digits"


@pytest.mark.parametrize(
    ("network", "sizes"),
    [
        ("digits_int8", (6656, 7365, 8126, 8489, 9300, 10668)),
        ("digits_branches_int8", (17067, 18075, 21362, 37015)),
    ],
)
def test_more_memory_moves_no_more_at_any_size(network: str, sizes: tuple[int, ...]):
    """Nor does it take longer, but for what plans tell of bytes that are hidden beside kernels."""
    source = read(DIGITS / f"{network}.tflite")
    run_pass(source, "tfl-to-qnn", strict=True)
    CanonicalizePass().apply(Context(), source)
    lower_to_htp(source, "v73")
    found = [costs(source.clone(), size) for size in sizes]
    moved, cycles = zip(*found, strict=True)
    assert list(moved) == sorted(moved, reverse=True)
    assert all(cycles[n] <= 1.05 * min(cycles[:n]) for n in range(1, len(cycles)))


def costs(module: ModuleOp, size: int) -> tuple[int, float]:
    """The bytes that a network moves with `size` bytes of TCM, and its cycles; memory stays within
    the size.
    """
    module.attributes[TARGET] = htp.TargetAttr(StringAttr(f"v73{{tcm={size}}}"))
    for name in ("htp-assign-layout", "htp-tile", "htp-plan-memory"):
        run_pass(module, name)
    assert htp.TCM_BUDGET not in str(module)
    (function,) = (op for op in module.body.ops if isinstance(op, FuncOp))
    starts = [op for op in function.walk() if isinstance(op, htp.DmaStartOp)]
    assert all(op.impl is not None for op in function.walk() if isinstance(op, htp.Conv2dOp))
    return sum(map(bytes_moved, starts)), PlannedTime.of(function, target_of(module))


def best(*plans: tuple[float, float]) -> tuple[float, float]:
    """The best of plans for descending sizes, each by the bytes that it moves and its total."""
    found = best_of([LadderPlan(cast(Trial, None), *plan) for plan in plans])
    return found.moved, found.total


def test_a_size_takes_the_best_plan_for_less():
    assert best((90, 50), (100, 60)) == (90, 50)
    assert best((110, 50), (100, 60)) == (100, 60)
    assert best((90, 70), (100, 60)) == (100, 60)
    assert best((100, 50), (110, 40), (100, 60)) == (100, 50)
    assert best((100, 60), (90, 80), (100, 70)) == (100, 60)


def test_few_bytes_may_not_take_far_longer():
    assert best((110, 50), (100, WORTH * 50 + 1)) == (110, 50)
    assert best((110, 50), (100, WORTH * 50)) == (100, WORTH * 50)


def test_sizes_are_rounded_to_the_ladder():
    """By less than an eighth, and not at all where they are sizes of it."""
    for size in (1, 7, 8, 15, 17, 1023, 8126, 18075, 65536, 8 << 20):
        assert size * FINE / (FINE + 1) < rounded(size) <= size
        assert rounded(rounded(size)) == rounded(size)
    ladder = lower_sizes(1 << 16, FINE)
    assert [rounded(size) for size in ladder] == ladder
    assert all(rounded(size + 1) == size for size in ladder if size >= 2 * FINE)
