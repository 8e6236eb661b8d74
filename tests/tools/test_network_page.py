"""The page of a network: what is on it, and that it works in a browser."""

from __future__ import annotations

import json
import re
from html.parser import HTMLParser
from pathlib import Path
from xml.etree import ElementTree

import pages
import pytest
from support import machine

import hexnn
from hexnn.tools import qnn_run
from hexnn.tools.page.markup import SVG
from hexnn.tools.page.network_page import NetworkPage
from hexnn.tools.page.network_picture import network_graph

DIGITS = machine.ROOT / "examples/digits"

SECTIONS = ["Network", "Operations", "Roofline", "Timeline", "Memory", "Errors", "Kernels"]


class Elements(HTMLParser):
    """The elements of a page, and those that do not end."""

    VOID = {"meta"}

    def __init__(self, page: str):
        super().__init__()
        self.open: list[str] = []
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))
        if tag not in self.VOID:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def values(self, attribute: str) -> list[str]:
        """The values of an attribute, in order."""
        return [value for _, given in self.found if (value := given.get(attribute)) is not None]


@pytest.fixture(scope="module")
def model() -> hexnn.Model:
    return hexnn.load(DIGITS / "digits_branches_int8.tflite").lower("hvx")


@pytest.fixture(scope="module")
def page(model: hexnn.Model) -> str:
    return NetworkPage.of(model, model.compare(model.source)).html()


def pictures(page: str) -> dict[str, ElementTree.Element]:
    """The pictures of a page by class."""
    found = (ElementTree.fromstring(text) for text in re.findall(r"<svg.*?</svg>", page, re.DOTALL))
    return {svg.get("class", ""): svg for svg in found}


def operations(picture: ElementTree.Element) -> list[str]:
    """The operations that the shapes of a picture stand for."""
    return [str(e.get("data-operation")) for e in picture.iterfind(".//*[@data-operation]")]


def test_the_page_is_whole(page: str):
    elements = Elements(page)
    assert elements.open == []
    headlines = re.findall(r"<h2>(.*?)</h2>", page)
    assert headlines == SECTIONS
    assert [f"#{name.lower()}" for name in SECTIONS] == elements.values("href")
    assert len(set(elements.values("id"))) == len(elements.values("id"))


def test_the_page_loads_nothing(page: str):
    """No address but the name of SVG's namespace, no attribute that loads."""
    assert set(re.findall(r"\w+://[^\"'\s<]*", page)) == {SVG}
    elements = Elements(page)
    assert elements.values("src") == []
    assert "link" not in [tag for tag, _ in elements.found]
    assert "default-src 'none'" in page


def test_shapes_stand_for_operations_with_details(page: str, model: hexnn.Model):
    known = json.loads(re.findall(r'<script id="records".*?>(.*?)</script>', page, re.DOTALL)[0])
    drawn = pictures(page)
    assert list(drawn) == ["network", "roofline", "timeline", "memory", "errors"]
    for picture in drawn.values():
        assert set(operations(picture)) <= set(known)
    assert operations(drawn["network"]) == [e.address for e in model.report().entries]
    assert len(operations(drawn["memory"])) == len(model.memory_map().buffers)
    assert ["tensor", "mix"] in known["conv_2d#4"]


def test_kernels_show_their_code_beside_their_packets(page: str, model: hexnn.Model):
    profile = model.profile()
    assert page.count("<details") == len(profile.timeline.times.kernels)
    for name, timing in profile.timeline.times.kernels.items():
        assert f"<summary>{name}: " in page
        assert f"{timing.packets:,} packets</summary>" in page
        assert f"func.func @{name}(" in page
    assert page.count("jumpr r31") == len(profile.timeline.times.kernels)


def test_the_graph_has_the_edges_of_the_network(model: hexnn.Model):
    """Branches meet again; each node lies below what it takes."""
    graph = network_graph(model)
    names = [node.name for node in graph.nodes]
    edges = {(names[a], names[b]) for a, b in graph.edges}
    assert ("image", "conv_2d#1") in edges
    branches = {a for a, b in edges if b == "concatenation#1"}
    assert branches == {"quantize#1", "quantize#2", "quantize#3"}
    assert names[-1] == "softmax"


@pytest.mark.parametrize(("stage", "count"), [("source", 2), ("qnn", 2), ("htp", 3)])
def test_a_page_of_an_earlier_stage_has_what_is_known(stage: str, count: int):
    model = hexnn.load(DIGITS / "digits_int8.tflite")
    page = NetworkPage.of(model if stage == "source" else model.lower(stage)).html()
    wanted = [s for s in SECTIONS if s in ("Network", "Operations", "Memory")][:count]
    assert re.findall(r"<h2>(.*?)</h2>", page) == wanted


HOSTILE = """
func.func @main(%x: tensor<1x2xf32>) -> tensor<1x2xf32>
    attributes {hexnn.inputs = ["</script><b>"], hexnn.outputs = ["a&b\\00"]} {
  %0 = tfl.relu %x : (tensor<1x2xf32>) -> tensor<1x2xf32>
      loc("RELU@0:</script><img src=x>"("m.tflite":0:0))
  func.return %0 : tensor<1x2xf32>
}
"""


def test_names_are_text(tmp_path: Path):
    (tmp_path / "n.mlir").write_text(HOSTILE)
    page = NetworkPage.of(hexnn.load(tmp_path / "n.mlir")).html()
    elements = Elements(page)
    assert elements.open == []
    assert {"img", "b"} & {tag for tag, _ in elements.found} == set()
    assert "\0" not in page
    assert pictures(page).keys() == {"network"}


def test_the_tool_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    network, path = str(DIGITS / "digits_int8.tflite"), tmp_path / "r.html"
    assert qnn_run.main([network, "--html", str(path), "--compare", "source", "--seed", "1"]) == 0
    assert re.findall(r"<h2>(.*?)</h2>", path.read_text()) == SECTIONS
    assert "equal" in capsys.readouterr().out
    assert qnn_run.main([network, "--html", str(path)]) == 0
    assert capsys.readouterr().out == ""


def test_a_network_without_hvx_code():
    """Nothing is empty: there is no section of time, memory or kernels."""
    page = NetworkPage.of(hexnn.load(DIGITS / "digits_nnef").lower("hvx"))
    assert [name for name, _ in page.sections()] == ["Network", "Operations"]


def test_a_browser_opens_the_page(page: str):
    """No error; each picture has a size, and a click on it selects an operation."""
    if pages.browser() is None:
        pytest.skip("no browser: apt-get install chromium")
    seen = pages.visit("digits", page)
    assert seen.faults() == []
    assert [picture.picture for picture in seen.pictures] == list(pictures(page))
    assert len(seen.rows) == 14


def test_a_browser_tells_of_faults(page: str):
    """An error of the script, a picture on which a click shows nothing, one that is not seen."""
    if pages.browser() is None:
        pytest.skip("no browser: apt-get install chromium")
    broken = page.replace("show(operation, details", "missing(operation, details")
    seen = pages.visit("broken", broken)
    assert any("missing is not defined" in failure for failure in seen.failures)
    assert any("a click on" in fault for fault in seen.faults())
    hidden = pages.visit("hidden", page.replace("height: 100% !important", "height: auto"))
    assert hidden.faults() == ["network: none of it is within its frame"]
