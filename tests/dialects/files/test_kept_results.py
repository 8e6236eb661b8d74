"""Results are computed once for the same words, and anew where the cache holds no such thing."""

from __future__ import annotations

from pathlib import Path

import pytest

from hexnn.dialects.files.kept_results import kept
from hexnn.dialects.files.source_digest import ROOT, source_digest


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache's folder, which is not there yet."""
    found = tmp_path / "cache"
    monkeypatch.setenv("HEXNN_CACHE", str(found))
    return found


def test_a_result_is_computed_once(folder: Path) -> None:
    """None is a result, too; other words, or the same ones split elsewhere, are other results."""
    calls: list[str] = []

    def compute(value: str | None) -> str | None:
        calls.append(str(value))
        return value

    for words, value in ((("a", "b"), "x"), (("a b",), None), (("a", "b"), "y")):
        found = kept(words, lambda value=value: compute(value))
        assert found == ("x" if words == ("a", "b") else None)
    assert calls == ["x", "None"]
    assert len(list(folder.iterdir())) == 2


def test_damaged_results_are_computed_anew(folder: Path) -> None:
    assert kept(("a",), lambda: 1) == 1
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:-1] + b"7")
    assert kept(("a",), lambda: 2) == 2
    assert kept(("a",), lambda: 3) == 2


def test_the_digest_is_of_the_contents(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of tables, too, and of files in folders below."""
    below = tmp_path / "part" / "below"
    below.mkdir(parents=True)
    monkeypatch.setattr("hexnn.dialects.files.source_digest.ROOT", tmp_path)
    seen: set[str] = set()
    for name in ("a.py", "a.tsv", "notes.txt"):
        (below / name).write_text("1")
        source_digest.cache_clear()
        seen.add(source_digest("part"))
    assert len(seen) == 2
    source_digest.cache_clear()
    assert ROOT.name == "hexnn"
