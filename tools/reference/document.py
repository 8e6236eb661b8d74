"""Generation of docs/qnn-ops.md: the coverage table, and a chapter for each operation."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from ...dialects.qnn.base import SectionOp
from .capabilities import HEAD, Coverage, coverage, totals
from .declared import shares
from .evidence import Case, Constraint, Oracle, constraints, invalid_cases, oracles
from .narrower import Narrowing, Rule, narrowings
from .operations import Entry, Parameter, Tensor, entry, sections
from .trial import examples
from .wider import widenings, widenings_of

INTRODUCTION = """# The qnn operations

Made by `python -m hexnn.tools.qnn_reference --write docs/qnn-ops.md` from the definitions in
`dialects/qnn`, their tests and the tables in `tests/dialects/constraints`; a test sees to it that
the page is current.

Each operation is a section of QNN's master operation definition, under that section's name. Tensors
stand in the section's order; the last column has the section's name of each and the shapes that
it lists (without one, the section admits any rank or describes the shape in words). Parameters are
properties by QNN's names. Below the tables stand the rules, as the messages of those who break them
say them; a number there is one of a test. What quantized results are exactly is in
[numerics.md](numerics.md).

## Coverage

*Invalid cases* are those in which FileCheck tests see the operation refused. *Float*, *quantized*
and *integer* say on what the reference semantics ran when this page was made: the operation's
examples in `tests/filecheck/dialects/qnn`, and the same with other element types. *tfl* and *nnef*:
the legalization of these dialects writes it. *HVX*: it goes on to vector code, for the types and
shapes that [limits.md](limits.md) names (cosines of floats, say, where these come from bytes).
*Oracles*: who else computes it in a test that compares the results.

*Declared* rules are those that a definition states, as the tables of tensors below show them: named
sizes are the same wherever a name stands in an operation, `*name` is any number of axes. The others
are checks in code. Both are counted for each operation that they hold for.
"""

NARROWER = """## Where the verifiers differ from the definition

{operations} of {all} operations refuse something that their section allows, in {count} respects of
{kinds} kinds. A chapter names them under *Narrower than the section*; a test sees each refused.
What the section demands itself is not listed, nor are dynamic dimensions without `#qnn.bounds`: the
bound is the size that QNN's tensors have at creation.
"""

WIDER = """
{operations} operations accept what their section does not name (*Wider than the section*):
"""

UNDECIDED = """## What no static check decides

Of the constraints of the definition these are left: *run*, with the message of the run in which
they are broken; *open*, with the reason why there is nothing to check.
"""

DIFFERENCES = ["operations", "section", "here", "reason"]

LISTED = 6
"""The most operations that a row names: they fit a line beside the other columns."""

PLAIN = re.compile(
    r"expected |property '|got |'|(?:\w+ )?must be a (?:\d-d )?tensor of |"
    r"output(?: \d+)? must have shape "
)
"""Matches messages that repeat what the tables and the shape rule state."""


@dataclass(frozen=True)
class Evidence:
    """What tests and tables state about operations: invalid cases, constraints, and oracles
    (independent computations with which tests compare results).
    """

    cases: Sequence[Case]
    constraints: Sequence[Constraint]
    oracles: Sequence[Oracle]

    @staticmethod
    def read() -> Evidence:
        """Return what the tests and tables of the checkout state about all operations."""
        return Evidence(invalid_cases(), constraints(), oracles())

    def of(self, op: type[SectionOp]) -> Evidence:
        """Return what the tests and tables state about the operation `op` alone."""
        return Evidence(
            [case for case in self.cases if case.operation == op.name],
            [row for row in self.constraints if row.section == op.QNN_NAME],
            [oracle for oracle in self.oracles if oracle.operation == op.__name__],
        )

    def narrowings(self, op: Entry) -> list[Narrowing]:
        """Return what the verifier of `op` rejects though QNN's definition allows it; call it on
        the evidence that `of` gives for `op` alone.
        """
        return narrowings(op, self.cases, self.constraints)

    @cached_property
    def sources(self) -> list[str]:
        """The names of the independent computations that serve as oracles, each once, sorted."""
        return sorted({oracle.by for oracle in self.oracles})


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> Iterator[str]:
    """Yield the lines of a Markdown table with the given head and rows; none if there are no
    rows.
    """
    rows = list(rows)
    for cells in (head, ["---"] * len(head), *rows) if rows else ():
        yield f"| {' | '.join(cell.replace('|', chr(92) + '|') for cell in cells)} |"


def coverage_rows(evidence: Evidence) -> list[Coverage]:
    """Return the rows of the coverage table, one for each operation."""
    return [
        coverage(op, len(own.cases), own.sources)
        for op, own in ((op, evidence.of(op)) for op in sections())
    ]


def coverage_table(rows: Sequence[Coverage]) -> list[str]:
    """Return the coverage table and its totals as Markdown lines."""
    linked = ([f"[{row.op.QNN_NAME}](#{row.op.QNN_NAME.lower()})", *row.cells[1:]] for row in rows)
    declared = f"- declared, of all rules: {', '.join(map(str, shares()))}"
    return [*(f"- {line}" for line in totals(rows)), declared, "", *table(HEAD, linked)]


def document() -> str:
    """Return the text of docs/qnn-ops.md."""
    evidence = Evidence.read()
    rows = coverage_rows(evidence)
    lines = [INTRODUCTION, *coverage_table(rows), "", *narrower(evidence), *wider(), ""]
    lines += [UNDECIDED, *undecided(evidence), ""]
    for row in rows:
        lines += chapter(entry(row.op), row, evidence.of(row.op))
    return "\n".join(lines).rstrip() + "\n"


def narrower(evidence: Evidence) -> Iterator[str]:
    """Yield the Markdown lines of the section on what QNN's definition allows and the verifiers
    reject, as far as the tests and tables in `evidence` state it.
    """
    by_rule: dict[Rule, list[str]] = {}
    for op in sections():
        for narrowing in evidence.of(op).narrowings(entry(op)):
            by_rule.setdefault(narrowing.rule, []).append(op.QNN_NAME)
    yield NARROWER.format(
        operations=len({name for names in by_rule.values() for name in names}),
        all=len(sections()),
        count=sum(map(len, by_rule.values())),
        kinds=len(by_rule),
    )
    rows = (
        [listed(names), rule.section, rule.here, rule.reason] for rule, names in by_rule.items()
    )
    yield from table(DIFFERENCES, rows)


def wider() -> Iterator[str]:
    """Yield the Markdown lines on what verifiers accept though QNN's definition omits it."""
    yield WIDER.format(operations=sum(len(row.operations) for row in widenings()))
    by_words: dict[tuple[str, str, str], list[str]] = {}
    for row in widenings():
        by_words.setdefault((row.section, row.here, row.reason), []).extend(row.operations)
    yield from table(DIFFERENCES, ([listed(names), *words] for words, names in by_words.items()))


def listed(names: Sequence[str]) -> str:
    """Return the names of operations as text, separated by commas; of more than `LISTED`, the
    number and the first names.
    """
    text = ", ".join(names[:LISTED])
    return text if len(names) <= LISTED else f"{len(names)}: {text}, .."


def undecided(evidence: Evidence) -> Iterator[str]:
    """Yield the lines of a Markdown table of those constraints in `evidence`, stated by QNN's
    documentation, that are checked at run time only, or not at all.
    """
    rows = (
        [row.section, f"`{name_of(row)}`", row.verdict, described(row)]
        for row in sorted(evidence.constraints, key=lambda row: (row.section.lower(), row.subject))
        if row.verdict != "static"
    )
    return table(["operation", "of", "verdict", "message, or why there is none"], rows)


def chapter(op: Entry, row: Coverage, evidence: Evidence) -> Iterator[str]:
    """Yield the Markdown lines of the chapter on one operation: `row` is its row of the coverage
    table, `evidence` what tests and tables state about it.
    """
    yield f"## {op.section}"
    yield ""
    yield f"`{op.name}`"
    for paragraph in deprecation(op) + op.text:
        yield from ("", paragraph)
    yield from block(tensors("operand", op.operands))
    yield from block(parameters(op.parameters))
    yield from block(tensors("result", op.results))
    yield from block(rules(op, evidence.cases))
    yield from block(narrower_than_section(evidence.narrowings(op)))
    yield from block([f"Wider than the section: {one}" for one in widenings_of(op.section)])
    yield from block(unchecked_constraints(evidence.constraints))
    yield from block(example(op))
    yield from block([f"- {line}" for line in support(row, evidence)])
    yield ""


def block(lines: Sequence[str]) -> Iterator[str]:
    """Yield an empty line and `lines`, or nothing if there are none."""
    if lines:
        yield from ("", *lines)


def deprecation(op: Entry) -> list[str]:
    """Return a paragraph on what replaces a deprecated operation; empty if it is not deprecated."""
    return [f"Deprecated: use {op.op.DEPRECATED} instead."] if op.op.DEPRECATED else []


def tensors(what: str, listed: Sequence[Tensor]) -> list[str]:
    """Return the Markdown table of an operation's operands or results; `what` is the heading of
    their names.
    """
    rows = [
        [
            str(index),
            f"`{tensor.name}`",
            tensor.multiplicity,
            tensor.types,
            tensor.demands,
            stated(tensor),
        ]
        for index, tensor in enumerate(listed)
    ]
    return list(table(["", what, "", "elements", "sizes, relations", "section"], rows))


def stated(tensor: Tensor) -> str:
    """Return the name and the shape that QNN's definition states for an operand or result; the name
    alone if it lists no axes; empty if it does not list the tensor.
    """
    item = tensor.item
    return f"`{item.name}` {item.shape}".strip() if item else ""


def parameters(listed: Sequence[Parameter]) -> list[str]:
    """Return the Markdown table of an operation's parameters."""
    rows = [
        [
            f"`{p.name}`",
            f"{p.datatype} {p.shape}".strip(),
            p.default or "mandatory",
            values(p),
            p.meaning,
        ]
        for p in listed
    ]
    return list(table(["parameter", "type", "default", "values", "meaning"], rows))


def values(parameter: Parameter) -> str:
    """Return the values of an enumeration parameter as text: `NAME number, ...`."""
    return ", ".join(f"{name} {number}" for name, number in parameter.values.items())


def rules(op: Entry, cases: Sequence[Case]) -> list[str]:
    """Return Markdown lines for an operation: its shape rule, its verification rules, and the
    requirements that the error messages of `cases`, its invalid uses in tests, state.
    """
    lines = [f"Shape: {op.shape_rule}"] if op.shape_rule else []
    said = [rule for rule in op.rules if not rule.startswith("What all ")]
    if said:
        lines += [*([""] if lines else []), f"Verified: {' '.join(said)}"]
    demands = {re.sub(r"\d+", "0", text): text for text in map(requirement, reversed(cases))}
    listed = [text for text in reversed(demands.values()) if not PLAIN.match(text)]
    return [*lines, *([""] if lines and listed else []), *(f"- {code(text)}" for text in listed)]


def requirement(case: Case) -> str:
    """Return the requirement that the message of an invalid case states: the message without the
    section name and the offending value.
    """
    text = re.sub(r" \(section \w+\)?$", "", case.message)
    return re.split(r",? got |, not ", text)[0].strip(" ,")


def code(text: str) -> str:
    """Format text as Markdown code, even if it contains backquotes."""
    return f"`` {text} ``" if "`" in text else f"`{text}`"


def narrower_than_section(rows: Sequence[Narrowing]) -> list[str]:
    """Return a Markdown list of what QNN's definition of an operation allows but its verifier
    rejects, given by `rows`; empty if there is nothing.
    """
    return ["Narrower than the section:", "", *(f"- {row}" for row in rows)] if rows else []


VERDICT_HEADINGS = {
    "run": "Only running can check, with these messages:",
    "open": "Left open, or nothing to check:",
}


def unchecked_constraints(rows: Sequence[Constraint]) -> list[str]:
    """Return two Markdown lists of constraints of QNN's documentation: those that are checked at
    run time only, then those that are not checked; an empty list is left out.
    """
    lines: list[str] = []
    for verdict, heading in VERDICT_HEADINGS.items():
        chosen = [row for row in rows if row.verdict == verdict]
        if chosen:
            lines += ["", heading, "", *(f"- {constraint_text(row)}" for row in chosen)]
    return lines[1:]


def constraint_text(row: Constraint) -> str:
    """Return the text of a list item on a constraint: the tensor or parameter that it is on, and
    the message of its check, or the reason why it is not checked.
    """
    return f"`{name_of(row)}`: {described(row)}"


def name_of(row: Constraint) -> str:
    """Return the tensor or parameter that a constraint is on: `stride` for `stride.1`."""
    return row.subject.rpartition(".")[0]


def described(row: Constraint) -> str:
    """Return the message of the run-time check of a constraint, or the reason why it is not
    checked.
    """
    return code(row.text) if row.verdict == "run" else row.text


def example(op: Entry) -> list[str]:
    """Return a Markdown code block with the operation's FileCheck example that has the most
    operands and properties.
    """
    variants = examples().get(op.name, ())
    if not variants:
        return []
    best = max(variants, key=lambda one: len(one.operands) + len(one.properties))
    return ["```mlir", str(best), "```"]


def support(row: Coverage, evidence: Evidence) -> Iterator[str]:
    """Yield Markdown lines: the types that an operation runs on, the source dialects it is reached
    from, whether it has a kernel (all from `row`), and the independent computations that tests
    compare it with, the oracles in `evidence`.
    """
    yield f"Runs on: {row.runs}."
    yield f"Reached from: {', '.join(row.sources) or 'qnn alone'}."
    yield f"HVX: {'a kernel' if row.kernel else 'no kernel'}."
    behind = {by: [o.test for o in evidence.oracles if o.by == by] for by in evidence.sources}
    listed = (f"{by} (`{'`, `'.join(dict.fromkeys(tests))}`)" for by, tests in behind.items())
    yield f"Oracles: {', '.join(listed) or 'none'}."
