"""Buffers in main memory while a function is planned, and the place where operations are made."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import htp, locations
from ...dialects.constants import ConstantOp
from .arena import Arena
from .liveness import Liveness


class Emitter:
    """Inserts operations before the one that is planned."""

    def __init__(self, at: Operation):
        self.at = at
        self.position = 0
        self.tcm_buffers: list[tuple[htp.BufferOp, int]] = []

    def insert(self, op: Operation, what: str | None, origin: object = None) -> SSAValue:
        """Insert `op`, which comes from `origin`, by default from the operation at hand.

        `what` marks an auxiliary operation.
        """
        loc = (origin if isinstance(origin, Operation) else self.at).location
        op.location = loc if what is None else locations.derived(what, loc)
        Rewriter.insert_op(op, InsertPoint.before(self.at))
        return op.results[0]

    def tcm_buffer(self, type: TensorType[Any], offset: int) -> SSAValue:
        """A buffer in TCM; its address is known after `relocate`."""
        op = htp.BufferOp(offset, type)
        self.tcm_buffers.append((op, offset))
        return self.insert(op, "buffer")

    def relocate(self, base: int) -> None:
        """Turn offsets in TCM into addresses."""
        for op, offset in self.tcm_buffers:
            op.address = htp.address_attr(base + offset)


class MainMemory:
    """Main memory: buffers that end at known positions, and the planned values in them."""

    def __init__(self, arena: Arena, live: Liveness, emit: Emitter):
        self.arena = arena
        self.live = live
        self.emit = emit
        self.planned: dict[SSAValue, SSAValue] = {}
        """Value before planning -> the planned value, once it is complete."""

        self.ending: defaultdict[int, list[int]] = defaultdict(list)

    def offset(self, value: SSAValue, last: int) -> int:
        """Memory for a value that is needed until position `last`."""
        offset = self.arena.allocate(htp.physical_bytes(value)) or 0
        self.ending[last].append(offset)
        return offset

    def buffer(self, value: SSAValue, last: int | None = None) -> SSAValue:
        """A buffer for a value, needed until `last`, by default as long as the value lives."""
        until = self.live.last(value) if last is None else last
        type = htp.with_layout(value, htp.layout_name(value), htp.DDR)
        return self.emit.insert(htp.BufferOp(self.offset(value, until), type), "buffer")

    def is_complete(self, value: SSAValue) -> bool:
        """Whether a value is there without a wait."""
        owner = value.owner
        fixed = not isinstance(owner, Operation) or isinstance(owner, ConstantOp)
        return fixed or value in self.planned

    def release(self, position: int) -> None:
        """Return the memory of what ends at `position`."""
        for offset in self.ending.pop(position, ()):
            self.arena.free(offset)
