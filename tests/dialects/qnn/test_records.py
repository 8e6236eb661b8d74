"""The declarations of qnn operations against the records of the master operation definition."""

import json
from typing import Any, cast

import numpy as np
import pytest
from support import folders
from support.drawn_operations import ELEMENTS
from support.qnn_records import BACKEND, Item, elements, items, records, table_of
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    i1,
)
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    OptionalDef,
    PropertyDef,
    VariadicDef,
)

from hexnn.dialects import qnn
from hexnn.dialects.parameters import ParameterConstraint, unwrapped
from hexnn.dialects.qnn.datatypes import DATATYPES, find_datatype
from hexnn.dialects.qnn.parameters import DenseOf, QnnEnum, values_of
from hexnn.tools.reference.evidence import SECTIONS

OPERATIONS: dict[str, type[IRDLOperation]] = {
    cast(Any, op).QNN_NAME: op
    for op in qnn.QNN.operations
    if issubclass(op, IRDLOperation) and hasattr(op, "QNN_NAME")
}
"""The operation class of each section."""

LEFT_OUT = {
    ("ElementWiseNeuron", "threshold"): -1.0,
    ("ExpandDims", "axis"): 0,
    ("L2Norm", "axis"): 0,
    ("OneHot", "off_value"): 0,
    ("OneHot", "on_value"): 1,
    ("Pad", "pad_constant_value"): 0,
}
"""Defaults that no property holds: whether they apply depends on operands or parameters."""

SHARED = {("If", "arguments"), ("If", "outputs")}
"""Tensors that subgraphs share with the graph around them, which the section does not list."""

SEGMENTS = {"operandSegmentSizes", "resultSegmentSizes"}
"""Properties that say which tensors are present."""


def declared_arity(definition: Any) -> str:
    """How often an operand or result occurs."""
    if isinstance(definition, OptionalDef):
        return "optional"
    return "any" if isinstance(definition, VariadicDef) else "once"


def accepted(definition: Any) -> set[str]:
    """The data types that the elements of an operand or result may have."""
    constraint = elements(definition)
    return {str(find_datatype(element)) for element in ELEMENTS if constraint.accepts(element)}


def number(attribute: Attribute) -> Any:
    """A default value as Python's numbers and lists."""
    match attribute:
        case IntegerAttr(type=type) if type == i1:
            return int(bool(attribute.value.data))
        case IntegerAttr() | FloatAttr():
            return attribute.value.data
        case DenseIntOrFPElementsAttr():
            return values_of(attribute).tolist()
        case EnumAttribute(data=QnnEnum() as named):
            return named.number
        case _:
            raise AssertionError(f"unexpected default {attribute}")


def literal(text: str) -> Any:
    """The value of a default; None for none, and for one that depends on the rank (`N-1`)."""
    try:
        return json.loads(text)
    except ValueError:
        return None


def enum_of(definition: PropertyDef) -> type[QnnEnum] | None:
    """The named values of a property; None when it has none."""
    constraint = unwrapped(definition.constr)
    if not isinstance(constraint, BaseAttr) or not issubclass(constraint.attr, EnumAttribute):
        return None
    return cast(Any, constraint.attr).enum_type


def names_of(definition: PropertyDef) -> dict[str, int]:
    """The named values of a property, with their numbers; empty when it has none."""
    return {str(name): name.number for name in enum_of(definition) or ()}


def datatype(definition: PropertyDef) -> str:
    """The data type of a parameter, `BACKEND` for one that depends on tensors."""
    constraint = unwrapped(definition.constr)
    if isinstance(constraint, ParameterConstraint) and constraint.datatype in DATATYPES:
        return constraint.datatype
    enum = enum_of(definition)
    return BACKEND if enum is None else enum.datatype()


def tensors(name: str) -> list[tuple[str, Any, Item]]:
    """The operands and results of an operation with their rows: (name, definition, row)."""
    definition = OPERATIONS[name].get_irdl_definition()
    found: list[tuple[str, Any, Item]] = []
    for declared, role in ((definition.operands, "input"), (definition.results, "output")):
        own = [(key, tensor) for key, tensor in declared if (name, key) not in SHARED]
        pairs = zip(own, items(name, role), strict=True)
        found += [(key, tensor, item) for (key, tensor), item in pairs]
    return found


def parameters(name: str) -> list[tuple[PropertyDef, Item]]:
    """The properties of an operation with their rows."""
    properties = OPERATIONS[name].get_irdl_definition().properties
    return [(properties[item.name], item) for item in items(name, "parameter")]


def test_the_table_is_that_of_the_records_in_json():
    assert SECTIONS.read_text() == table_of(folders.specification("qnn_ops.json"))


def test_every_data_type_is_tried():
    assert {find_datatype(element) for element in ELEMENTS} == set(DATATYPES) - {"STRING"}


def test_every_operation_has_its_section():
    classes: list[type[Operation]] = [qnn.ConstantOp, qnn.PackageOp, *OPERATIONS.values()]
    assert set(classes) == set(qnn.QNN.operations)
    assert set(OPERATIONS) == set(records())


@pytest.mark.parametrize("name", OPERATIONS)
def test_tensors(name: str):
    for key, tensor, item in tensors(name):
        assert declared_arity(tensor) == item.arity, key


@pytest.mark.parametrize("name", OPERATIONS)
def test_types_of_tensors(name: str):
    """Exactly those of the definition, where it leaves none to a backend."""
    for key, tensor, item in tensors(name):
        if BACKEND not in item.types.split():
            assert accepted(tensor) == set(item.types.split()), key


@pytest.mark.parametrize("name", OPERATIONS)
def test_ranks_of_tensors(name: str):
    """Where one is declared, it is the only one of the definition's shapes."""
    for key, tensor, item in tensors(name):
        if (rank := elements(tensor).rank) is not None:
            assert item.ranks == {rank}, key


@pytest.mark.parametrize("name", OPERATIONS)
def test_parameters(name: str):
    properties = OPERATIONS[name].get_irdl_definition().properties
    assert set(properties) - SEGMENTS == {item.name for item in items(name, "parameter")}
    for definition, item in parameters(name):
        optional = isinstance(definition, OptionalDef)
        given = optional or definition.default_value is not None
        assert given is (item.mandatory == "no"), item.name
        assert names_of(definition) == item.numbers, item.name


@pytest.mark.parametrize("name", OPERATIONS)
def test_types_of_parameters(name: str):
    for definition, item in parameters(name):
        constraint = unwrapped(definition.constr)
        assert datatype(definition) == item.types, item.name
        assert (constraint.shape if isinstance(constraint, DenseOf) else ()) == item.sizes, (
            item.name
        )


@pytest.mark.parametrize("name", OPERATIONS)
def test_defaults(name: str):
    for definition, item in parameters(name):
        default, wanted = definition.default_value, literal(item.default)
        if default is None:
            assert wanted == LEFT_OUT.get((name, item.name)), item.name
        else:
            np.testing.assert_allclose(number(default), wanted, rtol=1e-6, err_msg=item.name)
