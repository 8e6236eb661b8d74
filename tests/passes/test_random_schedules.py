"""Random networks on one to six HVX contexts, in random legal orders."""

from collections import Counter

import pytest
from support.schedule_trials import ORDERS, tried

SEEDS = (1, 2, 3, 5, 40, 48, 56, 112, 136)
"""Four small functions and five networks, those of multiples of eight; in 48 some kernels take no
time. Each night `benchmarks/soak.py` runs others, and a failing one by `--only schedules:SEED`."""


@pytest.mark.parametrize("seed", SEEDS)
def test_any_legal_order_computes_the_same(seed: int) -> None:
    trial = tried(seed)
    assert not trial.failed, trial.detail
    counts = Counter(trial.counts)
    assert counts["runs"] >= ORDERS
    assert counts["signals"]
    assert counts["races found"] or counts["waits not needed"]
