"""Every flag has an effect: with it, a call prints, writes or returns something else."""

from __future__ import annotations

import re
import shutil
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pytest
from support import machine

import hexnn
from hexnn.frontends.tflite import serialize
from hexnn.passes import table as registry
from hexnn.tools import qnn_opt, qnn_run, run_flags
from hexnn.tools.api import parse
from hexnn.tools.driver import flags

INPUTS = machine.ROOT / "tests" / "filecheck" / "tools" / "Inputs"
DIGITS = machine.ROOT / "examples" / "digits"

SIGNED = """
func.func @main(%x: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {hexnn.inputs = ["x"],
    hexnn.signatures = [{key = "serve", inputs = {x = 0}, outputs = {y = 0}}]} {
  %0 = tfl.relu %x : (tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %0 : tensor<1x4xf32>
}
func.func @sum(%x: tensor<1x4xf32>) -> tensor<1x4xf32> attributes {
    hexnn.signatures = [{key = "sum", inputs = {x = 0}, outputs = {y = 0}}]} {
  %0 = tfl.add %x, %x : (tensor<1x4xf32>, tensor<1x4xf32>) -> tensor<1x4xf32>
  func.return %0 : tensor<1x4xf32>
}
"""
"""A network with two signatures."""

TEXTS = {
    "x.mlir": """func.func @main(%a: tensor<1x5xf32>) -> tensor<1x5xf32> {
  %0 = qnn.relu %a : (tensor<1x5xf32>) -> tensor<1x5xf32>
  %1 = qnn.relu %a : (tensor<1x5xf32>) -> tensor<1x5xf32>
  %c = qnn.constant dense<[[1.0, 2.0, 3.0, 4.0, 5.0]]> : tensor<1x5xf32> : tensor<1x5xf32>
  %2 = qnn.element_wise_add %0, %c : (tensor<1x5xf32>, tensor<1x5xf32>) -> tensor<1x5xf32>
  func.return %2 : tensor<1x5xf32>
}
""",
    "q.mlir": """!t = tensor<1x4096x!quant.uniform<u8:f32, 0.5:3>>
func.func @main(%a: !t) -> !t {
  %0 = qnn.relu %a : (!t) -> !t
  func.return %0 : !t
}
""",
    "bad.mlir": """func.func @main(%a: tensor<4xf32>) {
  // expected-error@+1 {{output must have shape [4], got [3]}}
  %0 = qnn.relu %a : (tensor<4xf32>) -> tensor<3xf32>
  func.return
}
""",
    "two.mlir": "func.func private @f() -> ()\n// -----\nfunc.func private @f() -> ()\n",
    "foreign.mlir": '"foreign.op"() : () -> ()\n',
    "long.mlir": """func.func @main(
  %a: tensor<5x!quant.uniform<i8:f32:0, {1.0, 2.0, 3.0, 4.0, 5.0}>>) { func.return }
""",
    "n.nnef": """version 1.0;
graph g(x) -> (y) {
    x = external(shape = [1, 2]);
    w = variable(shape = [2, 2], label = 'w');
    y = relu(matmul(x, w));
}
""",
    "wrong.nnef": """version 1.0;
graph g(x) -> (y) { x = external(shape = [1, 2]); y = relu(x, 1); z = tanh(x, 2); }
""",
    "strict.nnef": """version 1.0;
graph g(x,) -> (y) { x = external(shape = [1, 2]); y = relu(x); }
""",
    "more.nnef": "fragment twice(x: tensor<scalar>) -> (y: tensor<scalar>) { y = x + x; }\n",
    "own.nnef": """version 1.0;
graph g(x) -> (y) { x = external(shape = [1, 2]); y = twice(x); }
""",
    "fallback.nnef": """version 1.0;
graph g(x) -> (y) {
    x = external(shape = [1, 1, 4, 4]);
    r = constant(shape = [1, 4], value = [0.0, 0.0, 2.0, 2.0]);
    b = constant<integer>(shape = [1], value = [0]);
    y = max_roi_pool(x, r, b, output_size = [2, 2]);
}
""",
    "t.py": """from hexnn.dialects import htp
htp.register_target(htp.Target("mine", 73, 1 << 20))
print("loaded")
""",
    "shrink.py": """from xdsl.passes import ModulePass
from xdsl.utils.exceptions import ShrinkException
from hexnn.dialects.registries.passes import register_pass


@register_pass
class Shrink(ModulePass):
    name = "user-shrink"

    def apply(self, ctx, op):
        raise ShrinkException("smaller")
""",
}


@dataclass(frozen=True)
class Effect:
    """Two calls: `base`, and the same with the words of a flag."""

    words: str
    base: str = "x.mlir"


OPT = {
    "-f/--frontend": Effect("-f tflite"),
    "--disable-verify": Effect("--disable-verify", "bad.mlir"),
    "--allow-unregistered-dialect": Effect("--allow-unregistered-dialect", "foreign.mlir"),
    "--no-implicit-module": Effect("--no-implicit-module", "two.mlir"),
    "-t/--target": Effect("-t qnn-json"),
    "-o/--output-file": Effect("-o out.mlir"),
    "-p/--passes": Effect("-p cse"),
    "--print-between-passes": Effect("--print-between-passes", "x.mlir -p cse"),
    "--time-passes": Effect("--time-passes"),
    "--verify-diagnostics": Effect("--verify-diagnostics", "bad.mlir"),
    "--parsing-diagnostics": Effect("--parsing-diagnostics", "bad.mlir"),
    "--split-input-file": Effect("--split-input-file", "two.mlir"),
    "--print-op-generic": Effect("--print-op-generic"),
    "--print-no-properties": Effect("--print-no-properties", "x.mlir --print-op-generic"),
    "--print-debuginfo": Effect("--print-debuginfo"),
    "--syntax-highlight": Effect("--syntax-highlight"),
    "-v/--version": Effect("--version"),
    "-h/--help": Effect("--help"),
    "--shrink": Effect("--shrink", "x.mlir --load shrink.py -p user-shrink"),
    "--load": Effect("--load t.py"),
    "--print-ir-before-all": Effect("--print-ir-before-all", "x.mlir -p cse"),
    "--print-ir-after-all": Effect("--print-ir-after-all", "x.mlir -p cse"),
    "--print-ir-before": Effect("--print-ir-before=cse", "x.mlir -p cse"),
    "--print-ir-after": Effect("--print-ir-after=cse", "x.mlir -p cse"),
    "--print-ir-after-change": Effect("--print-ir-after-change", "x.mlir -p cse"),
    "--print-ir-after-failure": Effect(
        "--print-ir-after-failure", "x.mlir --load user_passes.py -p user-raise"
    ),
    "--elide-elementsattrs-if-larger": Effect("--elide-elementsattrs-if-larger=1"),
    "--print-local-scope": Effect("--print-local-scope", "long.mlir"),
    "--timing": Effect("--timing"),
    "--timing-display": Effect("--timing-display=list", "x.mlir -p cse --timing"),
    "--pass-statistics": Effect("--pass-statistics", "x.mlir -p cse"),
    "--pass-statistics-display": Effect(
        "--pass-statistics-display=list", "x.mlir -p cse,cse --pass-statistics"
    ),
    "--verify-each": Effect("--verify-each=0", "x.mlir --load user_passes.py -p user-break"),
    "--verify-input": Effect("--verify-input=0", "bad.mlir"),
    "--check-each": Effect("--check-each", "network.mlir --load user_passes.py -p user-wrong"),
    "--crash-reproducer": Effect(
        "--crash-reproducer r.mlir", "x.mlir --load user_passes.py -p user-raise"
    ),
    "--run-reproducer": Effect("--run-reproducer kept.mlir", ""),
    "--dump-pass-pipeline": Effect("--dump-pass-pipeline", "x.mlir -p cse"),
    "--nnef-check": Effect("--nnef-check wrong.nnef", ""),
    "--all": Effect("--all", "--nnef-check wrong.nnef"),
    "--json-defaults": Effect("--json-defaults=omit", "x.mlir -t qnn-json"),
    "--random-weights": Effect("--random-weights 1", "n.nnef --elide-elementsattrs-if-larger=9"),
    "--strict": Effect("--strict", "strict.nnef"),
    "--numerics": Effect("--numerics xnnpack"),
    "--signature": Effect("--signature sum", "signed.tflite"),
    "--input-shape": Effect("--input-shape x=2x4", "signed.tflite"),
    "--nnef-fragments": Effect("--nnef-fragments more.nnef", "own.nnef"),
    "--list-passes": Effect("--list-passes", ""),
    "--show-dialects": Effect("--show-dialects", ""),
    "--debug": Effect("--debug", "x.mlir -p tfl-to-qnn,htp-tile"),
}
"""Flags of `qnn-opt`, all their names -> what shows the effect."""

INT8, SOURCE = "int8.tflite --seed 1", "int8.tflite --stage source"

RUN = {
    "-h/--help": Effect("--help", ""),
    "--stage": Effect("--stage qnn", INT8),
    "--engine": Effect("--engine none", INT8),
    "--max-instructions": Effect("--max-instructions 9", INT8),
    "--target": Effect("--target v73{tcm=1K}", INT8),
    "--pipeline": Effect("--pipeline tflite-to-qnn,cse", SOURCE),
    "--pin": Effect("--pin conv_2d#1=none", INT8),
    "--quantize": Effect("--quantize calibration=c.npy", "float.tflite --seed 1 --stage qnn"),
    "--input": Effect("--input x.npy", SOURCE),
    "--seed": Effect("--seed 2", SOURCE),
    "--random-weights": Effect("--random-weights 1", "n.nnef --seed 1 --stage source"),
    "--strict": Effect("--strict", "strict.nnef --seed 1"),
    "--numerics": Effect("--numerics xnnpack", INT8),
    "--signature": Effect("--signature sum", "signed.tflite --seed 1 --stage source"),
    "--input-shape": Effect("--input-shape x=2x4", "signed.tflite --seed 1 --stage source"),
    "--nnef-fragments": Effect("--nnef-fragments more.nnef", "own.nnef --seed 1 --stage source"),
    "--quantize-input": Effect("--quantize-input", f"{SOURCE} --input real.npy"),
    "--labels": Effect("--labels l.npy", f"{SOURCE} --input x.npy"),
    "--output": Effect("--output o.npz", SOURCE),
    "--tensors": Effect("--tensors all", f"{SOURCE} --output o.npz"),
    "--compare": Effect("--compare qnn", SOURCE),
    "--compare-layout": Effect("--compare-layout nchw", f"{SOURCE} --compare t.npz --input x.npy"),
    "--coverage": Effect("--coverage", "int8.tflite"),
    "--require-hvx": Effect("--require-hvx", "fallback.nnef --seed 1"),
    "--report": Effect("--report", INT8),
    "--profile": Effect("--profile", INT8),
    "--sensitivity": Effect("--sensitivity", INT8),
    "--trace": Effect("--trace t.json", INT8),
    "--json": Effect("--json r.json", SOURCE),
    "--load": Effect("--load t.py", SOURCE),
    "--debug": Effect("--debug", "int8.tflite --stage hxv"),
}
"""Flags of `qnn-run`, likewise."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The working folder, with all files of the table."""
    for name, text in TEXTS.items():
        (tmp_path / name).write_text(text)
    for name in ("network.mlir", "user_passes.py"):
        shutil.copy(INPUTS / name, tmp_path)
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
    """What a file holds; of arrays their names."""
    return np.load(path).files if path.suffix == ".npz" else path.read_bytes()


def flags_in(help_text: str) -> list[str]:
    """The flags that a help text lists, all names of one together."""
    lines = re.findall(r"^  (-.*)$", help_text.partition("options:")[2], re.MULTILINE)
    names = (re.findall(r"(?<![\w-])--?[a-z][\w-]*", line.partition("  ")[0]) for line in lines)
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
    "--list-passes": "--list-passes",
    "--show-dialects": "--show-dialects",
    "--nnef-check": "--nnef-check wrong.nnef",
    "--dump-pass-pipeline": "--dump-pass-pipeline -p cse",
}
"""Flags of `qnn-opt` that print and end -> a call."""

REPORTS = {
    "--coverage": "int8.tflite --coverage",
    "--report": "q.mlir --report",
    "--profile": "q.mlir --profile",
    "--sensitivity": "q.mlir --sensitivity",
    "--trace": "q.mlir --trace t2.json",
}
"""Flags of `qnn-run` without which a call would run the network -> a call."""


CONDITIONAL = {
    *("--debug", "--require-hvx", "--strict", "--numerics", "--nnef-fragments"),
    *("--random-weights", "--signature", "--input-shape"),
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
