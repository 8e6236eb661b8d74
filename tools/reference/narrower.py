"""Where a verifier is narrower than QNN's definition: what the section on its operation allows and
it rejects.

Data types are found from the declarations of tensors whose types a section leaves to the backend.
Other cases are rows of the table `tests/dialects/narrower.tsv`: a row holds for an operation if its
message matches that of an invalid case in tests, unless a constraint of the section demands that
message.
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
    """A way in which verifiers are narrower than QNN's definition: what its sections allow, what is
    accepted here, and why.
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
    """A way in which the verifier of one operation is narrower than QNN's definition (`rule`), and
    the tensors or parameters concerned.
    """

    rule: Rule
    subjects: tuple[str, ...]

    def __str__(self) -> str:
        names = ", ".join(f"`{name}`" for name in self.subjects)
        return f"{names}: {self.rule.here}; the section: {self.rule.section}."


def rule_of_types(types: str) -> Rule:
    """Return the rule for tensors whose data types QNN's definition leaves to the backend, and
    which must have the element types `types` here.
    """
    what = "data types that a backend chooses"
    return Rule((), "", "", what, types, "the semantics here are defined on these only")


@cache
def rules() -> tuple[Rule, ...]:
    """Return the rules in the table `tests/dialects/narrower.tsv`."""
    rows = (line.split("\t") for line in NARROWER.read_text().splitlines()[1:])
    return tuple(Rule(tuple(operations.split()), *rest) for operations, *rest in rows)


def narrowings(
    op: Entry, cases: Sequence[Case], constraints: Sequence[Constraint]
) -> list[Narrowing]:
    """Return in what the verifier of `op` is narrower than QNN's definition; `cases` are the
    invalid uses of `op` in tests, `constraints` those that QNN's documentation states on it.
    """
    demanded = [row.text for row in constraints if row.verdict == "static"]
    messages = [one.message for one in cases if not any(text in one.message for text in demanded)]
    return [*of_types(op), *of_messages(op, messages)]


def of_types(op: Entry) -> Iterator[Narrowing]:
    """Yield the narrowings of data types: for the tensors of `op` whose types QNN's definition
    leaves to the backend, one for each set of element types that the verifier accepts.
    """
    by_types: dict[str, list[str]] = {}
    for tensor in (*op.operands, *op.results):
        types = re.sub(r"^\d-d, ", "", tensor.types)
        if tensor.item and BACKEND in tensor.item.types.split() and types != EVERY:
            by_types.setdefault(types, []).append(tensor.name)
    return (Narrowing(rule_of_types(types), tuple(names)) for types, names in by_types.items())


def of_messages(op: Entry, messages: Sequence[str]) -> Iterator[Narrowing]:
    """Yield the narrowings of `op` by those rules of the table that match one of `messages`, the
    error messages of its invalid cases in tests.
    """
    for rule in rules():
        if not rule.operations or op.section in rule.operations:
            matches = (re.match(rule.message, message) for message in messages)
            if seen := [name for match in matches if match for name in named(match)]:
                yield Narrowing(rule, tuple(dict.fromkeys([*declaring(op, rule), *seen])))


def named(match: re.Match[str]) -> list[str]:
    """Return the names of the tensors or parameters in an error message, from its match with the
    message pattern of a rule.
    """
    return match["subject"].split(", ")


def declaring(op: Entry, rule: Rule) -> Iterator[str]:
    """Yield the names of those tensors of `op` whose declarations match the pattern `declared` of a
    rule.
    """
    for tensor in (*op.operands, *op.results):
        if rule.declared and re.match(rule.declared, f"{tensor.types}, {tensor.demands}"):
            yield tensor.name
