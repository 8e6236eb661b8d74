"""Arrays in .npy and .npz files, judged by their headers before any is inflated.

What is read is not trusted: no pickles, no member that is larger than its header says, no archive
that inflates to more than its size allows. What is written holds any name (`names`).
"""

from __future__ import annotations

import lzma
import math
import os
import resource
import struct
import warnings
import zlib
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, TypeAlias
from zipfile import ZIP_DEFLATED, BadZipFile, ZipFile, ZipInfo

from ..diagnostics import HexnnError
from ..lazy import np
from .names import escaped, unescaped
from .outputs import outputs
from .protected import keep

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

SUFFIX = ".npy"
MARK = b"hexnn: names are escaped"
"""The comment of our archives; others hold names as they are."""

LONGEST = 0xFFFF
"""Bytes that the name of a member may have."""
VALUES, NAME = "%values.{}", "%name.{}"
"""The members of a tensor whose name is longer: its values, and the bytes of the name."""

MOST_INFLATED = 1 << 30
"""The bytes that any archive may inflate to."""
MOST_RATIO = 100
"""How many times its own size an archive may inflate to beyond that."""

PLAIN = "biufc"
"""numpy's kinds of numbers."""

DAMAGES = (
    ValueError,
    EOFError,
    BadZipFile,
    KeyError,
    NotImplementedError,
    RuntimeError,
    OSError,
    struct.error,
    zlib.error,
    lzma.LZMAError,
)
"""What the libraries raise for files that are not what they should be."""


@dataclass(frozen=True)
class Header:
    """What is known of an array before its values are read."""

    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @property
    def ndim(self) -> int:
        """The number of axes."""
        return len(self.shape)

    @property
    def size(self) -> int:
        """The number of elements."""
        return math.prod(self.shape)

    @property
    def nbytes(self) -> int:
        """The bytes of the values."""
        return self.size * self.dtype.itemsize


Choose: TypeAlias = "Callable[[Mapping[str, Header]], Iterable[str]]"
"""Looks at all headers, raises HexnnError for one that does not fit, gives the names to read."""


def read_array(path: str | Path, check: Callable[[Header], object] = repr) -> Array:
    """The array in a .npy file, once `check` accepts its header.

    Raises HexnnError when the file is none or damaged, OSError when it is not there.
    """
    with _opened(path) as file:
        if _is_archive(file):
            raise HexnnError(f"{path}: holds several arrays, expected one (.npy)")
        with _damages(path):
            header = _header(file, os.fstat(file.fileno()).st_size)
            _check_memory(header.nbytes)
            check(header)
            file.seek(0)
            return _values(file)


def read_arrays(path: str | Path, choose: Choose = list) -> dict[str, Array]:
    """The arrays in a .npz file by name, those that `choose` names; errors as for `read_array`."""
    with _opened(path) as file:
        if not _is_archive(file):
            raise HexnnError(f"{path}: holds no arrays with names, expected a .npz")
        with _damages(path), ZipFile(file) as archive:
            return _read_members(archive, os.fstat(file.fileno()).st_size, choose)


def is_archive(path: str | Path) -> bool:
    """Whether a file holds several arrays. Raises OSError when it is not there."""
    with _opened(path) as file:
        return _is_archive(file)


def _is_archive(file: IO[bytes]) -> bool:
    """Whether a file begins as a zip archive does; it is left at its beginning."""
    head = file.read(4)
    file.seek(0)
    return head in (b"PK\3\4", b"PK\5\6")


def write_arrays(path: str | Path, arrays: Mapping[str, Array]) -> None:
    """Write a .npz file of exactly this name, whole or not at all."""
    with outputs() as files, files.open(path) as file, ZipFile(file, "w") as archive:
        archive.comment = MARK
        for member, array in _members(arrays):
            info = ZipInfo(member + SUFFIX)
            info.compress_type = ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as written:
                np.lib.format.write_array(written, np.asarray(array), allow_pickle=False)


def _members(arrays: Mapping[str, Array]) -> Iterator[tuple[str, Array]]:
    """The members that hold arrays; two for a name that is too long."""
    for index, (name, array) in enumerate(arrays.items()):
        member = escaped(name)
        if len(member.encode()) + len(SUFFIX) <= LONGEST:
            yield member, array
        else:
            yield NAME.format(index), np.frombuffer(member.encode(), np.uint8)
            yield VALUES.format(index), array


@contextmanager
def _opened(path: str | Path) -> Generator[IO[bytes]]:
    keep([path])
    with open(path, "rb") as file:
        yield file


@contextmanager
def _damages(path: str | Path) -> Generator[None]:
    """Within, what libraries say of a damaged file is one error about `path`."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            yield
    except HexnnError as e:
        raise HexnnError(f"{path}: {e.message}", e.loc, e.notes) from e
    except MemoryError:
        raise HexnnError(f"{path}: its arrays need more memory than there is") from None
    except DAMAGES as e:
        raise HexnnError(f"{path}: not a .npy or .npz file of plain arrays") from e


def _read_members(archive: ZipFile, size: int, choose: Choose) -> dict[str, Array]:
    """The arrays of an archive of `size` bytes."""
    infos = {info.filename.removesuffix(SUFFIX): info for info in archive.infolist()}
    if len(infos) < len(archive.infolist()) or not all(
        info.filename.endswith(SUFFIX) for info in infos.values()
    ):
        raise ValueError("members that are no arrays, or two of one name")
    names = dict(_names(archive, infos))
    headers = {name: _member_header(archive, info, name) for name, info in names.items()}
    chosen = list(choose(headers))
    total = sum(headers[name].nbytes for name in chosen)
    most = MOST_INFLATED + MOST_RATIO * size
    if total > most:
        raise HexnnError(f"its arrays have {total} bytes, for its size at most {most} are read")
    _check_memory(total)
    return {name: _member_values(archive, names[name]) for name in chosen}


def _names(archive: ZipFile, infos: Mapping[str, ZipInfo]) -> Iterator[tuple[str, ZipInfo]]:
    """The names of the arrays, with the members that hold them."""
    if archive.comment != MARK:
        yield from infos.items()
        return
    values, name = VALUES.format(""), NAME.format("")
    for member, info in infos.items():
        if member.startswith(values):
            yield _long_name(archive, infos[name + member.removeprefix(values)]), info
        elif not member.startswith(name):
            yield unescaped(member), info


def _long_name(archive: ZipFile, info: ZipInfo) -> str:
    """The name that a member holds."""
    if info.file_size > MOST_INFLATED:
        raise ValueError("a name without end")
    _member_header(archive, info, info.filename)
    return unescaped(_member_values(archive, info).tobytes().decode())


def _member_header(archive: ZipFile, info: ZipInfo, name: str) -> Header:
    with archive.open(info) as member:
        try:
            return _header(member, info.file_size)
        except HexnnError as e:
            raise HexnnError(f"'{name}' {e.message}") from None


def _member_values(archive: ZipFile, info: ZipInfo) -> Array:
    with archive.open(info) as member:
        return _values(member)


def _header(file: IO[bytes], size: int) -> Header:
    """The header of an array whose file has `size` bytes.

    Raises HexnnError for other than numbers, ValueError for another number of bytes.
    """
    version = np.lib.format.read_magic(file)
    read = {
        (1, 0): np.lib.format.read_array_header_1_0,
        (2, 0): np.lib.format.read_array_header_2_0,
    }
    if version not in read:
        raise ValueError(f"version {version}")
    try:
        shape, _, dtype = read[version](file)
    except RecursionError:
        raise ValueError("a header that is nested too deeply") from None
    header = Header(shape, dtype)
    if dtype.kind not in PLAIN:
        raise HexnnError(f"holds {dtype}, must be numbers (no objects, which may run code)")
    if any(n < 0 for n in shape) or file.tell() + header.nbytes != size:
        raise ValueError(f"{size} bytes for {header}")
    return header


def _values(file: IO[bytes]) -> Array:
    """The whole array."""
    return np.lib.format.read_array(file, allow_pickle=False)


def _check_memory(nbytes: int) -> None:
    """Raise HexnnError for more bytes than the process can have."""
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    most = machine if soft == resource.RLIM_INFINITY else min(machine, soft)
    if nbytes > most:
        raise HexnnError(f"its arrays need {nbytes} bytes, the memory has {most}")
