"""The kernels and layouts available to an operation, with their costs in predicted packets."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from xdsl.ir import SSAValue

from ....dialects import htp
from ....dialects.constants import fixed_constant
from ....dialects.registries.implementations import Implementation, Layouts
from ....kernels import implementations_of
from ....kernels.cost import assigned
from ..tiling.smallest_tiles import SmallestTile, smallest_tile
from ..tiling.splits import working_set
from .prediction_errors import EXACT, Ratios, ratios
from .predictions import PREDICTIONS, predicted

NO_KERNEL = 1 << 40
"""The cost in packets of an operation without a kernel, above that of any kernel: it runs by its
reference semantics.
"""


@dataclass(frozen=True, eq=False)
class Choice:
    """A candidate implementation of an operation: a kernel, and the layouts of operands and result.

    Without a kernel, the operation is a view, or runs by its reference semantics on row-major
    data.
    """

    implementation: Implementation | None
    layouts: Layouts
    op: htp.HtpOp
    target: htp.Target
    predictions: list[int] = field(default_factory=list[int])
    """The packets that were predicted so far, in the order of `PREDICTIONS`."""

    @property
    def packets(self) -> int:
        """The number of packets that the kernel is predicted to execute, as closely as is known; 0
        without a kernel.
        """
        if self.implementation is None:
            return 0
        if not self.predictions:
            bound = self.implementation.cost(self.op, self.layouts, self.target)
            self.predictions.append(bound)
        return self.predictions[-1]

    @property
    def ratios(self) -> Ratios:
        """How far the truth may lie from `packets`."""
        packets = self.packets
        if self.implementation is None or not self.implementation.counted:
            return EXACT
        closest = list(PREDICTIONS)[len(self.predictions) - 1]
        return ratios(self.implementation.name, closest, packets)

    def excess(self, ratio: float) -> float:
        """Return by how much the packets are more than expected if they are `ratio` times the
        prediction; negative if they are less.
        """
        return self.packets * (ratio - self.ratios.median)

    def refinable(self, closest: str) -> bool:
        """Return whether the packets can be predicted more closely, by none of `PREDICTIONS` after
        `closest`.
        """
        counted = self.implementation is not None and self.implementation.counted
        return counted and len(self.predictions) <= [*PREDICTIONS].index(closest)

    def refine(self) -> None:
        """Predict the packets of the kernel more closely, by the next of `PREDICTIONS`."""
        kernel, packets = self.implementation, self.packets
        assert kernel is not None
        predict = list(PREDICTIONS.values())[len(self.predictions)]
        placed = assigned(kernel.name, self.op, self.layouts, self.scratch)
        found = predict and predicted(kernel, placed, self.target.table_version, predict)
        self.predictions.append(found or packets)

    @property
    def cost(self) -> int:
        """The estimated cost in packets: those expected of the kernel, and its `transfers`.

        Without a kernel it is 0 for a view, else `NO_KERNEL`, more than any kernel costs.
        """
        if self.implementation is None:
            return 0 if isinstance(self.op, htp.ReshapeOp) else NO_KERNEL
        return round(self.packets * self.ratios.median) + self.transfers

    @cached_property
    def transfers(self) -> int:
        """The time of transfers, in packets: constants are loaded once, and what of the working set
        exceeds the TCM budget goes to main memory and back; 0 without a kernel.
        """
        excess = max(0, self.working_set - self.target.tcm_budget)
        moved = self.constant_bytes() + 2 * excess
        return moved // self.target.dma_bytes_per_packet if self.implementation else 0

    def constant_bytes(self, among: Container[SSAValue] | None = None) -> int:
        """Return the bytes of the constant operands, all or those in `among`, in the layouts in
        which the kernel reads them.
        """
        pairs = zip(self.op.inputs_and_constants, self.layouts.operands, strict=True)
        fixed = [pair for pair in dict.fromkeys(pairs) if is_constant(pair[0])]
        fixed = fixed if among is None else [pair for pair in fixed if pair[0] in among]
        return sum(htp.physical_bytes(htp.with_layout(v, name, htp.TCM)) for v, name in fixed)

    @cached_property
    def working_set(self) -> int:
        """The bytes of TCM that operands, result and scratch memory of the whole operation take."""
        pairs = zip(self.op.inputs_and_constants, self.layouts.operands, strict=True)
        types = [htp.with_layout(value, name, htp.TCM) for value, name in dict.fromkeys(pairs)]
        result = htp.with_layout(self.op.output, self.layouts.result, htp.TCM)
        return working_set([*types, result], self.scratch)

    @property
    def scratch(self) -> int:
        """The bytes of scratch memory that the kernel needs for the whole operation."""
        kernel = self.implementation
        return 0 if kernel is None else kernel.scratch(self.op, self.layouts)

    @cached_property
    def smallest_tile(self) -> SmallestTile:
        """A tile with which the operation can be computed, whole or in pieces: one within the TCM
        budget if there is one, else the least.
        """
        if self.working_set <= self.target.tcm_budget:
            return SmallestTile(self.working_set)
        placed = assigned(self.kernel, self.op, self.layouts, self.scratch)
        return smallest_tile(placed, self.target.tcm_budget)

    def all_in(self, layout: str) -> bool:
        """Return whether all non-constant operands and the result have the layout named
        `layout`.
        """
        pairs = zip(self.op.inputs_and_constants, self.layouts.operands, strict=True)
        used = {name for value, name in pairs if not is_constant(value)}
        return used | {self.layouts.result} == {layout}

    @property
    def kernel(self) -> str:
        """The name of the kernel, or `none`."""
        return self.implementation.name if self.implementation else "none"

    @property
    def where(self) -> str:
        """The kernel and its result layout, in the syntax of pins (kernels and layouts that the
        user fixes): `conv_2d.strip on strip`.
        """
        return f"{self.kernel} on {self.layouts.result}"


@dataclass(frozen=True)
class Choices:
    """The choices, each a kernel with layouts, for an operation (`fitting`), and why other kernels
    do not apply (`reasons`).
    """

    fitting: tuple[Choice, ...]
    reasons: tuple[str, ...]
    needed: int | None = None
    """The fewest bytes of TCM with which a kernel would apply, where too little TCM is a reason why
    one does not; else None.
    """
    excluded: tuple[Choice, ...] = ()
    """The choices that a pin of the user rules out."""
    oversized: tuple[Choice, ...] = ()
    """The choices whose smallest tiles exceed the TCM."""

    @property
    def lacking(self) -> int | None:
        """The fewest bytes of TCM with which a kernel applies, where none does now; None where one
        does, or where none applies with any.
        """
        return None if self.fitting[0].implementation else self.needed

    def explain(self, chosen: Choice, totals: Mapping[str, int] | None = None) -> str:
        """Return the text of `htp.why`: the predicted packets of `chosen` and of the other choices,
        or, if `chosen` has no kernel, why none applies. Says so if a pin ruled out others.

        `totals` are costs with transfers and conversions, by `Choice.where`: choices that have one
        state it, and come first, the cheapest first; then those of the fewest packets.
        """
        if chosen.implementation is None:
            return "; ".join(self.reasons) or "no kernel is registered"
        totals = totals or {}
        falling = sorted((*self.fitting, *self.excluded), key=lambda c: -c.packets)
        known = {c.where: c.packets for c in (*falling, chosen)}

        def text(where: str, unit: str = "") -> str:
            total = f" ({totals[where]} in all)" if where in totals else ""
            return f"{where}: {known[where]}{unit}{total}"

        def order(where: str) -> tuple[bool, int, str]:
            return where not in totals, totals.get(where, known[where]), where

        others = ", ".join(map(text, sorted(known.keys() - {chosen.where}, key=order)))
        said = f"{'pinned: ' if self.excluded else ''}{text(chosen.where, ' packets')}"
        return said + (f", not {others}" if others else "")


def choices_of(op: htp.HtpOp, target: htp.Target) -> Choices:
    """Return one choice for each kernel and combination of layouts that can compute `op`; the
    choice without a kernel (a view, or reference semantics) if none can.
    """
    fitting: list[Choice] = []
    reasons: list[str] = []
    oversized: list[Choice] = []
    needed: list[SmallestTile] = []
    for implementation in () if isinstance(op, htp.ReshapeOp) else implementations_of(op):
        supported = implementation.layouts(op)
        if isinstance(supported, str):
            reasons.append(f"{implementation.name}: {supported}")
            continue
        choices = [Choice(implementation, layouts, op, target) for layouts in supported]
        fitting += (within := [c for c in choices if c.smallest_tile.nbytes <= target.tcm_budget])
        oversized += [choice for choice in choices if choice not in within]
        if choices and not within:
            needed += [choice.smallest_tile for choice in choices]
    least = min(needed, key=lambda tile: tile.nbytes, default=None)
    if least is not None:
        reasons = [least.does_not_fit(target.tcm_budget)]
    if not fitting:
        fitting = [reference(op, target)]
    most = None if least is None else least.nbytes
    return Choices(tuple(fitting), tuple(reasons), most, oversized=tuple(oversized))


def forced(choices: Choices, layout: str) -> Choices:
    """Return `choices` without those that have an activation in another layout than `layout`;
    unchanged if none would remain, as where `layout` is `auto`.
    """
    kept = tuple(c for c in choices.fitting if c.all_in(layout))
    return replace(choices, fitting=kept or choices.fitting)


def reference(op: htp.HtpOp, target: htp.Target) -> Choice:
    """Return the choice without a kernel: the reference semantics on row-major data, or a view."""
    flat = (htp.ROW_MAJOR,) * len(op.inputs_and_constants)
    return Choice(None, Layouts(flat, htp.ROW_MAJOR), op, target)


def useful(options: Iterable[Choices]) -> set[str]:
    """Return the names of the layouts to consider for the operations whose choices are `options`:
    row-major, and the layouts of kernels that cannot run with all activations in row-major order.

    A kernel that supports row-major data gains from another layout only if some other kernel
    requires that layout, so that its own layouts need not be considered.
    """
    layouts = {htp.ROW_MAJOR}
    for choices in options:
        free = {c.implementation for c in choices.fitting if c.all_in(htp.ROW_MAJOR)}
        for choice in choices.fitting:
            if choice.implementation not in free:
                layouts |= {*choice.layouts.operands, choice.layouts.result}
    return layouts


def restricted(choices: Choices, layouts: set[str]) -> Choices:
    """Return `choices` without those whose result layout is not among `layouts`; unchanged if none
    would remain.
    """
    kept = tuple(c for c in choices.fitting if c.layouts.result in layouts)
    return replace(choices, fitting=kept or choices.fitting)


def is_constant(value: SSAValue) -> bool:
    """Return whether the value is the result of a constant operation, the same in every run."""
    return fixed_constant(value) is not None
