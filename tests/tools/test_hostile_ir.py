"""Damaged IR: accepted and read as printed, or refused in words; benchmarks/soak.py has more."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from support.hostile import ACCEPTED, FAILURES, UNLOCATED
from support.ir_trials import trial

SEEDS = 60


def test_texts(tmp_path: Path) -> None:
    """No internal error, no hang, no difference, no error without a file; some are accepted."""
    outcomes = Counter[str]()
    for seed in range(SEEDS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        found = trial(seed, folder)
        detail = f"--only ir:{seed}: {found.outcome}: {found.detail}"
        assert found.outcome not in (*FAILURES, UNLOCATED), detail
        outcomes[found.outcome] += 1
    assert outcomes[ACCEPTED] > SEEDS // 20
