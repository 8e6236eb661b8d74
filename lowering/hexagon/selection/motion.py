"""Code motion between loops before selection, guided by register pressure.

Kernels load every parameter once, as far out as its address is known. Where many words would
occupy registers throughout a loop, their loads sink to the uses: load slots are mostly free.
Loop-invariant masks of an innermost loop are hoisted out of it.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import i32
from xdsl.ir import Operation

from ....dialects.hvx import InstructionOp, MemwOp, PredType
from .regions import Region, Tree

MAX_LOADED_WORDS = 8
"""The most loaded words that stay in registers through a loop, of 29 scalar registers."""

MAX_MASKS = 2
"""The most masks that stay in registers through a loop, of four predicate registers."""


def move_code(tree: Tree) -> None:
    """Sink loads of words and hoist masks."""
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
    """Sink the loads of words into the loop that uses them, when too many would be live
    through it.
    """
    waiting: dict[Region, list[MemwOp]] = {}
    for item in region.items:
        if isinstance(item, MemwOp) and (target := using_loop(tree, region, item)):
            waiting.setdefault(target, []).append(item)
    for target, words in waiting.items():
        if len(words) > MAX_LOADED_WORDS:
            for word in words:
                region.items.remove(word)
                tree.defining_regions[word.output] = target
                target.items.insert(first_use(target, word), word)


def using_loop(tree: Tree, region: Region, word: MemwOp) -> Region | None:
    """The inner loop whose own operations contain all uses of a word; None if there is none."""
    containers = {tree.original_regions.get(use.operation) for use in word.output.uses}
    if len(containers) != 1:
        return None
    (container,) = containers
    return None if container is None or container is region or container.innermost else container


def first_use(region: Region, word: MemwOp) -> int:
    """Return the index of a region's first operation that reads a word."""
    users = {use.operation for use in word.output.uses}
    return next(at for at, item in enumerate(region.items) if item in users)


def hoist(tree: Tree, region: Region, parent: Region) -> None:
    """Hoist the loop-invariant masks of an innermost loop to the region around it."""
    hoisted: list[Operation] = []
    for item in region.items:
        if isinstance(item, InstructionOp) and is_mask(item) and is_invariant(tree, region, item):
            hoisted.append(item)
            tree.defining_regions[item.results[0]] = parent
    lasting = {
        op for op in hoisted if any(use.operation not in hoisted for use in op.results[0].uses)
    }
    if len(lasting) > MAX_MASKS:
        tree.defining_regions.update((op.results[0], region) for op in hoisted)
        return
    at = parent.items.index(region)
    region.items[:] = [item for item in region.items if item not in hoisted]
    parent.items[at:at] = hoisted


def is_mask(op: InstructionOp) -> bool:
    """Whether an instruction only computes one mask, from scalars and masks."""
    (*_, result) = op.INSTRUCTION.results or [None]
    kinds = {value.type for value in op.operands} - {i32}
    single = len(op.results) == 1 and isinstance(op.results[0].type, PredType)
    return single and result is not None and not result.tied and kinds <= {op.results[0].type}


def is_invariant(tree: Tree, region: Region, op: Operation) -> bool:
    """Whether the operands of an operation are loop-invariant."""
    for value in op.operands:
        terms = tree.forms(value).terms if value.type == i32 else (tree.forms.resolve(value),)
        if any(tree.defining_regions[term] is region for term in terms):
            return False
    return True
