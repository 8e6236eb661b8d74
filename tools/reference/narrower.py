"""Narrowings: what QNN's definition of an operation allows, but hexnn's verifier of it rejects.

Rejected data types follow from the declarations of tensors whose types the definition leaves to the
backend. Other narrowings are listed in `tests/dialects/narrower.tsv`. A row of that table applies
to an operation if its message matches an error that a test expects for the operation, and that no
constraint in QNN's documentation requires.
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
    """A narrowing that several verifiers may have: what QNN's definition allows (`section`), what
    hexnn accepts (`here`), and the reason.
    """

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
    """What the verifier of one operation rejects though QNN's definition allows it (`rule`), and
    the tensors or parameters concerned.
    """

    rule: Rule
    subjects: tuple[str, ...]

    def __str__(self) -> str:
        names = ", ".join(f"`{name}`" for name in self.subjects)
        return f"{names}: {self.rule.here}; the section: {self.rule.section}."


def rule_of_types(types: str) -> Rule:
    """Return the narrowing of tensors whose data types QNN's definition leaves to the backend, but
    which must have the element types `types` in hexnn.
    """
    what = "data types that a backend chooses"
    return Rule((), "", "", what, types, "the semantics here are defined on these only")


@cache
def rules() -> tuple[Rule, ...]:
    """Return the rows of the table `tests/dialects/narrower.tsv`, in order."""
    rows = (line.split("\t") for line in NARROWER.read_text().splitlines()[1:])
    return tuple(Rule(tuple(operations.split()), *rest) for operations, *rest in rows)


def narrowings(
    op: Entry, cases: Sequence[Case], constraints: Sequence[Constraint]
) -> list[Narrowing]:
    """Return what the verifier of `op` rejects though QNN's definition allows it.

    `cases` are the invalid uses of `op` in tests, `constraints` those that QNN's documentation
    states on `op`.
    """
    demanded = [row.text for row in constraints if row.verdict == "static"]
    messages = [one.message for one in cases if not any(text in one.message for text in demanded)]
    return [*of_types(op), *of_messages(op, messages)]


def of_types(op: Entry) -> Iterator[Narrowing]:
    """Yield the data types that the verifier of `op` rejects, for tensors whose types QNN's
    definition leaves to the backend: one narrowing for each set of accepted element types.
    """
    by_types: dict[str, list[str]] = {}
    for tensor in (*op.operands, *op.results):
        types = re.sub(r"^\d-d, ", "", tensor.types)
        if tensor.item and BACKEND in tensor.item.types.split() and types != EVERY:
            by_types.setdefault(types, []).append(tensor.name)
    return (Narrowing(rule_of_types(types), tuple(names)) for types, names in by_types.items())


def of_messages(op: Entry, messages: Sequence[str]) -> Iterator[Narrowing]:
    """Yield a narrowing of `op` for each row of `tests/dialects/narrower.tsv` whose pattern matches
    one of `messages`, the errors that tests expect for `op`.
    """
    for rule in rules():
        if not rule.operations or op.section in rule.operations:
            matches = (re.match(rule.message, message) for message in messages)
            if seen := [name for match in matches if match for name in named(match)]:
                yield Narrowing(rule, tuple(dict.fromkeys([*declaring(op, rule), *seen])))


def named(match: re.Match[str]) -> list[str]:
    """Return the names of the tensors or parameters in an error message: the group `subject` of
    `match`, separated at commas.
    """
    return match["subject"].split(", ")


def declaring(op: Entry, rule: Rule) -> Iterator[str]:
    """Yield the names of those tensors of `op` whose declarations match the regular expression
    `rule.declared`.
    """
    for tensor in (*op.operands, *op.results):
        if rule.declared and re.match(rule.declared, f"{tensor.types}, {tensor.demands}"):
            yield tensor.name
