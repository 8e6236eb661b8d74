"""The picture of a network at any stage as SVG (`-t svg`): what `-t dot` says, drawn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from xdsl.dialects.builtin import ModuleOp

from ..driver.dot import DrawnEdge, DrawnGraph, drawn_graph
from .grid import Grid
from .layered_layout import Drawing, layered
from .markup import element, label, picture, rectangle, tooltip

CHARACTER, LINE = 6.5, 14
"""Upper bounds of a character's width and a line's height at 11 pixels, sans-serif."""


def svg_text(module: ModuleOp) -> str:
    """Return the graph of the entry function of `module` as SVG. Raises HexnnError for a module
    without a network.
    """
    graph = drawn_graph(module)
    drawing = layered(len(graph.nodes), [(edge.source, edge.dest) for edge in graph.edges])
    grid = _grid(graph)
    parts = [*map(grid.curve, drawing.edges), *_boxes(graph, drawing, grid)]
    texts = _tensors(graph, drawing, grid)
    return picture(*grid.size(drawing), *parts, *texts, class_="network") + "\n"


def _grid(graph: DrawnGraph) -> Grid:
    """Return a grid whose boxes hold the text of every node; the text of an edge, on the right of
    the middle of its source, is no wider than half of the box.
    """
    nodes, edges = [node.lines for node in graph.nodes], [edge.lines for edge in graph.edges]
    wide = max(_width(nodes) + 16, 2 * _width(edges) + 12)
    high = max(map(len, nodes), default=1) * LINE + 10
    between = max(map(len, edges), default=0) * LINE + 24
    return Grid((wide, high), (wide + 20, high + between))


def _width(texts: Sequence[Sequence[str]]) -> float:
    """Return the width of the longest line of some texts."""
    return max((len(line) for lines in texts for line in lines), default=0) * CHARACTER


def _boxes(graph: DrawnGraph, drawing: Drawing, grid: Grid) -> Iterator[str]:
    """Yield the box of each node with its lines; of inputs and outputs a round one."""
    for node, point in zip(graph.nodes, drawing.nodes, strict=True):
        x, y = grid.corner(point)
        fill, round = ("#fff", 4) if node.is_operation else ("#eef3f8", 18)
        box = rectangle(x, y, *grid.box, stroke="#555", rx=round, fill=fill)
        first = y + (grid.box[1] - LINE * len(node.lines)) / 2 + LINE - 3
        lines = (label(x + 8, first + LINE * i, text) for i, text in enumerate(node.lines))
        yield element("g", tooltip(", ".join(node.lines)), box, *lines)


def _tensors(graph: DrawnGraph, drawing: Drawing, grid: Grid) -> Iterator[str]:
    """Yield the lines of each tensor below the node that gives it, once: beside its edges."""
    for edge in dict.fromkeys(map(_from_its_source, graph.edges)):
        x, y = grid.corner(drawing.nodes[edge.source])
        for i, text in enumerate(edge.lines):
            at = (x + grid.box[0] / 2 + 6, y + grid.box[1] + LINE * (i + 1))
            yield label(*at, text, fill="#777")


def _from_its_source(edge: DrawnEdge) -> DrawnEdge:
    """Return an edge without its destination, which is that of all edges of one tensor."""
    return DrawnEdge(edge.source, edge.source, edge.lines)
