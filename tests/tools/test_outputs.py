"""What the tools write is there whole, or the old file is; whatever ends them, it is one line."""

from __future__ import annotations

import io
import os
import select
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from functools import partial
from itertools import count
from pathlib import Path

import numpy as np
import pytest
from support import machine
from support.faults import fault, largest_file, snapshot
from support.hostile import Finished, in_child

from hexnn.frontends.nnef.writer import MARK
from hexnn.tools import qnn_opt, qnn_run
from hexnn.tools.array_files import load_arrays

MODEL = machine.ROOT / "examples" / "digits" / "digits_int8.tflite"

TEXT = """
!t = tensor<1x9xf32>
func.func @main(%x: !t) -> !t attributes {hexnn.outputs = ["file"]} {
  %0 = qnn.constant dense<[[1., 2., 3., 4., 5., 6., 7., 8., 9.]]> : !t : !t
  %1 = qnn.element_wise_binary ADD, %x, %0 : (!t, !t) -> !t
  func.return %1 : !t
}
"""

DOCUMENT = """version 1.0;
graph main(x) -> (y)
{
    x = external<scalar>(shape = [1, 9]);
    w = variable<scalar>(shape = [1, 9], label = 'a/w');
    y = add(x, w);
}
"""


@dataclass(frozen=True)
class Case:
    """A command that writes `out`, which may be a folder; and perhaps something beside it."""

    tool: Callable[[Sequence[str]], int]
    words: str
    """With the names of files in a working directory."""


CASES = {
    "text": Case(qnn_opt.main, "net.mlir -o out --elide-elementsattrs-if-larger=4"),
    "json": Case(qnn_opt.main, "net.mlir -t qnn-json -o out"),
    "nnef": Case(qnn_opt.main, "net.nnef --random-weights 0 -t nnef -o out"),
    "report": Case(qnn_opt.main, "net.mlir -p quantize{calibration=x.npy;report=out}"),
    "arrays": Case(qnn_run.main, "net.mlir --stage qnn --seed 1 --output out"),
    "records": Case(qnn_run.main, "net.mlir --stage qnn --seed 1 --json out"),
    "timeline": Case(qnn_run.main, "net.tflite --trace out"),
}
"""Every flag that names an output."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working directory with inputs."""
    monkeypatch.chdir(tmp_path)
    Path("net.mlir").write_text(TEXT)
    Path("net.nnef").write_text(DOCUMENT)
    Path("net.tflite").write_bytes(MODEL.read_bytes())
    np.save("x.npy", np.ones((1, 9), np.float32))
    return tmp_path


def old_output(name: str) -> None:
    """An older output in the place of the new one."""
    if name != "nnef":
        Path("out").write_text("old")
        Path("out").chmod(0o640)
        return
    Path("out").mkdir()
    Path("out/graph.nnef").write_text(MARK)
    Path("out/graph.quant").write_text("old")


def run(name: str) -> tuple[int, str]:
    """The exit status of a case, and what it says."""
    with redirect_stderr(io.StringIO()) as said, redirect_stdout(io.StringIO()):
        status = CASES[name].tool(words(name))
    return status, said.getvalue()


def words(name: str) -> list[str]:
    """The command line of a case."""
    return [word.replace(";", " ") for word in CASES[name].words.split()]


@pytest.mark.parametrize("name", CASES)
def test_an_output_is_written_whole_or_not_at_all(name: str, folder: Path) -> None:
    """A disk that is full leaves the old one; the new one keeps its mode."""
    old_output(name)
    before = snapshot(folder)
    with largest_file(3):
        status, said = run(name)
    assert status != 0
    assert "out" in said
    assert "File too large" in said
    assert len(said.splitlines()) == 1 + said.count("remark: ")
    assert snapshot(folder) == before
    assert run(name)[0] == 0
    after = snapshot(folder)
    assert after != before
    assert after.keys() - before.keys() <= {"out.bin", "out/a", "out/a/w.dat"}
    assert name == "nnef" or after["out"][0] == before["out"][0]
    assert before.keys() - after.keys() <= {"out/graph.quant"}


@pytest.mark.parametrize("name", CASES)
def test_no_output_is_an_input(name: str, folder: Path) -> None:
    """Whatever it is called."""
    os.link(words(name)[0], folder / "linked")
    case, before = CASES[name], snapshot(folder)
    if name == "nnef":
        (folder / "out").mkdir()
        (folder / "net.nnef").rename("out/graph.nnef")
        case, before = Case(case.tool, case.words.replace("net.nnef", "out")), snapshot(folder)
    given = [word.replace("=out", "=linked") for word in case.words.replace(";", "\0").split()]
    given = ["linked" if word == "out" and name != "nnef" else word for word in given]
    with redirect_stderr(io.StringIO()) as said:
        assert case.tool([word.replace("\0", " ") for word in given]) != 0
    assert "is an input and is not overwritten: choose another output" in said.getvalue()
    assert snapshot(folder) == before


def test_outputs_of_one_name_are_refused(folder: Path) -> None:
    """Two flags, and several networks in one file."""
    Path("two.mlir").write_text(f"{TEXT}// -----\n{TEXT}")
    refused = [
        (qnn_run.main, "net.mlir --stage qnn --output out --json out"),
        (qnn_run.main, "net.tflite --trace out --json ./out"),
        (qnn_opt.main, "net.mlir -p cse -o out --crash-reproducer out"),
        (qnn_opt.main, "two.mlir --split-input-file -t nnef -o out"),
        (qnn_opt.main, "two.mlir --split-input-file -t qnn-json -o out"),
        (qnn_opt.main, "two.mlir --split-input-file -t hexagon-elf -o out"),
    ]
    for main, command in refused:
        with redirect_stderr(io.StringIO()) as said:
            assert main(command.split()) != 0
        assert "both" in said.getvalue() or "--split-input-file" in said.getvalue()
        assert not Path("out").exists()


def test_a_reproducer_that_cannot_be_written_hides_no_error(folder: Path) -> None:
    """The pass's own is told, and that."""
    before = snapshot(folder)
    words = ["net.mlir", "-p", "tfl-to-qnn", "--crash-reproducer"]
    with redirect_stderr(io.StringIO()) as said, largest_file(3):
        assert qnn_opt.main([*words, "out"]) == 1
    lines = said.getvalue().splitlines()
    assert any("error: tfl-to-qnn takes tfl" in line for line in lines)
    assert any("warning: no reproducer is written: out: " in line for line in lines)
    assert snapshot(folder) == before


@pytest.mark.parametrize(
    ("flags", "message"),
    [
        (["--crash-reproducer", "none/out"], "none/out: No such file or directory"),
        (["-o", "net.mlir/out"], "net.mlir/out: Not a directory"),
    ],
)
def test_a_folder_is_missed_before_any_work(
    folder: Path, flags: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    before = snapshot(folder)
    assert qnn_opt.main(["net.mlir", "-p", "tfl-to-qnn", *flags]) == 1
    assert capsys.readouterr().err == f"error: {message}\n"
    assert snapshot(folder) == before


def test_what_is_not_ours_is_kept(folder: Path) -> None:
    """Side files, and networks in folders."""
    Path("out.bin").write_text("somebody's")
    Path("out").mkdir()
    Path("out/graph.nnef").write_text("somebody's")
    before = snapshot(folder)
    status, said = run("nnef")
    assert (status, "graph.nnef: was not written by hexnn" in said) == (1, True)
    assert snapshot(folder) == before
    Path("out/graph.nnef").rename("out/graph.quant")
    status, said = run("nnef")
    assert (status, "graph.quant: was not written by hexnn" in said) == (1, True)
    Path("out/graph.quant").unlink()
    Path("out").rmdir()
    for name in ("text", "json"):
        status, said = run(name)
        assert (status, "out.bin: was not written by hexnn" in said) == (1, True)
        assert Path("out.bin").read_text() == "somebody's"
        Path("out.bin").unlink()
        assert (run(name)[0], run(name)[0]) == (0, 0)
        Path("out.bin").write_text("somebody's")


def test_an_output_of_any_name_comes_back(folder: Path) -> None:
    """One that numpy's own writer takes for an argument."""
    assert run("arrays")[0] == 0
    assert list(load_arrays("out")) == ["file"]


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("name", ["text", "nnef"])
def test_a_signal_leaves_the_old_output(name: str, number: int, folder: Path) -> None:
    """Ctrl-C ends with a line and status 130, the others as they do without a handler."""
    old_output(name)
    before = snapshot(folder)

    def ended(at: int) -> None:
        signal.signal(number, signal.default_int_handler if number == 2 else signal.SIG_DFL)
        with fault(at, lambda: signal.raise_signal(number)):
            sys.exit(CASES[name].tool(words(name)))

    left: list[dict[str, tuple[int, bytes | str | None]]] = []
    for at in count():
        found = in_child(partial(ended, at))
        left.append(snapshot(folder))
        if found.status == 0:
            break
        assert found.status == (130 if number == signal.SIGINT else -number)
        expected = "interrupted" if number == signal.SIGINT else ""
        assert found.stderr.partition(": ")[2].strip() == expected
    assert left[0] == before
    assert all(one in (before, left[-1]) for one in left)


def with_stdout(main: Callable[[Sequence[str]], int], command: str, file: int) -> Finished:
    """A tool whose standard output is `file`."""

    def call() -> None:
        os.dup2(file, 1)
        sys.stdout = open(1, "w", closefd=False)
        sys.exit(main(command.split()))

    return in_child(call)


PRINTING = [
    (qnn_opt.main, "net.mlir"),
    (qnn_opt.main, "--help"),
    (qnn_run.main, "net.mlir --stage qnn --seed 0"),
    (qnn_run.main, "--help"),
]


@pytest.mark.parametrize(("main", "command"), PRINTING)
def test_nobody_who_reads_is_no_error(
    main: Callable[[Sequence[str]], int], command: str, folder: Path
) -> None:
    """`| head` is quiet; a disk that is full is told once."""
    reading, writing = os.pipe()
    os.close(reading)
    found = with_stdout(main, command, writing)
    os.close(writing)
    assert found.status in (1, 2) or command == "--help"
    assert found.stderr == ""
    if command == "--help":
        return
    found = with_stdout(main, command, os.open("/dev/full", os.O_WRONLY))
    assert found.status in (1, 2)
    assert found.stderr == "error: <stdout>: No space left on device\n"


COMMAND = """
import sys
from hexnn.tools import entry
started = entry.import_module
def start(*names):
    print(flush=True)
    return started(*names)
entry.import_module = start
sys.exit(entry.{}())
"""


@pytest.mark.parametrize("tool", ["qnn_opt", "qnn_run"])
@pytest.mark.parametrize("delay", [0, 0.15, 0.5, 3])
def test_ctrl_c_ends_in_one_line_from_the_first_moment_on(
    tool: str, delay: float, tmp_path: Path
) -> None:
    """While modules are imported, and while the tool waits for its input, which nobody writes."""
    path, pipe = os.pathsep.join(sys.path), tmp_path / "pipe.mlir"
    os.mkfifo(pipe)
    with subprocess.Popen(
        [sys.executable, "-c", COMMAND.format(tool), pipe],
        env=os.environ | {"PYTHONPATH": path},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    ) as child:
        assert child.stdout is not None
        assert child.stderr is not None
        select.select([child.stdout], [], [])
        time.sleep(delay)
        child.send_signal(signal.SIGINT)
        said = child.stderr.read().decode()
    assert said == f"{tool.replace('_', '-')}: interrupted\n"
    assert child.returncode == 130
