"""Dependence graph of a block or of a loop body.

An edge requires that its target issues at least `latency` packets after its source of `distance`
iterations earlier. The instructions of a packet read before any of them writes, so a register may
be overwritten in the packet that reads it last.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ....dialects.hexagon.packet_resources import memory_of
from ..cells import Cell, reads, writes
from ..machine import Access, Instr
from .latency import latency
from .new_values import can_share_packet


class Edge(NamedTuple):
    """A dependence between instructions `source` and `target` of a block, by index: `time[target]
    >= time[source] + latency - distance * II`, in packets, with II the initiation interval.
    """

    source: int
    target: int
    latency: int
    distance: int = 0
    cell: Cell | None = None
    """The cell whose value a flow dependence carries; None for other dependences."""


@dataclass(slots=True)
class CellState:
    """The definitions and uses of a cell (a register or half of a pair) found so far by a scan in
    program order.
    """

    first: tuple[int, int] | None = None
    """The first definition: (instruction, index of the result)."""

    writer: tuple[int, int] | None = None
    """The last definition: (instruction, index of the result)."""

    early: list[tuple[int, int]] = field(default_factory=list[tuple[int, int]])
    """The reads before the first definition: (instruction, index of the operand)."""

    readers: list[int] = field(default_factory=list[int])
    """The instructions that read since the last definition."""


def block_edges(instrs: Sequence[Instr], version: int) -> list[Edge]:
    """Return the register and memory dependences between the instructions of a block, for HVX
    version `version`.
    """
    return [*register_edges(instrs, version, {}), *memory_edges(instrs)]


def loop_edges(instrs: Sequence[Instr], version: int, parallel: bool) -> list[Edge]:
    """Return the register and memory dependences in a loop body, within an iteration and from one
    iteration to later ones, for HVX version `version`.

    Iterations of a `parallel` loop have no memory dependences between them.
    """
    states: dict[Cell, CellState] = {}
    edges = [*register_edges(instrs, version, states), *memory_edges(instrs)]
    edges += carried_edges(instrs, version, states)
    return edges if parallel else [*edges, *carried_memory(instrs)]


def register_edges(
    instrs: Sequence[Instr], version: int, states: dict[Cell, CellState]
) -> Iterator[Edge]:
    """Yield the register dependences within one execution of the instructions, in program order,
    with the latencies of HVX version `version`.

    Fills `states` with the definitions and uses of each cell (a register or half of a pair) as they
    are at the end.
    """
    for index, instr in enumerate(instrs):
        for cell, use in reads(instr):
            state = states.get(cell) or states.setdefault(cell, CellState())
            if state.writer is None:
                state.early.append((index, use))
            else:
                yield flow_edge(instrs, state.writer, (index, use), cell, version)
            state.readers.append(index)
        for cell, define in writes(instr):
            state = states.get(cell) or states.setdefault(cell, CellState())
            yield from overwrites(state, index, 0)
            state.first = state.first or (index, define)
            state.writer, state.readers = (index, define), []


def carried_edges(
    instrs: Sequence[Instr], version: int, states: dict[Cell, CellState]
) -> Iterator[Edge]:
    """Yield the register dependences from one iteration of a loop body to the next, with the
    latencies of HVX version `version`.

    `states` must have been filled by `register_edges`.
    """
    for cell, state in states.items():
        if state.first is None or state.writer is None:
            continue
        for use in state.early:
            yield flow_edge(instrs, state.writer, use, cell, version, 1)
        yield from overwrites(state, state.first[0], 1)


def flow_edge(
    instrs: Sequence[Instr],
    writer: tuple[int, int],
    reader: tuple[int, int],
    cell: Cell,
    version: int,
    distance: int = 0,
) -> Edge:
    """Return the flow dependence from the definition `writer` to the use `reader` of a cell (a
    register or half of a pair), `distance` iterations later, on HVX version `version`.

    `writer` is (instruction, index of the result), `reader` is (instruction, index of the operand).
    """
    source, target = instrs[writer[0]], instrs[reader[0]]
    same = distance == 0 and can_share_packet(source, target, reader[1])
    packets = 0 if same else latency(source, writer[1], target, reader[1], version)
    return Edge(writer[0], reader[0], packets, distance, cell)


def overwrites(state: CellState, index: int, distance: int) -> Iterator[Edge]:
    """Yield the dependences of instruction `index`, which overwrites a cell (a register or half of
    a pair), on the accesses recorded in `state`, `distance` iterations earlier.

    They are the antidependences on the cell's readers and the output dependence on its last
    definition.
    """
    for reader in state.readers:
        if reader != index:
            yield Edge(reader, index, 0, distance)
    if state.writer is not None and state.writer[0] != index:
        yield Edge(state.writer[0], index, 1, distance)


def memory_edges(instrs: Sequence[Instr]) -> Iterator[Edge]:
    """Yield the memory dependences between the instructions of one execution of a block."""
    earlier, stores = list[tuple[int, Instr]](), list[tuple[int, Instr]]()
    for target, later in enumerate(instrs):
        memory = memory_of(later.opcode)
        if not memory:
            continue
        for source, other in earlier if memory == "store" else stores:
            if conflict(other, later, 0):
                yield Edge(source, target, int(memory_of(other.opcode) == "store"))
        earlier.append((target, later))
        if memory == "store":
            stores.append((target, later))


def carried_memory(instrs: Sequence[Instr]) -> Iterator[Edge]:
    """Yield the memory dependences from one iteration of a loop body to later ones."""
    touching = [
        (index, instr, memory == "store")
        for index, instr in enumerate(instrs)
        if (memory := memory_of(instr.opcode))
    ]
    stores = [each for each in touching if each[2]]
    for source, earlier, stored in touching:
        for target, later, _ in touching if stored else stores:
            if distance := carried_distance(earlier, later):
                yield Edge(source, target, int(stored), distance)


def must_stay_ordered(first: Instr, second: Instr) -> bool:
    """Return whether two memory instructions must keep their order if they access the same bytes:
    at least one of them stores.
    """
    return memory_of(second.opcode) == "store" or memory_of(first.opcode) == "store"


def conflict(first: Instr, second: Instr, iterations: int) -> bool:
    """Return whether two memory instructions must keep their order, the second one executed
    `iterations` iterations later: they may access the same bytes, and one of them stores these. A
    gather, with the store of its result, also loads from a region.
    """
    if not must_stay_ordered(first, second):
        return False
    if first.gathered is None and second.gathered is None:
        return may_overlap(first.access, second.access, iterations)
    stores = [memory_of(instr.opcode) == "store" for instr in (first, second)]
    return (
        may_overlap(first.access, second.access, iterations)
        or (stores[1] and reads_before(first.gathered, second.access, iterations))
        or (stores[0] and reads_before(second.gathered, first.access, -iterations))
    )


def reads_before(gathered: Access | None, stored: Access | None, iterations: int) -> bool:
    """Return whether a store, executed `iterations` iterations after a gather, may change the
    region that the gather reads; `gathered` is None for instructions that gather nothing.
    """
    return gathered is not None and may_overlap(gathered, stored, iterations)


def may_overlap(first: Access | None, second: Access | None, iterations: int) -> bool:
    """Return whether the access `second`, executed `iterations` iterations later, may touch bytes
    of the access `first`; true if one of them is None, an unknown access.
    """
    if first is None or second is None or first.root is None or second.root is None:
        return True
    if first.root != second.root:
        return False
    if (
        first.span
        and second.span
        and not (first.span[0] < second.span[1] and second.span[0] < first.span[1])
    ):
        return False
    if first.symbol != second.symbol:
        return True
    if iterations and (first.step is None or first.step != second.step):
        return True
    start = second.offset + iterations * (second.step or 0)
    return first.offset < start + second.nbytes and start < first.offset + first.nbytes


def carried_distance(first: Instr, second: Instr) -> int:
    """Return the least number of iterations (1 to `MAX_DISTANCE`) after which the memory
    instruction `second` depends on `first`; 0 if there is none. Unknown accesses may touch any
    bytes.
    """
    if not must_stay_ordered(first, second):
        return 0
    return next((d for d in range(1, MAX_DISTANCE + 1) if conflict(first, second, d)), 0)


MAX_DISTANCE = 16
"""The greatest dependence distance in iterations that is tested; the pipeline never overlaps more
iterations.

With 2 and 32 the 38 kernels of the kernel benchmark and the digits network take the same packets
and stalls.
"""
