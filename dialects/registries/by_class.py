"""Tables by operation class, in which an entry holds for the subclasses too."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from xdsl.ir import Operation

T = TypeVar("T")


class ByClass(dict[type[Any], T], Generic[T]):
    """Entries by operation class or family; a class without one has that of its nearest base."""

    def of(self, op: Operation) -> T | None:
        """The entry of the class of `op` or of its nearest base class; None without one."""
        return next((self[cls] for cls in type(op).__mro__ if cls in self), None)
