"""Choices by predictions of packets: no other kernel is better once all are scheduled."""

from __future__ import annotations

import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from support.htp_networks import Net

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.registries.implementations import IMPLEMENTATIONS, Implementation
from hexnn.kernels import load
from hexnn.passes.htp.layouts import assignment, choices, prediction_errors
from hexnn.passes.htp.layouts.predictions import PREDICTIONS

BENCHMARKS = Path(__file__).resolve().parents[4] / "benchmarks"


@pytest.fixture(scope="module")
def benchmark() -> Callable[[str], Any]:
    """A module of the folder of benchmarks."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module


def test_the_cheapest_is_found_whatever_the_bounds() -> None:
    """The first of equals, and no cost is computed that the bound excludes."""
    rng = np.random.default_rng(0)
    for _ in range(200):
        costs = rng.integers(0, 8, rng.integers(1, 7)).tolist()
        bounds = [cost - int(rng.integers(0, 4)) for cost in costs]
        computed: list[int] = []

        def cost(at: int, costs: list[int] = costs, computed: list[int] = computed) -> int:
            computed.append(at)
            return costs[at]

        found, first = assignment.cheapest(range(len(costs)), bounds.__getitem__, cost)
        assert (found, first) == (min(costs), costs.index(min(costs)))
        computed.clear()
        assert assignment.cheapest(range(len(costs)), costs.__getitem__, cost) == (found, first)
        assert {costs[at] for at in computed} == {found}


def test_the_table_of_errors_is_of_implementations() -> None:
    load()
    for (name, size, prediction), ratios in prediction_errors.table().items():
        assert name in IMPLEMENTATIONS
        assert size in prediction_errors.SIZES
        assert prediction in list(PREDICTIONS)[:-1]
        ends = ratios.least, ratios.low, ratios.median, ratios.high, ratios.greatest
        assert list(ends) == sorted(ends)
        assert 0.6 < ratios.least <= ratios.greatest <= 4


def test_negligible_gains_are_not_worth_a_schedule(monkeypatch: pytest.MonkeyPatch) -> None:
    """A layer whose kernels seem equal is scheduled alone, but not beside one that takes more, and
    not where closer predictions are not asked for.
    """
    # Sums take less than is predicted.
    packets = {
        "depthwise_conv_2d.flat_sums": 1050,
        "depthwise_conv_2d": 1000,
        "conv_2d.matrix": 100_000,
    }

    def predicted(one: Implementation, op: htp.HtpOp, version: int, predict: str) -> int:
        if isinstance(op, htp.DepthwiseConv2dOp):
            asked.append(predict)
        return next((n for name, n in packets.items() if one.name.startswith(name)), 200_000)

    monkeypatch.setattr(choices, "predicted", predicted)
    every = ["selected", "listed", "scheduled"]
    for more, predict, levels in (
        (0, "scheduled", every),
        (0, "listed", every[:2]),
        (0, "bound", []),
        (512, "scheduled", every[:2]),
    ):
        asked: list[str] = []
        net = Net((1, 8, 8, 128))
        net.depthwise()
        if more:
            net.conv(more)
        hexnn.apply(net.module(), f"qnn-to-htp,htp-assign-layout{{predict={predict}}}")
        assert [name for name, it in PREDICTIONS.items() if it in asked] == levels


@pytest.mark.parametrize(
    ("operation", "dims", "outputs", "size", "target"),
    [
        ("conv", (1, 7, 7, 64), 40, (1, 1), "v73"),
        ("conv", (1, 9, 6, 20), 24, (3, 3), "v66{tcm=8M}"),
        ("fully_connected", (32, 64), 40, (), "v73"),
        ("depthwise", (1, 12, 40, 12), 0, (3, 3), "v73"),
    ],
)
def test_no_schedule_contradicts_a_choice(
    benchmark: Callable[[str], Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    operation: str,
    dims: tuple[int, ...],
    outputs: int,
    size: tuple[int, ...],
    target: str,
) -> None:
    """The choice is within 3 % of the best, and the same with an empty cache as with a full one."""
    monkeypatch.setenv("HEXNN_CACHE", str(tmp_path / "cache"))
    layer = benchmark("layers").Layer(operation, (dims,), outputs, size)
    variant = benchmark("layer_networks").Variant("u8", "per-channel")
    trial = benchmark("regrets").tried(layer, variant, target)
    assert len(trial.kernels) > 1
    assert trial.regret <= 0.03
    again = benchmark("regrets").tried(layer, variant, target)
    assert again.chosen == trial.chosen
    for kernels in trial.kernels.values():
        for kernel in kernels:
            bound, *_, truth = kernel.packets
            assert bound <= 1.1 * truth
