"""`qnn-bench SWEEP`: what is measured, kept, and measured again."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from support import sweeps

from hexnn.dialects.diagnostics import HexnnError
from hexnn.tools import qnn_bench
from hexnn.tools.bench.configurations import Configuration
from hexnn.tools.bench.database import Database
from hexnn.tools.bench.keys import key_of
from hexnn.tools.bench.measuring import measured
from hexnn.tools.bench.sweep_file import read_sweep
from hexnn.tools.bench.sweep_rows import sweep_rows
from hexnn.tools.bench.workers import Answer


def test_a_repeated_sweep_is_equal_to_the_digit(tmp_path: Path) -> None:
    """All figures of all rows and operations, in another database and another folder."""
    found = list[object]()
    for name in ("first", "second"):
        (folder := tmp_path / name).mkdir()
        outcome, rows = sweeps.swept(sweeps.written(folder), folder / "x.db")
        assert str(outcome) == "2 rows: 2 measured, 0 kept, 0 failed"
        with Database.open(str(folder / "x.db")) as database:
            found.append((rows, [database.operations(row["key"]) for row in rows]))
    assert found[0] == found[1]
    assert all(row["packets"] > 0 for row in rows)


def test_what_is_there_is_kept(tmp_path: Path) -> None:
    """A longer sweep measures its new rows; another content of the network is another row."""
    sweep, database = sweeps.written(tmp_path), tmp_path / "x.db"
    _, first = sweeps.swept(sweep, database)
    sweep.write_text(sweeps.SWEEP.replace('"auto"', '"flat", "auto"'))
    outcome, rows = sweeps.swept(sweep, database)
    assert str(outcome) == "3 rows: 1 measured, 2 kept, 0 failed"
    assert [row for row in rows if row["layout"] != "flat"] == first
    (tmp_path / "net.mlir").write_text(sweeps.NETWORK.replace("0.25:3", "0.25:4"))
    outcome, rows = sweeps.swept(sweep, database)
    assert (outcome.measured, len(rows)) == (3, 6)


def test_a_sweep_that_was_stopped_goes_on(tmp_path: Path) -> None:
    """What was complete is kept, and its claims are gone."""
    sweep, database = sweeps.written(tmp_path), tmp_path / "x.db"
    answers = iter([1])

    def stops(configuration: Configuration) -> Answer:
        if next(answers, None) is None:
            raise KeyboardInterrupt
        return measured(configuration)

    with pytest.raises(KeyboardInterrupt):
        sweeps.swept(sweep, database, stops)
    outcome, rows = sweeps.swept(sweep, database)
    assert str(outcome) == "2 rows: 1 measured, 1 kept, 0 failed"
    assert [row["status"] for row in rows] == ["ok", "ok"]


def test_failures_are_rows(tmp_path: Path) -> None:
    """With the error that the tools print; they are not tried again."""
    pins = 'pins = [[], ["add#7=flat"]]\n'
    sweep, database = sweeps.written(tmp_path, sweeps.SWEEP + pins), tmp_path / "x.db"
    outcome, rows = sweeps.swept(sweep, database)
    assert str(outcome) == "4 rows: 4 measured, 0 kept, 2 failed"
    failed = [row for row in rows if row["status"] == "failed"]
    assert [row["pins"] for row in failed] == ["add#7=flat"] * 2
    assert failed[0]["error"] == "error: no operation is called 'add#7', did you mean 'add#1'?"
    assert failed[0]["packets"] is None
    assert sweeps.swept(sweep, database)[0].measured == 0


def test_tiles_and_pipelines_reach_the_passes(tmp_path: Path) -> None:
    """A pipeline without the pass that an axis sets is an error of the row."""
    one = Configuration("net", str(sweeps.written(tmp_path).with_name("net.mlir")), check=False)
    short = "tflite-to-qnn,qnn-to-htp,htp-assign-layout,htp-plan-memory,htp-to-hvx"
    assert measured(one)["figures"]["packets"] > 0
    changed = Configuration(one.model, one.path, short, tiles="single", check=False)
    said = "error: the pipeline has no pass 'htp-tile', to which chains=False is given"
    assert measured(changed)["error"] == said


def test_outputs_are_checked(tmp_path: Path) -> None:
    """Against the source, unless `check = false`."""
    path = str(sweeps.written(tmp_path).with_name("net.mlir"))
    assert measured(Configuration("net", path))["figures"]["equal"] == 1
    assert measured(Configuration("net", path, check=False))["figures"]["equal"] is None


def test_contexts_and_bounds(tmp_path: Path) -> None:
    """Kernels on more contexts take fewer cycles; nothing is below its bound."""
    path = str(sweeps.written(tmp_path).with_name("net.mlir"))
    found = [measured(Configuration("net", path, contexts=n))["figures"] for n in (0, 1, 4)]
    assert [one["equal"] for one in found] == [1, 1, 1]
    for one in found:
        assert one["cycles"] >= one["cycles_bound"] > 0
        image, table = 1 * 4 * 4 * 32, 256
        assert one["dma_bytes"] >= one["dma_bound"] == 2 * image + table
        assert one["tcm_peak"] >= one["tcm_bound"] > 0
        assert one["tcm_peak"] >= one["tcm_activations"] > 0
    planned, alone, several = (one["cycles"] for one in found)
    assert planned >= alone >= several
    few = Configuration("net", path, "", "v73{contexts=2}", contexts=4)
    assert "contexts" in measured(few)["error"]


def test_an_input_that_is_read_as_a_view_is_bound_to_move(tmp_path: Path) -> None:
    """A row of 40 bytes is padded to 128; the text has a reshape between it and the transfer."""
    (tmp_path / "net.mlir").write_text("""\
!x = tensor<1x40x!quant.uniform<i8:f32, 5.000000e-01:3>>
!y = tensor<1x8x5x!quant.uniform<i8:f32, 5.000000e-01:3>>
func.func @main(%x: !x) -> !y {
  %shape = arith.constant dense<[1, 8, 5]> : tensor<3xi32>
  %viewed = tfl.reshape(%x, %shape) : (!x, tensor<3xi32>) -> !y
  %y = tfl.abs(%viewed) : (!y) -> !y
  func.return %y : !y
}
""")
    found = measured(Configuration("net", str(tmp_path / "net.mlir")))["figures"]
    assert found["dma_bytes"] == found["dma_bound"] == 2 * 128 + 256


def test_rows_in_python(tmp_path: Path) -> None:
    """In the order of the axes; another time those of the database."""
    sweeps.written(tmp_path)
    sweep = {"models": "net.mlir", "layouts": ["flat", "auto"], "check": False}
    told, database = list[str](), str(tmp_path / "x.db")
    first = sweep_rows(sweep, database, folder=tmp_path, told=told.append)
    assert [row["layout"] for row in first] == ["flat", "auto"]
    assert len(told) == 2
    assert sweep_rows(sweep, database, folder=tmp_path, told=told.append) == first
    assert len(told) == 2
    with pytest.raises(HexnnError, match="unknown key 'layout', did you mean 'layouts'"):
        sweep_rows({"models": "net.mlir", "layout": "flat"}, folder=tmp_path)


def keys(folder: Path) -> Iterator[str]:
    """The keys of configurations that differ in one thing each, the first twice."""
    path, plugin = folder / "net.mlir", folder / "plugin.py"
    path.write_text(sweeps.NETWORK)
    plugin.write_text("1")
    plain = Configuration("net", str(path))
    yield key_of(plain)
    yield key_of(Configuration("renamed", str(path)))
    yield key_of(Configuration("net", str(path), target="v68"))
    yield key_of(Configuration("net", str(path), layout="flat"))
    yield key_of(Configuration("net", str(path), tiles="single"))
    yield key_of(Configuration("net", str(path), pins=("add#1=flat",)))
    yield key_of(Configuration("net", str(path), numerics="xnnpack"))
    yield key_of(Configuration("net", str(path), counted=True))
    yield key_of(Configuration("net", str(path), contexts=4))
    for text in ("1", "2"):
        plugin.write_text(text)
        yield key_of(Configuration("net", str(path), load=(str(plugin),)))
        yield key_of(Configuration("net", str(path), packages=(str(plugin),)))
    path.write_text(sweeps.NETWORK + "\n")
    yield key_of(plain)


def test_keys_differ_in_all_that_determines_figures(tmp_path: Path) -> None:
    """But not in the name of the network."""
    same, *others = keys(tmp_path)
    assert others.count(same) == 1
    assert len({same, *others}) == len(others)


def test_a_folder_is_all_its_files(tmp_path: Path) -> None:
    """Their names count as well."""
    (folder := tmp_path / "net").mkdir()
    one = Configuration("net", str(folder))
    found = set[str]()
    for name in ("graph.nnef", "w.dat", "v.dat"):
        (folder / name).write_text("x")
        found.add(key_of(one))
    (folder / "v.dat").rename(folder / "u.dat")
    assert len(found | {key_of(one)}) == 4


INVALID = {
    "layout = ['flat']": (2, "unknown key 'layout', did you mean 'layouts'?"),
    "targets = ['v73', 'v99']": (2, "targets: unknown target 'v99', known are"),
    "layouts = ['flat', 'stripe']": (2, "layouts: must be auto, flat, strip,"),
    "tiles = ['none']": (2, "tiles: must be chains, single, got 'none'"),
    "numerics = ['exact']": (2, "numerics:"),
    "pipelines = ['compyle']": (2, "pipelines: unknown pass 'compyle', did you mean 'compile'?"),
    "\n\npins = ['add#1=flat']": (4, "pins: must be a list of lists of texts, got ['add#1=flat']"),
    "contexts = [1, '4']": (2, "contexts: must be a whole number, or a list of whole numbers, got"),
    "contexts = -1": (2, "contexts: must be a whole number, or a list of whole numbers, got [-1]"),
    "check = 1": (2, "check: must be true or false, got 1"),
    "load = 'x.py'": (2, "load: must be a list of texts, got 'x.py'"),
    "targets = []": (2, "targets: must be a text, or a list of texts, got []"),
    "targets = [": (2, "not TOML: Invalid value"),
}


@pytest.mark.parametrize("line", INVALID)
def test_an_invalid_sweep_is_an_error_at_its_line(
    line: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing is measured; unknown keys come with the known ones."""
    sweep = sweeps.written(tmp_path, f"models = ['net.mlir']\n{line}\n")
    assert qnn_bench.main([str(sweep)]) == 2
    at, message = INVALID[line]
    said = capsys.readouterr().err
    assert said.startswith(f"{sweep}:{at}:")
    assert f"error: {message}" in said
    assert ("note: keys are models, pipelines, targets" in said) == ("unknown key" in said)
    assert not sweep.with_suffix(".db").exists()


def test_a_sweep_names_networks_that_exist(tmp_path: Path) -> None:
    """By paths and globs, from its own folder."""
    sweep = sweeps.written(tmp_path, "models = 'n*.mlir'")
    assert [one.model for one in read_sweep(str(sweep)).configurations] == ["net.mlir"]
    for text, said in (("", "a sweep names its networks"), ("models = 'x*'", "there is no 'x*'")):
        sweep.write_text(text)
        with pytest.raises(HexnnError, match=said.replace("*", r"\*")):
            read_sweep(str(sweep))


def test_a_sweep_in_python(tmp_path: Path) -> None:
    """A dict of the same keys, whose values may be computed."""
    sweeps.written(tmp_path)
    sweep = tmp_path / "powers.py"
    sweep.write_text(
        "sweep = {'models': ['net.mlir'],\n"
        "  'targets': [f'v73{{tcm={1 << n}K}}' for n in range(3, 6)]}\n"
    )
    found = [one.target for one in read_sweep(str(sweep)).configurations]
    assert found == ["v73{tcm=8K}", "v73{tcm=16K}", "v73{tcm=32K}"]
    sweep.write_text("sweep = {'models': ['net.mlir'],\n  'layout': ['flat']}\n")
    with pytest.raises(HexnnError) as caught:
        read_sweep(str(sweep))
    assert str(caught.value).startswith(f"{sweep}:2:1: error: unknown key 'layout'")
    sweep.write_text("sweep = 1")
    with pytest.raises(HexnnError, match="is a dict called 'sweep'"):
        read_sweep(str(sweep))


def test_equal_configurations_are_measured_once(tmp_path: Path) -> None:
    """Also those of two files with the same bytes."""
    sweep = sweeps.written(tmp_path, "models = ['net.mlir', 'net.mlir', 'copy.mlir']\ncheck=false")
    (tmp_path / "copy.mlir").write_text(sweeps.NETWORK)
    assert str(sweeps.swept(sweep, tmp_path / "x.db")[0]) == "1 rows: 1 measured, 0 kept, 0 failed"


def test_pins_of_files_are_those_in_them(tmp_path: Path) -> None:
    """So another content is another configuration."""
    sweep = sweeps.written(tmp_path, "models = ['net.mlir']\npins = [[], ['@a.pins', 'x=flat']]\n")
    (tmp_path / "a.pins").write_text("# Tuned.\nadd#1=crouton\n")
    found = [one.pins for one in read_sweep(str(sweep)).configurations]
    assert found == [(), ("add#1=crouton", "x=flat")]
