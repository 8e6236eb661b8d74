"""The memory map of a planned network: which buffers lie where in TCM, and during which steps.

Times are steps: the kernels, transfers and waits of the entry function, in its order. In a network
scheduled for several contexts that is the order of the text, in which each context starts its own.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeGuard

from xdsl.dialects.builtin import DictionaryAttr, IntegerAttr
from xdsl.ir import Operation, SSAValue

from ..dialects import htp
from ..dialects.addresses import names_by_origin
from ..dialects.diagnostics import HexnnError
from ..dialects.htp.attributes import target_of
from ..dialects.locations import origin, tensor_name
from ..lowering.concurrency.step_accesses import is_step
from ..passes.htp.memory.buffer_lives import content_of
from ..passes.htp.memory.ledger import Content
from .records import Records
from .text import shortened, table
from .work import computed_name

if TYPE_CHECKING:
    from .model import Model

TRANSFERS = (htp.DmaStartOp, htp.DmaWaitOp, htp.SignalOp, htp.AwaitOp)
"""The steps that are no computations."""


@dataclass(frozen=True)
class Step:
    """One step of the entry function."""

    operation: str
    """The address of the source operation: `conv_2d#3`."""

    name: str
    """The operation that is computed, or that moves data: `htp.conv_2d`, `htp.dma_start`."""

    is_transfer: bool


@dataclass(frozen=True)
class MappedBuffer:
    """A buffer in TCM: what it holds, and the rectangle of addresses and steps that it occupies."""

    operation: str
    """The address of the source operation that its contents belong to: `conv_2d#3`."""

    tensor: str
    """The source tensor that the operation computes; empty if the source has none."""

    content: Content
    written_by: str
    """The operation that writes it: `htp.dma_start`, `htp.conv_2d`."""

    offset: int
    """The first byte, from the start of TCM."""

    nbytes: int
    first: int
    """The first step during which it is in use."""

    last: int
    """The last step during which it is in use."""

    @property
    def end(self) -> int:
        """The byte behind the last one, from the start of TCM."""
        return self.offset + self.nbytes

    def is_live(self, step: int) -> bool:
        """Return whether the buffer is in use during a step."""
        return self.first <= step <= self.last


@dataclass(frozen=True, repr=False)
class MemoryMap(Records):
    """The buffers in TCM of a network's entry function, and the steps in which they are used."""

    title: str
    target: str
    capacity: int
    """The bytes of TCM."""

    peaks: Mapping[str, int]
    """The bytes that the plan takes, as `htp.tcm_peak` states them: `total`, and the most that are
    live at once of `activations`, `weights` and `scratch`.
    """

    steps: tuple[Step, ...]
    buffers: tuple[MappedBuffer, ...]

    @property
    def height(self) -> int:
        """The byte behind the last one that any buffer occupies, from the start of TCM."""
        return max((buffer.end for buffer in self.buffers), default=0)

    def live_bytes(self, step: int) -> Counter[Content]:
        """Return how many bytes of activations, weights and scratch memory are in use during a
        step.
        """
        live = Counter[Content]()
        for buffer in self.buffers:
            live[buffer.content] += buffer.nbytes * buffer.is_live(step)
        return live

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each buffer: its operation, tensor, content, addresses and steps."""
        return [asdict(buffer) for buffer in self.buffers]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: title, target, the sizes in bytes, the steps, and the buffers."""
        return {
            "title": self.title,
            "target": self.target,
            "capacity": self.capacity,
            "peaks": dict(self.peaks),
            "steps": [asdict(step) for step in self.steps],
            "buffers": self.records(),
        }

    def lines(self) -> Iterator[str]:
        """Yield the printed lines: the peaks, and for each operation in turn the bytes of TCM by
        address, one character for some hundreds, and how many of them are in use.
        """
        yield f"{self.title} on {self.target}: {self.headline}"
        if not self.buffers:
            return
        unit = cell_bytes(self.height)
        letters = ", ".join(f"{content[0]} {content}" for content in Content)
        yield f"one character is {unit:,} bytes: {letters}, . free"
        rows = [("operation", f"TCM 0 to {self.height:,}", "in use")]
        for operation, steps in self.turns():
            used = max(self.live_bytes(step).total() for step in steps)
            rows.append((shortened(operation, 32), self.raster(steps, unit), f"{used:,}"))
        yield from table(rows)

    @property
    def headline(self) -> str:
        """A sentence with the bytes that the plan takes, by content."""
        parts = ", ".join(f"{n:,} of {name}" for name, n in self.peaks.items() if name != "total")
        total = f"{self.peaks.get('total', self.height):,} of {self.capacity:,} bytes of TCM"
        return f"{total}; at once at most {parts}" if parts else total

    def turns(self) -> Iterator[tuple[str, list[int]]]:
        """Yield (address of a source operation, its steps) for each run of computations in a row
        that are of one source operation.
        """
        numbered = ((i, step) for i, step in enumerate(self.steps) if not step.is_transfer)
        for operation, run in groupby(numbered, key=lambda one: one[1].operation):
            yield operation, [i for i, _ in run]

    def raster(self, steps: list[int], unit: int) -> str:
        """Return the TCM during some steps as text, one character for `unit` bytes: the first
        letter of the content of the smallest buffer there, `.` where none is in use.
        """
        cells = ["."] * -(-self.height // unit)
        live = (b for b in self.buffers if any(map(b.is_live, steps)))
        for buffer in sorted(live, key=lambda b: -b.nbytes):
            first, last = buffer.offset // unit, max(buffer.end - 1, buffer.offset) // unit
            cells[first : last + 1] = buffer.content[0] * (last - first + 1)
        return "".join(cells)

    def save(self, path: str | Path) -> None:
        """Write the map as a picture, addresses over steps: `.svg`, or `.png`, which needs
        matplotlib. Raises HexnnError for another suffix, and without matplotlib.
        """
        from .page.pictures import save_memory_map

        save_memory_map(self, Path(path))


CELLS = 64
"""The most characters of a raster: with names and figures it fits on a line of 120."""


def cell_bytes(height: int) -> int:
    """Return the bytes of one character: the least multiple of 128, the granularity of addresses,
    for which `height` bytes take at most `CELLS` characters.
    """
    return max(128, -(-height // (128 * CELLS)) * 128)


class Builder:
    """The memory map of a network under construction, from its planned entry function."""

    def __init__(self, model: Model):
        self.model = model
        self.block = model.main.body.block
        self.names = names_by_origin(model.source.ops)
        sizes = (model.ir.attributes[name] for name in (htp.DDR_BYTES, htp.TCM_BYTES))
        self.ddr_bytes, self.capacity = (int(n.value.data) for n in sizes if is_integer(n))
        self.uses: dict[SSAValue, list[tuple[int, Operation]]] = {}
        """Buffer in TCM -> (step, operation) of what writes and reads it, in order."""

        self.born: dict[SSAValue, int] = {}
        """Buffer in TCM -> the step before which it was allocated."""

        self.steps: list[Step] = []
        for op in self.block.ops:
            self.add(op)

    def add(self, op: Operation) -> None:
        """Add an operation of the entry function: a buffer, a step, or neither."""
        if isinstance(op, htp.BufferOp) and htp.space_of(op.output) == htp.TCM:
            self.born[op.output] = len(self.steps)
            self.uses[op.output] = []
        if not is_step(op):
            return
        for value in (*op.operands, *op.results):
            for buffer in self.touched(value):
                self.uses[buffer].append((len(self.steps), op))
        is_transfer = isinstance(op, TRANSFERS)
        self.steps.append(Step(self.address(op), computed_name(op), is_transfer))

    def touched(self, value: SSAValue) -> Iterator[SSAValue]:
        """Yield the buffers in TCM whose bytes a value is, or, of a token, that its transfer reads
        and writes.
        """
        if isinstance(value.owner, htp.DmaStartOp) and value == value.owner.token:
            for end in (value.owner.source, value.owner.dest):
                yield from self.touched(end)
        elif (storage := htp.storage_of(value)) in self.uses:
            yield storage

    def address(self, op: Operation) -> str:
        """Return the address of the source operation of `op`; what `op` computes if it has none."""
        at = origin(op.location)
        name = None if at is None else self.names.get(at)
        return computed_name(op) if name is None else name.address

    def buffer(self, value: SSAValue) -> MappedBuffer:
        """Return the buffer that `value` is, with what its first user writes to it."""
        uses = self.uses[value]
        first = self.born[value]
        owner = uses[0][1] if uses else value.owner
        assert isinstance(owner, Operation)
        return MappedBuffer(
            self.address(owner),
            tensor_name(owner.location) or "",
            content_of(value, owner),
            computed_name(owner),
            (htp.address_of(value) or 0) - htp.tcm_base(self.ddr_bytes),
            htp.physical_bytes(value),
            first,
            max([first, *(step for step, _ in uses)]),
        )

    def finished(self) -> MemoryMap:
        """Return the map of all operations added."""
        peaks = self.model.ir.attributes.get(htp.TCM_PEAK)
        stated = peaks.data if isinstance(peaks, DictionaryAttr) else {}
        return MemoryMap(
            self.model.name,
            target_of(self.model.ir).spec,
            self.capacity,
            {name: int(n.value.data) for name, n in stated.items() if is_integer(n)},
            tuple(self.steps),
            tuple(map(self.buffer, self.uses)),
        )


def is_integer(attribute: object) -> TypeGuard[IntegerAttr[Any]]:
    """Return whether an attribute is an integer."""
    return isinstance(attribute, IntegerAttr)


def memory_map(model: Model) -> MemoryMap:
    """Return the memory map of a network. Raises HexnnError before memory is planned."""
    if htp.TCM_BYTES not in model.ir.attributes:
        seen = f"stage {model.stage} has no addresses"
        raise HexnnError(f"{seen}: lower to stage htp, or run htp-plan-memory")
    return Builder(model).finished()
