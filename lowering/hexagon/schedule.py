"""From instructions in program order to packets: the schedule of a whole kernel."""

from __future__ import annotations

from dataclasses import replace

from .control import body_of, set_up
from .dependences import Cell
from .listing import list_schedule
from .machine import Block, Function, Loop, Node, Packet
from .modulo import Pipeline, pipeline
from .pressure import live_after

PIPELINED = 4
"""The least window with which loops are pipelined."""


def schedule(function: Function, version: int, window: int) -> Function:
    """The function with packets for an HVX version; the given one stays as it is.

    `window` is how many instructions the scheduler looks ahead; a smaller one needs fewer
    registers.
    """
    found = replace(function, body=[copied(node) for node in function.body])
    if window >= PIPELINED:
        overlap(found.body, version, window, live_after(found.body))
    after = live_after(found.body)
    place(found.body, version, window, after)
    return found


def copied(node: Node) -> Node:
    """A tree of its own with the same instructions."""
    if isinstance(node, Block):
        return Block(list(node.instrs))
    return replace(node, body=[copied(part) for part in node.body])


def overlap(
    nodes: list[Node], version: int, window: int, after: dict[Block, frozenset[Cell]]
) -> None:
    """Pipeline the innermost loops of a sequence where that pays."""
    for before, node, behind in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if not isinstance(node, Loop):
            continue
        if not node.innermost:
            overlap(node.body, version, window, after)
        elif isinstance(before, Block) and isinstance(behind, Block):
            pipeline_loop(node, before, behind, version, window, after[body_of(node)])


def pipeline_loop(
    loop: Loop, before: Block, behind: Block, version: int, window: int, after: frozenset[Cell]
) -> None:
    """Pipeline a loop with the blocks around it, if that takes fewer packets."""
    body = body_of(loop)
    listed = list_schedule(body.instrs, version, window, after)
    found = pipeline(loop, version, after, len(listed))
    if found is None or not pays(found, loop.count, len(listed)):
        return
    count = loop.count - found.stages + 1
    setup = set_up(loop, before.instrs, count)
    if setup is None:
        return
    before.instrs = [*setup, *found.prologue()]
    behind.instrs = [*found.epilogue(), *behind.instrs]
    loop.count = count
    loop.body = [packed(found.kernel)]


def pays(found: Pipeline, count: int, listed: int) -> bool:
    """Whether the pipeline needs fewer packets than `listed` per iteration."""
    extra = len(found.prologue()) + len(found.epilogue())
    return (count - found.stages + 1) * found.interval + -(-extra // 3) < count * listed


def packed(packets: list[Packet]) -> Block:
    """A block of packets."""
    return Block([instr for packet in packets for instr in packet.instrs], packets)


def place(
    nodes: list[Node], version: int, window: int, after: dict[Block, frozenset[Cell]]
) -> None:
    """List schedule the blocks of a sequence that have no packets."""
    for node in nodes:
        if isinstance(node, Loop):
            place(node.body, version, window, after)
            last = node.body[-1]
            if isinstance(last, Block) and not last.packets:
                last.packets = [Packet()]
        elif node.instrs and not node.packets:
            node.packets = list_schedule(node.instrs, version, window, after[node])
            node.instrs = [instr for packet in node.packets for instr in packet.instrs]
