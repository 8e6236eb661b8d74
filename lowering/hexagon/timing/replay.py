"""Stalls of scheduled code by in-order replay: a packet issues when its operands are available.

A loop is replayed until the pipeline state at the start of an iteration repeats; from there on its
stalls are periodic. The state holds the recent writes of registers: by which instruction, and how
long ago. The unit of time is that in which one packet issues.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ....dialects.hexagon.packet_rules import FORWARDED
from ....dialects.hexagon.register_names import FILES, File
from ..cells import Cell, reads, writes
from ..machine import Block, Instr, Loop, Node, Packet
from ..scheduling.latency import latency

PhysicalCell: TypeAlias = tuple[File, int]
"""A single register: file and number; for a virtual one, a number unique in its file."""

Write: TypeAlias = tuple[int, Instr, int]
"""The last write of a register: its time, the instruction and the index of the result."""

Key: TypeAlias = tuple[tuple[PhysicalCell, int, str, int], ...]
"""The pipeline state as a hashable key: (register, age, opcode name, index of the result) of recent
writes."""

HORIZON = 16
"""The latency in packets after which every result is available."""


def physical(cell: Cell) -> PhysicalCell:
    """Return (register file, number) of the physical register that holds a cell (a register or half
    of a pair); a virtual register has a number of its own.
    """
    register, half = cell
    first = id(register) * 2 if register.number is None else register.number
    return FILES[register.kind], first + half


def defined(packet: Packet) -> Iterator[tuple[Instr, int, PhysicalCell]]:
    """Yield the register writes of a packet: (instruction, index of the result, physical
    register).
    """
    for instr in packet.instrs:
        yield from ((instr, index, physical(cell)) for cell, index in writes(instr))


def used(packet: Packet) -> Iterator[tuple[Instr, int, PhysicalCell]]:
    """Yield the register reads of a packet: (instruction, index of the operand, physical
    register).
    """
    for instr in packet.instrs:
        yield from ((instr, index, physical(cell)) for cell, index in reads(instr))


@dataclass
class Replay:
    """The state of replaying code on one HVX context: the time in units of one packet's issue, the
    stalls so far, and the last write of each register.
    """

    version: int
    now: int = 0
    """The time at which the next packet issues without a stall."""

    stalls: int = 0
    writes: dict[PhysicalCell, Write] = field(default_factory=dict[PhysicalCell, Write])

    def run(self, nodes: list[Node]) -> None:
        """Advance the replay by one execution of a sequence of blocks and loops."""
        for node in nodes:
            if isinstance(node, Block):
                self.block(node)
            else:
                self.loop(node)

    def block(self, block: Block) -> None:
        """Advance the replay by the packets of a block."""
        for packet in block.packets:
            self.issue(packet)

    def issue(self, packet: Packet) -> None:
        """Advance the replay by one packet, which issues as soon as its operands are available;
        count the stalls before it.
        """
        ready = max(self.ready(packet), default=self.now)
        self.stalls += max(0, ready - self.now)
        self.now = max(self.now, ready)
        for instr, index, cell in defined(packet):
            if instr.opcode.results[index].form != "tmp":
                self.writes[cell] = (self.now, instr, index)
        self.now += 1

    def ready(self, packet: Packet) -> Iterator[int]:
        """Yield, for each operand of a packet that is the result of an earlier packet, the time at
        which that result becomes available.
        """
        own = {cell for _, _, cell in defined(packet)}
        forwarded = {p for i, n, p in defined(packet) if i.opcode.results[n].form in FORWARDED}
        for instr, index, cell in used(packet):
            fresh = own if instr.opcode.encoded[index].form == "new" else forwarded
            if cell in self.writes and cell not in fresh:
                time, producer, result = self.writes[cell]
                yield time + latency(producer, result, instr, index, self.version)

    def loop(self, loop: Loop) -> None:
        """Replay the iterations of a loop; once its stalls are periodic, add those of the other
        iterations without a replay.
        """
        seen: dict[Key, int] = {}
        marks: list[object] = []
        for iteration in range(loop.count):
            key = self.key()
            if key in seen:
                self.repeat(loop, marks, seen[key], iteration)
                return
            seen[key] = iteration
            marks.append(self.mark())
            self.run(loop.body)

    def mark(self) -> object:
        """Return the stalls so far, for `add_again`."""
        return self.stalls

    def add_again(self, mark: Any, times: int) -> None:
        """Add the stalls since `mark` was made `times` more times."""
        self.stalls += times * (self.stalls - mark)

    def repeat(self, loop: Loop, marks: list[object], first: int, last: int) -> None:
        """Add the stalls of all iterations of a loop from `last` on, which repeat those of
        iterations `first` to `last - 1` periodically; only the iterations of a last, partial period
        are replayed.

        `marks` holds the stalls before each iteration.
        """
        period = last - first
        times, rest = divmod(loop.count - last, period)
        self.add_again(marks[first], times)
        for _ in range(rest):
            self.run(loop.body)

    def key(self) -> Key:
        """Return the pipeline state (recent register writes) as a hashable key; forget writes that
        are too old to cause a stall.
        """
        recent = {p: w for p, w in self.writes.items() if self.now - w[0] < HORIZON}
        self.writes = recent
        entries = ((p, self.now - t, i.opcode.name, n) for p, (t, i, n) in recent.items())
        return tuple(sorted(entries))


def stalls_of(nodes: list[Node], version: int) -> int:
    """Return the stall time of one execution of scheduled code for HVX version `version`, in units
    of the time in which one packet issues.
    """
    replay = Replay(version)
    replay.run(nodes)
    return replay.stalls
