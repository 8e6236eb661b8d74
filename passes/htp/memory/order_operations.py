"""The order of a function's operations, chosen for memory: results that live across few others."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp, ReturnOp
from xdsl.ir import Operation

from ....dialects import htp
from ....dialects.constants import ConstantOp
from ....dialects.registries.passes import register_pass
from ..ir_states import Form, HtpPass
from ..tiling.splits import size_of
from .live_ranges import is_load, root_of
from .order_search import OrderSearch, Step


@register_pass
@dataclass(frozen=True)
class HtpOrderPass(HtpPass):
    """Order operations for the fewest bytes of TCM that live at once.

    An exact search over topological orders, a beam search in graphs with very many. The order stays
    unless another one needs less, or as much for less long. Loads and views go before their first
    user; operations of other dialects, which may have effects, keep their order.
    """

    name = "htp-order"
    takes = Form.PLACED

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Order the operations of each of the functions `parts`, in place."""
        for function in parts:
            order_operations(function)


def order_operations(function: FuncOp) -> bool:
    """Order the operations of a function for the fewest bytes of TCM that live at once, in place;
    return whether the order changed.
    """
    graph = Ordering(function)
    search = OrderSearch(graph.steps())
    order = search.best()
    if order == sorted(order):
        return False
    arrange(function, graph.arranged(order))
    return True


def arrange(function: FuncOp, ops: Sequence[Operation]) -> None:
    """Bring all operations of a function into the order of `ops`."""
    block = function.body.block
    for op in ops:
        op.detach()
        block.add_op(op)


def is_attached(op: Operation) -> bool:
    """Return whether an operation goes right before its first user: a load, or a view in TCM."""
    if not op.results or not op.results[0].uses:
        return False
    return is_load(op) or (isinstance(op, htp.ReshapeOp) and htp.space_of(op.output) == htp.TCM)


@dataclass
class Ordering:
    """The operations of a function that are to be ordered, in the order that they have."""

    function: FuncOp
    ops: list[Operation] = field(init=False)
    position: dict[Operation, int] = field(init=False)

    def __post_init__(self) -> None:
        others = ConstantOp | ReturnOp
        ops = self.function.body.block.ops
        self.ops = [op for op in ops if not (isinstance(op, others) or is_attached(op))]
        self.position = {op: at for at, op in enumerate(self.ops)}

    def steps(self) -> list[Step]:
        """Return what the search needs to know of each operation."""
        masks = [self.producers(op) for op in self.ops]
        foreign = [at for at, op in enumerate(self.ops) if not isinstance(op, htp.HtpOp)]
        for before, at in pairwise(foreign):
            masks[at] |= 1 << before
        return [self.step(op, mask) for op, mask in zip(self.ops, masks, strict=True)]

    def step(self, op: Operation, before: int) -> Step:
        """Return what the search needs to know of an operation that runs after those of `before`:
        bytes in TCM.
        """
        if not isinstance(op, htp.HtpOp) or htp.space_of(op.output) != htp.TCM:
            return Step(before, 0, 0)
        computed = {v for v in op.operands if root_of(v).owner in self.position}
        held = sum(htp.physical_bytes(v) for v in computed if htp.space_of(v) == htp.TCM)
        return Step(before, htp.physical_bytes(op.output), size_of(op) - held)

    def producers(self, op: Operation) -> int:
        """Return the mask of the operations whose results an operation needs, also through loads
        and views.
        """
        mask = 0
        for value in op.operands:
            owner = value.owner
            if not isinstance(owner, Operation):
                continue
            if owner in self.position:
                mask |= 1 << self.position[owner]
            elif is_attached(owner):
                mask |= self.producers(owner)
        return mask

    def arranged(self, order: Sequence[int]) -> list[Operation]:
        """Return all operations of the function with these in `order`, each behind the loads and
        views that it is the first to use.
        """
        every, placed = list(self.function.body.block.ops), set[Operation]()
        moved = {*self.ops, *filter(is_attached, every)}
        found = [op for op in every[:-1] if op not in moved]
        for op in (*(self.ops[at] for at in order), every[-1]):
            found += [*self.attached(op, placed), op]
        return found

    def attached(self, user: Operation, placed: set[Operation]) -> list[Operation]:
        """Return the loads and views that an operation uses and that are not `placed` yet, in an
        order that is valid; they are from now on.
        """
        found: list[Operation] = []
        for value in user.operands:
            owner = value.owner
            if isinstance(owner, Operation) and is_attached(owner) and owner not in placed:
                placed.add(owner)
                found += [*self.attached(owner, placed), owner]
        return found
