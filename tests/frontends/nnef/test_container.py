"""Containers: folders, single files, archives; what is missing, broken, or leads out of them."""

import gzip
import io
import lzma
import tarfile
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import hexnn
from hexnn.dialects import constants
from hexnn.dialects.constants import FileAttr
from hexnn.dialects.diagnostics import HexnnError
from hexnn.dialects.files import slices
from hexnn.dialects.nnef import VariableOp
from hexnn.frontends.nnef import container
from hexnn.frontends.nnef.reader import read
from hexnn.frontends.nnef.tensor_file import FLOAT, HEADER, MAGIC, encode
from hexnn.frontends.nnef.validity import violations

VALUES = np.arange(40, dtype=np.float32).reshape(8, 5)
GRAPH = b"""version 1.0;
graph main(x) -> (y)
{
    x = external(shape = [8, 5]);
    w = variable(shape = [8, 5], label = 'layer/w');
    y = add(x, w);
}
"""
FILES = {"graph.nnef": GRAPH, "layer/w.dat": encode(VALUES)}
Files = Mapping[str, bytes]


def folder(root: Path, files: Files = FILES) -> Path:
    """The files in a folder."""
    for name, content in files.items():
        path = root / "net" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return root / "net"


def member(name: str, size: int = 0, kind: bytes = tarfile.REGTYPE, link: str = "") -> bytes:
    """The header of an archive's member."""
    info = tarfile.TarInfo(name)
    info.size, info.type, info.linkname = size, kind, link
    return info.tobuf()


def tar(files: Files, top: str = "") -> bytes:
    """An archive of files, in a folder `top`."""
    content = b"".join(
        member(top + name, len(data)) + data + bytes(-len(data) % 512)
        for name, data in files.items()
    )
    return content + bytes(1024)


def archive(path: Path, content: bytes) -> Path:
    """A file with this content, packed as its name says."""
    path.write_bytes(gzip.compress(content) if path.suffix in (".tgz", ".gz") else content)
    return path


CONTAINERS: dict[str, Callable[[Path], Path]] = {
    "folder": folder,
    "graph in a folder": lambda root: folder(root) / "graph.nnef",
    "tar": lambda root: archive(root / "net.tar", tar(FILES)),
    "tar with a folder": lambda root: archive(root / "net.tar", tar(FILES, "net/")),
    "tar with ./": lambda root: archive(root / "net.tar", tar(FILES, "./")),
    "tgz": lambda root: archive(root / "net.tgz", tar(FILES)),
    "tar.gz": lambda root: archive(root / "net.nnef.tar.gz", tar(FILES, "a/b/")),
    "tar packed otherwise": lambda root: archive(root / "net.tar", lzma.compress(tar(FILES))),
}


def variable(path: Path) -> VariableOp:
    """The variable of the network."""
    module = read(path)
    module.verify()
    return next(op for op in module.walk() if isinstance(op, VariableOp))


@pytest.mark.parametrize("make", CONTAINERS.values(), ids=CONTAINERS)
def test_networks_are_read_from(make: Callable[[Path], Path], tmp_path: Path) -> None:
    np.testing.assert_array_equal(variable(make(tmp_path)).array, VALUES)


@pytest.mark.parametrize("name", ["folder", "tar"])
def test_data_stay_in_their_file(name: str, tmp_path: Path) -> None:
    value = variable(CONTAINERS[name](tmp_path)).value
    assert isinstance(value, FileAttr)
    assert value.data.size == VALUES.nbytes


def test_a_graph_may_have_another_name_and_a_byte_order_mark(tmp_path: Path) -> None:
    folder(tmp_path, {"net.txt": b"\xef\xbb\xbf" + GRAPH, "layer/w.dat": encode(VALUES)})
    np.testing.assert_array_equal(variable(tmp_path / "net" / "net.txt").array, VALUES)


def test_labels_may_have_either_slash(tmp_path: Path) -> None:
    graph = GRAPH.replace(b"layer/w", b"layer\\\\w")
    path = folder(tmp_path, {**FILES, "graph.nnef": graph})
    np.testing.assert_array_equal(variable(path).array, VALUES)


def graph_with(old: bytes, new: bytes) -> Files:
    """The network with another graph."""
    return {**FILES, "graph.nnef": GRAPH.replace(old, new)}


TWO = GRAPH.replace(b"y = add", b"v = variable(shape = [2], label = 'v');\n    y = add")
DATA = encode(VALUES)
LABELS = "a label is a relative path of letters, digits, '_', '-' and '.', got"
INVALID: list[tuple[str, Files]] = [
    ("net: error: there is no graph.nnef in the folder (container", {"a.nnef": GRAPH}),
    ("net/graph.nnef:1:1: error: expected 'version', got the end of the", {"graph.nnef": b""}),
    ("net/graph.nnef: error: byte 3 is no UTF-8 text (container", {"graph.nnef": b"ver\xff"}),
    ("net/graph.nnef:1:1: error: unexpected character '\\x00' (ch", {"graph.nnef": b"\0" * 9}),
    ("net/graph.quant: error: byte 0 is no UTF-8 text", {**FILES, "graph.quant": b"\x80"}),
    (
        "net/graph.nnef:6:9: error: there is no file v.dat for variable 'v', others have theirs "
        "(tensor-missing",
        {**FILES, "graph.nnef": TWO},
    ),
    (
        "net/graph.nnef:5:9: error: 'layer/w' has shape [8, 6], net/layer/w.dat holds [8, 5] "
        "(tensor-shape",
        graph_with(b"shape = [8, 5], label", b"shape = [8, 6], label"),
    ),
    (
        "net/graph.nnef:5:9: error: 'layer/w' is of scalar, net/layer/w.dat holds integer "
        "(tensor-items",
        {**FILES, "layer/w.dat": encode(VALUES.astype(np.int32))},
    ),
    (
        "net/graph.nnef:5:9: error: 'layer/w' is stored quantized, but graph.quant does not say "
        "how (quantized-tensor",
        {**FILES, "layer/w.dat": encode(VALUES.astype(np.int8), 3)},
    ),
    (
        "net/graph.nnef:5:9: error: 'layer/w' is u8 by graph.quant, net/layer/w.dat holds i8 "
        "(quantized-tensor",
        {
            **FILES,
            "layer/w.dat": encode(VALUES.astype(np.int8), 3),
            "graph.quant": b'"w": linear_quantize(min = 0.0, max = 1.0, bits = 8);',
        },
    ),
    ("net/layer/w.dat: error: a header has 128 bytes, got 0", {**FILES, "layer/w.dat": b""}),
    ("net/layer/w.dat: error: a header has 128 bytes, got 99", {**FILES, "layer/w.dat": DATA[:99]}),
    (
        "net/layer/w.dat: error: the header promises 160 bytes of items, the file has 159 "
        "(tensor-length",
        {**FILES, "layer/w.dat": DATA[:-1]},
    ),
    (f"net/graph.nnef:5:9: error: {LABELS} '../w' (label", graph_with(b"layer/w", b"../w")),
    (f"net/graph.nnef:5:9: error: {LABELS} 'a/../../w'", graph_with(b"layer/w", b"a/../../w")),
    (f"net/graph.nnef:5:9: error: {LABELS} '..\\w'", graph_with(b"layer/w", b"..\\\\w")),
    (f"net/graph.nnef:5:9: error: {LABELS} '/etc/passwd'", graph_with(b"layer/w", b"/etc/passwd")),
    (f"net/graph.nnef:5:9: error: {LABELS} 'C:/w'", graph_with(b"layer/w", b"C:/w")),
    (f"net/graph.nnef:5:9: error: {LABELS} ''", graph_with(b"layer/w", b"")),
    (f"net/graph.nnef:5:9: error: {LABELS} '.'", graph_with(b"layer/w", b".")),
    (f"net/graph.nnef:5:9: error: {LABELS} 'w w'", graph_with(b"layer/w", b"w w")),
    (
        "net/graph.nnef:5:30: error: at most 4194304 items are allowed",
        graph_with(b"[8, 5], label", b"[8] * 10000000, label"),
    ),
]
"""What `violations` says, without the line and column 0 of whole files."""


def told(path: Path, root: Path) -> str:
    """The first violation, with paths from `root` on."""
    return str(violations(path)[0]).replace(f"{root}/", "").replace(":0:0:", ":")


@pytest.mark.parametrize(("message", "files"), INVALID, ids=[message for message, _ in INVALID])
def test_invalid_folders(message: str, files: Files, tmp_path: Path) -> None:
    if "net: " in message:
        with pytest.raises(HexnnError) as caught:
            raise violations(folder(tmp_path, files))[0]
        assert message in str(caught.value).replace(f"{tmp_path}/", "").replace(":0:0:", ":")
        return
    assert told(folder(tmp_path, files), tmp_path).startswith(message)


PLAIN = tar(FILES)
BROKEN: list[tuple[str, str, bytes]] = [
    ("net.tar: error: the archive cannot be read: ", "net.tar", b""),
    ("net.tar: error: the archive cannot be read: ", "net.tar", b"no archive" * 100),
    ("net.tar: error: the archive cannot be read: ", "net.tgz", b""),
    ("net.tar: error: the archive cannot be read: ", "net.tar", PLAIN[:700]),
    ("net.tar: error: there is no graph.nnef in the archive (container", "net.tar", bytes(10240)),
    (
        "net.tar: error: there is no graph.nnef in the archive",
        "net.tar",
        tar({"layer/w.dat": DATA}),
    ),
    ("net.tar: error: '../graph.nnef' leads out of the archive", "net.tar", tar(FILES, "../")),
    ("net.tar: error: '/net/graph.nnef' leads out of the archive", "net.tgz", tar(FILES, "/net/")),
    (
        "net.tar: error: 'a/../../layer/w.dat' leads out of the archive",
        "net.tar",
        tar({"a/../../layer/w.dat": DATA}),
    ),
    (
        "net.tar: error: 'layer/w.dat' is a link or a device (container",
        "net.tar",
        member("layer/w.dat", kind=tarfile.SYMTYPE, link="/etc/passwd")
        + tar({"graph.nnef": GRAPH}),
    ),
    (
        "net.tar: error: 'layer/w.dat' is a link or a device",
        "net.tgz",
        member("layer/w.dat", kind=tarfile.LNKTYPE, link="../w") + tar({"graph.nnef": GRAPH}),
    ),
    (
        "net.tar: error: 'layer/w.dat' is a link or a device",
        "net.tar",
        member("layer/w.dat", kind=tarfile.CHRTYPE) + tar({"graph.nnef": GRAPH}),
    ),
    (
        "net.tar: error: 'graph.nnef' is a link or a device",
        "net.tar",
        member("graph.nnef", kind=tarfile.SYMTYPE, link="/dev/zero") + bytes(1024),
    ),
    (
        "net.tar: error: the archive may hold 100000 files, ",
        "net.tgz",
        member("layer/w.dat", 1 << 40) + DATA + bytes(1024),
    ),
    (
        "net.tar: error: the archive may hold 100000 files, 17179869184 bytes, not more",
        "net.tar",
        member("layer/w.dat", 1 << 40) + DATA + bytes(1024),
    ),
    (
        "net.tar: error: the archive cannot be read: unexpected end of data",
        "net.tar",
        tar({"graph.nnef": GRAPH})[:-1024] + member("layer/w.dat", 1 << 20) + DATA,
    ),
    (
        "net.tar: error: ",
        "net.tgz",
        tar({"graph.nnef": GRAPH})[:-1024] + member("layer/w.dat", 1 << 20) + DATA,
    ),
    (
        "net.tar/layer/w.dat: error: the header promises 160 bytes of items, the file has 152",
        "net.tar",
        tar({**FILES, "layer/w.dat": DATA[:-8]}),
    ),
]


@pytest.mark.parametrize(("message", "name", "content"), BROKEN)
def test_broken_archives(message: str, name: str, content: bytes, tmp_path: Path) -> None:
    path = archive(tmp_path / name, content)
    assert told(path, tmp_path).replace(name, "net.tar").startswith(message)


@pytest.mark.parametrize("keep", [20, 60, 100, 150, -20])
def test_cut_compressed_archives(keep: int, tmp_path: Path) -> None:
    path = tmp_path / "net.tgz"
    path.write_bytes(gzip.compress(PLAIN)[:keep])
    assert "net.tgz:0:0: error: " in str(violations(path)[0])


def test_archives_that_expand_enormously(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_PACKED", 1 << 16)
    content = gzip.compress(tar({"graph.nnef": bytes(1 << 24)}))
    (tmp_path / "net.tgz").write_bytes(content)
    assert "the archive may hold" in told(tmp_path / "net.tgz", tmp_path)


def test_texts_that_are_too_long(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(container, "MOST_TEXT", 100)
    message = f"net/graph.nnef: error: a text has at most 100 bytes, got {len(GRAPH)} (container"
    assert told(folder(tmp_path), tmp_path).startswith(message)


@pytest.mark.parametrize("path", ["/dev/zero", "/dev/null", "/dev/stdin"])
def test_devices_are_no_networks(path: str) -> None:
    if Path(path).exists():
        assert str(violations(path)[0]).startswith(f"{path}:0:0: error: ")


def test_a_folder_named_like_a_graph(tmp_path: Path) -> None:
    (tmp_path / "graph.nnef").mkdir()
    assert "there is no graph.nnef in the folder" in told(tmp_path, tmp_path)


def test_no_such_file(tmp_path: Path) -> None:
    with pytest.raises(HexnnError, match=r"none\.nnef: no such file"):
        violations(tmp_path / "none.nnef")


@settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.data())
def test_damaged_archives_are_read_or_refused(tmp_path: Path, data: st.DataObject) -> None:
    name = data.draw(st.sampled_from(["net.tar", "net.tgz"]))
    packed = gzip.compress(PLAIN) if name.endswith("z") else PLAIN
    damaged = bytearray(packed[: data.draw(st.integers(0, len(packed)))])
    for _ in range(data.draw(st.integers(0, 4))):
        if damaged:
            place = data.draw(st.integers(0, len(damaged) - 1))
            damaged[place] = data.draw(st.integers(0, 255))
    (tmp_path / name).write_bytes(damaged)
    with suppress(HexnnError):
        violations(tmp_path / name)


def test_pax_headers(tmp_path: Path) -> None:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w", format=tarfile.PAX_FORMAT) as made:
        for name, content in {**FILES, "ö" * 200: b""}.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            made.addfile(info, io.BytesIO(content))
    path = archive(tmp_path / "net.tar", buffer.getvalue())
    np.testing.assert_array_equal(variable(path).array, VALUES)


def test_data_that_nobody_uses_are_not_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two gigabytes of a variable without users cost nothing: to import, to run."""
    unused = b"    big = variable(shape = [512, 1048576], label = 'big');\n    y ="
    path = folder(tmp_path, {**FILES, "graph.nnef": GRAPH.replace(b"    y =", unused)})
    items = 4 * 512 * 1048576
    extents = (512, 1048576, *[0] * 6)
    with (path / "big.dat").open("wb") as file:
        file.write(HEADER.pack(MAGIC, 1, 0, items, 2, *extents, 32, FLOAT, bytes(32)))
        file.truncate(128 + items)
    seen: list[int] = []
    hashed = slices.content_hash

    def content_hash(data: memoryview | bytes) -> str:
        seen.append(len(data))
        return hashed(data)

    for module in (constants, slices):
        monkeypatch.setattr(module, "content_hash", content_hash)
    model = hexnn.load(path)
    (found,) = model.run(np.ones((8, 5), np.float32)).values()
    np.testing.assert_array_equal(found, VALUES + 1)
    assert seen
    assert max(seen) == VALUES.nbytes
    assert hexnn.apply(model.ir, "canonicalize,dce") is not None
    assert max(seen) == VALUES.nbytes
