"""Runs of scheduled functions in any order that their threads and signals allow."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from random import Random

from xdsl.ir import Operation

from hexnn.dialects import htp
from hexnn.dialects.entry_function import Entry
from hexnn.lowering.concurrency.step_accesses import is_step
from hexnn.runtime.planned import PlannedProgram
from hexnn.semantics.registry import Array


def drawn_order(program: PlannedProgram, rng: Random) -> list[Operation]:
    """A random order of the steps: each thread in its own, waits after what they wait for."""
    contexts = htp.contexts_of(program.function)
    threads = defaultdict[int, list[Operation]](list)
    for op in program.function.body.block.ops:
        if is_step(op):
            threads[htp.thread_of(op, contexts)].append(op)
    order, done = list[Operation](), set[Operation]()
    while any(threads.values()):
        heads = [ops for ops in threads.values() if ops and may_run(ops[0], done)]
        assert heads, "all threads wait for each other"
        order.append(rng.choice(heads).pop(0))
        done.add(order[-1])
    return order


def may_run(op: Operation, done: set[Operation]) -> bool:
    """Whether what an operation waits for is over."""
    waits = isinstance(op, htp.AwaitOp | htp.DmaWaitOp)
    return not waits or all(token.owner in done for token in op.tokens)


def run_in_any_order(
    program: PlannedProgram, inputs: Mapping[str, Array], rng: Random, fill: int | None = None
) -> dict[str, Array]:
    """The outputs of a run in a random order, whose transfers happen when they start or when they
    are waited for. Bytes of TCM are `fill` at first, a drawn value for None.
    """
    program.memory.data[program.memory.tcm_base :] = rng.randrange(256) if fill is None else fill
    steps = {step.op: step for step in program.steps}
    actions = {op: step.run for op, step in steps.items()}
    for wait in steps:
        if isinstance(wait, htp.DmaWaitOp) and rng.random() < 0.5:
            del actions[wait]
            for token in wait.tokens:
                assert isinstance(token.owner, Operation)
                actions[token.owner] = program.transfers[token].run
    for buffer, array in zip(program.arguments, inputs.values(), strict=True):
        buffer.write(program.memory, array)
    for op in drawn_order(program, rng):
        if op in actions:
            actions[op]()
    arrays = [buffer.read(program.memory) for _, buffer in program.results]
    return dict(zip(Entry(program.function).outputs, arrays, strict=True))
