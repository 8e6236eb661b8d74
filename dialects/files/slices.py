"""Parts of files, mapped into memory: constants are views of them."""

from __future__ import annotations

import hashlib
import mmap
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from weakref import WeakSet

from ..diagnostics import HexnnError


@dataclass(frozen=True)
class FileSlice:
    """A range of `size` bytes at `offset` in the file `path`.

    `hash` is the `content_hash` of the bytes, or empty if changes of the file are not detected.
    """

    path: str
    offset: int
    size: int
    hash: str


def content_hash(data: memoryview | bytes) -> str:
    """Return a 64-bit hash of `data` as 16 hexadecimal digits, which identifies a constant's
    content.
    """
    return hashlib.blake2b(data, digest_size=8).hexdigest()


_MAPS = WeakSet[mmap.mmap]()
"""The open memory maps of files."""


@lru_cache(maxsize=64)
def _map(path: str, mtime: int, size: int) -> memoryview:
    """Return a memory map of the file `path`, cached by its modification time in ns and size in
    bytes.
    """
    if size == 0:
        return memoryview(b"")
    with open(path, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    _MAPS.add(mapped)
    return memoryview(mapped)


def release_files() -> None:
    """Release the resident pages of all mapped files, which are read again at the next access; do
    nothing on Windows.
    """
    if sys.platform != "win32":
        for mapped in _MAPS:
            mapped.madvise(mmap.MADV_DONTNEED)


@lru_cache(maxsize=4096)
def _checked(part: FileSlice, mtime: int, size: int) -> memoryview:
    """Return the bytes of a file slice, cached by the file's modification time in ns and size in
    bytes.

    Raises HexnnError if they are too few or their hash differs.
    """
    data = _map(part.path, mtime, size)[part.offset : part.offset + part.size]
    if len(data) != part.size:
        raise HexnnError(f"{part.path}: constant at {part.offset} needs {part.size} bytes")
    if part.hash and content_hash(data) != part.hash:
        raise HexnnError(
            f"{part.path}: the constant at {part.offset} has changed (hash {content_hash(data)}, "
            f"expected {part.hash})"
        )
    return data


def mapped(part: FileSlice) -> memoryview:
    """Return the memory-mapped bytes of a file slice.

    Raises HexnnError if the file is missing, too short or changed.
    """
    try:
        stat = Path(part.path).stat()
    except OSError as e:
        raise HexnnError(f"{part.path}: cannot read constants: {e.strerror}") from e
    return _checked(part, stat.st_mtime_ns, stat.st_size)
