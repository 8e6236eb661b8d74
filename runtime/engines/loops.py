"""Analysis for the numpy engine: which parallel loops of a kernel run as a batch."""

from __future__ import annotations

from collections.abc import Iterator

from xdsl.dialects import scf
from xdsl.ir import Block, SSAValue

from ...dialects.hvx.affine import trip_count

PARALLEL = "hvx.parallel"
"""The attribute of loops whose iterations are independent."""


def dependences(block: Block) -> dict[SSAValue, frozenset[scf.ForOp]]:
    """Return for every value of a block the parallel loops on whose induction variable it
    depends.
    """
    known: dict[SSAValue, frozenset[scf.ForOp]] = {}
    visit(block, known)
    return known


def visit(block: Block, known: dict[SSAValue, frozenset[scf.ForOp]]) -> None:
    """Record in `known`, for each value of a block, the parallel loops on whose induction variables
    it depends.
    """
    for op in block.ops:
        of_operands = frozenset[scf.ForOp]().union(
            *(known.get(value, frozenset()) for value in op.operands)
        )
        if isinstance(op, scf.ForOp):
            of_operands = visit_loop(op, of_operands, known)
        for result in op.results:
            known[result] = of_operands


def visit_loop(
    loop: scf.ForOp, of_operands: frozenset[scf.ForOp], known: dict[SSAValue, frozenset[scf.ForOp]]
) -> frozenset[scf.ForOp]:
    """Record in `known`, for each value in a loop, the parallel loops on whose induction variables
    it depends; return the parallel loops on which the loop's results depend.

    `of_operands` are the parallel loops on which the loop's operands depend. The body is analysed
    again until the set of parallel loops on which loop-carried values depend no longer grows.
    """
    body = loop.body.block
    index = frozenset((loop,)) if PARALLEL in loop.attributes else frozenset[scf.ForOp]()
    of_bounds = index.union(*(known.get(v, frozenset()) for v in (loop.lb, loop.ub, loop.step)))
    carried = of_operands
    while True:
        known[body.args[0]] = of_bounds
        for argument in body.args[1:]:
            known[argument] = carried
        visit(body, known)
        last = body.last_op
        after = carried.union(*(known.get(v, frozenset()) for v in (last.operands if last else ())))
        if after == carried:
            return carried
        carried = after


def batched_loops(block: Block, known: dict[SSAValue, frozenset[scf.ForOp]]) -> set[scf.ForOp]:
    """Return the loops to batch: the parallel loops that have no results and whose induction
    variable no loop's bounds or step depend on, so that trip counts agree across iterations.

    `known` is the result of `dependences`.
    """
    loops = [op for op in block.walk() if isinstance(op, scf.ForOp)]
    uneven: set[scf.ForOp] = set()
    for loop in loops:
        for bound in (loop.lb, loop.ub, loop.step):
            uneven |= known.get(bound, frozenset())
    parallel = {loop for loop in loops if PARALLEL in loop.attributes and not loop.results}
    return parallel - uneven


def depth(block: Block, batched: set[scf.ForOp]) -> int:
    """Return the greatest nesting depth of batched loops in a block."""
    return max(
        (
            depth(op.body.block, batched) + (op in batched)
            for op in block.ops
            if isinstance(op, scf.ForOp)
        ),
        default=0,
    )


def outer_loops(loop: scf.ForOp) -> Iterator[scf.ForOp]:
    """Yield the loops around a loop, innermost first."""
    parent = loop.parent_op()
    while isinstance(parent, scf.ForOp):
        yield parent
        parent = parent.parent_op()


def inner_iterations(loop: scf.ForOp, batched: set[scf.ForOp]) -> int:
    """Return how many iterations of the loops `batched` (whose iterations run at once) run together
    inside `loop`: the greatest product of the trip counts of such loops nested in each other.
    """
    most = 1
    for op in loop.body.block.ops:
        if isinstance(op, scf.ForOp):
            own = (trip_count(op) or 1) if op in batched else 1
            most = max(most, own * inner_iterations(op, batched))
    return most
