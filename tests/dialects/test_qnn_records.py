"""The declarations of qnn operations against the records of the master operation definition.

`qnn_ops.json` is looked for in the folder that `HEXNN_SPECS` names, by default `../shared/specs`.
"""

import json
import os
import re
from pathlib import Path
from typing import Any, cast

import numpy as np
import pytest
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    f16,
    f32,
    f64,
    i1,
)
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute, Operation
from xdsl.irdl import (
    BaseAttr,
    IRDLOperation,
    OptionalDef,
    PropertyDef,
    RangeLengthConstraint,
    VariadicDef,
)

from hexnn.dialects import qnn
from hexnn.dialects.irdl import TensorOf
from hexnn.dialects.parameters import ParameterConstraint, unwrapped
from hexnn.dialects.qnn.datatypes import DATATYPES, find_datatype
from hexnn.dialects.qnn.parameters import DenseOf, QnnEnum, values_of
from hexnn.dialects.quant import UniformType

ROOT = Path(__file__).resolve().parents[2]
SPECS = Path(os.environ.get("HEXNN_SPECS") or ROOT.parent / "shared" / "specs")
Record = dict[str, Any]

BACKEND = "backend specific"
"""How records write that the definition says no data types."""

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

ELEMENTS: list[Attribute] = [
    *(f16, f32, f64, i1),
    *(IntegerType(bits) for bits in (8, 16, 32, 64)),
    *(IntegerType(bits, Signedness.UNSIGNED) for bits in (8, 16, 32, 64)),
    *(UniformType.per_tensor(f"{sign}{bits}", 1, 0) for sign in "iu" for bits in (4, 8, 16, 32)),
]
"""An element type of each data type that tensors may have."""

SEGMENTS = {"operandSegmentSizes", "resultSegmentSizes"}
"""Properties that say which tensors are present."""

IN_THE_TEXT = {
    ("BoxWithNmsLimit", "nms_kernel_method"): {"hard": 0, "linear": 1, "gaussian": 2},
    ("ExtractGlimpse", "noise"): {"Uniform": 0, "Gaussian": 1, "Zeroes": 2},
}
"""Named values that the definition lists and its records leave out."""


@pytest.fixture(scope="module")
def records() -> dict[str, Record]:
    """The record of each operation, by its name."""
    path = SPECS / "qnn_ops.json"
    if not path.is_file():
        pytest.skip(f"no {path}: set HEXNN_SPECS to the folder of the specifications")
    return {record["name"]: record for record in json.loads(path.read_text())}


def arity(mandatory: bool, name: str) -> str:
    """How often a tensor of a record occurs."""
    return "any" if ".." in name else "once" if mandatory else "optional"


def declared_arity(definition: Any) -> str:
    """How often an operand or result occurs."""
    if isinstance(definition, OptionalDef):
        return "optional"
    return "any" if isinstance(definition, VariadicDef) else "once"


def accepted(definition: Any) -> set[str]:
    """The data types that the elements of an operand or result may have, as records write them."""
    constraint = definition.constr
    while not isinstance(constraint, TensorOf):
        ranged = isinstance(constraint, RangeLengthConstraint)
        constraint = constraint.constraint if ranged else constraint.constr
    found = {find_datatype(element) for element in ELEMENTS if constraint.accepts(element)}
    return {f"QNN_DATATYPE_{name}" for name in found}


def plain(name: str) -> str:
    """The name of a parameter without its symbol: `alpha` of `alpha (\\(\\alpha\\))`."""
    return re.split(r"\s", name.replace("\\", ""))[0]


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
    """The data type of a parameter, as records write it; any for one that depends on tensors."""
    constraint = unwrapped(definition.constr)
    if isinstance(constraint, ParameterConstraint) and constraint.datatype != BACKEND:
        return f"QNN_DATATYPE_{constraint.datatype}"
    enum = enum_of(definition)
    return BACKEND if enum is None else f"QNN_DATATYPE_{enum.datatype()}"


def sizes(text: str) -> tuple[int, ...]:
    """The shape that a record describes: no sizes for a scalar, -1 where they depend on tensors.

    `[2,2] with format ..` is (2, 2), `[rank(in[0]), 2]` (-1, 2), `[height_stride, width_stride]`
    lists the elements of a shape (2,), `[M]` and `1D of shape [K]` are (-1,).
    """
    if text == "scalar":
        return ()
    found = re.search(r"\[([^\[\]]*)\]", text.replace("in[0]", "in"))
    items = [] if text.startswith("1D") or found is None else re.split(r"\s*,\s*", found[1])
    numbers = tuple(int(item) if item.isdigit() else -1 for item in items) or (-1,)
    return (len(items),) if len(items) > 1 and max(numbers) < 0 else numbers


def test_every_data_type_is_tried():
    assert {find_datatype(element) for element in ELEMENTS} == set(DATATYPES) - {"STRING"}


def test_every_operation_has_its_section(records: dict[str, Record]):
    classes: list[type[Operation]] = [qnn.ConstantOp, *OPERATIONS.values()]
    assert set(classes) == set(qnn.QNN.operations)
    assert set(OPERATIONS) == set(records)


@pytest.mark.parametrize("name", OPERATIONS)
def test_tensors(name: str, records: dict[str, Record]):
    definition, record = OPERATIONS[name].get_irdl_definition(), records[name]
    for declared, listed in ((definition.operands, "inputs"), (definition.results, "outputs")):
        seen = [declared_arity(tensor) for key, tensor in declared if (name, key) not in SHARED]
        assert seen == [arity(tensor["mandatory"], tensor["name"]) for tensor in record[listed]]


@pytest.mark.parametrize("name", OPERATIONS)
def test_types_of_tensors(name: str, records: dict[str, Record]):
    """Exactly those of the definition, where it leaves none to a backend."""
    definition, record = OPERATIONS[name].get_irdl_definition(), records[name]
    for declared, listed in ((definition.operands, "inputs"), (definition.results, "outputs")):
        tensors = [(key, one) for key, one in declared if (name, key) not in SHARED]
        for (key, tensor), wanted in zip(tensors, record[listed], strict=True):
            if BACKEND not in wanted["types"]:
                assert accepted(tensor) == set(wanted["types"]), key


@pytest.mark.parametrize("name", OPERATIONS)
def test_parameters(name: str, records: dict[str, Record]):
    properties = OPERATIONS[name].get_irdl_definition().properties
    listed = {plain(parameter["name"]): parameter for parameter in records[name]["parameters"]}
    assert set(properties) - SEGMENTS == set(listed)
    for key, parameter in listed.items():
        optional = isinstance(properties[key], OptionalDef)
        given = optional or properties[key].default_value is not None
        assert given is not parameter["mandatory"], key
        values = parameter.get("values", IN_THE_TEXT.get((name, key), {}))
        assert names_of(properties[key]) == values, key


@pytest.mark.parametrize("name", OPERATIONS)
def test_types_of_parameters(name: str, records: dict[str, Record]):
    properties = OPERATIONS[name].get_irdl_definition().properties
    for parameter in records[name]["parameters"]:
        key = plain(parameter["name"])
        constraint = unwrapped(properties[key].constr)
        assert [datatype(properties[key])] == parameter["types"], key
        seen = constraint.shape if isinstance(constraint, DenseOf) else ()
        assert seen == sizes(parameter["shape"]), key


@pytest.mark.parametrize("name", OPERATIONS)
def test_defaults(name: str, records: dict[str, Record]):
    properties = OPERATIONS[name].get_irdl_definition().properties
    for parameter in records[name]["parameters"]:
        key, wanted = plain(parameter["name"]), literal(parameter.get("default", ""))
        default = properties[key].default_value
        if default is None:
            assert wanted == LEFT_OUT.get((name, key)), key
        else:
            np.testing.assert_allclose(number(default), wanted, rtol=1e-6, err_msg=key)
