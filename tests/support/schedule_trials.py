"""Random networks on one to six HVX contexts: any legal order computes what the source does, and a
schedule without one of its waits is refused or computes the same.

Networks are random ones of TFLite, compiled as in `network_trials` for a TCM of random size, and
small functions of loads, stores and kernels. Kernels are cut down to single vectors and take random
times, so that schedules differ from what is fastest.
"""

from __future__ import annotations

import math
from collections import Counter
from contextlib import ExitStack
from dataclasses import dataclass, field, replace
from pathlib import Path
from random import Random
from unittest.mock import patch

import numpy as np
from support import hostile
from support.drawn_plans import drawn_plan
from support.drawn_times import DrawnTimes, DrawnTiming
from support.hostile import ACCEPTED, DIFFERENT, Trial
from support.network_trials import Arrays, Examination, Setting, compile, samples
from support.thread_orders import run_in_any_order
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.rewriter import Rewriter

from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.htp.target import Target
from hexnn.dialects.tensors import shape
from hexnn.lowering.concurrency import kernel_parts
from hexnn.passes.htp.schedules import static_schedule as schedule_contexts
from hexnn.passes.htp.schedules.split_kernels import HtpSplitKernelsPass
from hexnn.passes.htp.schedules.static_schedule import HtpSchedulePass
from hexnn.runtime.executor import execute
from hexnn.runtime.planned import PlannedProgram
from hexnn.testing.networks.random_networks import network
from hexnn.testing.pass_stages import parse, random_inputs, run_pass
from hexnn.testing.preloading import preload
from hexnn.tools.api import Model
from hexnn.tools.execution import make_engine

CONTEXTS = 6
"""The most HVX contexts of a schedule."""

SECONDS = 60.0
"""The longest that a network may take."""

ORDERS, TIMES, BROKEN = 4, 2, 3
"""How many random orders, random durations, and schedules without a wait each network is run in."""


@dataclass(frozen=True)
class Case:
    """A planned network, and what it computes."""

    module: ModuleOp
    inputs: Arrays
    expected: Arrays

    def difference(self, found: Arrays) -> str:
        """The names of the outputs that differ."""
        pairs = self.expected.items()
        return ", ".join(name for name, array in pairs if not np.array_equal(found[name], array))


@dataclass
class Trials:
    """What is drawn for one network, and what was found."""

    rng: Random
    counts: Counter[str] = field(default_factory=Counter[str])
    faults: list[str] = field(default_factory=list[str])

    def scheduled(self, module: ModuleOp) -> ModuleOp:
        """A random schedule of a planned network."""
        module, contexts = module.clone(), self.rng.randint(1, CONTEXTS)
        replan, exact = self.rng.random() < 0.7, int(self.rng.random() < 0.05)
        self.counts[f"on {contexts} contexts"] += 1
        with ExitStack() as stack:
            stack.enter_context(patch.object(kernel_parts, "LEAST_WORK", self.rng.choice((1, 64))))
            stack.enter_context(patch.object(schedule_contexts, "time_kernels", self.times))
            if self.rng.random() < 0.8:
                HtpSplitKernelsPass(contexts).apply(Context(), module)
            HtpSchedulePass(contexts, replan, exact).apply(Context(), module)
        module.verify()
        run_pass(module, "htp-verify-schedule")
        return module

    def times(self, module: ModuleOp, target: Target) -> dict[str, DrawnTiming]:
        """Random times of the kernels of a module."""
        del target
        kernels = (op for op in module.body.ops if isinstance(op, FuncOp))
        drawn = (0, 1, self.rng.randrange(1000), self.rng.randrange(30_000))
        return {op.sym_name.data: DrawnTiming(self.rng.choice(drawn)) for op in kernels}

    def run(self, case: Case) -> None:
        """Compare runs of a random schedule in random orders, and with random durations."""
        module = self.scheduled(case.module)
        self.counts["signals"] += sum(isinstance(op, htp.SignalOp) for op in module.walk())
        program = PlannedProgram(module, make_engine("numpy"))
        self.run_in_orders(program, case, ORDERS, "a random order")
        for _ in range(TIMES):
            program.memory.data[program.memory.tcm_base :] = self.rng.randrange(256)
            program.durations = DrawnTimes(self.rng)
            self.note(case.difference(program.run(case.inputs)), "random durations")
        waits = len(waits_in(module))
        for index in self.rng.sample(range(waits), min(waits, BROKEN)):
            self.break_wait(module, case, index)

    def run_in_orders(self, program: PlannedProgram, case: Case, count: int, how: str) -> None:
        """Compare runs in random orders."""
        for _ in range(count):
            self.counts["runs"] += 1
            found = run_in_any_order(program, case.inputs, self.rng)
            self.note(case.difference(found), how)

    def break_wait(self, module: ModuleOp, case: Case, index: int) -> None:
        """Let wait number `index` wait for one token less: that is a race, or not needed."""
        broken = module.clone()
        wait = waits_in(broken)[index]
        left_out = self.rng.choice(wait.tokens)
        rest = [token for token in wait.tokens if token is not left_out]
        if rest:
            wait.operands = rest
        else:
            Rewriter.erase_op(wait)
        try:
            program = PlannedProgram(broken, make_engine("numpy"))
        except HexnnError as e:
            if "may run at the same time" not in e.message:
                raise
            self.counts["races found"] += 1
            return
        self.counts["waits not needed"] += 1
        self.run_in_orders(program, case, 1, f"a random order without a token of wait {index}")

    def note(self, difference: str, how: str) -> None:
        """Note what differs, if anything does."""
        if difference:
            self.faults.append(f"in {how}: {difference} differ")

    def trial(self) -> Trial:
        """The verdict."""
        outcome = DIFFERENT if self.faults else ACCEPTED
        return Trial(outcome, "\n".join(self.faults), self.counts)


def waits_in(module: ModuleOp) -> list[htp.AwaitOp]:
    """The waits for signals."""
    return [op for op in module.walk() if isinstance(op, htp.AwaitOp)]


def drawn_case(seed: int) -> Case:
    """A small function of loads, stores and kernels."""
    module = parse(drawn_plan(seed).replace("tcm=", f"contexts={CONTEXTS} tcm="))
    inputs = random_inputs(module, seed)
    expected = execute(module, inputs)
    run_pass(module, "htp-plan-memory")
    run_pass(module, "htp-to-hvx")
    return Case(module, inputs, expected)


def network_case(seed: int, trials: Trials) -> Case | None:
    """A random network of TFLite for a TCM of random size; None if nothing of it runs on HVX."""
    module, net = network(seed)
    trials.counts.update(net.operators)
    model = Model(module)
    largest = max(math.prod(shape(result)) for op in model.ops for result in op.results)
    seen = Examination(replace(Setting.of(seed, largest), contexts=CONTEXTS))
    compiled = compile(model, seen)
    trials.faults += seen.faults
    if compiled is None or not any(op.name == "htp.launch" for op in compiled.ops):
        return None
    given = samples(model, seed)[seed % 2]
    return Case(compiled.ir, given, model.run(given))


def tried(seed: int) -> Trial:
    """Try network number `seed`; each eighth is a network of TFLite."""
    trials = Trials(Random(seed))
    case = drawn_case(seed) if seed % 8 else network_case(seed // 8, trials)
    if case is not None:
        trials.run(case)
    return trials.trial()


def trial(seed: int, folder: Path) -> Trial:
    """Try network number `seed` in a process of its own."""
    del folder
    preload()
    found = hostile.in_child(lambda: tried(seed), seconds=SECONDS, memory=None)
    judged = hostile.judged(found)
    return found.value if judged.outcome == ACCEPTED else judged
