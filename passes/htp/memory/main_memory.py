"""Allocation of main-memory buffers, and insertion of operations, for memory planning."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ....dialects import htp, locations
from ....dialects.constants import ConstantOp
from .arena import Arena
from .live_ranges import Liveness


class Emitter:
    """The inserter of operations before `at`, the operation being planned; their locations are
    derived from its location.
    """

    def __init__(self, at: Operation):
        self.at = at
        self.position = 0
        self.tcm_buffers: list[tuple[htp.BufferOp, int]] = []

    def insert(self, op: Operation, what: str | None, origin: object = None) -> SSAValue:
        """Insert `op` before the operation being planned, with the location of `origin`, or of the
        operation being planned if `origin` is no operation; return its first result.

        `what` names the purpose of an auxiliary operation; None for an operation that computes a
        value of the function.
        """
        loc = (origin if isinstance(origin, Operation) else self.at).location
        op.location = loc if what is None else locations.derived(what, loc)
        Rewriter.insert_op(op, InsertPoint.before(self.at))
        return op.results[0]

    def tcm_buffer(self, type: TensorType[Any], buffer: int) -> SSAValue:
        """Insert the buffer of this number in TCM, of `type`, and return it; `relocate` later sets
        its address.
        """
        op = htp.BufferOp(0, type)
        self.tcm_buffers.append((op, buffer))
        return self.insert(op, "buffer")

    def relocate(self, base: int, offsets: Sequence[int]) -> None:
        """Set the addresses of all TCM buffers to `base`, the address of TCM, plus their
        `offsets`, by number.
        """
        for op, buffer in self.tcm_buffers:
            op.address = htp.address_attr(base + offsets[buffer])


class MainMemory:
    """Main memory during planning: its allocator (`arena`), a map from each value whose bytes are
    all written there to the SSA value with an address that replaces it (`planned`), and the buffers
    to free after each operation.
    """

    def __init__(self, arena: Arena, live: Liveness, emit: Emitter):
        self.arena = arena
        self.live = live
        self.emit = emit
        self.planned: dict[SSAValue, SSAValue] = {}
        """Value before planning -> the planned value, once its transfer has completed."""

        self.ending: defaultdict[int, list[int]] = defaultdict(list)

    def offset(self, value: SSAValue, last: int) -> int:
        """Allocate main memory for a value, to be freed after the operation with index `last`;
        return its byte offset.
        """
        offset = self.arena.allocate(htp.physical_bytes(value)) or 0
        self.ending[last].append(offset)
        return offset

    def buffer(self, value: SSAValue, last: int | None = None) -> SSAValue:
        """Insert a main-memory buffer for a value, live until the operation with index `last`, by
        default until the value's last use; return the buffer as an SSA value.
        """
        until = self.live.last(value) if last is None else last
        type = htp.with_layout(value, htp.layout_name(value), htp.DDR)
        return self.emit.insert(htp.BufferOp(self.offset(value, until), type), "buffer")

    def is_complete(self, value: SSAValue) -> bool:
        """Return whether the bytes of a main-memory value are all written, so that it can be read
        without a wait: it is an argument or constant, or was computed there, or its transfer was
        awaited.
        """
        owner = value.owner
        fixed = not isinstance(owner, Operation) or isinstance(owner, ConstantOp)
        return fixed or value in self.planned

    def release(self, position: int) -> None:
        """Free the buffers whose live range ends at the operation with index `position`."""
        for offset in self.ending.pop(position, ()):
            self.arena.free(offset)
