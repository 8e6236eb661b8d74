"""The decorator `named_op_definition` of operation classes, which adds a quick verifier and
detailed error messages.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from xdsl.ir import Attribute, Operation, SSAValue
from xdsl.irdl import (
    IRDLOperation,
    OpDef,
    OptAttributeDef,
    RangeLengthConstraint,
    RangeOf,
    VariadicDef,
    VarIRConstruct,
    VerificationContext,
    irdl_op_definition,
)
from xdsl.irdl.operations import get_construct_name, irdl_op_verify_regions, verify_variadic_size
from xdsl.utils.exceptions import VerifyException

from .axes import axes_of
from .construction import VERIFIER
from .dimensions import Undetermined
from .fixed_access import use_fixed_access
from .glance import QuickCheck
from .irdl import PropertyConstraint, expect_declared, expect_given, expect_none, is_variadic
from .tensor_constraints import TensorOf

if TYPE_CHECKING:
    from xdsl.irdl.declarative_assembly_format import FormatProgram
    from xdsl.parser import Parser
    from xdsl.printer import Printer

Op = TypeVar("Op", bound=IRDLOperation)
ValueConstruct = Literal[VarIRConstruct.OPERAND, VarIRConstruct.RESULT]
OPERAND, RESULT = VarIRConstruct.OPERAND, VarIRConstruct.RESULT


def named_op_definition(cls: type[Op]) -> type[Op]:
    """Define an operation class in place of xDSL's `irdl_op_definition`, with faster verification
    and better error messages.

    Messages name the property, operand or result that is invalid. Operations that pass a quick
    check skip the detailed verifier, and the assembly format is compiled at its first use.
    """
    form, custom = cls.assembly_format, getattr(cls, VERIFIER)
    cls.assembly_format = None
    cls = irdl_op_definition(cls)
    definition = cls.get_irdl_definition()
    if form is not None:
        _use_form(cls, definition, form)
    use_fixed_access(cls, definition)
    _verify_quickly(cls, definition, custom)
    for name, prop in definition.properties.items():
        if not isinstance(prop.constr, PropertyConstraint):
            prop.constr = PropertyConstraint(prop.constr, name)
    references = set(_references(definition))
    results = [] if hasattr(cls, SHAPE_RULE) else definition.results
    compared = _compared(dict([*definition.operands, *results]))
    for name, declared in (*definition.operands, *definition.results):
        variable = name if name in references else ""
        declared.constr = _with_tensor(
            declared.constr,
            name=name,
            variable=variable,
            shares_sizes=name in compared,
            takes_unknown=getattr(cls, TAKES_UNKNOWN, False),
        )
    return cls


PARSED_FORM = "PARSED_FORM"
"""The class attribute with the assembly format that the class's own method `parse` reads."""

LAST_RULES = "expect_rules"
"""The method with rules of a dialect that are checked after those of an operation's own."""

TAKES_UNKNOWN = "TAKES_UNKNOWN"
"""The class attribute that is true for operations on tensors of unknown rank and open scales."""

SHAPE_RULE = "output_shapes"
"""The method that computes the shapes of results, whose named extents then need no comparison."""


def _compared(definitions: Mapping[str, Any]) -> set[str]:
    """Return the names of the operands and results whose extents the verifier must compare: tensors
    that declare an extent as a number, or by a name that is declared more than once.

    `definitions` maps the names of operands and results to their definitions.
    """
    names = {
        name: list(tensor.sizes.names) * (2 if isinstance(declared, VariadicDef) else 1)
        for name, declared in definitions.items()
        if isinstance(tensor := _each(declared.constr), TensorOf) and tensor.sizes is not None
    }
    count = Counter(size for sizes in names.values() for size in sizes)
    return {
        name
        for name, sizes in names.items()
        if any(isinstance(size, int) or count[size] > 1 for size in sizes)
    }


def _references(definition: OpDef) -> Iterator[str]:
    """Yield the names of operands and results to which the constraints of a definition refer.

    A tensor constraint refers to the tensor whose data type it requires (`TensorOf.like`), or to
    none: the empty string. An `AxesOf` refers to the tensor whose axes the property holds.
    """
    for _, declared in (*definition.operands, *definition.results):
        if isinstance(tensor := _each(declared.constr), TensorOf):
            yield tensor.reference
    for declared in definition.properties.values():
        if (axes := axes_of(declared.constr)) is not None:
            yield axes.tensor


def _use_form(cls: type[IRDLOperation], definition: OpDef, form: str) -> None:
    """Make operations of class `cls` print and parse by the assembly format `form`, compiled at its
    first use.
    """
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
    if form == getattr(cls, PARSED_FORM, None):
        del methods["parse"]
    for name, method in methods.items():
        setattr(cls, name, method)


def _verify_quickly(
    cls: type[IRDLOperation], definition: OpDef, custom: Callable[[Operation], None]
) -> None:
    """Replace the verifier of class `cls` by one that first checks operands, results and properties
    against `definition`: quickly, and in detail, for the messages, only if that fails. Then it runs
    `custom`, the class's own `verify_`, and the rules of its dialect (`LAST_RULES`), if any.
    """
    check, last = QuickCheck(definition), getattr(cls, LAST_RULES, None)

    def verify(op: Operation) -> None:
        if op.attributes:
            expect_declared("attribute", op.attributes, definition)
        if not check.fits(op):
            expect_declared("property", op.properties, definition)
            _verify_in_detail(op, definition)
        with suppress(Undetermined):
            custom(op)
        if last is not None:
            last(op)

    setattr(cls, VERIFIER, verify)


def _verify_in_detail(op: Operation, definition: OpDef) -> None:
    """Verify an operation against its definition.

    Raises VerifyException, or Violations, which lists all wrong operand and result types at once.
    """
    context = VerificationContext()
    expect_types(op, definition, context)
    expect_given(op, definition)
    irdl_op_verify_regions(op, definition, context)
    verify_variadic_size(op, definition, VarIRConstruct.SUCCESSOR)
    expect_properties(op, definition, context)
    for name, declared in definition.attributes.items():
        if name in op.attributes:
            declared.constr.verify(op.attributes[name], context)
        elif not isinstance(declared, OptAttributeDef):
            raise VerifyException(f"attribute '{name}' expected in operation '{op.name}'")
    for trait in definition.traits:
        trait.verify(op)


def expect_properties(op: Operation, definition: OpDef, context: VerificationContext) -> None:
    """Raise VerifyException if a property of `op` does not satisfy its constraint in `definition`.
    `context` maps the names that constraints share, such as that of an extent, to their values.
    """
    for name, declared in definition.properties.items():
        if name in op.properties:
            declared.constr.verify(op.properties[name], context)


def expect_types(
    op: Operation,
    definition: OpDef,
    context: VerificationContext,
    constructs: Sequence[ValueConstruct] = (OPERAND, RESULT),
) -> None:
    """Raise VerifyException if the number of operands or results is wrong, Violations for all wrong
    types.

    `constructs` selects operands, results or both. `context` maps the names that constraints share,
    such as that of an extent, to their values; names that it lacks are added.
    """
    expect_none(
        reason
        for construct in constructs
        for reason in _wrong_types(op, definition, construct, context)
    )


def _wrong_types(
    op: Operation, definition: OpDef, construct: ValueConstruct, context: VerificationContext
) -> Iterator[str]:
    """Yield an error message for each operand, or each result, whose type does not satisfy its
    constraint; `construct` selects operands or results.

    `context` maps the names that constraints share, such as that of an extent, to their values;
    names that it lacks are added. Raises VerifyException for a wrong number of operands or results.
    """
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
    """Yield the errors in the `types` of the values of one operand or result, which is called
    `name` and defined by `declared`: a wrong number of values, or each wrong type.

    `context` maps the names that constraints share, such as that of an extent, to their values;
    names that it lacks are added.
    """
    constraint: Any = declared.constr
    each, many = _each(constraint), is_variadic(declared)
    try:
        if not isinstance(each, TensorOf) or not many:
            constraint.verify(types, context)
            return
        constraint.verify_length(len(types), context)
    except VerifyException as error:
        yield error
        return
    for index, type in enumerate(types):
        try:
            replace(each, name=f"{name} {index}").verify(type, context)
        except VerifyException as error:
            yield error


def _each(constraint: Any) -> Any:
    """Return the constraint on the type of each single value that `constraint`, on the types of all
    values of an operand or result, contains; None if it constrains the values only jointly.
    """
    if isinstance(constraint, RangeLengthConstraint):
        return _each(constraint.constraint)
    return constraint.constr if isinstance(constraint, RangeOf) else None


def _with_tensor(constraint: Any, **changes: Any) -> Any:
    """Return the constraint of an operand or result, with fields of its `TensorOf` replaced by
    `changes`.

    A constraint without a `TensorOf` is returned unchanged.
    """
    match constraint:
        case RangeLengthConstraint():
            return replace(constraint, constraint=_with_tensor(constraint.constraint, **changes))
        case RangeOf(constr=TensorOf() as tensor):
            return RangeOf(replace(tensor, **changes))
        case _:
            return constraint
