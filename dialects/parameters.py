"""Parameters of operations: constraints that make the attribute of a Python value."""

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
    """What a parameter may be, and how a Python value becomes one."""

    @property
    @abstractmethod
    def datatype(self) -> str:
        """The name of the type in the definition, without prefix."""

    @property
    def words(self) -> str:
        """What it may be, in words; empty where only a message says it."""
        return ""

    @property
    def has_lists(self) -> bool:
        """Whether the text may have a list of numbers for it."""
        return False

    @abstractmethod
    def attribute(self, value: Any) -> Attribute:
        """The attribute of a Python value. Raises VerifyException when there is none."""

    def listed(self, values: list[Any]) -> Attribute:
        """The attribute of nested lists of numbers. Raises VerifyException when there is none."""
        raise VerifyException(f"expected {self.words or self.datatype}, got a list")

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> ParameterConstraint:
        """There are no type variables here."""
        return self


def unwrapped(constraint: AttrConstraint[Any]) -> AttrConstraint[Any]:
    """The constraint under the messages around it."""
    while isinstance(constraint, MessageConstraint):
        constraint = constraint.constr
    return constraint


@cache
def _named(attr: type[EnumAttribute[Any]], value: str) -> Attribute:
    """One attribute for all that have the same named value, which may be its name alone."""
    try:
        return attr(attr.enum_type(value))
    except ValueError:
        names = ", ".join(attr.enum_type)
        raise VerifyException(f"expected one of {names}, got {value}") from None


def parameter(constraint: AttrConstraint[Any], value: Any) -> Attribute:
    """The attribute of a Python value for a parameter of `constraint`.

    Raises VerifyException for a value that is no attribute where the constraint makes none.
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
