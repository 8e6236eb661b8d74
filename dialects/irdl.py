"""Declarative constraints and checks that read well when they fail."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute
from xdsl.irdl import (
    AttrConstraint,
    IRDLOperation,
    MessageConstraint,
    VerificationContext,
    irdl_op_definition,
)
from xdsl.utils.exceptions import VerifyException

Op = TypeVar("Op", bound=IRDLOperation)


def named_op_definition(cls: type[Op]) -> type[Op]:
    """`irdl_op_definition`, with the property's name in the message when one does not verify."""
    cls = irdl_op_definition(cls)
    for name, prop in cls.get_irdl_definition().properties.items():
        prop.constr = MessageConstraint(prop.constr, f"property '{name}' does not verify:")
    return cls


@dataclass(frozen=True)
class TensorOf(AttrConstraint[TensorType[Any]]):
    """A tensor whose element type passes `accepts`, of rank `rank` where given."""

    what: str
    """The element types, in words, for the message."""

    accepts: Callable[[Attribute], bool]
    rank: int | None = None

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException when `attr` is another type."""
        if isinstance(attr, TensorType) and self.accepts(attr.element_type):
            if self.rank is None or attr.get_num_dims() == self.rank:
                return
        rank = "" if self.rank is None else f"{self.rank}-d "
        raise VerifyException(f"expected a {rank}tensor of {self.what}, got {attr}")

    def get_bases(self) -> set[type[Attribute]] | None:
        """Only tensor types can pass."""
        return {TensorType}

    def mapping_type_vars(self, type_var_mapping: Mapping[Any, Any]) -> TensorOf:
        """There are no type variables here."""
        return self


def expect(ok: bool, message: str) -> None:
    """Raise VerifyException with `message` unless `ok`."""
    if not ok:
        raise VerifyException(message)


def expect_shape(name: str, seen: Sequence[int], expected: Sequence[int]) -> None:
    """The shape of `name` is `expected`; -1 on either side agrees with any size."""
    same = len(seen) == len(expected) and all(
        a == b or -1 in (a, b) for a, b in zip(seen, expected, strict=False)
    )
    expect(same, f"{name} must have shape {list(expected)}, got {list(seen)}")
