"""Files of arrays: any name comes back, nothing is inflated that was not judged."""

from __future__ import annotations

import io
import random
import zipfile
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from numpy.typing import NDArray
from support.faults import largest_file, snapshot
from support.hostile import in_child

from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.files import arrays
from hexnn.dialects.files.arrays import Header, read_array, read_arrays, write_arrays
from hexnn.dialects.files.names import escaped, unescaped

TEXTS = st.text(st.characters(exclude_categories=[]) | st.sampled_from("%./\\\0"))

AWKWARD = [
    *["", "file", "allow_pickle", ".", "..", "../x", "/etc/passwd", "a/../b", "a//b", "a/"],
    *["a/b", "a\\b", "a\0b", "a\nb", "%41", "%values.0", "%name.0", ".npy", "x.npy", "\ud800"],
    *["x" * 65531, "x" * 65532, "x" * 70000, "x" * 69999 + "\0", "\N{SNOWMAN}" * 30000],
]


@given(TEXTS, TEXTS)
@example("%2E", ".")
def test_names_are_escaped_one_to_one(first: str, second: str) -> None:
    """Each comes back; two that differ stay two; none leads out of a folder."""
    assert unescaped(escaped(first)) == first
    assert (escaped(first) == escaped(second)) == (first == second)
    assert not {"", ".", ".."} & set(escaped(first).split("/")[first == "" :])
    assert escaped(first).isprintable() or not set(escaped(first)) & set(map(chr, range(32)))


def test_any_name_comes_back(tmp_path: Path) -> None:
    """With its values, in order; no member leads anywhere."""
    given = {name: np.arange(index) for index, name in enumerate(AWKWARD)}
    write_arrays(tmp_path / "x.npz", given)
    found = read_arrays(tmp_path / "x.npz")
    assert list(found) == AWKWARD
    assert all(np.array_equal(found[name], given[name]) for name in AWKWARD)
    with zipfile.ZipFile(tmp_path / "x.npz") as archive:
        for member in archive.namelist():
            assert not member.startswith("/")
            assert ".." not in member.split("/")


def test_ordinary_names_are_numpy_s_own(tmp_path: Path) -> None:
    """Numpy reads what we write, and we what numpy writes, whatever it looks like."""
    names = ["model/conv1/Relu;model/bias", "x:0", "file", "\N{SNOWMAN}"]
    write_arrays(tmp_path / "ours.npz", {name: np.ones(3) for name in names})
    with np.load(tmp_path / "ours.npz") as ours:
        assert ours.files == names
    theirs: dict[str, Any] = {"%41": np.ones(2, np.float16), "a": np.array(3)}
    np.savez(tmp_path / "theirs.npz", **theirs)
    found = read_arrays(tmp_path / "theirs.npz")
    assert list(found) == ["%41", "a"]
    assert found["a"].shape == ()


def test_bytes_are_the_same_each_time(tmp_path: Path) -> None:
    """No time of day in them."""
    for name in "ab":
        write_arrays(tmp_path / name, {"x": np.arange(9)})
    assert (tmp_path / "a").read_bytes() == (tmp_path / "b").read_bytes()


def member(shape: str, dtype: str = "<f4", data: bytes = b"") -> bytes:
    """A .npy file with a header of one's own."""
    header = f"{{'descr': {dtype!r}, 'fortran_order': False, 'shape': {shape}}}"
    text = header.ljust(117) + "\n"
    return b"\x93NUMPY\1\0" + len(text).to_bytes(2, "little") + text.encode() + data


def archive(path: Path, members: Mapping[str, bytes]) -> Path:
    """A .npz file of these members."""
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as made:
        for name, data in members.items():
            made.writestr(name, data)
    return path


def inflated(_: object) -> NoReturn:
    """Stands for the function that reads values, which must not be called."""
    pytest.fail("inflated")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (member("(1 << 40,)"), "not a .npy or .npz file"),
        (member("(1099511627776,)"), "not a .npy or .npz file"),
        (member("(99999999999, 99999999999)"), "not a .npy or .npz file"),
        (member("(3,)", data=bytes(16)), "not a .npy or .npz file"),
        (member("(5,)", data=bytes(16)), "not a .npy or .npz file"),
        (member("(-4,)", data=bytes(16)), "not a .npy or .npz file"),
        (member("(-2, -2)", data=bytes(16)), "not a .npy or .npz file"),
        (member("(" * 90 + ")" * 90), "not a .npy or .npz file"),
        (member("-" * 50 + "1"), "not a .npy or .npz file"),
        (member(str((1,) * 65), "<f4", bytes(4)), "not a .npy or .npz file"),
        (member("(2,)", "|O", bytes(16)), "holds object, must be numbers"),
        (member("(2,)", "<U2", bytes(16)), "must be numbers"),
        (member("(2,)", "|V8", bytes(16)), "must be numbers"),
        (b"", "not a .npy or .npz file"),
        (b"\x93NUMPY", "not a .npy or .npz file"),
        (b"PK\3\4", "several arrays|not a .npy"),
    ],
)
def test_damaged_files_are_refused(content: bytes, message: str, tmp_path: Path) -> None:
    """By themselves and as members, in one line that names the file."""
    (tmp_path / "x.npy").write_bytes(content)
    with pytest.raises(HexnnError, match=f"x.npy: .*({message})"):
        read_array(tmp_path / "x.npy")
    archive(tmp_path / "x.npz", {"good.npy": member("(2,)", data=bytes(8)), "x.npy": content})
    with pytest.raises(HexnnError, match=f"x.npz: .*({message})"):
        read_arrays(tmp_path / "x.npz")


def test_archives_that_are_no_arrays_are_refused(tmp_path: Path) -> None:
    """Other members, and two of one name."""
    good = member("(2,)", data=bytes(8))
    with pytest.raises(HexnnError, match=r"not a \.npy or"):
        read_arrays(archive(tmp_path / "x.npz", {"x.npy": good, "readme": b""}))
    with zipfile.ZipFile(tmp_path / "y", "w") as two:
        two.writestr("x.npy", good)
        with pytest.warns(UserWarning, match="Duplicate"):
            two.writestr("x.npy", good)
    with pytest.raises(HexnnError, match=r"not a \.npy or"):
        read_arrays(tmp_path / "y")


def test_an_archive_that_inflates_without_end_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By its headers, before a value is read; so is what exceeds the memory."""
    zeros = member("(1048576,)", "|i1", bytes(1 << 20))
    path = archive(tmp_path / "bomb.npz", {f"{i}.npy": zeros for i in range(9)})
    monkeypatch.setattr(arrays, "MOST_INFLATED", 1 << 10)
    monkeypatch.setattr(arrays, "_values", inflated)
    with pytest.raises(HexnnError, match=r"bomb.npz: its arrays have 9437184 bytes, for its size"):
        read_arrays(path)

    def with_limit() -> None:
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (1 << 30, 1 << 30))
        monkeypatch.setattr(arrays, "MOST_INFLATED", 1 << 40)
        sparse = tmp_path / "sparse.npy"
        sparse.write_bytes(head := member("(8589934592,)", "|i1"))
        with sparse.open("r+b") as file:
            file.truncate(len(head) + (8 << 30))
        with pytest.raises(HexnnError, match="need 8589934592 bytes, the memory has 1073741824"):
            read_array(sparse)

    assert in_child(with_limit).status == 0


def test_only_what_is_chosen_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the headers of all; what does not fit is refused before it is read."""
    path = tmp_path / "x.npz"
    write_arrays(path, {"a": np.zeros((2, 3), np.int8), "b": np.ones(5)})
    seen: dict[str, Header] = {}

    def choose(headers: Mapping[str, Header]) -> list[str]:
        seen.update(headers)
        return ["b"]

    assert list(read_arrays(path, choose)) == ["b"]
    assert seen["a"] == Header((2, 3), np.dtype(np.int8))
    assert (seen["a"].ndim, seen["a"].size, seen["b"].nbytes) == (2, 6, 40)
    monkeypatch.setattr(arrays, "_values", inflated)

    def refuse(_: object) -> list[str]:
        raise HexnnError("does not fit", notes=["why"])

    np.save(tmp_path / "x.npy", np.ones(3))
    for read, file in ((read_arrays, path), (read_array, tmp_path / "x.npy")):
        with pytest.raises(HexnnError, match=f"{file.name}: does not fit") as error:
            read(file, refuse)
        assert error.value.notes == ("why",)


def test_damage_anywhere_is_an_error_or_harmless(tmp_path: Path) -> None:
    """Changed, cut and repeated bytes never raise what a user cannot read."""
    buffer = io.BytesIO()
    values: dict[str, NDArray[Any]] = {"a": np.arange(50), "b": np.ones((3, 2), np.float32)}
    np.savez_compressed(buffer, allow_pickle=False, **values)
    whole, random_ = buffer.getvalue(), random.Random(0)
    for _ in range(400):
        data = bytearray(whole)
        for _ in range(random_.choice((1, 1, 3))):
            data[random_.randrange(len(data))] = random_.choice((0, 1, 255, random_.randrange(256)))
        if random_.random() < 0.2:
            del data[random_.randrange(len(data)) :]
        (tmp_path / "x.npz").write_bytes(data)
        with suppress(HexnnError):
            read_arrays(tmp_path / "x.npz")


def test_a_full_disk_leaves_the_old_arrays(tmp_path: Path) -> None:
    """At every size at which a file may not grow further."""
    path = tmp_path / "x.npz"
    write_arrays(path, {"x": np.arange(9)})
    before = snapshot(tmp_path)
    values = {f"x{i}": np.random.default_rng(i).bytes(40) for i in range(9)}

    for limit in (1, 100, 500, 1000, 1500):
        with largest_file(limit), pytest.raises(OSError, match=r"File too large: '.*x\.npz'"):
            write_arrays(path, {n: np.frombuffer(v, np.uint8) for n, v in values.items()})
        assert snapshot(tmp_path) == before
