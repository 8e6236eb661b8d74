"""What is asked of a database of sweeps: tables, files, differences, pictures."""

from __future__ import annotations

import csv
import shutil
from pathlib import Path

import pytest
from support import sweeps

from hexnn.tools import qnn_bench
from hexnn.tools.bench.database import Database

SWEEP = sweeps.SWEEP + 'targets = ["v73", "v73{tcm=64K}"]\npins = [[], ["add#9=flat"]]\n'


@pytest.fixture(scope="module")
def measured(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The database of a sweep of eight rows, half of which failed."""
    folder = tmp_path_factory.mktemp("sweep")
    sweeps.swept(sweeps.written(folder, SWEEP), folder / "sweep.db")
    return folder / "sweep.db"


@pytest.fixture
def path(measured: Path, tmp_path: Path) -> Path:
    """A copy of it."""
    return Path(shutil.copy(measured, tmp_path / "sweep.db"))


def said(capsys: pytest.CaptureFixture[str], status: int, *words: object) -> str:
    """What the tool prints, on either stream, when it ends with `status`."""
    assert qnn_bench.main([str(word) for word in words]) == status
    return "".join(capsys.readouterr())


def test_the_table_has_the_axes_that_vary(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """And the errors of rows; with --operations what each operation cost."""
    head, *lines = said(capsys, 0, "show", path).splitlines()
    assert head.split()[:5] == ["model", "target", "layout", "pins", "status"]
    assert sum("ok" in line for line in lines) == 4
    assert lines.count("  error: no operation is called 'add#9', did you mean 'add#1'?") == 4
    few = said(capsys, 0, "show", path, "layout=auto", "target=v73", "pins=", "--operations")
    assert len(few.splitlines()) == 5
    assert "add#1" in few


def test_conditions_name_columns(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With the known ones for one that is not."""
    error = said(capsys, 2, "show", path, "layuot=auto")
    assert "error: there is no column 'layuot', did you mean 'layout'?" in error
    assert "note: columns are key, model," in error
    assert "must read COLUMN=VALUE, got 'auto'" in said(capsys, 2, "show", path, "auto")


def test_rows_and_operations_are_exported(path: Path, tmp_path: Path) -> None:
    """The same to both formats, numbers as numbers."""
    parquet = pytest.importorskip("pyarrow.parquet")
    for flags, count in (((), 8), (("--operations",), 8)):
        for suffix in ("csv", "parquet"):
            words = ["export", str(path), *flags, "-o", str(tmp_path / f"x.{suffix}")]
            assert qnn_bench.main(words) == 0
        records = parquet.read_table(tmp_path / "x.parquet").to_pylist()
        with (tmp_path / "x.csv").open(newline="") as file:
            texts = list(csv.DictReader(file))
        assert len(records) == count
        assert texts == [{n: "" if v is None else str(v) for n, v in r.items()} for r in records]
        assert all(isinstance(r["packets"], int) for r in records if r.get("status") != "failed")


def test_other_formats_are_errors(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With those that there are; the database itself is not overwritten."""
    error = said(capsys, 2, "export", path, "-o", path.with_suffix(".xls"))
    assert "no writer for '.xls' files, there are .csv, .parquet" in error
    assert "not overwritten" in said(capsys, 2, "export", path, "-o", path)


def test_equal_databases_have_no_difference(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Not even in errors."""
    other = shutil.copy(path, tmp_path / "other.db")
    assert said(capsys, 0, "diff", path, other) == "8 rows compared, 8 equal, 0 different\n"


def changed(path: Path, **values: object) -> None:
    """Write other figures of the second operation of the first row that was measured."""
    with Database.open(str(path)) as database:
        row = next(row for row in database.rows() if row["status"] == "ok")
        operations = database.operations(row["key"])
        operations[1] |= values
        rest = [
            {n: v for n, v in one.items() if n not in ("key", "position")} for one in operations
        ]
        database.add({**row, "packets": row["packets"] + 1}, rest)


def test_a_difference_names_the_operation(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And what of it changed; the status is 1."""
    other = Path(shutil.copy(path, tmp_path / "other.db"))
    changed(other, implementation="lut.mine", packets=99, stalls=0)
    lines = said(capsys, 1, "diff", path, other).splitlines()
    assert lines[0].startswith("net.mlir v73")
    assert lines[1].startswith("  packets ")
    assert lines[2].startswith("  quantize#1 'out': implementation 'lut.line' -> 'lut.mine'")
    assert " -> 99 (" in lines[2]
    assert lines[3:] == ["8 rows compared, 7 equal, 1 different"]


def test_two_values_of_an_axis_differ(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Rows that agree in all else are compared."""
    lines = said(capsys, 0, "diff", path, "target=v73", "target=v73{tcm=64K}").splitlines()
    assert lines == ["4 rows compared, 4 equal, 0 different"]
    lines = said(capsys, 1, "diff", path, "layout=auto", "layout=crouton").splitlines()
    assert lines[-1] == "4 rows compared, 2 equal, 2 different"
    assert "convert_layout" in lines[2]


def test_rows_of_one_side_are_told(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """They differ."""
    sweeps.swept(sweeps.written(tmp_path), tmp_path / "other.db")
    lines = said(capsys, 1, "diff", tmp_path / "other.db", path).splitlines()
    assert len([line for line in lines if line.startswith("only in the second: net.mlir")]) == 6
    assert lines[-1] == "2 rows compared, 2 equal, 0 different"


def test_invalid_differences_are_errors(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A side without rows, and words that are no side."""
    assert "has no rows with layout=strip" in said(
        capsys, 2, "diff", path, "layout=auto", "layout=strip"
    )
    assert "diff takes two databases" in said(capsys, 2, "diff", path, "layout=auto")


@pytest.mark.parametrize("suffix", ["svg", "png"])
def test_a_figure_is_drawn(suffix: str, path: Path, tmp_path: Path) -> None:
    """Equal rows give equal pictures, which are not empty."""
    pytest.importorskip("matplotlib")
    picture = tmp_path / f"x.{suffix}"
    assert qnn_bench.main(["plot", str(path), "pins=", "-o", str(picture)]) == 0
    first = picture.read_bytes()
    assert len(first) > 5000
    if suffix == "svg":
        assert b"crouton" in first or b"<path" in first
    else:
        assert qnn_bench.main(["plot", str(path), "pins=", "-o", str(picture)]) == 0
        assert picture.read_bytes() == first


def test_invalid_plots_are_errors(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Columns that are no axis or figure, and rows at one place."""
    picture = path.with_suffix(".svg")
    for words, message in (
        (["--x", "packets"], "there is no column 'packets'"),
        (["--y", "layout"], "there is no column 'layout'"),
        (["--x", "layout", "pins="], "several rows have layout=auto, layout=auto"),
        (["pins=add#9=flat"], "no row has packets"),
    ):
        assert message in said(capsys, 2, "plot", path, "-o", picture, *words)
    assert not picture.exists()
