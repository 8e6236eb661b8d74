"""Memory maps: what lies where in TCM, and when; their text and pictures."""

from __future__ import annotations

import json
import sys
from collections import Counter
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree

import pytest
from support import machine

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.passes.htp.memory.ledger import Content
from hexnn.tools import qnn_run
from hexnn.tools.memory_map import MemoryMap, cell_bytes
from hexnn.tools.page.markup import SVG
from hexnn.tools.page.memory_picture import MemoryPicture

DIGITS = machine.ROOT / "examples/digits"

PLANS = [
    ("digits_int8", "htp", "v73"),
    ("digits_branches_int8", "hvx", "v73"),
    ("digits_branches_int8", "htp", "v73{tcm=36K}"),
    ("digits_int8", "htp", "v68{tcm=20K}"),
]
"""(network, stage, target): with room to spare, and with so little that buffers are evicted."""


@pytest.fixture(scope="module", params=PLANS, ids=" ".join)
def memory(request: pytest.FixtureRequest) -> MemoryMap:
    name, stage, target = request.param
    return hexnn.load(DIGITS / f"{name}.tflite").lower(stage, target).memory_map()


@pytest.fixture(scope="module")
def digits() -> MemoryMap:
    return hexnn.load(DIGITS / "digits_int8.tflite").lower("htp").memory_map()


def test_the_peaks_are_those_of_the_planner(memory: MemoryMap):
    """The planner counts while it allocates; the map reads the finished function."""
    peaks = Counter[Content]()
    for step in range(len(memory.steps)):
        peaks |= memory.live_bytes(step)
    assert memory.peaks == {"total": memory.height, **{str(c): peaks[c] for c in Content}}
    assert memory.height <= memory.capacity


def test_live_buffers_do_not_overlap(memory: MemoryMap):
    for one, other in combinations(memory.buffers, 2):
        apart = one.end <= other.offset or other.end <= one.offset
        assert apart or one.last < other.first or other.last < one.first


def test_buffers_say_what_they_hold(digits: MemoryMap):
    names = {step.operation for step in digits.steps}
    assert {buffer.operation for buffer in digits.buffers} <= names
    held = {(b.operation, b.content): b for b in digits.buffers}
    weights = held["depthwise_conv_2d#1", Content.WEIGHTS]
    assert weights.written_by == "htp.dma_start"
    result = held["fully_connected#1", Content.ACTIVATIONS]
    assert (result.tensor, result.written_by) == ("logits", "htp.fully_connected")
    assert held["depthwise_conv_2d#1", Content.SCRATCH].nbytes == digits.peaks["scratch"]


def test_text_has_a_row_for_each_turn(memory: MemoryMap):
    lines = str(memory).splitlines()
    turns = list(memory.turns())
    assert len(lines) == 3 + len(turns)
    assert [line.split()[0] for line in lines[3:]] == [operation for operation, _ in turns]
    assert max(map(len, lines[1:])) < 120
    shares = [line.split()[1] for line in lines[3:]]
    assert all(set(share) <= set("aws.") and set(share) != {"."} for share in shares)


@pytest.mark.parametrize(
    ("height", "unit"), [(0, 128), (1, 128), (8192, 128), (8193, 256), (1 << 23, 1 << 17)]
)
def test_a_character_is_a_multiple_of_the_granularity(height: int, unit: int):
    assert cell_bytes(height) == unit


def test_a_record_is_json(memory: MemoryMap):
    record = json.loads(json.dumps(memory.to_dict()))
    assert len(record["buffers"]) == len(memory.buffers)
    assert record["peaks"]["total"] == memory.height


def test_the_picture_has_a_shape_for_each_buffer(memory: MemoryMap):
    """Of its share of the axes, named under the mouse."""
    picture = MemoryPicture(memory)
    shapes = ElementTree.fromstring(picture.svg()).findall(f"{{{SVG}}}rect[@data-operation]")
    assert [s.get("data-operation") for s in shapes] == [b.operation for b in memory.buffers]
    for shape, buffer in zip(shapes, memory.buffers, strict=True):
        said = shape.findtext(f"{{{SVG}}}title") or ""
        assert f"{buffer.nbytes:,} bytes at {buffer.offset:,}" in said
        low = float(shape.get("y", 0)) + float(shape.get("height", 0))
        assert low == pytest.approx(picture.y(buffer.offset), abs=1)


def test_the_tool_prints_and_writes(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    network = str(DIGITS / "digits_int8.tflite")
    assert qnn_run.main([network, "--memory-map", "--json", str(tmp_path / "r.json")]) == 0
    printed = capsys.readouterr().out
    assert "14,080 of 8,388,608 bytes of TCM; at once at most 2,048 of activations" in printed
    assert "memory_map" in json.loads((tmp_path / "r.json").read_text())
    for suffix, start in ((".svg", b"<svg "), (".png", b"\x89PNG")):
        path = tmp_path / f"map{suffix}"
        if suffix == ".png":
            pytest.importorskip("matplotlib", reason="matplotlib is not installed")
        assert qnn_run.main([network, "--stage", "htp", f"--memory-map={path}"]) == 0
        assert path.read_bytes().startswith(start)
        assert capsys.readouterr().out == ""


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--memory-map --stage qnn", "stage qnn has no addresses: lower to stage htp"),
        ("--memory-map=map.pdf", "map.pdf: pictures are .svg or .png files"),
        ("--memory-map=a.svg --trace a.svg", "a.svg: is what both --trace and --memory-map write"),
    ],
)
def test_what_cannot_be_is_refused(words: str, message: str, capsys: pytest.CaptureFixture[str]):
    assert qnn_run.main([str(DIGITS / "digits_int8.tflite"), *words.split()]) == 2
    assert message in capsys.readouterr().err


def test_png_needs_matplotlib(digits: MemoryMap, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    with pytest.raises(HexnnError, match=r"pip install 'hexnn\[examples\]', or .svg"):
        digits.save(tmp_path / "map.png")
