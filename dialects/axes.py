"""Parameters that are axes of a tensor: `axis = prop_def(AxesOf(UINT_32, "input"))`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr, IntegerAttr
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, MessageConstraint, VerificationContext

from .irdl import Demand
from .tensor_constraints import is_tensor


@dataclass(frozen=True, init=False)
class AxesOf(MessageConstraint[Any]):
    """A parameter of `constr`, one axis or several, each listed once, of an operand or result.

    `message` is the name of that tensor. Of a tensor of rank 0, which has no axis, nothing is
    demanded: whether there may be one is for the operation to say.
    """

    more: int
    """How many axes more than that tensor the one has which the axes are of."""

    def __init__(self, constr: AttrConstraint[Any], tensor: str, more: int = 0):
        super().__init__(constr, tensor)
        object.__setattr__(self, "more", more)

    @property
    def tensor(self) -> str:
        """The operand or result."""
        return self.message

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException for another parameter, Demand for what are no axes."""
        self.constr.verify(attr, constraint_context)
        type = constraint_context.get_variable(self.tensor)
        rank = type.get_num_dims() + self.more if is_tensor(type) and type.get_num_dims() else 0
        if rank > 0:
            expect_axes(numbers(attr), rank)


def expect_axes(axes: tuple[int, ...], rank: int) -> None:
    """Each of `axes` exists and is listed once. Raises Demand."""
    for axis in axes:
        if not 0 <= axis < rank:
            raise Demand(f"must lie in [0, {rank - 1}], got {axis}")
    if len(set(axes)) != len(axes):
        raise Demand(f"must be listed once each, got {list(axes)}")


def numbers(parameter: Any) -> tuple[int, ...]:
    """The integers of a parameter; none of one of another kind."""
    match parameter:
        case IntegerAttr():
            return (parameter.value.data,)
        case DenseArrayBase() | DenseIntOrFPElementsAttr():
            return tuple([int(number) for number in parameter.get_values()])
        case _:
            return ()


def axes_of(constraint: Any) -> AxesOf | None:
    """The constraint of axes under the messages around it, if there is one."""
    while isinstance(constraint, MessageConstraint):
        if isinstance(constraint, AxesOf):
            return constraint
        constraint = constraint.constr
    return None
