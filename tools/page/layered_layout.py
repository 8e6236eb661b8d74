"""Layered drawing of directed acyclic graphs (Sugiyama): layers by longest paths, order by
barycenters, edges over several layers through points between.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise

Edge = tuple[int, int]
Point = tuple[float, int]
"""(horizontal position in widths of a node, layer from the top)."""

SWEEPS = 4
"""Passes down and up the layers, for the order and again for positions: more change little."""


@dataclass(frozen=True)
class Drawing:
    """Where the nodes of a graph are, and through which points its edges lead."""

    nodes: list[Point]
    edges: list[list[Point]]


@dataclass
class Layers:
    """The layers of a graph with `count` nodes, numbered so that each edge leads to a larger
    number; edges over several layers have a point in each between.
    """

    count: int
    edges: Sequence[Edge]
    layer: list[int] = field(default_factory=list[int])
    """The layer of each node and point."""

    chains: list[list[int]] = field(default_factory=list[list[int]])
    """The numbers of the nodes and points that each edge leads through."""

    def __post_init__(self) -> None:
        self.layer = longest_paths(self.count, self.edges)
        for source, dest in self.edges:
            between = range(self.layer[source] + 1, self.layer[dest])
            first = len(self.layer)
            self.layer.extend(between)
            self.chains.append([source, *range(first, len(self.layer)), dest])
        self.neighbors: list[list[int]] = [[] for _ in self.layer]
        for chain in self.chains:
            for one, other in pairwise(chain):
                self.neighbors[one].append(other)
                self.neighbors[other].append(one)
        self.rows: list[list[int]] = [[] for _ in range(max(self.layer, default=-1) + 1)]
        for node, row in enumerate(self.layer):
            self.rows[row].append(node)
        self.x = [0.0] * len(self.layer)

    def drawing(self) -> Drawing:
        """Order the layers and give all nodes positions."""
        for row in self.rows:
            self.spread(row, [float(i) for i in range(len(row))])
        for ordered in (False, True):
            for _ in range(SWEEPS):
                for row in (*self.rows, *reversed(self.rows)):
                    wanted = {node: self.barycenter(node) for node in row}
                    if not ordered:
                        row.sort(key=wanted.__getitem__)
                    self.spread(row, [wanted[node] for node in row])
        left = min(self.x, default=0.0)
        points = [(x - left, layer) for x, layer in zip(self.x, self.layer, strict=True)]
        return Drawing(points[: self.count], [[points[i] for i in chain] for chain in self.chains])

    def barycenter(self, node: int) -> float:
        """Return the mean position of the neighbors of a node; its own if it has none."""
        near = self.neighbors[node]
        return sum(self.x[i] for i in near) / len(near) if near else self.x[node]

    def spread(self, row: list[int], wanted: list[float]) -> None:
        """Place a layer as near to the `wanted` positions as its order and a distance of 1 allow,
        without a shift of its center.
        """
        placed: list[float] = []
        for position in wanted:
            placed.append(max(position, placed[-1] + 1) if placed else position)
        shift = (sum(wanted) - sum(placed)) / max(len(placed), 1)
        for node, position in zip(row, placed, strict=True):
            self.x[node] = position + shift


def longest_paths(count: int, edges: Sequence[Edge]) -> list[int]:
    """Return the layer of each node: the length of the longest path to it; of a node without
    predecessors the layer above its highest successor.
    """
    layer = [0] * count
    below: list[list[int]] = [[] for _ in range(count)]
    above = [0] * count
    for source, dest in edges:
        below[source].append(dest)
        above[dest] += 1
    for node in range(count):
        for other in below[node]:
            layer[other] = max(layer[other], layer[node] + 1)
    for node in range(count):
        if not above[node] and below[node]:
            layer[node] = min(layer[other] for other in below[node]) - 1
    return layer


def layered(count: int, edges: Sequence[Edge]) -> Drawing:
    """Return a drawing of a graph with `count` nodes; each of `edges` (source, destination) leads
    to a larger number.
    """
    return Layers(count, edges).drawing()
