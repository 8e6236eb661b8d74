"""Memory planning of one function, operation by operation: buffers, transfers, destinations."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial

from xdsl.dialects.builtin import TensorType, i8
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import Rewriter

from ....dialects import htp
from ....dialects.constants import ConstantOp
from ....dialects.locations import tensor_name
from .arena import Arena
from .fixed_memory import hoist_constants, place_fixed
from .ledger import Content, Ledger
from .live_ranges import Liveness, is_gather, is_load, is_store, is_unpacked
from .main_memory import Emitter, MainMemory
from .residency import Home, Residency, Store, Victim


@dataclass(eq=False)
class Gather:
    """The state of a concatenation in main memory: its buffer `dest`, and which operands are being
    or have been transferred there.
    """

    dest: SSAValue
    started: set[tuple[Operation, int]] = field(default_factory=set)
    """(concatenation, operand index) of the parts whose transfer has been started."""

    open: int = 0
    """The number of transfers that have not been waited for."""

    value: SSAValue | None = None
    """The destination buffer after the last wait; None before."""


class Planner:
    """The planner of the memory of a function's operations, one by one, in order.

    Loads for the next kernel are started before the current one; a computed operand of a
    concatenation in main memory is transferred there as soon as it is computed.
    """

    def __init__(self, function: FuncOp, ledger: Ledger, victim: Victim):
        hoist_constants(function)
        ddr = Arena()
        place_fixed(function, ddr)
        self.ops = list(function.body.block.ops)
        self.emit = Emitter(self.ops[0])
        self.main = MainMemory(ddr, Liveness(function), self.emit)
        self.tcm = Residency(ledger, self.main, victim)
        self.gathers: dict[Operation, Gather] = {}
        self.starts: dict[htp.ConcatOp, list[int]] = {}
        """Concatenation -> the offset of each operand along its axis."""

    def plan(self) -> None:
        """Plan the memory of all operations and erase the replaced ones; buffers in
        TCM have no addresses until `emit.relocate` is called.
        """
        gone: list[Operation] = []
        for position, op in enumerate(self.ops):
            self.emit.position, self.emit.at = position, op
            self.tcm.ledger.begin()
            if self.step(op):
                gone.append(op)
            self.release(op)
        for op in reversed(gone):
            Rewriter.erase_op(op)

    def step(self, op: Operation) -> bool:
        """Plan the memory of one operation; return whether it was replaced and is to be erased."""
        match op:
            case ConstantOp():
                return False
            case htp.ReshapeOp():
                self.view(op)
            case htp.CopyOp() | htp.SliceOp() if is_load(op):
                self.load(op)
            case htp.CopyOp() if is_store(op):
                self.store(op)
            case htp.ConcatOp() if is_gather(op):
                self.gather(op)
            case htp.HtpOp():
                self.compute(op)
            case _:
                self.foreign(op)
                return False
        return True

    def release(self, op: Operation) -> None:
        """Free the memory of those operands and results of `op`, just planned, that have no later
        use.
        """
        self.tcm.unpin()
        for value in (*op.operands, *op.results):
            if isinstance(value.type, TensorType) and htp.space_of(value) == htp.TCM:
                self.tcm.drop_if_dead(self.tcm.tensor(value))
        self.main.release(self.emit.position)

    def planned(self, value: SSAValue) -> SSAValue:
        """Return the SSA value, with an address, that holds the operand `value` after planning.

        First load `value` if its type says TCM and it is not there, and wait for its pending
        transfers.
        """
        near = htp.space_of(value) == htp.TCM
        return self.tcm.near(value) if near else self.tcm.ready(value)

    def foreign(self, op: Operation) -> None:
        """Plan the memory of an operation of another dialect: it runs by its reference semantics,
        and reads and writes main memory.
        """
        if isinstance(op, ReturnOp):
            self.tcm.wait_stores()
        for index, value in enumerate(op.operands):
            op.operands[index] = self.tcm.ready(value)
        offsets = [
            self.main.offset(value, self.main.live.last(value))
            if htp.lies_in_memory(value)
            else None
            for value in op.results
        ]
        if offsets != [None] * len(offsets):
            op.attributes[htp.ADDRESS] = htp.addresses_attr(offsets)
        self.main.planned |= {value: value for value in op.results}

    def view(self, op: htp.ReshapeOp) -> None:
        """Plan a view: its result gets the address of its operand."""
        if htp.space_of(op.output) == htp.TCM:
            self.tcm.near(op.output)
            return
        view = htp.ReshapeOp(self.tcm.ready(op.input), op.output.type)
        self.main.planned[op.output] = self.emit.insert(view, None)

    def load(self, op: htp.CopyOp | htp.SliceOp) -> None:
        """Start the transfer from main memory to TCM that `op` stands for, if its result is
        used.
        """
        tensor = self.tcm.tensor(op.output)
        if tensor.uses:
            self.tcm.load(tensor)

    def store(self, op: htp.CopyOp) -> None:
        """Start the transfer to main memory that `op` stands for, if its result is used; later
        reloads of its operand may read the destination.
        """
        if not op.output.uses:
            return
        source, dest = self.tcm.near(op.input), self.main.buffer(op.output)
        tensor = self.tcm.tensor(op.input)
        token = self.emit.insert(htp.DmaStartOp(source, dest), "dma")
        self.tcm.start_store(Store(token, dest, tensor, op, partial(self._stored, op)))
        if tensor.source is op.input and tensor.home is None:
            tensor.home = Home(op.output)

    def _stored(self, op: htp.CopyOp, value: SSAValue) -> None:
        if isinstance(value.owner, Operation):
            value.owner.location = op.location
        self.main.planned[op.output] = value

    def compute(self, op: htp.HtpOp) -> None:
        """Insert a copy of `op` whose operands have addresses, with buffers for its scratch memory
        and result; start the loads for the next kernel before it.
        """
        inputs, near = op.inputs_and_constants, htp.space_of(op.output) == htp.TCM
        scratch = htp.round_up(op.scratch_size, htp.VECTOR)
        content = Content.WEIGHTS if is_unpacked(op) else Content.ACTIVATIONS
        own = (htp.physical_bytes(op.output), content)
        wanted = [v for v in inputs if htp.space_of(v) == htp.TCM]
        taken = self.tcm.take(wanted, [(scratch, Content.SCRATCH)] * (scratch > 0) + [own] * near)
        operands = [self.planned(v) for v in inputs]
        buffers = [self.scratch(scratch, taken[0])] if scratch else []
        dest = self.emit.tcm_buffer if near else None
        buffers.append(dest(op.output_type, taken[-1]) if dest else self.main.buffer(op.output))
        self.prefetch()
        value = self.emit.insert(with_buffers(op, operands, buffers), None)
        self.tcm.free(taken[: len(taken) - near])
        self.define(op, value, taken[-1] if near else None)

    def scratch(self, nbytes: int, buffer: int) -> SSAValue:
        """Insert a scratch buffer of `nbytes`, the TCM buffer of this number; return it."""
        type = htp.with_layout(TensorType(i8, [nbytes]), htp.ROW_MAJOR, htp.TCM)
        return self.emit.tcm_buffer(type, buffer)

    def define(self, op: htp.HtpOp, value: SSAValue, buffer: int | None) -> None:
        """Record that `value`, an SSA value in the TCM buffer of this number (None: in main
        memory), replaces the result of `op`.

        Start its transfers to the main-memory concatenations that read it.
        """
        if buffer is None:
            self.main.planned[op.output] = value
            return
        tensor = self.tcm.tensor(op.output)
        tensor.value = value
        self.tcm.occupy(tensor, buffer)
        for use in op.output.uses:
            if isinstance(use.operation, htp.ConcatOp) and is_gather(use.operation):
                self.start_part(use.operation, use.index, value)

    def prefetch(self) -> None:
        """Start the loads that the next kernel needs, as far as TCM has room."""
        for op in self.ops[self.emit.position + 1 :]:
            if is_load(op):
                if not self.tcm.try_prefetch(self.tcm.tensor(op.results[0])):
                    return
            elif not isinstance(op, ConstantOp | htp.ReshapeOp):
                return

    def start_part(self, op: htp.ConcatOp, index: int, source: SSAValue) -> None:
        """Start the transfer of operand `index` of a main-memory concatenation from `source`, which
        holds it, to its offset in the concatenation's buffer.
        """
        outer, offsets = self.outermost(op, index)
        if outer not in self.gathers:
            self.gathers[outer] = Gather(self.main.buffer(outer.output))
        gather, part = self.gathers[outer], op.operands[index]
        start = htp.DmaStartOp(source, gather.dest, dest_offsets=offsets)
        tensor = self.tcm.tensor(part) if htp.space_of(part) == htp.TCM else None
        token = self.emit.insert(start, "dma")
        gather.started.add((op, index))
        gather.open += 1
        complete = partial(self._gathered, gather)
        self.tcm.start_store(Store(token, gather.dest, tensor, op, complete))

    def outermost(self, op: htp.ConcatOp, index: int) -> tuple[htp.ConcatOp, list[int]]:
        """Return (the outermost of the nested main-memory concatenations into which operand `index`
        of `op` goes; the operand's offset in the outermost result, on each of the four axes).
        """
        offsets = [0] * 4
        offsets[op.axis_index] = self.start(op, index)
        while inner_gather(op.output) is not None:
            (use,) = op.output.uses
            assert isinstance(use.operation, htp.ConcatOp), "gathered tensors are concatenations"
            op = use.operation
            offsets[op.axis_index] += self.start(op, use.index)
        return op, offsets

    def start(self, op: htp.ConcatOp, index: int) -> int:
        """Return the first index, along the axis of the concatenation `op`, that its operand
        `index` takes in the result.
        """
        if op not in self.starts:
            self.starts[op] = op.starts
        return self.starts[op][index]

    def _gathered(self, gather: Gather, value: SSAValue) -> None:
        gather.value = value
        gather.open -= 1

    def gather(self, op: htp.ConcatOp) -> None:
        """Complete a main-memory concatenation: start the transfers of operands that are not under
        way, then wait for all.
        """
        outer, _ = self.outermost(op, 0)
        for index, value in enumerate(op.inputs):
            started = self.gathers[outer].started if outer in self.gathers else set()
            if (op, index) not in started and inner_gather(value) is None:
                self.start_part(op, index, self.planned(value))
        gather = self.gathers[outer]
        while gather.open:
            self.tcm.wait_store(self.tcm.stores[0])
        if op is outer and gather.value is not None and isinstance(gather.value.owner, Operation):
            gather.value.owner.location = op.location
            self.main.planned[op.output] = gather.value


def inner_gather(value: SSAValue) -> htp.ConcatOp | None:
    """Return the main-memory concatenation that computes `value`, if its only user is another one,
    to whose buffer the operands of the former can be transferred directly; else None.

    Also None if the inner concatenation defines a tensor of the source network, which must exist by
    itself.
    """
    owner = value.owner
    if not isinstance(owner, htp.ConcatOp) or not is_gather(owner):
        return None
    if tensor_name(owner.location) is not None:
        return None
    use = owner.output.get_user_of_unique_use()
    return owner if use is not None and is_gather(use) else None


def with_buffers(
    op: htp.HtpOp, operands: Sequence[SSAValue], buffers: Sequence[SSAValue]
) -> htp.HtpOp:
    """Return a copy of `op` with other `operands`, and with `buffers` as its operands for scratch
    memory (if any) and for the destination of the result.
    """
    names = op.get_irdl_definition().operands[:-2]
    sizes = [len(operands)] if len(names) == 1 else [1] * len(names)
    segments = htp.i32_array([*sizes, len(buffers) - 1, 1])
    properties = {**op.properties, "operandSegmentSizes": segments}
    return type(op).create(
        operands=[*operands, *buffers],
        result_types=[op.output.type],
        properties=properties,
        attributes=dict(op.attributes),
    )
