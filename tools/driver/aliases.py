"""Names for attributes in printed text: `!q0` for a long quantized type, `#loc0` for a location."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import CallSiteLoc, FusedLoc, NameLoc
from xdsl.ir import Attribute

from ...dialects.aliases import Aliased
from ...dialects.diagnostics import fused_parts

LONGEST_LOCATION = 80
"""Limit on the characters of a location printed inline: one operation of a small file fits."""

NESTED = NameLoc | FusedLoc | CallSiteLoc
"""Locations that say more than a position; a position is printed inline."""


@dataclass
class Aliases:
    """The names of the attributes of one text, in the order of their first use."""

    names: dict[Attribute, str] = field(default_factory=dict[Attribute, str])
    """Attribute -> its name; empty for one that is printed inline."""
    _numbers: Counter[str] = field(default_factory=Counter[str])

    def of(self, attribute: Attribute) -> str:
        """The name of an attribute; empty when it is printed inline."""
        if not isinstance(attribute, Aliased | NESTED):
            return ""
        if attribute not in self.names:
            alias = _alias(attribute)
            self.names[attribute] = alias.format(self._numbers[alias])
            self._numbers[alias] += 1
        return self.names[attribute]

    def others(self) -> Iterator[tuple[str, Attribute]]:
        """The names of all but locations, with what they stand for."""
        for attribute, name in self.names.items():
            if name and not isinstance(attribute, NESTED):
                yield name, attribute

    def locations(self) -> Iterator[tuple[str, Attribute]]:
        """The names of locations, with what they stand for; one comes before those around it."""
        done = set[Attribute]()
        for attribute in list(self.names):
            if isinstance(attribute, NESTED):
                yield from self._with_inner(attribute, done)

    def _with_inner(self, loc: Attribute, done: set[Attribute]) -> Iterator[tuple[str, Attribute]]:
        if loc in done:
            return
        done.add(loc)
        for inner in _inner(loc):
            yield from self._with_inner(inner, done)
        if name := self.of(loc):
            yield name, loc


def _alias(attribute: Attribute) -> str:
    """The name that an attribute is to have, without its number; empty for none."""
    if isinstance(attribute, Aliased):
        return attribute.alias
    return "#loc{}" if len(str(attribute)) > LONGEST_LOCATION else ""


def _inner(loc: Attribute) -> tuple[Attribute, ...]:
    """The locations that a location holds."""
    match loc:
        case NameLoc():
            return (loc.location,)
        case FusedLoc():
            return tuple(fused_parts(loc))
        case CallSiteLoc():
            return (loc.callee, loc.caller)
        case _:
            return ()
