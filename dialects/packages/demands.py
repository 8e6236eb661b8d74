"""The layout and the memory that an op package's tensor properties demand of each operand and
result of an operation.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from .tensor_properties import GROUPS, TensorProperties
from .terms import REST, WHOLE

WORDS = {value: word for group in GROUPS.values() for word, value in group.items()}
"""A layout or memory -> the property that demands it: `flat` -> `Flat`."""


@dataclass(frozen=True)
class Demand:
    """The layout and the memory that a tensor must have; None where it is free."""

    layout: str | None = None
    memory: str | None = None

    def conflict(self, layout: str | None, memory: str | None) -> str | None:
        """Return the tensor property, such as `Crouton`, that a tensor with this layout and memory
        violates (None: open, which violates nothing); None if there is no such property.
        """
        for wanted, seen in ((self.layout, layout), (self.memory, memory)):
            if wanted is not None and seen is not None and wanted != seen:
                return WORDS[wanted]
        return None

    def joined(self, other: Demand) -> Demand:
        """Return a demand for the layout and the memory that `other` demands, or, where it demands
        none, for those that this one demands.
        """
        return Demand(other.layout or self.layout, other.memory or self.memory)


FREE = Demand()
"""The demand of a tensor that no property mentions."""


@dataclass(frozen=True)
class Demands:
    """The layouts and memories that an operation demands of its operands and of its results, one
    `Demand` for each tensor in order.
    """

    operands: tuple[Demand, ...]
    results: tuple[Demand, ...]


def demands(properties: TensorProperties | None, operands: int, results: int) -> Demands:
    """Return what `properties` demand of the tensors of an operation that has so many `operands`
    and `results`; without properties (None) all are free.
    """
    if properties is None:
        return Demands((FREE,) * operands, (FREE,) * results)
    names = properties.operands[:operands]
    inputs = [_demand(properties, (name,)) for name in names]
    inputs += [_demand(properties, ())] * (operands - len(names))
    outputs = [_demand(properties, _output_names(properties, i)) for i in range(results)]
    return Demands(tuple(inputs), tuple(outputs))


def _output_names(properties: TensorProperties, index: int) -> tuple[str, ...]:
    """Return the names that tensor properties may use for output `index`: what Outputs calls it, if
    given, and `*` for the first one.
    """
    named = properties.outputs[index : index + 1]
    return (*named, WHOLE) if index == 0 else named


def _demand(properties: TensorProperties, names: tuple[str, ...]) -> Demand:
    """Return what is demanded of the tensor that has these `names`: what a property says of one of
    them, or else of all tensors that are not named (`...`).
    """

    def value(of: Mapping[str, str]) -> str | None:
        return next((of[name] for name in (*names, REST) if name in of), None)

    return Demand(value(properties.layouts), value(properties.memories))
