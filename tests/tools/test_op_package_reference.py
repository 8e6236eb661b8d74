"""The page of op packages has the tables of the words as they are."""

from __future__ import annotations

from pathlib import Path

import pytest
from support import machine

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.packages.word_table import words
from hexnn.tools.op_package_reference import main, with_tables
from hexnn.tools.reference.op_package_words import TITLES

PAGE = machine.ROOT / "docs" / "op-packages.md"


def test_the_page_is_up_to_date() -> None:
    """Else: `python -m hexnn.tools.op_package_reference --write docs/op-packages.md`."""
    text = PAGE.read_text()
    assert with_tables(text, PAGE) == text


def test_the_page_has_every_word() -> None:
    assert {word.kind for word in words().values()} == set(TITLES)
    text = PAGE.read_text()
    assert [name for name in words() if f"| `{name}` |" not in text] == []


def test_a_page_without_place_for_tables() -> None:
    with pytest.raises(HexnnError, match="the comments around the tables are missing"):
        with_tables("# Title\n", Path("x.md"))


def test_the_tool_writes_the_page(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text(PAGE.read_text().replace("| `ROUNDUP` |", "| `ROUNDOWN` |"))
    assert main(["--write", str(page)]) == 0
    assert page.read_text() == PAGE.read_text()
    assert "constraint: 15" in capsys.readouterr().out
