"""What a body of assignments knows: declared operations, types of identifiers, its fragment."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from .report import Report
from .syntax import Fragment, Type


@dataclass
class Scope:
    """The identifiers of one body. A type of None is one that an error left unknown."""

    declared: Mapping[str, Fragment]
    """All operations by name: standard ones and the document's."""

    report: Report
    fragment: Fragment | None
    """The fragment whose body it is; none for the graph."""

    types: dict[str, Type | None] = field(default_factory=dict[str, Type | None])

    @property
    def is_generic(self) -> bool:
        """Whether `?` means something here."""
        return self.fragment is not None and self.fragment.is_generic
