"""What happened to each candidate of each rule: the base of statistics and explanations."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import Enum

from xdsl.ir import Attribute, Operation

from ...dialects import opdef
from ...dialects.packages.rule import Rule


class Step(Enum):
    """The step at which the attempt to apply a rule at a candidate (an operation of the name that
    the rule matches) ended.
    """

    FLAG = "the graph lacks an option of the rule"
    OPERANDS = "operands do not fit the pattern"
    CONSTRAINT = "the constraint is false"
    UNCHANGED = "the replacement would change nothing"
    APPLIED = "the rule was applied"


@dataclass(frozen=True)
class Outcome:
    """The result of the last attempt to apply a rule at a candidate: the step at which it ended,
    and why.
    """

    step: Step
    text: str = ""
    """Why the rule went no further than `step`."""


@dataclass(frozen=True)
class Candidate:
    """An operation of the name that a rule matches, with the outcome of the last attempt to apply
    the rule there.
    """

    name: str
    loc: Attribute
    outcome: Outcome


@dataclass(frozen=True)
class Taken:
    """An operation that a rule took out of the graph: the root of a match, which was replaced, or
    an inner operation of it, which was erased.
    """

    name: str
    loc: Attribute
    rule: Rule
    names: tuple[str, ...]
    """The full names by which rules match it, without aliases."""


@dataclass
class RuleRecord:
    """What happened to one rule in a run: its candidates (operations of the name that it matches)
    with their outcomes, and the seconds that the attempts took.
    """

    rule: Rule
    candidates: dict[Operation, Candidate] = field(default_factory=dict[Operation, Candidate])
    present: frozenset[str] = frozenset()
    """The names of the operations in the graph when the rule's priority was reached first."""

    reached: bool = False
    """Whether the run came to the rule's priority: it does not if an error ends it, or if the
    package never registers its rules.
    """

    seconds: float = 0.0

    def note(self, op: opdef.OpdefOp, outcome: Outcome) -> None:
        """Record the outcome of an attempt at `op`, in place of an earlier one."""
        self.candidates[op] = Candidate(op.full_name, op.location, outcome)

    def count(self, *steps: Step) -> int:
        """Return the number of candidates of the rule whose last attempt ended at one of
        `steps`.
        """
        return sum(one.outcome.step in steps for one in self.candidates.values())

    @property
    def matches(self) -> int:
        """The number of candidates whose operands fit the pattern."""
        return self.count(Step.CONSTRAINT, Step.UNCHANGED, Step.APPLIED)

    @property
    def applications(self) -> int:
        """The number of candidates that were replaced."""
        return self.count(Step.APPLIED)

    @property
    def counts(self) -> dict[str, int]:
        """The numbers of the rule's candidates, matches, constraint failures and applications, by
        these names.
        """
        return {
            "candidates": len(self.candidates),
            "matches": self.matches,
            "constraint failures": self.count(Step.CONSTRAINT),
            "applications": self.applications,
        }


@dataclass
class Records:
    """What happened in one run of the rules: a record for each rule, and the replaced
    operations.
    """

    rules: dict[int, RuleRecord] = field(default_factory=dict[int, RuleRecord])
    """Identity of a rule -> its record: equal rules may be in two packages."""

    taken: dict[Operation, Taken] = field(default_factory=dict[Operation, Taken])

    def of(self, rule: Rule) -> RuleRecord:
        """Return the record of `rule`; it is a new one if the rule has none yet."""
        return self.rules.setdefault(id(rule), RuleRecord(rule))

    def clear(self) -> None:
        """Forget everything, before another run."""
        self.rules.clear()
        self.taken.clear()

    def __iter__(self) -> Iterator[RuleRecord]:
        return iter(self.rules.values())
