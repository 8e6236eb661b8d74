"""`qnn-run` from the command line, in process: what it prints, writes and returns."""

import json
import re
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest
from tqdm import tqdm

import hexnn
from hexnn.frontends.tflite import serialize
from hexnn.tools.api import parse
from hexnn.tools.array_files import load_arrays, save_arrays
from hexnn.tools.driver.printing import module_text
from hexnn.tools.inputs import Array
from hexnn.tools.qnn_run import DIFFERENT, EQUAL, TROUBLE, main

DIGITS = Path(__file__).parents[2] / "examples/digits"
MODEL, IMAGES, LABELS = (
    str(DIGITS / name) for name in ("digits_int8.tflite", "images.npy", "labels.npy")
)
SOURCE = (MODEL, "--stage", "source")

Run = Callable[..., tuple[int, str, str]]


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Run:
    """Run the tool: (exit status, standard output, standard error)."""

    def run(*args: str) -> tuple[int, str, str]:
        status = main(args)
        out, err = capsys.readouterr()
        return status, out, err

    return run


@pytest.fixture
def tensors(tmp_path: Path) -> Path:
    """All tensors of the network on the first two images, as a file."""
    model = hexnn.load(MODEL)
    image = model.inputs["image"].quantize(np.load(IMAGES)[:2])
    path = tmp_path / "tensors.npz"
    save_arrays(path, {"image": image, **model.run(image, tensors="all")})
    return path


def changed(path: Path, **arrays: Array) -> str:
    save_arrays(path, load_arrays(path) | arrays)
    return str(path)


def test_random_inputs_are_said(run: Run):
    status, out, err = run(*SOURCE)
    assert status == EQUAL
    assert "ran stage source" in out
    assert "'softmax' int8[1, 10]" in out
    assert err == "qnn-run: no --input: random ones, --seed 0\n"
    assert run(*SOURCE, "--seed", "0")[2] == ""


def test_an_error_of_the_compilation_stands_alone(run: Run):
    status, out, err = run(SOURCE[0], "--target", "v99")
    assert (status, out) == (TROUBLE, "")
    assert err.startswith("error: unknown target 'v99', known are v66,")
    assert err.count("\n") == 1


BUFFER = """
func.func @main(%x: tensor<1xf32>) -> tensor<2xf32> {
  %y = qnn.buffer %x {buffer_size = 2 : ui32, buffer_dim = 0 : ui32}
    : (tensor<1xf32>) -> tensor<2xf32>
  func.return %y : tensor<2xf32>
}
"""


def test_a_warning_of_the_reader_is_printed_once(run: Run, tmp_path: Path):
    (tmp_path / "graph.nnef").write_text(
        "version 1.0; graph g(x) -> (y) { x = external<scalar>(shape = [4]); y = x + x; }"
    )
    status, _, err = run(str(tmp_path), "--seed", "0")
    assert status == EQUAL
    assert err.count("operators, subscripts and choices need the line") == 1


def test_outputs_that_wait_are_said(run: Run, tmp_path: Path):
    path = tmp_path / "frames.mlir"
    path.write_text(BUFFER)
    status, out, _ = run(str(path), "--stage", "qnn")
    assert status == EQUAL
    assert "'output0': none yet, a buffer waits for more frames" in out


def test_accuracy(run: Run):
    args = ("--input", IMAGES, "--quantize-input", "--labels", LABELS)
    status, out, _ = run(*SOURCE, *args)
    assert status == EQUAL
    assert "accuracy 99.00 % (198 of 200)" in out


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("outputs", {"softmax"}),
        ("conv1,log*", {"conv1", "logits"}),
    ],
)
def test_output(run: Run, tmp_path: Path, names: str, expected: set[str]):
    path = tmp_path / "out.npz"
    assert run(*SOURCE, "--seed", "1", "--output", str(path), "--tensors", names)[0] == EQUAL
    assert set(load_arrays(path)) == expected


def test_named_inputs(run: Run, tensors: Path, tmp_path: Path):
    image = load_arrays(tensors)["image"]
    np.save(tmp_path / "image.npy", image)
    save_arrays(tmp_path / "inputs.npz", {"image": image})
    outputs: list[Array] = []
    for text in ("image.npy", "inputs.npz", "image=image.npy", "image=inputs.npz"):
        name, _, file = text.rpartition("=")
        given = f"{name}={tmp_path / file}" if name else str(tmp_path / file)
        assert run(*SOURCE, "--input", given, "--output", str(tmp_path / "out.npz"))[0] == EQUAL
        outputs.append(load_arrays(tmp_path / "out.npz")["softmax"])
    for output in outputs:
        np.testing.assert_array_equal(output, load_arrays(tensors)["softmax"])


def test_compare_equal(run: Run, tensors: Path):
    status, out, err = run(*SOURCE, "--compare", str(tensors))
    assert (status, err) == (EQUAL, "")
    assert "9 tensors compared, 9 equal" in out
    assert run(*SOURCE, "--compare", "source", "--seed", "0")[0] == EQUAL


def test_compare_different(run: Run, tensors: Path, tmp_path: Path):
    add = load_arrays(tensors)["add"].copy()
    add[1, 0, 0, 0] ^= 1
    report = tmp_path / "report.json"
    path = changed(tensors, add=add)
    status, out, _ = run(*SOURCE, "--compare", path, "--json", str(report))
    assert status == DIFFERENT
    assert "ADD@4 'add', computed by tfl.add: 1 of 1024 elements, at most 1 LSB" in out
    assert "first at [0, 0, 0, 0] of sample 1" in out
    first = json.loads(report.read_text())["comparison"]["first"]
    assert (first["tensor"], first["accumulated_count"], first["accumulated_max"]) == ("add", 1, 1)
    assert first["accumulated_first"] == [0, 0, 0, 0]


def test_report(run: Run, tmp_path: Path):
    path = tmp_path / "report.json"
    status, out, err = run(*SOURCE, "--report", "--json", str(path))
    assert (status, err) == (EQUAL, "")
    assert "HVX path: 0 of 9 operations" in out
    report = json.loads(path.read_text())["report"]
    assert report["coverage"]["macs"] == 105216
    assert [entry["operation"] for entry in report["entries"]][:2] == ["conv_2d#1", "conv_2d#2"]


def test_no_progress_bar_without_a_terminal(run: Run):
    assert "%|" not in run(*SOURCE, "--seed", "0")[2]


BAD: list[tuple[tuple[str, ...], str]] = [
    (("nowhere.tflite",), "nowhere.tflite.*No such file"),
    (("nowhere.onx",), "nowhere.onx: no reader for '.onx' files"),
    ((MODEL, "--stage", "hvxx"), "unknown stage 'hvxx', did you mean 'hvx'"),
    ((*SOURCE, "--engine", "lvm"), "unknown engine 'lvm', did you mean 'llvm'"),
    ((*SOURCE, "--enigne", "llvm"), "unknown option '--enigne', did you mean '--engine'"),
    ((*SOURCE, "--seed", "x"), "argument --seed: invalid int value: 'x'"),
    ((*SOURCE, "--seed", "1", "--input", IMAGES), "--seed has no effect beside --input"),
    ((MODEL, "--seed", "0", "--max-instructions", "9"), "more than the limit of 9"),
    ((*SOURCE, "--seed", "-1"), "argument --seed: must be at least 0, got -1"),
    ((*SOURCE, "--max-instructions", "0"), "--max-instructions: must be at least 1, got 0"),
    ((*SOURCE, "--tensors", "all"), "--tensors has no effect without --output"),
    ((*SOURCE, "--compare", "htpp"), "takes a stage, a .npz file or a folder, got 'htpp', did"),
    ((*SOURCE, "--compare", "qnn", "--compare-map", "m.json"), "--compare-map is that of a file"),
    ((*SOURCE, "--compare", "no.npz", "--compare-type", "int8"), "that of raw bytes: it needs"),
    ((*SOURCE, "--compare", "qnn", "--tolerance", "sqnr>30"), "a bound reads sqnr>=30 or NAME="),
    ((*SOURCE, "--tolerance", "lsb<=1"), "--tolerance has no effect without --compare"),
    ((*SOURCE, "--compare", "no.npz"), "no.npz: No such file"),
    ((*SOURCE, "--input", "no.npy"), "no.npy: No such file"),
    ((*SOURCE, "--input", IMAGES), "input 'image' must be int8, got float32"),
    ((*SOURCE, "--input", LABELS), r"input 'image' must have shape \[1, 8, 8, 1\], got \[200\]"),
    ((*SOURCE, "--input", f"imag={IMAGES}"), "unknown input 'imag', did you mean 'image'"),
    ((*SOURCE, "--input", MODEL), "not a .npy or .npz file"),
    ((*SOURCE, "--seed", "0", "--labels", LABELS), "1 samples need as many labels"),
    ((*SOURCE, "--load", "no.py"), "no.py: no such file to load"),
    ((*SOURCE, "--pipeline", "canonicalise"), "unknown pass 'canonicalise', did you mean 'canon"),
    ((MODEL, "--stage", "qnn", "--target", "v99"), "unknown target 'v99'"),
    (
        (*SOURCE, "--pin", "conv_2d#1", "--pipeline", "cse"),
        "a pin must read OPERATION=KERNEL, OPERATION=LAYOUT",
    ),
    ((), "the following arguments are required: MODEL"),
]


@pytest.mark.parametrize(("args", "message"), BAD, ids=[" ".join(a[-2:]) for a, _ in BAD])
def test_bad_input_is_one_line(run: Run, args: tuple[str, ...], message: str):
    status, out, err = run(*args)
    assert (status, out) == (TROUBLE, "")
    lines = [line for line in err.splitlines() if not line.startswith("qnn-run: no --input")]
    assert "error: " in lines[0]
    assert all(line.partition("note: ")[1] for line in lines[1:])
    assert re.search(message, lines[0]), lines[0]


def test_nchw_is_noticed(run: Run, tmp_path: Path):
    np.save(tmp_path / "nchw.npy", np.zeros((1, 1, 8, 8), np.int8))
    status, _, err = run(*SOURCE, "--input", str(tmp_path / "nchw.npy"))
    assert status == TROUBLE
    assert "looks like NCHW" in err


def test_references_that_do_not_fit(run: Run, tensors: Path, tmp_path: Path):
    path = tmp_path / "other.npz"
    save_arrays(path, {"softmaks": np.zeros((1, 10), np.int8)})
    status, _, err = run(*SOURCE, "--compare", str(path), "--seed", "0")
    assert status == TROUBLE
    assert "error: the reference shares no tensor with the network" in err
    assert "'softmaks' in the reference and 'softmax' here" in err
    status, _, err = run(*SOURCE, "--compare", str(tensors), "--seed", "0")
    assert status == TROUBLE
    assert "'conv1' has shape [2, 8, 8, 16] in the reference, [1, 8, 8, 16] here" in err


def test_damaged_arrays(run: Run, tmp_path: Path):
    path = tmp_path / "bad.npz"
    path.write_bytes(b"PK\3\4 not really")
    status, _, err = run(*SOURCE, "--input", str(path))
    assert status == TROUBLE
    assert "not a .npy or .npz file" in err
    np.save(tmp_path / "objects.npy", np.array([{}, None]), allow_pickle=True)
    status, _, err = run(*SOURCE, "--input", str(tmp_path / "objects.npy"))
    assert status == TROUBLE
    assert "objects.npy: holds object, must be numbers (no objects, which may run code)" in err


def test_an_elided_constant_cannot_run(run: Run, tmp_path: Path):
    path = tmp_path / "net.mlir"
    path.write_text(module_text(hexnn.apply(hexnn.load(MODEL).ir, "tflite-to-qnn")))
    status, out, err = run(str(path), "--stage", "qnn", "--seed", "0")
    assert (status, out) == (TROUBLE, "")
    assert "was elided: this IR cannot run" in err


CUSTOM = """
func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {
  %y = tfl.custom %x {custom_code = "SignalFft"} : (tensor<4xf32>) -> tensor<4xf32>
  func.return %y : tensor<4xf32>
}
"""


def test_unsupported_operators(run: Run, tmp_path: Path):
    path = tmp_path / "custom.mlir"
    path.write_text(CUSTOM)
    status, _, err = run(str(path), "--seed", "0")
    assert status == TROUBLE
    assert "custom operator 'SignalFft' has no semantics; give it one with --load" in err
    status, _, err = run(str(path), "--stage", "source", "--seed", "0")
    assert status == TROUBLE
    assert (
        "custom.mlir:3:3: error: custom@0 'y': custom operator 'SignalFft' has no semantics" in err
    )
    assert run(str(path), "--stage", "source", "--report")[0] == EQUAL


def test_complex_outputs(run: Run, tmp_path: Path):
    """Their absolute values are told; the comparison sees the imaginary part."""
    path = tmp_path / "complex.mlir"
    path.write_text(
        "func.func @main(%x: tensor<2xcomplex<f32>>) -> tensor<2xcomplex<f32>> {"
        " func.return %x : tensor<2xcomplex<f32>> }"
    )
    np.save(tmp_path / "x.npy", np.array([3 + 4j, 1j], np.complex64))
    status, out, err = run(str(path), "--stage", "source", "--input", str(tmp_path / "x.npy"))
    assert (status, err) == (EQUAL, "")
    assert "complex64[2]: absolute values 0 to 5" in out


def test_strings_are_refused_at_the_file(run: Run, tmp_path: Path):
    path, types = tmp_path / "strings.tflite", "tensor<2x!tf_type.string>"
    text = f"func.func @main(%x: {types}) -> {types} {{ func.return %x : {types} }}"
    path.write_bytes(serialize(parse(text)))
    message = "strings.tflite:0:0: error: input 'x' has elements of !tf_type.string, no numbers"
    assert message in run(str(path), "--seed", "0")[2]


def test_what_names_no_source_has_none(run: Run, tmp_path: Path):
    path = tmp_path / "relu.mlir"
    path.write_text(
        "func.func @main(%x: tensor<4xf32>) -> tensor<4xf32> {\n"
        "  %0 = qnn.relu %x : (tensor<4xf32>) -> tensor<4xf32>\n"
        "  return %0 : tensor<4xf32>\n}\n"
    )
    status, _, err = run(str(path), "--compare", "source")
    assert status == TROUBLE
    assert "needs the file that it was made from, and the module names none" in err


def test_compiled_is_compared(run: Run):
    status, out, _ = run(MODEL, "--compare", "source", "--engine", "numpy", "--seed", "5")
    assert status == EQUAL
    assert "hvx against source: equal" in out
    assert "htp.conv_2d" in out


def test_pins(run: Run, tmp_path: Path):
    path = tmp_path / "report.json"
    args = (MODEL, "--report", "--json", str(path), "--pin", "add#1=add.exact")
    assert run(*args)[0] == EQUAL
    entries = json.loads(path.read_text())["report"]["entries"]
    assert "add.exact" in next(e for e in entries if e["tensor"] == "add")["implementations"]
    status, _, err = run(MODEL, "--pin", "add#1=add.fast")
    assert status == TROUBLE
    assert "has no kernel or layout 'add.fast', it can have add." in err
    status, _, err = run(MODEL, "--pin", "add#1=add.exact", "--pin", "add#1=add.fast")
    assert status == TROUBLE
    assert "error: the pin 'add#1:impl=add.exact,impl=add.fast' gives impl add.exact and" in err
    status, out, _ = run(MODEL, "--report", "--pin", "add#1=add.exact", "--pin", "add#1=flat")
    assert status == EQUAL
    assert "pinned: add.exact on flat" in out


def test_a_pin_of_what_has_no_kernels(run: Run):
    """The error is at the operation: with these numerics its layers stay in qnn."""
    branches = str(DIGITS / "digits_branches_int8.tflite")
    pin = ("--numerics", "xnnpack", "--pin", "conv_2d#1=flat", "--seed", "1")
    status, _, err = run(branches, *pin)
    assert status == TROUBLE
    assert err.endswith("'qnn.conv_2d' op is no HVX code, so a pin has no kernel to choose\n")


def test_a_progress_bar_on_a_terminal(run: Run, monkeypatch: pytest.MonkeyPatch):
    steps: list[int] = []

    def update(bar: object, n: float = 1) -> None:
        steps.append(1)

    monkeypatch.setattr(tqdm, "update", update)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    assert run(*SOURCE, "--seed", "0")[0] == EQUAL
    assert len(steps) == 9


def test_debug_shows_the_traceback(run: Run):
    assert "Traceback" in run("nowhere.tflite", "--debug")[2]
    assert "Traceback" not in run("nowhere.tflite")[2]
