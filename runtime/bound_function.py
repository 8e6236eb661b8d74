"""The entry function of a planned module, bound to a memory.

Work that does not depend on the inputs is done once: addresses are resolved, constants are written
to main memory in their layouts, transfers become pairs of array views.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import TypeAlias

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue

from ..dialects import htp
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError, op_error
from ..dialects.entry_function import Entry
from ..dialects.htp.buffers import Storage, TensorBuffer
from ..semantics.qnn.indexing import checked_indices
from ..semantics.registry import States, advance
from .executor import Array, BindingEngine, Engine
from .memory import Memory
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


class BoundFunction:
    """The entry function of a planned module in a memory of its own: its steps, as callables.

    The constructor raises HexnnError for launches of kernels if `engine` is None, and for addresses
    outside of the memories.
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

        self.absent: set[SSAValue] = set()
        """The values that are not available in the present run, as an operation with state waits
        for more input."""

        self.states: States = {}
        self.arguments = [self.stored(v) for v in self.function.args]
        self.results: list[tuple[SSAValue, StoredTensor]] = []
        """The outputs and their buffers."""

        self.steps = self._prepare()

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
                self.stored(op.output).write(self.memory, op.array)
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
                return nothing
            case ReturnOp():
                self.results = [(v, self.stored(v)) for v in op.operands]
                return None
            case _:
                return self._evaluation(op)

    def stored(self, value: SSAValue) -> StoredTensor:
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
        sources, dests = list(map(self.stored, inputs)), list(map(self.stored, op.results))

        def action() -> None:
            arrays = advance(op, [buffer.read(memory) for buffer in sources], states)
            for value, buffer, array in zip(op.results, dests, arrays, strict=True):
                if array is None:
                    self.absent.add(value)
                else:
                    buffer.write(memory, array)

        return action


def nothing() -> None:
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
