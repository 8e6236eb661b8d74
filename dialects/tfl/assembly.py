"""The assembly of tfl operators, in hexnn's form and in those of MLIR's TFL dialect.

    tfl.mul %a, %b {fused_activation_function = "RELU"} : (tensor<2xi8>, tensor<i8>) -> tensor<2xi8>
    tfl.mul %a, %b {fused_activation_function = "RELU"} : tensor<2xi8>
    tfl.mul(%a, %b) <{fused_activation_function = "RELU"}> : (tensor<2xi8>, tensor<i8>) -> ..

A single type is that of all operands and of the result. Beside these, every operation has MLIR's
generic form. An operand of type `none` stands for an omitted optional operand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TypeVar

from xdsl.dialects.builtin import DenseArrayBase, FunctionType, IntegerAttr, NoneType, i32, i64
from xdsl.ir import Attribute, Region, SSAValue
from xdsl.irdl import AttrSizedOperandSegments, IRDLOperation, OpDef, OptionalDef
from xdsl.parser import Parser, UnresolvedOperand
from xdsl.utils.exceptions import VerifyException

from ..parameter_text import parse_dictionary

Op = TypeVar("Op", bound=IRDLOperation)
Properties = Mapping[str, Attribute]

ABSENT = "absent"
"""The property of operators of any operands with the positions of those that are omitted."""

DERIVED = {
    "tfl.arg_max": ("output_type", 0),
    "tfl.arg_min": ("output_type", 0),
    "tfl.shape": ("out_type", 0),
    "tfl.unique": ("idx_out_type", 1),
}
"""Operator -> the attribute that other tools write with the element type of a result, and the index
of the result.
"""

TYPE_CODES = {2: i32, 4: i64}
"""TFLite's number of an element type -> the type."""

SEGMENTS = AttrSizedOperandSegments.attribute_name


def parse_operator(parser: Parser, kind: type[Op]) -> Op:
    """Parse what follows the name of an operation of class `kind`, in hexnn's form or in one of
    those of MLIR's TFL dialect, and return the operation.
    """
    if (call := _parse_call(parser, kind)) is not None:
        return call
    operands = parser.parse_optional_undelimited_comma_separated_list(
        parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
    )
    given = parse_dictionary(parser, kind.get_irdl_definition())
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_type()
    if not isinstance(type, FunctionType):
        type = FunctionType.from_lists([type] * len(operands or ()), [type])
    return _operator(parser, kind, operands or (), type, given, start)


def _parse_call(parser: Parser, kind: type[Op]) -> Op | None:
    """Parse the rest of an operation of class `kind` whose operands stand in parentheses, with
    everything that MLIR's generic form has after the name, and return it; None if no parenthesis
    follows.
    """
    if parser.parse_optional_punctuation("(") is None:
        return None
    operands = parser.parse_optional_undelimited_comma_separated_list(
        parser.parse_optional_unresolved_operand, parser.parse_unresolved_operand
    )
    parser.parse_punctuation(")")
    given = parser.parse_optional_properties_dict()
    regions = parser.parse_region_list()
    given |= parse_dictionary(parser, kind.get_irdl_definition())
    parser.parse_punctuation(":")
    start = parser.pos
    type = parser.parse_function_type()
    return _operator(parser, kind, operands or (), type, given, start, regions)


def _operator(
    parser: Parser,
    kind: type[Op],
    operands: Sequence[UnresolvedOperand],
    type: FunctionType,
    given: Properties,
    start: int,
    regions: Sequence[Region] = (),
) -> Op:
    """Return the operation of class `kind` with the parsed parts. `given` holds its properties and
    attributes; those that `kind` declares become properties. `type` begins at offset `start` of the
    text, for error messages.
    """
    declared = {*kind.get_irdl_definition().properties, SEGMENTS}
    return kind.create(
        operands=parser.resolve_operands(operands, type.inputs.data, start),
        result_types=type.outputs.data,
        properties={name: value for name, value in given.items() if name in declared},
        attributes={name: value for name, value in given.items() if name not in declared},
        regions=regions,
    )


def without_none(
    definition: OpDef, operands: Sequence[SSAValue], properties: Properties
) -> tuple[Sequence[SSAValue], Properties]:
    """Return `operands` and `properties` of an operation, whose class has the definition
    `definition`, without the operands of type `none` that stand for omitted optional ones.

    The properties then hold the segment sizes, or, of operators that keep them in `absent`, the
    positions of the omitted operands. Both are returned unchanged if the sizes are given already,
    or if an operator without `absent` has another number of operands than its definition.
    """
    sized = any(isinstance(option, AttrSizedOperandSegments) for option in definition.options)
    absent = [isinstance(operand.type, NoneType) for operand in operands]
    if True in absent and ABSENT in definition.properties:
        return _with_positions(operands, absent, properties)
    unchanged = SEGMENTS in properties if sized else True not in absent
    if unchanged or len(definition.operands) != len(operands):
        return operands, properties
    left = [
        is_absent and isinstance(declared, OptionalDef)
        for is_absent, (_, declared) in zip(absent, definition.operands, strict=True)
    ]
    kept = [operand for operand, gone in zip(operands, left, strict=True) if not gone]
    if not sized:
        return kept, properties
    sizes = DenseArrayBase.from_list(i32, [int(not gone) for gone in left])
    return kept, {**properties, SEGMENTS: sizes}


def _with_positions(
    operands: Sequence[SSAValue], absent: Sequence[bool], properties: Properties
) -> tuple[Sequence[SSAValue], Properties]:
    """Return the operands for which `absent` is false, and `properties` with the positions of the
    others added as property `absent`.
    """
    kept = [operand for operand, gone in zip(operands, absent, strict=True) if not gone]
    positions = [index for index, gone in enumerate(absent) if gone]
    return kept, {**properties, ABSENT: DenseArrayBase.from_list(i32, positions)}


def without_derived(
    name: str, attributes: Properties, results: Sequence[Attribute]
) -> Mapping[str, Attribute]:
    """Return `attributes` of the operator called `name` without the attribute by which MLIR's
    dialect restates the element type of a result, if there is one. Raises VerifyException if it
    contradicts the types in `results`.
    """
    derived, index = DERIVED.get(name, ("", 0))
    if derived not in attributes:
        return attributes
    element, given = getattr(results[index], "element_type", None), attributes[derived]
    code = given.value.data if isinstance(given, IntegerAttr) else 0
    if given != element and TYPE_CODES.get(code) != element:
        raise VerifyException(f"{derived} must be that of the result, {element}, got {given}")
    return {key: value for key, value in attributes.items() if key != derived}


def filled_regions(definition: OpDef, regions: Sequence[Region]) -> Sequence[Region]:
    """Return `regions`, or none of them if all are empty and `definition` has no regions: other
    tools write an empty region for some operators.
    """
    empty = not definition.regions and not any(region.blocks for region in regions)
    return () if empty else regions
