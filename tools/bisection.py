"""`--bisect`: the first tensor whose error exceeds a bound, and what each operation before it
contributes to that error.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.ir import OpResult

from ..dialects.diagnostics import HexnnError
from ..dialects.locations import result_name
from . import execution
from .compare import ComparisonOptions, Table, convert_inputs, restore, with_observer
from .comparison_rows import OUTPUT, Comparison, Row
from .inputs import Array
from .records import Records
from .references import Inputs, PreparedReference, Reference, prepare_reference
from .text import shortened, table
from .tolerances import Bound, Tolerances

if TYPE_CHECKING:
    from .model import Model

MOST_SHOWN = 10
"""The number of operations that are printed; all are in the records."""


@dataclass(frozen=True)
class Contribution:
    """What the error that one operation makes, given the right operands, adds to the error of a
    later tensor.
    """

    row: Row
    """The comparison of the tensor that the operation computes."""

    share: float
    """The part of the squared error of the later tensor that goes if this operation is right too;
    negative if its error cancels those of others.
    """

    def to_dict(self) -> dict[str, Any]:
        """Return the contribution as a JSON object."""
        row = self.row
        named = {"tensor": row.tensor, "op": row.op, "location": row.location, "share": self.share}
        return named | ({} if row.isolated is None else row.isolated.error.to_dict())


@dataclass(frozen=True, repr=False)
class Bisection(Records):
    """Where the error of a network first exceeds a bound, and by which operations."""

    bound: Bound
    row: Row | None
    """The comparison of the first tensor beyond the bound; None if there is none."""

    contributions: tuple[Contribution, ...] = ()
    """Those of the tensor's own operation and of all before it, the largest first."""

    def records(self) -> list[dict[str, Any]]:
        """Return a dict for each operation that may contribute, the largest contribution first."""
        return [one.to_dict() for one in self.contributions]

    def to_dict(self) -> dict[str, Any]:
        """Return a JSON object: the `bound`, the `tensor` that is the first beyond it and its
        `location`, both null if there is none, and the `contributions`.
        """
        tensor, location = (
            (None, None) if self.row is None else (self.row.tensor, self.row.location)
        )
        named = {"bound": str(self.bound), "tensor": tensor, "location": location}
        return named | {"contributions": self.records()}

    def lines(self) -> Iterator[str]:
        """Yield the first tensor beyond the bound, and the table of contributions."""
        if self.row is None:
            yield f"no tensor is beyond {self.bound}"
            return
        error = self.row.accumulated.error
        yield f"first beyond {self.bound}: {self.row.location}: SQNR {error.sqnr:.1f} dB"
        head = ("tensor", "operation", f"share of the error of '{self.row.tensor}'", "SQNR alone")
        yield from table([head, *map(_cells, self.contributions[:MOST_SHOWN])])
        if (more := len(self.contributions) - MOST_SHOWN) > 0:
            yield f"{more} more operations contribute less"


def _cells(one: Contribution) -> tuple[str, ...]:
    alone = one.row.isolated
    decibels = "" if alone is None else f"{alone.error.sqnr:.1f} dB"
    return shortened(one.row.tensor, 40), one.row.op, f"{100 * one.share:.1f} %", decibels


def bisect(
    model: Model,
    reference: Reference,
    inputs: Inputs,
    how: ComparisonOptions,
    found: Comparison,
    bound: Bound,
) -> Bisection:
    """Find the first tensor of `found`, the comparison of `model` with `reference` on `inputs` with
    the options `how`, whose accumulated error is not within `bound`; measure what each operation
    contributes to it.

    The contribution of an operation is the squared error that the tensor has if all operations
    before this one give the reference's values, less what it has if this one does too: one run of
    the network for each operation and sample. Stateful operations are reset first. Raises
    HexnnError if `bound` names no tensor that was compared, and if the error is 0 or not finite.
    """
    Tolerances((bound,)).check_names([row.tensor for row in found.rows])
    named = [row for row in found.rows if bound.names(row.tensor)]
    bounded = [row for row in named if bound.applies_to(row.accumulated)]
    first = next((row for row in bounded if not bound.holds(row.accumulated)), None)
    if first is None:
        return Bisection(bound, None)
    before = [row for row in found.rows[: found.rows.index(first)] if row.op != OUTPUT]
    side = prepare_reference(reference, model, inputs, how.engine, how.form)
    noises = _noises(model, side, how, before, first)
    if not 0 < noises[0] < math.inf:
        raise HexnnError(f"--bisect: the error of '{first.tensor}' is 0 or not finite")
    left = [*noises[1:], 0.0]
    shares = [(own - rest) / noises[0] for own, rest in zip(noises, left, strict=True)]
    pairs = zip([*before, first], shares, strict=True)
    parts = sorted((Contribution(*pair) for pair in pairs), key=lambda one: -one.share)
    return Bisection(bound, first, tuple(parts))


def _noises(
    model: Model,
    side: PreparedReference,
    how: ComparisonOptions,
    before: Sequence[Row],
    target: Row,
) -> list[float]:
    """Return the squared error of the tensor `target`, over all samples, with the first 0, 1, ...
    of the tensors `before` it replaced by those of the reference.
    """
    tables = [Table({}, side.axes_known) for _ in range(len(before) + 1)]
    names = [row.tensor for row in before]
    model.reset()
    for index, sample in enumerate(execution.samples(side.arrays, side.inputs)):
        expected = side.run(index, sample)
        arrays = convert_inputs(sample, side.inputs, model.inputs)
        states = model.program(how.engine).states
        start, end = dict(states), dict[Any, Any]()
        for count, one in enumerate(tables):
            one.expected = expected
            restore(states, start)
            _run(model, arrays, how, one, set(names[:count]))
            end = end or dict(states)
        restore(states, end)
    return [_noise(one, target) for one in tables]


def _run(
    model: Model, arrays: dict[str, Array], how: ComparisonOptions, rows: Table, given: set[str]
) -> None:
    """Run `model` on one sample, with the tensors `given` replaced by those of the reference; add
    the differences of all others to `rows`.
    """

    def observe(result: OpResult, value: Array) -> Array | None:
        if result_name(result) in given:
            return rows.isolated(result, value)
        return rows.accumulated(result, value)

    outputs = model.run_sample(arrays, how.engine, observe=with_observer(observe, how.observe))
    for name, value in outputs.items():
        rows.output(name, model.outputs[name].type, value)


def _noise(rows: Table, target: Row) -> float:
    """Return the squared error of the tensor `target` in `rows`."""
    same = (row for row in rows.rows.values() if (row.tensor, row.op) == (target.tensor, target.op))
    return next(same).accumulated.error.noise
