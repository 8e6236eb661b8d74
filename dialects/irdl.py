"""Declarative constraints and checks that read well when they fail."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeGuard, TypeVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, AttributeCovT, Operation, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    AttrSizedSegments,
    IRDLOperation,
    IRDLOption,
    MessageConstraint,
    OpDef,
    OptPropertyDef,
    RangeLengthConstraint,
    RangeOf,
    VarIRConstruct,
    VerificationContext,
    irdl_op_definition,
)
from xdsl.irdl.operations import get_construct_name, verify_variadic_size
from xdsl.utils.exceptions import VerifyException

from .construction import VERIFIER
from .glance import Glance
from .parameters import ParameterConstraint
from .suggest import did_you_mean

if TYPE_CHECKING:
    from xdsl.irdl.declarative_assembly_format import FormatProgram
    from xdsl.parser import Parser
    from xdsl.printer import Printer

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


class PropertyConstraint(MessageConstraint[Attribute]):
    """The constraint of a property: `message`, which names the property, and the reason."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException of one line."""
        try:
            self.constr.verify(attr, constraint_context)
        except VerifyException as error:
            reason = _expected_name(self.constr, attr) or error
            raise VerifyException(f"{self.message} {reason}") from error


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


@dataclass(frozen=True)
class TensorOf(AttrConstraint[TensorType[Any]]):
    """A tensor whose element type passes `accepts`, of rank `rank` where given."""

    what: str
    """The element types, in words, for the message."""

    accepts: Callable[[Attribute], bool]
    rank: int | None = None
    name: str = "type"
    """The operand or result that the tensor is, for the message."""

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException when `attr` is another type."""
        if isinstance(attr, TensorType) and self.accepts(attr.element_type):
            if self.rank is None or attr.get_num_dims() == self.rank:
                return
        rank = "" if self.rank is None else f"{self.rank}-d "
        raise VerifyException(f"{self.name} must be a {rank}tensor of {self.what}, got {attr}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Only tensor types can pass."""
        return {TensorType}

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> TensorOf:
        """There are no type variables here."""
        return self


def named_op_definition(cls: type[Op]) -> type[Op]:
    """`irdl_op_definition`, where the message names the property, operand or result at fault.

    The declared form is read when the first operation is printed or parsed, and operations that
    plainly fit are verified at a glance.
    """
    form, custom = cls.assembly_format, getattr(cls, VERIFIER)
    cls.assembly_format = None
    cls = irdl_op_definition(cls)
    definition = cls.get_irdl_definition()
    if form is not None:
        _use_form(cls, definition, form)
    _verify_at_a_glance(cls, definition, custom)
    for name, prop in definition.properties.items():
        if not isinstance(prop.constr, PropertyConstraint):
            prop.constr = PropertyConstraint(prop.constr, f"property '{name}' does not verify:")
    for name, declared in (*definition.operands, *definition.results):
        declared.constr = _named(declared.constr, name)
    return cls


def _use_form(cls: type[IRDLOperation], definition: OpDef, form: str) -> None:
    """Print and parse by a declared form."""
    cls.assembly_format = definition.assembly_format = form

    @cache
    def program() -> FormatProgram:
        from .parameter_text import OperationProgram

        return OperationProgram.of(form, definition)

    def parse(cls: type[IRDLOperation], parser: Parser) -> IRDLOperation:
        return program().parse(parser, cls)

    def print(self: IRDLOperation, printer: Printer) -> None:
        program().print(printer, self)

    methods = {"parse": classmethod(parse), "print": print}
    for name, method in methods.items():
        setattr(cls, name, method)


def _verify_at_a_glance(
    cls: type[IRDLOperation], definition: OpDef, custom: Callable[[Operation], None]
) -> None:
    """Verify by the definition, in detail only where a glance is not enough, and by `custom`."""
    glance = Glance(definition)

    def verify(op: Operation) -> None:
        if op.attributes:
            expect_declared("attribute", op.attributes, definition)
        if not glance.fits(op):
            expect_declared("property", op.properties, definition)
            expect_types(op, definition)
            expect_given(op, definition)
            definition.verify(op)
        custom(op)

    setattr(cls, VERIFIER, verify)


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


def expect_types(
    op: Operation, definition: OpDef, constructs: Sequence[Values] = (OPERAND, RESULT)
) -> None:
    """The types of all operands and results are as declared.

    Raises VerifyException for a wrong number of them; Violations of all types that are wrong.
    """
    context = VerificationContext()
    wrong = [
        reason
        for construct in constructs
        for reason in _wrong_types(op, definition, construct, context)
    ]
    if wrong:
        raise Violations(wrong)


def _wrong_types(
    op: Operation, definition: OpDef, construct: Values, context: VerificationContext
) -> Iterator[str]:
    """The reasons why operands, or results, are not as declared."""
    verify_variadic_size(op, definition, construct)
    for name, declared in definition.operands if construct is OPERAND else definition.results:
        given: Any = getattr(op, name)
        types = [value.type for value in ((given,) if isinstance(given, SSAValue) else given or ())]
        for error in _violations(declared, name, types, context):
            tensor = isinstance(_each(declared.constr), TensorOf) and types
            kind = f"{get_construct_name(construct)} '{name}' does not verify: "
            yield f"{'' if tensor else kind}{error}"


def _violations(
    declared: Any, name: str, types: Sequence[Attribute], context: VerificationContext
) -> Iterator[VerifyException]:
    """The errors of the types of one definition: its number of values, each of its tensors."""
    each, many = _each(declared.constr), len(types) > 1
    try:
        if not isinstance(each, TensorOf) or not many:
            declared.constr.verify(types, context)
            return
        declared.constr.verify_length(len(types), context)
    except VerifyException as error:
        yield error
        return
    for index, type in enumerate(types):
        try:
            replace(each, name=f"{name} {index}").verify(type, context)
        except VerifyException as error:
            yield error


def _each(constraint: Any) -> Any:
    """The constraint of each type of a range; None where a range has none."""
    if isinstance(constraint, RangeLengthConstraint):
        return _each(constraint.constraint)
    return constraint.constr if isinstance(constraint, RangeOf) else None


def _named(constraint: Any, name: str) -> Any:
    """The constraint of an operand or result; of a tensor, its message has the name."""
    match constraint:
        case RangeLengthConstraint():
            return replace(constraint, constraint=_named(constraint.constraint, name))
        case RangeOf(constr=TensorOf() as tensor):
            return RangeOf(replace(tensor, name=name))
        case _:
            return constraint


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
