"""The records of a comparison with a reference: a row for each tensor, and the whole."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from .differences import Difference
from .records import Records
from .text import shortened, table

if TYPE_CHECKING:
    from .tolerances import Bound

OUTPUT = "output"
"""The operation name in the rows of network outputs."""

EQUAL, WITHIN, DIFFERENT = "equal", "within tolerance", "different"
"""What a comparison of a tensor can say."""

ERRORS = ("tensor", "SQNR", "alone", "cosine", "max error", "mean error")
"""The columns of the table of errors: SQNR accumulated and isolated, the others accumulated."""


@dataclass
class Row:
    """A row of the report on a comparison: one tensor, and its differences from the reference,
    accumulated (both networks run from the inputs) and isolated (its operation runs on the
    reference's values of its operands).
    """

    tensor: str
    op: str
    """The operation that computes the tensor, for a kernel the one it implements (`htp.conv_2d`),
    or `output`.
    """

    location: str
    """The location of the source operation: `m.tflite:0:3: CONV_2D@3 'tensor'`."""

    accumulated: Difference = field(default_factory=Difference)
    isolated: Difference | None = None
    """The isolated difference; None if it was not requested."""

    advice: str = ""
    """For a mismatch: the transposition of the reference, or the numerics (set of roundings), that
    would make it equal, if any.
    """

    bounds: tuple[Bound, ...] = ()
    """The tolerance: bounds on the differences, if they are allowed to be any."""

    @property
    def status(self) -> str:
        """`equal`, `within tolerance` or `different`."""
        return EQUAL if self.equal else WITHIN if self.within_tolerance else DIFFERENT

    @property
    def within_tolerance(self) -> bool:
        """Whether all differences that were measured are within the tolerance; without one, or if
        none of its bounds applies to the tensor, whether there are no differences.
        """
        measured = [one for one in (self.accumulated, self.isolated) if one is not None]
        bounds = [bound for bound in self.bounds if bound.applies_to(self.accumulated)]
        within = all(bound.holds(one) for bound in bounds for one in measured)
        return within and (bool(bounds) or self.equal)

    @property
    def equal_alone(self) -> bool:
        """Whether the isolated comparison was made, and has no difference."""
        return self.isolated is not None and self.isolated.equal

    @property
    def equal(self) -> bool:
        """Whether neither the accumulated nor the isolated comparison has a difference."""
        return self.accumulated.equal and (self.isolated is None or self.isolated.equal)


@dataclass(frozen=True, repr=False)
class Comparison(Records):
    """The result of a comparison; true if every compared tensor is equal or within its
    tolerance.
    """

    title: str
    rows: tuple[Row, ...]
    """One row for each compared tensor in execution order; network outputs are last."""

    fused: tuple[tuple[str, str, str], ...]
    """(tensor, pass, other tensor) for reference tensors whose operation a pass fused into the one
    that computes the other tensor.
    """

    missing: tuple[str, ...]
    """Reference tensors that the network lacks for no known reason."""

    removed: tuple[tuple[str, str], ...] = ()
    """(tensor, reason) for reference tensors that passes removed as redundant."""

    def __bool__(self) -> bool:
        return self.status != DIFFERENT

    @property
    def status(self) -> str:
        """The worst status of a row: `equal`, `within tolerance` or `different`."""
        statuses = {row.status for row in self.rows}
        return next((one for one in (DIFFERENT, WITHIN) if one in statuses), EQUAL)

    @property
    def first(self) -> Row | None:
        """The row of the first tensor that differs from the reference by more than its tolerance;
        None if there is none.
        """
        return next((row for row in self.rows if row.status == DIFFERENT), None)

    @property
    def tensors(self) -> tuple[str, ...]:
        """The names of the compared tensors."""
        return tuple(dict.fromkeys(row.tensor for row in self.rows))

    def records(self) -> list[dict[str, object]]:
        """Return a dict for each tensor of the reference: its comparison, or the status `missing`,
        `fused by ... into ...` or `removed: ...`.
        """
        records = [_record(row) for row in self.rows]
        for name, by, into in self.fused:
            records.append({"tensor": name, "status": f"fused by {by} into {into}"})
        for name, reason in self.removed:
            records.append({"tensor": name, "status": f"removed: {reason}"})
        for name in self.missing:
            records.append({"tensor": name, "status": "missing"})
        return records

    def to_dict(self) -> dict[str, object]:
        """Return a JSON object: the `title`, whether all tensors are `equal`, the `status` with
        regard to tolerances, the record of the `first` tensor that is different, and the records
        of all `tensors`.
        """
        first = None if self.first is None else _record(self.first)
        return {
            "title": self.title,
            "equal": self.status == EQUAL,
            "status": self.status,
            "first": first,
            "tensors": self.records(),
        }

    @property
    def advice(self) -> Iterator[str]:
        """The lines of advice: what would make unequal tensors equal, one line for each remedy."""
        for advice in dict.fromkeys(row.advice for row in self.rows if row.advice):
            names = [row.tensor for row in self.rows if row.advice == advice]
            more = f" and {len(names) - 1} more" if names[1:] else ""
            yield f"'{names[0]}'{more} {advice}"

    @property
    def summary(self) -> str:
        """The numbers of tensors by status: `9 tensors compared, 8 equal, 1 different`."""
        worse = {row.tensor for row in self.rows if row.status == DIFFERENT}
        within = {row.tensor for row in self.rows if row.status == WITHIN} - worse
        total = len(self.tensors)
        more = f", {len(within)} {WITHIN}" if within else ""
        equal = total - len(within) - len(worse)
        return f"{total} tensors compared, {equal} equal{more}, {len(worse)} different"

    def lines(self) -> Iterator[str]:
        """Yield the table of compared tensors, the first difference and the summary."""
        yield f"{self.title}: {'DIFFERENT' if self.status == DIFFERENT else self.status}"
        yield from table(
            [("tensor", "operation", "accumulated", "isolated"), *map(_cells, self.rows)]
        )
        if (first := self.first) is not None:
            yield f"first difference: {first.location}, computed by {first.op}: {first.accumulated}"
        yield from self.advice
        if unequal := [row for row in self.rows if not row.equal]:
            yield from table([ERRORS, *map(_errors, unequal)])
        yield self.summary
        yield from (f"fused by {by}: {name} into {into}" for name, by, into in self.fused)
        yield from (f"removed: {name}: {reason}" for name, reason in self.removed)
        yield from (f"missing: {name}" for name in self.missing)


def _cells(row: Row) -> tuple[str, ...]:
    isolated = "" if row.isolated is None else str(row.isolated)
    return (shortened(row.tensor, 40), row.op, str(row.accumulated), isolated)


def _errors(row: Row) -> tuple[str, ...]:
    error, alone = row.accumulated.error, row.isolated
    return (
        shortened(row.tensor, 40),
        f"{error.sqnr:.1f} dB",
        "" if alone is None else f"{alone.error.sqnr:.1f} dB",
        f"{error.cosine:.6f}",
        f"{error.maximum:.4g}",
        f"{error.mean:.4g}",
    )


def _record(row: Row) -> dict[str, object]:
    record: dict[str, object] = {"tensor": row.tensor, "status": row.status}
    if row.bounds:
        record["tolerance"] = list(map(str, row.bounds))
    record |= {"op": row.op, "location": row.location}
    for name in ("accumulated", "isolated"):
        difference: Difference | None = getattr(row, name)
        if difference is not None:
            first = None if difference.first is None else list(difference.first)
            record |= {
                f"{name}_count": difference.count,
                f"{name}_max": difference.maximum if math.isfinite(difference.maximum) else None,
                f"{name}_first": first,
                f"{name}_sample": difference.sample,
            }
            statistics = difference.error.to_dict()
            record |= {f"{name}_{key}": value for key, value in statistics.items()}
            record["size"] = difference.size
    return record
