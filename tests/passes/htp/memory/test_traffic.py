"""Memory plans over sizes of TCM: bytes moved, bytes used, buffers that do not overlap."""

import sys
from collections.abc import Sequence
from importlib import import_module
from itertools import combinations, pairwise
from pathlib import Path
from typing import Any

import pytest
from goldens import cases
from support import folders
from support.drawn_plans import drawn_plan
from support.htp_networks import OUTPUT, Net
from xdsl.context import Context
from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr, ModuleOp, StringAttr, i64
from xdsl.dialects.func import FuncOp
from xdsl.transforms.canonicalize import CanonicalizePass

from hexnn.dialects import htp, qnn
from hexnn.dialects.htp.attributes import TARGET, target_of
from hexnn.frontends.tflite import read
from hexnn.passes.htp.memory.arena import Arena
from hexnn.passes.htp.memory.ledger import Content, Ledger
from hexnn.passes.htp.memory.packing.group_packing import Misfit
from hexnn.passes.htp.memory.packing.live_spans import Span
from hexnn.passes.htp.memory.plan_attempts import Attempts
from hexnn.passes.htp.memory.residency import farthest
from hexnn.testing.pass_stages import lower_to_htp, parse, run_pass
from hexnn.tools.api import load
from hexnn.tools.work import bytes_moved

BENCHMARKS = Path(__file__).resolve().parents[4] / "benchmarks"
CAPACITIES = (32, 40, 48, 56, 64, 96, 128)
"""Sizes of TCM in KiB."""


def peaks(module: ModuleOp) -> dict[str, int]:
    """The bytes of `htp.tcm_peak`."""
    found = module.attributes[htp.TCM_PEAK]
    assert isinstance(found, DictionaryAttr)
    sizes = {n: v for n, v in found.data.items() if isinstance(v, IntegerAttr)}
    return {name: value.value.data for name, value in sizes.items()}


@pytest.mark.parametrize(
    "path", ["mlperf-tiny/resnet8_int8.tflite", "tflite-micro/person_detect.tflite"]
)
@pytest.mark.filterwarnings("ignore")
def test_more_memory_moves_no_more(path: str):
    source = read(folders.model(path))
    run_pass(source, "tfl-to-qnn", strict=True)
    CanonicalizePass().apply(Context(), source)
    for first in range(3):
        check_traffic(source.clone(), CAPACITIES[first:])


@pytest.mark.filterwarnings("ignore")
def test_estimates_that_are_too_high_hide_no_plan():
    """Two layers load the same rows: the search counts these twice."""
    network = load(folders.model("ai-edge-quantizer/float/insert_dequant_test.tflite"))
    plans = [network.lower("htp", f"v73{{tcm={size}K}}").ir for size in (64, 96)]
    less, more = (
        sum(op.nbytes for op in plan.walk() if isinstance(op, htp.DmaStartOp)) for plan in plans
    )
    assert more <= less


@pytest.mark.filterwarnings("ignore")
def test_networks_move_little_in_little_memory():
    """Chains of more than one rate are planned, with line buffers: at 384 KiB mobilenet_v2 moves
    4.4 MB without, resnet8 326 KB at 32 KiB. Where nothing must be spilled, as in 56 KiB of
    resnet8, nothing is.
    """
    limits = {
        "mlperf-tiny/resnet8_int8": {56: 85_376, 32: 190_000},
        "tflite-micro/person_detect": {64: 248_960},
        "coral/mobilenet_v2_1.0_224_int8": {1024: 4_050_000, 384: 3_900_000},
    }
    for path, known in limits.items():
        network = load(folders.model(f"{path}.tflite"))
        for size, limit in known.items():
            assert traffic(network.lower("htp", f"v73{{tcm={size}K}}").ir) <= limit, (path, size)


def keyword_spotting() -> Net:
    """A network of the size of MLPerf Tiny's: spectrograms of 49 x 10, 64 channels of 25 x 5."""
    net = Net((1, 49, 10, 1))
    weight, bias = net.weights(10, 4, 1, 64, axis=3)
    pads = (4, 5, 1, 1)
    net.add(qnn.Conv2dOp(net.x, weight, bias, out=OUTPUT, stride=(2, 2), pad_amount=pads))
    for _ in range(4):
        net.depthwise()
        net.conv(64, 1, pad=0)
    net.add(qnn.ReduceMeanOp(net.x, axes=[1, 2], out=OUTPUT))
    net.dense(12)
    return net


def test_keyword_spotting_spills_nothing_in_little_memory():
    source, moved = keyword_spotting().module(), set[int]()
    for size in ("8M", "40K"):
        module = source.clone()
        lower_to_htp(module, f"v73{{tcm={size}}}")
        for name in ("htp-assign-layout", "htp-tile", "htp-plan-memory"):
            run_pass(module, name)
        moved.add(traffic(module))
    assert len(moved) == 1


def traffic(module: ModuleOp) -> int:
    """The bytes that transfers of a planned module move."""
    return sum(bytes_moved(op) for op in module.walk() if isinstance(op, htp.DmaStartOp))


def check_traffic(source: ModuleOp, capacities: Sequence[int]) -> None:
    """Check a module of qnn, changed in place, for each of ascending capacities, with the layouts
    that are chosen for the least.
    """
    lower_to_htp(source, f"v73{{tcm={capacities[0]}K}}")
    run_pass(source, "htp-assign-layout")
    moved: list[int] = []
    for size in capacities:
        module = source.clone()
        module.attributes[TARGET] = htp.TargetAttr(StringAttr(f"v73{{tcm={size}K}}"))
        run_pass(module, "htp-tile")
        run_pass(module, "htp-plan-memory")
        moved.append(traffic(module))
        used = peaks(module)
        assert max(v for name, v in used.items() if name != "total") <= used["total"]
        assert used["total"] <= size << 10
    assert all(more <= less for less, more in pairwise(moved))


def test_a_function_is_planned_for_its_budget():
    """The plan stays within the bytes that the function names, and takes the name away."""
    net = Net((1, 24, 16, 24))
    entry = net.add(qnn.ReluOp(net.x))
    net.add(qnn.ElementWiseMaximumOp(net.add(qnn.ReluOp(entry)), entry, out=OUTPUT))
    module = net.module()
    lower_to_htp(module, "v73{tcm=64K}")
    run_pass(module, "htp-assign-layout")
    (function,) = (op for op in module.walk() if isinstance(op, FuncOp))
    function.attributes[htp.TCM_BUDGET] = IntegerAttr(32 << 10, i64)
    run_pass(module, "htp-plan-memory")
    assert htp.TCM_BUDGET not in function.attributes
    assert 0 < peaks(module)["total"] <= 32 << 10


def test_ledger_packs_what_first_fit_cannot():
    """Two buffers with a gap between them, and one as large as both gaps."""
    plans = [Ledger(10), Ledger(10, Arena(10))]
    found: list[int | None] = []
    for plan in plans:
        numbers = [plan.allocate(n, Content.ACTIVATIONS) for n in (3, 3, 2)]
        assert numbers == [0, 1, 2]
        plan.free(0)
        found.append(plan.allocate(5, Content.WEIGHTS))
    assert found == [3, None]
    assert plans[0].spans() == [Span(0, 3, 3), Span(1, 5, 3), Span(2, 5, 2), Span(4, 5, 5)]
    assert not plans[0].pack()
    placed = list(zip(plans[0].spans(), plans[0].offsets, strict=True))
    for (one, low), (other, high) in combinations(placed, 2):
        apart = low + one.size <= high or high + other.size <= low
        assert apart or not one.overlaps(other)
    assert plans[0].peak == (10, {"activations": 8, "weights": 5, "scratch": 0})


def test_reserved_bytes_stay_free_for_all_but_what_needs_them():
    ledger = Ledger(10, reserves={1: 4})
    ledger.begin()
    assert ledger.allocate(3, Content.WEIGHTS) == 0
    ledger.begin()
    assert ledger.free_bytes == 3
    assert ledger.allocate(5, Content.SCRATCH) is None
    ledger.allow(8)
    assert ledger.allocate(5, Content.SCRATCH) == 1
    ledger.begin()
    assert ledger.free_bytes == 2
    assert [list(ledger.operations(*span)) for span in ((0, 1), (0, 2), (1, 2))] == [
        [0],
        [0, 1],
        [1],
    ]


@pytest.mark.parametrize("seed", range(6))
def test_plans_are_spared_bytes_where_they_do_not_pack(seed: int):
    """A 16th of TCM at first, then twice as much."""
    module = parse(drawn_plan(seed))
    (function,) = (op for op in module.walk() if isinstance(op, FuncOp))
    budget = target_of(module).tcm_budget
    attempts = Attempts(function, budget)
    first = attempts.plan(farthest, Ledger(budget))
    again = attempts.again(first, [Misfit(0, first.ledger.now, budget)])
    assert set(again.ledger.reserves.values()) == {budget // 16}
    assert len(again.ledger.reserves) == len(again.ledger.begun)
    twice = attempts.again(again, [Misfit(0, again.ledger.now, budget)])
    assert set(twice.ledger.reserves.values()) == {2 * (budget // 16)}


@pytest.fixture(scope="module")
def benchmark() -> Any:
    """The benchmark of compilation."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module("htp_compile")


def test_benchmark(benchmark: Any):
    (row,) = benchmark.rows_of([cases.network("hello_world_int8")], ["64K"], [1, 4])
    assert row.equal
    assert not row.failed
    assert row.bytes_moved >= row.bound_bytes > 0
    assert 64 << 10 >= row.peak_tcm >= row.peak_bound > 0
    assert set(row.makespan) == {1, 4}
    assert all(row.makespan[n] >= row.lower_bound[n] > 0 for n in row.makespan)


def test_the_document_of_the_benchmark(benchmark: Any):
    """Networks by name and size; the summary names those that move more with more TCM."""
    rows = [
        benchmark.Row("a", "64K", 90, 80, makespan={4: 3.0}, lower_bound={4: 2.0}),
        benchmark.Row("a", "1M", 100, 80),
        benchmark.Row("b", "64K", failed="too large"),
        benchmark.Row("b", "1M", 80, 80, equal=False),
    ]
    found = benchmark.document(rows)
    assert found["networks"]["a"]["1M"]["bytes_moved"] == 100
    assert found["networks"]["b"]["64K"]["failed"] == "too large"
    assert found["summary"] == {
        "rows": 4,
        "failed": 1,
        "different": 1,
        "not_monotone": ["a"],
        "worst_bytes_ratio": 1.25,
        "worst_makespan_ratio": 1.5,
    }
