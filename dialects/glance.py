"""Whether an operation plainly fits its definition: the answer without the words.

The verifier of xDSL says which operand, result or property is wrong. That nothing is wrong, the
usual case, is found here in a third of the time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    AttrSizedSegments,
    OpDef,
    OptionalDef,
    OptPropertyDef,
    RangeLengthConstraint,
    RangeOf,
    VariadicDef,
    VerificationContext,
)
from xdsl.traits import OpTrait
from xdsl.utils.exceptions import VerifyException

from .axes import axes_of
from .parameters import unwrapped

Constraint = AttrConstraint[Any]


@dataclass(frozen=True)
class Values:
    """The constraints of operands or results, of which at most one occurs any number of times."""

    before: tuple[Constraint, ...]
    repeated: Constraint | None = None
    most: int | None = 0
    """How often the repeated one may occur; None for any number."""
    after: tuple[Constraint, ...] = ()

    @staticmethod
    def of(definitions: Sequence[tuple[str, Any]]) -> Values | None:
        """Those of a definition; None where they are of another kind."""
        each = [_constraint(definition) for _, definition in definitions]
        constraints = tuple(constraint for constraint in each if constraint is not None)
        many = [i for i, (_, one) in enumerate(definitions) if isinstance(one, VariadicDef)]
        if len(constraints) < len(each) or len(many) > 1:
            return None
        if not many:
            return Values(constraints)
        at = many[0]
        most = 1 if isinstance(definitions[at][1], OptionalDef) else None
        return Values(constraints[:at], constraints[at], most, constraints[at + 1 :])

    def fit(self, values: Sequence[SSAValue], context: VerificationContext) -> bool:
        """Whether the number fits. Raises VerifyException when a type does not."""
        count = len(values) - len(self.before) - len(self.after)
        if count < 0 or (self.most is not None and count > self.most):
            return False
        rest = (self.repeated,) * count if self.repeated is not None else ()
        for value, constraint in zip(values, self.before + rest + self.after, strict=True):
            constraint.verify(value.type, context)
        return True


def _constraint(definition: Any) -> Constraint | None:
    """What each value must be; None where all together must be something."""
    constraint = definition.constr
    if isinstance(constraint, RangeLengthConstraint) and not isinstance(definition, VariadicDef):
        constraint = constraint.constraint
    return constraint.constr if isinstance(constraint, RangeOf) else None


def _wordless(constraint: Constraint) -> Constraint:
    """What a property must be, without the messages around it."""
    return axes_of(constraint) or unwrapped(constraint)


@dataclass
class Glance:
    """A definition, and what is asked of an operation to fit it plainly."""

    definition: OpDef

    @cached_property
    def values(self) -> tuple[Values, Values] | None:
        """The constraints of operands and results; None where a glance is not enough."""
        known = self.definition
        segments = any(isinstance(option, AttrSizedSegments) for option in known.options)
        if segments or known.regions or known.successors or known.attributes:
            return None
        operands, results = Values.of(known.operands), Values.of(known.results)
        return None if operands is None or results is None else (operands, results)

    @cached_property
    def properties(self) -> list[tuple[str, Constraint, bool]]:
        """Name, constraint without its words, whether it may be left out."""
        return [
            (name, _wordless(declared.constr), isinstance(declared, OptPropertyDef))
            for name, declared in self.definition.properties.items()
        ]

    @cached_property
    def traits(self) -> tuple[OpTrait, ...]:
        """Those that demand something."""
        checked = (t for t in self.definition.traits if type(t).verify is not OpTrait.verify)
        return tuple(checked)

    def fits(self, op: Operation) -> bool:
        """Whether `op` is plainly as the definition says; False also where it must look closer."""
        if self.values is None or op.regions or op.successors:
            return False
        operands, results = self.values
        context = VerificationContext()
        try:
            for trait in self.traits:
                trait.verify(op)
            return (
                operands.fit(op.operands, context)
                and results.fit(op.results, context)
                and self._properties_fit(op, context)
            )
        except VerifyException:
            return False

    def _properties_fit(self, op: Operation, context: VerificationContext) -> bool:
        given = op.properties
        seen = 0
        for name, constraint, optional in self.properties:
            if name in given:
                constraint.verify(given[name], context)
                seen += 1
            elif not optional:
                return False
        return seen == len(given)
