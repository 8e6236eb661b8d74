"""The data of a file's tensors: in the flatbuffer, behind it, or in other files."""

from __future__ import annotations

import mmap
from pathlib import Path
from typing import Any

import numpy as np
from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, TensorType, i1

from ....dialects import constants
from ....dialects.diagnostics import HexnnError
from ....dialects.files.protected import REFERENCED, protect
from ..flatbuffer import Bytes, DamagedFile, Source
from ..schema import Model, Tensor
from ..table_attributes import bytes_attribute
from ..types import packed_bits, stored_size, unpack

SMALL = 64
"""Limit on the bytes of a constant copied into the IR; larger ones refer to the file."""

HASHED = 1 << 26
"""The size of a file in bytes from which on the content of its constants is not hashed: to read
64 MB takes 0.1 s."""


def map_file(path: str) -> memoryview:
    """Return the bytes of a file, mapped into memory. Raises OSError if it cannot be read."""
    with open(path, "rb") as file:
        if not file.seek(0, 2):
            return memoryview(b"")
        return memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))


class Buffers:
    """The buffers of a model, and the values of constants in them.

    Values refer to the file if `in_file`; else, for a model that was read from memory, they are
    copies.
    """

    def __init__(self, source: Source, model: Model, in_file: bool):
        self.source = source
        self.model = model
        self.in_file = in_file
        self.external = {buffer.id: buffer for buffer in model.external_buffers}

    def of(self, tensor: Tensor) -> Bytes:
        """Return the data of a tensor; no bytes for one that is computed at run time.

        Raises HexnnError, without location, if the data are outside of the file.
        """
        if tensor.external_buffer:
            return self._external(tensor.external_buffer)
        return self.at(tensor.buffer)

    def idle(self, tensor: Tensor) -> str:
        """Return what the file has of the data of an input or a result, for a warning: data without
        effect, or ones that cannot be read; "" for neither.
        """
        try:
            count = len(self.of(tensor).data)
        except HexnnError as e:
            return f"data that cannot be read (it {e.message})"
        return f"{count} bytes of data, which have no effect," if count else ""

    def at(self, index: int) -> Bytes:
        """Return the bytes of buffer `index`. Raises HexnnError, without location, if there is no
        such buffer, or if it is outside of the file.
        """
        if index >= len(self.model.buffers):
            raise HexnnError(f"is in buffer {index} of {len(self.model.buffers)} buffers")
        buffer = self.model.buffers[index]
        return buffer.data if buffer.offset <= 1 else self.behind(buffer.offset, buffer.size)

    def behind(self, offset: int, size: int) -> Bytes:
        """Return `size` bytes at byte `offset` of the file. Raises HexnnError, without location, if
        they are outside of it.
        """
        try:
            return Bytes(self.source.part(offset, size), offset)
        except DamagedFile as e:
            raise HexnnError(f"is damaged: {e}") from None

    def _external(self, id: int) -> Bytes:
        """Return the bytes of the external buffer `id`, a part of another file. Raises HexnnError,
        without location, if the model does not describe that buffer, or if it is packed
        (compressed), cannot be read, or is too short.
        """
        buffer, groups = self.external.get(id), self.model.external_groups
        if buffer is None or buffer.group >= len(groups):
            raise HexnnError(f"is in external buffer {id}, which the file does not describe")
        if buffer.packing:
            raise HexnnError(f"is packed as '{buffer.packing}', which is not supported")
        path = str(Path(self.source.name).parent / groups[buffer.group].name)
        protect([path], REFERENCED)
        try:
            data = map_file(path)[buffer.offset : buffer.offset + buffer.length]
        except OSError as e:
            raise HexnnError(f"has its values in {path}, which cannot be read: {e.strerror}") from e
        if len(data) != buffer.length:
            raise HexnnError(f"has its values in {path}, which is too short for them")
        return Bytes(data, buffer.offset, path)

    def value(self, data: Bytes, type: TensorType[Any]) -> constants.ConstantValue:
        """Return the value of a constant of `type` whose bytes in the file are `data`.

        Raises HexnnError, without location, if their number is not the size of the type.
        """
        need = stored_size(type)
        if len(data.data) != need:
            raise HexnnError(f"has {len(data.data)} bytes, {type} needs {need}")
        if packed_bits(type.element_type) is not None:
            return self._copy(unpack(data.data, type), type)
        if type.element_type == i1 and np.frombuffer(data.data, np.uint8).max(initial=0) > 1:
            return self._copy(np.frombuffer(data.data, np.uint8).astype(np.bool_).tobytes(), type)
        return self._reference(data) or self._copy(bytes(data.data), type)

    def opaque(self, data: Bytes) -> constants.ConstantValue:
        """Return, as the value of a constant, the bytes `data`, which are not interpreted."""
        return self._reference(data) or bytes_attribute(bytes(data.data))

    def _copy(self, data: bytes, type: TensorType[Any]) -> constants.ConstantValue:
        return DenseIntOrFPElementsAttr(constants.storage_type(type), BytesAttr(data))

    def _reference(self, data: Bytes) -> constants.FileAttr | None:
        """Return a reference to the bytes `data` in their file, in place of a copy; None if there
        are only few, or if the model was read from memory.
        """
        if len(data.data) <= SMALL or not (self.in_file or data.file):
            return None
        hashed = len(self.source.data) < HASHED and len(data.data) < HASHED
        refer = constants.FileAttr.of if hashed else constants.FileAttr.unread
        return refer(data.file or self.source.name, data.offset, memoryview(data.data))
