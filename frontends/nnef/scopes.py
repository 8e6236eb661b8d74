"""The scope of identifiers in a body of assignments, for type checking."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .report import Report
from .syntax import Fragment, Type


@dataclass
class Scope:
    """The types of the identifiers in the body of a fragment or graph.

    A type of None is unknown because of an error that has been reported.
    """

    declared: Mapping[str, Fragment]
    """The operations and fragments that may be invoked, by name."""

    report: Report
    fragment: Fragment | None
    """The fragment of the body; None for the graph."""

    types: dict[str, Type | None] = field(default_factory=dict[str, Type | None])

    @property
    def is_generic(self) -> bool:
        """Whether the generic type `?` is defined in this body."""
        return self.fragment is not None and self.fragment.is_generic
