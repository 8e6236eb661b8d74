"""The longest paths of dependences that a modulo scheduler starts from."""

from random import Random

from hexnn.lowering.hexagon.scheduling.dependences import Edge
from hexnn.lowering.hexagon.scheduling.iterative import longest_paths


def least_fixed_point(count: int, edges: list[Edge], interval: int) -> list[int] | None:
    """The lengths after a round for each instruction; None if one more round changes them."""
    lengths = [0] * count
    for _ in range(count):
        new = list(lengths)
        for source, target, latency, distance, _ in edges:
            new[source] = max(new[source], lengths[target] + latency - distance * interval)
        if new == lengths:
            return lengths
        lengths = new
    return None


def test_random_graphs():
    rng, bounded = Random(1), 0
    for _ in range(200):
        count = rng.randint(2, 40)
        ends = [(rng.randrange(count), rng.randrange(count)) for _ in range(3 * count)]
        edges = [
            Edge(a, b, rng.randint(0, 3), 0 if a < b else rng.choice((1, 1, 2))) for a, b in ends
        ]
        interval = rng.choice((1, 3, 10, 30))
        expected = least_fixed_point(count, edges, interval)
        assert longest_paths(count, edges, interval) == expected
        bounded += expected is not None
    assert 40 < bounded < 160
