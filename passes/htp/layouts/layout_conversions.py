"""The kernels that convert tensors between layouts, with their costs in predicted packets."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import TypeAlias

from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute, Block, SSAValue

from ....dialects import htp
from ....dialects.registries.implementations import Layouts
from .choices import Choice, Choices, choices_of

Key: TypeAlias = tuple[Attribute, tuple[int, ...], str, str]
"""Element type and shape of a tensor, its layout, the layout to convert it to."""


@dataclass
class Conversions:
    """The kernels of the conversions of a function's values on a target.

    They belong to one function: their packets are predicted more closely where its choices depend
    on them, and choices are to be the same whatever was compiled before.
    """

    target: htp.Target
    known: dict[Key, Choices] = field(default_factory=dict[Key, Choices])

    def of(self, value: SSAValue, source: str, dest: str) -> Choices:
        """Return the kernels that convert a value from layout `source` to layout `dest`; the choice
        without a kernel if none can.
        """
        type = htp.tensor_type(value)
        key = (type.element_type, type.get_shape(), source, dest)
        if key not in self.known:
            self.known[key] = self._choices(*key)
        return self.known[key]

    def cheapest(self, value: SSAValue, source: str, dest: str) -> Choice:
        """Return the choice of `of` with the least cost."""
        return min(self.of(value, source, dest).fitting, key=lambda choice: choice.cost)

    def chosen(self, value: SSAValue, source: str, dest: str) -> Choices:
        """Return the choices of `of` with the cheapest alone as one that fits."""
        cheapest = self.cheapest(value, source, dest)
        return replace(self.of(value, source, dest), fitting=(cheapest,))

    def _choices(
        self, element: Attribute, dims: tuple[int, ...], source: str, dest: str
    ) -> Choices:
        """Return the choices of a conversion, in any order."""
        type = htp.with_layout(TensorType(element, dims), source, htp.TCM)
        op, wanted = (
            htp.ConvertLayoutOp(Block(arg_types=[type]).args[0], dest),
            Layouts((source,), dest),
        )
        choices = choices_of(op, self.target)
        fitting = tuple(c for c in choices.fitting if c.layouts == wanted)
        return replace(choices, fitting=fitting or (Choice(None, wanted, op, self.target),))
