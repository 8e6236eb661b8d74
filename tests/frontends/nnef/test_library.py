"""Fragments beside a document: files and folders of them, what is wrong with them, and where."""

from pathlib import Path

import pytest

from hexnn.dialects.diagnostics import HexnnError
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.validity import violations

GRAPH = """version 1.0;
graph main(x) -> (y)
{
    x = external(shape = [2, 3]);
    y = twice(x);
}
"""
TWICE = """version 1.0;
extension KHR_enable_fragment_definitions, KHR_enable_operator_expressions;
fragment once(x: tensor<scalar>) -> (y: tensor<scalar>)
{
    y = relu(x);
}
fragment twice(x: tensor<scalar>) -> (y: tensor<scalar>)
{
    y = once(x) + once(x);
}
"""


@pytest.fixture(autouse=True)
def graph(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The graph, and a file and a folder of fragments, in the current folder."""
    monkeypatch.chdir(tmp_path)
    Path("graph.nnef").write_text(GRAPH)
    Path("twice.nnef").write_text(TWICE)
    Path("folder").mkdir()
    Path("folder/b.nnef").write_text(TWICE[TWICE.index("fragment twice") :])
    Path("folder/a.nnef").write_text(TWICE[: TWICE.index("fragment twice")])


@pytest.mark.parametrize("path", ["twice.nnef", "folder"])
def test_files_and_folders_of_fragments(path: str) -> None:
    assert violations("graph.nnef", fragments=[path]) == []
    module = read("graph.nnef", fragments=[path])
    module.verify()
    names = [op.name for op in module.walk() if op.dialect_name() == "nnef"]
    assert names == ["nnef.relu", "nnef.relu", "nnef.add"]


def test_operations_are_located_in_the_file_of_their_fragment() -> None:
    module = read("graph.nnef", fragments=["twice.nnef"])
    location = str(next(op for op in module.walk() if op.name == "nnef.relu").location)
    for file, line in (("twice.nnef", 5), ("twice.nnef", 9), ("graph.nnef", 5)):
        assert file in location, location
        assert str(line) in location


def test_definitions_of_the_document_win() -> None:
    own = "fragment twice(x: tensor<scalar>) -> (y: tensor<scalar>) { y = tanh(x); }\n"
    Path("graph.nnef").write_text(GRAPH.replace("graph main", f"{own}graph main"))
    names = [op.name for op in read("graph.nnef", fragments=["twice.nnef"]).walk()]
    assert "nnef.tanh" in names
    assert "nnef.relu" not in names


HEAD = "fragment twice(x: tensor<scalar>) -> (y: tensor<scalar>)"
WRONG = [
    ("f.nnef:1:10: error: expected an identifier, got '(' (declaration", "fragment (x"),
    (
        "f.nnef:1:1: error: 'relu' is a standard operation (fragment-name",
        HEAD.replace("twice", "relu"),
    ),
    ("f.nnef:2:1: error: 'twice' is declared in f.nnef (fragment-name", f"{HEAD};\n{HEAD};"),
    ("f.nnef:1:69: error: 'z' is used before it is assigned (used", f"{HEAD} {{ y = relu(z); }}"),
    (
        "f.nnef:1:64: error: 'linear': input and filter must have rank 2, got [2, 3] and [] "
        "(argument, section 4)\n"
        "f.nnef:1:64: note: in 'twice', invoked at line 5 of graph.nnef",
        f"{HEAD} {{ y = linear(x, 1.0); }}",
    ),
    (
        "graph.nnef:5:9: error: 'twice' is declared in f.nnef without a body: it has the meaning "
        "that --load FILE.py gives it, and has none (operation",
        f"{HEAD};",
    ),
]


@pytest.mark.parametrize(("message", "text"), WRONG, ids=[message for message, _ in WRONG])
def test_wrong_fragments(message: str, text: str) -> None:
    Path("f.nnef").write_text(text)
    assert str(violations("graph.nnef", fragments=["f.nnef"])[0]).startswith(message)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("none", "none: no such file of frag"),
        ("empty", "empty: no file of the folder ends in .nnef"),
    ],
)
def test_missing_files(path: str, message: str) -> None:
    Path("empty").mkdir()
    with pytest.raises(HexnnError, match=message):
        read("graph.nnef", fragments=[path])
