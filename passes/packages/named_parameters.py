"""Parameters by name: as operands, in the order that the package states.

An operation of a user's package that comes from a QNN graph has its parameters by name, in the
attribute `opdef.parameters`: `{AxisVal = 3 : ui32, AddVal = 0.5 : f32}`. They become constant
operands behind its inputs.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping

import numpy as np
from xdsl.dialects.builtin import (
    AnyFloat,
    DictionaryAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    IntegerType,
    Signedness,
    TensorType,
)
from xdsl.ir import Attribute
from xdsl.rewriter import InsertPoint, Rewriter

from ...dialects import locations, opdef
from ...dialects.diagnostics import op_error
from ...dialects.packages.parameter_order import DATA_TYPES, ParameterOrder, ParameterValue
from ...dialects.packages.registry import PACKAGES
from ...dialects.packages.sources import place_of
from ...dialects.quant import storage_dtype
from ...dialects.remarks import remark

PARAMETERS = "opdef.parameters"
"""The attribute that holds parameters by name."""

FLOATS: dict[str, AnyFloat] = {"f16": Float16Type(), "f32": Float32Type(), "f64": Float64Type()}


def order_parameters(ops: Iterable[opdef.OpdefOp]) -> None:
    """Make the named parameters of `ops` constant operands, in place: in the order that a package
    registers for the operation, else as they are given.

    Raises HexnnError, at the operation, for a mandatory parameter that is not given; a remark names
    those that the order does not list, which are dropped.
    """
    for op in ops:
        given = op.attributes.pop(PARAMETERS, None)
        if isinstance(given, DictionaryAttr):
            order = order_of(op.full_name)
            values = given.data if order is None else _listed(op, order, given.data)
            constants = [_constant(value) for value in dict(values).values()]
            for name, constant in zip(dict(values), constants, strict=True):
                constant.location = locations.derived(name, op.location)
                constant.output.name_hint = name
                Rewriter.insert_op(constant, InsertPoint.before(op))
            op.operands = [*op.operands, *(constant.output for constant in constants)]


def order_of(name: str) -> ParameterOrder | None:
    """Return the parameter order that a package registers for the operation of this full name; None
    if none does.
    """
    found = (package.orders[name] for package in PACKAGES.values() if name in package.orders)
    return next(found, None)


def _listed(
    op: opdef.OpdefOp, order: ParameterOrder, given: Mapping[str, Attribute]
) -> dict[str, Attribute | ParameterValue]:
    """Return the parameters of `op` that `order` lists, in its order: the values in `given`, else
    their defaults; one without a default is skipped. A remark names those `given` that it does not
    list.
    """
    names = [one.name for one in order.parameters]
    if dropped := [name for name in given if name not in names]:
        remark(f"{op.full_name} has no parameters {', '.join(dropped)}: dropped", op)
    return dict(_values(op, order, given))


def _values(
    op: opdef.OpdefOp, order: ParameterOrder, given: Mapping[str, Attribute]
) -> Iterator[tuple[str, Attribute | ParameterValue]]:
    """Yield (name, value) of the listed parameters that are given or have a default. Raises
    HexnnError for a mandatory one that is not given.
    """
    for one in order.parameters:
        if one.name in given:
            yield one.name, given[one.name]
        elif one.mandatory:
            at = place_of(order.loc)
            notes = [f"the order of its parameters is at {at}"] if at else []
            raise op_error(op, f"lacks the mandatory parameter '{one.name}'", notes)
        elif one.default is not None:
            yield one.name, one.default


def _constant(value: Attribute | ParameterValue) -> opdef.ConstOp:
    """Return the constant operand for a parameter: `value` is the given attribute, or the default
    that the package's parameter order states.
    """
    if isinstance(value, Attribute):
        return opdef.ConstOp(*opdef.constant_operand(value))
    element = _element(DATA_TYPES[value.data_type])
    type = opdef.filled(TensorType(element, value.dims or ()))
    array = np.array(value.values, storage_dtype(element)).reshape(type.get_shape())
    return opdef.ConstOp.of(array, type)


def _element(text: str) -> AnyFloat | IntegerType:
    """Return the element type called `text`: a float type such as `f32`, or an integer type such as
    `ui32` or `i8`.
    """
    if text in FLOATS:
        return FLOATS[text]
    signedness = Signedness.UNSIGNED if text.startswith("u") else Signedness.SIGNLESS
    return IntegerType(int(text.lstrip("ui")), signedness)
