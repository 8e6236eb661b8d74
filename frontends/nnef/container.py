"""Access to the files of an NNEF network in a folder or an archive (NNEF 1.0.3, section 5.1).

Archives are read in place, never extracted; a member path that leads outside of the archive is an
error. Data files of folders and of uncompressed archives are memory-mapped.
"""

from __future__ import annotations

import lzma
import mmap
import re
import tarfile
import zlib
from abc import ABC, abstractmethod
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path, PurePosixPath
from typing import TypeAlias

from ...dialects.diagnostics import HexnnError
from ...dialects.files.protected import protect
from .errors import file_error
from .tensor_file import Array, Header, items, offset, read_header

FileContents: TypeAlias = tuple[memoryview, Path | None, int]
"""(bytes of a file, path of the mapped file or None, byte offset of the bytes in that file)."""
GRAPH, QUANT, DATA = "graph.nnef", "graph.quant", ".dat"
ARCHIVES = (".tar", ".tgz", ".tar.gz")
"""The suffixes of archive files."""
MOST_TEXT = 64 << 20
"""Limit on the bytes of a text file, which is decoded and parsed in memory as a whole."""
MOST_DATA = 16 << 30
"""Limit on the total unpacked bytes of an archive: the sizes that its headers declare."""
MOST_PACKED = 1 << 30
"""Limit on the unpacked bytes of a compressed archive, unless `MOST_RATIO` allows more."""
MOST_RATIO = 100
"""Limit on the ratio of unpacked to compressed bytes beyond `MOST_PACKED`, against
archive bombs.
"""
MOST_FILES = 100_000
_LABEL = re.compile(r"[\w.-][\w./-]*", re.ASCII)
"""Matches a valid label: letters, digits, `_`, `-`, `.`, and `/` as separator."""


@dataclass(frozen=True)
class FileRange:
    """The bytes of a tensor's items inside a file on disk, usable as an array without decoding:
    `data` are the mapped bytes at byte `offset` of `path`.
    """

    path: Path
    offset: int
    data: memoryview


@dataclass(frozen=True)
class TensorFile:
    """The decoded header and all bytes (header included) of a tensor file, called `name` in
    messages.

    The bytes are mapped from file `path` at byte offset `begin`; `path` is None if they were
    decompressed.
    """

    name: str
    header: Header
    data: memoryview
    path: Path | None
    begin: int

    @cached_property
    def array(self) -> Array:
        """The items as a read-only array: a view of the bytes, or a copy if they had to be
        decoded.
        """
        return items(self.data, self.header, self.name)

    @property
    def file_range(self) -> FileRange | None:
        """The byte range of the items in the file on disk; None if `array` had to be decoded, the
        archive is compressed, or there are no items.
        """
        if self.path is None or not self.array.size or not self.header.is_raw:
            return None
        start = offset(self.data, self.header, self.name)
        return FileRange(self.path, self.begin + start, self.data[start:])


class Source(ABC):
    """The files of one network, read by name: base class of `Folder` and `Archive`."""

    name: str
    """The path of graph.nnef in messages."""

    @abstractmethod
    def find(self, file: str) -> FileContents | None:
        """Return (bytes, file on disk, byte offset in it) of the file at this path relative to
        graph.nnef, or None if there is no such file.

        The file on disk is None if the bytes are not mapped from one, as those of compressed
        archives.
        """

    @property
    def text(self) -> str:
        """The text of graph.nnef. Raises NnefError if there is no such file."""
        return _text(self._needed(GRAPH), self.name)

    @property
    def quant(self) -> str | None:
        """The text of graph.quant, or None if there is no such file."""
        file = self.find(QUANT)
        return None if file is None else _text(file[0], self.quant_name)

    @property
    def quant_name(self) -> str:
        """The path of graph.quant beside graph.nnef, for messages; the file need not exist."""
        return str(Path(self.name).with_name(QUANT))

    def _needed(self, file: str) -> memoryview:
        stored = self.find(file)
        if stored is None:
            raise file_error("container", f"there is no {file}", self.name)
        return stored[0]

    def tensor(self, label: str) -> TensorFile | None:
        """Return the tensor file of the variable with `label`, or None if there is no such file.

        Raises NnefError for an invalid label, and for an invalid header of the tensor file.
        """
        file = data_file(label, self.name)
        stored = self.find(file)
        if stored is None:
            return None
        data, path, begin = stored
        name = str(Path(self.name).parent / file)
        return TensorFile(name, read_header(data, name), data, path, begin)


LABELS = "a label is a relative path of letters, digits, '_', '-' and '.'"
"""The rule that `is_label` checks, for messages."""


def is_label(label: str) -> bool:
    """Return whether a variable's `label` is a valid relative path that stays inside the
    container.
    """
    path = _label_path(label)
    return bool(path.name and _LABEL.fullmatch(str(path))) and ".." not in path.parts


def _label_path(label: str) -> PurePosixPath:
    """Return a variable's label as a relative path; both `/` and `\\` separate its components."""
    return PurePosixPath(label.replace("\\", "/"))


def data_file(label: str, name: str) -> str:
    """Return the data file of a variable's label: `conv1/filter` -> `conv1/filter.dat`. Raises
    NnefError, about file `name`, for an invalid label.
    """
    if not is_label(label):
        raise file_error("label", f"{LABELS}, got '{label}'", name)
    return f"{_label_path(label)}{DATA}"


def _text(data: memoryview, name: str) -> str:
    """Decode `data`, the contents of file `name`, as UTF-8. Raises NnefError for invalid UTF-8 or
    more than `MOST_TEXT` bytes.
    """
    if data.nbytes > MOST_TEXT:
        message = f"a text has at most {MOST_TEXT} bytes, got {data.nbytes}"
        raise file_error("container", message, name)
    try:
        return bytes(data).decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        message = f"byte {wrong.start} is no UTF-8 text"
        raise file_error("container", message, name) from None


def read_text(path: Path) -> str:
    """Return the text of a file. Raises NnefError for invalid UTF-8 or more than `MOST_TEXT`
    bytes.
    """
    return _text(_mapped(path), str(path))


def _mapped(path: Path) -> memoryview:
    """Return a read-only memory map of a file (empty bytes for an empty file)."""
    protect([path])
    with path.open("rb") as file:
        if path.stat().st_size == 0:
            return memoryview(b"")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


class Folder(Source):
    """A network on disk: `graph` is its graph file, of any name; other files are found beside
    it.
    """

    def __init__(self, graph: Path):
        self.graph = graph
        self.name = str(graph)

    def find(self, file: str) -> FileContents | None:
        """Return (mapped bytes, file, 0) of a file beside the graph file, or None if there is no
        such file.
        """
        path = self.graph if file == GRAPH else self.graph.parent / file
        return (_mapped(path), path, 0) if path.is_file() else None


class Archive(Source):
    """A network in a tar archive, compressed or not; graph.nnef may be in a folder inside it."""

    def __init__(self, path: Path):
        self.path = path
        self.files: dict[str, FileContents | None] = dict(_members(path))
        graphs = sorted((n for n in self.files if PurePosixPath(n).name == GRAPH), key=len)
        if not graphs:
            raise file_error("container", f"there is no {GRAPH} in the archive", str(path))
        self.folder = PurePosixPath(graphs[0]).parent
        self.name = str(path / graphs[0])

    def find(self, file: str) -> FileContents | None:
        """Return (bytes, archive, byte offset in it) of the member at path `file` relative to
        graph.nnef, with None as the archive if the bytes were decompressed; None if there is no
        such member. Raises NnefError for a link or device.
        """
        name = str(self.folder / file)
        entry = self.files.get(name)
        if entry is None and name in self.files:
            raise file_error("container", f"'{name}' is a link or a device", str(self.path))
        return entry


def _members(path: Path) -> Iterable[tuple[str, FileContents | None]]:
    """Yield (path, contents) of each member of an archive; the contents of links and devices are
    None.

    Raises NnefError for a damaged archive, too many files or bytes, and paths that lead outside.
    """
    whole = _mapped(path)
    plain = _is_plain(whole)
    most = MOST_DATA if plain else min(MOST_DATA, MOST_PACKED + MOST_RATIO * len(whole))
    total = 0
    try:
        with tarfile.open(path) as archive:
            for index, member in enumerate(archive):
                total += member.size
                if index >= MOST_FILES or total > most:
                    message = f"the archive may hold {MOST_FILES} files, {most} bytes, not more"
                    raise file_error("container", message, str(path))
                name = _normalized(member.name, path)
                if member.isfile():
                    yield name, _content(archive, member, path, whole if plain else None)
                elif not member.isdir():
                    yield name, None
    except (tarfile.TarError, zlib.error, lzma.LZMAError, EOFError, OSError, ValueError) as wrong:
        message = f"the archive cannot be read: {wrong}"
        raise file_error("container", message, str(path)) from wrong


def _normalized(member: str, path: Path) -> str:
    """Return a member's path in normal form. Raises NnefError if it leads outside of archive
    `path`.
    """
    name = PurePosixPath(member)
    if name.is_absolute() or ".." in name.parts:
        raise file_error("container", f"'{member}' leads out of the archive", str(path))
    return str(name)


def _content(
    archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path, whole: memoryview | None
) -> FileContents:
    """Return (bytes, file, byte offset) of a regular member of the archive at `path`.

    The bytes are a view of `whole`, the memory-mapped archive. If the archive is compressed
    (`whole` is None) or the member is sparse, they are a decompressed copy; file and offset are
    then None and 0.
    """
    begin = member.offset_data
    if whole is None or member.issparse():
        return _read(archive, member, path), None, 0
    return whole[begin : begin + member.size], path, begin


def _is_plain(whole: memoryview) -> bool:
    """Return whether the mapped archive `whole` is uncompressed: whether its first tar header has
    the magic `ustar`.
    """
    return bytes(whole[257:262]) == b"ustar"


def _read(archive: tarfile.TarFile, member: tarfile.TarInfo, path: Path) -> memoryview:
    """Return a member's bytes, decompressed. Raises NnefError if their number differs from the size
    in the member's header.
    """
    file = archive.extractfile(member)
    data = b"" if file is None else file.read()
    if len(data) != member.size:
        message = f"'{member.name}' has {len(data)} bytes, its header says {member.size}"
        raise file_error("container", message, str(path))
    return memoryview(data)


def open_source(path: str | Path) -> Source:
    """Open a network: a folder, a graph file, or an archive (by suffix). Raises HexnnError if there
    is no such file or no graph.nnef in it.
    """
    location = Path(path)
    if location.is_dir():
        if not (location / GRAPH).is_file():
            raise file_error("container", f"there is no {GRAPH} in the folder", str(location))
        return Folder(location / GRAPH)
    if not location.exists():
        raise HexnnError(f"{path}: no such file")
    return Archive(location) if location.name.lower().endswith(ARCHIVES) else Folder(location)
