"""The constraint of parameters that are axes of a tensor: `prop_def(AxesOf(UINT_32, "input"))`."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xdsl.dialects.builtin import DenseArrayBase, DenseIntOrFPElementsAttr, IntegerAttr
from xdsl.ir import Attribute
from xdsl.irdl import AttrConstraint, MessageConstraint, VerificationContext

from .irdl import PropertyError
from .tensor_constraints import is_tensor


@dataclass(frozen=True, init=False)
class AxesOf(MessageConstraint[Any]):
    """The constraint of a parameter that holds one or several distinct axes of an operand or
    result.

    `constr` constrains the attribute itself; the inherited field `message` holds the name of the
    operand or result.
    """

    inserted: bool
    """Whether the axes are inserted into the shape of the named tensor, whose rank then does not
    count them."""

    checks_scalars: bool
    """Whether tensors of rank 0 are checked; if not, they are left to the operation's verifier."""

    from_end: bool
    """Whether axes may be negative, and then count from the end: -1 is the last one."""

    def __init__(
        self,
        constr: AttrConstraint[Any],
        tensor: str,
        inserted: bool = False,
        checks_scalars: bool = False,
        from_end: bool = False,
    ):
        super().__init__(constr, tensor)
        object.__setattr__(self, "inserted", inserted)
        object.__setattr__(self, "checks_scalars", checks_scalars)
        object.__setattr__(self, "from_end", from_end)

    @property
    def tensor(self) -> str:
        """The name of the operand or result whose axes the parameter holds."""
        return self.message

    def verify(self, attr: Attribute, constraint_context: VerificationContext) -> None:
        """Raise VerifyException for an attribute that `constr` rejects, or PropertyError for axes
        that are repeated or out of range.
        """
        self.constr.verify(attr, constraint_context)
        type = constraint_context.get_variable(self.tensor)
        if is_tensor(type) and (self.checks_scalars or type.get_num_dims()):
            axes, rank = numbers(attr), type.get_num_dims()
            expect_axes(axes, rank + len(axes) if self.inserted else rank, self.from_end)


def expect_axes(axes: tuple[int, ...], rank: int, from_end: bool = False) -> None:
    """Raise PropertyError unless all `axes` are distinct and lie in [0, rank - 1], or with
    `from_end` in [-rank, rank - 1], where negative axes count from the end.
    """
    least = -rank if from_end else 0
    for axis in axes:
        if not least <= axis < rank:
            raise PropertyError(f"must lie in [{least}, {rank - 1}], got {axis}")
    if len({axis % rank for axis in axes}) != len(axes):
        raise PropertyError(f"must be listed once each, got {list(axes)}")


def numbers(parameter: Any) -> tuple[int, ...]:
    """Return the integers in a parameter's attribute, a scalar or an array; () for other
    attributes.
    """
    match parameter:
        case IntegerAttr():
            return (parameter.value.data,)
        case DenseArrayBase() | DenseIntOrFPElementsAttr():
            return tuple([int(number) for number in parameter.get_values()])
        case _:
            return ()


def axes_of(constraint: Any) -> AxesOf | None:
    """Return the `AxesOf` that `constraint` is, or wraps in `MessageConstraint`s; None if there is
    none.
    """
    while isinstance(constraint, MessageConstraint):
        if isinstance(constraint, AxesOf):
            return constraint
        constraint = constraint.constr
    return None
