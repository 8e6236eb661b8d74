"""Choose a kernel for every operation, and thereby a layout for every value.

The cost of a graph is that of its kernels and of the conversions between layouts. It is minimised
as on a tree: forwards, the best cost of each choice given the best choices of the producers;
backwards, the choice given the consumers. A value with several uses makes this an estimate, so
sweeps follow in which each operation looks at its neighbours again.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.ir import Operation, SSAValue

from ...dialects import htp
from ...dialects.diagnostics import HexnnError
from ...dialects.htp.attributes import target_of
from ...dialects.registries.passes import register_pass
from ...dialects.suggest import did_you_mean
from .choices import (
    Choice,
    Choices,
    choices_of,
    conversion,
    forced,
    is_constant,
    restricted,
    useful,
)
from .forms import Form, HtpPass
from .pins import pin
from .placement import place

SWEEPS = 4
"""How often neighbours are looked at again."""


@dataclass
class Assignment:
    """The choices of the operations of a function."""

    target: htp.Target
    options: dict[Operation, Choices]
    chosen: dict[Operation, Choice]

    @staticmethod
    def of(
        function: FuncOp, target: htp.Target, force: str, pins: Sequence[str] = ()
    ) -> Assignment:
        """The cheapest choices found, of those that the pins leave."""
        ops = [op for op in function.body.block.ops if isinstance(op, htp.HtpOp)]
        found = Assignment(target, {op: choices_of(op, target) for op in ops}, {})
        free = set(ops) - pin(found.options, pins)
        found.options |= {op: forced(found.options[op], force) for op in free}
        layouts = useful(found.options.values())
        found.options |= {op: restricted(found.options[op], layouts) for op in ops}
        found._choose(ops)
        for _ in range(SWEEPS):
            if not any([found._improve(op) for op in ops]):
                break
        return found

    def produced(self, value: SSAValue) -> str:
        """The layout in which a value comes; operations of other dialects are row-major."""
        choice = self.chosen.get(value.owner) if isinstance(value.owner, Operation) else None
        return choice.layouts.result if choice else htp.ROW_MAJOR

    def _choose(self, ops: list[htp.HtpOp]) -> None:
        best: dict[Operation, list[float]] = {}
        for op in ops:
            best[op] = [c.cost + self._inputs(op, c, best) for c in self.options[op].fitting]
        for op in reversed(ops):
            options = zip(self.options[op].fitting, best[op], strict=True)
            costs = [(cost + self._outputs(op, c), i) for i, (c, cost) in enumerate(options)]
            self.chosen[op] = self.options[op].fitting[min(costs)[1]]

    def _inputs(self, op: htp.HtpOp, choice: Choice, best: dict[Operation, list[float]]) -> float:
        """The best cost of everything before `op`, a share of it where values are used twice."""
        total = 0.0
        for value, layout in self._wanted(op, choice):
            owner = value.owner
            if not isinstance(owner, Operation) or owner not in best:
                total += self._convert(value, htp.ROW_MAJOR, layout)
                continue
            share = 1 / max(1, sum(1 for _ in value.uses))
            pairs = zip(self.options[owner].fitting, best[owner], strict=True)
            total += min(
                share * cost + self._convert(value, c.layouts.result, layout) for c, cost in pairs
            )
        return total

    def _wanted(self, op: Operation, choice: Choice) -> list[tuple[SSAValue, str]]:
        """The computed operands of `op` and the layouts in which it wants them."""
        pairs = zip(op.operands, choice.layouts.operands, strict=True)
        return [(value, layout) for value, layout in pairs if not is_constant(value)]

    def _outputs(self, op: htp.HtpOp, choice: Choice) -> int:
        """The conversions of the result for the consumers' choices, each layout once."""
        source, result = choice.layouts.result, op.output
        return sum(self._convert(result, source, wanted) for wanted in self._consumed(result))

    def _consumed(self, value: SSAValue) -> set[str]:
        """The layouts in which a value is used."""
        wanted: set[str] = set()
        for use in value.uses:
            choice = self.chosen.get(use.operation)
            wanted.add(choice.layouts.operands[use.index] if choice else htp.ROW_MAJOR)
        return wanted

    def _convert(self, value: SSAValue, source: str, dest: str) -> int:
        if source == dest:
            return 0
        return conversion(htp.tensor_type(value), source, dest, self.target).cost

    def _improve(self, op: htp.HtpOp) -> bool:
        """Take another choice when it is cheaper with the neighbours as they are."""

        def cost(choice: Choice) -> int:
            pairs = self._wanted(op, choice)
            before = sum(self._convert(v, self.produced(v), layout) for v, layout in pairs)
            return choice.cost + before + self._outputs(op, choice)

        old = self.chosen[op]
        self.chosen[op] = min(self.options[op].fitting, key=cost)
        return cost(self.chosen[op]) < cost(old)


@register_pass
@dataclass(frozen=True)
class HtpAssignLayoutPass(HtpPass):
    """Choose the kernel and layouts of every operation by cost; insert conversions and copies.

    Afterwards every tensor type says its layout and memory, every operation its kernel and, in
    `htp.why`, the reason. Inputs, outputs and constants lie in main memory, kernels work in TCM.
    """

    name = "htp-assign-layout"
    takes = Form.LOWERED

    force: str = "auto"
    """A layout of activations, ours or a plug-in's: kernels in it wherever there is one."""

    pins: tuple[str, ...] = ()
    """`conv_2d#3=conv_2d.strip`, `37=flat`: the kernel, or the layout, of some operations.

    They come before `force`.
    """

    def check(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Raise HexnnError for another form of htp, and for a layout that cannot be forced."""
        super().check(module, parts)
        if self.force not in (known := ["auto", *htp.activation_layouts()]):
            near = did_you_mean(self.force, known)
            raise HexnnError(
                f"{self.name}: force must be {', '.join(known[:-1])} or {known[-1]}, "
                f"got '{self.force}'{near}"
            )

    def rewrite(self, module: ModuleOp, parts: Sequence[FuncOp]) -> None:
        """Function by function."""
        for function in parts:
            found = Assignment.of(function, target_of(module), self.force, self.pins)
            place(function, found.options, found.chosen, found.target)
