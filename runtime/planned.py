"""Execution of planned modules in memory, at the planned addresses.

Work that does not depend on the inputs is done once: addresses are resolved, constants are written
to main memory in their layouts, transfers become pairs of array views. A run calls a list of
actions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass
from functools import cache, cached_property, partial
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, OpResult, SSAValue

from ..dialects import htp
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.entry_function import Entry
from ..dialects.htp.buffers import Storage, TensorBuffer
from ..lowering.concurrency.clocks import check_schedule
from ..lowering.concurrency.step_accesses import StepAccesses
from ..lowering.concurrency.step_dependences import dependences
from ..semantics.qnn.indexing import checked_indices
from ..semantics.registry import States, advance, is_stateful
from .concurrent_steps import run_concurrently
from .executor import Array, BindingEngine, Engine, Observer, checked_inputs, named_outputs
from .memory import Memory
from .observation import Observation, ObservedStorage, WrittenBytes, observed_storages
from .simulated_time import Durations, Simulation
from .transfers import IndexedTransfer, StridedTransfer, prepare_transfer

Action = Callable[[], object]
"""A callable that executes an operation in a run."""


@dataclass
class HeldTensor:
    """A tensor that cannot lie in memory, such as one of strings or of a data-dependent size,
    between islands (operations that stay in their source dialect); read and written like a
    `TensorBuffer`.
    """

    array: Array | None = None

    def read(self, memory: Storage) -> Array:
        """Return the array that was written last; `memory` is not used."""
        assert self.array is not None, "values are written before they are read"
        return self.array

    def write(self, memory: Storage, array: Array) -> None:
        """Hold `array` in place of the one written before; `memory` is not used."""
        self.array = array


StoredTensor: TypeAlias = TensorBuffer | HeldTensor


@dataclass(frozen=True)
class PlannedStep:
    """A step of a run: an operation, and the callable that executes it."""

    op: Operation
    run: Action


class PlannedProgram:
    """A program that runs a planned module in a memory of its own.

    The constructor raises HexnnError for launches of kernels if `engine` is None, for addresses
    outside of the memories, and for a schedule on several HVX contexts with races.
    """

    def __init__(self, module: ModuleOp, engine: Engine | None = None):
        self.function = Entry.of(module).function
        self.engine = engine
        self.memory = Memory(_size(module, htp.DDR_BYTES), _size(module, htp.TCM_BYTES))
        self.kernels = {op.sym_name.data: op for op in module.body.ops if isinstance(op, FuncOp)}
        """The functions of the module, by name."""

        self.transfers: dict[SSAValue, StridedTransfer | IndexedTransfer] = {}
        """The prepared copy of each DMA token."""

        self.outside: dict[SSAValue, HeldTensor] = {}
        """The tensors that cannot lie in memory."""

        self.arguments = [self._stored(v) for v in self.function.args]
        self.results: list[tuple[SSAValue, StoredTensor]] = []
        """The outputs and their buffers."""

        self.absent: set[SSAValue] = set()
        """The values that are not available in the present run, as an operation with state waits
        for more input."""

        self.threads = 1
        """The number of threads in which a run executes its steps."""

        self.durations: Durations | None = None
        """How long operations take, for runs in simulated time; None for the order of the text."""

        self.simulation: Simulation | None = None
        """The last run in simulated time."""

        self.states: States = {}
        self.steps = self._prepare()
        accesses = StepAccesses(self.kernels)
        self.accesses_of = cache(accesses.of)
        """The function from an operation to the bytes that it reads and writes."""

        if htp.contexts_of(self.function) is not None:
            check_schedule(self.function, accesses)

    def _prepare(self) -> list[PlannedStep]:
        """Return the steps of a run: one for each operation of @main with an action, in order."""
        steps: list[PlannedStep] = []
        for op in self.function.body.block.ops:
            action = self._action(op)
            if action is not None:
                steps.append(PlannedStep(op, action))
        return steps

    def _action(self, op: Operation) -> Action | None:
        """Return the callable that executes `op` in a run; None for operations without effect at
        run time.

        The work for operations without an action is done in this call: constants are written to
        memory, transfers prepared, and the results of @main recorded.
        """
        match op:
            case ConstantOp(is_fixed=True):
                self._stored(op.output).write(self.memory, op.array)
                return None
            case htp.BufferOp() | htp.SignalOp() | htp.AwaitOp():
                return None
            case htp.DmaStartOp():
                self.transfers[op.token] = self._transfer(op)
                return None
            case htp.DmaWaitOp():
                return self._wait(op)
            case htp.LaunchOp():
                return self._launch(op)
            case htp.ReshapeOp():
                return _nothing
            case ReturnOp():
                self.results = [(v, self._stored(v)) for v in op.operands]
                return None
            case _:
                return self._evaluation(op)

    def _stored(self, value: SSAValue) -> StoredTensor:
        """Return what holds a tensor during a run: a buffer in memory, or a `HeldTensor` if it
        cannot lie there.
        """
        if htp.lies_in_memory(value):
            return TensorBuffer.of(value)
        return self.outside.setdefault(value, HeldTensor())

    def _transfer(self, op: htp.DmaStartOp) -> StridedTransfer | IndexedTransfer:
        """Return the copy that the DMA start `op` describes, prepared once for all runs."""
        return prepare_transfer(
            self.memory, TensorBuffer.of(op.source), TensorBuffer.of(op.dest), *op.box
        )

    def _wait(self, op: htp.DmaWaitOp) -> Action:
        """Return the action of a DMA wait: it performs the copies of the transfers waited for.

        Copying as late as is legal exposes reads of data that has not arrived.
        """
        actions = [self.transfers[token].run for token in op.tokens]
        return actions[0] if len(actions) == 1 else _sequence(actions)

    def _launch(self, op: htp.LaunchOp) -> Action:
        """Return the action that runs a kernel. Raises HexnnError without a kernel or an engine."""
        name = op.kernel.root_reference.data
        kernel, engine, memory = self.kernels.get(name), self.engine, self.memory
        if kernel is None:
            raise op_error(op, f"launches @{name}, which is not defined")
        if engine is None:
            raise op_error(op, "launches a kernel: choose an engine to run it")
        buffers = [TensorBuffer.of(v) for v in op.addressed]
        for buffer in buffers:
            memory.check(buffer.address, buffer.nbytes)
        engine.prepare(kernel)
        addresses = tuple(buffer.address for buffer in buffers)
        bind = engine.bind if isinstance(engine, BindingEngine) else partial(partial, engine.run)
        run = bind(kernel, memory, addresses)
        check = self._index_check(op, buffers)
        return run if check is None else _sequence([check, run])

    def _index_check(self, op: htp.LaunchOp, buffers: Sequence[TensorBuffer]) -> Action | None:
        """Return the action that raises HexnnError if an input of the launch `op` holds indices
        outside of their limits; None if no input holds indices. `buffers` are the kernel's.
        """
        if op.index_limits is None:
            return None
        operand, rows = htp.integers(op.index_limits)

        def check() -> None:
            try:
                checked_indices(buffers[operand].read(self.memory), rows)
            except HexnnError as e:
                raise op_error(op, e.message) from None

        return check

    def _evaluation(self, op: Operation) -> Action:
        """Return the action that evaluates `op` by its semantics: reads the operands from memory as
        arrays, and writes the results that are available in their layouts.
        """
        memory, states = self.memory, self.states
        inputs = op.inputs_and_constants if isinstance(op, htp.HtpOp) else op.operands
        sources, dests = list(map(self._stored, inputs)), list(map(self._stored, op.results))

        def action() -> None:
            arrays = advance(op, [buffer.read(memory) for buffer in sources], states)
            for value, buffer, array in zip(op.results, dests, arrays, strict=True):
                if array is None:
                    self.absent.add(value)
                else:
                    buffer.write(memory, array)

        return action

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
                self._run_step(step, _nothing if is_wait else step.run, observation)

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
        stored = self._stored(result)
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


def _nothing() -> None:
    """Do nothing: the action of a view, which moves no data."""


def _sequence(actions: Sequence[Action]) -> Action:
    """Return the action that calls the given actions in order."""

    def action() -> None:
        for each in actions:
            each()

    return action


def _size(module: ModuleOp, attribute: str) -> int:
    """Return the value of an integer attribute of the module, a size in bytes set by memory
    planning. Raises HexnnError where it is missing.
    """
    size = module.attributes.get(attribute)
    if not isinstance(size, IntegerAttr):
        raise HexnnError(f"the module has no attribute {attribute}: plan its memory first", module)
    return size.value.data
