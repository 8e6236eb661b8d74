"""The scripts of CI name what there is."""

from __future__ import annotations

import re

import soak
from support import machine
from test_layering import sources

NIGHTLY = (machine.ROOT / ".ci" / "nightly").read_text()

TEXTS = ("benchmarks", "docs", "examples", "tests")
"""Folders beside the package."""


def test_each_benchmark_of_a_night_exists():
    names = re.findall(r"^ +\d+ (\w+)", NIGHTLY, re.MULTILINE)
    assert len(names) >= 10
    assert [name for name in names if not (machine.ROOT / f"benchmarks/{name}.py").is_file()] == []
    paths = re.findall(r"\btests/[\w/]+(?:\.py)?", NIGHTLY)
    assert [path for path in paths if not (machine.ROOT / path).exists()] == []


def test_benchmarks_of_a_night_take_their_arguments():
    """Each flag, and a first argument without one where there is any."""
    lines = re.findall(r"^ +\d+ (\w+) ?(.*?)\"?(?: ;;)?$", NIGHTLY, re.MULTILINE)
    for name, options in lines:
        script = text_with_imports(name)
        assert [
            flag for flag in re.findall(r"--[a-z-]+", options) if f'"{flag}"' not in script
        ] == []
        takes_words = re.search(r'add_argument\(\s*"\w', script) is not None
        assert takes_words or not re.match(r"[\w/.]", options), f"{name} {options}"


def text_with_imports(name: str) -> str:
    """The text of a benchmark, and of those from which it imports, which may add flags."""
    script = (machine.ROOT / f"benchmarks/{name}.py").read_text()
    imported = re.findall(r"^from (\w+) import", script, re.MULTILINE)
    files = (machine.ROOT / f"benchmarks/{one}.py" for one in imported)
    return script + "".join(file.read_text() for file in files if file.is_file())


def test_a_night_has_random_inputs_of_all_kinds():
    kinds = re.search(r"^kinds=\((.*)\)", NIGHTLY, re.MULTILINE)
    assert kinds is not None
    assert kinds[1].split() == list(soak.KINDS)


def test_no_file_knows_a_folder_outside():
    """But `.ci/environment`, which gives the variables of the environment their values."""
    outside = re.compile(r"\.\./" r"shared|ROOT\.parent\b|[\"']" r"shared[\"'/]")
    texts = (path for name in TEXTS for path in (machine.ROOT / name).rglob("*.*"))
    files = [*sources(), *(path for path in texts if path.suffix in (".py", ".md", ".cfg"))]
    assert len(files) > 500
    assert [path for path in files if outside.search(path.read_text())] == []
