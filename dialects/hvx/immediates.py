"""The immediates of instructions: i64 attributes in the range of a field of the encoding."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from xdsl.dialects.builtin import IntegerAttr, IntegerType, i64
from xdsl.irdl import AttrConstraint
from xdsl.utils.exceptions import VerifyException

from .table import Operand


@lru_cache(maxsize=1024)
def number(value: int) -> IntegerAttr[IntegerType]:
    """Return the i64 attribute of an immediate, cached so that equal ones are one object."""
    return IntegerAttr(value, i64)


class Immediate(AttrConstraint[IntegerAttr[IntegerType]]):
    """The constraint on an immediate: an i64 integer that its field in the encoding can hold."""

    def __init__(self, field: Operand):
        self.low, self.high = field.range

    def verify(self, attr: Any, constraint_context: object) -> None:
        """Raise VerifyException unless `attr` is an i64 integer attribute in the field's range."""
        if not self.accepts(attr):
            raise VerifyException(f"expected {self.low} to {self.high}, got {attr}")

    def accepts(self, attr: Any) -> bool:
        """Return whether `attr` is an i64 integer attribute in the field's range."""
        fits = isinstance(attr, IntegerAttr) and attr.type == i64
        return fits and self.low <= attr.value.data <= self.high

    def mapping_type_vars(self, type_var_mapping: object) -> Immediate:
        """Return the constraint itself, which has no type variables."""
        return self
