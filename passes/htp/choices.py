"""What an operation can choose from: kernels, their layouts, and what they cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Block, SSAValue

from ...dialects import htp
from ...dialects.constants import ConstantOp
from ...dialects.registries.implementations import Implementation, Layouts
from ...kernels import implementations_of

NO_KERNEL = 1 << 40
"""The cost of what runs by its reference: any kernel is cheaper."""


@dataclass(frozen=True, eq=False)
class Choice:
    """A kernel in certain layouts; without a kernel, a view or the reference on row-major data."""

    implementation: Implementation | None
    layouts: Layouts
    op: htp.HtpOp
    target: htp.Target

    @cached_property
    def packets(self) -> int:
        """Predicted packets of the kernel."""
        if self.implementation is None:
            return 0
        return self.implementation.cost(self.op, self.layouts, self.target)

    @cached_property
    def cost(self) -> int:
        """Packets, a store for each vector of the result, transfers of what does not fit."""
        if self.implementation is None:
            return 0 if isinstance(self.op, htp.ReshapeOp) else NO_KERNEL
        pairs = zip(self.op.inputs_and_constants, self.layouts.operands, strict=True)
        types = [htp.with_layout(value, name, htp.TCM) for value, name in pairs]
        result = htp.with_layout(self.op.output, self.layouts.result, htp.TCM)
        scratch = self.implementation.scratch(self.op, self.layouts)
        excess = max(0, working_set([*types, result], scratch) - self.target.tcm_budget)
        transfers = 2 * excess // self.target.dma_bytes_per_cycle
        return self.packets + htp.physical_bytes(result) // htp.VECTOR + transfers

    def all_in(self, layout: str) -> bool:
        """Whether all activations are in one layout."""
        pairs = zip(self.op.inputs_and_constants, self.layouts.operands, strict=True)
        used = {name for value, name in pairs if not is_constant(value)}
        return used | {self.layouts.result} == {layout}

    @property
    def kernel(self) -> str:
        """The kernel's name, or `none`."""
        return self.implementation.name if self.implementation else "none"

    @property
    def where(self) -> str:
        """`conv_2d.strip on strip`."""
        return f"{self.kernel} on {self.layouts.result}"

    def describe(self) -> str:
        """`conv_2d.strip on strip: 25885`."""
        return f"{self.where}: {self.packets}"


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
        found = f"{chosen.describe()} packets"
        return found + (f", not {', '.join(others)}" if others else "")


def choices_of(op: htp.HtpOp, target: htp.Target) -> Choices:
    """The kernels that can compute `op`, in all layouts."""
    fitting: list[Choice] = []
    reasons: list[str] = []
    for implementation in () if isinstance(op, htp.ReshapeOp) else implementations_of(op):
        found = implementation.layouts(op)
        if isinstance(found, str):
            reasons.append(f"{implementation.name}: {found}")
        else:
            fitting += [Choice(implementation, layouts, op, target) for layouts in found]
    if not fitting:
        fitting = [reference(op, target)]
    return Choices(tuple(fitting), tuple(reasons))


def forced(choices: Choices, layout: str) -> Choices:
    """The choices whose activations are all in one layout, if there are some."""
    kept = tuple(c for c in choices.fitting if c.all_in(layout))
    return Choices(kept or choices.fitting, choices.reasons)


def reference(op: htp.HtpOp, target: htp.Target) -> Choice:
    """No kernel: row-major data."""
    flat = (htp.ROW_MAJOR,) * len(op.inputs_and_constants)
    return Choice(None, Layouts(flat, htp.ROW_MAJOR), op, target)


def useful(options: Iterable[Choices]) -> set[str]:
    """The layouts that some kernel asks for: row-major, and those of kernels that cannot have it.

    In other layouts nothing can be gained: what takes any layout follows its neighbours.
    """
    found = {htp.ROW_MAJOR}
    for choices in options:
        free = {c.implementation for c in choices.fitting if c.all_in(htp.ROW_MAJOR)}
        for choice in choices.fitting:
            if choice.implementation not in free:
                found |= {*choice.layouts.operands, choice.layouts.result}
    return found


def restricted(choices: Choices, layouts: set[str]) -> Choices:
    """The choices whose results are in one of `layouts`, if there are some."""
    kept = tuple(c for c in choices.fitting if c.layouts.result in layouts)
    return Choices(kept or choices.fitting, choices.reasons)


def is_constant(value: SSAValue) -> bool:
    """Whether a value is a constant's."""
    return isinstance(value.owner, ConstantOp)


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
    return min(fitting, key=lambda c: c.cost, default=Choice(None, wanted, op, target))
