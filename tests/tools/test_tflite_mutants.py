"""Mutated .tflite files through the tools: refused in one line, or equal at every stage."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.mutated_tflite import mutant
from support.tflite_trials import trial

MUTANTS = 30


@pytest.mark.parametrize("seed", range(MUTANTS))
def test_mutant(seed: int, tmp_path: Path):
    pytest.importorskip("ai_edge_litert")
    found = trial(seed, tmp_path)
    assert not found.failed, found.detail


def test_mutants_differ_and_repeat():
    pytest.importorskip("ai_edge_litert")
    found = [mutant(seed) for seed in range(MUTANTS)]
    assert len(set(found)) == MUTANTS
    assert [mutant(seed) for seed in (3, 7)] == [found[3], found[7]]
