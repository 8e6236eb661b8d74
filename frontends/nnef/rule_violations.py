"""Collector of the rule violations in a document, so that checks can continue after the first."""

from __future__ import annotations

from collections.abc import Sequence

from ...dialects.remarks import warning
from .errors import NnefError, error
from .syntax import Position


class Report:
    """The rule violations of one document, in the order of detection; calling it adds one.

    Deviations are violations that exporters commonly make and whose meaning is unambiguous: the
    first of each rule is a warning, or all are errors if `strict`.
    """

    def __init__(self, name: str, strict: bool = False):
        self.name = name
        self.strict = strict
        self.errors: list[NnefError] = []
        self.warned = set[str]()

    def __call__(
        self, rule: str, message: str, position: Position, notes: Sequence[str] = ()
    ) -> None:
        """Add an error: a violation of `rule`, a name in `RULES`, at `position`; `notes` are
        printed after the `message`.
        """
        self.errors.append(error(rule, message, self.name, position, notes))

    def deviation(self, rule: str, message: str, position: Position) -> None:
        """Add a violation of `rule` as an error if `strict`; else issue a warning, once for each
        rule.
        """
        if self.strict:
            self(rule, message, position)
        elif rule not in self.warned:
            self.warned.add(rule)
            problem = error(rule, message, self.name, position)
            warning(problem.message, problem.loc)
