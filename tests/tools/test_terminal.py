"""What reaches a terminal: names from files may steer it nowhere."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import machine

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.printable import printable
from hexnn.tools import qnn_opt, qnn_run
from hexnn.tools.driver.terminal import say

HOSTILE = r"\1b[31mRED\0a\1b]0;title\07"
"""Red, a new line and the title of a window, as IR writes them."""

SHOWN = r"\x1b[31mRED\n\x1b]0;title\x07"

NETWORK = """
func.func @main(%a: tensor<1x8x8x32x!t>) -> tensor<1x8x8x32x!t>
    attributes {hexnn.inputs = ["in NAME"], hexnn.outputs = ["out NAME"]} {
  %0 = qnn.element_wise_neuron TANH, %a : (tensor<1x8x8x32x!t>) -> tensor<1x8x8x32x!t>
    loc("TANH@0:mid NAME"("NAME.mlir":1:1))
  %1 = qnn.element_wise_binary ADD, %0, %a : (tensor<1x8x8x32x!t>, tensor<1x8x8x32x!t>)
    -> tensor<1x8x8x32x!t> loc("ADD@1:out NAME"("NAME.mlir":1:1))
  func.return %1 : tensor<1x8x8x32x!t>
}
"""

RUNS = (
    ["--tensors", "all", "--output", "o.npz"],
    ["--compare", "qnn"],
    ["--stage", "qnn", "--compare", "source", "--report"],
    ["--report", "--profile", "--sensitivity", "--trace", "t.json", "--json", "r.json"],
    ["--output", "o.npz", "--tensors", "no"],
    ["--input", "x.npy"],
    ["--pin", "no=no"],
)


@pytest.fixture
def network(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A file whose tensors, and the file of their locations, have such names."""
    monkeypatch.chdir(tmp_path)
    text = NETWORK.replace("NAME", HOSTILE).replace("!t", "!quant.uniform<u8:f32, 0.05:128>")
    Path("network.mlir").write_text(text)
    return "network.mlir"


def steering(text: str) -> list[str]:
    """The characters of a text that are neither shown nor the end of a line."""
    return [c for c in text if not c.isprintable() and c != "\n"]


@pytest.mark.parametrize("flags", RUNS, ids=" ".join)
def test_a_run_shows_names_escaped(
    network: str, flags: list[str], capsys: pytest.CaptureFixture[str]
):
    seed = [] if "--input" in flags else ["--seed", "1"]
    qnn_run.main([network, *seed, *flags])
    out, err = capsys.readouterr()
    assert out + err
    assert steering(out + err) == []
    assert not any(line.startswith("\\x1b]0") for line in (out + err).splitlines())


@pytest.mark.parametrize(
    "flags",
    [
        ["--check-each", "-p", "qnn-to-htp,canonicalize", "--print-ir-after-all"],
        ["-p", "tfl-to-qnn"],
        ["-p", "qnn-to-htp,htp-assign-layout,qnn-to-htp", "--debug"],
        ["-t", "json"],
    ],
    ids=" ".join,
)
def test_passes_show_names_escaped(
    network: str, flags: list[str], capsys: pytest.CaptureFixture[str]
):
    qnn_opt.main([network, "--print-debuginfo", *flags])
    out, err = capsys.readouterr()
    assert steering(out + err) == []


def test_an_output_is_shown_on_one_line(network: str, capsys: pytest.CaptureFixture[str]):
    assert qnn_run.main([network, "--seed", "1", "--stage", "qnn"]) == 0
    assert f"  'out {SHOWN}' uint8[1, 8, 8, 32]" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("plain über 日本 \\", "plain über 日本 \\"),
        ("\x00\x1b\x7f\x9b", r"\x00\x1b\x7f\x9b"),
        ("a\r\n\tb", r"a\r\n\tb"),
        ("a\u202eb\u2028\u2066\ufeff\xa0", r"a\u202eb\u2028\u2066\ufeff\xa0"),
        ("\ud800", r"\ud800"),
    ],
)
def test_printable(text: str, shown: str):
    assert printable(text) == shown
    assert printable(shown) == shown


def test_errors_of_the_api_are_escaped():
    error = HexnnError("no tensor 'a\x1b[0m'", notes=["it is 'b\x07'"])
    assert str(error) == "error: no tensor 'a\\x1b[0m'\nnote: it is 'b\\x07'"


def test_what_the_terminal_cannot_encode(
    monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
):
    with open(1, "w", encoding="ascii", closefd=False) as stream:
        monkeypatch.setattr("sys.stdout", stream)
        say("日\ud800\nb")
    assert capfdbinary.readouterr().out == b"\\u65e5\\ud800\nb\n"


def prints(tree: ast.AST) -> Iterator[int]:
    """The lines that print by themselves."""
    for node in ast.walk(tree):
        called = ast.unparse(node.func) if isinstance(node, ast.Call) else ""
        if called in ("print", "tqdm.write") or called.endswith(
            (".stdout.write", ".stderr.write", ".print_exception", ".print_exc")
        ):
            assert isinstance(node, ast.Call)
            yield node.lineno


def test_all_that_the_tools_print_is_escaped():
    """By the functions of one module."""
    folder = machine.ROOT / "tools"
    found = [
        f"{path.relative_to(folder)}:{line}"
        for path in folder.rglob("*.py")
        if path.name != "terminal.py"
        for line in prints(ast.parse(path.read_text()))
    ]
    assert found == []
