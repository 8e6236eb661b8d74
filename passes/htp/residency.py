"""Which values are in TCM while a function is planned, and how they come and go.

Where there is no room, the value with the farthest next use leaves, stored to main memory unless
it has a home there. Nobody waits for a transfer until its bytes, or its memory, are needed.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from xdsl.ir import Operation, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import op_error
from .arena import Arena
from .choices import working_set
from .liveness import root_of
from .main_memory import MainMemory

Box = tuple[tuple[int, ...], tuple[int, ...]]
"""Offsets and sizes."""


@dataclass(frozen=True)
class Home:
    """Where in main memory the bytes of a TCM value are: a value there, or a box of it."""

    value: SSAValue
    box: Box | None = None


def home_of(value: SSAValue) -> Home | None:
    """The home of a value that is loaded."""
    match value.owner:
        case htp.SliceOp() as op if htp.space_of(op.input) == htp.DDR:
            return Home(op.input, op.box)
        case htp.CopyOp() as op if htp.space_of(op.input) == htp.DDR:
            return Home(op.input)
        case _:
            return None


@dataclass(eq=False)
class Tensor:
    """A value of TCM, there or away for a while."""

    source: SSAValue
    """The value before planning."""

    uses: list[int]
    home: Home | None
    offset: int | None = None
    """Where it is in TCM; none while it is away."""

    value: SSAValue | None = None
    """The planned value that holds it; its buffer while it is loaded."""

    token: SSAValue | None = None
    """A load that nobody has waited for yet."""

    stores: int = 0
    """Stores from it that nobody has waited for yet."""

    @property
    def nbytes(self) -> int:
        """Bytes in TCM."""
        return htp.physical_bytes(self.source)

    def next_use(self, position: int) -> int | None:
        """The first use after `position`."""
        index = bisect_right(self.uses, position)
        return self.uses[index] if index < len(self.uses) else None


@dataclass(eq=False)
class Store:
    """A transfer to main memory that nobody has waited for yet."""

    token: SSAValue
    dest: SSAValue
    tensor: Tensor | None
    """What it reads from."""

    origin: Operation
    complete: Callable[[SSAValue], None]
    """Is told the destination's value when the transfer is over."""


class Residency:
    """TCM: tensors, transfers under way, room."""

    def __init__(self, budget: int, main: MainMemory):
        self.arena = Arena(budget)
        self.main = main
        self.emit = main.emit
        self.tensors: dict[SSAValue, Tensor] = {}
        self.stores: list[Store] = []
        self.pinned: list[Tensor] = []
        """What the operation at hand uses: it stays, whatever is waited for, until `unpin`."""

        self.views: dict[tuple[SSAValue, SSAValue], SSAValue] = {}

    def tensor(self, value: SSAValue) -> Tensor:
        """The state of a value, or of what it is a view of."""
        root = root_of(value)
        if root not in self.tensors:
            self.tensors[root] = Tensor(root, self.main.live.uses(root), home_of(root))
        return self.tensors[root]

    def near(self, value: SSAValue) -> SSAValue:
        """The planned value in TCM, complete."""
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
        """Start to load a tensor, unless it is there."""
        if tensor.offset is None:
            (offset,) = self.take([], [tensor.nbytes])
            self.start_load(tensor, offset)

    def start_load(self, tensor: Tensor, offset: int) -> None:
        """Start the transfer from the tensor's home to `offset`."""
        if (home := tensor.home) is None:
            raise op_error(self.emit.at, f"uses a value that is nowhere: {tensor.source.type}")
        tensor.offset = offset
        tensor.value = self.emit.tcm_buffer(htp.tensor_type(tensor.source), offset)
        offsets, sizes = home.box or (None, None)
        source = self.ready(home.value)
        start = htp.DmaStartOp(source, tensor.value, source_offsets=offsets, sizes=sizes)
        tensor.token = self.emit.insert(start, "dma", tensor.source.owner)

    def try_prefetch(self, tensor: Tensor) -> bool:
        """Start to load a tensor if its bytes are there and nothing has to leave for it."""
        if tensor.offset is not None or not tensor.uses:
            return True
        if tensor.home is None or not self.main.is_complete(tensor.home.value):
            return False
        offset = self.arena.allocate(tensor.nbytes)
        if offset is not None:
            self.start_load(tensor, offset)
        return offset is not None

    def wait_load(self, tensor: Tensor) -> SSAValue:
        """Wait until a tensor that is being loaded is there; the planned value."""
        if tensor.value is None:
            raise op_error(self.emit.at, f"uses a value that is not in TCM: {tensor.source.type}")
        if tensor.token is not None:
            wait = htp.DmaWaitOp([tensor.token], tensor.value)
            tensor.value = self.emit.insert(wait, None, tensor.source.owner)
            tensor.token = None
        return tensor.value

    def take(self, near: Sequence[SSAValue], sizes: Sequence[int]) -> list[int]:
        """Offsets for buffers of `sizes` bytes, with the values `near` in TCM too.

        The values `near` are pinned. Raises HexnnError when they do not fit, whatever leaves.
        """
        pinned = self.pinned = list(dict.fromkeys(self.tensor(v) for v in near))
        found = self._try_take(pinned, sizes)
        if found is None:
            self.clear()
            found = self._try_take(pinned, sizes)
        if found is None:
            need = working_set([htp.tensor_type(t.source) for t in pinned], sum(sizes))
            message = f"needs {need} bytes of TCM, there are {self.arena.capacity}"
            raise op_error(self.emit.at, message, ["run htp-tile first"])
        return found

    def _try_take(self, pinned: Sequence[Tensor], sizes: Sequence[int]) -> list[int] | None:
        """As `take`; none when there is no room between the pinned tensors."""
        for tensor in pinned:
            if tensor.offset is None:
                offset = self._make_room(tensor.nbytes, pinned)
                if offset is None:
                    return None
                self.start_load(tensor, offset)
        found: list[int] = []
        for size in sizes:
            offset = self._make_room(size, pinned)
            if offset is None:
                self.free(found)
                return None
            found.append(offset)
        return found

    def _make_room(self, nbytes: int, pinned: Sequence[Tensor]) -> int | None:
        """An offset: wait for stores, then let values leave until there is room."""
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
        """The tensors in TCM."""
        return [t for t in self.tensors.values() if t.offset is not None]

    def clear(self) -> None:
        """Let everything leave TCM."""
        self.wait_stores()
        for tensor in self.resident():
            self.evict(tensor)

    def evict(self, tensor: Tensor) -> None:
        """Let a tensor leave; its bytes go to main memory unless they are there."""
        value = self.wait_load(tensor)
        if tensor.home is None and tensor.uses:
            dest = self.main.buffer(tensor.source, tensor.uses[-1])
            token = self.emit.insert(htp.DmaStartOp(value, dest), "spill")
            tensor.home = Home(self.emit.insert(htp.DmaWaitOp([token], dest), "spill"))
            self.main.planned[tensor.home.value] = tensor.home.value
        self.drop(tensor)

    def drop(self, tensor: Tensor) -> None:
        """Return the memory of a tensor."""
        if tensor.offset is not None:
            self.arena.free(tensor.offset)
            tensor.offset, tensor.value = None, None

    def drop_if_dead(self, tensor: Tensor) -> None:
        """Return the memory of a tensor that nobody uses any more."""
        needed = tensor.stores or tensor in self.pinned
        if tensor.next_use(self.emit.position) is None and not needed:
            self.drop(tensor)

    def unpin(self) -> None:
        """Let the operation at hand be over; what nobody uses after it may leave."""
        pinned, self.pinned = self.pinned, []
        for tensor in pinned:
            self.drop_if_dead(tensor)

    def free(self, offsets: Iterable[int]) -> None:
        """Return buffers."""
        for offset in offsets:
            self.arena.free(offset)

    def start_store(self, store: Store) -> None:
        """Note a transfer that was started."""
        self.stores.append(store)
        if store.tensor is not None:
            store.tensor.stores += 1

    def wait_store(self, store: Store) -> None:
        """Wait for a transfer to main memory; what it read may leave then."""
        self.stores.remove(store)
        wait = htp.DmaWaitOp([store.token], store.dest)
        store.complete(self.emit.insert(wait, "dma", store.origin))
        if (tensor := store.tensor) is not None:
            tensor.stores -= 1
            self.drop_if_dead(tensor)

    def wait_stores(self) -> None:
        """Wait for all transfers to main memory."""
        while self.stores:
            self.wait_store(self.stores[0])

    def ready(self, value: SSAValue) -> SSAValue:
        """The planned value of one in main memory, complete."""
        while not self.main.is_complete(value) and self.stores:
            self.wait_store(self.stores[0])
        return self.main.planned.get(value, value)
