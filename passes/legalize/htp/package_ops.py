"""Selection: which implementation computes an operation of a user's package, or one of the default
package that a user's implementation overrides.

With an HVX kernel it becomes an `htp.package_op`; with a reference function only it stays in the
graph as an island, which that function computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Any

from xdsl.dialects.builtin import StringAttr, TensorType, UnitAttr
from xdsl.dialects.func import FuncOp
from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.rewriter import InsertPoint, Rewriter
from xdsl.traits import ConstantLike

from ....dialects import htp, opdef
from ....dialects.constants import fixed_constant
from ....dialects.diagnostics import op_error
from ....dialects.htp.attributes import WHY
from ....dialects.htp.package_op import FREE
from ....dialects.islands import is_island, mark_to_stay
from ....dialects.packages.candidates import (
    IMPLEMENTATION,
    Candidate,
    candidates,
    cost_of,
    demands_of,
    kernel_refusal,
    layout_demand,
    refusals,
    why_not,
)
from ....dialects.packages.demands import Demand, Demands
from ....dialects.packages.implementation import COSTS
from ....dialects.remarks import remark
from ..opdef.insertion import erase_unused
from .default_cost import lower_as_default, packets_alone
from .default_implementations import default_package
from .native_ops import erase_natives, placed_operands


def lower_package_ops(parts: Sequence[Operation], target: htp.Target) -> None:
    """Select the implementations of operations of users' packages in `parts`, top-level operations
    of a module, and of those of the default package that users' implementations override; replace
    them in place.

    Raises HexnnError, at the operation, if implementations are registered, but none fits.
    """
    default_package()
    inner = [op for part in parts if not is_island(part) for op in part.walk()]
    ops = [op for op in inner if isinstance(op, opdef.OpdefOp) and WHY not in op.attributes]
    for op in ops:
        if op.base_name not in opdef.NATIVES or op.package != opdef.PACKAGE:
            Selection(op, target).lower()
    erase_natives(op for op in ops if op.parent is not None)


@dataclass(frozen=True)
class Selection:
    """The selection of an implementation for the operation `op`: a user's or one of hexnn's own.

    The cheapest class of cost goes first, within a class the fewest packets (`packets`); then
    hexnn's before a user's, concrete signatures before generic ones, the first registered.
    """

    op: opdef.OpdefOp
    target: htp.Target
    counted: dict[str, int | None] = field(default_factory=dict[str, int | None])
    """Name of an implementation -> the packets that are counted for its kernel, None without."""

    def lower(self) -> None:
        """Replace the operation as the selected implementation says. One of the default package is
        left to hexnn's own lowering if an implementation of hexnn's is selected.
        """
        op, known = self.op, candidates(self.op)
        if all(one.is_own for one in known):
            if op.package != opdef.PACKAGE:
                self.keep(f"no registered package implements {op.full_name}")
            return
        demanded = placed_operands(op, demands_of(op))
        fitting = [one for one in known if self.fits(one, demanded)]
        if not fitting:
            reasons = "; ".join(refusals(op, demanded))
            raise op_error(op, f"{op.full_name} has no implementation that fits: {reasons}")
        best, others = self.ranked(fitting, demanded)
        if best.is_own:
            self.remark_on_losers(best, others, demanded)
            return
        names = ", ".join(self.priced(one) for one in others)
        self.take(best, demanded, self.priced(best) + (f", not {names}" if names else ""))

    def fits(self, one: Candidate, demanded: Demands) -> bool:
        """Return whether the implementation `one` can compute the operation, which demands the
        layouts and memories `demanded` of its tensors.
        """
        if one.implementation.lowering is not None and self.packets(one, demanded) is None:
            return False
        return why_not(one.implementation, self.op, demanded) is None

    def ranked(
        self, fitting: Sequence[Candidate], demanded: Demands
    ) -> tuple[Candidate, list[Candidate]]:
        """Return (the implementation of `fitting` that is selected, the others). Packets are
        counted only where several are of the cheapest class. `demanded` is what the operation
        demands of its tensors' layouts and memories.
        """
        classes = [COSTS.index(self.cost(one)) for one in fitting]
        level = [one for one, cost in zip(fitting, classes, strict=True) if cost == min(classes)]

        def key(one: Candidate) -> tuple[float, bool, bool]:
            packets = self.packets(one, demanded)
            return (
                inf if packets is None else packets,
                not one.is_own,
                one.implementation.signature.is_generic,
            )

        best = min(level, key=key) if len(level) > 1 else level[0]
        return best, [one for one in fitting if one is not best]

    def cost(self, one: Candidate) -> str:
        """Return the class of cost, such as FAST, of the implementation `one` for the operation."""
        return cost_of(one.implementation, self.op)[0]

    def packets(self, one: Candidate, demanded: Demands) -> float | None:
        """Return the packets of the implementation `one`: those that its cost function states, else
        those that are counted for its HVX kernel; None if it has neither. `demanded` is what the
        operation demands of its tensors' layouts and memories.
        """
        _, stated = cost_of(one.implementation, self.op)
        if stated is not None:
            return stated
        if one.name not in self.counted:
            self.counted[one.name] = self._count(one, demanded)
        return self.counted[one.name]

    def _count(self, one: Candidate, demanded: Demands) -> int | None:
        """Return the packets that the HVX kernel of the implementation `one` is predicted to
        execute; None if it has no kernel that can run with the layouts and memories `demanded`.
        """
        if one.implementation.lowering is not None:
            return packets_alone(self.op, lower_as_default, self.target)
        if one.is_own or self.kernel_refusal(one, demanded) is not None:
            return None

        def lower(function: FuncOp, copy: opdef.OpdefOp) -> None:
            replace_by_kernel(copy, one, demanded)

        return packets_alone(self.op, lower, self.target)

    def take(self, best: Candidate, demanded: Demands, why: str) -> None:
        """Replace the operation by an `htp.package_op` if the implementation `best` has a kernel
        that can run with the layouts and memories `demanded`; else mark it to stay. `why` says, for
        reports, why `best` was selected.
        """
        refusal = self.kernel_refusal(best, demanded)
        if refusal is not None:
            if not best.is_opaque:
                self.op.attributes[IMPLEMENTATION] = StringAttr(best.name)
            self.keep(f"{why}: {refusal}")
            return
        new = replace_by_kernel(self.op, best, demanded)
        new.attributes[WHY] = StringAttr(why)

    def kernel_refusal(self, best: Candidate, demanded: Demands) -> str | None:
        """Return, for a message, why no HVX kernel of the implementation `best` can run with the
        layouts and memories `demanded`; None if one can.
        """
        if best.is_opaque:
            return "only its declaration is known"
        if best.kernel is None:
            return "it has no HVX kernel and runs by its reference function"
        if len(self.op.results) != 1:
            return "its kernel cannot run: it has several results"
        if (objection := best.kernel.unless(self.op)) is not None:
            return f"its kernel cannot run: {objection}"
        return kernel_refusal(best, demanded)

    def keep(self, why: str) -> None:
        """Mark the operation to stay in the graph, with the reason `why`."""
        mark_to_stay(self.op, why)

    def priced(self, one: Candidate) -> str:
        """Return the name of the implementation `one` with its class of cost, such as `demo::add
        (FAST)`, and its packets if they are stated or counted.
        """
        cost, stated = cost_of(one.implementation, self.op)
        if stated is not None:
            return f"{one.name} ({cost}, {stated:g} packets by its cost function)"
        counted = self.counted.get(one.name)
        return (
            f"{one.name} ({cost})" if counted is None else f"{one.name} ({cost}, {counted} packets)"
        )

    def remark_on_losers(
        self, best: Candidate, others: Sequence[Candidate], demanded: Demands
    ) -> None:
        """Say in remarks why users' implementations among `others` do not override `best`, one of
        hexnn's own. `demanded` is what the operation demands of its tensors' layouts and memories.
        """
        for one in (one for one in others if not one.is_own):
            if self.cost(one) != self.cost(best):
                reason = f"{self.cost(best)} is cheaper"
            elif self.packets(one, demanded) is None:
                reason = "it has no packets to compare, neither a cost function nor an HVX kernel"
            else:
                reason = "it takes no fewer packets"
            remark(f"{self.priced(one)} does not override {self.priced(best)}: {reason}", self.op)


def replace_by_kernel(op: opdef.OpdefOp, best: Candidate, demanded: Demands) -> htp.PackageOp:
    """Replace `op`, in place, by an `htp.package_op` with the kernel of the implementation `best`;
    return that. `demanded` is what `op` demands of its tensors' layouts and memories.
    """
    new = package_op(op, best, demanded)
    new.location = op.location
    Rewriter.insert_op(new, InsertPoint.before(op))
    new.output.name_hint = op.results[0].name_hint
    operands = dict.fromkeys(op.operands)
    Rewriter.replace_op(op, [], [new.output])
    erase_unused(v for v in operands if isinstance(v.owner, Operation) and is_constant(v.owner))
    return new


def package_op(op: opdef.OpdefOp, best: Candidate, demanded: Demands) -> htp.PackageOp:
    """Return the `htp.package_op` for `op` by the implementation `best`; constants among its
    operands are inserted before `op`.
    """
    signature = best.implementation.signature
    operands, layouts = list[SSAValue](), list[str]()
    slots = list[Attribute]()
    for value, name, demand in zip(op.operands, signature.inputs, demanded.operands, strict=True):
        if isinstance(value.type, TensorType):
            operands.append(_constant(value, op))
            layouts.append(_layout(value, name, demand))
            slots.append(UnitAttr())
        else:
            slots.append(value.type)
    result = op.results[0]
    layouts.append(_layout(result, signature.outputs[0], demanded.results[0]))
    return htp.PackageOp(
        op.full_name,
        operands,
        result.type,
        function=best.name,
        layouts=layouts,
        slots=[] if len(operands) == len(slots) else slots,
    )


def is_constant(op: Operation) -> bool:
    """Return whether `op` only makes an operand: a constant, a shape, or an absent one."""
    return op.has_trait(ConstantLike)


def _layout(value: SSAValue, name: str, demand: Demand) -> str:
    """Return the layout that the tensor class `name`, or else `demand`, states for a tensor. If
    neither does, it is free (`any`), but row-major for another rank than 4.
    """
    type: Any = value.type
    return layout_demand(name, demand) or (FREE if type.get_num_dims() == 4 else htp.ROW_MAJOR)


def _constant(value: SSAValue, op: Operation) -> SSAValue:
    """Return `value`, if it is a constant of the opdef graph, as one of htp, inserted before `op`;
    else `value` itself.
    """
    constant = fixed_constant(value)
    if constant is None:
        return value
    new = htp.ConstantOp(constant.value, constant.type)
    new.location = constant.location
    Rewriter.insert_op(new, InsertPoint.before(op))
    new.output.name_hint = value.name_hint
    return new.output
