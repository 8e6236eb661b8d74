"""Operations of qnn in random element types and ranks: HVX code computes what the reference
does.
"""

from pathlib import Path

import pytest
from support.hostile import ACCEPTED, FAILURES
from support.qnn_type_trials import cases, trial

ROUNDS = 1
"""Draws of each operation; each night `benchmarks/soak.py --qnn-types N` makes others."""


@pytest.mark.parametrize("part", range(4))
def test_hvx_equals_the_reference(part: int, tmp_path: Path):
    seeds = range(part, ROUNDS * len(cases()), 4)
    trials = [trial(seed, tmp_path) for seed in seeds]
    assert [one.detail for one in trials if one.outcome in FAILURES] == []
    assert sum(one.outcome == ACCEPTED for one in trials) > len(trials) // 4
