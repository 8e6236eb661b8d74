"""Reader and writer of the weights of static tensors: an uncompressed tar archive of `NAME.raw`
files.

Tar aligns the data of each file to 512 bytes, so constants refer to byte ranges of the archive.
Four-bit values are packed two to a byte, the first in the low nibble; others are little-endian.
"""

from __future__ import annotations

import math
import re
import tarfile
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import TensorType

from ...dialects.constants import ConstantValue, ElidedAttr, FileAttr, array, dense
from ...dialects.diagnostics import HexnnError
from ...dialects.files.marks import OWNER
from ...dialects.files.names import escaped
from ...dialects.files.protected import protect
from ...dialects.quant import QuantizedType, storage_dtype
from .json_value import JsonValue, in_file

SUFFIX = ".raw"
SMALL = 64
"""Limit on the elements of a constant copied into the IR, unless all of them are equal."""


def is_packed(type: TensorType[Any]) -> bool:
    """Return whether the archive packs two elements of a tensor of `type` into a byte: it is
    quantized to four bits.
    """
    element = type.element_type
    return isinstance(element, QuantizedType) and element.storage.bits == 4


def packed(values: NDArray[Any]) -> bytes:
    """Return four-bit values packed two to a byte, the first in the low nibble; an odd number of
    values is padded with a 0.
    """
    nibbles = values.astype(np.uint8).ravel() & 15
    nibbles = np.append(nibbles, np.zeros(nibbles.size % 2, np.uint8))
    return (nibbles[::2] | nibbles[1::2] << 4).tobytes()


def unpacked(data: memoryview, dtype: np.dtype[Any], count: int) -> NDArray[Any]:
    """Return the `count` four-bit values packed in `data`, as a flat array of `dtype`;
    sign-extended if that is signed.
    """
    pairs = np.frombuffer(data, np.uint8)
    nibbles = np.stack([pairs & 15, pairs >> 4], -1).ravel()[:count].astype(dtype)
    return (
        np.where(nibbles > 7, nibbles - 16, nibbles).astype(dtype) if dtype.kind == "i" else nibbles
    )


class Archive:
    """Writer of a weights archive with file name `name`, in memory."""

    def __init__(self, name: str):
        self.name = name
        self.names: list[str] = []
        """Names of the tensors in the archive."""
        self._buffer = BytesIO()
        self._tar = tarfile.open(fileobj=self._buffer, mode="w", format=tarfile.PAX_FORMAT)

    def add(self, tensor: str, values: NDArray[Any], type: TensorType[Any]) -> None:
        """Append the stored values of a tensor of type `type` as a file named after `tensor`."""
        data = packed(values) if is_packed(type) else np.ascontiguousarray(values).tobytes()
        self.names.append(tensor)
        info = tarfile.TarInfo(f"{escaped(tensor)}{SUFFIX}")
        info.size, info.uname = len(data), OWNER
        self._tar.addfile(info, BytesIO(data))

    def bytes(self) -> bytes:
        """Close the archive and return its bytes."""
        self._tar.close()
        return self._buffer.getvalue()


@dataclass
class Weights:
    """Reader of the archive at `path` with the weights of static tensors; if `path` is None, it has
    none.
    """

    path: Path | None = None
    parts: dict[str, tuple[int, int]] = field(default_factory=dict[str, tuple[int, int]])
    """Tensor name -> (byte offset, size) in the archive."""
    missing: list[str] = field(default_factory=list[str])
    """Requested tensors that the archive lacks."""
    unscaled: list[str] = field(default_factory=list[str])
    """Tensors whose scales the document lacks."""

    @classmethod
    def open(cls, path: Path) -> Weights:
        """Open the archive at `path`. Raises HexnnError if it is not an uncompressed tar
        archive.
        """
        protect([path])
        try:
            with tarfile.open(path, "r:") as tar:
                parts = {m.name: (m.offset_data, m.size) for m in tar.getmembers() if m.isfile()}
        except (tarfile.TarError, EOFError) as e:
            raise HexnnError(
                f"no uncompressed tar archive of tensors: {e}", in_file(str(path))
            ) from None
        return cls(path, {name.removesuffix(SUFFIX): part for name, part in parts.items()})

    def find(self, tensor: str) -> tuple[int, int] | None:
        """Return (byte offset, size) of a tensor's data in the archive, or None if the archive has
        none.

        The name of the file in the archive may be the tensor's name, that name escaped, or the C
        identifier made from it.
        """
        names = (tensor, escaped(tensor), re.sub(r"\W", "_", tensor))
        return next((self.parts[name] for name in names if name in self.parts), None)

    def constant(self, tensor: str, json_value: JsonValue, type: TensorType[Any]) -> ConstantValue:
        """Return the value of static tensor `tensor`: a copy if it is small, packed (two elements
        to a byte) or a splat, else a reference to bytes of the archive; elided (of unknown bytes)
        if the archive lacks it.

        Raises HexnnError, located at `json_value`, if the size in the archive is not that of
        `type`.
        """
        region = self.find(tensor)
        if region is None or self.path is None:
            self.missing.append(tensor)
            return ElidedAttr(tensor)
        count = math.prod(type.get_shape())
        size = storage_dtype(type.element_type).itemsize * count
        need = (count + 1) // 2 if is_packed(type) else size
        if region[1] != need:
            raise json_value.fault(
                f"expected {need} bytes for {type} in {self.path}, got {region[1]}"
            )
        with open(self.path, "rb") as file:
            file.seek(region[0])
            data = memoryview(file.read(need))
        if len(data) < need:
            raise json_value.fault(
                f"expected {need} bytes for {type} in {self.path}, which ends before"
            )
        if is_packed(type):
            values = unpacked(data, storage_dtype(type.element_type), count)
            return dense(values.reshape(type.get_shape()), type)
        value = FileAttr.of(self.path, region[0], data)
        values = array(value, type)
        inline = count <= SMALL or bool((values == values.flat[0]).all())
        return dense(np.array(values), type) if inline else value
