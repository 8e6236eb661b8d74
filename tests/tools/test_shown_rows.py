"""Which rows of reports are printed: sorted, cut, with names that tell them apart."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from support import machine

import hexnn
from hexnn.dialects.htp import Target
from hexnn.tools import qnn_run
from hexnn.tools.entries import Entry
from hexnn.tools.operation_time import Entry as TimedEntry
from hexnn.tools.shown_rows import SORTS
from hexnn.tools.text import distinct

DIGITS = str(machine.ROOT / "examples/digits/digits_int8.tflite")


def rows(words: str, capsys: pytest.CaptureFixture[str]) -> list[list[str]]:
    """The words of each line that a run with these flags prints about an operation."""
    assert qnn_run.main([DIGITS, *words.split()]) == 0
    lines = capsys.readouterr().out.splitlines()
    return [line.split() for line in lines if re.match(r"\w+#\d ", line)]


def test_rows_are_sorted_and_cut(capsys: pytest.CaptureFixture[str]):
    whole = rows("--profile", capsys)
    some = rows("--profile --sort packets --top 3", capsys)
    packets = sorted((int(row[2].replace(",", "")) for row in whole), reverse=True)
    assert [int(row[2].replace(",", "")) for row in some] == packets[:3]
    assert all(row in whole for row in some)


def test_records_are_whole(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    assert len(rows(f"--report --sort macs --top 2 --json {tmp_path / 'r.json'}", capsys)) == 2
    record = json.loads((tmp_path / "r.json").read_text())["report"]
    assert len(record["entries"]) == 9
    assert qnn_run.main([DIGITS, "--report", "--top", "2"]) == 0
    assert "... 7 more operations" in capsys.readouterr().out


def test_a_profile_without_the_key_keeps_its_order(capsys: pytest.CaptureFixture[str]):
    both = rows("--report --profile --sort bytes_moved --top 2", capsys)
    assert [row[0] for row in both] == [
        *("conv_2d#2", "conv_2d#1"),
        *("conv_2d#1", "conv_2d#2"),
    ]


@pytest.mark.parametrize("key", ["cycles", "packets", "dma_bytes"])
def test_reports_are_sorted_by_what_profiles_have(key: str, capsys: pytest.CaptureFixture[str]):
    """The column that is added holds the profile's values."""
    entries = hexnn.load(DIGITS).lower("hvx").profile().to_dict()["entries"]
    most = sorted(entries, key=lambda entry: -entry[key])[:4]
    some = rows(f"--report --sort {key} --top 4", capsys)
    assert [(row[0], row[-1]) for row in some] == [
        (entry["operation"], f"{entry[key]:,.0f}") for entry in most
    ]


def test_what_takes_no_time_is_last(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    """An operation that became part of another one is no row of the profile."""
    path = tmp_path / "fused.mlir"
    path.write_text(FUSED)
    assert qnn_run.main([str(path), "--report", "--sort", "packets"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[1].split()[-1] == "packets"
    assert [line.split()[0] for line in lines[2:4]] == ["relu#1", "tanh#1"]
    assert lines[3].split()[-1] == "0"


def test_all_keys_are_those_of_records():
    timed = TimedEntry(0, "conv_2d#1", "y", Target.parse("v73")).to_dict()
    counted = Entry(0, "conv_2d#1", "y").to_dict()
    assert {key for key in SORTS["profile"] if not isinstance(timed[key], int | float)} == set()
    assert {key for key in SORTS["report"] if not isinstance(counted[key], int | float)} == set()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("--profile --sort cicles", "no row has 'cicles', did you mean 'cycles'?"),
        ("--profile --sort bytes_moved", "no row has 'bytes_moved'\nnote: --report has it"),
        ("--report --stage htp --sort cycles", "stage htp has no code to time: lower to stage hvx"),
        ("--report --top 0", "--top: must be at least 1, got 0"),
        ("--seed 1 --top 3", "--top has no effect without --report or --profile"),
    ],
)
def test_what_cannot_be_is_refused(words: str, message: str, capsys: pytest.CaptureFixture[str]):
    assert qnn_run.main([DIGITS, *words.split()]) == 2
    assert message in capsys.readouterr().err


def test_names_that_would_read_alike_are_whole():
    names = [f"{'a' * 40}{n}{'b' * 40}" for n in range(27)]
    assert len(set(distinct(names, 32))) == 27
    assert distinct([names[0], "c" * 50, names[0]], 32)[0] == f"{'a' * 14}...{'b' * 15}"
    assert distinct(["x\n", "x\n"], 32) == [r"x\n"] * 2


FUSED = """
!q = !quant.uniform<ui8:f32, 0.1:3>
func.func @main(%x: tensor<1x1x1x256x!q>) -> tensor<1x1x1x256x!q> {
  %0 = qnn.tanh %x : (tensor<1x1x1x256x!q>) -> tensor<1x1x1x256x!q>
  %1 = qnn.relu %0 : (tensor<1x1x1x256x!q>) -> tensor<1x1x1x256x!q>
  func.return %1 : tensor<1x1x1x256x!q>
}
"""

UNKNOWN = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
RELUS  func.return %27 : tensor<4xf32>
}
"""


def test_operations_of_unknown_origin_are_numbered():
    """No two rows are equal."""
    lines = [
        f"  %{n + 1} = qnn.relu %{n} : (tensor<4xf32>) -> tensor<4xf32> loc(unknown)\n"
        for n in range(27)
    ]
    module = hexnn.parse(UNKNOWN.replace("RELUS", "".join(lines).replace("%0 ", "%x ")))
    addresses = [entry.address for entry in hexnn.Model(module).report().entries]
    assert addresses == ["qnn.relu", *(f"qnn.relu ({n})" for n in range(2, 28))]


def test_a_run_says_how_long_what_took(capsys: pytest.CaptureFixture[str]):
    assert qnn_run.main([DIGITS, "--seed", "1"]) == 0
    said = capsys.readouterr().out.splitlines()
    assert said[0].startswith("hvx: 9 of 9 operations")
    times = r"ran stage hvx in [\d.]+ ms; compiled in [\d.]+ ms, code in [\d.]+ ms"
    assert re.fullmatch(f"digits_int8.tflite: {times}", said[1])
    assert qnn_run.main([DIGITS, "--seed", "1", "--stage", "source"]) == 0
    assert re.search(r"ran stage source in [\d.]+ ms$", capsys.readouterr().out, re.MULTILINE)


def test_the_code_of_a_comparison_is_counted(tmp_path: Path):
    """A run behind it takes no time for code, which the comparison has; generating it did."""
    out = tmp_path / "run.json"
    images = str(Path(DIGITS).with_name("images.npy"))
    labels = str(Path(DIGITS).with_name("labels.npy"))
    data = ["--quantize-input", "--input", images, "--labels", labels]
    assert qnn_run.main([DIGITS, *data, "--compare", "source", "--json", str(out)]) == 0
    seconds = json.loads(out.read_text())["run"]["seconds_before"]
    assert seconds["code_generation"] > 0.001


def test_a_model_bisects_like_the_tool(tmp_path: Path):
    source = hexnn.load(DIGITS)
    inputs = source.random_inputs(seed=1)
    reference = source.run(inputs, tensors="all")
    reference["conv2"] = reference["conv2"] ^ 4
    found = source.bisect(reference, "lsb<=0", inputs)
    assert found.row is not None
    assert found.row.tensor == "conv2"
    assert source.bisect(source, "lsb<=0", inputs).row is None
