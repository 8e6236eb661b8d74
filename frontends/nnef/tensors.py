"""Tensors of a graph that is being imported, and the IR locations of the operations that make
them.
"""

from __future__ import annotations

from dataclasses import dataclass

from xdsl.dialects.builtin import CallSiteLoc, LocationAttr, f32, i1, i32
from xdsl.ir import Attribute, SSAValue
from xdsl.rewriter import Rewriter

from ...dialects.tensors import element, shape
from .errors import location
from .flat import Call, FlatInvocation

ELEMENTS: dict[str, Attribute] = {"scalar": f32, "integer": i32, "logical": i1}
"""NNEF data type -> element type, unless a data file has a wider one."""

MOST_ELEMENTS = 1 << 31
"""Limit on the elements of a tensor: larger ones would not fit in memory."""
MOST_CONSTANTS = 1 << 26
"""Limit on the elements of a constant in the document: bounds the memory of reading."""


@dataclass(eq=False)
class Handle:
    """A tensor of the graph: its SSA value, its NNEF data type, the invocation that computes it."""

    value: SSAValue
    kind: str
    """`scalar`, `integer` or `logical`."""
    call: FlatInvocation
    identifier: str | None = None
    """The identifier of the graph that stands for it, if any."""

    @property
    def shape(self) -> tuple[int, ...]:
        """The extents of the tensor's axes."""
        return shape(self.value)

    @property
    def element(self) -> Attribute:
        """The element type of the SSA value."""
        return element(self.value)

    def retype(self, type: Attribute) -> None:
        """Change the type of the SSA value to `type`, a tensor type."""
        self.value = Rewriter.replace_value_with_new_type(self.value, type)

    @property
    def name(self) -> str:
        """The identifier in the graph; without one, label of the invocation and name of the
        operation, joined by `/`.
        """
        return self.identifier or "/".join(filter(None, (self.call.call.label, self.call.name)))


class CallLocations:
    """Cache of the IR locations of invocations: the location of an invocation that encloses several
    others is made once.
    """

    def __init__(self) -> None:
        self.made: dict[Call, LocationAttr] = {}

    def of(self, call: Call) -> LocationAttr:
        """Return the location of an invocation: file, line and column, nested in `callsite`
        locations of the enclosing invocations.
        """
        made = self.made.get(call)
        if made is None:
            made = location(call.file, call.position)
            if call.outer is not None:
                made = CallSiteLoc(made, self.of(call.outer))
            self.made[call] = made
        return made
