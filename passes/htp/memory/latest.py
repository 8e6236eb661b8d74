"""The latest items of a thread: what was computed of the functions that were seen last."""

from __future__ import annotations

from threading import local
from typing import Generic, TypeVar

T = TypeVar("T")


class Latest(local, Generic[T]):
    """Up to `count` items of each thread, the one that was kept last first."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.items: list[T] = []

    def keep(self, item: T) -> None:
        """Keep an item as the latest one; it may be kept already."""
        others = (one for one in self.items if one is not item)
        self.items = [item, *others][: self.count]
