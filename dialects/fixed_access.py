"""Access by name to operands and results that no optional one precedes, so that their index is the
same in each operation of a class.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import takewhile
from operator import attrgetter
from typing import Any, TypeVar

from xdsl.ir import Operation
from xdsl.irdl import IRDLOperation, OpDef, VariadicDef, VarIRConstruct
from xdsl.irdl.operations import BaseAccessor

Op = TypeVar("Op", bound=IRDLOperation)

VALUES: dict[VarIRConstruct, Callable[[Operation], tuple[Any, ...]]] = {
    VarIRConstruct.OPERAND: attrgetter("_operands"),
    VarIRConstruct.RESULT: attrgetter("results"),
}
"""What is accessed -> its tuple in an operation."""


@dataclass(frozen=True)
class FixedAccessor(BaseAccessor):
    """The accessor of one operand or result; a tenth of the time of xDSL's, which computes the
    index from the sizes of the segments.
    """

    def __get__(self, obj: Operation, objtype: object = None) -> Any:
        return tuple.__getitem__(VALUES[self.construct](obj), self.idx)

    def index(self, args: Sequence[Any]) -> Any:
        """Return the operand or result among those of an operation."""
        return args[self.idx]


def use_fixed_access(cls: type[Op], definition: OpDef) -> None:
    """Give an operation class accessors of the operands and results before its first optional or
    variadic one.
    """
    for construct, defined in zip(VALUES, (definition.operands, definition.results), strict=True):
        fixed = takewhile(lambda entry: not isinstance(entry[1], VariadicDef), defined)
        for index, (name, _) in enumerate(fixed):
            setattr(cls, name, FixedAccessor(construct, index))
