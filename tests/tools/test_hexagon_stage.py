"""The stage `hexagon`, and the targets of qnn-opt: networks as code on qemu-hexagon."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

import numpy as np
import pytest

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.runtime.engines import toolchain
from hexnn.testing import shell
from hexnn.tools.qnn_opt import main as main_of_opt
from hexnn.tools.qnn_run import EQUAL, TROUBLE, main

DIGITS = Path(__file__).parents[2] / "examples/digits"
MODEL, BRANCHES = DIGITS / "digits_int8.tflite", DIGITS / "digits_branches_int8.tflite"


@pytest.fixture(autouse=True)
def _tools(program: Callable[[str], str]) -> None:
    for name in toolchain.PACKAGES:
        program(name)


def equal_everywhere(source: hexnn.Model) -> tuple[hexnn.Model, hexnn.Model]:
    """The network at stages hvx and hexagon, whose tensors are equal."""
    hvx, x = source.lower("hvx"), source.random_inputs(5)
    code = hvx.lower("hexagon")
    found, wanted = (model.run(x, tensors="all") for model in (code, hvx))
    assert found.keys() == wanted.keys()
    assert all(np.array_equal(found[name], wanted[name]) for name in wanted)
    return hvx, code


@pytest.mark.parametrize("path", [MODEL, BRANCHES], ids=lambda path: path.stem)
def test_our_networks(path: Path):
    source = hexnn.load(path)
    hvx, code = equal_everywhere(source)
    assert code.compare(source, source.random_inputs(6))
    images = source.inputs["image"].quantize(np.load(DIGITS / "images.npy"))
    for name, wanted in hvx.run(images).items():
        assert (code.run(images)[name] == wanted).all()


@pytest.mark.parametrize(
    "name",
    [
        "mlperf-tiny/resnet8_int8.tflite",
        "mlperf-tiny/ad01_int8.tflite",
        "tflite-micro/hello_world_int8.tflite",
        "tflite-micro/micro_speech_quantized.tflite",
        "coral/mobilenet_v1_0.25_128_uint8.tflite",
    ],
)
def test_real_networks(name: str, model_path: Callable[[str], Path]):
    equal_everywhere(hexnn.load(model_path(name)))


def test_counters_do_not_depend_on_the_inputs():
    model = hexnn.load(MODEL).lower("hexagon")
    first, second = (model.counters(model.random_inputs(seed)) for seed in (1, 2))
    assert first.rows == second.rows
    assert [row.operation for row in first.rows][-1] == "softmax#1"
    assert first.packets == sum(first.to_dataframe().packets)
    assert 0 < first.hvx_instructions < first.instructions < 4 * first.packets


def test_other_stages_count_no_packets():
    with pytest.raises(HexnnError, match="stage hvx counts no packets: lower to stage hexagon"):
        hexnn.load(MODEL).lower("hvx").counters()


def test_the_report_counts_packets(capsys: pytest.CaptureFixture[str], tmp_path: Path):
    path = tmp_path / "report.json"
    status = main([str(MODEL), "--stage", "hexagon", "--report", "--json", str(path)])
    assert status == EQUAL
    assert "digits_int8.tflite: launches, counted by qemu-hexagon" in capsys.readouterr().out
    found = json.loads(path.read_text())
    assert found["stage"] == "hexagon"
    assert len(found["counters"]["launches"]) > 9


def test_a_text_of_stage_hvx_becomes_code(tmp_path: Path):
    path, source = tmp_path / "digits.mlir", hexnn.load(MODEL)
    source.lower("hvx").save(path)
    model, x = hexnn.load(path).lower("hexagon"), source.random_inputs(1)
    assert model.stage == "hexagon"
    assert np.array_equal(model.run(x)["softmax"], source.run(x)["softmax"])


def test_an_elf_file_runs_alone(tmp_path: Path):
    path, source = tmp_path / "digits", hexnn.load(MODEL)
    words = ["qnn-opt", str(MODEL), "-p", "compile", "-t", "hexagon-elf", "-o", str(path)]
    result = shell.run_words(words, "")
    assert (result.status, result.out, result.err) == (0, "", "")
    samples = [source.random_inputs(seed)["image"] for seed in (1, 2, 3)]
    command = [toolchain.tool("qemu-hexagon"), *toolchain.QEMU_FLAGS, str(path)]
    stdin = b"".join(sample.tobytes() for sample in samples)
    done = subprocess.run(command, input=stdin, capture_output=True, check=True)
    rows = np.frombuffer(done.stdout, np.int8).reshape(3, -1)
    for row, sample in zip(rows, samples, strict=True):
        assert (row[:10] == source(sample).reshape(-1)).all()


def test_an_elf_file_needs_a_name():
    result = shell.run_words(["qnn-opt", str(MODEL), "-t", "hexagon-elf"], "")
    assert result.status == 1
    assert result.err == "error: -t hexagon-elf writes bytes: it needs -o FILE\n"


def test_a_kernel_may_take_so_many_instructions(capsys: pytest.CaptureFixture[str]):
    words = [str(MODEL), "--stage", "hexagon", "--seed", "0", "--max-instructions", "100"]
    assert main(words) == TROUBLE
    assert "more than the limit of 100" in capsys.readouterr().err


def test_floats_run_on_the_host(capsys: pytest.CaptureFixture[str]):
    words = [str(DIGITS / "digits_float.tflite"), "--stage", "hexagon", "--seed", "0"]
    assert main([*words, "--compare", "hvx"]) == EQUAL
    assert "hvx: 1 of 9 operations, 0.0 % of MACs" in capsys.readouterr().out


def test_what_does_not_fit_the_tcm_runs_on_the_host():
    """Between kernels, with what comes before and behind it."""
    source = hexnn.load(BRANCHES)
    images = source.random_inputs(3)
    hexagon = source.lower("hexagon", target="v73{tcm=8K}")
    assert [op.name for op in hexagon.ops if op.name == "htp.conv_2d"]
    assert hexagon.compare(source, images)


def test_an_operation_without_a_kernel_is_named(capsys: pytest.CaptureFixture[str]):
    path = DIGITS / "digits_float.tflite"
    assert main_of_opt([str(path), "-p", "compile", "-t", "hexagon-asm"]) != 0
    said = capsys.readouterr().err
    assert "digits_float.tflite:0:0: error: 'qnn.conv_2d' op (CONV_2D@0 " in said
    assert "has no kernel, so there is no Hexagon code for it: only 8-bit and 4-bit weights" in said


@pytest.fixture
def installed(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, program: Callable[[str], str]
) -> Iterator[Callable[[Sequence[str]], None]]:
    """A function that leaves only some of the tools on the PATH, and an empty cache."""
    paths = {name: program(name) for name in toolchain.PACKAGES}
    folder = tmp_path / "bin"
    folder.mkdir()

    def leave(names: Sequence[str]) -> None:
        for name in names:
            (folder / name).symlink_to(paths[name])
        monkeypatch.setenv("PATH", str(folder))
        monkeypatch.setenv("HEXNN_CACHE", str(tmp_path))
        toolchain.find_tool.cache_clear()

    yield leave
    toolchain.find_tool.cache_clear()


@pytest.mark.parametrize("present", range(3))
def test_missing_tools_are_named(
    installed: Callable[[Sequence[str]], None],
    present: int,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
):
    """In one line: first the assembler, then the linker, then the emulator."""
    names = list(toolchain.PACKAGES)
    installed(names[:present])
    missing = f"'{names[present]}' was not found on the PATH: it is in package "
    says = f"error: {missing}{toolchain.PACKAGES[names[present]]}\n"
    network = str(DIGITS / "digits_int8.tflite")
    assert main([network, "--stage", "hexagon", "--seed", "0"]) == TROUBLE
    assert capsys.readouterr().err == says
    output = tmp_path / "net.elf"
    failed = main_of_opt([network, "-p", "compile", "-t", "hexagon-elf", "-o", str(output)])
    assert (failed, output.exists()) == (int(present < 2), present == 2)
    assert capsys.readouterr().err == (f"{network}: {says}" if failed else "")
