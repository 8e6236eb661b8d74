"""Scheduling of a whole function: innermost loops are pipelined, the loops around them rotated (the
last block of an iteration merged with the first of the next), blocks list-scheduled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from ..cells import Cell, low_registers
from ..machine import Block, Function, Instr, Loop, Node, Packet
from .list_scheduling import list_schedule
from .modulo import BodyAnalysis, analyses_of, pipeline
from .pressure import Liveness, margin
from .rotate import rotated
from .software_pipeline import Pipeline
from .strategy import DEFAULT, SchedulingStrategy
from .trip_counts import body_of, with_trip_count
from .waits import iteration_cycles

PIPELINED = 4
"""The least scheduling window at which loops are pipelined; smaller windows are tried for want of
registers, of which pipelining needs more.

With 64, the 38 kernels of the kernel benchmark and the digits network take the same packets and
stalls.
"""


@dataclass(frozen=True)
class Transformations:
    """Which loops the scheduler transforms, and how it schedules them and blocks."""

    modulo: bool = True
    """Whether innermost loops are modulo-scheduled."""

    rotate: bool = True
    """Whether the loops around them are rotated."""

    strategy: SchedulingStrategy = DEFAULT


ALL = Transformations()
"""Every loop is transformed where that is faster."""


Analyses: TypeAlias = dict[tuple[tuple[Instr, ...], frozenset[Cell]], list[BodyAnalysis]]
"""The analyses of loops by (instructions of the body, cells live after the loop)."""


def schedule(
    function: Function,
    version: int,
    window: int,
    allowed: Transformations = ALL,
    known: Analyses | None = None,
) -> Function:
    """Return a copy of a function with its instructions in packets, scheduled for an HVX version.

    `window` is how many instructions ahead of program order the scheduler may choose from; a
    smaller one needs fewer registers. `allowed` says which loops are transformed, all by default,
    and the strategy. Pipelines do not depend on the window: `known` keeps them for the next call
    with the same strategy.
    """
    copy = replace(function, body=[copy_of(node) for node in function.body])
    scheduler = Scheduler(copy.body, version, window, allowed)
    scheduler.analyses = {} if known is None else known
    if window >= PIPELINED:
        scheduler.transform_loops(copy.body)
    scheduler.schedule_blocks(copy.body, scheduler.liveness.after())
    return copy


def copy_of(node: Node) -> Node:
    """Return a copy of a node and of all nodes in it; the instructions are shared with the
    original.
    """
    if isinstance(node, Block):
        return Block(list(node.instrs))
    return replace(node, body=[copy_of(part) for part in node.body])


class Scheduler:
    """The scheduler that turns a function's body into packets, in place.

    Where that is faster, innermost loops are pipelined, and the loops around them rotated: an
    iteration's last block is merged with the first block of the next one. Blocks are
    list-scheduled.
    """

    def __init__(
        self, body: list[Node], version: int, window: int, allowed: Transformations
    ) -> None:
        self.version = version
        self.window = window
        self.allowed = allowed
        self.liveness = Liveness(body)
        self.low = low_registers(body)
        """The registers that operands of 3 bits read, which must be among the first eight of their
        file."""

        self.analyses: Analyses = {}
        """The analyses of innermost loops, with the pipelines found."""

        self.lists: dict[tuple[tuple[Instr, ...], frozenset[Cell]], list[Packet]] = {}
        """The cache of list schedules by (instructions, cells live after them), as blocks are
        scheduled several times."""

    def list_scheduled(self, instrs: Sequence[Instr], after: frozenset[Cell]) -> list[Packet]:
        """Return the packets of list-scheduled instructions; `after` holds the cells (registers or
        halves of pairs) live after them.
        """
        key = tuple(instrs), after
        if key not in self.lists:
            arrange = self.allowed.strategy.own_block if self.window > 1 else None
            given = self.version, self.window, after, self.low
            self.lists[key] = list_schedule(instrs, *given, arrange)
        return self.lists[key]

    def transform_loops(self, nodes: list[Node]) -> None:
        """Pipeline the innermost loops of a sequence of nodes and rotate those around them (merge
        an iteration's last block with the next one's first), inner ones first, where that is
        faster.
        """
        index = 1
        while index < len(nodes):
            before, node, behind = nodes[index - 1 : index + 2]
            if isinstance(before, Loop) or isinstance(node, Block) or isinstance(behind, Loop):
                raise TypeError("loops do not stand between blocks")
            if node.innermost and self.allowed.modulo:
                self.pipeline(node, before, behind)
            elif not node.innermost:
                self.transform_loops(node.body)
            if not node.innermost and self.allowed.rotate:
                nodes[index - 1 : index + 2] = rotated = self.rotate(before, node, behind)
                index += len(rotated) - 3
            index += 2

    def pipeline(self, loop: Loop, before: Block, behind: Block) -> None:
        """Pipeline an innermost loop in place if that takes fewer cycles; prologue and epilogue go
        to the blocks before and behind it.
        """
        body = body_of(loop)
        after = self.liveness.after()[body]
        listed = self.list_scheduled(body.instrs, after)
        length = iteration_cycles(listed, self.version)
        longest = len(listed) - (length == len(listed))
        schedules = self.allowed.strategy.own_loop
        key = tuple(body.instrs), after
        if key not in self.analyses:
            self.analyses[key] = analyses_of(loop, self.version, after)
        spare = margin(self.window).pipelines
        overlapped = pipeline(self.analyses[key], longest, spare, schedules)
        if overlapped is None or not is_profitable(overlapped, loop.count, length):
            return
        count = loop.count - overlapped.stages + 1
        setup = with_trip_count(loop, before.instrs, count, body.instrs)
        if setup is None:
            return
        before.instrs = [*setup, *overlapped.prologue()]
        behind.instrs = [*overlapped.epilogue(), *behind.instrs]
        loop.count, loop.stages = count, overlapped.stages
        loop.body = [block_of(overlapped.kernel)]

    def rotate(self, before: Block, loop: Loop, behind: Block) -> list[Node]:
        """Return the nodes that replace a loop and the blocks before and behind it: rotated (an
        iteration's last block merged with the next one's first) if that takes fewer packets, else
        unchanged.
        """
        after = self.liveness.after()
        self.schedule_blocks(loop.body[1:-1], after)

        def length(instrs: Sequence[Instr], block: Block) -> int:
            return len(self.list_scheduled(instrs, after[block]))

        return rotated(before, loop, behind, length) or [before, loop, behind]

    def schedule_blocks(self, nodes: list[Node], after: dict[Block, frozenset[Cell]]) -> None:
        """List-schedule all blocks of a sequence that have no packets yet, including those in
        loops.

        `after` holds the cells (registers or halves of pairs) live after each block.
        """
        for node in nodes:
            if isinstance(node, Loop):
                self.schedule_blocks(node.body, after)
                last = node.body[-1]
                if isinstance(last, Block) and not last.packets:
                    last.packets = [Packet()]
            elif node.instrs and not node.packets:
                node.packets = self.list_scheduled(node.instrs, after[node])
                node.instrs = [instr for packet in node.packets for instr in packet.instrs]


def is_profitable(candidate: Pipeline, count: int, length: int) -> bool:
    """Return whether a pipelined loop takes fewer cycles than `count` iterations of `length` cycles
    each.

    Prologue and epilogue are estimated as a third of a packet for each instruction.
    """
    extra = len(candidate.prologue()) + len(candidate.epilogue())
    return (count - candidate.stages + 1) * candidate.interval + -(-extra // 3) < count * length


def block_of(packets: list[Packet]) -> Block:
    """Return a block of `packets`, which are already scheduled; its instructions are theirs, in
    order.
    """
    return Block([instr for packet in packets for instr in packet.instrs], packets)
