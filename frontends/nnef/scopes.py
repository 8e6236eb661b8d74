"""Scopes of type checking: the types of the identifiers in one fragment or graph body."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .rule_violations import Report
from .syntax import Fragment, Type


@dataclass
class Scope:
    """The types of the identifiers in the body of a fragment or graph that is being checked.

    The type None is that of an identifier whose definition has an error, already reported.
    """

    declared: Mapping[str, Fragment]
    """The operations and fragments that may be invoked, by name."""

    report: Report
    fragment: Fragment | None
    """The fragment of the body; None for the graph."""

    types: dict[str, Type | None] = field(default_factory=dict[str, Type | None])

    @property
    def is_generic(self) -> bool:
        """Whether the generic type `?` may be used in this body, which is so in the body of a
        generic fragment.
        """
        return self.fragment is not None and self.fragment.is_generic
