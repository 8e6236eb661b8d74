"""Rules that only place tensors in layouts and memories, as packages stated that before there were
tensor properties, taken as tensor properties.

Such a rule matches an operation, and makes it again with its operands placed: `Op("X",
Op("q::flat_to_vtcm", Op("q::ForceFormat_Flat", "a")))`, or its output read from there. It would
match what it makes; it stands for the tensor properties of the operation instead.
"""

from __future__ import annotations

from collections.abc import Sequence

from ..opdef.natives import PLACING
from .demands import WORDS, Demand
from .rule import Rule
from .tensor_properties import Property, TensorProperties
from .terms import DEFAULT_PACKAGE, WHOLE, Call, Name, OpTerm, Term

Placed = tuple[Term, Demand]
"""A term below operations that place its value, and what they demand."""


def placed(term: Term) -> Placed:
    """Strip from `term` the operations that only place their operand in a layout or memory; return
    (what remains, the layout and memory that they demand). The outermost one that demands a layout,
    or a memory, decides on it.
    """
    demand = Demand()
    while isinstance(term, OpTerm) and (native := _placing(term)) is not None:
        demand = native.joined(demand)
        (term,) = term.operands
    return term, demand


def _placing(term: OpTerm) -> Demand | None:
    """Return the layout and memory that `term` demands of its one operand if it only places it,
    like `q::ForceFormat_Crouton` and `q::flat_to_vtcm` of the default package; None for other
    operations.
    """
    package, _, name = term.name.partition("::")
    if package != DEFAULT_PACKAGE or name not in PLACING or len(term.operands) != 1:
        return None
    return Demand(*PLACING[name])


def placement(rule: Rule) -> dict[str, Demand] | None:
    """Return what a rule demands of the operation that it matches: name of an operand, or `*` for
    the output -> layout and memory. None if the rule does anything else, or demands nothing.
    """
    made, output = placed(rule.replacement)
    names = [one.name for one in rule.match.operands if isinstance(one, Name)]
    if not isinstance(made, OpTerm) or made.name != rule.match.name:
        return None
    below = [placed(one) for one in made.operands]
    kept = [one.name if isinstance(one, Name) else None for one, _ in below]
    demands = dict(zip(names, (demand for _, demand in below), strict=False)) | {WHOLE: output}
    if len(names) < len(rule.match.operands) or kept != names:
        return None
    return demands if any(demand != Demand() for demand in demands.values()) else None


def properties_of_rule(rule: Rule) -> TensorProperties | None:
    """Return the tensor properties that a rule stands for; None if it has a constraint, or does
    anything else than to place the operands and the output of the operation that it matches.
    """
    demands, names = placement(rule), rule.operands
    unconditional = isinstance(rule.constraint, Call) and rule.constraint.word == "OK"
    if demands is None or not unconditional or len(names) < len(rule.match.operands):
        return None
    return TensorProperties(rule.match.name, names, _properties(demands, rule), rule.loc)


def _properties(demands: dict[str, Demand], rule: Rule) -> tuple[Property, ...]:
    """Return the tensor properties, for error messages located at `rule`, that demand the layouts
    and memories in `demands`, which maps the names of tensors to them.
    """
    found = dict[str, list[str]]()
    for name, demand in demands.items():
        for value in (demand.layout, demand.memory):
            if value is not None:
                found.setdefault(WORDS[value], []).append(name)
    ordered: Sequence[str] = [word for word in WORDS.values() if word in found]
    return tuple(Property(word, tuple(found[word]), rule.loc) for word in ordered)
