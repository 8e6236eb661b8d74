"""The example of attention in tiles: against plain attention in 64-bit floats, which forms the
matrix of scores, and split against unsplit, bit for bit.
"""

from __future__ import annotations

import re
import subprocess
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from numpy.typing import NDArray
from support.op_packages import read_all
from support.rule_graphs import apply_rules, graph, names
from xdsl.dialects.builtin import ModuleOp

import hexnn
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.package import Package
from hexnn.dialects.packages.registry import fresh_registry
from hexnn.frontends.op_package.reader import Sources, read_packages
from hexnn.frontends.op_package.writer import package_text
from hexnn.runtime.engines.numpy_engine import NumpyEngine
from hexnn.runtime.executor import execute
from hexnn.tools.driver.check_rules import Check, SplitCheck
from hexnn.tools.driver.load import load_file

FOLDER = Path(__file__).parents[2] / "examples/op_package/flash_attention"
INPUTS = Path(__file__).parent / "Inputs"
Array = NDArray[Any]
Doubles = NDArray[np.float64]
FLOATS = ("f16",) * 4
QUANTIZED = tuple(
    f"!quant.uniform<u16:f32, {scale}:{zero}>"
    for scale, zero in (("1.0e-04", 32768), ("1.3e-04", 30000), ("7.0e-05", 40000), ("6.0e-05", 9))
)
"""The element types of queries, keys, values and results."""


@contextmanager
def package(
    heads: int = 1, rows: int = 64, blocks: int = 2, folder: Path = FOLDER
) -> Generator[Package]:
    """The package, with these largest pieces, in `folder`."""
    sizes = {"HEADS_OF_PIECE": heads, "ROWS_OF_PIECE": rows, "BLOCKS_OF_PIECE": blocks}
    with fresh_registry():
        (read,) = hexnn.load_op_package(folder, defines=sizes)
        load_file(str(FOLDER / "attention.py"))
        yield read


@dataclass
class Case:
    """One attention: sizes, parameters and numbers."""

    sizes: tuple[int, int, int, int, int, int, int]
    """Batches, heads, heads of keys, rows, keys, depth of queries, depth of values."""

    causal: int = 0
    offset: int = 0
    elements: tuple[str, ...] = FLOATS
    seed: int = 0
    scale: float = field(init=False)

    def __post_init__(self) -> None:
        self.scale = float(np.float32(1.7 / np.sqrt(self.sizes[5])))

    @property
    def types(self) -> list[str]:
        """The types of queries, keys, values and result."""
        b, h, kv, rows, keys, depth, out = self.sizes
        shapes = ((b, h, rows, depth), (b, kv, keys, depth), (b, kv, keys, out), (b, h, rows, out))
        pairs = zip(shapes, self.elements, strict=True)
        return [f"tensor<{'x'.join(map(str, shape))}x{one}>" for shape, one in pairs]

    def network(self) -> ModuleOp:
        """One operation."""
        constants = [
            f"opdef.const dense<{value}> : tensor<1x1x1x1x{type}> : tensor<1x1x1x1x{type}>"
            for value, type in ((self.scale, "f32"), (self.causal, "ui32"), (self.offset, "i32"))
        ]
        *inputs, output = self.types
        return graph(inputs, output, name="flash::Attention", constants=constants)

    def inputs(self) -> dict[str, Array]:
        """Random queries, keys and values."""
        rng = np.random.default_rng(self.seed)
        b, h, kv, rows, keys, depth, out = self.sizes
        arrays = dict[str, Array]()
        shapes = ((b, h, rows, depth), (b, kv, keys, depth), (b, kv, keys, out))
        for index, shape in enumerate(shapes):
            floats = rng.normal(0, 1.5, shape).astype(np.float16)
            stored = rng.integers(0, 65536, shape, np.uint16)
            arrays[f"input{index}"] = floats if self.elements is FLOATS else stored
        return arrays

    def reals(self) -> list[Doubles]:
        """The numbers that the inputs stand for."""
        arrays = self.inputs().values()
        pairs = zip(arrays, map(encoding, self.elements), strict=False)
        return [(one.astype(np.float64) - zero) * scale for one, (scale, zero) in pairs]


def encoding(element: str) -> tuple[float, int]:
    """Scale and zero point of an element type."""
    if element == "f16":
        return 1.0, 0
    scale, zero = element.removesuffix(">").split(", ")[1].split(":")
    return float(np.float32(scale)), int(zero)


def plain(case: Case) -> tuple[Doubles, float]:
    """Attention by its definition, and how far the operation may be from that before it rounds the
    result.

    A score, exact in 16 bits, is rounded three times; one of floats is a sum of `depth` products,
    whose roundings grow as their number's square root. A weight has the absolute error of its score
    as a relative one, and so has a sum of weights: both count in the mean of values. So do the
    roundings of the sums over keys, and ten in the exponentials.
    """
    q, k, v = case.reals()
    group = q.shape[1] // k.shape[1]
    k, v = (np.repeat(one, group, axis=1) for one in (k, v))
    scores = np.einsum("bhid,bhjd->bhij", q, k) * case.scale
    most = np.einsum("bhid,bhjd->bhij", abs(q), abs(k)).max() * case.scale
    rows, keys = scores.shape[2:]
    seen = np.arange(keys) <= np.arange(rows)[:, None] + case.offset
    seen |= not case.causal
    top = np.where(seen, scores, -np.inf).max(-1, keepdims=True)
    weights = np.where(seen, np.exp(scores - np.where(np.isfinite(top), top, 0)), 0)
    sums = weights.sum(-1, keepdims=True)
    means = weights @ v / np.where(sums == 0, 1, sums)
    of_score = 3 + (np.sqrt(q.shape[3]) if case.elements is FLOATS else 0)
    roundings = of_score * most + np.sqrt(keys) + 10
    return means, 2 * roundings * 2.0**-24 * float(abs(v).max())


def within(case: Case, result: Array, reals: Doubles, error: float) -> None:
    """The result is that of real numbers, but for `error` and the rounding to its element type."""
    scale, zero = encoding(case.elements[3])
    if case.elements is FLOATS:
        rounding = np.maximum(abs(reals) * 2.0**-11, 2.0**-25) * 1.001
    else:
        reals = np.clip(reals, -zero * scale, (65535 - zero) * scale)
        rounding = np.full_like(reals, scale / 2) * 1.001
    found = (result.astype(np.float64) - zero) * scale
    assert np.all(abs(found - reals) <= rounding + error)


SIZES = [
    (1, 1, 1, 5, 7, 3, 2),
    (2, 3, 3, 20, 64, 16, 16),
    (1, 4, 2, 33, 130, 8, 40),
    (1, 6, 2, 17, 200, 24, 30),
    (2, 2, 1, 40, 129, 5, 33),
]
MASKS = [(0, 0), (1, 0), (1, 100), (1, -9)]


PIECES = [(1, 64, 2), (1, 16, 1), (2, 7, 3)]


@pytest.mark.parametrize("elements", [FLOATS, QUANTIZED], ids=["float16", "16 bits"])
def test_it_computes_attention(elements: tuple[str, ...]) -> None:
    """Unsplit, and with three sizes of pieces: the same bytes, near the real numbers."""
    pairs = [(s, MASKS[i % 4]) for i, s in enumerate(SIZES)] + [(s, MASKS[1]) for s in SIZES[2:]]
    cases = [Case(pair[0], *pair[1], elements, seed) for seed, pair in enumerate(pairs)]
    with package():
        wholes = [execute(case.network(), case.inputs()) for case in cases]
    for case, whole in zip(cases, wholes, strict=True):
        within(case, whole["output0"], *plain(case))
    for first, pieces in enumerate(PIECES):
        with package(*pieces):
            for case, whole in zip(cases[first::3], wholes[first::3], strict=True):
                module = case.network()
                apply_rules(module)
                split = execute(module, case.inputs())
                assert split["output0"].tobytes() == whole["output0"].tobytes(), (case, pieces)


def test_splits_are_local_also_at_hvx() -> None:
    """All three rules apply, and each application gives equal results; the compiled network is the
    split one, whose operations run by reference.
    """
    for elements in (FLOATS, QUANTIZED):
        case = Case((1, 2, 1, 24, 140, 8, 8), 1, 120, elements, 5)
        with package(rows=16, blocks=1):
            module = case.network()
            records = apply_rules(module, watchers=[Check(), SplitCheck()]).records
            assert [record.applications for record in records] == [1, 2, 4]
            assert names(module).count("flash::Attention.partial") == 2 * (3 + 3)
            assert names(module).count("flash::Attention.merge") == 4
            compiled = hexnn.apply(case.network(), "opdef-to-htp-planned,htp-to-hvx")
            assert str(compiled).count('"flash::Attention.merge"') == 4
            (result,) = execute(compiled, case.inputs(), engine=NumpyEngine()).values()
            (split,) = execute(module, case.inputs()).values()
        assert result.tobytes() == split.tobytes()
        within(case, result, *plain(case))


def test_a_wrong_split_is_seen(tmp_path: Path) -> None:
    """A split of rows that forgets where they begin."""
    right = 'gen_ConstScalar_i32(ADD(CONSTVAL_INT("Offset", 0), SPLIT_START("R")))'
    for file in FOLDER.glob("*.[ch]*"):
        text = file.read_text()
        assert (right in text) == (file.name == "rules.cpp")
        (tmp_path / file.name).write_text(text.replace(right, '"Offset"'))
    module = Case((1, 1, 1, 24, 24, 8, 8), 1).network()
    with package(rows=16, folder=tmp_path):
        expected = r"Attention#2 splits flash::Attention along dimension 2 \(width\), but it is not"
        with pytest.raises(HexnnError, match=expected):
            apply_rules(module, watchers=[SplitCheck()])


def test_the_graph_in_json() -> None:
    """Tensors of rank 3, parameters by name, and an operation of QNN's own."""
    case = Case((1, 4, 2, 70, 150, 32, 32), 1, 80)
    case.scale = 0.17677669
    with package():
        network = hexnn.load(FOLDER / "network.json").lower("hvx")
        result = network(*(one[0] for one in case.inputs().values()))
    reals, error = plain(case)
    within(case, result[None], np.maximum(reals, 0), error)


def test_the_package_as_it_is_written(tmp_path: Path) -> None:
    """Read, written in one file and read again: equal."""
    (first,) = read_packages(Sources((str(FOLDER),)))
    text = package_text(first)
    (second,) = read_all(tmp_path, text)
    assert second.name == first.name == "flash"
    assert list(second.records()) == list(first.records())
    kinds = [type(one).__name__ for one in first.records()]
    counts = {"Implementation": 6, "ConstructorHook": 6, "TensorProperties": 3, "Rule": 3}
    assert {kind: kinds.count(kind) for kind in counts} == counts
    assert text.count("AUTOSPLIT(") == 3


def test_the_exponential(tmp_path: Path) -> None:
    """Within two units in the last place of the real number; 1 for 0."""
    x = -np.random.default_rng(0).uniform(0, 90, 100_000).astype(np.float32)
    x[:3] = 0, -87, np.finfo(np.float32).min
    found = load_file(str(FOLDER / "attention.py")).exponential(x)
    reals = np.where(x < -87, 0, np.exp(x.astype(np.float64)))
    assert found[0] == 1
    assert np.all(abs(found - reals) <= 2 * np.spacing(reals.astype(np.float32)))


@pytest.fixture
def cpp(program: Callable[[str], str], tmp_path: Path) -> Callable[[str, str], str]:
    """A function that runs the C++ of the package, compiled here; takes what to run and its input,
    returns the output.
    """
    includes = re.findall(r'#include "(HTP/.*|Qnn.*)"', (FOLDER / "attention.cpp").read_text())
    for name in includes:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    given = ["-std=c++20", "-O1", "-ffp-contract=off", "-I.", "-I", FOLDER, "-include"]
    files = [INPUTS / "htp_model.h", INPUTS / "run_attention.cpp", "-o", "run"]
    subprocess.run([program("c++"), *given, *files], cwd=tmp_path, check=True)

    def run(what: str, text: str) -> str:
        command = ["./run", what]
        return subprocess.run(
            command, cwd=tmp_path, input=text, capture_output=True, text=True, check=True
        ).stdout

    return run


def test_bodies_in_cpp_compute_the_same(cpp: Callable[[str, str], str], tmp_path: Path) -> None:
    """Bit for bit; partial results merged, too."""
    for seed, sizes in enumerate([*SIZES[1:], (2, 1, 1, 40, 150, 16, 20)]):
        for kind, elements in (("f", FLOATS), ("u", QUANTIZED)):
            case = Case(sizes, *MASKS[seed % 4], elements, seed)
            inputs = case.inputs()
            for name, array in zip("qkv", inputs.values(), strict=True):
                array.tofile(tmp_path / f"{name}.bin")
            encodings = [number for one in elements for number in encoding(one)]
            numbers = [*sizes, case.scale, case.causal, case.offset, *encodings]
            cpp(kind, " ".join(map(repr, numbers)))
            with package():
                (expected,) = execute(case.network(), inputs).values()
            for name in ("whole", "split")[: 1 + (sizes[1] == 1)]:
                assert (tmp_path / f"{name}.bin").read_bytes() == expected.tobytes()


@dataclass
class View:
    """What a shape function sees of an operand."""

    sizes: list[int]

    def dim(self, index: int) -> int:
        """One size."""
        return self.sizes[index]


def test_shape_functions_in_cpp_make_the_same(cpp: Callable[[str, str], str]) -> None:
    python = load_file(str(FOLDER / "attention.py"))
    rng = np.random.default_rng(3)
    low, high = [0, 1, 1, 0, -50, *[1] * 8], [9, 5, 5, 2, 50, *[400] * 8]
    draws = rng.integers(low, high, (50, len(low)))
    found = iter(map(int, cpp("shapes", " ".join(map(str, draws.ravel()))).split()))
    for start, size, group, causal, offset, *sizes in draws.tolist():
        piece, kv, q = SimpleNamespace(start=start, size=size), View(sizes[:4]), View(sizes[4:])
        shapes = [
            python.shared_start(None, piece, kv, group),
            python.shared_size(None, piece, kv, group),
            python.seen_size(None, piece, kv, causal, offset),
            python.block_start(None, piece, kv),
            python.block_size(None, piece, kv),
            python.parts_size(None, q, kv),
        ]
        assert [number for shape in shapes for number in shape] == [next(found) for _ in range(24)]
