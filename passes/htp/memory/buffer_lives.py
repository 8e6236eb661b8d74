"""The buffers of a planned function: which operations access each, and where TCM has room."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import IntegerAttr, ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ....dialects import htp
from ....dialects.constants import ConstantOp
from ....dialects.htp.attributes import target_of
from .ledger import Content
from .live_ranges import is_unpacked


def tcm_range(module: ModuleOp) -> tuple[int, int]:
    """Return the first address of TCM in a planned module, and the one behind its last."""
    main, tcm = (module.attributes[name] for name in (htp.DDR_BYTES, htp.TCM_BYTES))
    assert isinstance(main, IntegerAttr), "a planned module has its sizes"
    assert isinstance(tcm, IntegerAttr), "a planned module has its sizes"
    start = htp.tcm_base(main.value.data)
    return start, start + min(tcm.value.data, target_of(module).tcm_budget)


def users_of(value: SSAValue) -> Iterator[Operation]:
    """Yield the operations that access the memory of a value: also through views and results that
    lie there, and, of transfers, their waits.
    """
    for use in value.uses:
        yield (op := use.operation)
        match op:
            case htp.ReshapeOp():
                yield from users_of(op.output)
            case htp.DmaStartOp():
                yield from (each.operation for each in op.token.uses)
            case htp.LaunchOp() | htp.DmaWaitOp() | htp.HtpOp() if op.dest is value:
                yield from users_of(op.output)
            case _:
                pass


def tcm_buffers(function: FuncOp) -> list[htp.BufferOp]:
    """Return the buffers of a planned function in TCM."""
    ops = function.body.block.ops
    return [op for op in ops if isinstance(op, htp.BufferOp) and htp.space_of(op.output) == htp.TCM]


def content_of(buffer: SSAValue, writer: Operation) -> Content:
    """Return what a buffer holds that `writer` is the first to write."""
    if isinstance(writer, htp.LaunchOp) and buffer in writer.scratch:
        return Content.SCRATCH
    if getattr(writer, "scratch", None) is buffer:
        return Content.SCRATCH
    if isinstance(writer, htp.DmaStartOp):
        source = htp.storage_of(writer.source)
        return Content.WEIGHTS if isinstance(source.owner, ConstantOp) else Content.ACTIVATIONS
    return Content.WEIGHTS if is_unpacked(writer) else Content.ACTIVATIONS


@dataclass(frozen=True)
class Taken:
    """Bytes of memory from `start` to before `end`, in use by operations `first` to `last`."""

    first: int
    last: int
    start: int
    end: int


@dataclass
class TcmRoom:
    """The bytes of TCM that no buffer of a planned function takes, with operations in the order of
    the block; `low` and `high` are the ends of TCM.
    """

    function: FuncOp
    low: int
    high: int
    position: dict[Operation, int] = field(init=False)
    taken: list[Taken] = field(init=False)

    def __post_init__(self) -> None:
        ops = self.function.body.block.ops
        self.position = {op: index for index, op in enumerate(ops)}
        self.taken = [self.life(op.output) for op in tcm_buffers(self.function)]
        whole = (0, len(self.position))
        for value in self.function.body.block.args:
            if htp.lies_in_memory(value) and (at := htp.address_of(value)) is not None:
                self.taken.append(Taken(*whole, at, at + htp.physical_bytes(value)))

    def life(self, buffer: SSAValue) -> Taken:
        """Return the bytes of a buffer, and while which operations they are in use."""
        used = [self.position[op] for op in users_of(buffer) if op in self.position]
        at = htp.address_of(buffer) or 0
        return Taken(
            min(used, default=0), max(used, default=0), at, at + htp.physical_bytes(buffer)
        )

    def take(self, op: Operation, nbytes: int) -> int | None:
        """Return the address of `nbytes` that are free while `op` runs, and take them for it: of
        bytes that nothing has used, if there are. Return None if there is no room.
        """
        now, size = self.position[op], htp.round_up(nbytes, htp.VECTOR)
        current = [t for t in self.taken if t.first <= now <= t.last]
        for others in (self.taken, current):
            start = self.low
            for each in sorted(others, key=lambda t: t.start):
                if start + size <= each.start:
                    break
                start = max(start, each.end)
            if start + size <= self.high:
                self.taken.append(Taken(now, now, start, start + size))
                return start
        return None
