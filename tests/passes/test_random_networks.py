"""Random quantized networks at every stage, on every engine, and by LiteRT's reference kernels."""

from collections import Counter
from pathlib import Path

import pytest
from support.network_trials import ON_HEXAGON, prepare
from support.random_networks import network

SLOW = (9, 16, 17, 24, 31, 35, 36, 38, 39, 42, 45, 48)
"""Networks that take more than a second."""

SEEDS = [seed for seed in range(53) if seed not in SLOW]
"""`benchmarks/soak.py --networks N` runs more, and a failing one by `--only networks:SEED`."""

FEWEST = 3
"""How often each operator occurs in the networks of the suite."""

OPERATORS = (
    *("ADD", "AVERAGE_POOL_2D", "CONCATENATION", "CONV_2D", "DEPTHWISE_CONV_2D"),
    *("FULLY_CONNECTED", "LOGISTIC", "MAX_POOL_2D", "MEAN", "PAD", "QUANTIZE", "RELU", "RELU6"),
    *("RELU_0_TO_1", "RESHAPE", "SOFTMAX", "TANH"),
)
"""Those that have HVX kernels."""


@pytest.mark.parametrize("seed", SEEDS)
def test_every_stage_and_litert_agree(seed: int, tmp_path: Path) -> None:
    pytest.importorskip("ai_edge_litert")
    trial = prepare(seed, tmp_path)()
    assert not trial.failed, trial.detail
    counts = Counter(trial.counts)
    assert counts["reached hvx"] == 1
    assert counts["accepted by LiteRT"] == 1
    assert any(counts[f"on {engine}"] for engine in ("llvm", "llvm-dot", "numpy"))
    assert counts["on hexagon"] == (seed % ON_HEXAGON == 0)


def test_networks_are_no_trifles() -> None:
    drawn = [network(seed)[1] for seed in SEEDS]
    counts = Counter(operator for net in drawn for operator in net.operators)
    assert set(counts) == set(OPERATORS)
    assert min(counts.values()) >= FEWEST, counts
    assert sum(net.constant_share() for net in drawn) < 0.2 * len(drawn)


def test_networks_repeat() -> None:
    first, second = (str(network(7)[0]) for _ in range(2))
    assert first == second
