"""Warnings about rules that are valid but probably not intended, and about pieces of splits that do
not fit the TCM.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Mapping
from typing import Any

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Operation

from ...dialects import opdef
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.rule import Rule
from ...dialects.packages.terms import Call, Name, OpTerm, walk
from ...dialects.quant import storage_dtype
from ...dialects.remarks import warning
from ...dialects.suggest import did_you_mean
from .default_package import WITHOUT_PADDING
from .matching import canonical

GENERATED = ("gen_Shape", "gen_ShapeOf", "gen_ConstScalar_f32", "gen_ConstScalar_i32")
"""The words that make operands out of nothing."""


def keeps_name(rule: Rule) -> bool:
    """Return whether the replacement of a rule has an operation of the name that it matches."""
    names = (canonical(t.name) for t in walk(rule.replacement) if isinstance(t, OpTerm))
    return canonical(rule.match.name) in names


def changed_behaviour(rule: Rule) -> str:
    """Return, for a message, how an operation in the replacement that has the name of the matched
    one differs from it: by its number of operands, or by reading operands of the match in another
    order. Empty if it does not, or the rule matches several operations.
    """
    matched = rule.match
    if not all(isinstance(one, Name) for one in matched.operands):
        return ""
    for term in walk(rule.replacement):
        if not isinstance(term, OpTerm) or canonical(term.name) != canonical(matched.name):
            continue
        if len(term.operands) != len(matched.operands):
            return f"has {len(term.operands)} operands instead of {len(matched.operands)}"
        own = all(isinstance(one, Name) or _is_generated(one) for one in term.operands)
        if own and term.operands != matched.operands:
            shown = ", ".join(map(str, term.operands))
            return f"reads {shown} instead of {', '.join(map(str, matched.operands))}"
    return ""


def _is_generated(term: object) -> bool:
    return isinstance(term, Call) and term.word in GENERATED


def lint_names(rule: Rule, implemented: Collection[str]) -> None:
    """Warn of each operation in `rule` that is named as one of the default package, but is unknown
    there. `implemented` are the full names of operations that packages implement: those are known.
    """
    sides = (
        (rule.match, "never matches", ()),
        (rule.replacement, "cannot be applied", WITHOUT_PADDING),
    )
    for side, effect, more in sides:
        known = {*opdef.orders(), *opdef.ALIASES, *opdef.NATIVES, *more}
        for term in (term for term in walk(side) if isinstance(term, OpTerm)):
            package, _, name = term.name.partition("::")
            if package == opdef.PACKAGE and name not in known and term.name not in implemented:
                near = did_you_mean(name, known)
                text = f"{rule.name} {effect}: the default package has no {name}{near}"
                warning(text, term.loc or rule.loc)


def lint(rules: Iterable[Rule]) -> None:
    """Warn of rules with operations that the default package is said to have, but has not, and of
    each rule whose replacement behaves differently from the matched operation although it has an
    operation of the same name.
    """
    implemented = {one.op for p in PACKAGES.values() for one in p.implementations}
    for rule in rules:
        lint_names(rule, implemented)
        if how := changed_behaviour(rule):
            name = canonical(rule.match.name)
            warning(
                f"{rule.name} keeps the name {name}, which now {how}: better rename it", rule.loc
            )


def bytes_of(type: Any) -> int:
    """Return the bytes that the elements of a tensor take; 0 for what is no tensor."""
    if not isinstance(type, TensorType):
        return 0
    return math.prod(type.get_shape()) * storage_dtype(type.element_type).itemsize


def check_pieces(pieces: Mapping[Operation, Rule], budget: int) -> None:
    """Warn of each rule that split off a piece which is still in the graph and whose operands and
    results together exceed a TCM of `budget` bytes. `pieces` maps operations to the rule that made
    them by a split.
    """
    worst = dict[Rule, tuple[int, Operation]]()
    for op, rule in pieces.items():
        need = sum(bytes_of(value.type) for value in (*op.operands, *op.results))
        if op.parent is not None and need > max(budget, worst.get(rule, (0, op))[0]):
            worst[rule] = need, op
    for rule, (need, op) in worst.items():
        name = op.full_name if isinstance(op, opdef.OpdefOp) else op.name
        text = f"a piece {name} that {rule.name} makes needs {need} bytes"
        warning(f"{text}, TCM has {budget}: split it further", op)
