"""A quick check whether an operation satisfies its definition, without an error message.

Valid operations, the usual case, pass it in a third of the time of xDSL's verifier. For an
operation that does not pass, the detailed verifier runs, which names the invalid operand, result or
property.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import islice
from typing import Any, TypeAlias

from xdsl.dialects.builtin import DenseArrayBase
from xdsl.ir import Operation, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    AttrSizedOperandSegments,
    AttrSizedResultSegments,
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
class ValueConstraints:
    """The constraints on the types of all operands of an operation, or of all its results, if at
    most one definition is variadic: the number of its values follows from the total.
    """

    before: tuple[Constraint, ...]
    """The constraints of the values before the variadic definition."""
    repeated: Constraint | None = None
    """The constraint of each value of the variadic definition; None without one."""
    most: int | None = 0
    """The greatest number of values of the variadic definition; None for any number."""
    after: tuple[Constraint, ...] = ()
    """The constraints of the values after the variadic definition."""

    @staticmethod
    def of(definitions: Sequence[tuple[str, Any]]) -> ValueConstraints | None:
        """Return the constraints of (name, definition) pairs of operands or results.

        None if several definitions are variadic, or one constrains its values jointly: the quick
        check does not handle such definitions.
        """
        each = [_constraint(definition) for _, definition in definitions]
        constraints = tuple(constraint for constraint in each if constraint is not None)
        many = [i for i, (_, one) in enumerate(definitions) if isinstance(one, VariadicDef)]
        if len(constraints) < len(each) or len(many) > 1:
            return None
        if not many:
            return ValueConstraints(constraints)
        at = many[0]
        most = 1 if isinstance(definitions[at][1], OptionalDef) else None
        return ValueConstraints(constraints[:at], constraints[at], most, constraints[at + 1 :])

    def fit(self, op: Operation, values: Sequence[SSAValue], context: VerificationContext) -> bool:
        """Return whether the number of `values` is allowed. Raises VerifyException if the type of a
        value does not satisfy its constraint.

        `context` maps the names that constraints share, such as that of an extent, to their values;
        `op` is not read.
        """
        count = len(values) - len(self.before) - len(self.after)
        if count < 0 or (self.most is not None and count > self.most):
            return False
        rest = (self.repeated,) * count if self.repeated is not None else ()
        for value, constraint in zip(values, self.before + rest + self.after, strict=True):
            constraint.verify(value.type, context)
        return True


@dataclass(frozen=True)
class SegmentConstraints:
    """The constraints on the types of all operands of an operation, or of all its results, if a
    segment-size property says how many values each definition has.
    """

    sizes: str
    """The name of the segment-size property: the number of values of each definition."""
    each: tuple[tuple[Constraint, int, int], ...]
    """For each definition: the constraint of a value, the least and the greatest number of them."""

    @staticmethod
    def of(definitions: Sequence[tuple[str, Any]], sizes: str) -> SegmentConstraints | None:
        """Return the constraints of (name, definition) pairs of operands or results.

        `sizes` names the segment-size property. None if a definition constrains its values jointly,
        which the quick check does not handle.
        """
        each: list[tuple[Constraint, int, int]] = []
        for _, definition in definitions:
            constraint = _constraint(definition)
            if constraint is None:
                return None
            least = 0 if isinstance(definition, VariadicDef) else 1
            most = 1 if least or isinstance(definition, OptionalDef) else sys.maxsize
            each.append((constraint, least, most))
        return SegmentConstraints(sizes, tuple(each))

    def fit(self, op: Operation, values: Sequence[SSAValue], context: VerificationContext) -> bool:
        """Return whether the segment sizes of `op` are valid and sum to the number of `values`.

        Raises VerifyException if the type of a value does not satisfy its constraint. `context`
        maps the names that constraints share, such as that of an extent, to their values.
        """
        sizes = op.properties.get(self.sizes)
        counts = sizes.get_values() if isinstance(sizes, DenseArrayBase) else ()
        if len(counts) != len(self.each) or sum(counts) != len(values):
            return False
        rest = iter(values)
        for count, (constraint, least, most) in zip(counts, self.each, strict=True):
            if not least <= count <= most:
                return False
            for value in islice(rest, int(count)):
                constraint.verify(value.type, context)
        return True


def _constraint(definition: Any) -> Constraint | None:
    """Return the constraint that applies to each value of an operand or result definition.

    None if the definition constrains all its values jointly instead of one by one.
    """
    constraint = definition.constr
    if isinstance(constraint, RangeLengthConstraint) and not isinstance(definition, VariadicDef):
        constraint = constraint.constraint
    return constraint.constr if isinstance(constraint, RangeOf) else None


Values: TypeAlias = ValueConstraints | SegmentConstraints


def _without_message(constraint: Constraint) -> Constraint:
    """Return the constraint of a property without the `MessageConstraint`s around it, which are
    slow. An `AxesOf` is kept: it is a `MessageConstraint` too, but also checks axes.
    """
    return axes_of(constraint) or unwrapped(constraint)


@dataclass
class QuickCheck:
    """A quick check of whether operations satisfy an operation `definition`, without an error
    message. It may reject valid operations, which the detailed verifier then accepts.
    """

    definition: OpDef

    @cached_property
    def values(self) -> tuple[Values, Values] | None:
        """The constraints of operands and of results; None if the quick check cannot handle the
        definition.
        """
        known = self.definition
        if known.regions or known.successors or known.attributes:
            return None
        operands = self._values(known.operands, AttrSizedOperandSegments)
        results = self._values(known.results, AttrSizedResultSegments)
        return None if operands is None or results is None else (operands, results)

    def _values(
        self, definitions: Sequence[tuple[str, Any]], segments: type[AttrSizedSegments]
    ) -> Values | None:
        """Return the constraints of operands or results; None if the quick check cannot handle
        them.

        `segments` is the class of the xDSL option by which a definition declares a segment-size
        property: it says how many values each operand, or each result, of an operation has.
        """
        option = next((o for o in self.definition.options if isinstance(o, segments)), None)
        if option is None:
            return ValueConstraints.of(definitions)
        is_property = option.as_property
        return SegmentConstraints.of(definitions, option.attribute_name) if is_property else None

    @cached_property
    def properties(self) -> list[tuple[str, Constraint, bool]]:
        """The (name, constraint, whether it is optional) of each property."""
        return [
            (name, _without_message(declared.constr), isinstance(declared, OptPropertyDef))
            for name, declared in self.definition.properties.items()
        ]

    @cached_property
    def traits(self) -> tuple[OpTrait, ...]:
        """The traits of the definition that have a verifier."""
        checked = (t for t in self.definition.traits if type(t).verify is not OpTrait.verify)
        return tuple(checked)

    def fits(self, op: Operation) -> bool:
        """Return whether `op` is certainly valid; False if it is invalid or needs the detailed
        verifier.
        """
        if self.values is None or op.regions or op.successors:
            return False
        operands, results = self.values
        context = VerificationContext()
        try:
            for trait in self.traits:
                trait.verify(op)
            return (
                operands.fit(op, op.operands, context)
                and results.fit(op, op.results, context)
                and self._properties_fit(op, context)
            )
        except VerifyException:
            return False

    def _properties_fit(self, op: Operation, context: VerificationContext) -> bool:
        """Return whether `op` has all mandatory properties and no undeclared ones.

        Raises VerifyException for a property whose value does not satisfy its constraint.
        """
        given = op.properties
        seen = 0
        for name, constraint, optional in self.properties:
            if name in given:
                constraint.verify(given[name], context)
                seen += 1
            elif not optional:
                return False
        return seen == len(given)
