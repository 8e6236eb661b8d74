"""Execution time of one kernel on one HVX context, from its scheduled packets and trip counts."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from ....dialects.htp.target import Target
from ....dialects.hvx.resources import NONE, units_of
from ..machine import Block, Function, Instr, Node
from .demand import binding, demand, utilization
from .replay import stalls_of

VECTOR_BYTES = 128
"""The size of a vector in bytes."""


@dataclass
class Work:
    """The counts of one execution of code: packets, instructions by name, demand of each packet
    resource, and vector accesses.
    """

    packets: int = 0
    instructions: Counter[str] = field(default_factory=Counter[str])
    demand: Counter[str] = field(default_factory=Counter[str])
    accesses: Counter[tuple[str, bool]] = field(default_factory=Counter[tuple[str, bool]])
    """The number of vector accesses by (`load` or `store`, whether unaligned)."""

    def add(self, other: Work, times: int = 1) -> None:
        """Add the counts of `other`, multiplied by `times`."""
        self.packets += times * other.packets
        for name in ("instructions", "demand", "accesses"):
            mine: Counter[Any] = getattr(self, name)
            for key, n in getattr(other, name).items():
                mine[key] += times * n

    def add_instruction(self, instr: Instr, version: int) -> None:
        """Add one execution of an instruction on HVX version `version` to the counts, packets
        excluded.
        """
        opcode = instr.opcode
        self.instructions[opcode.name] += 1
        self.demand += demand(instr, version)
        if opcode.memory and units_of(opcode, version) != NONE:
            self.accesses[opcode.memory, opcode.mnemonic == "vmemu"] += 1


def work_of(nodes: list[Node], version: int) -> Work:
    """Return the counts of one execution of a sequence of blocks and loops on HVX version
    `version`.
    """
    total = Work()
    for node in nodes:
        if isinstance(node, Block):
            total.packets += len(node.packets)
            for packet in node.packets:
                for instr in packet.instrs:
                    total.add_instruction(instr, version)
        else:
            total.add(work_of(node.body, version), node.count)
    return total


@dataclass(frozen=True)
class KernelTiming:
    """The packets and instructions of one run of a kernel (counted), and its stalls (predicted)."""

    name: str
    version: int
    """The HVX version whose tables apply."""

    work: Work
    stalls: int
    """The number of packet times in which no packet issues."""

    @property
    def packets(self) -> int:
        """The number of packets that one run executes."""
        return self.work.packets

    @cached_property
    def utilization(self) -> dict[str, float]:
        """A lower bound on the utilization of each packet resource, from 0 to 1."""
        return utilization(self.work.demand, self.packets)

    @property
    def binding(self) -> str:
        """The bottleneck: the packet resource whose demand alone needs the most packets; '' without
        demand.
        """
        return binding(self.work.demand)

    def issue_cycles(self, target: Target) -> int:
        """Return the core cycles that the kernel takes to issue its packets, stalls included."""
        return (self.packets + self.stalls) * target.packet_cycles

    def tcm_bytes(self, kind: str, target: Target) -> int:
        """Return the bytes that vector loads or stores (`kind`) move between TCM and registers; an
        unaligned access counts `target.unaligned_accesses` times.
        """
        single = (
            self.work.accesses[kind, False]
            + target.unaligned_accesses * self.work.accesses[kind, True]
        )
        return VECTOR_BYTES * single

    def tcm_cycles(self, target: Target) -> float:
        """Return the core cycles that TCM traffic takes: the maximum of those of loads and of
        stores, which overlap.
        """
        load = self.tcm_bytes("load", target) / target.tcm_load_bytes_per_cycle
        store = self.tcm_bytes("store", target) / target.tcm_store_bytes_per_cycle
        return max(load, store)

    def cycles(self, target: Target) -> float:
        """Return the core cycles of one run: the greater one of `issue_cycles` and `tcm_cycles`."""
        return max(self.issue_cycles(target), self.tcm_cycles(target))

    def to_dict(self) -> dict[str, Any]:
        """Return the timing as a JSON object with the keys `kernel` (its name), `version`,
        `packets`, `stalls`, `binding` (the bottleneck), `utilization` (by resource), `instructions`
        (counts by name).
        """
        return {
            "kernel": self.name,
            "version": self.version,
            "packets": self.packets,
            "stalls": self.stalls,
            "binding": self.binding,
            "utilization": {k: round(v, 4) for k, v in self.utilization.items()},
            "instructions": dict(self.work.instructions.most_common()),
        }


def time_kernel(function: Function, version: int) -> KernelTiming:
    """Return the timing of one run of a scheduled kernel for an HVX version."""
    work = work_of(function.body, version)
    return KernelTiming(function.name, version, work, stalls_of(function.body, version))
