"""Contested choices: those between which closer predictions of their packets may decide otherwise.

Predictions take time: schedules take most of that of compilation where nothing is cached. So only
choices are predicted more closely whose ranges overlap, as far as the gain is worth it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING, TypeAlias

from ....dialects import htp
from .choices import Choice
from .prediction_errors import Ratios

if TYPE_CHECKING:
    from .assignment import Assignment

TOLERATED = 1.03
"""The most that a choice may cost, as a ratio to another one, without a closer look at both. It
bounds compile time: schedules take most of it where nothing is cached.
"""

NEGLIGIBLE = {"listed": 0.0003, "scheduled": 0.0025}
"""Prediction -> the share of the cost of a function below which no gain by another choice for one
operation is worth predictions as close as this one. It bounds compile time: with 0, the schedules
of depthwise convolutions take half of the time of MobileNetV2, whose choices are the same.
"""

CLOSEST = ("bound", *NEGLIGIBLE)
"""The predictions at which closer looks can end, in the order of `PREDICTIONS`."""

RARE = 0.05
"""The share of the cost of a function from which on a gain is worth closer predictions even if few
kernels lie that far from what is predicted: in functions of few operations, each matters."""

End: TypeAlias = Callable[[Ratios], float]
"""An end of the ratios truth / prediction."""

USUAL: tuple[End, End] = attrgetter("low"), attrgetter("high")
EXTREME: tuple[End, End] = attrgetter("least"), attrgetter("greatest")
"""Ends between which nine tenths of all kernels lie, and all."""


def contested(
    assignment: Assignment, ops: Sequence[htp.HtpOp], share: float, closest: str
) -> list[Choice]:
    """Return the choices for `ops`, with the conversions that they need, whose packets are to be
    predicted more closely next, but by no prediction after `closest`: of each operation for which
    another implementation may be better by more than a `share` of the whole function's cost, the
    chosen one, or, where that is predicted so closely, the cheapest of the others that is not.
    Most of the others are ruled out by what is found of the first two.
    """
    found, total = dict[Choice, None](), assignment.total()
    for op in ops:
        rivals = _rivals(assignment, op, share * total, max(share, RARE) * total)
        candidates = [assignment.chosen[op], *rivals] if rivals else []
        vague = ([p for p in assignment.parts(op, c) if p.refinable(closest)] for c in candidates)
        found |= dict.fromkeys(next(filter(None, vague), []))
    return list(found)


def _rivals(assignment: Assignment, op: htp.HtpOp, usual: float, rare: float) -> list[Choice]:
    """Return the other implementations with which `op` may cost less than as chosen, by more than
    `TOLERATED` and more than `usual` packets; where few kernels lie that far from what is
    predicted, by more than `rare` packets; those that are expected to cost the least come first.
    """
    chosen, others = assignment.chosen[op], assignment.options[op].fitting
    rivals = [c for c in others if c.implementation is not chosen.implementation]
    found: dict[Choice, None] = {}
    for (best, worst), least in ((USUAL, usual), (EXTREME, rare)) if rivals else ():
        most = _truth(assignment, op, chosen, worst)
        worth = min(most / TOLERATED, most - least)
        found |= dict.fromkeys(c for c in rivals if _may_cost(assignment, op, c, best, worth))
    return sorted(found, key=lambda c: assignment.local(op, c))


def _may_cost(assignment: Assignment, op: htp.HtpOp, choice: Choice, end: End, most: float) -> bool:
    """Return whether `op` under `choice` costs less than `most` packets where the truth lies at an
    `end`.
    """
    least = assignment.local(op, choice, assignment.least) + choice.excess(end(choice.ratios))
    return least < most and _truth(assignment, op, choice, end) < most


def _truth(assignment: Assignment, op: htp.HtpOp, choice: Choice, end: End) -> float:
    """Return the packets of `op` under `choice`, conversions included, where the truth about each
    kernel lies at an `end`.
    """
    parts = assignment.parts(op, choice)
    return sum(part.cost + part.excess(end(part.ratios)) for part in parts)
