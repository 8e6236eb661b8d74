"""Aliases of attributes in printed IR: `!q0` for a long quantized type, `#loc0` for a long
location.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

from xdsl.dialects.builtin import CallSiteLoc, FusedLoc, NameLoc
from xdsl.ir import Attribute

from ...dialects.aliases import Aliased
from ...dialects.diagnostics import fused_parts

LONGEST_LOCATION = 80
"""Limit on the characters of a location that is printed without an alias."""

NESTED = NameLoc | FusedLoc | CallSiteLoc
"""Locations that contain other locations; a plain position is never printed as an alias."""


@dataclass
class Aliases:
    """The aliases of attributes that one printed text uses, in the order of their first use."""

    names: dict[Attribute, str] = field(default_factory=dict[Attribute, str])
    """Attribute -> its alias; empty if it is printed in full."""
    _numbers: Counter[str] = field(default_factory=Counter[str])

    def of(self, attribute: Attribute) -> str:
        """Return the alias of an attribute, or an empty string if it is printed in full."""
        if not isinstance(attribute, Aliased | NESTED):
            return ""
        if attribute not in self.names:
            alias = _alias(attribute)
            self.names[attribute] = alias.format(self._numbers[alias])
            self._numbers[alias] += 1
        return self.names[attribute]

    def others(self) -> Iterator[tuple[str, Attribute]]:
        """Yield (alias, attribute) for all aliased attributes except locations."""
        for attribute, name in self.names.items():
            if name and not isinstance(attribute, NESTED):
                yield name, attribute

    def locations(self) -> Iterator[tuple[str, Attribute]]:
        """Yield (alias, location) for all locations with an alias, in an order in which each
        follows the locations nested in it.
        """
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
    """Return the alias of an attribute as a format such as `!q{}`, in which `{}` stands for a
    number; empty if the attribute is printed in full.
    """
    if isinstance(attribute, Aliased):
        return attribute.alias
    return "#loc{}" if len(str(attribute)) > LONGEST_LOCATION else ""


def _inner(loc: Attribute) -> tuple[Attribute, ...]:
    """Return the locations directly inside `loc`: of a `NameLoc`, `FusedLoc` or `CallSiteLoc`; of
    any other location none.
    """
    match loc:
        case NameLoc():
            return (loc.location,)
        case FusedLoc():
            return tuple(fused_parts(loc))
        case CallSiteLoc():
            return (loc.callee, loc.caller)
        case _:
            return ()
