"""Partial sorting with the order that libstdc++ gives equal elements: LiteRT sorts the classes of a
detection by it, of which some may have equal scores.
"""

from __future__ import annotations

from collections.abc import Sequence


def largest(values: Sequence[float], count: int) -> list[int]:
    """Return the indices of the `count` largest of `values`, largest first, with equal ones in the
    order in which libstdc++'s std::partial_sort leaves them.
    """
    order = list(range(len(values)))
    heap = _Heap(values, order)
    for root in reversed(range(count // 2)):
        heap.sink(root, count, order[root])
    for i in range(count, len(values)):
        if heap.before(order[i], order[0]):
            heap.exchange(i, count)
    for last in reversed(range(1, count)):
        heap.exchange(last, last)
    return order[:count]


class _Heap:
    """A binary heap of indices in `order[:length]` whose root has the least of `values`."""

    def __init__(self, values: Sequence[float], order: list[int]):
        self.values, self.order = values, order

    def before(self, one: int, other: int) -> bool:
        """Return whether the value at index `one` is greater than that at `other`, and so stands
        before it in the result.
        """
        return self.values[one] > self.values[other]

    def exchange(self, position: int, length: int) -> None:
        """Swap the root of the heap of `length` indices with the index at `position` of `order`,
        then restore the heap.
        """
        order = self.order
        value, order[position] = order[position], order[0]
        self.sink(0, length, value)

    def sink(self, top: int, length: int, value: int) -> None:
        """Put the index `value` into the heap of `length` indices, whose position `top` is vacant:
        move the vacancy down to a leaf, then `value` up from there to its position.
        """
        order, hole = self.order, top
        while (child := 2 * hole + 2) <= length:
            if child == length or self.before(order[child], order[child - 1]):
                child -= 1
            order[hole] = order[child]
            hole = child
        while hole > top and self.before(order[parent := (hole - 1) // 2], value):
            order[hole] = order[parent]
            hole = parent
        order[hole] = value
