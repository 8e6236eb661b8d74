"""Where the verifiers are narrower than QNN's definition: what a section allows and they refuse.

The data types follow from the declarations: a section leaves those of most tensors to the backend.
The other rows are those of a table, `tests/dialects/narrower.tsv`. A row holds for an operation if
a message of its invalid cases matches, unless a constraint of the section demands that message.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache

from .evidence import ROOT, Case, Constraint
from .operations import Entry

NARROWER = ROOT / "tests" / "dialects" / "narrower.tsv"
BACKEND = "BACKEND"
"""The data types of a tensor that a section leaves to the backend."""

EVERY = "a data type of QNN"
"""The words for all data types."""


@dataclass(frozen=True)
class Rule:
    """A kind of refusal: what sections allow, what is accepted here, and why."""

    operations: tuple[str, ...]
    """The sections that the rule is for; empty for all with a matching invalid case."""

    message: str
    """A regular expression of the beginning of messages, whose group `subject` names the tensors or
    parameters that are refused."""

    declared: str
    """A regular expression of the declarations, as in `4-d, floats, [batch], one scale`, of further
    tensors that are refused; empty if the messages name all."""

    section: str
    here: str
    reason: str


@dataclass(frozen=True)
class Narrowing:
    """A rule that holds for an operation, and the tensors or parameters that it refuses."""

    rule: Rule
    subjects: tuple[str, ...]

    def __str__(self) -> str:
        names = ", ".join(f"`{name}`" for name in self.subjects)
        return f"{names}: {self.rule.here}; the section: {self.rule.section}."


def rule_of_types(types: str) -> Rule:
    """Return the rule for tensors that admit the element types `types` only."""
    what = "data types that a backend chooses"
    return Rule((), "", "", what, types, "the semantics here are defined on these only")


@cache
def rules() -> tuple[Rule, ...]:
    """Return the rules of the table."""
    rows = (line.split("\t") for line in NARROWER.read_text().splitlines()[1:])
    return tuple(Rule(tuple(operations.split()), *rest) for operations, *rest in rows)


def narrowings(
    op: Entry, cases: Sequence[Case], constraints: Sequence[Constraint]
) -> list[Narrowing]:
    """Return where an operation is narrower than its section, given its invalid cases and the
    constraints of the section.
    """
    demanded = [row.text for row in constraints if row.verdict == "static"]
    messages = [one.message for one in cases if not any(text in one.message for text in demanded)]
    return [*of_types(op), *of_messages(op, messages)]


def of_types(op: Entry) -> Iterator[Narrowing]:
    """Yield the narrowings of those tensors of an operation whose data types the section leaves to
    the backend, one for each set of admitted element types.
    """
    by_types: dict[str, list[str]] = {}
    for tensor in (*op.operands, *op.results):
        types = re.sub(r"^\d-d, ", "", tensor.types)
        if tensor.item and BACKEND in tensor.item.types.split() and types != EVERY:
            by_types.setdefault(types, []).append(tensor.name)
    return (Narrowing(rule_of_types(types), tuple(names)) for types, names in by_types.items())


def of_messages(op: Entry, messages: Sequence[str]) -> Iterator[Narrowing]:
    """Yield the narrowings of an operation that the messages of its invalid cases show."""
    for rule in rules():
        if not rule.operations or op.section in rule.operations:
            matches = (re.match(rule.message, message) for message in messages)
            if seen := [name for match in matches if match for name in named(match)]:
                yield Narrowing(rule, tuple(dict.fromkeys([*declaring(op, rule), *seen])))


def named(match: re.Match[str]) -> list[str]:
    """Return the tensors or parameters that a matched message names."""
    return match["subject"].split(", ")


def declaring(op: Entry, rule: Rule) -> Iterator[str]:
    """Yield the names of the tensors of an operation whose declarations state the rule."""
    for tensor in (*op.operands, *op.results):
        if rule.declared and re.match(rule.declared, f"{tensor.types}, {tensor.demands}"):
            yield tensor.name
