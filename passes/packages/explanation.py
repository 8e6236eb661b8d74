"""Explanations: why a rule applied to an operation, or did not."""

from __future__ import annotations

from collections.abc import Collection, Iterator

from xdsl.ir import Attribute, Operation

from ...dialects.addresses import fits
from ...dialects.diagnostics import HexnnError, op_name
from ...dialects.packages.priorities import priority_text
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.rule import Rule
from ...dialects.suggest import did_you_mean
from .matching import canonical
from .rule_records import Candidate, Records, RuleRecord, Step

Explanation = tuple[str, Attribute | None]
"""A text of one line, and the location of the operation or the rule that it is about."""


def named_rules(pattern: str) -> list[Rule]:
    """Return the registered rules whose name is `pattern`, or matches it as a glob.

    Raises HexnnError, with the most similar name, if there is none.
    """
    rules = [rule for package in PACKAGES.values() for rule in package.rules]
    chosen = [rule for rule in rules if fits(rule.name, pattern)]
    if not chosen:
        near = did_you_mean(pattern, [rule.name for rule in rules])
        none = "" if rules else ": no package has rules"
        raise HexnnError(f"no rule is called '{pattern}'{near}{none}")
    return chosen


def explain(
    records: Records, rule: Rule, chosen: Collection[Operation] | None = None
) -> Iterator[Explanation]:
    """Yield what happened to each candidate of `rule` in the run that `records` describe, and why
    other operations were none.

    `chosen` are the operations of the graph before the run that are asked about, None for all.
    """
    record = records.of(rule)
    if not record.reached:
        yield f"{rule.name}: {_why_untried(rule)}", rule.loc
        return
    for op, candidate in record.candidates.items():
        if chosen is None or op in chosen:
            yield f"{rule.name}: {_outcome(candidate)}", candidate.loc
    too_late = list(_too_late(records, record, chosen))
    yield from too_late
    if chosen is not None:
        yield from _others(records, record, chosen)
    elif not record.candidates and not too_late:
        yield _none_present(record), rule.loc


def _why_untried(rule: Rule) -> str:
    """Return, as text, why a rule was not tried at any operation."""
    if "optimizations" in PACKAGES[rule.package].never_registered:
        return f"package {rule.package} never registers its rules"
    if rule.unnamed_list:
        return f"package {rule.package} never registers its list {rule.unnamed_list}"
    return "was never tried"


def _outcome(candidate: Candidate) -> str:
    """Return, as text, whether the rule replaced a candidate, or why it did not."""
    outcome, name = candidate.outcome, candidate.name
    if outcome.step is Step.APPLIED:
        return f"replaces {name}"
    return f"does not apply to {name}: {outcome.text}"


def _too_late(
    records: Records, record: RuleRecord, chosen: Collection[Operation] | None
) -> Iterator[Explanation]:
    """Yield an explanation for each operation that the rule of `record` could match by its name,
    but that another rule replaced before. `records` are those of all rules; `chosen` are the
    operations to explain, None for all.
    """
    rule, wanted = record.rule, canonical(record.rule.match.name)
    for op, taken in records.taken.items():
        asked = chosen is None or op in chosen
        if asked and wanted in taken.names and op not in record.candidates:
            by = f"{taken.rule.name} at {priority_text(taken.rule.priority)}"
            yield f"{rule.name}: comes too late for {taken.name}: {by} took it", taken.loc


def _others(
    records: Records, record: RuleRecord, chosen: Collection[Operation]
) -> Iterator[Explanation]:
    """Yield an explanation for each of the `chosen` operations that the rule of `record` was never
    tried at: it has another name, or was evaluated, erased or merged before. `records` are those of
    all rules.
    """
    rule, wanted = record.rule, canonical(record.rule.match.name)
    for op in chosen:
        if op in record.candidates:
            continue
        taken = records.taken.get(op)
        name = op_name(op) if taken is None else taken.name
        if wanted not in ((canonical(name),) if taken is None else taken.names):
            yield f"{rule.name}: matches {wanted}, this is {name}", op.location
        elif taken is None:
            yield f"{rule.name}: {name} was constant, dead or equal to another before", op.location


def _none_present(record: RuleRecord) -> str:
    """Return the explanation that no operation of the name that the rule matches was in the graph
    when its priority came, with the most similar name.
    """
    rule, wanted = record.rule, canonical(record.rule.match.name)
    text = f"{rule.name}: no {wanted} is in the graph at {priority_text(rule.priority)}"
    return text + did_you_mean(wanted, record.present)
