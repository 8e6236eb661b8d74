"""Software pipelines: loops whose iterations overlap, one starts every `interval` packets.

There is no modulo variable expansion: a register holds the value of one iteration and is
overwritten after its last read, which may be a copy. The instructions of prologue and epilogue are
added to the blocks before and after the loop and scheduled with them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace
from functools import cached_property

from ..machine import Access, Instr, Packet
from .dependences import Edge
from .forwarding import plain
from .increments import Pointer, with_offset_added
from .iterative import instr_at
from .new_values import branch_form


@dataclass
class Pipeline:
    """A modulo-scheduled loop; instructions are identified by their index in the body."""

    count: int
    """The trip count of the original loop."""

    instrs: list[Instr]
    """The instructions of one iteration, in program order."""

    edges: list[Edge]
    pointers: list[Pointer]
    """The address registers whose accesses may cross their increments."""

    control: tuple[int, ...]
    """The indices of the loop-control instructions, which prologue and epilogue do not repeat."""

    times: Mapping[int, int]
    """The issue time of each instruction in packets from the start of its iteration."""

    interval: int
    """The initiation interval in packets."""

    spare: int
    """The vector registers that it leaves of those of `PIPELINED`."""

    @cached_property
    def stages(self) -> int:
        """The number of stages: how many iterations overlap in the steady state."""
        return max(self.times.values()) // self.interval + 1

    @cached_property
    def positions(self) -> dict[int, int] | None:
        """The position of each instruction within its packet, such that a register is read before
        it is overwritten when the packet is emitted one instruction after the other.

        None if the order constraints are cyclic.
        """
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index, time in sorted(self.times.items()):
            rows[time % self.interval].append(index)
        constraints = self.order_constraints()
        orders = [ordered(row, constraints) for row in rows]
        if any(row is None for row in orders):
            return None
        return {index: rank for row in orders if row for rank, index in enumerate(row)}

    def order_constraints(self) -> set[tuple[int, int]]:
        """Return pairs (first, second) of indices of instructions that a packet may hold together:
        in it, all reads precede all writes. Prologue and epilogue emit one instruction after the
        other, so that `first`, which for instance reads a register, must stand before `second`,
        which overwrites it.
        """
        pairs = {
            (edge.source, edge.target)
            for edge in self.edges
            if (edge.source < edge.target or edge.distance > 0)
            and edge.source != edge.target
            and edge.latency == 0
            and self.times[edge.source] == self.times[edge.target] + edge.distance * self.interval
        }
        pairs |= {(access, p.increment) for p in self.pointers for access in p.accesses}
        return pairs

    @property
    def kernel(self) -> list[Packet]:
        """The packets of the steady state (the pipeline's kernel), which form the new loop body."""
        rows: list[list[int]] = [[] for _ in range(self.interval)]
        for index in sorted(self.times, key=self.position):
            rows[self.times[index] % self.interval].append(index)
        return [Packet([self.steady_instr(index) for index in row]) for row in rows]

    def position(self, index: int) -> int:
        """Return the position of instruction `index` within its packet."""
        return (self.positions or {})[index]

    def steady_instr(self, index: int) -> Instr:
        """Return instruction `index` as the steady state executes it: as its `.new` variant if its
        packet computes its operand, with its offset corrected for pointer increments.
        """
        instr = branch_form(instr_at(self.instrs, self.times, index), self.jumps_at_once)
        return self.rebased(instr, index, -self.increments_seen(index))

    @property
    def jumps_at_once(self) -> bool:
        """Whether the loop's branch reads a predicate computed in its own packet."""
        return len({self.times[index] for index in self.control[1:]}) == 1

    def increments_seen(self, index: int) -> int:
        """Return the number of pointer increments that execute before the access `index` of
        iteration i, minus i: `ceil((t_access - t_increment) / interval)`, the same for every i.

        It is negative when increments of earlier iterations are still to come, and 0 for an
        instruction that uses no pointer.
        """
        pointer = self.pointer.get(index)
        if pointer is None:
            return 0
        return -((self.times[pointer.increment] - self.times[index]) // self.interval)

    @cached_property
    def pointer(self) -> dict[int, Pointer]:
        """The pointer (incremented address register) of each memory access that uses one, by the
        index of the access.
        """
        return {access: pointer for pointer in self.pointers for access in pointer.accesses}

    def rebased(self, instr: Instr, index: int, increments: int) -> Instr:
        """Return `instr`, the instruction with index `index`, with its address offset corrected.

        `increments` is i, the iteration that executes it, minus the number of increments of its
        pointer that execute before it. An instruction that uses no pointer is returned unchanged.
        """
        pointer = self.pointer.get(index)
        if pointer is None:
            return instr
        offset = (pointer.increments_before(index) + increments) * pointer.step
        return with_offset_added(instr, offset) or instr

    def prologue(self) -> list[Instr]:
        """Return the prologue, which starts the first `stages - 1` iterations, as straight-line
        code.
        """
        end = (self.stages - 1) * self.interval
        return [self.instance(*item, 0) for item in self.executions(0, end, range(self.stages - 1))]

    def epilogue(self) -> list[Instr]:
        """Return the epilogue, which finishes the last `stages - 1` iterations, as straight-line
        code.
        """
        start = self.count * self.interval
        late = range(self.count - self.stages + 1, self.count)
        return [self.instance(*item, self.count - 1) for item in self.executions(start, None, late)]

    def executions(self, start: int, end: int | None, iterations: range) -> list[tuple[int, int]]:
        """Return (instruction index, iteration) of each instruction, loop control excepted, that
        one of `iterations` issues at a time in `[start, end)`, in the order of issue.

        Times are in packets from the start of iteration 0; `end` None is no limit.
        """
        boundaries = [
            (time + self.interval * iteration, self.position(index), index, iteration)
            for iteration in iterations
            for index, time in self.times.items()
            if index not in self.control
        ]
        within = [run for run in boundaries if run[0] >= start and (end is None or run[0] < end)]
        return [(index, iteration) for _, _, index, iteration in sorted(within)]

    def instance(self, index: int, iteration: int, origin: int) -> Instr:
        """Return instruction `index` as the prologue or epilogue executes it in iteration
        `iteration`, its offset corrected for pointer increments.

        The accessed bytes of the result, for dependence tests, are relative to the addresses in
        iteration `origin`.
        """
        instr = self.instrs[index]
        increments = min(max(iteration + self.increments_seen(index), 0), self.count)
        instr = self.rebased(instr, index, iteration - increments)
        later = iteration - origin
        access, gathered = (access_after(a, later) for a in (instr.access, instr.gathered))
        return replace(plain(instr), access=access, gathered=gathered)


def access_after(access: Access | None, iterations: int) -> Access | None:
    """Return the description of an access as executed `iterations` iterations later; if its step
    per iteration is unknown, so is its address then. None stays None, an unknown access.
    """
    if access is None:
        return None
    if access.step is None:
        return replace(access, symbol=object())
    return replace(access, offset=access.offset + iterations * access.step, step=None)


def ordered(row: Sequence[int], constraints: AbstractSet[tuple[int, int]]) -> list[int] | None:
    """Return the instructions `row` of a packet in an order that respects the pairs (first, second)
    of `constraints`; None if these are cyclic.
    """
    left, order = list(row), list[int]()
    while left:
        free = [
            i for i in left if not any((other, i) in constraints for other in left if other != i)
        ]
        if not free:
            return None
        order.append(free[0])
        left.remove(free[0])
    return order
