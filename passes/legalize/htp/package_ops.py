"""Selection: which implementation computes an operation of a user's package, or one of the default
package that a user's implementation overrides.

With an HVX kernel it becomes an `htp.package_op`; with a reference function only it stays in the
graph as an island, which that function computes.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import StringAttr, TensorType, UnitAttr
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
    preference,
    refusals,
    why_not,
)
from ....dialects.packages.demands import Demand, Demands
from ....dialects.packages.implementation import COSTS
from ....dialects.remarks import remark
from ..opdef.insertion import erase_unused
from .default_cost import default_packets
from .native_ops import erase_natives, placed_operands

OURS = "SNAIL"
"""The class of cost of hexnn's own kernels."""


def lower_package_ops(parts: Sequence[Operation], target: htp.Target) -> None:
    """Select the implementations of operations of users' packages in `parts`, top-level operations
    of a module, and of those of the default package that users' implementations override; replace
    them in place.

    Raises HexnnError, at the operation, if implementations are registered, but none fits.
    """
    inner = [op for part in parts if not is_island(part) for op in part.walk()]
    ops = [op for op in inner if isinstance(op, opdef.OpdefOp) and WHY not in op.attributes]
    for op in ops:
        if op.base_name not in opdef.NATIVES or op.package != opdef.PACKAGE:
            Selection(op, target).lower()
    erase_natives(op for op in ops if op.parent is not None)


@dataclass(frozen=True)
class Selection:
    """The selection of an implementation for one operation."""

    op: opdef.OpdefOp
    target: htp.Target

    def lower(self) -> None:
        """Replace the operation as the selected implementation says; leave one of the default
        package to hexnn's own lowering if that is selected.
        """
        op, known = self.op, candidates(self.op)
        if not known:
            if op.package != opdef.PACKAGE:
                self.keep(f"no registered package implements {op.full_name}")
            return
        demanded = placed_operands(op, demands_of(op))
        fitting = [one for one in known if why_not(one.implementation, op, demanded) is None]
        if not fitting:
            if op.package == opdef.PACKAGE:
                return
            reasons = "; ".join(refusals(op, demanded))
            raise op_error(op, f"{op.full_name} has no implementation that fits: {reasons}")
        best = min(fitting, key=lambda one: preference(one.implementation, op))
        why = self.explain(best, fitting)
        if op.package == opdef.PACKAGE:
            against = self.override(best)
            if against is None:
                return
            why = f"{why}, {against}"
        self.take(best, demanded, why)

    def take(self, best: Candidate, demanded: Demands, why: str) -> None:
        """Replace the operation by an `htp.package_op` if the implementation has a kernel that can
        run; else mark it to stay, with the reason.
        """
        refusal = self.kernel_refusal(best, demanded)
        if refusal is not None:
            if not best.is_opaque:
                self.op.attributes[IMPLEMENTATION] = StringAttr(best.name)
            self.keep(f"{why}: {refusal}")
            return
        new = package_op(self.op, best, demanded)
        new.attributes[WHY] = StringAttr(why)
        new.location = self.op.location
        Rewriter.insert_op(new, InsertPoint.before(self.op))
        new.output.name_hint = self.op.results[0].name_hint
        operands = dict.fromkeys(self.op.operands)
        Rewriter.replace_op(self.op, [], [new.output])
        erase_unused(v for v in operands if isinstance(v.owner, Operation) and is_constant(v.owner))

    def kernel_refusal(self, best: Candidate, demanded: Demands) -> str | None:
        """Return why no HVX kernel of the implementation can run; None if one can."""
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
        """Mark the operation to stay in the graph, with the reason."""
        mark_to_stay(self.op, why)

    def explain(self, best: Candidate, fitting: Sequence[Candidate]) -> str:
        """Return, for `htp.why`, the selected implementation and the others that fit, with
        costs.
        """
        others = [self.priced(one) for one in fitting if one != best]
        return self.priced(best) + (f", not {', '.join(others)}" if others else "")

    def priced(self, one: Candidate) -> str:
        """Return the name of the implementation `one` with its class of cost, such as `demo::add
        (FAST)`, and the packets that a cost function states.
        """
        cost, packets = cost_of(one.implementation, self.op)
        stated = "" if packets is None else f", {packets:g} packets by its cost function"
        return f"{one.name} ({cost}{stated})"

    def override(self, best: Candidate) -> str | None:
        """Return, in words, what a user's implementation of an operation of the default package
        costs against hexnn's own; None, with a remark, if hexnn's stays. The user's is taken if it
        is of a cheaper class, or of the same and states fewer packets, or has the only kernel.
        """
        cost, packets = cost_of(best.implementation, self.op)
        ours = default_packets(self.op, self.target)
        text = "no kernel" if ours is None else f"{ours} packets"
        said = f"overrides {self.op.full_name} ({OURS}, {text})"
        if COSTS.index(cost) < COSTS.index(OURS) or (ours is None and best.kernel is not None):
            return said
        if cost == OURS and ours is not None and packets is not None and packets < ours:
            return said
        remark(
            f"{self.priced(best)} does not override {self.op.full_name} ({OURS}, {text})", self.op
        )
        return None


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
