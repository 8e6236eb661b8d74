"""Reading and writing of arrays in .npy and .npz files, which are not trusted.

Headers are checked before any data is inflated. Refused are pickles, archive members whose size
differs from their header, and archives that inflate to more than 1 GiB plus 100 times their size.
`write_arrays` accepts tensors of any name, which it escapes (`names`).
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
from .protected import protect

if TYPE_CHECKING:
    from numpy.typing import NDArray

    Array: TypeAlias = NDArray[Any]

SUFFIX = ".npy"
MARK = b"hexnn: names are escaped"
"""The comment of an archive whose member names are escaped; names in other archives are plain."""

LONGEST = 0xFFFF
"""The greatest number of bytes of a member's name in a zip archive."""
VALUES, NAME = "%values.{}", "%name.{}"
"""The two members of a tensor with a longer name: its values, and the bytes of its name."""

MOST_INFLATED = 1 << 30
"""The bytes to which an archive of any size may inflate."""
MOST_RATIO = 100
"""The multiple of an archive's size to which it may inflate in addition to `MOST_INFLATED`."""

PLAIN = "biufc"
"""The numpy dtype kinds that are read: booleans, integers, floats and complex numbers."""

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
"""The exceptions that the libraries raise for malformed files."""


@dataclass(frozen=True)
class Header:
    """The shape and dtype of an array, read before its values."""

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
"""A function that checks the headers of all arrays and returns the names of those to read."""


def read_array(path: str | Path, check: Callable[[Header], object] = repr) -> Array:
    """Read the array of a .npy file after calling `check` with its header.

    Raises HexnnError when the file is not a valid .npy file, OSError when it cannot be opened, and
    what `check` raises.
    """
    with _opened(path) as file:
        if _is_archive(file):
            raise HexnnError(f"{path}: holds several arrays, expected one (.npy)")
        with _reporting_damage(path):
            header = _header(file, os.fstat(file.fileno()).st_size)
            _check_memory(header.nbytes)
            check(header)
            file.seek(0)
            return _values(file)


def read_arrays(path: str | Path, choose: Choose = list) -> dict[str, Array]:
    """Read arrays of a .npz file; return them by name.

    `choose` is called with the headers of all arrays by name and returns the names of those to
    read, by default all. Raises HexnnError when the file is not a valid .npz file, OSError when it
    cannot be opened, and what `choose` raises.
    """
    with _opened(path) as file:
        if not _is_archive(file):
            raise HexnnError(f"{path}: holds no arrays with names, expected a .npz")
        with _reporting_damage(path), ZipFile(file) as archive:
            return _read_members(archive, os.fstat(file.fileno()).st_size, choose)


def is_archive(path: str | Path) -> bool:
    """Return whether a file is a zip archive (.npz). Raises OSError when it cannot be opened."""
    with _opened(path) as file:
        return _is_archive(file)


def _is_archive(file: IO[bytes]) -> bool:
    """Return whether an open file starts as a zip archive does; seek back to its start."""
    head = file.read(4)
    file.seek(0)
    return head in (b"PK\3\4", b"PK\5\6")


def write_arrays(path: str | Path, arrays: Mapping[str, Array]) -> None:
    """Write arrays by name to a .npz file, completely or not at all; no suffix is added to
    `path`.
    """
    with outputs() as files, files.open(path) as file, ZipFile(file, "w") as archive:
        archive.comment = MARK
        for member, array in _members(arrays):
            info = ZipInfo(member + SUFFIX)
            info.compress_type = ZIP_DEFLATED
            with archive.open(info, "w", force_zip64=True) as written:
                np.lib.format.write_array(written, np.asarray(array), allow_pickle=False)


def _members(arrays: Mapping[str, Array]) -> Iterator[tuple[str, Array]]:
    """Yield the (member name, array) pairs to write to an archive for `arrays`, a mapping by tensor
    name.

    A name that is too long for a member name gives two pairs: the bytes of the name, and the
    values.
    """
    for index, (name, array) in enumerate(arrays.items()):
        member = escaped(name)
        if len(member.encode()) + len(SUFFIX) <= LONGEST:
            yield member, array
        else:
            yield NAME.format(index), np.frombuffer(member.encode(), np.uint8)
            yield VALUES.format(index), array


@contextmanager
def _opened(path: str | Path) -> Generator[IO[bytes]]:
    """Open an input file for reading; outputs of the current run of a tool do not replace it."""
    protect([path])
    with open(path, "rb") as file:
        yield file


@contextmanager
def _reporting_damage(path: str | Path) -> Generator[None]:
    """Convert exceptions for a malformed file, within the block, to one HexnnError about `path`."""
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
    """Read the arrays of an archive whose names `choose` returns, given the headers of all by name.

    `size` is the bytes of the archive's file. Raises HexnnError if the arrays are too large for it,
    ValueError if a member is no array or two have one name.
    """
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
    """Yield the tensor name of each array in an archive, unescaped, with the archive member that
    holds its values; `infos` are the members by member name.
    """
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
    """Return the tensor name, unescaped, whose bytes are the values of the archive member `info`: a
    name that is too long to be a member's name is stored in this way.
    """
    if info.file_size > MOST_INFLATED:
        raise ValueError("a name without end")
    _member_header(archive, info, info.filename)
    return unescaped(_member_values(archive, info).tobytes().decode())


def _member_header(archive: ZipFile, info: ZipInfo, name: str) -> Header:
    """Return the header of an array in an archive; the messages of HexnnErrors begin with its
    `name`.
    """
    with archive.open(info) as member:
        try:
            return _header(member, info.file_size)
        except HexnnError as e:
            raise HexnnError(f"'{name}' {e.message}") from None


def _member_values(archive: ZipFile, info: ZipInfo) -> Array:
    """Return the array in a member of an archive."""
    with archive.open(info) as member:
        return _values(member)


def _header(file: IO[bytes], size: int) -> Header:
    """Read the header of an array whose file has `size` bytes.

    Raises HexnnError for a dtype that is not numeric, ValueError unless the header is valid, and
    header and values have `size` bytes together.
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
    """Read an array with its header from an open .npy file."""
    return np.lib.format.read_array(file, allow_pickle=False)


def _check_memory(nbytes: int) -> None:
    """Raise HexnnError if `nbytes` exceeds the machine's memory or the process's limit of
    memory.
    """
    soft, _ = resource.getrlimit(resource.RLIMIT_AS)
    machine = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    most = machine if soft == resource.RLIM_INFINITY else min(machine, soft)
    if nbytes > most:
        raise HexnnError(f"its arrays need {nbytes} bytes, the memory has {most}")
