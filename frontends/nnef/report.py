"""Collects the violations that a stage finds."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.remarks import warning
from .errors import NnefError, error
from .syntax import Position


class Report:
    """The violations in one document, in the order in which they are found.

    Deviations, which exporters commonly write and which have one meaning, are warnings, the first
    of each rule; violations like any other when `strict`.
    """

    def __init__(self, name: str, strict: bool = False):
        self.name = name
        self.strict = strict
        self.errors: list[NnefError] = []
        self.warned = set[str]()

    def __call__(
        self, rule: str, message: str, position: Position, notes: Sequence[str] = ()
    ) -> None:
        """Add a violation of `rule` at `position`."""
        self.errors.append(error(rule, message, self.name, position, notes))

    def deviation(self, rule: str, message: str, position: Position) -> None:
        """Warn of a deviation from `rule`, or add it as a violation."""
        if self.strict:
            self(rule, message, position)
        elif rule not in self.warned:
            self.warned.add(rule)
            found = error(rule, message, self.name, position)
            warning(found.message, found.loc)
