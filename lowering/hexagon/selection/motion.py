"""Moving operations between loops before selection, with the number of registers in mind.

Kernels read every parameter once, as far out as it is known. Where many words would wait in
registers during a loop, they are rather read where they are used: a load costs a slot that is
mostly free. Masks that an innermost loop makes anew in every iteration move out of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import i32
from xdsl.ir import Operation

from ....dialects.hvx import InstructionOp, MemwOp, PredType
from .regions import Region, Tree

WAITING = 8
"""Words that may wait in registers during a loop."""

MASKS = 2
"""Masks that may be in registers during a loop, of four."""


def move(tree: Tree) -> None:
    """Move words and masks to the loops where they serve best."""
    for region in list(regions(tree.root)):
        sink(tree, region)
    for region in list(regions(tree.root)):
        if region.innermost and region.parent is not None:
            hoist(tree, region, region.parent)


def regions(region: Region) -> Iterator[Region]:
    """A region and all regions inside, outer ones first."""
    yield region
    for item in region.items:
        if isinstance(item, Region):
            yield from regions(item)


def sink(tree: Tree, region: Region) -> None:
    """Read words in the loop that uses them, when many would wait during it."""
    waiting: dict[Region, list[MemwOp]] = {}
    for item in region.items:
        if isinstance(item, MemwOp) and (target := user(tree, region, item)):
            waiting.setdefault(target, []).append(item)
    for target, words in waiting.items():
        if len(words) > WAITING:
            for word in words:
                region.items.remove(word)
                tree.homes[word.output] = target
                target.items.insert(first_use(target, word), word)


def user(tree: Tree, region: Region, word: MemwOp) -> Region | None:
    """The loop of a region in whose own operations all uses of a word are."""
    places = {tree.places.get(use.operation) for use in word.output.uses}
    if len(places) != 1:
        return None
    (place,) = places
    return None if place is None or place is region or place.innermost else place


def first_use(region: Region, word: MemwOp) -> int:
    """The index of the first operation of a region that reads a word."""
    users = {use.operation for use in word.output.uses}
    return next(at for at, item in enumerate(region.items) if item in users)


def hoist(tree: Tree, region: Region, parent: Region) -> None:
    """Make the masks of an innermost loop that never change before it."""
    found: list[Operation] = []
    for item in region.items:
        if isinstance(item, InstructionOp) and is_mask(item) and is_fixed(tree, region, item):
            found.append(item)
            tree.homes[item.results[0]] = parent
    lasting = {op for op in found if any(use.operation not in found for use in op.results[0].uses)}
    if len(lasting) > MASKS:
        tree.homes.update((op.results[0], region) for op in found)
        return
    at = parent.items.index(region)
    region.items[:] = [item for item in region.items if item not in found]
    parent.items[at:at] = found


def is_mask(op: InstructionOp) -> bool:
    """Whether an instruction computes one mask from scalars and masks, and changes none."""
    (*_, result) = op.INSTRUCTION.results or [None]
    kinds = {value.type for value in op.operands} - {i32}
    single = len(op.results) == 1 and isinstance(op.results[0].type, PredType)
    return single and result is not None and not result.tied and kinds <= {op.results[0].type}


def is_fixed(tree: Tree, region: Region, op: Operation) -> bool:
    """Whether the operands of an operation are the same in all iterations of its loop."""
    for value in op.operands:
        terms = tree.forms(value).terms if value.type == i32 else (tree.forms.resolve(value),)
        if any(tree.homes[term] is region for term in terms):
            return False
    return True
