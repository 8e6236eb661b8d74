"""What README and docs show is what happens: every console block is run, every session too.

In a block marked `console`, a line that starts with `$ ` is a command and the lines after it are
what it prints; `...` stands for anything, and a time fits any other. All other figures are
compared: what changes a count of packets or an accuracy changes the page too. Python sessions
(`>>> `) are doctests. A block with a title, `python title="a.py"`, is a file of the working folder.
"""

from __future__ import annotations

import doctest
import glob
import os
import re
from collections.abc import Iterator
from fnmatch import fnmatchcase
from importlib.util import find_spec
from pathlib import Path

import pytest
from support import machine

from hexnn.testing import programs, shell

PAGES = [
    machine.ROOT / "README.md",
    machine.ROOT / "CONTRIBUTING.md",
    *sorted((machine.ROOT / "examples").rglob("README.md")),
    *sorted((machine.ROOT / "docs").rglob("*.md")),
]
PAGE_IDS = [str(page.relative_to(machine.ROOT)) for page in PAGES]
FENCE = re.compile(r"^```console\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TITLED = re.compile(r'^```\w+ title="([\w.]+)"\n(.*?)^```$', re.MULTILINE | re.DOTALL)
TIME = re.compile(r"\b\d[\d,.]* (?=(?:n|u|µ|m)?s\b)")
LINK = re.compile(r"\]\((?!https?:)([^)#]+)")
ANCHOR = re.compile(r"\]\((?!https?:)([^)#\s]*)#([^)\s]+)\)")
BLOCK = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
HEADING = re.compile(r"^#+ (.+)$", re.MULTILINE)


def commands(page: Path) -> Iterator[tuple[str, str]]:
    """(command, expected output) of each prompt in the page's console blocks."""
    for block in FENCE.findall(page.read_text()):
        for prompt in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
            command, _, expected = prompt.replace("\\\n", "").partition("\n")
            yield command, expected


PACKAGES = {"mkdocs": "mkdocs", "examples/outside": "ai_edge_litert", "-lsp": "pygls"}
"""A part of a command -> the package that it needs."""


def test_only_times_fit_others():
    page = "ran in 12.5 ms, accuracy 99.00 % (198 of 200), ..., 1,185 packets"
    assert fits("ran in 7 ms,  accuracy 99.00 % (198 of 200), 3 tensors, 1,185 packets", page)
    for old, new in (("99.00", "98.50"), ("198", "197"), ("1,185", "1,186")):
        assert not fits(page.replace(old, new), page)


def can_run(command: str) -> bool:
    """Whether this machine has what a command needs: for Hexagon code the tools, and packages."""
    if "hexagon" in command and not programs.features() >= programs.HEXAGON:
        return False
    return all(find_spec(name) for part, name in PACKAGES.items() if part in command)


def normal(text: str) -> str:
    """`text` without what may change: the width of blanks, times."""
    lines = (" ".join(line.split()) for line in text.strip().splitlines())
    return TIME.sub("# ", "\n".join(lines))


def fits(printed: str, expected: str) -> bool:
    """Whether a command printed what the page says."""
    return fnmatchcase(normal(printed), glob.escape(normal(expected)).replace("...", "*"))


LINKED = ("benchmarks", "docs", "examples", "mkdocs.yml", "README.md", "tests", "tools")
"""What commands use of the checkout."""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder that looks like the checkout, and can be written to."""
    for name in LINKED:
        (tmp_path / name).symlink_to(machine.ROOT / name)
    monkeypatch.setenv("PYTHONPATH", str(machine.ROOT / ".typing"), prepend=os.pathsep)
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:cacheprovider")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("page", PAGES, ids=PAGE_IDS)
def test_commands_print_what_the_page_says(page: Path, folder: Path):
    wrong: list[str] = []
    for name, text in TITLED.findall(page.read_text()):
        (folder / name).write_text(text)
    for command, expected in commands(page):
        if can_run(command):
            result = shell.run(command)
            if not fits(printed := result.err + result.out, expected):
                wrong.append(f"$ {command}\n{printed}")
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("page", PAGES, ids=PAGE_IDS)
def test_sessions_print_what_the_page_says(page: Path, folder: Path):
    test = doctest.DocTestParser().get_doctest(page.read_text(), {}, page.name, str(page), 0)
    found = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test)
    assert found.failed == 0


@pytest.mark.parametrize("page", PAGES, ids=PAGE_IDS)
def test_links_lead_somewhere(page: Path):
    for link in LINK.findall(page.read_text()):
        assert (page.parent / link).exists(), link


@pytest.mark.parametrize("page", PAGES, ids=PAGE_IDS)
def test_anchors_are_headings(page: Path):
    for link, anchor in ANCHOR.findall(page.read_text()):
        target = page.parent / link if link else page
        assert target.suffix != ".md" or anchor in anchors(target), f"{link}#{anchor}"


def anchors(page: Path) -> set[str]:
    """The anchors of the page's headings: words in lower case, joined by hyphens."""
    headings = HEADING.findall(BLOCK.sub("", page.read_text()))
    return {re.sub(r"[^\w -]", "", heading.lower()).replace(" ", "-") for heading in headings}


def test_the_guide_shows_the_whole_plugin():
    plugin = (machine.ROOT / "examples" / "plugin.py").read_text()
    assert f"```python\n{plugin}```" in (machine.ROOT / "docs" / "guide.md").read_text()
