"""Random quantized networks at every stage, on every engine, and by LiteRT's reference kernels."""

from collections import Counter
from pathlib import Path

import pytest
from support.network_trials import ON_HEXAGON, prepare

from hexnn.testing.networks.random_networks import network

SEEDS = (0, 1, 3, 5, 10, 11, *range(13, 17), *range(18, 25), 26, 27, 29, *range(31, 34), 35, 36, 63)
"""Of the first ones those that take little time for the operators that occur: each does. Each
night `benchmarks/soak.py` runs others, and a failing one by `--only networks:SEED`."""

FAMILIES = {
    "map": (
        *("ADD", "GELU", "HARD_SWISH", "LEAKY_RELU", "LOGISTIC", "MAXIMUM", "MINIMUM", "MUL"),
        *("QUANTIZE", "RELU", "RELU6", "RELU_0_TO_1", "SQUARED_DIFFERENCE", "SUB", "TANH"),
        *("EQUAL", "GREATER_EQUAL", "LESS", "NOT_EQUAL", "SELECT_V2"),
    ),
    "move": (
        *("CONCATENATION", "DEPTH_TO_SPACE", "GATHER", "MIRROR_PAD", "PAD", "RESHAPE"),
        *("RESIZE_NEAREST_NEIGHBOR", "REVERSE_V2", "SPACE_TO_DEPTH", "STRIDED_SLICE", "TILE"),
        "TRANSPOSE",
    ),
    "reduce": (
        *("L2_NORMALIZATION", "LOG_SOFTMAX", "MEAN", "REDUCE_MAX", "REDUCE_MIN", "SOFTMAX", "SUM"),
    ),
    "contract": ("BATCH_MATMUL", "CONV_2D", "DEPTHWISE_CONV_2D", "FULLY_CONNECTED"),
    "window": ("AVERAGE_POOL_2D", "MAX_POOL_2D", "RESIZE_BILINEAR"),
}
"""Family -> its operators; each occurs in a network of the suite."""

WIDE = 10
"""How many networks have inputs of 16 bits, at least."""


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
    assert set(counts) == {name for names in FAMILIES.values() for name in names}
    assert sum(net.storage == "i16" for net in drawn) >= WIDE
    assert sum(net.constant_share() for net in drawn) < 0.2 * len(drawn)


def test_networks_repeat() -> None:
    first, second = (str(network(7)[0]) for _ in range(2))
    assert first == second
