"""The text form of operations with several optional operands: an absent operand is `null`.

`qnn.layer_norm %x, null, %beta {...} : (tensor<1x8xf32>, none, tensor<8xf32>) -> tensor<1x8xf32>`.
Absent operands at the end are omitted, and so are absent results. Only if an absent result precedes
a present one, the property `resultSegmentSizes` is printed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from typing import Any, TypeVar

from xdsl.dialects.builtin import DenseArrayBase, NoneType
from xdsl.ir import Attribute, SSAValue
from xdsl.irdl import AttrSizedSegments, IRDLOperation, OpDef, OptionalDef
from xdsl.irdl.declarative_assembly_format import PrintingState
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.printer import Printer

from ..irdl import expect, is_variadic
from ..parameter_text import ParameterDict, parse_dictionary

NULL = "null"
OPERAND_SEGMENTS, RESULT_SEGMENTS = "operandSegmentSizes", "resultSegmentSizes"
Op = TypeVar("Op", bound=IRDLOperation)
Item = TypeVar("Item")
Definitions = Sequence[tuple[str, Any]]


def slots(op: IRDLOperation) -> list[SSAValue | None]:
    """Return the operands in the order of QNN's inputs, with None for each absent operand that
    precedes a present one.
    """
    return _slots(op, op.get_irdl_definition().operands, places_of(type(op)))


def result_slots(op: IRDLOperation) -> list[SSAValue | None]:
    """Return the results in the order of QNN's outputs, with None for each absent result that
    precedes a present one.
    """
    return _slots(op, op.get_irdl_definition().results, {})


def _slots(
    op: IRDLOperation, definitions: Definitions, places: Mapping[str, int]
) -> list[SSAValue | None]:
    """Return the values of `op` in the order of `definitions`, its operands or results, with None
    for absent ones but without None at the end.

    The values of a variadic definition are padded with None to `places[name]` entries, if `places`
    has its name.
    """
    slots: list[SSAValue | None] = []
    for name, definition in definitions:
        value: Any = getattr(op, name)
        values = list(value) if is_variadic(definition) else [value]
        slots += values + [None] * (places.get(name, 0) - len(values))
    while slots and slots[-1] is None:
        slots.pop()
    return slots


def named_values(op: IRDLOperation) -> Iterator[tuple[str, SSAValue]]:
    """Yield (name, value) for each present operand, then result; the values of a variadic
    definition `others` are named `others 0`, `others 1`.
    """
    definition = op.get_irdl_definition()
    for name, declared in (*definition.operands, *definition.results):
        value: Any = getattr(op, name)
        if is_variadic(declared):
            yield from ((f"{name} {index}", one) for index, one in enumerate(value))
        elif value is not None:
            yield name, value


def places_of(cls: type[IRDLOperation]) -> Mapping[str, int]:
    """Return `PLACES` of an operation class, {} if it has none: for each variadic operand that
    precedes other operands, by name, the number of QNN's inputs that it stands for.
    """
    return getattr(cls, "PLACES", {})


def grouped(
    definitions: Definitions, items: Sequence[Item | None], places: Mapping[str, int] | None = None
) -> list[list[Item]]:
    """Split `items`, operands or results in textual order, into one list for each definition.

    A variadic definition takes `places[name]` items, or all that remain if it is not in `places`;
    any other takes one. None (an absent operand) is left out of its list. Superfluous items are
    appended to the last list.
    """
    queue: Iterator[Item | None] = iter(items)
    groups: list[list[Item]] = []
    for name, definition in definitions:
        count = (places or {}).get(name) if is_variadic(definition) else 1
        taken = list(islice(queue, count))
        groups.append([item for item in taken if item is not None])
    groups[-1] += [item for item in queue if item is not None]
    return groups


def build(
    cls: type[Op],
    operands: Sequence[SSAValue | None],
    results: Sequence[Attribute | None],
    properties: dict[str, Attribute],
) -> Op:
    """Create an operation of class `cls` from its operands, result types and properties, in the
    order of QNN's inputs and outputs; None stands for an absent operand or result.
    """
    definition = cls.get_irdl_definition()
    if not any(isinstance(option, AttrSizedSegments) for option in definition.options):
        values = [value for value in operands if value is not None]
        types = [type for type in results if type is not None]
        return cls.create(operands=values, result_types=types, properties=properties)
    return cls.build(
        operands=grouped(definition.operands, operands, places_of(cls)),
        result_types=grouped(definition.results, results),
        properties=properties,
    )


def print_op(op: IRDLOperation, printer: Printer) -> None:
    """Print the operands, parameters and types of an operation in the form that `parse_op`
    reads.
    """
    values = slots(op)
    if values:
        printer.print_string(" ")
    printer.print_list(values, lambda value: _print_operand(value, printer))
    definition = op.get_irdl_definition()
    _attributes(definition, _has_holes(op)).print(printer, PrintingState(), op)
    printer.print_string(" : ")
    with printer.in_parens():
        printer.print_list(
            [NoneType() if value is None else value.type for value in values],
            printer.print_attribute,
        )
    printer.print_string(" -> ")
    types = [result.type for result in op.results]
    if len(types) == 1:
        printer.print_attribute(types[0])
    else:
        with printer.in_parens():
            printer.print_list(types, printer.print_attribute)


def _print_operand(value: SSAValue | None, printer: Printer) -> None:
    printer.print_string(NULL) if value is None else printer.print_operand(value)


def _has_holes(op: IRDLOperation) -> bool:
    """Return whether an absent optional result precedes a present one, so that the list of result
    types alone does not say which results are present.
    """
    sizes = op.properties.get(RESULT_SEGMENTS)
    if not isinstance(sizes, DenseArrayBase):
        return False
    given = grouped(op.get_irdl_definition().results, op.results)
    return tuple(map(len, given)) != tuple(sizes.get_values())


def _attributes(definition: OpDef, with_results: bool) -> ParameterDict:
    """Return the assembly directive that prints the parameters as a dictionary, including
    `resultSegmentSizes` if `with_results`.
    """
    hidden = {OPERAND_SEGMENTS} if with_results else {OPERAND_SEGMENTS, RESULT_SEGMENTS}
    return ParameterDict(
        with_keyword=False,
        reserved_attr_names=hidden,
        expected_properties=set(definition.properties) - hidden,
    )


def parse_op(cls: type[Op], parser: Parser) -> Op:
    """Parse `operands {parameters} : function-type` into an operation of class `cls`; an operand
    may be `null`, with type `none`.
    """
    definition = cls.get_irdl_definition()
    position = parser.pos
    operands = parse_operands(parser)
    attributes = parse_dictionary(parser, definition)
    parser.parse_punctuation(":")
    signature = parser.parse_function_type()
    values = resolved_operands(parser, operands, signature.inputs.data, position)
    properties = {k: v for k, v in attributes.items() if k in definition.properties}
    sizes = properties.pop(RESULT_SEGMENTS, None)
    inputs = grouped(definition.operands, values, places_of(cls))
    outputs = _results(definition.results, signature.outputs.data, sizes)
    _expect_counts("operand", definition.operands, inputs)
    _expect_counts("result", definition.results, outputs)
    return cls.build(
        operands=inputs,
        result_types=outputs,
        properties=properties,
        attributes={k: v for k, v in attributes.items() if k not in definition.properties},
    )


def parse_operands(parser: Parser) -> list[UnresolvedOperand | None]:
    """Parse a comma-separated list of operands, with None for each `null`; return an empty list if
    there is no operand.
    """
    operands: list[UnresolvedOperand | None] = []
    while True:
        operand = parser.parse_optional_unresolved_operand()
        if operand is None and parser.parse_optional_keyword(NULL) is None:
            if operands:
                parser.raise_error(f"expected an operand or `{NULL}`")
            return operands
        operands.append(operand)
        if parser.parse_optional_punctuation(",") is None:
            return operands


def resolved_operands(
    parser: Parser,
    operands: Sequence[UnresolvedOperand | None],
    types: Sequence[Attribute],
    position: int,
) -> list[SSAValue | None]:
    """Return the values of `operands`, None for one that is None (`null`).

    `types` are the types that the text states, `none` for a `null`; `position` is where errors are
    reported in the source.
    """
    if len(types) != len(operands):
        parser.raise_error(f"expected {len(operands)} operand types, got {len(types)}", position)
    return [
        _resolved(parser, operand, type, position)
        for operand, type in zip(operands, types, strict=True)
    ]


def _resolved(
    parser: Parser, operand: UnresolvedOperand | None, type: Attribute, position: int
) -> SSAValue | None:
    """Return the value that `operand` names, of the type `type`; None if `operand` is None (written
    `null`), whose type must be `none`. `position` is where errors are reported in the source.
    """
    if operand is not None:
        return parser.resolve_operand(operand, type)
    if not isinstance(type, NoneType):
        parser.raise_error(f"expected the type `none` of `{NULL}`, got {type}", position)
    return None


def _results(
    definitions: Definitions, types: Sequence[Attribute], sizes: Attribute | None
) -> list[list[Attribute]]:
    """Return one list of result types for each of `definitions`: `types` split by `sizes`, the
    attribute `resultSegmentSizes`; without it, one type each, and all that remain for a variadic
    one.
    """
    if not isinstance(sizes, DenseArrayBase):
        return grouped(definitions, types)
    counts = [int(size) for size in sizes.get_values()]
    fits = len(counts) == len(definitions) and min(counts) >= 0 and sum(counts) == len(types)
    names = ", ".join(name for name, _ in definitions)
    expect(
        fits,
        f"{RESULT_SEGMENTS} must share {len(types)} results among {names}, got {counts}",
    )
    rest = iter(types)
    return [list(islice(rest, count)) for count in counts]


def _expect_counts(what: str, definitions: Definitions, groups: Sequence[Sequence[Any]]) -> None:
    """Raise VerifyException unless each list in `groups` has as many items as the definition of the
    same index allows: one, none or one if it is optional, any number if variadic. `what` is
    `operand` or `result` in the message.
    """
    for (name, definition), group in zip(definitions, groups, strict=True):
        if is_variadic(definition):
            continue
        optional = isinstance(definition, OptionalDef)
        expect(bool(group) or optional, f"{what} '{name}' is missing")
        expect(len(group) < 2, f"there must be one {what} '{name}', got {len(group)}")
