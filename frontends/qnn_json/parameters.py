"""Conversion between properties of qnn operations and the `scalar_params` and `tensor_params`
objects of nodes.
"""

from __future__ import annotations

import math
from collections.abc import Container, Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import (
    DenseIntOrFPElementsAttr,
    FloatAttr,
    IntegerAttr,
    StringAttr,
    SymbolRefAttr,
    i1,
)
from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, BaseAttr, IRDLOperation, PropertyDef

from ...dialects.parameters import ParameterConstraint, unwrapped
from ...dialects.qnn.datatypes import DATATYPES, datatype
from ...dialects.qnn.dense import dense, values_of
from ...dialects.qnn.form import OPERAND_SEGMENTS, RESULT_SEGMENTS
from ...dialects.qnn.package_operation import PackageOp
from ...dialects.qnn.parameters import QnnEnum
from ...dialects.quant import storage_dtype
from .encodings import Json, quant_params
from .json_value import JsonValue
from .tensors import FORMATS, LARGEST, PLAIN, Kind, read_datatype


def parameters_of(op: IRDLOperation) -> dict[str, Attribute]:
    """Return name -> value of an operation's QNN parameters: its properties except operand and
    result segment sizes; of an operation of a user's package those that it has by name.
    """
    if isinstance(op, PackageOp):
        return op.values
    hidden = (OPERAND_SEGMENTS, RESULT_SEGMENTS)
    return {name: attr for name, attr in op.properties.items() if name not in hidden}


def scalar_entry(attr: Attribute) -> Json | None:
    """Return the JSON of a scalar parameter, `{"306": 1}`: data type number -> value; None if
    `attr` is no scalar.
    """
    match attr:
        case EnumAttribute(data=QnnEnum() as member):
            type, value = member.datatype(), member.number
        case IntegerAttr():
            type, value = datatype(attr.type), int(attr.value.data)
            value = int(bool(value)) if attr.type == i1 else value
        case FloatAttr():
            type, value = datatype(attr.type), attr.value.data
        case SymbolRefAttr():
            type, value = "STRING", attr.root_reference.data
        case StringAttr():
            type, value = "STRING", attr.data
        case _:
            return None
    return {str(DATATYPES[type]): value}


def tensor_entry(attr: DenseIntOrFPElementsAttr[Any], identifier: int) -> Json:
    """Return the JSON of a list parameter as a static tensor with id `identifier` and its values
    under `data`.
    """
    return {
        "id": identifier,
        "type": int(Kind.STATIC),
        "dataFormat": 0,
        "data_type": DATATYPES[datatype(attr.get_element_type())],
        **FORMATS,
        "dims": list(attr.get_shape()),
        "is_dynamic_dims": [],
        "quant_params": quant_params(None),
        "data": values_of(attr).tolist(),
    }


def read_parameters(
    node: JsonValue, known: Mapping[str, PropertyDef] | None
) -> dict[str, Attribute]:
    """Return name -> value from a node's `scalar_params` and `tensor_params`, in the order of its
    `param_map` if present. Raises HexnnError for an invalid value.

    `known` are the properties of the node's operation; a parameter that is not among them is an
    error. None for an operation of a user's package, which may have any.
    """
    properties: dict[str, Attribute] = {}
    for kind, read in (("scalar_params", _scalar), ("tensor_params", _tensor)):
        given = node.optional(kind)
        for name, json_value in () if given is None else given.items():
            if is_remark(name, json_value, known):
                continue
            if known is not None and name not in known:
                names = ", ".join(known) or "none"
                raise json_value.fault(
                    f"{node.value['type']} has no parameter of this name: {names}"
                )
            properties[name] = read(json_value, None if known is None else known[name].constr)
    listed = node.optional("param_map")
    order = [] if listed is None else [name for name, _ in listed.items() if name in properties]
    return {name: properties[name] for name in (*order, *properties)}


REMARKS = ("packageName",)
"""The strings that converters add to the scalars of operations of users' packages."""


def is_remark(name: str, json_value: JsonValue, known: Container[str] | None) -> bool:
    """Return whether the scalar `name` of a node is a string that a converter added, no parameter.

    `known` are the parameters of the node's operation; None for one of a user's package, whose
    parameters may be strings.
    """
    foreign = name in REMARKS if known is None else name not in known
    return foreign and is_converter_string(json_value)


def is_converter_string(json_value: JsonValue) -> bool:
    """Return whether the JSON value of a scalar parameter is a single string. Converters add such
    entries (`packageName`), which are no parameters of the operation.
    """
    values = list(json_value.value.values()) if json_value.is_object else []
    return len(values) == 1 and isinstance(values[0], str)


def _scalar(json_value: JsonValue, constraint: AttrConstraint[Any] | None) -> Attribute:
    """Return the property for the JSON of a scalar parameter, `{"306": 1}` (data type number ->
    value); `constraint` is the property's constraint, None if it has none. Raises HexnnError for an
    invalid value.
    """
    entries = list(json_value.items()) if json_value.is_object else []
    if len(entries) != 1 or entries[0][0] not in NUMBERS:
        raise json_value.error('one value under its data type, such as {"306": 1}')
    type, value = NUMBERS[entries[0][0]], entries[0][1]
    inner = None if constraint is None else unwrapped(constraint)
    if isinstance(inner, BaseAttr) and issubclass(inner.attr, EnumAttribute):
        return _enum_value(value, inner.attr)
    if type == "STRING":
        name = value.text()
        return inner.attribute(name) if isinstance(inner, ParameterConstraint) else StringAttr(name)
    return _number(value, type)


NUMBERS = {str(number): name for name, number in DATATYPES.items() if "FIXED" not in name}
"""Data type number, the key of a scalar's value -> data type name."""


def _enum_value(json_value: JsonValue, attr: Any) -> Attribute:
    """Return the member of enumeration attribute class `attr` with the number in `json_value`.
    Raises HexnnError if no member has that number.
    """
    names: list[QnnEnum] = list(attr.enum_type)
    for member in names:
        if member.number == json_value.value and not isinstance(json_value.value, bool):
            return attr(member)
    raise json_value.error(f"one of {', '.join(f'{m.number} ({m})' for m in names)}")


def _number(json_value: JsonValue, type: str) -> Attribute:
    """Return the integer or float attribute for a number of QNN data type `type` (`UINT_32`).
    Raises HexnnError if it is out of range.
    """
    element: Any = PLAIN[type]
    if element == i1:
        return IntegerAttr(int(json_value.truth()), element)
    if type.startswith("FLOAT"):
        return FloatAttr(json_value.real(), element)
    limits = np.iinfo(cast(Any, storage_dtype(element)))
    return IntegerAttr(json_value.integer(int(limits.min), int(limits.max)), element)


def _tensor(json_value: JsonValue, constraint: AttrConstraint[Any] | None) -> Attribute:
    """Return the dense attribute for the JSON of a list parameter, an object with one static
    tensor. Raises HexnnError for invalid JSON of the tensor.
    """
    entries = list(json_value.items())
    if len(entries) != 1:
        raise json_value.error("one tensor")
    tensor = entries[0][1]
    type = read_datatype(tensor.key("data_type"))
    if type not in PLAIN:
        raise tensor.key("data_type").fault(f"expected a plain data type, got {type}")
    dims = [size.integer(0, LARGEST) for size in tensor.key("dims").elements()]
    return _dense(tensor.key("data"), PLAIN[type], dims)


def _dense(data: JsonValue, element: Attribute, dims: list[int]) -> Attribute:
    """Return the dense attribute of shape `dims` and element type `element` with the elements of
    `data`, a nested JSON array. Raises HexnnError if values or their number do not match.
    """
    dtype: Any = storage_dtype(element)
    try:
        values = np.array(data.value, ndmin=1)
    except ValueError:
        values = np.array([None])
    kinds = "fiub" if dtype.kind == "f" else "iub"
    if values.size != math.prod(dims) or (values.size and not _fits(values, dtype, kinds)):
        raise data.error(f"values of {dtype} and shape {dims}")
    return dense(element, values.astype(dtype), dims)


def _fits(values: NDArray[Any], dtype: Any, kinds: str) -> bool:
    """Return whether `values` can be cast to `dtype`: numpy's kind of `values` is one of the
    letters `kinds` (`i`, `u`, `f`, `b`) and, if `dtype` is an integer type, all values are in its
    range.
    """
    if values.dtype.kind not in kinds:
        return False
    if dtype.kind not in "iu":
        return True
    limits = np.iinfo(dtype)
    return limits.min <= int(values.min()) and int(values.max()) <= limits.max
