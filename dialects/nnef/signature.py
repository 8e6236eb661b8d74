"""The declarations in NNEF of its standard operations (names, types and defaults of parameters,
results), derived from the operation classes of the dialect.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from xdsl.irdl import OptionalDef

from ..irdl import is_variadic
from ..parameters import ParameterConstraint, unwrapped
from .base import FragmentOp, tensor_argument
from .parameters import AttributeOf


class Required:
    """The class of `REQUIRED`, which stands in place of a default for parameters that must be
    given.
    """


REQUIRED = Required()


@dataclass(frozen=True)
class Signature:
    """The declaration of an operation in NNEF.

    `parameters` are (name, NNEF type, default), `results` are (name, NNEF type). An operation is
    generic if one of the types contains `?`, which stands for any data type; `generic_default` is
    the data type that it is by default, None if there is no default.
    """

    name: str
    is_generic: bool
    generic_default: str | None
    parameters: tuple[tuple[str, str, Any], ...]
    results: tuple[tuple[str, str], ...]


def plain(name: str) -> str:
    """Return NNEF's name for an operand, property or result: the name in Python without the `_`
    that is appended to Python's keywords.
    """
    return name.removesuffix("_")


@cache
def signature(op: type[FragmentOp]) -> Signature:
    """Return the NNEF declaration of an operation class."""
    definition = op.get_irdl_definition()
    tensors = [
        (plain(name), _tensor(operand), _default(op, name, operand))
        for name, operand in definition.operands
    ]
    attributes = [
        (plain(name), _type_of(property.constr), _value(property))
        for name, property in definition.properties.items()
        if isinstance(unwrapped(property.constr), ParameterConstraint)
    ]
    results = tuple((plain(name), _tensor(result)) for name, result in definition.results)
    types = [type for _, type, _ in (*tensors, *attributes)] + [type for _, type in results]
    return Signature(
        op.name.removeprefix("nnef."),
        any("?" in type for type in types),
        op.GENERIC_DEFAULT,
        (*tensors, *attributes),
        results,
    )


_SHAPE = ("shape", "integer[]", REQUIRED)
_OUTPUT = (("output", "tensor<?>"),)
_LABEL, _VALUE = ("label", "string", REQUIRED), ("value", "?[]", REQUIRED)
INTRODUCING = (
    Signature("variable", True, "scalar", (_SHAPE, _LABEL), _OUTPUT),
    Signature("constant", True, "scalar", (_SHAPE, _VALUE), _OUTPUT),
)
"""Declarations of operations whose NNEF attributes the IR keeps in the result's type and the
value.
"""


def signatures() -> Mapping[str, Signature]:
    """Return the declarations of all standard operations, by NNEF name (without `nnef.`)."""
    from . import NNEF

    operations = [op for op in NNEF.operations if issubclass(op, FragmentOp) and op.IS_STANDARD]
    return {one.name: one for one in (*INTRODUCING, *map(signature, operations))}


def _tensor(definition: Any) -> str:
    """Return the NNEF type of an operand or result, as in `tensor<scalar>`; with `[]` if
    variadic.
    """
    return tensor_argument(definition).datatype + ("[]" if is_variadic(definition) else "")


def _default(op: type[FragmentOp], name: str, definition: Any) -> Any:
    """Return the number that an absent operand stands for; REQUIRED if the operand cannot be
    absent.
    """
    return op.DEFAULTS[name] if isinstance(definition, OptionalDef) else REQUIRED


def _type_of(constraint: Any) -> str:
    inner = unwrapped(constraint)
    return inner.datatype if isinstance(inner, ParameterConstraint) else ""


def _value(property: Any) -> Any:
    """Return the default of a property as a Python value; REQUIRED if the property has none."""
    constraint = unwrapped(property.constr)
    if property.default_value is None or not isinstance(constraint, AttributeOf):
        return REQUIRED
    return constraint.value(property.default_value)
