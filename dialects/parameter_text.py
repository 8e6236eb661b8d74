"""The short syntax of parameters in custom assembly: `{stride = [2, 2], rounding_mode = CEIL}`.

Lists of numbers and enum values print in this syntax. MLIR's generic syntax is read as well:
`dense<2> : tensor<2xui32>` and `#qnn<rounding_mode CEIL>`.
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from typing import Any

from xdsl.dialects.builtin import AnyFloat, DenseArrayBase, DenseIntOrFPElementsAttr, UnitAttr, i1
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import BaseAttr, IRDLOperation, OpDef
from xdsl.irdl.declarative_assembly_format import (
    AttrDictDirective,
    FormatProgram,
    ParsingState,
    PrintingState,
)
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from .parameters import ParameterConstraint, unwrapped

LONGEST_LIST = 64
"""The most numbers that print as a list; longer attributes print as dense ones, which may be
elided."""


class ParameterDict(AttrDictDirective):
    """The assembly directive `attr-dict` with parameters in short syntax: `{stride = [2, 2]}`."""

    def parse(self, parser: Parser, state: ParsingState) -> None:
        """Parse the dictionary into attributes and properties of the parsing state."""
        attributes = parse_dictionary(parser, state.op_type.get_irdl_definition())
        if reserved := self.reserved_attr_names & attributes.keys():
            names = ", ".join(sorted(reserved))
            parser.raise_error(f"{names} is written before the dictionary, and so not in it")
        for name, attribute in attributes.items():
            target = state.properties if name in self.expected_properties else state.attributes
            target[name] = attribute

    def print(self, printer: Printer, state: PrintingState, op: IRDLOperation) -> None:
        """Print the attributes and properties that no other part of the assembly format prints and
        that differ from their defaults.
        """
        definition = op.get_irdl_definition()
        given = {k: v for k, v in op.properties.items() if k in self.expected_properties}
        declared = definition.attributes | definition.properties
        shown = {
            name: value
            for name, value in (op.attributes | given).items()
            if name not in self.reserved_attr_names
            and not (name in declared and declared[name].default_value == value)
        }
        if shown:
            print_dictionary(printer, definition, shown)
            state.last_was_punctuation, state.should_emit_space = False, True


class OperationProgram(FormatProgram):
    """A declarative assembly format whose dictionary is a `ParameterDict`.

    It accepts any types, which the verifier then checks, so that all errors are reported.
    """

    @staticmethod
    def of(form: str, definition: OpDef) -> OperationProgram:
        """Compile the assembly format `form` of operations with definition `definition`. Raises
        ParseError if it is invalid.
        """
        program = FormatProgram.from_str(form, definition)
        return OperationProgram(tuple(map(_readable, program.stmts)))

    def resolve_constraint_variables(self, state: ParsingState, op_def: OpDef) -> None:
        """Infer types of operands and results from constraint variables only if the text omits a
        type.
        """
        if None in state.operand_types or None in state.result_types:
            super().resolve_constraint_variables(state, op_def)


def _readable(directive: Any) -> Any:
    """Return a `ParameterDict` for the directive `attr-dict`; other directives unchanged."""
    if type(directive) is not AttrDictDirective or directive.with_keyword:
        return directive
    return ParameterDict(**vars(directive))


def print_dictionary(
    printer: Printer, definition: OpDef, attributes: Mapping[str, Attribute]
) -> None:
    """Print ` {name = value, ...}` for the attributes and properties `attributes` of an operation
    with definition `definition`.
    """

    def entry(item: tuple[str, Attribute]) -> None:
        name, value = item
        printer.print_identifier_or_string_literal(name)
        if not isinstance(value, UnitAttr):
            printer.print_string(" = ")
            print_parameter(printer, _constraint(definition, name), value)

    printer.print_string(" ")
    with printer.in_braces():
        printer.print_list(attributes.items(), entry)


def print_parameter(printer: Printer, constraint: Any, value: Attribute) -> None:
    """Print the attribute of a parameter in short syntax (`[2, 2]`, `CEIL`) if that parses back, by
    the parameter's `constraint`, to an equal attribute, else in MLIR's syntax.
    """
    if isinstance(value, EnumAttribute) and _enum(constraint) is type(value):
        printer.print_string(value.data.value)
    elif _is_list(constraint, value):
        _print_list(printer, _numbers(value), _element(value))
    else:
        printer.print_attribute(value)


def _is_list(constraint: Any, value: Any) -> bool:
    """Return whether `value`, printed as a list of numbers, parses back to an equal attribute by
    the parameter's `constraint`; not if the list would be too long or hold infinities or NaN.
    """
    if not isinstance(constraint, ParameterConstraint):
        return False
    if not isinstance(value, DenseArrayBase | DenseIntOrFPElementsAttr):
        return False
    if len(value) > LONGEST_LIST or not all(map(math.isfinite, value.get_values())):
        return False
    try:
        return constraint.listed(_numbers(value)) == value
    except VerifyException:
        return False


def _numbers(value: Any) -> list[Any]:
    """Return the numbers of a dense attribute as lists nested by its shape."""
    numbers = list(value.get_values())
    shape = value.get_shape() if isinstance(value, DenseIntOrFPElementsAttr) else ()
    for size in reversed(shape[1:]):
        numbers = [numbers[i : i + size] for i in range(0, len(numbers), size)]
    return numbers


def _element(value: Any) -> Attribute:
    """Return the element type of a dense attribute."""
    return value.elt_type if isinstance(value, DenseArrayBase) else value.get_element_type()


def _print_list(printer: Printer, values: list[Any], type: Attribute) -> None:
    """Print nested lists of numbers; `type` is the type of an element."""

    def item(value: Any) -> None:
        if isinstance(value, list):
            _print_list(printer, value, type)
        elif isinstance(type, AnyFloat):
            printer.print_float(value, type)
        else:
            printer.print_string(str(bool(value)).lower() if type == i1 else str(int(value)))

    with printer.in_square_brackets():
        printer.print_list(values, item)


def parse_dictionary(parser: Parser, definition: OpDef) -> dict[str, Attribute]:
    """Parse an optional dictionary of attributes, in short syntax (`[2, 2]`, `CEIL`) or MLIR's;
    return them by name.
    """

    def entry() -> None:
        start = parser.pos
        name = parser.parse_optional_identifier_or_str_literal()
        if name is None:
            parser.raise_error("expected the name of an attribute")
        if name in attributes:
            parser.raise_error(f"Duplicate key '{name}' in dictionary attribute", start, parser.pos)
        given = parser.parse_optional_punctuation("=") is not None
        constraint = _constraint(definition, name)
        attributes[name] = parse_parameter(parser, constraint) if given else UnitAttr()

    attributes: dict[str, Attribute] = {}
    parser.parse_optional_comma_separated_list(parser.Delimiter.BRACES, entry)
    return attributes


def parse_parameter(parser: Parser, constraint: Any) -> Attribute:
    """Parse the attribute of a parameter with `constraint`, in short syntax (`[2, 2]`, `CEIL`) or
    MLIR's.

    `constraint` is without `MessageConstraint`s, or None if the parameter has none.
    """
    if (enum := _enum(constraint)) is not None:
        return _parse_named(parser, enum)
    start = parser.pos
    if not isinstance(constraint, ParameterConstraint) or not constraint.has_lists:
        return parser.parse_attribute()
    if parser.parse_optional_punctuation("[") is None:
        return parser.parse_attribute()
    values = _parse_items(parser)
    try:
        return constraint.listed(values)
    except VerifyException as error:
        parser.raise_error(str(error), start, parser.pos)


def _parse_items(parser: Parser) -> list[Any]:
    """Parse the items of a list up to its closing bracket."""
    values = list[Any]()
    if parser.parse_optional_punctuation("]") is not None:
        return values
    while True:
        values.append(_parse_item(parser))
        if parser.parse_optional_punctuation(",") is None:
            parser.parse_punctuation("]", " at the end of a list of numbers")
            return values


def _parse_item(parser: Parser) -> Any:
    """Parse a number, a boolean or a nested list."""
    if parser.parse_optional_punctuation("[") is not None:
        return _parse_items(parser)
    if (truth := parser.parse_optional_boolean()) is not None:
        return truth
    number = parser.parse_optional_number()
    return parser.raise_error("expected a number or a list") if number is None else number


def _parse_named(parser: Parser, enum: type[EnumAttribute[Any]]) -> Attribute:
    """Parse a value of `enum` as a bare name such as `CEIL`, or an attribute in MLIR's syntax."""
    start = parser.pos
    names = [value.value for value in enum.enum_type]
    for name in names:
        if parser.parse_optional_keyword(name) is not None:
            return enum(enum.enum_type(name))
    if (attribute := parser.parse_optional_attribute()) is not None:
        return attribute
    word = parser.parse_optional_identifier()
    parser.raise_error(
        f"expected one of {', '.join(names)}" + (f", got {word}" if word else ""), start, parser.pos
    )


def _constraint(definition: OpDef, name: str) -> Any:
    """Return the constraint of property `name` without the `MessageConstraint`s around it.

    None if the definition has no such property.
    """
    declared = definition.properties.get(name)
    return None if declared is None else unwrapped(declared.constr)


def _enum(constraint: Any) -> type[EnumAttribute[Any]] | None:
    """Return the enum attribute class that `constraint` requires; None if it requires none."""
    attr = constraint.attr if isinstance(constraint, BaseAttr) else None
    return attr if attr is not None and issubclass(attr, EnumAttribute) else None
