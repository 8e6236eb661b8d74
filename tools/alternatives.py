"""Reports on what could have been chosen for an operation: kernels and layouts, and the ways to
compute it in pieces.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Any, TypeVar

from xdsl.dialects.builtin import ModuleOp
from xdsl.dialects.func import FuncOp
from xdsl.passes import ModulePass

from ..dialects import htp
from ..dialects.addresses import select, source_names
from ..dialects.diagnostics import HexnnError
from ..dialects.htp.attributes import PIN, target_of
from ..dialects.remarks import quiet
from ..passes.htp.layouts.assign_layout import HtpAssignLayoutPass
from ..passes.htp.layouts.considered import (
    LayoutAlternative,
    TileAlternative,
    TileAlternatives,
    layout_alternatives,
)
from ..passes.htp.memory.plan_attempts import best_attempt
from ..passes.htp.tiling.pinned_pieces import pinned_choices, pinned_runs
from ..passes.htp.tiling.tile import HtpTilePass
from ..passes.networks import networks
from .driver import pipeline as pipelines
from .driver.running import PassRunner, explaining_errors
from .records import Records
from .stages import lowering, pins_by_index, set_options
from .text import table
from .universe import new_context

if TYPE_CHECKING:
    from .model import Model

Alternative = LayoutAlternative | TileAlternative


@dataclass(frozen=True, repr=False)
class Alternatives(Records):
    """The alternatives of the operations of a network that an address names."""

    title: str
    head: tuple[str, ...]
    """The columns of the printed table, behind the operation."""

    entries: tuple[tuple[str, Alternative], ...]
    """(Operation, as `conv_2d#3 htp.conv_2d`, alternative)."""

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each alternative: `operation`, and the fields of the alternative."""
        return [{"operation": operation} | asdict(one) for operation, one in self.entries]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: the title, and the records."""
        return {"title": self.title, "entries": self.records()}

    def lines(self) -> Iterator[str]:
        """Yield the table of alternatives."""
        yield self.title
        rows = [(operation, *map(_cell, _values(one))) for operation, one in self.entries]
        yield from table([("operation", *self.head), *rows])


def _cell(value: object) -> str:
    return f"{value:,}" if isinstance(value, int) else str(value)


def _values(one: Alternative) -> Sequence[object]:
    """Return the cells of an alternative, in the order of the columns."""
    *values, decision = asdict(one).values()
    return (
        (*values, one.total, decision)
        if isinstance(one, LayoutAlternative)
        else (*values, decision)
    )


def layouts_of(
    model: Model, address: str, target: str | None, pins: Mapping[str, str]
) -> Alternatives:
    """Return the kernels and layouts that were considered for the operations that `address` names;
    `target` and `pins` are as in `Model.lower`. Raises HexnnError for a network behind stage opdef,
    and if no operation is named so.
    """
    module, step = before(model, HtpAssignLayoutPass, target, pins)

    def of(function: FuncOp) -> Callable[[htp.HtpOp], Iterable[Alternative]]:
        chosen = step.assignment(function, target_of(module))
        if step.exact:
            chosen.plan_runs()
        return lambda op: layout_alternatives(chosen, op)

    head = "kernel", "operands", "result", "packets", "before", "after", "total", "decision"
    return Alternatives(f"{model.name}: layouts of {address}", head, found(module, address, of))


def tiles_of(
    model: Model, address: str, target: str | None, pins: Mapping[str, str]
) -> Alternatives:
    """Return the ways to compute the operations that `address` names with the TCM of the target;
    parameters and errors as of `layouts_of`.
    """
    module, step = before(model, HtpTilePass, target, pins)
    chip = target_of(module)
    budget = chip.tcm_budget

    def of(function: FuncOp) -> Callable[[htp.HtpOp], Iterable[Alternative]]:
        more = traffic(function, step, chip, pins=True) if pinned_runs(function) else 0
        more -= traffic(function, step, chip, pins=False) if more else 0
        pinned = tuple(pinned_choices(function, budget))
        ops = {op for choice in pinned for op in choice.chain.ops}
        tiling, _ = step.tiling_of(function, chip, order=not pinned)
        others = (choice for choice in tiling.choices if ops.isdisjoint(choice.chain.ops))
        return TileAlternatives(function, budget, (*pinned, *others), more).of

    head = "way", "TCM", "moved", "computed again", "decision"
    title = f"{model.name}: tiles of {address} in {budget:,} bytes of TCM"
    return Alternatives(title, head, found(module, address, of))


def traffic(function: FuncOp, step: HtpTilePass, target: htp.Target, *, pins: bool) -> int:
    """Return the bytes that a plan of a function, which stays as it is, moves: tiled by `step` for
    the TCM of a target, with its pins or without.
    """
    copy = function.clone()
    for op in () if pins else copy.body.block.ops:
        op.attributes.pop(PIN, None)
    step.tile(copy, target)
    return best_attempt(copy, target.tcm_budget).traffic


Step = TypeVar("Step", bound=ModulePass)


def before(
    model: Model, step: type[Step], target: str | None, pins: Mapping[str, str]
) -> tuple[ModuleOp, Step]:
    """Return a copy of a network, lowered by the default passes that come before `step`, and that
    pass with its options. Raises HexnnError for a network behind it.
    """
    text = lowering(model.stage, "htp", model.dialect)
    passes = set_options(pipelines.parse(text), target, pins_by_index(pins, model.source.ops))
    at = next((i for i, one in enumerate(passes) if isinstance(one, step)), None)
    if at is None:
        raise HexnnError(f"{step.name} is behind the stage {model.stage} of the network")
    module, found = model.ir.clone(), passes[at]
    with quiet(), explaining_errors():
        PassRunner(new_context()).run(module, passes[:at])
    assert isinstance(found, step)
    return module, found


def found(
    module: ModuleOp,
    address: str,
    of: Callable[[FuncOp], Callable[[htp.HtpOp], Iterable[Alternative]]],
) -> tuple[tuple[str, Alternative], ...]:
    """Return, with its name, each alternative of the operations of htp that `address` names and
    that have kernels; `of` returns those of an operation of a function.
    """
    entries: list[tuple[str, Alternative]] = []
    for function in networks(module):
        ops = [op for op in function.body.block.ops if isinstance(op, htp.HtpOp)]
        names = dict(zip(ops, source_names(ops), strict=True))
        alternatives = of(function)
        for op in select(address, ops):
            if isinstance(op, htp.HtpOp) and not isinstance(op, htp.ReshapeOp):
                called = f"{names[op].address} {op.name}"
                entries += [(called, one) for one in alternatives(op)]
    return tuple(entries)
