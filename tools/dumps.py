"""Folders of tensors that another tool dumped, one file a tensor: .npy files, or raw bytes.

`Result_0`, `Result_1`, ... in the folder are one sample each, as `qnn-net-run` writes them. A file
is called as its tensor, in folders where the name has slashes, or as the name with `_` for every
other character than letters, digits and `_`, and perhaps before it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects.builtin import TensorType

from ..dialects.addresses import fits
from ..dialects.diagnostics import HexnnError
from ..dialects.dimensions import bounded_shape
from ..dialects.files.names import escaped
from ..dialects.files.protected import protect
from ..dialects.quant import storage_dtype
from ..dialects.suggest import did_you_mean
from . import execution
from .array_files import load_array
from .inputs import Array
from .name_maps import check_names

ARRAY = ".npy"
RAW = (".raw", ".bin")
"""Suffixes of files of bytes without a header: elements in row-major order, little-endian."""

RESULT = re.compile(r"Result_(\d+)")
"""The name of the folder of a sample."""

RAW_TYPES = {
    name: np.dtype(name)
    for name in (
        *("float16", "float32", "float64", "bool", "uint8", "int8"),
        *("uint16", "int16", "uint32", "int32", "uint64", "int64"),
    )
}
"""Element types of raw dumps by name."""

FLOATS = {2: "float16", 4: "float32", 8: "float64"}
"""Bytes of an element -> the type of an element that has another size than the network stores."""

Types = Mapping[str, TensorType[Any]]


@dataclass(frozen=True)
class RawType:
    """The element type of raw dumps: `float32`, `uint8`, ..."""

    tensors: str
    """A tensor name or glob; empty for all tensors."""

    dtype: np.dtype[Any]

    @staticmethod
    def parse(text: str) -> RawType:
        """Parse `[NAME=]TYPE`, where NAME is the name or glob of the tensors of this type. Raises
        HexnnError for an unknown type.
        """
        tensors, _, name = text.rpartition("=")
        if name not in RAW_TYPES:
            known = f"types are {', '.join(RAW_TYPES)}"
            raise HexnnError(
                f"unknown type '{name}' of a dump{did_you_mean(name, RAW_TYPES)}", notes=[known]
            )
        return RawType(tensors, RAW_TYPES[name])


def load_folder(
    folder: Path, types: Types, files: Mapping[str, str], raw_types: Sequence[str]
) -> dict[str, Array]:
    """Read the tensors dumped in `folder`; return them by name, several samples along the first
    axis. Raw bytes give an array of one axis.

    `types` are the types of the network's tensors, by name; `files` says how those of some are
    called, without suffix. `raw_types` are the element types of raw dumps, `[NAME=]TYPE`; without
    one, elements are as the network stores them if their size is that, else floats. Raises
    HexnnError if the folder holds no tensor, for a file that two tensors may be called as, and for
    raw bytes that are not whole elements of the tensor.
    """
    chosen = [RawType.parse(text) for text in raw_types]
    for one in chosen:
        if one.tensors:
            execution.select_names([one.tensors], list(types))
    check_names(files, types)
    parts = [
        {name: _load(path, name, types, chosen) for name, path in _files(sample, types, files)}
        for sample in _samples(folder)
    ]
    for index, part in enumerate(parts):
        if part.keys() != parts[0].keys():
            other = min(part.keys() ^ parts[0].keys())
            raise HexnnError(f"{folder}: samples 0 and {index} do not both have '{other}'")
    for name in files.keys() - parts[0].keys():
        raise HexnnError(f"{folder}: has no file '{files[name]}' for tensor '{name}'")
    return execution.concatenate_samples(parts)


def _samples(folder: Path) -> list[Path]:
    """Return the folders of the samples dumped in `folder`, in order; `folder` itself if it has
    none.
    """
    results = [(int(m[1]), path) for path in folder.iterdir() if (m := RESULT.fullmatch(path.name))]
    return [path for _, path in sorted(results)] or [folder]


def tensors_in(folder: Path, types: Types, files: Mapping[str, str]) -> set[str]:
    """Return the names of the tensors dumped in `folder`; `types` and `files` as in
    `load_folder`.
    """
    return {name for name, _ in _files(_samples(folder)[0], types, files)}


def _files(folder: Path, types: Types, files: Mapping[str, str]) -> list[tuple[str, Path]]:
    """Return (name of the tensor, file) for each tensor of one sample. Raises HexnnError if there
    is none, or one in several files.
    """
    names, found = FileNames(types, files), dict[str, Path]()
    for path in sorted(folder.rglob("*")):
        if path.suffix not in (ARRAY, *RAW) or not path.is_file():
            continue
        name = names.tensor(path.relative_to(folder).with_suffix("").as_posix(), path)
        if name in found:
            raise HexnnError(f"{path}: tensor '{name}' is in {found[name]} too")
        found[name] = path
    if not found:
        suffixes = ", ".join((ARRAY, *RAW))
        raise HexnnError(f"{folder}: holds no dumped tensors ({suffixes} files)")
    return list(found.items())


def _load(path: Path, name: str, types: Types, chosen: Sequence[RawType]) -> Array:
    """Read the file of the tensor `name`."""
    if path.suffix == ARRAY:
        return load_array(path)
    dtype = next((one.dtype for one in reversed(chosen) if _is_for(one, name)), None)
    return _raw(path, name, types, dtype)


def _is_for(one: RawType, name: str) -> bool:
    return not one.tensors or fits(name, one.tensors)


class FileNames:
    """The names that files may have for the tensors of a network."""

    def __init__(self, tensors: Iterable[str], files: Mapping[str, str]):
        self.files = files
        others = [name for name in tensors if name not in files]
        self.exact = {escaped(name): name for name in others}
        self.exact |= {file: name for name, file in files.items()}
        self.mangled: dict[str, list[str]] = {}
        for name in others:
            self.mangled.setdefault(_mangled(name), []).append(name)

    def tensor(self, file: str, path: Path) -> str:
        """Return the name of the tensor that the file `file` (without suffix) holds; `file` itself
        if the network has no such tensor.

        Raises HexnnError, about `path`, if several tensors have that name as a file.
        """
        if file in self.exact:
            return self.exact[file]
        if file in self.files:
            raise HexnnError(f"{path}: '{self.files[file]}' is to be tensor '{file}'")
        found = self.mangled.get(_mangled(file), [file])
        if len(found) > 1:
            both = " or ".join(f"'{name}'" for name in found[:2])
            raise HexnnError(f"{path}: is it {both}?", notes=["--compare-map FILE.json can say"])
        return found[0]


def _mangled(name: str) -> str:
    return re.sub(r"\W", "_", name, flags=re.ASCII).lstrip("_")


def _raw(path: Path, name: str, types: Types, dtype: np.dtype[Any] | None) -> Array:
    """Read raw bytes of the tensor `name` as an array of one axis, of `dtype` if given."""
    protect([path])
    size = path.stat().st_size
    if name in types:
        dtype = dtype or _raw_type(path, size, types[name])
        count = math.prod(bounded_shape(types[name]))
        if size % dtype.itemsize or (size // dtype.itemsize) % max(count, 1):
            seen = f"holds {size} bytes, no whole number of {count} x {dtype}"
            raise HexnnError(f"{path}: {seen} of tensor '{name}'")
    return np.fromfile(path, dtype or np.dtype(np.uint8))


def _raw_type(path: Path, size: int, type: TensorType[Any]) -> np.dtype[Any]:
    """Infer the element type of `size` raw bytes of one tensor of `type`: what the network stores
    if it has that size, else a float.
    """
    count, stored = math.prod(bounded_shape(type)), storage_dtype(type.element_type)
    if size == count * stored.itemsize:
        return stored
    wide = next((name for width, name in FLOATS.items() if size == count * width), None)
    if wide is None:
        seen = f"{path}: holds {size} bytes for {count} elements"
        raise HexnnError(seen, notes=["--compare-type says what an element is, such as uint8"])
    return np.dtype(wide)
