"""Rotation of outer loops: an iteration's last block is scheduled with the next one's first block.

A loop body of a first block, inner loops and a last block becomes: the first block; then a loop
with a trip count less by one, whose body is the inner loops and a block that merges the last block
with the first block of the next iteration; then the inner loops and the last block once more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace

from ..machine import Access, Block, Instr, Loop, Node, Symbol, Use, blocks, loops
from .trip_counts import control_indices, sets_up, with_trip_count

MAX_INSTRUCTIONS = 1200
"""The most instructions of a loop that is rotated, as rotation duplicates them; it bounds code
size.

Without rotation, the 38 kernels of the kernel benchmark and the digits network take 0.6 % more
packets and stalls in all.
"""


def rotated(
    before: Block, loop: Loop, behind: Block, length: Callable[[Sequence[Instr], Block], int]
) -> list[Node] | None:
    """Return the nodes that replace a loop and the blocks before and behind it when the loop is
    rotated: its last block is merged with the first block of the next iteration.

    None if that saves no packets, the loop's control is not recognized, or its body has more than
    `MAX_INSTRUCTIONS`. `length(instrs, block)` returns the number of packets into which `instrs`
    are scheduled if the registers live after `block` are live after them.
    """
    first, last = loop.body[0], loop.body[-1]
    if not isinstance(first, Block) or not isinstance(last, Block):
        return None
    control = control_indices(loop, last.instrs)
    if control is None or sum(len(block.instrs) for block in blocks(loop.body)) > MAX_INSTRUCTIONS:
        return None
    end = [instr for at, instr in enumerate(last.instrs) if at not in control]
    counting = [last.instrs[at] for at in control]
    again = [in_next_iteration(instr) for instr in first.instrs]
    joined = Block([*end, *again, *counting])
    apart = length(first.instrs, first) + length(last.instrs, last)
    setup = with_trip_count(loop, before.instrs, loop.count - 1, last.instrs)
    if setup is None or length(joined.instrs, first) >= apart:
        return None
    if loop.count == 2:
        joined.instrs = [*end, *again]
        setup = [instr for instr in setup if not sets_up(instr, loop)]
    entry = Block([*setup, *first.instrs])
    exit = Block([*end, *behind.instrs])
    return [entry, *rotated_loop(loop, first.instrs, joined), exit]


def rotated_loop(loop: Loop, head: Sequence[Instr], joined: Block) -> Iterator[Node]:
    """Yield the nodes of a rotated loop, inlined if one iteration remains for it, then the inner
    loops of the peeled last iteration.

    `head` are the instructions of the first block of the original body; `joined` merges its last
    block with the first block of the next iteration.
    """
    middle = loop.body[1:-1]
    suffix = f"last{loop.label.rsplit('_', 1)[-1]}"
    names = {each.label: f"{each.label}_{suffix}" for each in loops(loop.body)}
    starting = [instr for instr in head if any(sets_up(instr, each) for each in loops(middle))]
    if loop.count > 2:
        body: list[Node] = [Block(), *middle, joined]
        yield replace(loop, count=loop.count - 1, body=body, rotated=True)
        yield Block([relabelled(instr, names) for instr in starting])
    else:
        yield from middle
        joined.instrs = [relabelled(instr, names) for instr in joined.instrs]
        yield joined
    yield from (relabelled_copy(node, names) for node in middle)


def in_next_iteration(instr: Instr) -> Instr:
    """Return an instruction as executed in the next iteration."""
    access, gathered = map(next_iteration_access, (instr.access, instr.gathered))
    return replace(instr, access=access, gathered=gathered)


def next_iteration_access(access: Access | None) -> Access | None:
    """Return the description of an access as executed in the next iteration.

    Overlap tests can compare its address with addresses in the next iteration only; its distance
    from those in the current iteration counts as unknown. None stays None, an unknown access.
    """
    return None if access is None else replace(access, symbol=("later", access.symbol))


def relabelled_copy(node: Node, names: Mapping[str, str]) -> Node:
    """Return a deep copy of a node with its loop labels renamed by the map `names`."""
    if isinstance(node, Loop):
        body = [relabelled_copy(part, names) for part in node.body]
        return replace(node, label=names[node.label], body=body)
    instrs = {instr: relabelled(instr, names) for instr in node.instrs}
    packets = [replace(p, instrs=[instrs[instr] for instr in p.instrs]) for p in node.packets]
    return Block([instrs[instr] for instr in node.instrs], packets)


def relabelled(instr: Instr, names: Mapping[str, str]) -> Instr:
    """Return the instruction with the loop labels in its operands renamed by the map `names`."""
    return replace(instr, uses=tuple(relabelled_use(use, names) for use in instr.uses))


def relabelled_use(use: Use, names: Mapping[str, str]) -> Use:
    """Return an operand with its label, if any, renamed by the map `names`."""
    if not isinstance(use, Symbol):
        return use
    return replace(use, name=names.get(use.name, use.name))
