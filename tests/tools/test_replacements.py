"""`--replace KERNEL=FILE.mlir`: machine code of the user's in place of kernels."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest
from support.machine import ROOT

from hexnn.dialects.hexagon import FuncOp
from hexnn.testing.programs import PROGRAMS
from hexnn.tools.api import load
from hexnn.tools.model import Model
from hexnn.tools.qnn_run import DIFFERENT, EQUAL, TROUBLE, main

MODEL = ROOT / "examples" / "digits" / "digits_int8.tflite"
PASSES = "compile,hvx-to-hexagon,hexagon-schedule,hexagon-allocate"
RUN = [str(MODEL), "--stage", "hexagon", "--seed", "1"]
KERNEL = "softmax_rows_1x1x10_0"


@pytest.fixture(scope="module")
def code() -> Model:
    """The network as machine code."""
    return load(MODEL).lower("hexagon", pipeline=PASSES)


def text_of(code: Model, kernel: str) -> str:
    """The text of a kernel."""
    functions = [op for op in code.ir.ops if isinstance(op, FuncOp)]
    (found,) = (op for op in functions if op.sym_name.data == kernel)
    return str(found)


@pytest.fixture
def tools(program: Callable[[str], str]) -> None:
    """What runs Hexagon code."""
    for name in PROGRAMS:
        program(name)


@pytest.mark.usefixtures("tools")
def test_the_same_code(code: Model, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """From a file of its own under another name, and from the text of the whole network."""
    path, report = tmp_path / "mine.mlir", tmp_path / "report.json"
    path.write_text(text_of(code, KERNEL).replace(KERNEL, "mine"))
    words = ["--replace", f"{KERNEL}={path}", "--compare", "hvx", "--json", str(report)]
    assert main([*RUN, *words]) == EQUAL
    assert f"{KERNEL}  {path}  1 " in capsys.readouterr().out
    (row,) = json.loads(report.read_text())["replacements"]["kernels"]
    assert (row["packets"], row["stalls"]) == (row["packets_before"], row["stalls_before"])
    code.save(tmp_path / "net.mlir")
    assert (
        main([*RUN, "--replace", f"{KERNEL}={tmp_path / 'net.mlir'}", "--compare", "hvx"]) == EQUAL
    )


@pytest.mark.usefixtures("tools")
def test_other_code_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """A kernel that does nothing: the comparison names the operation."""
    path = tmp_path / "mine.mlir"
    path.write_text("hexagon.func @mine version 73 { hexagon.packet { jumpr r31 } }")
    assert main([*RUN, "--replace", f"{KERNEL}={path}", "--compare", "hvx"]) == DIFFERENT
    assert "9 tensors compared, 8 equal, 1 different" in capsys.readouterr().out


RETURN = "  hexagon.packet { jumpr r31 }\n}\n"

INVALID = {
    "mlir:1:1: error: 'hexagon.func' op is code for v66, and the network is compiled for v73": (
        "hexagon.func @mine version 66 {\n" + RETURN
    ),
    "mlir:2:20: error: 'hexagon.loadri_io' op in instruction 0 of packet 0 of @mine reads argument "
    "16, counted from 0": (
        "hexagon.func @mine version 73 {\n  hexagon.packet { r1 = memw(r0+#64) }\n" + RETURN
    ),
    "mlir:3:20: error: 'hexagon.loadrd_io' op in instruction 0 of packet 1 of @mine reads argument "
    "9, counted from 0": (
        "hexagon.func @mine version 73 {\n  hexagon.packet { r4 = r0; r0 = #0 }\n"
        "  hexagon.packet { r3:2 = memd(r4+#32) }\n" + RETURN
    ),
    "mlir:1:1: error: 'hexagon.func' op @mine is not in packets": (
        "hexagon.func @mine version 73 {\n  hexagon.block { jumpr r31 }\n}\n"
    ),
    "names %r1, a virtual register": (
        "hexagon.func @mine version 73 {\n  hexagon.packet { %r1 = #1 }\n" + RETURN
    ),
    "mlir:2:20: error: unknown register 'r40'": (
        "hexagon.func @mine version 73 {\n  hexagon.packet { r40 = #1 }\n" + RETURN
    ),
    "mlir:2:3: error: 'hexagon.packet' op in packet 0 of @mine: 2 instructions write r1": (
        "hexagon.func @mine version 73 {\n  hexagon.packet { r1 = #1; r1 = #2 }\n" + RETURN
    ),
    "mlir:1:1: error: the file holds no hexagon.func": "func.func private @mine()\n",
    f"mlir:4:1: error: 'hexagon.func' op none of several is @{KERNEL}": (
        "hexagon.func @a version 73 {\n" + RETURN + "hexagon.func @b version 73 {\n" + RETURN
    ),
}
"""Message -> text of the file."""


@pytest.mark.parametrize("message", INVALID)
def test_what_is_no_such_kernel(message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    path = tmp_path / "mine.mlir"
    path.write_text(INVALID[message])
    assert main([*RUN, "--replace", f"{KERNEL}={path}"]) == TROUBLE
    said = capsys.readouterr().err
    assert message in said
    assert said.count("error:") == 1


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--replace softmax", "error: --replace must read KERNEL=FILE.mlir, got 'softmax'"),
        ("--replace a=x.mlir --replace a=y.mlir", "gives 'a' both 'x.mlir' and 'y.mlir'"),
        (
            f"--replace {KERNEL[:-1]}1=x.mlir",
            f"no kernel '{KERNEL[:-1]}1', did you mean '{KERNEL}'?",
        ),
        (f"--replace {KERNEL}=missing.mlir", "missing.mlir"),
        (f"--replace {KERNEL}=x.json --json x.json", "x.json"),
    ],
)
def test_wrong_words(words: str, message: str, capsys: pytest.CaptureFixture[str]):
    assert main([*RUN, *words.split()]) == TROUBLE
    assert message in capsys.readouterr().err


def test_other_stages(capsys: pytest.CaptureFixture[str]):
    assert main([str(MODEL), "--replace", f"{KERNEL}=x.mlir"]) == TROUBLE
    assert "--replace has no effect without --stage=hexagon" in capsys.readouterr().err
