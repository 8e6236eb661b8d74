"""Graphviz pictures of networks (`-t dot`): operations with their kernels and packets, tensors with
their layouts and bytes.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping

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


def dot_text(module: ModuleOp) -> str:
    """Return the graph of the entry function of `module` in Graphviz' language. Raises HexnnError
    for a module without a network.
    """
    return "\n".join(["digraph network {", *map("  {}".format, _statements(module)), "}", ""])


def _statements(module: ModuleOp) -> Iterator[str]:
    """Yield the statements of the graph: nodes for inputs, operations and outputs, each followed by
    the edges that lead to it.
    """
    entry = Entry.of(module)
    block = entry.function.body.block
    packets = _packets(module)
    yield "node [shape=box];"
    nodes: dict[SSAValue | Operation, str] = {}
    for index, (argument, name) in enumerate(zip(block.args, entry.inputs, strict=True)):
        nodes[argument] = f"input{index}"
        yield f"input{index} [shape=ellipse, label={_label(shortened(name, WIDTH))}];"
    shown = [op for op in block.ops if not is_silent(op)]
    for index, (op, name) in enumerate(zip(shown, source_names(shown), strict=True)):
        nodes[op] = f"op{index}"
        tensor = shortened(name.tensor or "", WIDTH)
        yield f"op{index} [label={_label(name.address, tensor, *_how(op, packets))}];"
        yield from _edges(op.operands, f"op{index}", nodes)
    last = block.last_op
    if not isinstance(last, ReturnOp):
        raise HexnnError("a network ends in a return", entry.function)
    for index, (value, name) in enumerate(zip(last.operands, entry.outputs, strict=True)):
        yield f"output{index} [shape=ellipse, label={_label(shortened(name, WIDTH))}];"
        yield from _edges([value], f"output{index}", nodes)


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
    operands: Iterable[SSAValue], to: str, nodes: Mapping[SSAValue | Operation, str]
) -> Iterator[str]:
    """Yield an edge to the node `to` from that of each operand that an input or an operation shown
    gives.
    """
    for operand in dict.fromkeys(operands):
        if (source := node_of(operand, nodes)) is not None:
            yield f"{source} -> {to} [label={_label(*_described(operand))}];"


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


def _label(*lines: str) -> str:
    """Return a Graphviz string of `lines`, without empty ones."""
    return json.dumps("\n".join(filter(None, lines)), ensure_ascii=False)
