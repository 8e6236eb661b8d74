"""Partitions of hashable elements into classes, by xDSL's disjoint sets."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Generic, TypeVar

from xdsl.utils.disjoint_set import DisjointSet

Element = TypeVar("Element", bound=Hashable)


class Partition(Generic[Element]):
    """Disjoint classes of elements; an element that was never united is a class of its own."""

    def __init__(self) -> None:
        self._sets = DisjointSet[Element]()
        self._known = set[Element]()

    def find(self, element: Element) -> Element:
        """Return the representative of the class of an element."""
        if element not in self._known:
            self._known.add(element)
            self._sets.add(element)
        return self._sets.find(element)

    def unite(self, kept: Element, other: Element) -> None:
        """Unite the classes of two elements; the representative of `kept` represents both."""
        self._sets.union_left(self.find(kept), self.find(other))
