"""Residency of values in TCM during memory planning: loads, stores, spills.

Without enough free TCM, the value with the farthest next use is evicted: it is stored to main
memory unless a copy exists there. A transfer is awaited only when its bytes, or the memory that it
occupies, are needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import op_error
from .arena import Arena
from .live_ranges import root_of
from .main_memory import MainMemory
from .splits import working_set

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
    """The state of one value that lives in TCM: in a TCM buffer at an offset (resident), or evicted
    to main memory.
    """

    source: SSAValue
    """The value of the function before planning."""

    uses: list[int]
    home: Home | None
    offset: int | None = None
    """The offset in TCM; None while the value is not resident."""

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

    def __init__(self, budget: int, main: MainMemory):
        self.arena = Arena(budget)
        self.main = main
        self.emit = main.emit
        self.tensors: dict[SSAValue, Tensor] = {}
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
        if tensor.offset is None:
            (offset,) = self.take([], [tensor.nbytes])
            self.start_load(tensor, offset)

    def start_load(self, tensor: Tensor, offset: int) -> None:
        """Start the transfer of a tensor from its main-memory copy to byte `offset` of TCM. Raises
        HexnnError if it has no copy.
        """
        if (home := tensor.home) is None:
            raise op_error(
                self.emit.at, f"uses a value that is in neither memory: {tensor.source.type}"
            )
        tensor.offset = offset
        tensor.value = self.emit.tcm_buffer(htp.tensor_type(tensor.source), offset)
        offsets, sizes = home.box or (None, None)
        source = self.ready(home.value)
        start = htp.DmaStartOp(source, tensor.value, source_offsets=offsets, sizes=sizes)
        tensor.token = self.emit.insert(start, "dma", tensor.source.owner)

    def try_prefetch(self, tensor: Tensor) -> bool:
        """Start the load of a tensor if that needs no eviction or wait; return whether it is
        resident or its load pending afterwards.
        """
        if tensor.offset is not None or not tensor.uses:
            return True
        if tensor.home is None or not self.main.is_complete(tensor.home.value):
            return False
        offset = self.arena.allocate(tensor.nbytes)
        if offset is not None:
            self.start_load(tensor, offset)
        return offset is not None

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

    def take(self, near: Sequence[SSAValue], sizes: Sequence[int]) -> list[int]:
        """Allocate TCM buffers of `sizes` bytes for an operation with the TCM operands `near`;
        return their offsets.

        Operands that are not in TCM are loaded, other values are evicted if necessary. The operands
        are pinned (not evicted to make room) until `unpin`. Raises HexnnError if operands and
        buffers together do not fit even in an empty TCM.
        """
        pinned = self.pinned = list(dict.fromkeys(self.tensor(v) for v in near))
        offsets = self._try_take(pinned, sizes)
        if offsets is None:
            self.clear()
            offsets = self._try_take(pinned, sizes)
        if offsets is None:
            need = working_set([htp.tensor_type(t.source) for t in pinned], sum(sizes))
            message = f"needs {need} bytes of TCM, there are {self.arena.capacity}"
            raise op_error(self.emit.at, message, ["run htp-tile first"])
        return offsets

    def _try_take(self, pinned: Sequence[Tensor], sizes: Sequence[int]) -> list[int] | None:
        """Load those operands in `pinned` that are not in TCM, then allocate TCM buffers of `sizes`
        bytes; return the offsets of the buffers, or None if no gap between these operands is large
        enough.
        """
        for tensor in pinned:
            if tensor.offset is None:
                offset = self._make_room(tensor.nbytes, pinned)
                if offset is None:
                    return None
                self.start_load(tensor, offset)
        offsets: list[int] = []
        for size in sizes:
            offset = self._make_room(size, pinned)
            if offset is None:
                self.free(offsets)
                return None
            offsets.append(offset)
        return offsets

    def _make_room(self, nbytes: int, pinned: Sequence[Tensor]) -> int | None:
        """Allocate `nbytes` of TCM and return their offset: await stores, then evict tensors that
        are not in `pinned`, until they fit; None if they never do.
        """
        while (offset := self.arena.allocate(nbytes)) is None:
            victims = [t for t in self.resident() if t not in pinned]
            if self.stores:
                self.wait_store(self.stores[0])
            elif victims:
                self.evict(max(victims, key=self._distance))
            else:
                return None
        return offset

    def _distance(self, tensor: Tensor) -> int:
        return tensor.next_use(self.emit.position - 1) or 0

    def resident(self) -> list[Tensor]:
        """Return the tensors that are resident in TCM or being loaded there."""
        return [t for t in self.tensors.values() if t.offset is not None]

    def clear(self) -> None:
        """Await all stores to main memory, then evict every tensor from TCM."""
        self.wait_stores()
        for tensor in self.resident():
            self.evict(tensor)

    def evict(self, tensor: Tensor) -> None:
        """Evict a tensor from TCM, after storing (spilling) it to main memory if no copy exists
        there and it has uses.
        """
        value = self.wait_load(tensor)
        if tensor.home is None and tensor.uses:
            dest = self.main.buffer(tensor.source, tensor.uses[-1])
            token = self.emit.insert(htp.DmaStartOp(value, dest), "spill")
            tensor.home = Home(self.emit.insert(htp.DmaWaitOp([token], dest), "spill"))
            self.main.planned[tensor.home.value] = tensor.home.value
        self.drop(tensor)

    def drop(self, tensor: Tensor) -> None:
        """Free the TCM buffer of a tensor, so that the tensor is not resident any more."""
        if tensor.offset is not None:
            self.arena.free(tensor.offset)
            tensor.offset, tensor.value = None, None

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

    def free(self, offsets: Iterable[int]) -> None:
        """Free the TCM buffers that start at these byte offsets."""
        for offset in offsets:
            self.arena.free(offset)

    def start_store(self, store: Store) -> None:
        """Record `store`, a transfer to main memory that has been started, as pending."""
        self.stores.append(store)
        if store.tensor is not None:
            store.tensor.stores += 1

    def wait_store(self, store: Store) -> None:
        """Insert a wait for a transfer to main memory, then free its source if that has no later
        use.
        """
        self.stores.remove(store)
        wait = htp.DmaWaitOp([store.token], store.dest)
        store.complete(self.emit.insert(wait, "dma", store.origin))
        if (tensor := store.tensor) is not None:
            tensor.stores -= 1
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
