"""Tables keyed by operation class whose entries also apply to subclasses."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from xdsl.ir import Operation

T = TypeVar("T")


class ByClass(dict[type[Any], T], Generic[T]):
    """A table keyed by operation class; a class without an entry uses that of its nearest base
    class.
    """

    def of(self, op: Operation) -> T | None:
        """Return the entry for the class of `op` or its nearest base class; None if there is
        none.
        """
        return next((self[cls] for cls in type(op).__mro__ if cls in self), None)
