"""Execution of planned modules in memory, at the planned addresses: a run calls the steps of a
bound function.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from functools import cache, cached_property, partial

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation, OpResult, SSAValue

from ..dialects import htp
from ..lowering.concurrency.clocks import check_schedule
from ..lowering.concurrency.step_accesses import StepAccesses
from ..lowering.concurrency.step_dependences import dependences
from ..semantics.registry import is_stateful
from .bound_function import Action, BoundFunction, PlannedStep, nothing
from .concurrent_steps import run_concurrently
from .executor import Array, Engine, Observer, checked_inputs, named_outputs
from .observation import Observation, ObservedStorage, WrittenBytes, observed_storages
from .simulated_time import Durations, Simulation


class PlannedProgram(BoundFunction):
    """A program that runs a planned module in a memory of its own.

    The constructor raises HexnnError for launches of kernels if `engine` is None, for addresses
    outside of the memories, and for a schedule on several HVX contexts with races.
    """

    def __init__(self, module: ModuleOp, engine: Engine | None = None):
        super().__init__(module, engine)
        self.threads = 1
        """The number of threads in which a run executes its steps."""

        self.durations: Durations | None = None
        """How long operations take, for runs in simulated time; None for the order of the text."""

        self.simulation: Simulation | None = None
        """The last run in simulated time."""

        accesses = StepAccesses(self.kernels)
        self.accesses_of = cache(accesses.of)
        """The function from an operation to the bytes that it reads and writes."""

        if htp.contexts_of(self.function) is not None:
            check_schedule(self.function, accesses)

    @cached_property
    def dependences(self) -> list[set[int]]:
        """For each step the indices of earlier ones that it depends on."""
        return dependences([self.accesses_of(step.op) for step in self.steps])

    def run(self, inputs: Mapping[str, Array], observe: Observer | None = None) -> dict[str, Array]:
        """Run the steps once on `inputs`; return the outputs by name, in the tensors' storage
        types. `observe` is called with each named tensor; it may return a replacement, or None to
        keep it. With `durations` the run is one in simulated time. Else, without `observe` and
        operations that keep states, steps that do not depend on each other run in `threads`
        threads.

        Raises HexnnError for inputs of other names, shapes or types.
        """
        arrays = checked_inputs(self.function, inputs)
        for buffer, array in zip(self.arguments, arrays, strict=True):
            buffer.write(self.memory, array)
        self.absent.clear()
        if self.threads > 1 and not (observe or self.durations or self.keeps_states):
            actions = [step.run for step in self.steps]
            run_concurrently(actions, self.dependences, self.threads)
        else:
            self._run_observed(observe)
        outputs = [None if v in self.absent else b.read(self.memory) for v, b in self.results]
        return named_outputs(self.function, outputs)

    @cached_property
    def keeps_states(self) -> bool:
        """Whether an operation keeps a state between runs."""
        return any(is_stateful(op) for step in self.steps for op in step.op.walk())

    def _run_observed(self, observe: Observer | None) -> None:
        """Run the steps in simulated time if there are `durations`, else one after the other; show
        the tensors of the source network to the observer, if any.
        """
        show = partial(self._show, observe)
        shown = self.observed if observe else ()
        observation = Observation(shown, self.memory, self.accesses_of, show)
        observation.start()
        if self.durations is not None:
            self._run_in_time(self.durations, observation)
            return
        for step in self.steps:
            self._run_step(step, step.run, observation)

    @cached_property
    def observed(self) -> Sequence[ObservedStorage]:
        """The tensors of the source network, by storage."""
        return observed_storages(self.function)

    def _run_in_time(self, durations: Durations, observation: Observation) -> None:
        """Run the steps as their threads come to them when operations take as long as `durations`
        says; transfers copy when they are over.
        """
        steps = {step.op: step for step in self.steps}

        def perform(op: Operation) -> None:
            if isinstance(op, htp.DmaStartOp) and not reads_absent(op, self.absent):
                self.transfers[op.token].run()
            elif (step := steps.get(op)) is not None:
                is_wait = isinstance(op, htp.DmaWaitOp)
                self._run_step(step, nothing if is_wait else step.run, observation)

        self.simulation = Simulation(self.function, durations, perform, self.accesses_of)
        self.simulation.run()

    def _run_step(self, step: PlannedStep, action: Action, observation: Observation) -> None:
        """Run a step by `action`, unless it reads tensors that are not available."""
        if reads_absent(step.op, self.absent):
            self.absent.update(step.op.results)
        else:
            action()
        observation.finished(step.op)

    def _show(
        self, observe: Observer | None, result: OpResult, written: WrittenBytes | None
    ) -> None:
        """Pass the tensor `result`, of the bytes `written` if they are given, to the observer, if
        it is available; store what the observer returns in place of it, unless that is None.
        """
        if observe is None or self._is_absent(result):
            return
        stored = self.stored(result)
        replacement = observe(result, stored.read(written or self.memory))
        if replacement is not None:
            stored.write(self.memory, replacement)

    def _is_absent(self, value: SSAValue) -> bool:
        """Return whether a value, or what it is a view of, is not available in the present run."""
        while value not in self.absent and isinstance(value.owner, htp.ReshapeOp):
            value = value.owner.input
        return value in self.absent


def reads_absent(op: Operation, absent: AbstractSet[SSAValue]) -> bool:
    """Return whether an operand of a planned operation is among `absent`, the values that are not
    available in a run. The token of a DMA start counts as absent if the source of its transfer is.
    """

    def source(value: SSAValue) -> SSAValue:
        return value.owner.source if isinstance(value.owner, htp.DmaStartOp) else value

    return bool(absent) and any(source(value) in absent for value in op.operands)
