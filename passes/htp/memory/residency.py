"""Residency of values in TCM during memory planning: loads, stores, spills.

Without enough free TCM, the value with the farthest next use is evicted: it is stored to main
memory unless a copy exists there. A transfer is awaited only when its bytes, or the memory that it
occupies, are needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial

from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ....dialects.constants import ConstantOp
from ....dialects.diagnostics import op_error
from ..tiling.splits import working_set
from .ledger import Content, Ledger
from .live_ranges import root_of
from .main_memory import MainMemory

Box = tuple[tuple[int, ...], tuple[int, ...]]
"""The offsets and extents of a region."""


@dataclass(frozen=True)
class Home:
    """Where the main-memory copy of a TCM value is: the whole of `value`, or its region `box` =
    (offsets, extents).
    """

    value: SSAValue
    box: Box | None = None


def home_of(value: SSAValue) -> Home | None:
    """Return the main-memory value, or the box of one, that a load copies to the TCM value `value`;
    None if no load defines `value`.
    """
    match value.owner:
        case htp.SliceOp() as op if htp.space_of(op.input) == htp.DDR:
            return Home(op.input, op.box)
        case htp.CopyOp() as op if htp.space_of(op.input) == htp.DDR:
            return Home(op.input)
        case _:
            return None


@dataclass(eq=False)
class Tensor:
    """The state of one value that lives in TCM: in a TCM buffer (resident), or evicted
    to main memory.
    """

    source: SSAValue
    """The value of the function before planning."""

    uses: list[int]
    home: Home | None
    buffer: int | None = None
    """The number of its buffer in TCM; None while the value is not resident."""

    visits: int = 0
    """How many times it was loaded or computed."""

    value: SSAValue | None = None
    """The SSA value, with an address, that holds the tensor in TCM; the destination buffer while a
    load is pending.
    """

    token: SSAValue | None = None
    """The token of a pending load; None without one."""

    stores: int = 0
    """The number of pending transfers that read this value."""

    @property
    def nbytes(self) -> int:
        """The number of bytes that the tensor occupies in TCM, in its layout."""
        return htp.physical_bytes(self.source)

    def next_use(self, position: int) -> int | None:
        """Return the index of the first operation after index `position` that reads the value; None
        if there is none.
        """
        index = bisect_right(self.uses, position)
        return self.uses[index] if index < len(self.uses) else None


def content_of(tensor: Tensor) -> Content:
    """Return what the buffer of a tensor holds: weights if it is, or is cut from, a constant."""
    fixed = tensor.home is not None and isinstance(tensor.home.value.owner, ConstantOp)
    return Content.WEIGHTS if fixed else Content.ACTIVATIONS


Wanted = tuple[int, Content]
"""The bytes of a buffer to allocate, and what it will hold."""

Victim = Callable[[Tensor, int, int], tuple[float, ...]]
"""Function from a resident tensor, the operations until its next use, and the bytes that are
lacking, to how gladly it is evicted."""


def farthest(tensor: Tensor, distance: int, lacking: int) -> tuple[float, ...]:
    """Prefer what is used last."""
    del tensor, lacking
    return (distance,)


def cheapest(tensor: Tensor, distance: int, lacking: int) -> tuple[float, ...]:
    """Prefer what alone makes enough room for the fewest bytes moved, then what is used last."""
    cost = tensor.nbytes * (2 if tensor.home is None else 1) if tensor.uses else 0
    return (tensor.nbytes >= lacking, -cost if tensor.nbytes >= lacking else distance, distance)


def copied(tensor: Tensor, distance: int, lacking: int) -> tuple[float, ...]:
    """Prefer what need not be stored, then what is used last."""
    del lacking
    return (tensor.home is not None, distance)


VICTIMS: tuple[Victim, ...] = (farthest, copied, cheapest)
"""The choices of victims among which a plan is chosen by the bytes it moves."""


@dataclass(eq=False)
class Store:
    """A transfer from TCM to main memory that has been started and not yet awaited."""

    token: SSAValue
    dest: SSAValue
    tensor: Tensor | None
    """The tensor in TCM that the transfer reads, if any."""

    origin: Operation
    complete: Callable[[SSAValue], None]
    """The callback that receives the destination's value once the transfer is awaited."""


class Residency:
    """The contents of TCM during planning: resident tensors and pending transfers."""

    def __init__(self, ledger: Ledger, main: MainMemory, victim: Victim):
        self.ledger = ledger
        self.main = main
        self.victim = victim
        self.extra = 0
        """The bytes of spills, and of loads of what was in TCM before."""

        self.emit = main.emit
        self.tensors: dict[SSAValue, Tensor] = {}
        self.residents: dict[Tensor, None] = {}
        """The tensors that are in TCM or being loaded there."""

        self.stores: list[Store] = []
        self.pinned: list[Tensor] = []
        """The tensors that the operation being planned uses; they cannot be evicted
        before `unpin`.
        """

        self.views: dict[tuple[SSAValue, SSAValue], SSAValue] = {}

    def tensor(self, value: SSAValue) -> Tensor:
        """Return the state of a TCM value; for a view, of the value that it is a view of."""
        root = root_of(value)
        if root not in self.tensors:
            self.tensors[root] = Tensor(root, self.main.live.uses(root), home_of(root))
        return self.tensors[root]

    def near(self, value: SSAValue) -> SSAValue:
        """Return the SSA value, with an address in TCM, that holds `value` after planning; load
        `value` if it is not resident, and wait for its pending load.
        """
        tensor = self.tensor(value)
        self.load(tensor)
        held = self.wait_load(tensor)
        if tensor.source is value:
            return held
        if (held, value) not in self.views:
            view = htp.ReshapeOp(held, value.type)
            self.views[held, value] = self.emit.insert(view, None, value.owner)
        return self.views[held, value]

    def load(self, tensor: Tensor) -> None:
        """Start the load to TCM of a tensor that is not there, evicting others if necessary."""
        if tensor.buffer is None:
            (buffer,) = self.take([], [(tensor.nbytes, content_of(tensor))])
            self.start_load(tensor, buffer)

    def start_load(self, tensor: Tensor, buffer: int) -> None:
        """Start the transfer of a tensor from its main-memory copy to the TCM buffer of this
        number. Raises HexnnError if it has no copy.
        """
        if (home := tensor.home) is None:
            raise op_error(
                self.emit.at, f"uses a value that is in neither memory: {tensor.source.type}"
            )
        self.occupy(tensor, buffer)
        tensor.value = self.emit.tcm_buffer(htp.tensor_type(tensor.source), buffer)
        offsets, sizes = home.box or (None, None)
        source = self.ready(home.value)
        start = htp.DmaStartOp(source, tensor.value, source_offsets=offsets, sizes=sizes)
        tensor.token = self.emit.insert(start, "dma", tensor.source.owner)

    def try_prefetch(self, tensor: Tensor) -> bool:
        """Start the load of a tensor if that needs no eviction or wait; return whether it is
        resident or its load pending afterwards.
        """
        if tensor.buffer is not None or not tensor.uses:
            return True
        if tensor.home is None or not self.main.is_complete(tensor.home.value):
            return False
        buffer = self.ledger.allocate(tensor.nbytes, content_of(tensor))
        if buffer is not None:
            self.start_load(tensor, buffer)
        return buffer is not None

    def wait_load(self, tensor: Tensor) -> SSAValue:
        """Insert a wait for the pending load of a tensor, if any; return the SSA value, with an
        address, that holds the tensor in TCM. Raises HexnnError if the tensor is not there.
        """
        if tensor.value is None:
            raise op_error(self.emit.at, f"uses a value that is not in TCM: {tensor.source.type}")
        if tensor.token is not None:
            wait = htp.DmaWaitOp([tensor.token], tensor.value)
            tensor.value = self.emit.insert(wait, None, tensor.source.owner)
            tensor.token = None
        return tensor.value

    def take(self, near: Sequence[SSAValue], sizes: Sequence[Wanted]) -> list[int]:
        """Allocate the TCM buffers `sizes` for an operation with the TCM operands `near`; return
        their numbers.

        Operands that are not in TCM are loaded, other values are evicted if necessary. The operands
        are pinned (not evicted to make room) until `unpin`. Raises HexnnError if operands and
        buffers together do not fit even in an empty TCM.
        """
        pinned = self.pinned = list(dict.fromkeys(self.tensor(v) for v in near))
        own = sum(nbytes for nbytes, _ in sizes)
        need = working_set([htp.tensor_type(t.source) for t in pinned], own)
        self.ledger.allow(need)
        buffers = self._try_take(pinned, sizes)
        if buffers is None:
            self.clear()
            buffers = self._try_take(pinned, sizes)
        if buffers is None:
            message = f"needs {need} bytes of TCM, there are {self.ledger.capacity}"
            raise op_error(self.emit.at, message, ["run htp-tile first"])
        return buffers

    def _try_take(self, pinned: Sequence[Tensor], sizes: Sequence[Wanted]) -> list[int] | None:
        """Load those operands in `pinned` that are not in TCM, then allocate the TCM buffers
        `sizes`; return the numbers of the buffers, or None if these operands leave no room.
        """
        for tensor in pinned:
            if tensor.buffer is None:
                buffer = self._make_room((tensor.nbytes, content_of(tensor)), pinned)
                if buffer is None:
                    return None
                self.start_load(tensor, buffer)
        buffers: list[int] = []
        for size in sizes:
            buffer = self._make_room(size, pinned)
            if buffer is None:
                self.free(buffers)
                return None
            buffers.append(buffer)
        return buffers

    def _make_room(self, wanted: Wanted, pinned: Sequence[Tensor]) -> int | None:
        """Allocate a TCM buffer and return its number: await stores, then evict tensors that are
        not in `pinned`, until it fits; None if it never does.
        """
        while (buffer := self.ledger.allocate(*wanted)) is None:
            victims = [t for t in self.residents if t not in pinned]
            if self.stores:
                self.wait_store(self.stores[0])
            elif victims:
                lacking = wanted[0] - self.ledger.free_bytes
                self.evict(max(victims, key=partial(self._rank, lacking)))
            else:
                return None
        return buffer

    def _rank(self, lacking: int, tensor: Tensor) -> tuple[float, ...]:
        distance = (tensor.next_use(self.emit.position - 1) or 0) - self.emit.position
        return self.victim(tensor, distance, lacking)

    def occupy(self, tensor: Tensor, buffer: int) -> None:
        """Record that a tensor is, or is being loaded, in the TCM buffer of this number."""
        self.extra += tensor.nbytes * (tensor.visits > 0)
        tensor.visits += 1
        tensor.buffer = buffer
        self.residents[tensor] = None

    def clear(self) -> None:
        """Await all stores to main memory, then evict every tensor from TCM."""
        self.wait_stores()
        for tensor in list(self.residents):
            self.evict(tensor)

    def evict(self, tensor: Tensor) -> None:
        """Evict a tensor from TCM, after storing (spilling) it to main memory if no copy exists
        there and it has uses.
        """
        value = self.wait_load(tensor)
        if tensor.home is None and tensor.uses:
            dest = self.main.buffer(tensor.source, tensor.uses[-1])
            token = self.emit.insert(htp.DmaStartOp(value, dest), "spill")
            self.extra += tensor.nbytes
            tensor.home = Home(self.emit.insert(htp.DmaWaitOp([token], dest), "spill"))
            self.main.planned[tensor.home.value] = tensor.home.value
        self.drop(tensor)

    def drop(self, tensor: Tensor) -> None:
        """Free the TCM buffer of a tensor, so that the tensor is not resident any more, after its
        pending load, which may be one that nothing reads in the end.
        """
        if tensor.buffer is not None:
            if tensor.token is not None:
                self.wait_load(tensor)
            self.ledger.free(tensor.buffer)
            tensor.buffer, tensor.value = None, None
            del self.residents[tensor]

    def drop_if_dead(self, tensor: Tensor) -> None:
        """Free the TCM buffer of a tensor if it has no later use, no pending store, and is no
        operand of the operation being planned (pinned).
        """
        needed = tensor.stores or tensor in self.pinned
        if tensor.next_use(self.emit.position) is None and not needed:
            self.drop(tensor)

    def unpin(self) -> None:
        """Let the operands of the operation just planned be evicted again; free those without later
        uses.
        """
        pinned, self.pinned = self.pinned, []
        for tensor in pinned:
            self.drop_if_dead(tensor)

    def free(self, buffers: Iterable[int]) -> None:
        """Free the TCM buffers of these numbers."""
        for buffer in buffers:
            self.ledger.free(buffer)

    def start_store(self, store: Store) -> None:
        """Record `store`, a transfer to main memory that has been started, as pending."""
        self.stores.append(store)
        if store.tensor is not None:
            store.tensor.stores += 1

    def wait_store(self, store: Store) -> None:
        """Insert a wait for a transfer to main memory, then free its source unless the operation
        being planned, or a later one, uses it.
        """
        self.stores.remove(store)
        wait = htp.DmaWaitOp([store.token], store.dest)
        store.complete(self.emit.insert(wait, "dma", store.origin))
        if (tensor := store.tensor) is not None:
            tensor.stores -= 1
            if tensor.next_use(self.emit.position - 1) is None:
                self.drop_if_dead(tensor)

    def wait_stores(self) -> None:
        """Insert waits for all pending transfers to main memory."""
        while self.stores:
            self.wait_store(self.stores[0])

    def ready(self, value: SSAValue) -> SSAValue:
        """Insert waits for the pending transfers that write the main-memory value `value`, if any;
        return the SSA value, with an address, that replaces it after planning.
        """
        while not self.main.is_complete(value) and self.stores:
            self.wait_store(self.stores[0])
        return self.main.planned.get(value, value)
