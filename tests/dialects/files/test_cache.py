"""Compiled code is loaded from the disk only when this user compiled it, for that very name."""

from __future__ import annotations

import ctypes
import os
import subprocess
from collections.abc import Generator
from pathlib import Path

import pytest

from hexnn.dialects.files import cache
from hexnn.dialects.files.leftovers import temporary_beside
from hexnn.dialects.remarks import listening
from hexnn.runtime.engines import jit

CODE = bytes(range(256))


@pytest.fixture
def said() -> Generator[list[str]]:
    """The warnings that are given."""
    found: list[str] = []
    with listening(lambda severity, text, loc: found.append(f"{severity}: {text}")):
        yield found


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The cache's folder, which is not there yet."""
    found = tmp_path / "a" / "cache"
    monkeypatch.setenv("HEXNN_CACHE", str(found))
    return found


def test_code_comes_back(folder: Path, said: list[str]) -> None:
    """In a folder and a file that are closed to others, whatever the umask."""
    mask = os.umask(0)
    try:
        cache.store("k.o", CODE)
    finally:
        os.umask(mask)
    assert cache.fetch("k.o") == CODE
    assert cache.fetch("other.o") is None
    assert folder.stat().st_mode & 0o777 == 0o700
    assert (folder / "k.o").stat().st_mode & 0o777 == 0o600
    cache.store("k.o", b"newer")
    assert cache.fetch("k.o") == b"newer"
    assert [p.name for p in folder.iterdir()] == ["k.o"]
    assert not said


@pytest.mark.parametrize("mode", [0o770, 0o707, 0o777, 0o1777])
def test_a_folder_that_others_may_write_to(mode: int, folder: Path, said: list[str]) -> None:
    """It is not used, and that is said once."""
    cache.store("k.o", CODE)
    folder.chmod(mode)
    for _ in range(2):
        assert cache.fetch("k.o") is None
        cache.store("other.o", CODE)
    assert [p.name for p in folder.iterdir()] == ["k.o"]
    assert [one.partition(" is not used")[0] for one in said] == [f"warning: the cache {folder}"]


def test_a_folder_of_somebody_else(
    folder: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """It is not used either, nor is a file of theirs in our own."""
    cache.store("k.o", CODE)
    user = os.geteuid()
    monkeypatch.setattr(os, "geteuid", lambda: user + 1)
    assert cache.fetch("k.o") is None
    assert "must be a folder that belongs to you" in said[0]
    monkeypatch.setattr(os, "geteuid", lambda: user)
    theirs = [*(folder / "k.o").stat()]
    theirs[4] = user + 1

    def fstat(_: int) -> os.stat_result:
        return os.stat_result(theirs)

    monkeypatch.setattr(os, "fstat", fstat)
    assert cache.fetch("k.o") is None


def test_a_file_is_bound_to_its_name(folder: Path) -> None:
    """A copy under another name is nothing, and neither is any change or part of a file."""
    cache.store("k.o", CODE)
    whole = (folder / "k.o").read_bytes()
    (folder / "l.o").write_bytes(whole)
    (folder / "l.o").chmod(0o600)
    assert cache.fetch("l.o") is None
    changed = [bytes([*whole[:i], whole[i] ^ 1, *whole[i + 1 :]]) for i in range(len(whole))]
    for content in (*changed, whole[:-1], whole + b"\0", b""):
        (folder / "k.o").write_bytes(content)
        assert cache.fetch("k.o") is None
    (folder / "k.o").write_bytes(whole)
    assert cache.fetch("k.o") == CODE
    (folder / "k.o").chmod(0o620)
    assert cache.fetch("k.o") is None


def test_what_is_no_file_is_ignored(folder: Path, tmp_path: Path) -> None:
    """Links, pipes and folders are neither read nor written through."""
    cache.store("k.o", CODE)
    precious = tmp_path / "k.o"
    os.rename(folder / "k.o", precious)
    before = precious.read_bytes()
    (folder / "k.o").symlink_to(precious)
    os.mkfifo(folder / "pipe.o")
    (folder / "folder.o").mkdir()
    for name in ("k.o", "pipe.o", "folder.o"):
        assert cache.fetch(name) is None
        cache.store(name, b"new")
        assert cache.fetch(name) == (None if name == "folder.o" else b"new")
    assert precious.read_bytes() == before


def test_what_dead_processes_left_is_removed(folder: Path) -> None:
    """What a running one writes stays."""
    with subprocess.Popen(["true"]) as dead:
        dead.wait()
    folder.mkdir(parents=True, mode=0o700)
    gone, running = (temporary_beside(folder / "k.o", n) for n in (dead.pid, os.getpid()))
    for path in (gone, running):
        path.touch()
    cache.store("k.o", CODE)
    assert {p.name for p in folder.iterdir()} == {running.name, "k.o"}


def module(name: str, number: int) -> str:
    """A function that returns a number."""
    return f"define i64 @{name}(ptr %a) {{\n  ret i64 {number}\n}}\n"


def test_an_object_without_the_function_is_made_anew(folder: Path) -> None:
    """It is not called, whatever the file says that it is."""
    key = jit.content_key("test", str(os.getpid()))
    name = jit.function_name(key)
    cache.store(f"{key}.o", jit.generate(module(f"{name}_other", 1)))
    found = jit.function(key, lambda: module(name, 42), [ctypes.c_void_p])
    assert found(None) == 42
    assert cache.fetch(f"{key}.o") == jit.generate(module(name, 42))
