"""Archives that mean harm: paths and links that lead out, bombs, truncated and damaged bytes."""

from __future__ import annotations

import gzip
import io
import random
import tarfile
import zipfile
from pathlib import Path

import numpy as np

from hexnn.frontends.nnef.tensor_file import encode

GRAPH = b"""version 1.0;
graph g(x) -> (y)
{
    x = external(shape = [2, 3]);
    w = variable(shape = [2, 3], label = 'w');
    y = add(x, w);
}
"""
DATA = encode(np.arange(6, dtype=np.float32).reshape(2, 3))
NAMES = (
    "../graph.nnef",
    "/etc/graph.nnef",
    "a/../../w.dat",
    "w.dat",
    "./graph.nnef",
    "net/graph.nnef",
    "net/w.dat",
    "w.dat/w.dat",
    "",
    "graph.nnef/",
    "x" * 99,
    "\u00e4.dat",
)
KINDS = (
    tarfile.REGTYPE,
    tarfile.AREGTYPE,
    tarfile.LNKTYPE,
    tarfile.SYMTYPE,
    tarfile.CHRTYPE,
    tarfile.BLKTYPE,
    tarfile.DIRTYPE,
    tarfile.FIFOTYPE,
    tarfile.CONTTYPE,
    tarfile.GNUTYPE_SPARSE,
    tarfile.GNUTYPE_LONGNAME,
    tarfile.XHDTYPE,
)
LINKS = ("graph.nnef", "w.dat", "/etc/passwd", "../../../etc/passwd", "w.dat/w.dat", "")
BOMB = 64 << 20
"""Bytes of zeros that a bomb inflates to: more than any text may have."""


def archive(r: random.Random, folder: Path) -> Path:
    """An archive of any kind."""
    data = r.choice([members, members, bomb, zipped])(r)
    if r.random() < 0.5:
        data = gzip.compress(data, 1)
    if r.random() < 0.3:
        data = damaged(r, data)
    path = folder / f"net{r.choice(['.tar', '.tgz', '.tar.gz', '.nnef'])}"
    path.write_bytes(data)
    return path


def members(r: random.Random) -> bytes:
    """A tar archive with a network and members of any name and kind, in any order."""
    entries = [("graph.nnef", GRAPH, tarfile.REGTYPE), ("w.dat", DATA, tarfile.REGTYPE)]
    entries = [entry for entry in entries if r.random() < 0.9]
    for _ in range(r.randint(0, 4)):
        entries.append((r.choice(NAMES), r.choice([GRAPH, DATA, b""]), r.choice(KINDS)))
    r.shuffle(entries)
    return b"".join(member(r, *entry) for entry in entries) + bytes(r.choice([0, 512, 1024]))


def member(r: random.Random, name: str, content: bytes, kind: bytes) -> bytes:
    """A header, whose size may be wrong, and content."""
    info = tarfile.TarInfo(name)
    info.type, info.linkname = kind, r.choice(LINKS)
    sizes = [len(content)] * 8 + [0, 1, 10**9, 8**11 - 1]
    info.size = r.choice(sizes)
    header = info.tobuf(r.choice([tarfile.USTAR_FORMAT, tarfile.GNU_FORMAT, tarfile.PAX_FORMAT]))
    return header + content + bytes(-len(content) % 512)


def bomb(r: random.Random) -> bytes:
    """A member of zeros, which compress well."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz", compresslevel=1) as made:
        info = tarfile.TarInfo(r.choice(["graph.nnef", "w.dat", "net/graph.nnef"]))
        info.size = r.choice([BOMB, BOMB + 1])
        made.addfile(info, io.BytesIO(bytes(info.size)))
    return buffer.getvalue()


def zipped(r: random.Random) -> bytes:
    """A zip archive, which is no container of NNEF."""
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as made:
        for name in r.sample([name for name in NAMES if name], 3):
            made.writestr(name, r.choice([GRAPH, DATA]))
    return buffer.getvalue()


def damaged(r: random.Random, data: bytes) -> bytes:
    """Bytes of which some are others, or cut off."""
    changed = bytearray(data)
    for _ in range(r.randint(0, 6)):
        if changed:
            changed[r.randrange(len(changed))] = r.randrange(256)
    return bytes(changed[: r.randint(0, len(changed))] if r.random() < 0.5 else changed)
