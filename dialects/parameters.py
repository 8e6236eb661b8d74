"""Constraints of parameters, which also convert Python values to attributes."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from functools import cache
from typing import Any

from xdsl.dialects.utils.enum_attribute import EnumAttribute
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, BaseAttr, MessageConstraint
from xdsl.utils.exceptions import VerifyException


class ParameterConstraint(AttrConstraint[Any]):
    """The base class of constraints of a parameter that convert Python values to its attribute."""

    @property
    @abstractmethod
    def datatype(self) -> str:
        """The name of the parameter's data type in its dialect: `UINT_32` in qnn (without
        `QNN_DATATYPE_`), `integer[]` in nnef.
        """

    @property
    def words(self) -> str:
        """A description of the allowed values, for messages; the empty string if there is none."""
        return ""

    @property
    def has_lists(self) -> bool:
        """Whether the parameter can be written as a list of numbers."""
        return False

    @abstractmethod
    def attribute(self, value: Any) -> Attribute:
        """Convert a Python value to the parameter's attribute. Raises VerifyException if the value
        is not allowed.
        """

    def listed(self, values: list[Any]) -> Attribute:
        """Convert nested lists of numbers, as parsed, to the parameter's attribute.

        Raises VerifyException if the numbers are not allowed.
        """
        raise VerifyException(f"expected {self.words or self.datatype}, got a list")

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> ParameterConstraint:
        """Return the constraint itself, which has no type variables."""
        return self


def unwrapped(constraint: AttrConstraint[Any]) -> AttrConstraint[Any]:
    """Return the constraint without the nested `MessageConstraint`s around it."""
    while isinstance(constraint, MessageConstraint):
        constraint = constraint.constr
    return constraint


@cache
def _named(attr: type[EnumAttribute[Any]], value: str) -> Attribute:
    """Return the attribute of the enum value called `value`, cached. Raises VerifyException if
    there is no such value.
    """
    try:
        return attr(attr.enum_type(value))
    except ValueError:
        names = ", ".join(attr.enum_type)
        raise VerifyException(f"expected one of {names}, got {value}") from None


def parameter(constraint: AttrConstraint[Any], value: Any) -> Attribute:
    """Convert a Python value to the attribute of a parameter with `constraint`.

    Attributes are returned as they are. Raises VerifyException for a value that the constraint does
    not allow or cannot convert.
    """
    inner = unwrapped(constraint)
    match inner:
        case _ if isinstance(value, Attribute):
            return value
        case ParameterConstraint():
            return inner.attribute(value)
        case BaseAttr(attr=attr) if issubclass(attr, EnumAttribute):
            return _named(attr, value)
        case _:
            raise VerifyException(f"expected an attribute, got {value!r}")
