"""The buffers of a file that is written: constants, each content once."""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any

from flatbuffers import Builder
from xdsl.dialects.builtin import TensorType
from xdsl.ir import Attribute

from ....dialects import constants
from ....dialects.constants import ConstantOp, FileAttr
from ..flatbuffer import Bytes, encode
from ..schema import IDENTIFIER, Buffer, Model
from ..types import pack, packed_bits

MOST_IN_FLATBUFFER = (1 << 31) - (1 << 26)
"""Most bytes of constants in a flatbuffer, whose offsets have 31 bits; 64 MB are for the tables."""

ALIGNMENT = 16
"""The alignment of constants in bytes, which LiteRT's kernels need."""


class BufferWriter:
    """The buffers of the file; buffer 0 is empty, as the schema wants."""

    def __init__(self) -> None:
        self.buffers = [Buffer()]
        self.indices: dict[Any, int] = {}
        """What identifies a content -> the index of its buffer."""

    def constant(self, op: ConstantOp) -> int:
        """Return the index of the buffer with the bytes of a constant as a file has them."""
        return self.add(_stored(op), _identity(op.value, op.type))

    def add(self, data: memoryview | bytes, identity: Any = None) -> int:
        """Return the index of a buffer with the bytes `data`: an earlier one of the same
        `identity`, or of the same bytes if that is None; else a new one.
        """
        key = identity or ("bytes", bytes(data))
        if key not in self.indices:
            self.indices[key] = len(self.buffers)
            self.buffers.append(Buffer(data=Bytes(data)))
        return self.indices[key]


def _identity(value: Attribute, type: TensorType[Any]) -> Any:
    """Return a key for the constant `value` with elements of `type`, such that constants with equal
    keys have equal bytes: its place in its file, and the number and type of its elements. None if
    `value` is no reference to a file.
    """
    if not isinstance(value, FileAttr):
        return None
    part = value.data
    return (part.path, part.offset, part.size, math.prod(type.get_shape()), type.element_type)


def _stored(op: ConstantOp) -> memoryview | bytes:
    """Return the bytes of a constant as a file has them. Raises HexnnError if they are elided."""
    raw = constants.raw_bytes(op.value)
    element = op.type.element_type
    if packed_bits(element) is not None:
        return pack(op.array.tobytes(), element)
    whole = isinstance(op.value, FileAttr) or not op.type.get_shape()
    return raw if whole or not _is_numbers(op) else op.array.tobytes()


def _is_numbers(op: ConstantOp) -> bool:
    """Return whether the bytes of a constant are those of an array of numbers; others only TFLite
    interprets.
    """
    return op.name != "tfl.opaque_const"


def file_bytes(model: Model, most: int = MOST_IN_FLATBUFFER) -> bytes:
    """Return the bytes of the file for `model`. If its buffers have more than `most` bytes, they
    follow the flatbuffer, and `model` is changed to refer to them there.
    """
    data = [buffer.data.data for buffer in model.buffers]
    if sum(map(len, data)) <= most:
        return _flatbuffer(model)
    for buffer in model.buffers:
        buffer.data = Bytes(b"")
    _place(model, data, 1 << 40)
    start = len(_flatbuffer(model))
    _place(model, data, start)
    return b"".join([_flatbuffer(model), *_aligned(data, start)])


def _flatbuffer(model: Model) -> bytes:
    builder = Builder(1 << 16)
    builder.Finish(encode(builder, model), IDENTIFIER)
    return bytes(builder.Output())


def _place(model: Model, data: Iterable[memoryview | bytes], start: int) -> None:
    """Set offset and size of each buffer of `model` whose entry of `data`, its bytes, is not empty:
    the contents follow each other, aligned, from offset `start` of the file on.
    """
    for buffer, content in zip(model.buffers, data, strict=True):
        if len(content):
            start += -start % ALIGNMENT
            buffer.offset, buffer.size = start, len(content)
            start += len(content)


def _aligned(data: Iterable[memoryview | bytes], start: int) -> Iterable[memoryview | bytes]:
    """Yield the bytes that follow the flatbuffer from offset `start` on: each entry of `data`,
    after the padding that aligns it to the offset that `_place` gives it.
    """
    for content in data:
        if len(content):
            yield bytes(-start % ALIGNMENT)
            yield content
            start += -start % ALIGNMENT + len(content)
