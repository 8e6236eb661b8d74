"""The scope of a body of assignments: declared operations, types of identifiers, its fragment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .report import Report
from .syntax import Fragment, Type


@dataclass
class Scope:
    """The identifiers of one body. The type None is unknown, because of a reported error."""

    declared: Mapping[str, Fragment]
    """All operations by name: the standard ones and the document's fragments."""

    report: Report
    fragment: Fragment | None
    """The fragment that the body belongs to; None for the graph."""

    types: dict[str, Type | None] = field(default_factory=dict[str, Type | None])

    @property
    def is_generic(self) -> bool:
        """Whether the generic type `?` is defined in this body."""
        return self.fragment is not None and self.fragment.is_generic
