"""The schedule of a whole kernel: from program order to packets."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ..machine import Block, Function, Instr, Loop, Node, Packet
from .control import body_of, with_trip_count
from .dependences import Cell
from .listing import list_schedule
from .modulo import Pipeline, pipeline
from .pressure import Liveness, low_registers
from .rotate import rotated
from .waits import iteration_cycles

PIPELINED = 4
"""The least window at which loops are pipelined; smaller ones are for lack of registers, which
pipelining raises."""


def schedule(function: Function, version: int, window: int) -> Function:
    """Return a scheduled copy of a function for an HVX version.

    `window` is how many instructions the scheduler looks ahead; a smaller one needs fewer
    registers.
    """
    copy = replace(function, body=[copy_of(node) for node in function.body])
    scheduler = Scheduler(copy.body, version, window)
    if window >= PIPELINED:
        scheduler.transform_loops(copy.body)
    scheduler.schedule_blocks(copy.body, scheduler.liveness.after())
    return copy


def copy_of(node: Node) -> Node:
    """Return a deep copy of a node that shares the instructions."""
    if isinstance(node, Block):
        return Block(list(node.instrs))
    return replace(node, body=[copy_of(part) for part in node.body])


class Scheduler:
    """The scheduler of a function's body.

    Innermost loops are pipelined, those around them rotated, where that takes fewer packets; blocks
    are list scheduled.
    """

    def __init__(self, body: list[Node], version: int, window: int) -> None:
        self.version = version
        self.window = window
        self.liveness = Liveness(body)
        self.low = low_registers(body)
        self.lists: dict[tuple[tuple[Instr, ...], frozenset[Cell]], list[Packet]] = {}
        """Cache of list schedules, as blocks are scheduled several times."""

    def list_scheduled(self, instrs: Sequence[Instr], after: frozenset[Cell]) -> list[Packet]:
        """Return the list schedule of a block, given the cells live after it."""
        key = tuple(instrs), after
        if key not in self.lists:
            self.lists[key] = list_schedule(instrs, self.version, self.window, after, self.low)
        return self.lists[key]

    def transform_loops(self, nodes: list[Node]) -> None:
        """Pipeline and rotate the loops of a sequence, inner ones first."""
        index = 1
        while index < len(nodes):
            before, node, behind = nodes[index - 1 : index + 2]
            if isinstance(before, Loop) or isinstance(node, Block) or isinstance(behind, Loop):
                raise TypeError("loops do not stand between blocks")
            if node.innermost:
                self.pipeline(node, before, behind)
            else:
                self.transform_loops(node.body)
                nodes[index - 1 : index + 2] = rotated = self.rotate(before, node, behind)
                index += len(rotated) - 3
            index += 2

    def pipeline(self, loop: Loop, before: Block, behind: Block) -> None:
        """Pipeline a loop; its prologue and epilogue go to the adjacent blocks."""
        body = body_of(loop)
        after = self.liveness.after()[body]
        listed = self.list_scheduled(body.instrs, after)
        length = iteration_cycles(listed, self.version)
        longest = len(listed) - (length == len(listed))
        overlapped = pipeline(loop, self.version, after, longest)
        if overlapped is None or not is_profitable(overlapped, loop.count, length):
            return
        count = loop.count - overlapped.stages + 1
        setup = with_trip_count(loop, before.instrs, count, body.instrs)
        if setup is None:
            return
        before.instrs = [*setup, *overlapped.prologue()]
        behind.instrs = [*overlapped.epilogue(), *behind.instrs]
        loop.count = count
        loop.body = [block_of(overlapped.kernel)]

    def rotate(self, before: Block, loop: Loop, behind: Block) -> list[Node]:
        """Return the loop and its adjacent blocks, rotated if that pays."""
        after = self.liveness.after()
        self.schedule_blocks(loop.body[1:-1], after)

        def length(instrs: Sequence[Instr], block: Block) -> int:
            return len(self.list_scheduled(instrs, after[block]))

        return rotated(before, loop, behind, length) or [before, loop, behind]

    def schedule_blocks(self, nodes: list[Node], after: dict[Block, frozenset[Cell]]) -> None:
        """List schedule those blocks of a sequence that have no packets yet."""
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
    """Whether the pipeline takes fewer cycles than `length` packets per iteration."""
    extra = len(candidate.prologue()) + len(candidate.epilogue())
    return (count - candidate.stages + 1) * candidate.interval + -(-extra // 3) < count * length


def block_of(packets: list[Packet]) -> Block:
    """Return a block of the given packets."""
    return Block([instr for packet in packets for instr in packet.instrs], packets)
