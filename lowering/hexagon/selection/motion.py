"""Code motion between loops before selection, which bounds register pressure.

Kernels load each parameter once, in the outermost loop where its address is known. Where many
loaded words would occupy scalar registers throughout an inner loop, their loads are sunk into it:
load slots are mostly free. Loop-invariant vector predicates are hoisted out of innermost loops.
"""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects.builtin import i32
from xdsl.ir import Operation

from ....dialects.hvx import InstructionOp, MemwOp, PredType
from .loop_tree import Region, Tree

MAX_LOADED_WORDS = 8
"""The most loaded words that stay in registers through a loop, of 29 scalar registers.

It trades registers for loads. With 0, the 38 kernels of the kernel benchmark and the digits network
take between 0.3 % fewer and 0.1 % more packets and stalls each.
"""

MAX_MASKS = 2
"""The most vector predicates that stay in registers through a loop, of four predicate registers.

With 1 and 4 the 38 kernels of the kernel benchmark and the digits network take the same packets,
with 1 0.1 % more stalls.
"""


def move_code(tree: Tree) -> None:
    """Sink loads of 32-bit words into the loops that use them, and hoist loop-invariant vector
    predicates out of innermost loops.
    """
    for region in list(regions(tree.root)):
        sink(tree, region)
    for region in list(regions(tree.root)):
        if region.innermost and region.parent is not None:
            hoist(tree, region, region.parent)


def regions(region: Region) -> Iterator[Region]:
    """Yield a loop-tree region and all regions inside it, outer ones first."""
    yield region
    for item in region.items:
        if isinstance(item, Region):
            yield from regions(item)


def sink(tree: Tree, region: Region) -> None:
    """Sink the loads of 32-bit words in a region into the inner loops that use them, where more
    than `MAX_LOADED_WORDS` loaded words would be live through such a loop.
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
    """Return the inner loop that directly contains all uses of a loaded word; None if there is
    none, or if it is an innermost loop.
    """
    containers = {tree.original_regions.get(use.operation) for use in word.output.uses}
    if len(containers) != 1:
        return None
    (container,) = containers
    return None if container is None or container is region or container.innermost else container


def first_use(region: Region, word: MemwOp) -> int:
    """Return the index, in the items of a region, of the first operation that reads the word that
    `word` loads.
    """
    users = {use.operation for use in word.output.uses}
    return next(at for at, item in enumerate(region.items) if item in users)


def hoist(tree: Tree, region: Region, parent: Region) -> None:
    """Hoist the loop-invariant computations of vector predicates in an innermost loop into
    `parent`, the region around it, unless more than `MAX_MASKS` of them would be live through the
    loop.
    """
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
    """Return whether an instruction computes a single vector predicate from scalars and vector
    predicates only.
    """
    (*_, result) = op.INSTRUCTION.results or [None]
    kinds = {value.type for value in op.operands} - {i32}
    single = len(op.results) == 1 and isinstance(op.results[0].type, PredType)
    return single and result is not None and not result.tied and kinds <= {op.results[0].type}


def is_invariant(tree: Tree, region: Region, op: Operation) -> bool:
    """Return whether all operands of an operation are invariant in the loop `region`."""
    for value in op.operands:
        terms = tree.forms(value).terms if value.type == i32 else (tree.forms.resolve(value),)
        if any(tree.defining_regions[term] is region for term in terms):
            return False
    return True
