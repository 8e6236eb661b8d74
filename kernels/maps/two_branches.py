"""Functions of two bytes that are functions of one of them where that is above or below a bound, as
a rectifier with a slope is.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ...dialects.htp.expressions import Expression, Interval, replaced
from ...semantics.htp.map import evaluate_expression


@dataclass(frozen=True)
class Choice:
    """A function of two bytes x0 and x1: where `wanted[x]` for the byte x of operand number
    `operand`, its results are `entries[x]`, elsewhere, where x lies in `others`, those of `both`.
    `others` is None if it is nowhere else.
    """

    operand: int
    wanted: NDArray[np.bool_]
    entries: NDArray[np.uint8]
    both: Expression
    others: Interval | None

    @staticmethod
    def of(expression: Expression) -> Choice | None:
        """Return the choice that `expression`, with bytes as results, is; None if it is none."""
        for node in expression.nodes():
            if node.primitive == "select":
                made = _choice(expression, node)
                if made is not None:
                    return made
        return None


def _choice(expression: Expression, select: Expression) -> Choice | None:
    """Return the choice of `expression` by its node `select`; None if that does not compare one
    operand with a bound, or has no argument that depends on it alone.
    """
    condition, *sides = select.arguments
    if len(condition.operands) != 1:
        return None
    (index,) = condition.operands
    bytes_ = [np.arange(256)] * 2
    holds = np.broadcast_to(evaluate_expression(condition, bytes_) != 0, 256)
    alone = [side.operands <= {index} for side in sides]
    wanted = holds if alone[0] else ~holds
    ends = np.count_nonzero(holds[1:] != holds[:-1])
    if alone[0] == alone[1] or ends > 1 or not wanted.any():
        return None
    one, both = (replaced(expression, {select: side}) for side in sides[:: 1 if alone[0] else -1])
    if one.operands - {index}:
        return None
    entries = np.broadcast_to(evaluate_expression(one, bytes_), 256).astype(np.uint8)
    rest = np.flatnonzero(~wanted)
    others = (int(rest[0]), int(rest[-1])) if rest.size else None
    return Choice(index, wanted, entries, both, others)
