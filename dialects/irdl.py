"""Declarative constraints and checks that read well when they fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, Literal, TypeGuard, TypeVar

from xdsl.ir import Attribute, AttributeCovT, Operation
from xdsl.irdl import (
    AttrSizedSegments,
    IRDLOperation,
    IRDLOption,
    MessageConstraint,
    OpDef,
    OptPropertyDef,
    VarIRConstruct,
    VerificationContext,
)
from xdsl.utils.exceptions import VerifyException

from .parameters import ParameterConstraint
from .suggest import did_you_mean

if TYPE_CHECKING:
    pass

Op = TypeVar("Op", bound=IRDLOperation)
Values = Literal[VarIRConstruct.OPERAND, VarIRConstruct.RESULT]
OPERAND, RESULT = VarIRConstruct.OPERAND, VarIRConstruct.RESULT


class Violations(VerifyException):
    """Several reasons why one operation is invalid, each worth a line."""

    def __init__(self, reasons: Iterable[str]):
        self.reasons = tuple(reasons)
        super().__init__("; ".join(self.reasons))


def reworded(error: VerifyException, reword: Callable[[str], str]) -> VerifyException:
    """An error of the reasons of `error`, each passed through `reword`."""
    if isinstance(error, Violations):
        return Violations(map(reword, error.reasons))
    return VerifyException(reword(str(error)))


class Demand(VerifyException):
    """What a property must be beside others, said behind its name: `must lie in [0, 3], got 4`."""


class PropertyConstraint(MessageConstraint[Attribute]):
    """The constraint of a property: `message`, which is its name, and the reason."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException of one line."""
        try:
            self.constr.verify(attr, constraint_context)
        except Demand as error:
            raise VerifyException(f"{self.message} {error}") from error
        except VerifyException as error:
            reason = _expected_name(self.constr, attr) or error
            raise VerifyException(f"property '{self.message}' does not verify: {reason}") from error


def _expected_name(constraint: Any, attr: Attribute) -> str:
    """What a property with named values may be; empty for another."""
    names = _names(constraint)
    return names and f"expected {names}, got {attr}"


def _names(constraint: Any) -> str:
    """`qnn.block_mode of DCR, CRD` of a constraint of named values; empty for another."""
    names = getattr(getattr(constraint, "attr", None), "enum_type", None)
    return "" if names is None else f"{constraint.attr.name} of {', '.join(names)}"


class Described(MessageConstraint[AttributeCovT]):
    """A constraint in words: `message` says what is expected."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException of one line."""
        try:
            self.constr.verify(attr, constraint_context)
        except VerifyException as error:
            raise VerifyException(f"{self.message}, got {attr}") from error


def expect_declared(kind: str, given: Iterable[str], definition: OpDef) -> None:
    """Each of the `given` names of an operation is declared, or is prefixed by a dialect."""
    declared = definition.properties if kind == "property" else definition.attributes
    for name in given:
        prefixed = kind == "attribute" and "." in name.strip(".")
        if name not in declared and not prefixed:
            raise VerifyException(f"unknown {kind} '{name}'{_advice(name, definition)}")


def _advice(name: str, definition: OpDef) -> str:
    """The declared name that is nearest to `name`, or all there are."""
    segments = {option.attribute_name for option in definition.options if is_sized(option)}
    known = sorted({*definition.properties, *definition.attributes} - segments)
    listed = f"; those declared are {', '.join(known)}" if known else "; none is declared"
    return did_you_mean(name, known) or listed


def is_sized(option: IRDLOption) -> TypeGuard[AttrSizedSegments]:
    """Whether an option of a definition adds the sizes of operands or results to it."""
    return isinstance(option, AttrSizedSegments)


def expect_given(op: Operation, definition: OpDef) -> None:
    """The mandatory properties are there; the message says what one that is not must be."""
    for name, declared in definition.properties.items():
        if name not in op.properties and not isinstance(declared, OptPropertyDef):
            words = described(declared.constr)
            raise VerifyException(
                f"property '{name}' expected in operation '{op.name}'{words and f': {words}'}"
            )


def described(constraint: Any) -> str:
    """What a constraint expects, in words; empty for one that has none."""
    while isinstance(constraint, MessageConstraint):
        if constraint.message.startswith("expected "):
            return constraint.message.removeprefix("expected ")
        constraint = constraint.constr
    return constraint.words if isinstance(constraint, ParameterConstraint) else _names(constraint)


def expect(ok: bool, message: str, *values: object) -> None:
    """Raise VerifyException with `message` unless `ok`.

    Each `{}` of the message stands for one of `values`: types and attributes, which take a hundred
    times as long to print as the check takes, are printed for a failure only.
    """
    if not ok:
        for value in values:
            message = message.replace("{}", str(value), 1)
        raise VerifyException(message)


def expect_shape(name: str, seen: Sequence[int], expected: Sequence[int]) -> None:
    """The shape of `name` is `expected`; -1 on either side agrees with any size."""
    if seen == expected:
        return
    same = len(seen) == len(expected) and all(
        a == b or -1 in (a, b) for a, b in zip(seen, expected, strict=False)
    )
    if not same:
        raise VerifyException(f"{name} must have shape {list(expected)}, got {list(seen)}")
