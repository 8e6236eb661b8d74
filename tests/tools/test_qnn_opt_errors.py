"""Whatever is wrong with the input: a line for each error, status 1, never a traceback."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from support import machine
from xdsl.context import Context
from xdsl.dialects.builtin import ModuleOp

from hexnn.testing import shell
from hexnn.tools.driver import frontends
from hexnn.tools.driver.reading import Reading

LINE = re.compile(r"(\S.*?(:\d+:\d+)?: )?(error|note|warning): \S.*")


def refused(*args: str, stdin: str = "") -> list[str]:
    """The lines that `qnn-opt` prints when it fails, each of which has the form of a message."""
    result = shell.run_words(["qnn-opt", *args], stdin)
    lines = result.err.splitlines()
    assert result.status == 1
    assert lines
    assert result.out == ""
    assert [line for line in lines if not LINE.fullmatch(line)] == []
    return lines


def test_a_missing_file(tmp_path: Path) -> None:
    """Its name, and why."""
    (line,) = refused(str(tmp_path / "no.mlir"))
    assert line.endswith("no.mlir: No such file or directory")


@pytest.mark.parametrize("content", [b"\xff\xfe\x00", b"func.func @f(", b'"a"', b"\x00", b"{"])
def test_text_that_is_not_ir(tmp_path: Path, content: bytes) -> None:
    """One error; most have a place."""
    path = tmp_path / "x.mlir"
    path.write_bytes(content)
    assert "x.mlir:" in refused(str(path))[0]


@pytest.mark.parametrize("text", ["", "\n\n", "// only a comment\n"])
def test_nothing_is_an_empty_module(text: str) -> None:
    """As in mlir-opt."""
    result = shell.run_words(["qnn-opt"], text)
    assert (result.status, result.out) == (0, "builtin.module {\n}\n")


@pytest.mark.parametrize("content", [b"", b"TFL3", b"\x1c\x00\x00\x00TFL3", bytes(64)])
def test_a_network_that_is_none(tmp_path: Path, content: bytes) -> None:
    """The file is named."""
    path = tmp_path / "m.tflite"
    path.write_bytes(content)
    assert "m.tflite" in refused(str(path))[0]


def test_damaged_networks(tmp_path: Path) -> None:
    """Random bytes and cuts: read, or refused with messages, nothing else."""
    whole = np.fromfile(machine.ROOT / "examples/digits/digits_int8.tflite", np.uint8)
    rng = np.random.default_rng(0)
    path = tmp_path / "m.tflite"
    for case in range(60):
        data = whole[: rng.integers(whole.size)] if case % 3 == 0 else whole.copy()
        if case % 3:
            data[rng.integers(data.size, size=case % 7 + 1)] = rng.integers(256)
        path.write_bytes(data.tobytes())
        result = shell.run_words(["qnn-opt", str(path)], "")
        assert [x for x in result.err.splitlines() if not LINE.fullmatch(x)] == []
        assert result.status in (0, 1)


@pytest.mark.parametrize("tool", ["qnn-opt", "qnn-run"])
def test_a_file_beyond_memory_is_named(tool: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def read(path: str, ctx: Context, how: Reading) -> ModuleOp:
        raise MemoryError

    monkeypatch.setitem(frontends.FRONTENDS, "tflite", read)
    result = shell.run_words([tool, "x.tflite"], "")
    assert result.status != 0
    assert result.err == "x.tflite:0:0: error: the file needs more memory than there is\n"


def test_deep_nesting_is_refused() -> None:
    """Python's stack ends before the input does."""
    text = "builtin.module {" * 3000 + "}" * 3000
    (line,) = refused(stdin=text)
    assert re.fullmatch(r"<stdin>:1:\d{3,5}: error: nested too deeply", line)


def test_errors_of_verification_name_the_line_of_the_text() -> None:
    """Every failing operation, in order."""
    text = """
    %0, %1 = "test.op"() : () -> (i32, i64)
    %2 = "arith.addi"(%0, %1) : (i32, i64) -> i32
    "arith.muli"(%0) : (i32) -> ()
    """
    lines = refused("--allow-unregistered-dialect", stdin=text)
    assert [line.partition(" op ")[0] for line in lines] == [
        "<stdin>:3:5: error: 'arith.addi'",
        "<stdin>:4:5: error: 'arith.muli'",
    ]


def test_an_error_of_an_operation_with_a_source_names_the_source() -> None:
    """The location that the operation carries is the one that is told."""
    text = """%0, %1 = "test.op"() : () -> (i32, i64)
    %2 = "arith.addi"(%0, %1) : (i32, i64) -> i32 loc("ADD@7:y"("m.tflite":0:7))"""
    assert refused("--allow-unregistered-dialect", stdin=text)[0].startswith("m.tflite:0:7: error:")


NETWORK = """func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
"""


@pytest.mark.parametrize(
    ("text", "passes", "message"),
    [
        (NETWORK, "quantize{calibration=no.npy}", "calibration data 'no.npy': No such file"),
        ('"tfl.softmax"() {beta = 1} : () -> () loc(callsite("a" at "b"))', "", "'tfl.softmax' op"),
        ('%y = "qnn.nosuch"() : () -> i8 loc(unknown)', "", "is not registered"),
        ('"tfl.add"() {a = 1} : () -> () loc(unknown)', "", "'tfl.add' op "),
    ],
)
def test_every_error_about_a_text_names_its_file(text: str, passes: str, message: str) -> None:
    """Also where no operation is to blame, or it says that its location is unknown."""
    (line, *_) = refused("-p", passes, stdin=text)
    assert line.startswith("<stdin>:")
    assert message in line


def test_debug_shows_the_traceback() -> None:
    """And only then; the message still comes last."""
    result = shell.run_words(["qnn-opt", "--debug", "-p", "nothing-like-it"], "")
    lines = result.err.splitlines()
    assert lines[0] == "Traceback (most recent call last):"
    assert lines[-1].startswith("error: unknown pass 'nothing-like-it'")


def test_a_closed_pipe_is_no_error_to_shout_about() -> None:
    """`qnn-opt --list-passes | head -1`."""
    command = f"{sys.executable} {shell.RUNNER} qnn-opt --show-dialects"
    done = subprocess.run(
        f"{command} | true", shell=True, capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    ("args", "expected"),
    [
        (["-p", "canonicalise"], "unknown pass 'canonicalise', did you mean 'canonicalize'?"),
        (["--verify-diagnostic"], "unknown option '--verify-diagnostic', did you mean"),
        (["-t", "mlr"], "argument -t/--target: invalid choice: 'mlr'"),
        (["-f", "onnx"], "argument -f/--frontend: invalid choice: 'onnx'"),
        (["-p"], "argument -p/--passes: expected one argument"),
        (["--check-each=many"], "argument --check-each: invalid int value: 'many'"),
        (["-p", "a{b=}"], "in pass pipeline 'a{b=}', column 5"),
        (["-t", "mlir{"], "Expected argument name here"),
    ],
)
def test_wrong_arguments(args: list[str], expected: str) -> None:
    """What is wrong, and what is near."""
    assert expected in refused(*args)[0]
