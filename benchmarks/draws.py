"""The draws of one kind of operation that become vector code, and why others do not."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp

from hexnn.dialects.islands import stated_reason

SOURCES = ("tfl", "nnef", "qnn")
"""The dialects of operations that run by their reference once a network is lowered to hvx."""


@dataclass
class Draws:
    """The draws of one kind of operation."""

    covered: int = 0
    reasons: Counter[str] = field(default_factory=Counter[str])
    """Reason why a draw is not vector code -> number of such draws."""

    def add(self, reason: str | None) -> None:
        """Count a draw that is vector code if `reason` is None."""
        if reason is None:
            self.covered += 1
        else:
            self.reasons[reason] += 1

    @property
    def number(self) -> int:
        """How many there are."""
        return self.covered + self.reasons.total()

    @property
    def is_covered(self) -> bool:
        """Whether at least half of the draws, and at least one, are vector code."""
        return self.covered >= max(1, self.reasons.total())

    def row(self, name: str) -> str:
        """Return a line: a dash unless covered, name, share and most frequent reason."""
        mark = " " if self.is_covered else "-"
        reason = self.reasons.most_common(1)[0][0] if self.reasons else "no draw"
        return f"{mark} {name:38} {f'{self.covered}/{self.number}':>6}  {reason}"

    def to_dict(self) -> dict[str, object]:
        """Return what a JSON document states of them."""
        return {"covered": self.covered, "reasons": dict(self.reasons)}


def why_not(lowered: ModuleOp) -> str | None:
    """Return why some operation of a network at hvx runs by its reference; None if none does."""
    others = (op for op in lowered.walk() if op.dialect_name() in SOURCES)
    return next(filter(None, map(stated_reason, others)), None)
