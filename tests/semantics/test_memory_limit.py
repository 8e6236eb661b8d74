"""Documents of a hundred bytes that ask for gigabytes: computed without them, or refused."""

from pathlib import Path

import pytest
from support.hostile import run_tool

from hexnn.dialects.diagnostics import HexnnError
from hexnn.semantics.memory_limit import LIMIT, VARIABLE, expect_bytes, limit, text_of

MEMORY = 1 << 30
"""Bytes that a child may take: half of what the limit lets an operation take."""

HUGE = "1000000"
COMPUTED = {
    "box": ("[1, 1, 5, 3, 4]", f"box(x, size = [2, 7, 3, 2, {HUGE}])"),
    "max_pool": ("[1, 1, 5, 3, 4]", f"max_pool(x, size = [2, 7, 3, 2, {HUGE}], border = 'ignore')"),
    "debox": ("[1, 4]", f"debox(x, size = [2, {HUGE}])"),
}
"""Windows much larger than the tensor."""

REFUSED = {
    "pad": ("[2, 4, 3, 4]", f"pad(x, padding = [(2, 2), ({HUGE}, -2), (4, 5), (4, 3)])"),
    "tile": ("[2, 4]", f"tile(x, repeats = [{HUGE}, 200])"),
    "nearest_upsample": ("[1, 1, 8, 8]", "nearest_upsample(x, factor = [2500, 2500])"),
    "add": ("[40000, 1]", "add(x, transpose(x, axes = [1, 0]))"),
    "conv": ("[1, 1, 4]", "conv(x, w, dilation = [400000000])"),
    "deconv": ("[1, 1, 4]", "deconv(x, w, dilation = [400000000])"),
    "argmax_pool": ("[1, 4]", f"argmax_pool(x, size = [{HUGE}, 1000])"),
}
"""Results, or tensors on the way to them, that take gigabytes."""


def document(folder: Path, shape: str, text: str) -> Path:
    """A network of one operation."""
    weight = "w = constant(shape = [1, 1, 3], value = [1.0]);" if "w," in text else ""
    body = f"x = external(shape = {shape}); {weight} y = {text};"
    path = folder / "graph.nnef"
    path.write_text(f"version 1.0;\ngraph g(x) -> (y) {{ {body} }}\n")
    return path


@pytest.mark.parametrize("name", COMPUTED)
def test_windows_need_no_memory_for_their_borders(tmp_path: Path, name: str):
    path = document(tmp_path, *COMPUTED[name])
    found = run_tool("qnn-run", [path, "--seed", "1", "--stage", "source"], memory=MEMORY)
    assert found.status == 0, found.stderr


@pytest.mark.parametrize("stage", ["source", "qnn"])
@pytest.mark.parametrize("name", REFUSED)
def test_gigabytes_are_refused_before_they_are_allocated(tmp_path: Path, name: str, stage: str):
    path = document(tmp_path, *REFUSED[name])
    found = run_tool("qnn-run", [path, "--seed", "1", "--stage", stage], memory=MEMORY)
    assert found.status == 2
    first = found.stderr.splitlines()[0]
    assert first.startswith(f"{path}:2:"), found.stderr
    assert "of memory, at most 2G" in first or "too large" in first or stage == "qnn"


def test_an_input_beyond_the_limit_is_named_with_its_file(tmp_path: Path):
    path, type = tmp_path / "net.mlir", "tensor<2147483647x32xf32>"
    arguments = f'(%a: {type}) -> {type} attributes {{hexnn.inputs = ["a"]}}'
    ending = f"%y = tfl.abs %a : ({type}) -> {type} func.return %y : {type}"
    path.write_text(f"func.func @main{arguments} {{ {ending} }}\n")
    found = run_tool("qnn-run", [path, "--seed", "1", "--stage", "source"], memory=MEMORY)
    assert found.status == 2
    first = "input 'a' of shape [2147483647, 32] takes about 512G of memory, at most 2G"
    assert found.stderr.startswith(f"{path}:1:1: error: {first}\n"), found.stderr


def test_the_limit_is_that_of_the_environment(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.delenv(VARIABLE, raising=False)
    assert limit() == LIMIT
    for text, bytes in (("1G", 1 << 30), ("512m", 512 << 20), ("9k", 9216)):
        monkeypatch.setenv(VARIABLE, text)
        assert limit() == bytes
    for text, bytes in (("2TB", 2 << 40), ("4096", 4096), ("3GiB", 3 << 30)):
        monkeypatch.setenv(VARIABLE, text)
        assert limit() == bytes
    with pytest.raises(HexnnError, match="it takes about 4G of memory, at most 3G"):
        expect_bytes("it", 3 * (1 << 30) + 1)
    monkeypatch.setenv(VARIABLE, "much")
    with pytest.raises(HexnnError, match="HEXNN_MAX_MEMORY must be a size such as 8G or 512M"):
        limit()


@pytest.mark.parametrize(
    ("count", "text"), [(0, "0"), (1023, "1023"), (1025, "2K"), (1 << 31, "2G")]
)
def test_sizes_are_told_in_their_unit(count: int, text: str):
    assert text_of(count) == text
