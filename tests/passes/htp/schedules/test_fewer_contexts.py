"""More contexts are never slower than fewer."""

from pathlib import Path
from random import Random

import pytest
from support.drawn_schedules import drawn_jobs, launched
from xdsl.context import Context

import hexnn
from hexnn.dialects.htp.attributes import target_of
from hexnn.lowering.hexagon.timing.network import time_network
from hexnn.passes.htp.schedules.job_scheduling import ListScheduler
from hexnn.passes.htp.schedules.static_schedule import HtpSchedulePass
from hexnn.tools.schedules import scheduled

DIGITS = Path(__file__).parents[4] / "examples/digits"


def test_list_scheduling_alone_is_slower_on_more():
    """Else there is nothing to test below."""
    lengths: list[float] = []
    for seed in range(200):
        jobs = drawn_jobs(Random(seed))
        ends = [
            max(s.start + jobs[s.job].cycles + jobs[s.job].latency for s in found)
            for found in (ListScheduler(jobs, count).run() for count in (2, 3))
        ]
        lengths.append(ends[1] - ends[0])
    assert max(lengths) > 0


@pytest.mark.parametrize("seed", range(60, 68))
def test_functions(seed: int):
    known = launched(seed)
    lengths: list[float] = []
    for contexts in range(1, target_of(known).contexts + 1):
        module = known.clone()
        HtpSchedulePass(contexts).apply(Context(), module)
        module.verify()
        lengths.append(time_network(module, target_of(module)).cycles)
    assert lengths == sorted(lengths, reverse=True)


def test_a_network_in_parts():
    """List schedules of as many parts as contexts take longer on three contexts than on two."""
    model = hexnn.load(DIGITS / "digits_int8.tflite").lower("hvx", "v73{contexts=6}")
    fewer, more = (scheduled(model, contexts) for contexts in (2, 3))
    assert more.makespan().cycles <= fewer.makespan().cycles
    inputs = model.random_inputs(1)
    expected, found = model.run(inputs), more.run(inputs)
    assert all((found[key] == expected[key]).all() for key in expected)
