"""Tensors on their way into the IR: what they are called, where they come from."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import CallSiteLoc, LocationAttr, f32, i1, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import Rewriter

from ...dialects.tensors import element, shape
from .errors import location
from .flat import Call, FlatInvocation

ELEMENTS: dict[str, Attribute] = {"scalar": f32, "integer": i32, "logical": i1}
"""NNEF's data types, where no file says more."""

MOST_ELEMENTS = 1 << 31
"""The most elements of a tensor."""
MOST_CONSTANTS = 1 << 26
"""The most elements of a tensor that the document writes."""


@dataclass(eq=False)
class Handle:
    """A tensor that an operation or an input gives, made by `call`."""

    value: SSAValue
    kind: str
    """`scalar`, `integer` or `logical`."""
    call: FlatInvocation
    identifier: str | None = None
    """The identifier of the graph that stands for it."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The sizes."""
        return shape(self.value)

    @property
    def element(self) -> Attribute:
        """The element type."""
        return element(self.value)

    def retype(self, type: Attribute) -> None:
        """Give the value another type."""
        self.value = Rewriter.replace_value_with_new_type(self.value, type)

    @property
    def name(self) -> str:
        """The identifier; else those of the invocations that lead here, and the operation."""
        return self.identifier or "/".join(filter(None, (self.call.call.label, self.call.name)))


class Places:
    """The locations of invocations, each made once."""

    def __init__(self) -> None:
        self.made: dict[Call, LocationAttr] = {}

    def of(self, call: Call) -> LocationAttr:
        """Where an operation is invoked, and the invocations around it."""
        found = self.made.get(call)
        if found is None:
            found = location(call.file, call.position)
            if call.outer is not None:
                found = CallSiteLoc(found, self.of(call.outer))
            self.made[call] = found
        return found
