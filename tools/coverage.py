"""Report on which operations of a source network can be legalized to qnn and become HVX code, and
why others cannot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any

from xdsl.dialects.builtin import ModuleOp
from xdsl.ir import Operation

from ..dialects import htp, locations
from ..dialects.calls import callers_first
from ..dialects.constants import ConstantOp
from ..dialects.diagnostics import HexnnError
from ..dialects.htp.attributes import target_of
from ..dialects.islands import FALLBACK, is_island, keep_called, stated_reason
from ..dialects.locations import Origin
from ..dialects.remarks import quiet
from ..dialects.tfl.plain_form import in_plain_form
from ..passes.htp.layouts.choices import choices_of
from ..passes.htp.tiling.smallest_tiles import kilobytes_with
from ..passes.legalize.nnef.nnef_to_qnn import LegalizeNnef
from ..passes.legalize.source_to_qnn import Legalize, subject
from ..passes.legalize.tfl.steps import Refusal
from ..passes.legalize.tfl.tfl_to_qnn import LegalizeTfl
from .api import apply
from .entries import COPIES, is_silent
from .records import Records
from .stages import SOURCES
from .text import percent, shortened, table
from .work import macs

LEGALIZE: dict[str, Callable[[], Legalize]] = {"nnef": LegalizeNnef, "tfl": LegalizeTfl}
"""Source dialect -> constructor of its legalization pattern, which records refused operations."""


WIDTH = 120
"""The most characters of a cell of the printed table; records hold the whole text."""


@dataclass(frozen=True)
class Island:
    """A source operation that runs, as a whole or in part, by its reference semantics, with the
    reason.
    """

    operation: str
    kind: str
    """The operation that stays: one of the source, or one of qnn or htp that it became."""

    reason: str
    supported: str
    """What would make it legal: operands, attributes, a conversion; empty if nothing is known."""

    macs: int


@dataclass(frozen=True, repr=False)
class SourceCoverage(Records):
    """The operations of a source network that cannot be legalized to qnn, those that can but get no
    HVX kernel, and the totals.
    """

    title: str
    operations: int
    macs: int
    uncovered: tuple[Island, ...]
    """The operations without an equivalent in qnn."""

    without_kernel: tuple[Island, ...] = ()
    """The operations with an equivalent in qnn for which htp has no kernel."""

    unexamined: str = ""
    """Why nothing is known of kernels; empty if they were examined."""

    def share(self, entry: Island) -> float:
        """Return the fraction, 0 to 1, of the network's multiply-accumulates that the operation
        `entry` performs.
        """
        return entry.macs / self.macs if self.macs else 0.0

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each source operation that runs by its reference semantics. Keys:
        `operation` (its name), `kind` (it, or the qnn or htp operation made from it, that stays),
        `reason`, `supported` (what operands or attributes would make that legal), `macs`
        (multiply-accumulates), `share` (of the network's).
        """
        return [self._record(one) for one in (*self.uncovered, *self.without_kernel)]

    def _record(self, one: Island) -> dict[str, Any]:
        return {**asdict(one), "share": self.share(one)}

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: the totals, the records of operations without an equivalent in qnn
        (`uncovered`), those of operations without a kernel (`without_kernel`), and why kernels were
        not examined (`unexamined`).
        """
        return {
            "title": self.title,
            "operations": self.operations,
            "legal_operations": self.operations - len(self.uncovered),
            "macs": self.macs,
            "legal_macs": self.macs - sum(one.macs for one in self.uncovered),
            "uncovered": [self._record(one) for one in self.uncovered],
            "without_kernel": [self._record(one) for one in self.without_kernel],
            "unexamined": self.unexamined,
        }

    def lines(self) -> Iterator[str]:
        """Yield the table of operations that run by their reference semantics, and the totals."""
        islands = (*self.uncovered, *self.without_kernel)
        if islands:
            head = ("operation", "stays", "why", "what would be legal", "operations", "MACs")
            yield from table([head, *map(self._cells, islands)])
        yield f"{self.title}: {self._total(self.uncovered)} have an equivalent in qnn"
        if self.unexamined:
            yield f"kernels are not examined: {self.unexamined}"
        else:
            yield f"{self.title}: {self._total(islands)} become HVX code"

    def _cells(self, one: Island) -> tuple[str, ...]:
        shares = percent(1, self.operations), percent(one.macs, self.macs) if one.macs else ""
        texts = one.operation, one.kind, one.reason, one.supported
        return *(shortened(text, WIDTH) for text in texts), *shares

    def _total(self, lost: Sequence[Island]) -> str:
        """Return, as text, the number of the network's operations other than `lost`, and their
        share of the multiply-accumulates.
        """
        text = f"{self.operations - len(lost)} of {self.operations} operations"
        if not self.macs:
            return text
        kept = self.macs - sum(one.macs for one in lost)
        return f"{text}, {percent(kept, self.macs)} of {self.macs:,} MACs,"


def coverage(title: str, source: ModuleOp, target: str | None = None) -> SourceCoverage:
    """Determine which operations of a source network can be legalized to qnn and become HVX code.

    `title` names the network in reports, `target` is as `v73{tcm=2M}` (None: that of the module,
    else v73). Raises HexnnError unless the module is at stage source, and for an unknown target.
    """
    if target is not None:
        htp.Target.parse(target)
    dialect = next((op.dialect_name() for op in source.walk() if op.dialect_name() in LEGALIZE), "")
    if not dialect:
        raise HexnnError("--coverage is of a network at stage source (tfl or nnef)")
    module = in_plain_form(source).clone()
    operations = [op for op in module.walk() if _counts(op, dialect)]
    weights = {op: macs(op) for op in operations}
    by_origin = {locations.origin(op.location): op for op in reversed(operations)}
    refused = refusals(module, LEGALIZE[dialect]())
    uncovered = [_island(op, op, why, weights) for op, why in refused.items() if op in weights]
    lost, unexamined = without_kernel(source, SOURCES[dialect], target)
    pairs = {by_origin[at]: op for at, op in lost.items() if at in by_origin}
    slow = [
        _island(op, left, why, weights) for op, (left, why) in pairs.items() if op not in refused
    ]
    total = sum(weights.values())
    return SourceCoverage(title, len(operations), total, tuple(uncovered), tuple(slow), unexamined)


def refusals(module: ModuleOp, legalize: Legalize) -> dict[Operation, Refusal]:
    """Legalize the source network `module` in place by the pattern `legalize`; return the
    operations that it cannot convert, those of functions that such operations call, and those that
    the module marks as islands already, each with the reason.
    """
    marked = [op for op in module.walk() if FALLBACK in op.attributes]
    for part in callers_first(list(module.body.ops)):
        if not is_island(part):
            locations.rewrite(part, legalize)
            keep_called(part)
    stated = {op: Refusal(stated_reason(op) or "") for op in marked}
    called = {op: Refusal(stated_reason(f) or "") for f in module.body.ops for op in _inside(f)}
    return stated | called | dict(legalize.refusals)


def _inside(function: Operation) -> Iterator[Operation]:
    """Yield `function`, a top-level operation, and all operations in it, if it is marked as an
    island; nothing if it is not.
    """
    if FALLBACK in function.attributes:
        yield from function.walk()


def without_kernel(
    source: ModuleOp, passes: str, target: str | None = None
) -> tuple[dict[Origin | None, tuple[Operation, Refusal]], str]:
    """Lower a copy of a source network to htp, by the passes `passes` and those from qnn to htp;
    return (losses, ""). `target` is as `v73{tcm=2M}` (None: that of the module, else v73).

    Losses: origin (index in the file, or position in IR text) of a source operation -> (the qnn or
    htp operation made from it that gets no kernel, why); of several such, the one with most
    multiply-accumulates. If lowering fails, they are empty and the text is the error's message.
    """
    lost = dict[Origin | None, tuple[Operation, Lack]]()
    option = "" if target is None else f'{{target="{target}"}}'
    try:
        with quiet():
            lowered = apply(source, f"{passes},qnn-to-htp{option}")
    except HexnnError as e:
        return {}, e.message
    chip, most = target_of(lowered), dict[Origin | None, int]()
    for op in lowered.walk():
        if (why := lack(op, chip)) is not None:
            at = locations.origin(op.location)
            most[at] = max(most.get(at, 0), why.needed)
            lost[at] = max(lost.get(at, (op, why)), (op, why), key=lambda pair: _weight(pair[0]))
    return {at: (op, why.refusal(most[at], chip)) for at, (op, why) in lost.items()}, ""


@dataclass(frozen=True)
class Lack:
    """Why there is no kernel for an operation of qnn or htp."""

    reason: str
    needed: int = 0
    """The bytes of TCM with which there would be one; 0 if it does not lack these."""

    def refusal(self, needed: int, target: htp.Target) -> Refusal:
        """Return the reason, and the TCM of a target that gives operations `needed` bytes of it."""
        kib = kilobytes_with(needed, target.tcm_reserve)
        return Refusal(self.reason, f"a target of {kib} KB of TCM: {{tcm={kib}K}}" * bool(needed))


def lack(op: Operation, target: htp.Target) -> Lack | None:
    """Return why there is no kernel on `target` for an operation of qnn or htp; None if there is
    one, or no need for one.
    """
    if is_silent(op) or op.name in COPIES:
        return None
    if isinstance(op, htp.HtpOp):
        choices = choices_of(op, target)
        chosen, needed = choices.fitting[0], choices.lacking or 0
        return None if chosen.implementation else Lack(choices.explain(chosen), needed)
    reason = stated_reason(op) if op.dialect_name() == "qnn" else None
    return None if reason is None else Lack(reason)


def _weight(op: Operation) -> tuple[int, bool]:
    """Return a key that orders operations by work: the multiply-accumulates, then whether `op`
    defines a tensor of the source network.
    """
    return macs(op), locations.tensor_name(op.location) is not None


def _counts(op: Operation, dialect: str) -> bool:
    return op.dialect_name() == dialect and not isinstance(op, ConstantOp)


def _island(
    op: Operation, left: Operation, why: Refusal, weights: Mapping[Operation, int]
) -> Island:
    """Return the report's entry of the source operation `op`: `left` is the operation without a
    kernel, `op` itself or one made from it, `why` the reason; `weights` maps source operations to
    their multiply-accumulates.
    """
    return Island(subject(op), left.name, why.reason, why.supported, weights[op])
