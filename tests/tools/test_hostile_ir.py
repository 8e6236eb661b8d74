"""Damaged IR: accepted and read as printed, or refused in words; benchmarks/soak.py has more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from support.hostile import ACCEPTED
from support.ir_trials import trial

SEEDS = 60


def test_texts(tmp_path: Path) -> None:
    """No internal error, no hang, no difference; some are accepted."""
    outcomes = Counter[str]()
    for seed in range(SEEDS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = trial(seed, folder)
        assert not found.failed, f"--only ir:{seed}: {found.outcome}: {found.detail}"
        outcomes[found.outcome] += 1
    assert outcomes[ACCEPTED] > SEEDS // 20
