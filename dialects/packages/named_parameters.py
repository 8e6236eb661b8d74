"""Operations of users' packages in the opdef graph: their parameters, which `qnn.package_op` has by
name, are constant operands behind the inputs, in the order that the package states.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TypeAlias

import numpy as np
from xdsl.dialects.builtin import (
    AnyFloat,
    ArrayAttr,
    DictionaryAttr,
    Float16Type,
    Float32Type,
    Float64Type,
    FloatAttr,
    IntegerAttr,
    IntegerType,
    Signedness,
    StringAttr,
)
from xdsl.ir import Attribute
from xdsl.utils.exceptions import VerifyException

from .. import opdef, qnn
from ..diagnostics import op_error
from ..qnn.dense import dense
from ..quant import storage_dtype
from .package import conflict
from .parameter_order import DATA_TYPES, ParameterOrder, ParameterValue
from .registry import PACKAGES
from .sources import place_of

PARAMETERS = "opdef.parameters"
"""The attribute of an `opdef.op` of a user's package that names its parameters, which are its last
operands; or, before they are operands, has them as a dictionary.
"""

Named: TypeAlias = qnn.PackageOp | opdef.OpdefOp
"""An operation of a user's package that may have parameters by name."""


def given_parameters(op: Named) -> dict[str, Attribute]:
    """Return name -> value of the parameters that `op` has by name; those that are operands are not
    included.
    """
    if isinstance(op, qnn.PackageOp):
        return op.values
    given = op.attributes.get(PARAMETERS)
    return dict(given.data) if isinstance(given, DictionaryAttr) else {}


FLOATS: dict[str, AnyFloat] = {"f16": Float16Type(), "f32": Float32Type(), "f64": Float64Type()}


def order_of(name: str) -> ParameterOrder | None:
    """Return the parameter order that a package registers for the operation of this full name; None
    if none does. Raises PackageError for packages that register different ones.
    """
    orders = [package.orders[name] for package in PACKAGES.values() if name in package.orders]
    for other in orders[1:]:
        if other != orders[0]:
            raise conflict(f"{name} has conflicting parameter orders", orders[0].loc, other.loc)
    return orders[0] if orders else None


def ordered_parameters(op: Named) -> dict[str, Attribute]:
    """Return name -> value of the parameters of `op`, in the order that a package registers. One
    that is not given has its default, and is skipped without one. Where no order is registered the
    given ones are returned as they stand.

    Raises HexnnError, at the operation, for a mandatory parameter that is not given.
    """
    order = order_of(op.full_name)
    given = given_parameters(op)
    return given if order is None else dict(_listed(op, order, given))


def dropped_parameters(op: Named) -> list[str]:
    """Return the names of the parameters of `op` that are missing from the order which a package
    registers for the operation; none without an order.
    """
    order = order_of(op.full_name)
    given = given_parameters(op)
    known = given if order is None else [one.name for one in order.parameters]
    return [name for name in given if name not in known]


def _listed(
    op: Named, order: ParameterOrder, given: Mapping[str, Attribute]
) -> Iterator[tuple[str, Attribute]]:
    """Yield (name, value) of the parameters in `order` that are `given` or have a default. Raises
    HexnnError, at `op`, for a mandatory one that is not given.
    """
    for one in order.parameters:
        if one.name in given:
            yield one.name, given[one.name]
        elif one.mandatory:
            at = place_of(order.loc)
            notes = [f"the order of its parameters is at {at}"] if at else []
            raise op_error(op, f"lacks the mandatory parameter '{one.name}'", notes)
        elif one.default is not None:
            yield one.name, _attribute(one.default)


def _attribute(value: ParameterValue) -> Attribute:
    """Return a default as the attribute of a parameter: a number, or a list of numbers."""
    element = _element(DATA_TYPES[value.data_type])
    if value.dims is not None:
        array = np.array(value.values, storage_dtype(element))
        return dense(element, array, value.dims)
    number = value.values[0]
    if isinstance(element, IntegerType):
        return IntegerAttr(int(number), element)
    return FloatAttr(float(number), element)


def _element(text: str) -> AnyFloat | IntegerType:
    """Return the element type called `text`: a float type such as `f32`, or an integer type such as
    `ui32` or `i8`.
    """
    if text in FLOATS:
        return FLOATS[text]
    signedness = Signedness.UNSIGNED if text.startswith("u") else Signedness.SIGNLESS
    return IntegerType(int(text.lstrip("ui")), signedness)


def parameter_constants(op: Named) -> dict[str, opdef.ConstOp]:
    """Return name -> constant operation (not yet in a block) that makes the operand, for each of
    the parameters of `op`, in the order of its package.

    Raises HexnnError, at `op`, for a mandatory parameter that is not given, and for a string.
    """
    constants = dict[str, opdef.ConstOp]()
    for name, value in ordered_parameters(op).items():
        try:
            constants[name] = opdef.ConstOp(*opdef.constant_operand(value))
        except VerifyException:
            kind = "a string" if isinstance(value, StringAttr) else str(value)
            message = f"has the parameter '{name}', {kind}, which no operand can hold"
            raise op_error(op, message) from None
    return constants


def names_attribute(names: Iterable[str]) -> ArrayAttr[StringAttr]:
    """Return the attribute `opdef.parameters` of an operation whose last operands are the
    parameters called `names`.
    """
    return ArrayAttr([StringAttr(name) for name in names])


def names_of_parameters(op: opdef.OpdefOp) -> Sequence[str] | None:
    """Return the names of the parameters of `op`, of a user's package, which are its last operands;
    None if they are not known.
    """
    stated = op.attributes.get(PARAMETERS)
    if not isinstance(stated, ArrayAttr) or len(stated.data) > len(op.operands):
        return None
    names = [one.data for one in stated.data if isinstance(one, StringAttr)]
    return names if len(names) == len(stated.data) else None
