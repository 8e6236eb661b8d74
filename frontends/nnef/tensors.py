"""Tensors on their way into the IR: what they are called, where they come from."""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import CallSiteLoc, LocationAttr, f32, i1, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import Rewriter

from ...dialects.tensors import element, shape
from .errors import location
from .flatten import FlatInvocation

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
        targets = [one.targets[0] for one in self.call.path if one.targets]
        return self.identifier or "/".join([*targets, self.call.name])


def place(call: FlatInvocation, name: str) -> LocationAttr:
    """Where an operation is invoked in the file `name`, and the invocations around it."""
    found: LocationAttr = location(name, call.path[0].position)
    for one in call.path[1:]:
        found = CallSiteLoc(location(name, one.position), found)
    return found
