"""The grid of layers: its table, its bounds, its networks, and the figures of a row."""

import json
import math
import sys
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from xdsl.dialects.func import ReturnOp

from hexnn.dialects.tensors import shape
from hexnn.testing.programs import PROGRAMS

BENCHMARKS = Path(__file__).resolve().parents[2] / "benchmarks"


@pytest.fixture(scope="module")
def benchmark() -> Callable[[str], Any]:
    """A module of the folder of benchmarks."""
    sys.path.insert(0, str(BENCHMARKS))
    return import_module


def test_the_table_is_that_of_the_formulas(benchmark: Callable[[str], Any]) -> None:
    made = benchmark("architectures")
    assert made.TABLE.read_text() == made.text()
    assert made.text() == "\n".join(
        [
            "\t".join(benchmark("layers").columns()),
            *(
                f"{x.name}\t{','.join(names)}\t{x.row()}"
                for x, names in benchmark("layers").table()
            ),
            "",
        ]
    )


@pytest.mark.parametrize(
    ("network", "macs", "parameters"),
    [
        ("mobilenet_v1", 568_740_352, 4_209_088),
        ("mobilenet_v2", 300_774_272, 3_469_760),
        ("resnet50", 4_089_184_256, 25_502_912),
    ],
)
def test_networks_have_the_published_sizes(
    benchmark: Callable[[str], Any], network: str, macs: int, parameters: int
) -> None:
    """Multiply-accumulates and weights without biases, of classifiers of 1000 classes."""
    bounds = benchmark("layer_bounds")
    classes = {"mobilenet_v1": 1024, "mobilenet_v2": 1280}.get(network, 0)
    layers = benchmark("architectures").NETWORKS[network]().layers
    sized = [(x, bounds.sizes(x)) for x in layers]
    counted = [(x, s, depth(x)) for x, s in sized if s.depth]
    assert sum(s.outputs * n for _, s, n in counted) - classes == macs
    weights = sum(n * (x.outputs or x.inputs[0][3]) for x, _, n in counted)
    assert weights - classes == parameters


def depth(layer: Any) -> int:
    """The products of one result, without rounding."""
    rows, columns = layer.size or (1, 1)
    return rows * columns * (1 if layer.operation == "depthwise" else layer.inputs[0][-1])


@pytest.mark.parametrize(("kernel", "bound"), [("a", 56_448), ("b", 43_904), ("c", 116_032)])
def test_bounds_of_the_published_kernels(
    benchmark: Callable[[str], Any], kernel: str, bound: int
) -> None:
    its, _ = benchmark("kernels").PUBLISHED[kernel]
    assert its.bound == bound == benchmark("published").CASES[kernel].bounds[1]


def test_a_single_row_is_bound_by_its_loads_and_the_steps_around_them(
    benchmark: Callable[[str], Any],
) -> None:
    """144 inputs, 5760 weights and the parameters of 40 channels are 49 vectors."""
    layers, bounds = benchmark("layers"), benchmark("layer_bounds")
    its = bounds.sizes(layers.Layer("conv", ((1, 1, 1, 144),), 40, (1, 1)))
    assert (its.bound, its.in_sequence) == (47, 49 + 7)
    assert bounds.sizes(layers.Layer("max_pool", ((1, 8, 8, 64),), 0, (2, 2))).in_sequence == 0
    for layer, _ in layers.table():
        its = bounds.sizes(layer)
        assert its.in_sequence == 0 or its.in_sequence >= its.bound + 7


def test_sizes_are_those_of_the_networks(benchmark: Callable[[str], Any]) -> None:
    """Inputs and results of each operation's smallest layer, in each variant."""
    layers, networks, bounds = map(benchmark, ("layers", "layer_networks", "layer_bounds"))
    smallest: dict[str, Any] = {}
    for layer, _ in sorted(layers.table(), key=lambda x: bounds.sizes(x[0]).inputs):
        smallest.setdefault(layer.operation, layer)
    assert smallest.keys() == networks.MAKERS.keys()
    for layer in smallest.values():
        for variant in networks.variants(layer):
            module = networks.network(layer, variant)
            module.verify()
            (last,) = (x for x in module.walk() if isinstance(x, ReturnOp))
            assert sum(math.prod(shape(x)) for x in last.operands) == bounds.sizes(layer).outputs


def test_figures_and_targets(benchmark: Callable[[str], Any]) -> None:
    """A ratio, an allowance on memory, packets for each vector; the worst decides."""
    kernels, bounds = benchmark("kernels"), benchmark("layer_bounds")
    counts = {"memory": (1000, 2400), "one operand": (1000, 7000)}
    for family, (size, packets) in counts.items():
        its = bounds.Sizes(family, 0, 128 * size, 128 * size)
        row = kernels.Row(family, "net", "v73", its, None)
        result = kernels.Result(row, benchmark("counting").Count(packets, packets, 3))
        document = result.to_dict()
        assert document["ratio"] == packets / size
        found = kernels.summary([result])["families"][family]
        assert found["met"] is (packets / size <= (2.2 if family == "memory" else 10))
        assert found["worst_row"] == f"net: {family}, v73"


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--only", "("], "'(' is no regular expression"),
        (["--target", "v99"], "target 'v99'"),
        (["--limit", "x"], "invalid int value: 'x'"),
    ],
)
def test_wrong_arguments_are_one_line(
    benchmark: Callable[[str], Any],
    words: list[str],
    says: str,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(sys, "argv", ["kernels.py", *words])
    with pytest.raises(SystemExit, match="2"):
        benchmark("kernels").main()
    last = capsys.readouterr().err.splitlines()[-1]
    assert "error: " in last
    assert says in last


def test_a_pattern_that_is_found_in_no_name_is_an_error(
    benchmark: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "argv", ["kernels.py", "--only", "no such layer"])
    with pytest.raises(SystemExit, match="error: --only 'no such layer' is found in no name"):
        benchmark("kernels").main()


def test_a_row_is_counted(
    benchmark: Callable[[str], Any],
    program: Callable[[str], str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    """Counted twice, the second time from the cache."""
    for name in PROGRAMS:
        program(name)
    monkeypatch.setenv("HEXNN_CACHE", str(tmp_path / "cache"))
    file = tmp_path / "figures.json"
    words = ["--only", "softmax 1x10, i8, v73", "--json", str(file)]
    monkeypatch.setattr(sys, "argv", ["kernels.py", *words])
    documents: list[str] = []
    for _ in range(2):
        assert benchmark("kernels").main() == 0
        documents.append(file.read_text())
    assert documents[0] == documents[1]
    (softmax,) = json.loads(documents[0])["layers"]
    assert set(softmax) == {
        *("name", "version", "packets", "with_conversion", "bound", "ratio", "in_sequence"),
        "stalls",
    }
    assert 0 < softmax["packets"] < softmax["with_conversion"] < 300


def test_a_row_without_a_kernel_has_its_reason(benchmark: Callable[[str], Any]) -> None:
    kernels, bounds = benchmark("kernels"), benchmark("layer_bounds")
    row = kernels.Row("sort", "net", "v73", bounds.Sizes("other", 0, 256, 256), None)
    result = kernels.Result(row, benchmark("counting").Without("it sorts"))
    assert result.to_dict()["packets"] is result.to_dict()["ratio"] is None
    assert str(result).endswith("sort, v73: it sorts")
    assert kernels.summary([result])["without_kernel"] == {"sort, v73": "it sorts"}
