"""Every flag has an effect: with it, a call prints, writes or returns something else."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from pathlib import Path

import numpy as np
import pytest
from support import machine
from support.flag_effects import OPT, RUN, SIGNED, TEXTS, Effect

import hexnn
from hexnn.dialects.packages.registry import fresh_registry
from hexnn.frontends.tflite import serialize
from hexnn.passes import table as registry
from hexnn.tools import qnn_opt, qnn_run, run_flags
from hexnn.tools.api import parse
from hexnn.tools.driver import flags

INPUTS = machine.ROOT / "tests" / "filecheck" / "tools" / "Inputs"
DIGITS = machine.ROOT / "examples" / "digits"


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with all files of the table."""
    for name, text in TEXTS.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    for name in ("network.mlir", "user_passes.py"):
        shutil.copy(INPUTS / name, tmp_path)
    np.save(tmp_path / "five.npy", np.full((1, 5), 0.25, np.float32))
    for name in ("int8", "float"):
        shutil.copy(DIGITS / f"digits_{name}.tflite", tmp_path / f"{name}.tflite")
    (tmp_path / "signed.tflite").write_bytes(serialize(parse(SIGNED)))
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def arrays(folder: Path) -> None:
    """Inputs, labels and a dump of the network of the table."""
    model = hexnn.load("int8.tflite")
    images = np.load(DIGITS / "images.npy")[:2]
    stored = model.inputs["image"].quantize(images)
    np.save("real.npy", images)
    np.save("x.npy", stored)
    np.save("c.npy", images)
    np.save("l.npy", np.load(DIGITS / "labels.npy")[:2])
    dump = model.run(stored, tensors="conv1")["conv1"].transpose(0, 3, 1, 2)
    np.savez("t.npz", allow_pickle=False, conv1=dump)
    logits = model.run(stored, tensors="logits")["logits"]
    np.savez("flat.npz", allow_pickle=False, logits=logits ^ 1, scores=logits)
    Path("map.json").write_text('{"softmax": "scores"}')
    Path("dump").mkdir(exist_ok=True)
    logits.view(np.uint8).tofile("dump/logits.raw")


@pytest.fixture
def kept(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A reproducer."""
    words = "x.mlir --load user_passes.py -p user-raise --crash-reproducer kept.mlir"
    assert qnn_opt.main(words.split()) == 1
    capsys.readouterr()


Call = Callable[[Sequence[str]], object]
Seen = Callable[[Call, str], object]


@pytest.fixture
def seen(folder: Path, capsys: pytest.CaptureFixture[str]) -> Seen:
    """All that can be seen of a call, but for how long it took: status, text, files."""

    def call(main: Call, words: str) -> object:
        before = _files(folder)
        try:
            with fresh_registry():
                status: object = main(words.split())
        except SystemExit as e:
            status = e.code
        out, err = capsys.readouterr()
        new = _files(folder) - before
        content = {path.name: content_of(path) for path in new}
        for path in new:
            path.unlink()
        registry.PASSES.pop("user-shrink", None)
        return status, re.sub(r"[\d.]+ ms", "", out), err, content

    return call


def content_of(path: Path) -> object:
    """What a file holds; of an archive, which has the time in it, the arrays."""
    if path.suffix != ".npz":
        return path.read_bytes()
    return {name: array.tobytes() for name, array in np.load(path).items()}


def flags_in(help_text: str) -> list[str]:
    """The flags that a help text lists, all names of one together."""
    lines = re.findall(r"^  (-.*)$", help_text.partition("options:")[2], re.MULTILINE)
    names = (re.findall(r"(?<![\w-])--?[a-zA-Z][\w-]*", line.partition("  ")[0]) for line in lines)
    return sorted("/".join(dict.fromkeys(found)) for found in names)


@pytest.mark.parametrize(("main", "table"), [(qnn_opt.main, OPT), (qnn_run.main, RUN)])
def test_the_table_has_every_flag(
    main: Call, table: dict[str, Effect], capsys: pytest.CaptureFixture[str]
):
    """A new flag needs a row."""
    with pytest.raises(SystemExit):
        main(["--help"])
    assert flags_in(capsys.readouterr().out) == sorted(table)


BASES: dict[str, object] = {}
"""What was seen of each base call."""


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("flag", OPT)
def test_a_flag_of_qnn_opt_has_an_effect(flag: str, seen: Seen):
    check_effect(OPT[flag], qnn_opt.main, seen)


def check_effect(effect: Effect, main: Call, seen: Seen) -> None:
    """The words make a difference."""
    key = f"{main.__module__} {effect.base}"
    if key not in BASES:
        BASES[key] = seen(main, effect.base)
    assert seen(main, f"{effect.base} {effect.words}") != BASES[key]


@pytest.mark.usefixtures("arrays")
@pytest.mark.parametrize("flag", RUN)
def test_a_flag_of_qnn_run_has_an_effect(flag: str, seen: Seen):
    check_effect(RUN[flag], qnn_run.main, seen)


@pytest.mark.parametrize(
    ("main", "words", "message"),
    [
        (qnn_opt.main, "x.mlir --all", "--all has no effect without --nnef-check"),
        (qnn_opt.main, "x.mlir --timing-display=list", "has no effect without --timing"),
        (qnn_opt.main, "x.mlir --json-defaults=omit", "no effect without --target=qnn-json"),
        (qnn_opt.main, "int8.tflite --split-input-file", "is about mlir, the input is tflite"),
        (qnn_opt.main, "x.mlir --nnef-fragments more.nnef", "is about nnef, the input is mlir"),
        (qnn_opt.main, "x.json --strict", "is about mlir or tflite or nnef, the input is qnn-json"),
        (qnn_opt.main, "x.mlir -o y.mlir --syntax-highlight", "no effect beside --output-file"),
        (qnn_opt.main, "x.mlir --check-each=2", "--check-each has no effect without --passes"),
        (qnn_opt.main, "x.mlir --crash-reproducer r.mlir", "has no effect without --passes"),
        (qnn_opt.main, "x.mlir --print-ir-after-all", "has no effect without --passes"),
        (qnn_opt.main, "x.mlir -p cse --print-ir-after=dce", "is not among those of -p"),
        (qnn_opt.main, "x.mlir --print-op-generic -t nnef", "without --target=mlir or --print-ir-"),
        (qnn_opt.main, "--list-passes --show-dialects", "has no effect beside --"),
        (qnn_opt.main, "x.mlir -t nnef -t qnn-json", "given twice, 'nnef' and 'qnn-json'"),
        (qnn_opt.main, "x.mlir --disable-verify --verify-each=1", "given twice, '0' and '1'"),
        (qnn_opt.main, "x.mlir --disable-threading=false", "passes run one after the other"),
        (qnn_opt.main, "x.mlir --crash-reproducer-generation", "unknown option"),
        (qnn_opt.main, "x.mlir --verify-diagnostics=only-expected", "ignored explicit argument"),
        (qnn_opt.main, "x.mlir --random-weights 1", "random weights are for variables of NNEF"),
        (
            qnn_run.main,
            "int8.tflite --stage qnn --engine numpy",
            "without --stage=hvx or --compare=hvx",
        ),
        (qnn_run.main, "int8.tflite --stage qnn --max-instructions 9", "without --stage=hvx or"),
        (qnn_run.main, "int8.tflite --stage qnn --target v68", "no pass of the pipeline takes a"),
        (qnn_run.main, "int8.tflite --stage qnn --require-hvx", "without --stage=hvx or"),
        (qnn_run.main, "int8.tflite --stage source --target v68", "--target is about lowering"),
        (qnn_run.main, "int8.tflite --stage source --pin 1=x", "--pin is about lowering"),
        (qnn_run.main, "int8.tflite --stage source --explain x", "--explain is about lowering"),
        (qnn_run.main, "int8.tflite --quantize-input --seed 1", "has no effect without --input"),
        (qnn_run.main, "int8.tflite --compare qnn --compare-layout nchw", "needs --compare FILE"),
        (qnn_run.main, "int8.tflite --random-weights 1", "random weights are for variables of"),
        (qnn_run.main, "int8.tflite --tensors all", "has no effect without --output"),
        (qnn_run.main, "int8.tflite --nnef-fragments more.nnef", "the input is tflite"),
        (qnn_run.main, "int8.tflite --seed 1 --input x.npy", "--seed has no effect beside --input"),
        (qnn_run.main, "int8.tflite --seed 1 --seed 2", "--seed: given twice, '1' and '2'"),
        (qnn_run.main, "int8.tflite --coverage --pin x=flat", "no effect beside --coverage"),
        (qnn_run.main, "int8.tflite --report --engine numpy", "no effect beside --report"),
    ],
)
@pytest.mark.usefixtures("folder")
def test_a_flag_without_effect_beside_the_others_is_refused(
    main: Call, words: str, message: str, capsys: pytest.CaptureFixture[str]
):
    assert main(words.split()) != 0
    assert message in capsys.readouterr().err


QUESTIONS = {
    "--list-packages": "--list-packages",
    "--list-passes": "--list-passes",
    "--show-dialects": "--show-dialects",
    "--nnef-check": "--nnef-check wrong.nnef",
    "--dump-pass-pipeline": "--dump-pass-pipeline -p cse",
    "--emit-op-package": "--emit-op-package demo --load mean.py",
    "--emit-pdl": "--emit-pdl plain --load plain.py",
}
"""Flags of `qnn-opt` that print and end -> a call."""

REPORTS = {
    "--coverage": "int8.tflite --coverage",
    "--report": "q.mlir --report",
    "--profile": "q.mlir --profile",
    "--sensitivity": "q.mlir --sensitivity",
    "--trace": "q.mlir --trace t2.json",
    "--explain-layout": "int8.tflite --explain-layout 0",
    "--explain-tile": "int8.tflite --explain-tile 0",
    "--memory-map": "q.mlir --memory-map",
    "--html": "q.mlir --html t.html",
}
"""Flags of `qnn-run` without which a call would run the network -> a call."""


CONDITIONAL = {
    *("--debug", "--require-hvx", "--strict", "--numerics", "--nnef-fragments"),
    *("--random-weights", "--signature", "--input-shape", "--op-package"),
    *("--check-each", "--check-splits", "--explain", "--sort", "--top", "--full-names"),
}
"""Flags whose effect depends on what is wrong with the input, and on what it uses."""


def ignored(question: str, table: dict[str, Effect], main: Call, seen: Seen) -> list[str]:
    """The flags of a table that change nothing of a call."""
    base = seen(main, question)
    return [flag for flag, how in table.items() if seen(main, f"{question} {how.words}") == base]


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize("flag", QUESTIONS)
def test_no_flag_is_ignored_beside_a_question(flag: str, seen: Seen):
    """But for those that the call has anyway."""
    unchanged = ignored(QUESTIONS[flag], OPT, qnn_opt.main, seen)
    same = {"--dump-pass-pipeline": "-p/--passes"}.get(flag, flag)
    assert set(unchanged) <= {flag, same, *CONDITIONAL}


@pytest.mark.usefixtures("arrays")
@pytest.mark.parametrize("flag", REPORTS)
def test_no_flag_is_ignored_beside_a_report(flag: str, seen: Seen):
    unchanged = ignored(REPORTS[flag], RUN, qnn_run.main, seen)
    assert set(unchanged) <= {flag, *CONDITIONAL}


def test_every_question_is_tried() -> None:
    """A new one needs a row."""
    assert QUESTIONS.keys() == flags.COMBINATIONS.queries.keys()
    assert REPORTS.keys() == run_flags.COMBINATIONS.queries.keys()


@pytest.mark.usefixtures("folder")
@pytest.mark.parametrize("words", ["--list-passes", "--show-dialects", "--dump-pass-pipeline"])
def test_an_answer_goes_into_a_file(words: str, capsys: pytest.CaptureFixture[str]):
    """The same text, and nothing on the standard output."""
    assert qnn_opt.main([words, "--load", "t.py"]) == 0
    printed = capsys.readouterr().out
    assert qnn_opt.main([words, "--load", "t.py", "-o", "out.txt"]) == 0
    assert capsys.readouterr().out == "loaded\n"
    assert f"loaded\n{Path('out.txt').read_text()}" == printed


@pytest.mark.parametrize(("spelling", "stands_for"), flags.SPELLINGS.items())
def test_other_spellings_stand_for_flags(spelling: str, stands_for: tuple[str, ...]):
    assert stands_for
    known = {name for flag in OPT for name in flag.split("/")}
    assert {word.partition("=")[0] for word in stands_for} <= known


def _files(folder: Path) -> set[Path]:
    """The files of a folder; Python keeps the code of loaded ones in a folder below."""
    return {path for path in folder.iterdir() if path.is_file()}
