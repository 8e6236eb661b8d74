"""Constraints of properties (`PropertyConstraint`, `Described`) and checks for verifiers (`expect`,
`expect_shape`, ...), with error messages of one line.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Any, TypeGuard

from xdsl.ir import Attribute, AttributeCovT, Operation
from xdsl.irdl import (
    AttrSizedSegments,
    IRDLOption,
    MessageConstraint,
    OpDef,
    OptionalDef,
    OptPropertyDef,
    VariadicDef,
    VerificationContext,
)
from xdsl.utils.exceptions import VerifyException

from .dimensions import is_unknown
from .parameters import ParameterConstraint
from .suggest import did_you_mean


class Violations(VerifyException):
    """Raised for an invalid operation with several errors, each of which is printed as an error of
    its own.
    """

    def __init__(self, reasons: Iterable[str]):
        self.reasons = tuple(reasons)
        super().__init__("; ".join(self.reasons))


def reworded(error: VerifyException, reword: Callable[[str], str]) -> VerifyException:
    """Return a verification error whose reasons are those of `error`, each changed by `reword`."""
    if isinstance(error, Violations):
        return Violations(map(reword, error.reasons))
    return VerifyException(reword(str(error)))


class PropertyError(VerifyException):
    """Raised when a property's value is invalid, with a message that lacks the property's name:
    `must lie in [0, 3]`.
    """


class PropertyConstraint(MessageConstraint[Attribute]):
    """A constraint of a property, around another one; error messages start with the property's
    name, which the inherited field `message` holds.
    """

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException, with the property's name and the reason, if `attr` is not
        allowed.
        """
        try:
            self.constr.verify(attr, constraint_context)
        except PropertyError as error:
            raise VerifyException(f"{self.message} {error}") from error
        except VerifyException as error:
            reason = _expected_name(self.constr, attr) or error
            raise VerifyException(f"property '{self.message}' does not verify: {reason}") from error


def _expected_name(constraint: Any, attr: Attribute) -> str:
    """Return the reason `expected ..., got ...` if `constraint` requires an enum value; the empty
    string for any other constraint.
    """
    names = _names(constraint)
    return names and f"expected {names}, got {attr}"


def _names(constraint: Any) -> str:
    """Return the enum values that a constraint accepts, as in `qnn.block_mode of DCR, CRD`; the
    empty string for other constraints.
    """
    names = getattr(getattr(constraint, "attr", None), "enum_type", None)
    return "" if names is None else f"{constraint.attr.name} of {', '.join(names)}"


class Described(MessageConstraint[AttributeCovT]):
    """A constraint whose error message is `message`, followed by the attribute."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException with `message` if `attr` does not satisfy the constraint."""
        try:
            self.constr.verify(attr, constraint_context)
        except VerifyException as error:
            raise VerifyException(f"{self.message}, got {attr}") from error


def expect_declared(kind: str, given: Iterable[str], definition: OpDef) -> None:
    """Raise VerifyException for a property or attribute that an operation's definition does not
    declare.

    `kind` is `property` or `attribute`; attributes with a dialect's prefix are always allowed.
    """
    declared = definition.properties if kind == "property" else definition.attributes
    for name in given:
        prefixed = kind == "attribute" and "." in name.strip(".")
        if name not in declared and not prefixed:
            raise VerifyException(f"unknown {kind} '{name}'{_advice(name, definition)}")


def _advice(name: str, definition: OpDef) -> str:
    """Return what to append to the message that `name` is unknown: the most similar name that the
    operation declares, or all these names.
    """
    segments = {option.attribute_name for option in definition.options if is_sized(option)}
    known = sorted({*definition.properties, *definition.attributes} - segments)
    listed = f"; those declared are {', '.join(known)}" if known else "; none is declared"
    return did_you_mean(name, known) or listed


def is_sized(option: IRDLOption) -> TypeGuard[AttrSizedSegments]:
    """Return whether an option adds segment-size properties to a definition."""
    return isinstance(option, AttrSizedSegments)


def is_variadic(definition: Any) -> bool:
    """Return whether an operand or result definition is variadic and not optional."""
    return isinstance(definition, VariadicDef) and not isinstance(definition, OptionalDef)


def expect_given(op: Operation, definition: OpDef) -> None:
    """Raise VerifyException if a mandatory property is missing, with a description of its valid
    values.
    """
    for name, declared in definition.properties.items():
        if name not in op.properties and not isinstance(declared, OptPropertyDef):
            words = described(declared.constr)
            raise VerifyException(
                f"property '{name}' expected in operation '{op.name}'{words and f': {words}'}"
            )


def described(constraint: Any) -> str:
    """Return a description of the values that a constraint allows; the empty string if it has
    none.
    """
    while isinstance(constraint, MessageConstraint):
        if constraint.message.startswith("expected "):
            return constraint.message.removeprefix("expected ")
        constraint = constraint.constr
    return constraint.words if isinstance(constraint, ParameterConstraint) else _names(constraint)


def expect(ok: bool, message: str, *values: object) -> None:
    """Raise VerifyException with `message` unless `ok`.

    Each `{}` of the message is replaced by one of `values`. Types and attributes are passed in this
    way because printing them takes a hundred times as long as the check, and only failures print.
    """
    if not ok:
        for value in values:
            message = message.replace("{}", str(value), 1)
        raise VerifyException(message)


def expect_none(violations: Iterable[str]) -> None:
    """Raise Violations with all of `violations`, the messages of checks that failed, if there are
    any.
    """
    if reasons := tuple(violations):
        raise Violations(reasons)


def expect_shape(name: str, seen: Sequence[int], expected: Sequence[int]) -> None:
    """Raise VerifyException unless the shape `seen` of `name` is `expected`; an unknown extent
    (such as -1) in either matches any.
    """
    same = len(seen) == len(expected) and all(
        is_unknown(a) or is_unknown(b) or a == b for a, b in zip(seen, expected, strict=True)
    )
    if not same:
        if (wrong := _wrong_shapes.get()) is not None:
            wrong.append((name, tuple(expected)))
        raise VerifyException(f"{name} must have shape {list(expected)}, got {list(seen)}")


_wrong_shapes: ContextVar[list[tuple[str, tuple[int, ...]]] | None]
_wrong_shapes = ContextVar("hexnn_wrong_shapes", default=None)


@contextmanager
def recording_wrong_shapes() -> Generator[list[tuple[str, tuple[int, ...]]]]:
    """Yield a list to which, within the block, `expect_shape` appends (name, expected shape) for
    each shape that it refuses.
    """
    found: list[tuple[str, tuple[int, ...]]] = []
    token = _wrong_shapes.set(found)
    try:
        yield found
    finally:
        _wrong_shapes.reset(token)
