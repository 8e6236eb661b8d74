"""The order in which rules apply: each priority to a fixed point, in ascending order, with no way
back.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import groupby
from time import perf_counter

from xdsl.ir import Operation

from ...dialects import opdef
from ...dialects.htp.target import Target
from ...dialects.islands import is_island
from ...dialects.packages.candidates import stated_properties
from ...dialects.packages.demands import demands
from ...dialects.packages.migration import placement, properties_of_rule
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.rule import Rule
from ...dialects.packages.sources import PackageError, place_of
from ...dialects.packages.tensor_properties import TensorProperties
from ...dialects.packages.terms import WHOLE, Call, Name, walk
from ...dialects.remarks import warning
from ..cse import LocationKeepingDriver
from ..networks import erase_dead
from .application import Replacement, Watcher, apply, replacement, why_not
from .constant_propagation import propagate_constants
from .lineage import MOST_REPEATS, Origin, endless, text_of
from .lint import check_pieces, lint
from .matching import Mismatch, canonical, match
from .replacing import NotApplicable
from .rule_records import Outcome, Records, Step, Taken
from .spellings import names_of

OPTION = "opdef-apply-rules{relaxed-precision=true} sets it"

MOST_APPLICATIONS, PER_OPERATION = 2_000, 100
"""The most applications of rules at one priority: so many, and so many more for each operation that
the graph has then. A split is one application; rules that double what they match exceed it."""


def active_rules() -> list[Rule]:
    """Return the rules of all packages by priority; equal ones in the order of registration. Warns
    of packages that never register theirs, and of rules that only place tensors, which are taken as
    tensor properties; both are left out, and so are rules of lists that no interface names.
    """
    rules = list[Rule]()
    for package in PACKAGES.values():
        if package.rules and "optimizations" in package.never_registered:
            count = len(package.rules)
            warning(f"package {package.name} never registers its {count} rules: no effect")
            continue
        named = (rule for rule in package.rules if not rule.unnamed_list)
        rules += [rule for rule in named if not only_places(rule)]
    return sorted(rules, key=lambda rule: rule.priority)


def operations(parts: Sequence[Operation]) -> Iterator[opdef.OpdefOp]:
    """Yield each `opdef.op` in `parts`, top-level operations of a module, in order, except in those
    that are kept as they are (islands).
    """
    for part in parts:
        if not is_island(part):
            yield from (op for op in part.walk() if isinstance(op, opdef.OpdefOp))


def only_places(rule: Rule) -> bool:
    """Return whether a rule does no more than to place tensors in layouts or memories, so that it
    is taken as tensor properties; if so, warn of it.
    """
    properties = properties_of_rule(rule)
    if properties is not None:
        stated = stated_properties(rule.match.name)
        if stated is not None:
            raise_conflict(rule, properties, stated)
            at = place_of(stated.loc)
            warning(f"{rule.name} only places tensors: no effect beside {stated} at {at}", rule.loc)
        else:
            warning(f"{rule.name} only places tensors: taken as {properties}", rule.loc)
    return properties is not None


def raise_conflict(rule: Rule, own: TensorProperties, stated: TensorProperties) -> None:
    """Raise PackageError if the properties `own` that `rule` stands for exclude those that are
    `stated` for the operation, for an operand or the first result.
    """
    count = len(own.operands)
    wanted, given = (demands(one, count, 1) for one in (own, stated))
    names = (*own.operands, WHOLE)
    pairs = zip((*wanted.operands, *wanted.results), (*given.operands, *given.results), strict=True)
    for name, (demand, other) in zip(names, pairs, strict=True):
        if (word := other.conflict(demand.layout, demand.memory)) is not None:
            message = f"{rule.name} places {Name(name)}, which must be {word}"
            raise PackageError(message, rule.loc, [f"{stated} is at {place_of(stated.loc)}"])


@dataclass
class Run:
    """The application of rules in `parts`, top-level operations of a module.

    `options` are the rule flags that the graph has; `watchers` observe each application.
    """

    parts: Sequence[Operation]
    target: Target
    options: frozenset[str] = frozenset()
    watchers: Sequence[Watcher] = ()
    records: Records = field(default_factory=Records)
    origins: dict[Operation, Origin] = field(default_factory=dict[Operation, Origin])
    made: dict[Operation, Rule] = field(default_factory=dict[Operation, Rule])
    """Operation that a rule made -> the rule."""

    pieces: dict[Operation, Rule] = field(default_factory=dict[Operation, Rule])
    """Operations whose results are pieces of a split -> the rule that split."""

    applied: int = 0
    """The applications at the current priority."""

    def apply(self, rules: Sequence[Rule]) -> None:
        """Apply `rules`, which are sorted by priority; warn of suspect ones."""
        lint(rules)
        for _, group in groupby(rules, lambda rule: rule.priority):
            self.priority(list(group))
        check_pieces(self.pieces, self.target.tcm_budget)

    def priority(self, rules: Sequence[Rule]) -> None:
        """Apply the rules of one priority until none applies, then evaluate constants, merge equal
        operations and erase dead ones.
        """
        self.applied = 0
        self.origins.clear()
        ops = list(self.operations())
        limit = MOST_APPLICATIONS + PER_OPERATION * len(ops)
        present = frozenset(name for op in ops for name in names_of(op))
        for rule in rules:
            record = self.records.of(rule)
            record.present, record.reached = present, True
        while self.round(rules, limit):
            pass
        if self.applied:
            self.tidy()

    def operations(self) -> Iterator[opdef.OpdefOp]:
        """Yield each `opdef.op` in the parts of the module on which rules run, in order."""
        return operations(self.parts)

    def round(self, rules: Sequence[Rule], limit: int) -> bool:
        """Try at each operation those of `rules` whose pattern has a name of the operation (a
        generic one has two), until one applies; return whether any did. Raises PackageError after
        `limit` applications at this priority.
        """
        before, wanted = self.applied, [(canonical(rule.match.name), rule) for rule in rules]
        for op in list(self.operations()):
            if op.parent is None:
                continue
            names = names_of(op)
            for rule in (rule for name, rule in wanted if name in names):
                start = perf_counter()
                outcome = self.attempt(rule, op)
                record = self.records.of(rule)
                record.note(op, outcome)
                record.seconds += perf_counter() - start
                if outcome.step is Step.APPLIED:
                    self.applied += 1
                    break
            if self.applied > limit and (origin := self.origins.get(op)) is not None:
                raise endless(origin)
        return self.applied > before

    def attempt(self, rule: Rule, op: opdef.OpdefOp) -> Outcome:
        """Apply `rule` at `op` if possible; return the step at which that ended, and why."""
        if missing := set(rule.flags) - self.options:
            return Outcome(Step.FLAG, f"the graph lacks {min(missing)}: {OPTION}")
        matched = match(rule, op)
        if isinstance(matched, Mismatch):
            return Outcome(Step.OPERANDS, matched.text + self._made_by(matched.culprit))
        if text := why_not(matched):
            return Outcome(Step.CONSTRAINT, text)
        origin = self.origins.get(op)
        if origin is not None and origin.rule is rule:
            if is_threading(rule):
                return Outcome(Step.UNCHANGED, "it is a piece for one context already")
            if placement(rule) is not None:
                return Outcome(Step.UNCHANGED, "its tensors are placed already")
        try:
            new = replacement(matched, self.target.contexts)
        except NotApplicable as e:
            return Outcome(Step.UNCHANGED, str(e))
        self.replace(rule, new)
        return Outcome(Step.APPLIED)

    def _made_by(self, op: Operation | None) -> str:
        """Return which rule made an operation, to append to a message; empty if none did."""
        rule = None if op is None else self.made.get(op)
        return "" if rule is None else f", which {rule.name} made"

    def replace(self, rule: Rule, new: Replacement) -> None:
        """Apply `new`, which `rule` made, and record which operations it replaced and which it
        made.
        """
        root = new.match.root
        for watcher in self.watchers:
            watcher.applying(new)
        ops = [op for op in new.made if isinstance(op, opdef.OpdefOp)]
        made = ", ".join(dict.fromkeys(map(text_of, ops))) or "an operand"
        origin = Origin.of(rule, root, made, self.origins.get(root))
        if origin.repeats > MOST_REPEATS:
            raise endless(origin)
        name = [(op, Taken(op.full_name, op.location, rule, names_of(op))) for op in new.match.ops]
        erased = apply(new)
        self.records.taken |= {op: taken for op, taken in name if op in erased}
        self.origins |= dict.fromkeys(ops, origin)
        self.made |= dict.fromkeys(ops, rule)
        owners = [value.owner for _, value in new.maker.pieces]
        self.pieces |= {op: rule for op in owners if isinstance(op, Operation) and op in self.made}

    def tidy(self) -> None:
        """Evaluate operations on constants that rules made or that users' packages define, merge
        equal operations and erase dead ones.
        """
        propagate_constants(self.operations(), self.made.__contains__)
        for part in self.parts:
            LocationKeepingDriver().simplify(part)
        erase_dead(self.parts)


def is_threading(rule: Rule) -> bool:
    """Return whether the replacement of a rule contains AUTOTHREAD_HVX, a split into a piece for
    each HVX context. Such a rule is not applied to the pieces that it made.
    """
    return any(
        isinstance(term, Call) and term.word == "AUTOTHREAD_HVX" for term in walk(rule.replacement)
    )
