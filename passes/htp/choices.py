"""What an operation can choose from: kernels, their layouts, and what they cost."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, SSAValue

from ...dialects import htp
from ...dialects.constants import ConstantOp
from ..implementations import Implementation, Layouts, implementations_of

FORCED = ("flat", "crouton")
"""Layouts that a user can ask for."""

NO_KERNEL = 1 << 40
"""The cost of what runs by its reference: any kernel is cheaper."""


@dataclass(frozen=True)
class Choice:
    """A kernel in certain layouts; without a kernel, the reference on row-major data."""

    implementation: Implementation | None
    layouts: Layouts
    instructions: int
    """Predicted HVX instructions of the kernel."""

    cost: int
    """Instructions, one store for each vector of the result, and transfers of what does not fit."""

    def describe(self) -> str:
        """`conv_2d.strip on strip: 25885`."""
        name = self.implementation.name if self.implementation else "none"
        return f"{name} on {self.layouts.result}: {self.instructions}"


@dataclass(frozen=True)
class Choices:
    """All choices of an operation, and why other kernels do not fit."""

    fitting: tuple[Choice, ...]
    reasons: tuple[str, ...]

    def explain(self, chosen: Choice) -> str:
        """Why `chosen` was taken, or why there is no kernel."""
        if chosen.implementation is None:
            return "; ".join(self.reasons) or "no kernel is registered"
        others = sorted({c.describe() for c in self.fitting} - {chosen.describe()})
        found = f"{chosen.describe()} instructions"
        return found + (f", not {', '.join(others)}" if others else "")


def choices_of(op: htp.HtpOp, target: htp.Target, force: str = "auto") -> Choices:
    """The kernels that can compute `op`; those in the forced layout only, where there are some."""
    if isinstance(op, htp.ReshapeOp):
        return Choices((view(),), ())
    fitting: list[Choice] = []
    reasons: list[str] = []
    for implementation in implementations_of(op):
        found = implementation.layouts(op)
        if isinstance(found, str):
            reasons.append(f"{implementation.name}: {found}")
            continue
        fitting += [_choice(op, implementation, layouts, target) for layouts in found]
    if not fitting:
        return Choices((reference(len(op.operands)),), tuple(reasons))
    forced = [c for c in fitting if _all_in(op, c.layouts, force)]
    return Choices(tuple(forced or fitting), tuple(reasons))


def view() -> Choice:
    """A reshape: no data moves."""
    return Choice(None, Layouts(("flat",), "flat"), 0, 0)


def reference(operands: int) -> Choice:
    """No kernel: row-major data."""
    return Choice(None, Layouts(("flat",) * operands, "flat"), 0, NO_KERNEL)


def _all_in(op: htp.HtpOp, layouts: Layouts, force: str) -> bool:
    """Whether all activations are in the forced layout."""
    pairs = zip(op.operands, layouts.operands, strict=True)
    used = {name for value, name in pairs if not is_constant(value)}
    return used | {layouts.result} == {force}


def is_constant(value: SSAValue) -> bool:
    """Whether a value is a constant's."""
    return isinstance(value.owner, ConstantOp)


def _choice(
    op: htp.HtpOp, implementation: Implementation, layouts: Layouts, target: htp.Target
) -> Choice:
    instructions = implementation.cost(op, layouts, target)
    types = [
        htp.with_layout(v, n, htp.TCM) for v, n in zip(op.operands, layouts.operands, strict=True)
    ]
    result = htp.with_layout(op.output, layouts.result, htp.TCM)
    used = working_set([*types, result], implementation.scratch(op, layouts))
    excess = max(0, used - target.tcm_budget)
    transfers = 2 * excess // target.dma_bytes_per_cycle
    stores = htp.physical_bytes(result) // htp.VECTOR
    return Choice(implementation, layouts, instructions, instructions + stores + transfers)


def working_set(types: Sequence[TensorType[Any]], scratch: int) -> int:
    """Bytes of TCM for tensors of these types and the scratch memory."""
    return sum(htp.physical_bytes(t) for t in types) + htp.round_up(scratch, htp.VECTOR)


def conversion(type: TensorType[Any], source: str, dest: str, target: htp.Target) -> Choice:
    """The cheapest kernel that takes a tensor from one layout to another."""
    return _conversion(type.element_type, type.get_shape(), source, dest, target)


@lru_cache(maxsize=4096)
def _conversion(
    element: Any, dims: tuple[int, ...], source: str, dest: str, target: htp.Target
) -> Choice:
    value = Block(arg_types=[htp.with_layout(TensorType(element, dims), source, htp.TCM)]).args[0]
    op, wanted = htp.ConvertLayoutOp(value, dest), Layouts((source,), dest)
    fitting = [c for c in choices_of(op, target).fitting if c.layouts == wanted]
    return min(fitting, key=lambda c: c.cost, default=Choice(None, wanted, 0, NO_KERNEL))
