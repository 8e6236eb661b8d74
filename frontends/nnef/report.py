"""Collects the violations that a stage finds."""

from __future__ import annotations

from collections.abc import Sequence

from .errors import NnefError, error
from .syntax import Position


class Report:
    """The violations in one document, in the order in which they are found."""

    def __init__(self, name: str):
        self.name = name
        self.errors: list[NnefError] = []

    def __call__(
        self, rule: str, message: str, position: Position, notes: Sequence[str] = ()
    ) -> None:
        """Add a violation of `rule` at `position`."""
        self.errors.append(error(rule, message, self.name, position, notes))
