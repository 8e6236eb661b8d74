"""A layout of a user's file, `--load`ed: forced, pinned, tiled, compared, on qemu-hexagon."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import numpy as np
import pytest
from support.random_layouts import registered

import hexnn
from hexnn.runtime.engines import toolchain
from hexnn.tools import qnn_opt
from hexnn.tools.qnn_run import EQUAL, main

INPUTS = Path(__file__).parent / "Inputs"
BRANCHES = Path(__file__).parents[2] / "examples/digits/digits_branches_int8.tflite"
SOURCE = INPUTS / "sixteen_rows.mlir"
LOAD = ("--load", str(INPUTS / "sixteen_rows.py"))
PASSES = "qnn-to-htp,htp-assign-layout{force=sixteen_rows},htp-tile,htp-plan-memory,htp-to-hvx"


@pytest.fixture(autouse=True)
def _restored() -> Iterator[None]:
    with registered():
        yield


def compared(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    """The last line of a comparison with the source, in which all is equal."""
    assert main([*words, *LOAD, "--seed", "0", "--compare", "source"]) == EQUAL
    return capsys.readouterr().out


def test_a_network(capsys: pytest.CaptureFixture[str]):
    out = compared(capsys, str(BRANCHES), "--pipeline", f"tflite-to-qnn,{PASSES}")
    assert "12 tensors compared, 12 equal, 0 different" in out
    assert "by htp-fuse-maps: gate into QUANTIZE@8" in out


def test_one_operation_of_a_network(capsys: pytest.CaptureFixture[str]):
    out = compared(capsys, str(SOURCE), "--pin", "logistic#1=sixteen_rows", "--report")
    assert re.search(r"logistic#1: pinned: lut.bytes on sixteen_rows: \d+ packets", out)
    assert not re.search(r"add#\S+: add.\w+ on sixteen_rows", out)
    assert "4 tensors compared, 4 equal, 0 different" in out


def test_tiles_are_whole_blocks(capsys: pytest.CaptureFixture[str]):
    """40 rows of 40 channels: 16, 16 and 8 rows, of 32 and 8 channels."""
    pipeline = f"tfl-to-qnn,{PASSES}".replace("qnn-to-htp", 'qnn-to-htp{target="v73{tcm=64K}"}')
    tiles = pipeline.partition(",htp-plan-memory")[0]
    assert qnn_opt.main([str(SOURCE), *LOAD, "-p", tiles, "--print-local-scope"]) == 0
    out = capsys.readouterr().out
    shapes = re.findall(r"htp\.add .* -> tensor<1x(\d+)x24x(\d+)x[^#]*#htp.layout<sixteen_", out)
    assert set(shapes) == {("16", "32"), ("8", "32"), ("16", "8"), ("8", "8")}
    words = (str(SOURCE), "--target", "v73{tcm=64K}")
    out = compared(capsys, *words, "--pipeline", f"tfl-to-qnn,{PASSES}")
    assert "4 tensors compared, 4 equal, 0 different" in out


def test_as_hexagon_code(program: Callable[[str], str]):
    """All tensors are the same bytes on qemu-hexagon."""
    for name in toolchain.PACKAGES:
        program(name)
    assert qnn_opt.main([str(SOURCE), *LOAD, "-p", ""]) == 0
    source = hexnn.load(SOURCE)
    hvx, x = source.lower("hvx", "v73{tcm=64K}", f"tfl-to-qnn,{PASSES}"), source.random_inputs(5)
    assert "#htp.layout<sixteen_rows, tcm>" in str(hvx.ir)
    wanted, found = (model.run(x, tensors="all") for model in (hvx, hvx.lower("hexagon")))
    assert found.keys() == wanted.keys()
    assert all(np.array_equal(found[name], wanted[name]) for name in wanted)


def test_the_error_lists_it(capsys: pytest.CaptureFixture[str]):
    passes = "tfl-to-qnn,qnn-to-htp,htp-assign-layout{force=sixteen}"
    assert qnn_opt.main([str(SOURCE), *LOAD, "-p", passes]) != 0
    expected = "force must be auto, flat, strip, crouton or sixteen_rows, got 'sixteen', did you"
    assert expected in capsys.readouterr().err


def test_a_row_that_is_no_layout(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """The file and line of the registration are in the message."""
    path = tmp_path / "wrong.py"
    row = 'htp.Layout("mine", ("b", "h", "w", "d"), "b h w d%4", "")'
    path.write_text(f"from hexnn.dialects import htp\nhtp.register_layout({row})\n")
    words = [str(SOURCE), "--load", str(path), "-p", "cse"]
    assert qnn_opt.main(words) != 0
    assert "layout 'mine': axis d lacks its leading digit 'd/4'" in capsys.readouterr().err
