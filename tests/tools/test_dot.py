"""Pictures of networks: nodes and edges are those of the IR."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest
from xdsl.dialects.builtin import TensorType

import hexnn
from hexnn.dialects import htp
from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools.driver.dot import dot_text, drawn_graph
from hexnn.tools.page.graph_picture import CHARACTER, svg_text

BRANCHES = Path(__file__).parents[2] / "examples/digits/digits_branches_int8.tflite"

NODE = re.compile(r'  (\w+) \[(?:shape=ellipse, )?label="(.*)"\];')
EDGE = re.compile(r'  (\w+) -> (\w+) \[label="(.*)"\];')


def parsed(text: str) -> tuple[dict[str, str], list[tuple[str, str, str]]]:
    """The labels by node, and the edges with theirs; every line is one of them."""
    head, shape, *lines, end = text.splitlines()
    assert (head, shape, end) == ("digraph network {", "  node [shape=box];", "}")
    nodes = {m[1]: m[2] for line in lines if (m := NODE.fullmatch(line))}
    edges = [(m[1], m[2], m[3]) for line in lines if (m := EDGE.fullmatch(line))]
    assert len(nodes) + len(edges) == len(lines)
    assert {end for edge in edges for end in edge[:2]} <= nodes.keys()
    return nodes, edges


def test_the_graph_of_the_source():
    model = hexnn.load(BRANCHES)
    nodes, edges = parsed(dot_text(model.ir))
    assert len(nodes) == len(model.inputs) + len(model.ops) + len(model.outputs)
    computed = {value for op in model.ops for value in op.results} | {*model.main.body.block.args}
    uses = sum(value in computed for op in model.main.body.block.ops for value in op.operands)
    assert len(edges) == uses
    by_tensor = {label.split("\\n")[1]: node for node, label in nodes.items() if "\\n" in label}
    into = {source for source, to, _ in edges if to == by_tensor["concat"]}
    assert into == {by_tensor[name] for name in ("edges_scaled", "score_scaled", "gate_scaled")}


def test_packets_and_layouts():
    model = hexnn.load(BRANCHES).lower("hvx")
    nodes, edges = parsed(dot_text(model.ir))
    launches = [op for op in model.ops if isinstance(op, htp.LaunchOp)]
    counted = [int(m[1].replace(",", "")) for m in map(PACKETS.search, nodes.values()) if m]
    assert len(counted) == len(launches)
    assert sum(counted) == model.profile().packets
    assert any(re.fullmatch(r".*\\n\w+ in tcm, [\d,]+ bytes", label) for *_, label in edges)
    assert all(isinstance(op.results[0].type, TensorType) for op in launches)


PACKETS = re.compile(r"([\d,]+) packets$")


@pytest.mark.parametrize("stage", ["source", "hvx"])
def test_the_same_graph_as_svg(stage: str):
    """A box for each node, a curve for each edge, with the words of the other."""
    module = hexnn.load(BRANCHES).lower(stage).ir
    graph, root = drawn_graph(module), ElementTree.fromstring(svg_text(module))
    space = {"": "http://www.w3.org/2000/svg"}
    boxes = [
        tuple(line.text for line in box.findall("text", space)) for box in root.findall("g", space)
    ]
    assert boxes == [node.lines for node in graph.nodes]
    assert len(root.findall("path", space)) == len(graph.edges)
    beside = {line.text for line in root.findall("text", space)}
    assert beside == {line for edge in graph.edges for line in edge.lines}
    width, height = (float(root.attrib[side]) for side in ("width", "height"))
    for line in root.iter("{http://www.w3.org/2000/svg}text"):
        end = float(line.attrib["x"]) + CHARACTER * len(line.text or "")
        assert end <= width
        assert float(line.attrib["y"]) <= height


def test_a_module_without_a_network():
    with pytest.raises(HexnnError, match="the module has no function @main"):
        dot_text(hexnn.parse("func.func private @f() -> ()"))
