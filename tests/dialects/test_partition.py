"""Partitions against the connected components of the graph of united elements."""

from hypothesis import given
from hypothesis import strategies as st

from hexnn.dialects.partition import Partition

ELEMENTS = st.integers(0, 9)


def component(pairs: list[tuple[int, int]], start: int) -> set[int]:
    """Return the elements that a chain of `pairs` connects to `start`."""
    reached = {start}
    for _ in pairs:
        reached |= {x for pair in pairs if reached & {*pair} for x in pair}
    return reached


@given(st.lists(st.tuples(ELEMENTS, ELEMENTS), max_size=12))
def test_classes_are_connected_components(pairs: list[tuple[int, int]]):
    partition = Partition[int]()
    for kept, other in pairs:
        representative = partition.find(kept)
        partition.unite(kept, other)
        assert partition.find(other) == partition.find(kept) == representative
    for element in range(10):
        same = {x for x in range(10) if partition.find(x) == partition.find(element)}
        assert same == component(pairs, element)
