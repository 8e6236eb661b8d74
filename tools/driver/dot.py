"""Graphs of networks for pictures, and their text for Graphviz (`-t dot`): operations with their
kernels and packets, tensors with their layouts and bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from xdsl.dialects.builtin import ModuleOp, StringAttr, TensorType
from xdsl.dialects.func import ReturnOp
from xdsl.ir import Block, Operation, SSAValue

from ...dialects import htp
from ...dialects.addresses import source_names
from ...dialects.diagnostics import HexnnError
from ...dialects.dimensions import bounded_shape, shape_text
from ...dialects.entry_function import Entry
from ...dialects.htp.attributes import layout_of, physical_bytes, target_of
from ...dialects.quant import QuantizedType, storage_dtype
from ...lowering.hexagon.timing.network import time_kernels
from ..entries import is_silent
from ..text import shortened
from ..work import computed_name

WIDTH = 48
"""The characters of a tensor's name in a picture."""


@dataclass(frozen=True)
class DrawnNode:
    """An operation, or an input or output of a network, as the lines of text in its shape."""

    name: str
    """Its name in Graphviz' language: `op3`."""

    lines: tuple[str, ...]
    is_operation: bool


@dataclass(frozen=True)
class DrawnEdge:
    """A tensor on its way from one node to another, by their numbers, and the lines on it."""

    source: int
    dest: int
    lines: tuple[str, ...]


@dataclass
class DrawnGraph:
    """The graph of a network at any stage. Edges lead to larger numbers of nodes; those to a node
    stand in the order of its operands.
    """

    nodes: list[DrawnNode] = field(default_factory=list[DrawnNode])
    edges: list[DrawnEdge] = field(default_factory=list[DrawnEdge])

    def add(self, node: DrawnNode, edges: Iterable[DrawnEdge] = ()) -> str:
        """Add a node with the edges that lead to it; return its number as text."""
        self.nodes.append(node)
        self.edges.extend(edges)
        return str(len(self.nodes) - 1)


def drawn_graph(module: ModuleOp) -> DrawnGraph:
    """Return the graph of the entry function of `module`; constants and buffers are not shown.
    Raises HexnnError for a module without a network.
    """
    entry, graph, numbers = Entry.of(module), DrawnGraph(), dict[SSAValue | Operation, str]()
    block, packets = entry.function.body.block, _packets(module)
    for index, (argument, name) in enumerate(zip(block.args, entry.inputs, strict=True)):
        shape = DrawnNode(f"input{index}", (shortened(name, WIDTH),), False)
        numbers[argument] = graph.add(shape)
    shown = [op for op in block.ops if not is_silent(op)]
    for index, (op, name) in enumerate(zip(shown, source_names(shown), strict=True)):
        lines = (name.address, shortened(name.tensor or "", WIDTH), *_how(op, packets))
        node = DrawnNode(f"op{index}", tuple(filter(None, lines)), True)
        numbers[op] = graph.add(node, _edges(op.operands, len(graph.nodes), numbers))
    last = block.last_op
    if not isinstance(last, ReturnOp):
        raise HexnnError("a network ends in a return", entry.function)
    for index, (value, name) in enumerate(zip(last.operands, entry.outputs, strict=True)):
        shape = DrawnNode(f"output{index}", (shortened(name, WIDTH),), False)
        graph.add(shape, _edges([value], len(graph.nodes), numbers))
    return graph


def dot_text(module: ModuleOp) -> str:
    """Return the graph of the entry function of `module` in Graphviz' language. Raises HexnnError
    for a module without a network.
    """
    statements = _statements(drawn_graph(module))
    return "\n".join(["digraph network {", *map("  {}".format, statements), "}", ""])


def _statements(graph: DrawnGraph) -> Iterator[str]:
    """Yield the statements of a graph: each node, followed by the edges that lead to it."""
    yield "node [shape=box];"
    for number, node in enumerate(graph.nodes):
        shape = "" if node.is_operation else "shape=ellipse, "
        yield f"{node.name} [{shape}label={_label(node.lines)}];"
        for edge in (edge for edge in graph.edges if edge.dest == number):
            yield f"{graph.nodes[edge.source].name} -> {node.name} [label={_label(edge.lines)}];"


def _packets(module: ModuleOp) -> Mapping[str, int]:
    """Return the predicted packets of each kernel that `module` launches, by name."""
    timings = time_kernels(module, target_of(module))
    return {name: timing.packets for name, timing in timings.items()}


def _how(op: Operation, packets: Mapping[str, int]) -> Iterator[str]:
    """Yield the lines that say how `op` is computed: what it is, its kernel, its packets."""
    yield computed_name(op)
    if isinstance(impl := op.properties.get("impl"), StringAttr):
        yield impl.data
    if isinstance(op, htp.LaunchOp):
        yield f"{packets[op.kernel.root_reference.data]:,} packets"


def _edges(
    operands: Iterable[SSAValue], dest: int, numbers: Mapping[SSAValue | Operation, str]
) -> Iterator[DrawnEdge]:
    """Yield an edge to the node `dest` from that of each operand that an input or an operation
    shown gives.
    """
    for operand in dict.fromkeys(operands):
        if (source := node_of(operand, numbers)) is not None:
            yield DrawnEdge(int(source), dest, tuple(_described(operand)))


def node_of(value: SSAValue, nodes: Mapping[SSAValue | Operation, str]) -> str | None:
    """Return the node that gives `value`, seen through operations that are not shown, such as waits
    for transfers; None if that is a constant or a buffer.
    """
    owner = value.owner
    if isinstance(owner, Block):
        return nodes.get(value)
    if owner in nodes or not owner.operands:
        return nodes.get(owner)
    return node_of(owner.operands[0], nodes)


def _described(value: SSAValue) -> Iterator[str]:
    """Yield the lines that describe a tensor: elements and shape, layout, bytes."""
    type = value.type
    if not isinstance(type, TensorType):
        return
    element = type.element_type
    stored = str(storage_dtype(element)) if isinstance(element, QuantizedType) else str(element)
    yield f"{stored}{shape_text(bounded_shape(type))}"
    if (layout := layout_of(type)) is not None:
        bytes_ = f", {physical_bytes(type):,} bytes" if type.has_static_shape() else ""
        yield f"{layout.data.layout} in {layout.data.space}{bytes_}"


def _label(lines: Iterable[str]) -> str:
    """Return a Graphviz string of `lines`."""
    return json.dumps("\n".join(lines), ensure_ascii=False)
