"""The picture of a network: a box for each operation of its source, from inputs to outputs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from xdsl.dialects.func import ReturnOp
from xdsl.ir import Operation, SSAValue

from ...dialects.addresses import source_names
from ...dialects.entry_function import Entry
from ..driver.dot import node_of
from ..entries import is_silent
from ..text import shortened
from .grid import Grid
from .layered_layout import Drawing, Edge, layered
from .markup import element, label, picture, rectangle, tooltip

if TYPE_CHECKING:
    from ..model import Model

GRID = Grid(box=(156, 36), pitch=(176, 64))
"""A box holds 22 characters in two lines."""

CHARACTERS = 22


@dataclass(frozen=True)
class Node:
    """A box: an operation, or an input or output of the network."""

    name: str
    """The address of the operation: `conv_2d#3`; the name of the input or output."""

    tensor: str
    is_operation: bool


@dataclass(frozen=True)
class NetworkGraph:
    """The operations of a network's source, its inputs and its outputs, and what leads to what."""

    nodes: tuple[Node, ...]
    edges: tuple[Edge, ...]
    """(number of the node that computes a tensor, number of the one that takes it)."""


def network_graph(model: Model) -> NetworkGraph:
    """Return the graph of the source of a network; constants are not shown."""
    entry = Entry.of(model.source.ir)
    block = entry.function.body.block
    numbers: dict[SSAValue | Operation, str] = {}
    nodes, edges = list[Node](), list[Edge]()

    def add(node: Node, operands: tuple[SSAValue, ...]) -> str:
        sources = (node_of(value, numbers) for value in operands)
        edges.extend((int(at), len(nodes)) for at in dict.fromkeys(sources) if at is not None)
        nodes.append(node)
        return str(len(nodes) - 1)

    for argument, name in zip(block.args, entry.inputs, strict=True):
        numbers[argument] = add(Node(name, "", False), ())
    shown = [op for op in block.ops if not is_silent(op)]
    for op, name in zip(shown, source_names(shown), strict=True):
        numbers[op] = add(Node(name.address, name.tensor or "", True), tuple(op.operands))
    if isinstance(last := block.last_op, ReturnOp):
        for value, name in zip(last.operands, entry.outputs, strict=True):
            add(Node(name, "", False), (value,))
    return NetworkGraph(tuple(nodes), tuple(edges))


@dataclass(frozen=True)
class NetworkPicture:
    """The picture of a network's graph. `shares` are the operations' parts of all cycles, 0 to 1,
    and `references` the operations that are not HVX code, each by address.
    """

    graph: NetworkGraph
    shares: Mapping[str, float]
    references: frozenset[str]

    def svg(self) -> str:
        """Return the picture as SVG."""
        drawing = layered(len(self.graph.nodes), self.graph.edges)
        parts = [*map(GRID.curve, drawing.edges), *self.boxes(drawing)]
        return picture(*GRID.size(drawing), *parts, class_="network")

    def boxes(self, drawing: Drawing) -> Iterator[str]:
        """Yield the box of each node."""
        for node, point in zip(self.graph.nodes, drawing.nodes, strict=True):
            x, y = GRID.corner(point)
            how = {"rx": 4 if node.is_operation else 18, "fill": self.color(node)}
            dashes = "4 3" if node.name in self.references else None
            box = rectangle(x, y, *GRID.box, stroke="#555", stroke_dasharray=dashes, **how)
            texts = [shortened(text, CHARACTERS) for text in (node.name, node.tensor) if text]
            first = y + 22 - 7 * (len(texts) - 1)
            lines = [label(x + 8, first + 14 * i, text) for i, text in enumerate(texts)]
            said = tooltip(self.said(node))
            name = node.name if node.is_operation else None
            yield element("g", said, box, *lines, data_operation=name)

    def color(self, node: Node) -> str:
        """Return the color of a box: the redder, the larger its share of the cycles."""
        if not node.is_operation:
            return "#eef3f8"
        lightness = 97 - 42 * min(1.0, 3 * self.shares.get(node.name, 0.0))
        return f"hsl(24, 90%, {lightness:.0f}%)" if node.name in self.shares else "#fff"

    def said(self, node: Node) -> str:
        """Return the text on a box."""
        parts = [f"{node.name} {node.tensor}".rstrip()]
        if node.name in self.shares:
            parts.append(f"{100 * self.shares[node.name]:.1f} % of the cycles")
        if node.name in self.references:
            parts.append("not HVX code")
        return ", ".join(parts)
