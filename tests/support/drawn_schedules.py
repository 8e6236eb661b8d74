"""Random jobs, and random functions with launches, to be scheduled."""

from random import Random

from support.drawn_plans import drawn_plan
from xdsl.dialects.builtin import ModuleOp

from hexnn.passes.htp.schedules.job_scheduling import Job
from hexnn.testing.pass_stages import parse, run_pass


def drawn_jobs(rng: Random) -> list[Job]:
    """Kernels and transfers that depend on earlier ones."""

    def job(index: int) -> Job:
        before = [set(rng.sample(range(index), min(index, rng.randrange(3)))) for _ in range(2)]
        is_transfer = rng.random() < 0.3
        latency = rng.randrange(9) if is_transfer else 0
        return Job(rng.randrange(20), before[0], before[1] - before[0], latency, is_transfer)

    return [job(index) for index in range(30)]


def launched(seed: int) -> ModuleOp:
    """A random function with launches."""
    module = parse(drawn_plan(seed))
    run_pass(module, "htp-plan-memory")
    run_pass(module, "htp-to-hvx")
    return module
