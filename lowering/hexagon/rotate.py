"""Rotating loops around loops: what ends an iteration is scheduled with what starts the next one.

A body of a first block, loops and a last block becomes: the first block; then a loop, one iteration
shorter, of the loops and the last block together with the first block of the iteration after it;
then the loops and the last block once more.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from .control import controls, set_up, starts
from .machine import Access, Block, Instr, Loop, Node, Symbol, Use, blocks, loops

LARGEST = 1200
"""The most instructions that are written twice."""


def rotated(
    before: Block, loop: Loop, behind: Block, length: Callable[[Sequence[Instr], Block], int]
) -> list[Node] | None:
    """What replaces a loop and the blocks around it, if that takes fewer packets.

    `length` is how many packets instructions take, in front of what follows a block.
    """
    first, last = loop.body[0], loop.body[-1]
    if not isinstance(first, Block) or not isinstance(last, Block):
        return None
    control = controls(loop, last.instrs)
    if control is None or sum(len(block.instrs) for block in blocks(loop.body)) > LARGEST:
        return None
    end = [instr for at, instr in enumerate(last.instrs) if at not in control]
    counting = [last.instrs[at] for at in control]
    apart = length(first.instrs, first) + length(last.instrs, last)
    if length([*end, *first.instrs, *counting], first) >= apart:
        return None
    setup = set_up(loop, before.instrs, loop.count - 1, last.instrs)
    return None if setup is None else parts(loop, setup, end, counting, behind)


def parts(
    loop: Loop, setup: list[Instr], end: list[Instr], counting: list[Instr], behind: Block
) -> list[Node]:
    """The rotated loop and the blocks around it."""
    first, *middle, _ = loop.body
    head = first.instrs if isinstance(first, Block) else []
    again = [replace(instr, access=later(instr.access)) for instr in head]
    names = {each.label: f"{each.label}_last" for each in loops(loop.body)}
    final = [copied(node, names) for node in middle]
    exit = Block([*end, *behind.instrs])
    if loop.count == 2:
        setup = [instr for instr in setup if not starts(instr, loop)]
        joined = Block([*end, *(renamed(instr, names) for instr in again)])
        return [Block([*setup, *head]), *middle, joined, *final, exit]
    starting = [instr for instr in head if any(starts(instr, each) for each in first_loop(middle))]
    between = Block([renamed(instr, names) for instr in starting])
    joined = Block([*end, *again, *counting])
    shorter = replace(loop, count=loop.count - 1, body=[Block(), *middle, joined])
    return [Block([*setup, *head]), shorter, between, *final, exit]


def first_loop(middle: Sequence[Node]) -> list[Loop]:
    """The loop that the first block of a body sets up."""
    return [node for node in middle[:1] if isinstance(node, Loop)]


def later(access: Access | None) -> Access | None:
    """An access of the next iteration, whose address is not known in this one."""
    return None if access is None else replace(access, symbol=("later", access.symbol))


def copied(node: Node, names: Mapping[str, str]) -> Node:
    """A copy of a part of a body with other labels."""
    if isinstance(node, Loop):
        body = [copied(part, names) for part in node.body]
        return replace(node, label=names[node.label], body=body)
    instrs = {instr: renamed(instr, names) for instr in node.instrs}
    packets = [replace(p, instrs=[instrs[instr] for instr in p.instrs]) for p in node.packets]
    return Block([instrs[instr] for instr in node.instrs], packets)


def renamed(instr: Instr, names: Mapping[str, str]) -> Instr:
    """The instruction with other labels of loops."""
    return replace(instr, uses=tuple(renamed_use(use, names) for use in instr.uses))


def renamed_use(use: Use, names: Mapping[str, str]) -> Use:
    """An operand with another label."""
    if not isinstance(use, Symbol):
        return use
    return replace(use, name=names.get(use.name, use.name))
