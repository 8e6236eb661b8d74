"""What observers see of a run of a planned function: the tensors of the source network.

Several operations may write one tensor: the parts of a kernel, on several HVX contexts, or the
transfers of its pieces. It is whole when the last of them is over, whichever that is in a run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, OpResult, SSAValue

from ..dialects import htp
from ..dialects.htp.buffers import Bytes, TensorBuffer
from ..lowering.concurrency.byte_sets import ByteSet
from ..lowering.concurrency.step_accesses import is_step
from ..lowering.concurrency.step_dependences import Accesses
from ..semantics.graph import observable
from .memory import Memory


@dataclass(frozen=True, eq=False)
class ObservedStorage:
    """A storage that holds `tensors` of the source network, views among them, and the operations
    that write it.
    """

    tensors: tuple[OpResult, ...]
    writers: frozenset[Operation]


def observed_storages(function: FuncOp) -> list[ObservedStorage]:
    """Return the storages of a planned function that hold tensors of the source network."""
    writers = defaultdict[SSAValue, set[Operation]](set)
    tensors = defaultdict[SSAValue, list[OpResult]](list)
    for op in function.body.block.ops:
        for storage in written_by(op):
            writers[storage].add(op)
        for result in observable(op):
            tensors[htp.storage_of(result)].append(result)
    return [
        ObservedStorage(tuple(found), frozenset(writers[storage]))
        for storage, found in tensors.items()
    ]


def written_by(op: Operation) -> Iterator[SSAValue]:
    """Yield the storages that an operation writes; a wait writes those of its transfers."""
    if is_step(op) and not isinstance(op, htp.DmaStartOp | htp.SignalOp | htp.AwaitOp):
        yield from map(htp.storage_of, op.results)


@dataclass
class WrittenBytes:
    """The bytes of a storage that its writers have written so far, at their addresses: those of one
    may have another use before the last is over.
    """

    start: int
    data: Bytes

    @staticmethod
    def of(tensors: Sequence[OpResult]) -> WrittenBytes:
        """Return those of the storage of tensors in memory, of which nothing is written."""
        buffers = [TensorBuffer.of(tensor) for tensor in tensors]
        start = min(buffer.address for buffer in buffers)
        end = max(buffer.address + buffer.nbytes for buffer in buffers)
        return WrittenBytes(start, np.zeros(end - start, np.uint8))

    def view(self, address: int, nbytes: int) -> Bytes:
        """Return the bytes `[address, address + nbytes)`."""
        return self.data[address - self.start : address - self.start + nbytes]

    def add(self, memory: Memory, written: ByteSet) -> None:
        """Copy those of the bytes `written` that belong to the storage."""
        first, end = self.start, self.start + len(self.data)
        low, high = np.clip(written.starts, first, end), np.clip(written.ends, first, end)
        for start, stop in zip(low.tolist(), high.tolist(), strict=True):
            self.view(start, stop - start)[:] = memory.data[start:stop]


class Observation:
    """The tensors in `storages` that have yet to be shown in one run of a planned function.

    `show` is called with each tensor, and with its bytes if not those in memory: `accesses` tells
    which of several writers has written which.
    """

    def __init__(
        self,
        storages: Sequence[ObservedStorage],
        memory: Memory,
        accesses: Callable[[Operation], Accesses],
        show: Callable[[OpResult, WrittenBytes | None], None],
    ) -> None:
        self.memory, self.accesses, self.show = memory, accesses, show
        self.left = {storage: len(storage.writers) for storage in storages}
        """The number of writers of each storage that are not over."""

        self.written = {
            storage: WrittenBytes.of(storage.tensors)
            for storage in storages
            if len(storage.writers) > 1
        }
        self.of = defaultdict[Operation, list[ObservedStorage]](list)
        """Operation -> the storages that it writes."""

        for storage in storages:
            for op in storage.writers:
                self.of[op].append(storage)

    def start(self) -> None:
        """Show the tensors that are there before the run: views of arguments and constants."""
        for storage, count in self.left.items():
            if not count:
                self._show(storage)

    def finished(self, op: Operation) -> None:
        """Note that an operation is over; show the tensors that are whole since."""
        for storage in self.of.get(op, ()):
            if (written := self.written.get(storage)) is not None:
                written.add(self.memory, self.accesses(op).writes)
            self.left[storage] -= 1
            if not self.left[storage]:
                self._show(storage)

    def _show(self, storage: ObservedStorage) -> None:
        for result in storage.tensors:
            self.show(result, self.written.get(storage))
