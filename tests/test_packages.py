"""What is packaged, and that it is found under one name only."""

from __future__ import annotations

import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from zipfile import ZipFile

import pytest
from support import machine

NOT_PACKAGES = {"benchmarks", "build", "dist", "docs", "examples", "tests"}

DUPLICATES = """
import importlib, pkgutil, sys
from pathlib import Path
import hexnn
for found in pkgutil.walk_packages(hexnn.__path__, "hexnn."):
    inside = found.name.split(".")[1:]
    if inside[0] not in {skipped!r} and inside[-1] != "__main__":
        importlib.import_module(found.name)
names = {{}}
for name, module in list(sys.modules.items()):
    if file := getattr(module, "__file__", None):
        names.setdefault(Path(file).resolve(), []).append(name)
root = Path(hexnn.__file__).resolve().parent
print([n for f, n in names.items() if len(n) > 1 and f.is_relative_to(root)])
"""

PLAIN = """
import sys
from xdsl.xdsl_opt_main import xDSLOptMain
xDSLOptMain(args=sys.argv[1:]).run()
"""

BUILD = """
import sys
from setuptools import build_meta
print(getattr(build_meta, f"build_{sys.argv[1]}")(sys.argv[2]))
"""


def project() -> dict[str, object]:
    """The table `tool.setuptools` of pyproject.toml."""
    return tomllib.loads((machine.ROOT / "pyproject.toml").read_text())["tool"]["setuptools"]


def packages() -> set[str]:
    """The packages of the folders: those with an `__init__.py`, from the root down."""
    found = {"hexnn"}
    for init in machine.ROOT.glob("*/**/__init__.py"):
        parts = init.parent.relative_to(machine.ROOT).parts
        if parts[0] not in NOT_PACKAGES and not parts[0].startswith("."):
            found.add(".".join(("hexnn", *parts)))
    return found


def run(*words: str, folder: Path) -> str:
    """Run a program in `folder`; its output. An AssertionError shows what it printed."""
    done = subprocess.run(words, cwd=folder, capture_output=True, text=True, check=False)
    assert done.returncode == 0, f"{' '.join(words)}\n{done.stdout}{done.stderr}"
    return done.stdout


def build(kind: str, folder: Path, out: Path) -> Path:
    """Build a `wheel` or an `sdist` of the project in `folder`."""
    out.mkdir(exist_ok=True)
    return out / run(sys.executable, "-c", BUILD, kind, str(out), folder=folder).split()[-1]


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The tracked files in a folder of their own, without links, as in a downloaded archive."""
    pytest.importorskip("setuptools", "77")
    folder = tmp_path_factory.mktemp("archive")
    for name in run("git", "ls-files", folder=machine.ROOT).splitlines():
        source, target = machine.ROOT / name, folder / name
        if source.is_file() and not source.is_symlink():
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(source, target)
    return folder


def test_files_without_a_suffix_are_known(archive: Path) -> None:
    """What a tool wrote by mistake is not committed."""
    plain = {p.relative_to(archive).as_posix() for p in archive.rglob("*") if p.is_file()}
    plain = {name for name in plain if "." not in name.rpartition("/")[2]}
    assert plain == {"LICENSE", ".ci/environment", ".ci/nightly", ".ci/run"}


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel that is built from the archive."""
    return build("wheel", archive, tmp_path_factory.mktemp("wheel"))


def test_the_list_of_packages_is_that_of_the_folders() -> None:
    """A folder missing in the list works in the checkout, and breaks the wheel."""
    listed = project()["packages"]
    assert isinstance(listed, list)
    assert sorted(listed) == sorted(packages())


def test_no_module_is_loaded_under_a_second_name() -> None:
    """All modules are those of `hexnn`; none comes again as `dialects` or through a link."""
    code = DUPLICATES.format(skipped=NOT_PACKAGES)
    words = (sys.executable, "-c", f"import sys; sys.path.insert(0, '.typing')\n{code}")
    assert run(*words, folder=machine.ROOT).strip() == "[]"


def test_there_is_no_conftest_at_the_root() -> None:
    """It would be part of the package, and be loaded twice."""
    assert not (machine.ROOT / "conftest.py").exists()


def test_the_citation_names_the_version() -> None:
    """As pyproject.toml does."""
    version = tomllib.loads((machine.ROOT / "pyproject.toml").read_text())["project"]["version"]
    assert f"\nversion: {version}\n" in (machine.ROOT / "CITATION.cff").read_text()


def test_an_archive_without_links_builds_a_whole_wheel(wheel: Path) -> None:
    """The wheel has every module and data file of the packages, and nothing else."""
    with ZipFile(wheel) as file:
        names = {n for n in file.namelist() if ".dist-info/" not in n}
    tracked = run("git", "ls-files", folder=machine.ROOT).splitlines()
    inside = {n for n in tracked if n.partition("/")[0] not in NOT_PACKAGES and n[0] != "."}
    suffixes = (".py", ".tsv", ".css", ".js", ".tmLanguage.json", "py.typed")
    expected = {f"hexnn/{n}" for n in inside if n.endswith(suffixes)}
    assert names == expected


def test_the_wheel_runs(wheel: Path, tmp_path: Path) -> None:
    """The installed package is found from elsewhere, by plain `xdsl-opt` too."""
    with ZipFile(wheel) as file:
        file.extractall(tmp_path)
        points = next(n for n in file.namelist() if n.endswith("entry_points.txt"))
        declared = file.read(points).decode()
    assert "qnn-opt = hexnn.tools.entry:qnn_opt" in declared
    assert "hexnn = hexnn.tools.universe:HEXNN_UNIVERSE" in declared
    text = tmp_path / "x.mlir"
    text.write_text("func.func private @f() -> tensor<2x!quant.uniform<i8:f32, 0.5:0>>")
    for start in (["-m", "hexnn.tools.qnn_opt"], ["-c", PLAIN]):
        shown = run(sys.executable, *start, str(text), "-p", "canonicalize", folder=tmp_path)
        assert "!quant.uniform<i8:f32, 0.5:0>" in shown


def test_the_sdist_holds_what_a_user_needs(archive: Path, tmp_path: Path) -> None:
    """Tests, examples and the link for typing are in it; a wheel can be built from it."""
    sdist = build("sdist", archive, tmp_path / "sdist")
    run("tar", "-xf", str(sdist), folder=tmp_path)
    unpacked = next(p for p in tmp_path.iterdir() if p.name.startswith("hexnn-"))
    names = {path.relative_to(unpacked).as_posix() for path in unpacked.rglob("*")}
    assert {"pyproject.toml", "README.md", "LICENSE", "tests/conftest.py"} <= names
    assert {"tests/filecheck/lit.cfg", "tests/filecheck/tools/pipeline.mlir"} <= names
    assert build("wheel", unpacked, tmp_path / "wheel").is_file()


def test_plain_xdsl_knows_our_dialects_and_passes() -> None:
    """What the entry point `xdsl.universe` names fits into xDSL's tools."""
    from hexnn.passes.table import PASSES
    from hexnn.tools.universe import DIALECTS, HEXNN_UNIVERSE, all_dialects, all_passes

    assert set(HEXNN_UNIVERSE.all_dialects) == set(DIALECTS)
    assert set(HEXNN_UNIVERSE.all_passes) <= set(PASSES)
    assert {"builtin", *DIALECTS} <= set(all_dialects())
    assert {"canonicalize", "cse", *PASSES} <= set(all_passes())


def test_every_dialect_loads() -> None:
    """The table of dialects says where they are, and their own names."""
    from hexnn.tools.universe import DIALECTS, load_dialect

    assert {name: load_dialect(name).name for name in DIALECTS} == {n: n for n in DIALECTS}


def test_every_pass_and_pipeline_loads() -> None:
    """The tables of passes and pipelines name what there is."""
    from hexnn.passes.table import PASSES, PIPELINES, load_pass
    from hexnn.tools.driver.pipeline import parse

    assert {name: load_pass(name).name for name in PASSES} == {n: n for n in PASSES}
    for name in PIPELINES:
        assert parse(name)
