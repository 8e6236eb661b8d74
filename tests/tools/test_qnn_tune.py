"""`qnn-tune`: pins that a search finds, against all points of the space."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from xdsl.ir import Operation

from hexnn.dialects.diagnostics import HexnnError
from hexnn.passes.htp.fuse_maps import Elementwise
from hexnn.tools import api, qnn_run, qnn_tune
from hexnn.tools.driver.pin_flags import pins_of
from hexnn.tools.model import Model
from hexnn.tools.tuning.pin_search import Search
from hexnn.tools.tuning.pin_space import Space, space_of

pytest.importorskip("optuna")

TRIALS = 12
"""Points that are tried, fewer than there are."""

NETWORK = """
!q = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<1x4x4x32x!q>) -> tensor<1x2x2x32x!q> {
  %0 = tfl.add %x, %x {fused_activation_function = "NONE"}
      : (tensor<1x4x4x32x!q>, tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!q>
      loc("ADD@0:sum"("net.tflite":0:0))
  %1 = tfl.max_pool_2d %0 {padding = "VALID", stride_h = 2 : i32, stride_w = 2 : i32,
      filter_height = 2 : i32, filter_width = 2 : i32, fused_activation_function = "NONE"}
      : (tensor<1x4x4x32x!q>) -> tensor<1x2x2x32x!q> loc("MAX_POOL_2D@1:out"("net.tflite":0:1))
  func.return %1 : tensor<1x2x2x32x!q>
}
"""


@pytest.fixture
def network(tmp_path: Path) -> Path:
    """A network of two operations."""
    path = tmp_path / "net.mlir"
    path.write_text(NETWORK)
    return path


def search(network: Path, objective: str, space: Space | None = None) -> Search:
    """A search over the kernels of a network."""
    source = api.load(str(network))
    return Search(source, "v73", objective, space or space_of(source, "v73", ["kernels"]))


def test_the_space_starts_with_the_compilers_choice(network: Path) -> None:
    """And has each point once."""
    space = space_of(api.load(str(network)), "v73", ["kernels", "tiles"])
    points = [tuple(point.values()) for point in space.points()]
    assert not any(points[0])
    assert len(set(points)) == len(points) == space.size > TRIALS
    near = [sum(map(bool, point.values())) for point in space.neighbours()]
    assert near == [0, *[1] * (sum(len(v) - 1 for v in space.parameters.values()))]


@pytest.mark.parametrize("objective", ["cycles", "bytes"])
def test_what_is_found_is_near_the_best(network: Path, objective: str) -> None:
    """A few trials against all points: a regret of none for two operations."""
    few, every = search(network, objective), search(network, objective)
    few.tune(TRIALS, seed=1)
    every.exhaust()
    assert len(few.values) <= TRIALS < every.space.size
    assert every.best[1] <= few.best[1] <= few.initial
    assert few.best[1] == every.best[1]


def test_a_worse_choice_is_undone(network: Path) -> None:
    """Of points among which the compiler's is not the best, the best is found."""
    pinned = search(network, "cycles", Space({"add#1": ["add#1=crouton", "add#1=flat"]}))
    pinned.space = Space({"add#1": ["", "add#1=crouton", "add#1=flat"]})
    pinned.exhaust()
    assert pinned.value({"add#1": "add#1=crouton"}) != pinned.initial
    assert pinned.best[1] == min(v for v in pinned.values.values() if v is not None)


def test_pins_that_exclude_each_other_have_no_value(network: Path) -> None:
    """They are never the best."""
    space = Space({"add#1": ["", "add#1:rows=1"], "add": ["", "add#1:rows=2", "add#1=lut.bytes"]})
    tried = search(network, "bytes", space)
    tried.exhaust()
    assert None in tried.values.values()
    assert tried.values[tried.best[0]] is not None


def test_the_pins_of_a_file_are_those_of_the_search(
    network: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Compilation takes the file."""
    file = tmp_path / "net.pins"
    words = ["--trials", "2", "--objective", "peak", "-o", str(file)]
    assert qnn_tune.main([str(network), *words]) == 0
    assert " on v73: " in file.read_text().splitlines()[0]
    file.write_text("# A comment.\n\nadd#1=crouton\nmax_pool_2d#1=flat\n")
    assert pins_of([f"@{file}"]) == {"add#1": "crouton", "max_pool_2d#1": "flat"}
    capsys.readouterr()
    assert qnn_run.main([str(network), "--pin", f"@{file}", "--report"]) == 0
    assert "convert_layout.crouton_to_flat" in capsys.readouterr().out


def test_invalid_searches_are_errors(network: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """One line each, before anything is compiled."""
    for words, said in (
        (["--trials", "0"], "--trials: must be at least 1, got 0"),
        (["--seed", str(2**32)], "--seed: must be at most 4294967295, got 4294967296"),
        (["--seed", "-1"], "--seed: must be at least 0, got -1"),
        (["--search", "kernel"], "unknown part 'kernel', did you mean 'kernels'?"),
        (["--objective", "time"], "--objective"),
        (["-o", str(network)], "is an input and is not overwritten"),
        (["--target", "v99"], "unknown target 'v99'"),
    ):
        assert qnn_tune.main([str(network), *words]) == 2
        assert said in capsys.readouterr().err
    with pytest.raises(OSError, match="No such file"):
        pins_of(["@missing.pins"])
    with pytest.raises(HexnnError, match="no operation of the network has a choice"):
        space_of(api.load(str(network)), "v73", [])


MAPS = """
!q = !quant.uniform<i8:f32, 0.5:0>
func.func @main(%x: tensor<1x4x4x32x!q>, %y: tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!q> {
  %0 = tfl.add %x, %y {fused_activation_function = "NONE"}
      : (tensor<1x4x4x32x!q>, tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!q>
      loc("ADD@0:sum"("net.tflite":0:0))
  %1 = tfl.maximum %0, %y : (tensor<1x4x4x32x!q>, tensor<1x4x4x32x!q>) -> tensor<1x4x4x32x!q>
      loc("MAXIMUM@1:out"("net.tflite":0:1))
  func.return %1 : tensor<1x4x4x32x!q>
}
"""


def planned(source: Model, pin: str) -> Iterator[Operation]:
    """The operations of a network at stage htp, under a pin."""
    return source.lower("htp", "v73", pins=pins_of([pin])).ir.walk()


def test_fusion_of_maps_is_pinned(tmp_path: Path) -> None:
    """To either choice, with the same results, and other pins beside it."""
    path = tmp_path / "maps.mlir"
    path.write_text(MAPS)
    source = api.load(str(path))
    space = space_of(source, "v73", ["maps"])
    assert list(space.parameters) == ["add#1 maps"]
    counts = list[int]()
    results = list[bytes]()
    for pin in ("add#1:maps=fused", "add#1:maps=apart", "add#1:maps=apart,layout=flat"):
        model = source.lower("hvx", "v73", pins=pins_of([pin]))
        counts.append(sum(isinstance(op, Elementwise) for op in planned(source, pin)))
        (result,) = model.run(source.random_inputs(1)).values()
        results.append(result.tobytes())
    assert counts[0] < counts[1] == counts[2]
    assert len(set(results)) == 1


@pytest.mark.parametrize(
    ("pin", "pipeline", "said"),
    [
        ("add#1:maps=both", None, "must give maps fused or apart, got 'both'"),
        ("maximum#1:maps=fused", None, "1 operations read it, not one that is elementwise"),
        ("add#1:maps=apart", "tfl-to-qnn,qnn-to-opdef,opdef-to-htp,htp-assign-layout", "fusion"),
        ("add#1=flat", "tfl-to-qnn,qnn-to-htp", "htp-assign-layout does"),
    ],
)
def test_what_cannot_be_pinned_is_an_error(
    pin: str, pipeline: str | None, said: str, tmp_path: Path
) -> None:
    path = tmp_path / "maps.mlir"
    path.write_text(MAPS)
    with pytest.raises(HexnnError, match=said):
        api.load(str(path)).lower("htp", "v73", pins=pins_of([pin]), pipeline=pipeline)
