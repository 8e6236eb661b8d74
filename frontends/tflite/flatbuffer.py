"""A schema-driven reader and writer of flatbuffers.

A schema table is a subclass of `Table`; its class attributes are its fields, each with vtable index
and encoding. `decode` reads a table, `encode` writes one. Accesses are bounds-checked: an offset
outside of the file is a HexnnError. Vectors of numbers are views of the file.
"""

from __future__ import annotations

import struct
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Generic, TypeVar, cast, overload

import numpy as np
from flatbuffers import Builder
from flatbuffers import number_types as numbers
from numpy.typing import NDArray
from xdsl.dialects.builtin import FileLineColLoc, IntAttr, StringAttr

from ...dialects.diagnostics import HexnnError

T = TypeVar("T")


class DamagedFile(ValueError):
    """Raised when bytes of a file contradict the flatbuffer format."""


class Source:
    """The bytes of the flatbuffer file `name`, read with bounds checks."""

    def __init__(self, data: memoryview, name: str):
        self.data = data
        self.name = name
        self.decoded: dict[tuple[type[Table], int], Table] = {}
        """(class, byte offset) -> the decoded table: a shared table is decoded once."""

    def number(self, at: int, code: str) -> Any:
        """Return the little-endian number of struct format `code` (`I`, `f`) at byte offset `at`.
        Raises DamagedFile beyond the file.
        """
        size = struct.calcsize(f"<{code}")
        return struct.unpack_from(f"<{code}", self.part(at, size))[0]

    def part(self, at: int, size: int) -> memoryview:
        """Return `size` bytes from byte offset `at` on. Raises DamagedFile if they exceed the
        file.
        """
        if at < 0 or size < 0 or at + size > len(self.data):
            raise DamagedFile(
                f"bytes {at} to {at + size} are outside of its {len(self.data)} bytes"
            )
        return self.data[at : at + size]

    def target(self, at: int) -> int:
        """Return the byte offset in the file to which the uint32 at byte offset `at` points: `at`
        plus its value.
        """
        return at + self.number(at, "I")

    def vector(self, at: int, item_size: int) -> tuple[int, memoryview]:
        """Return (number of items, their bytes) of the vector to which the relative offset at byte
        offset `at` points; an item has `item_size` bytes.
        """
        start = self.target(at)
        length = self.number(start, "I")
        return length, self.part(start + 4, length * item_size)

    def targets(self, at: int) -> list[int]:
        """Return the byte offsets of the tables in the vector to which the relative offset at byte
        offset `at` points.
        """
        length, _ = self.vector(at, 4)
        first = self.target(at) + 4
        return [self.target(first + 4 * i) for i in range(length)]

    def slot(self, table: int, slot: int) -> int | None:
        """Return the byte offset of the field with vtable index `slot` in the table at byte offset
        `table`, or None if the table does not store it.
        """
        vtable = table - self.number(table, "i")
        size = self.number(vtable, "H")
        if 4 + 2 * slot + 2 > size:
            return None
        offset = self.number(vtable + 4 + 2 * slot, "H")
        return table + offset if offset else None

    def error(self, message: str) -> HexnnError:
        """Return (not raise) an error located at the file as a whole."""
        return HexnnError(message, FileLineColLoc(StringAttr(self.name), IntAttr(0), IntAttr(0)))


@dataclass(frozen=True)
class Bytes:
    """A vector of bytes, and its byte offset in the file it was read from (0 if it was not
    read).
    """

    data: memoryview | bytes
    offset: int = 0
    file: str = ""
    """The path of the file it was read from, if that is not the network's own."""


class Field(ABC, Generic[T]):
    """A field of a schema table, with vtable index `slot` and a default: a descriptor, so that
    `x.field` is the field's value in table `x`.
    """

    def __init__(self, slot: int, default: T):
        self.slot = slot
        self.default = default
        self.name = ""

    def __set_name__(self, owner: type, name: str) -> None:
        """Note the attribute name, under which instances of the table store the value."""
        self.name = name

    @overload
    def __get__(self, record: None, owner: type) -> Field[T]: ...
    @overload
    def __get__(self, record: Table, owner: type) -> T: ...
    def __get__(self, record: Table | None, owner: type) -> Field[T] | T:
        """Return the field's value in table `record`, or its default; the field itself for None
        (access on the class).
        """
        return self if record is None else record.__dict__.get(self.name, self.default)

    def __set__(self, record: Table, value: T) -> None:
        """Set the field's value in table `record`."""
        record.__dict__[self.name] = value

    @abstractmethod
    def read(self, source: Source, at: int) -> T:
        """Decode the value of the field that is stored at byte offset `at`."""

    @abstractmethod
    def prepare(self, builder: Builder, value: T) -> Any:
        """Write the string, vector or table that `value` refers to, which must precede the field's
        own table.

        Return what `store` then needs: the offset of what was written; for a number, the number
        itself; None to omit the field.
        """

    def store(self, builder: Builder, prepared: Any) -> None:
        """Write the field into the table under construction; `prepared` is what `prepare`
        returned.
        """
        if prepared is not None:
            builder.PrependUOffsetTRelativeSlot(self.slot, prepared, 0)


class Table:
    """Base class of the schema's tables, whose `Field` attributes are the fields; a field that is
    not set has its default.
    """

    fields: ClassVar[dict[str, Field[Any]]] = {}

    def __init_subclass__(cls) -> None:
        cls.fields = {k: v for k, v in vars(cls).items() if isinstance(v, Field)}

    def __init__(self, **values: Any):
        self.__dict__.update(values)


_FLAGS: dict[str, Any] = {
    "?": numbers.BoolFlags,
    "b": numbers.Int8Flags,
    "B": numbers.Uint8Flags,
    "i": numbers.Int32Flags,
    "I": numbers.Uint32Flags,
    "q": numbers.Int64Flags,
    "Q": numbers.Uint64Flags,
    "f": numbers.Float32Flags,
}


class Scalar(Field[T]):
    """A number of struct format `code`, stored inside the table; omitted if it equals the
    default.
    """

    def __init__(self, slot: int, code: str, default: T):
        super().__init__(slot, default)
        self.code = code

    def read(self, source: Source, at: int) -> T:
        """Return the number at byte offset `at`."""
        return source.number(at, self.code)

    def prepare(self, builder: Builder, value: T) -> T:
        """Return the number itself: it is stored inside the table, and nothing needs writing
        before.
        """
        return value

    def store(self, builder: Builder, prepared: T) -> None:
        """Write the number into the table under construction, unless it is the default."""
        builder.PrependSlot(_FLAGS[self.code], self.slot, prepared, self.default)


class Text(Field[str]):
    """A string field; invalid UTF-8 is replaced on reading."""

    def __init__(self, slot: int):
        super().__init__(slot, "")

    def read(self, source: Source, at: int) -> str:
        """Return the string to which the relative offset at byte offset `at` points."""
        _, data = source.vector(at, 1)
        return bytes(data).decode("utf-8", "replace")

    def prepare(self, builder: Builder, value: str) -> Any:
        """Write the string; return its offset, or None (omit the field) if it is empty."""
        return builder.CreateString(value) if value else None


class NumberVector(Field[NDArray[Any]]):
    """A vector of numbers of numpy type `dtype`, read without a copy."""

    def __init__(self, slot: int, dtype: str):
        super().__init__(slot, np.zeros(0, dtype))

    def read(self, source: Source, at: int) -> NDArray[Any]:
        """Return the vector to which the relative offset at byte offset `at` points, as an array
        that is a view of the file.
        """
        dtype = self.default.dtype
        _, data = source.vector(at, dtype.itemsize)
        return np.frombuffer(data, dtype)

    def prepare(self, builder: Builder, value: NDArray[Any]) -> Any:
        """Write the vector; return its offset, or None (omit the field) if it is empty."""
        if not len(value):
            return None
        return builder.CreateNumpyVector(np.ascontiguousarray(value, self.default.dtype))


class ByteVector(Field[Bytes]):
    """A vector of bytes, written aligned to 16 bytes as TFLite requires for weights."""

    def __init__(self, slot: int):
        super().__init__(slot, Bytes(b""))

    def read(self, source: Source, at: int) -> Bytes:
        """Return the vector to which the relative offset at byte offset `at` points, as a view of
        the file.
        """
        _, data = source.vector(at, 1)
        return Bytes(data, source.target(at) + 4)

    def prepare(self, builder: Builder, value: Bytes) -> Any:
        """Write the bytes; return their offset, or None (omit the field) if there are none."""
        size = len(value.data)
        if not size:
            return None
        builder.StartVector(1, size, 16)
        builder.head = builder.Head() - size
        builder.Bytes[builder.head : builder.head + size] = value.data
        return builder.EndVector()


TableT = TypeVar("TableT", bound=Table)


class TableReference(Field[TableT | None]):
    """A field that refers to one table of class `table`, or to none."""

    def __init__(self, slot: int, table: type[TableT]):
        super().__init__(slot, None)
        self.table = table

    def read(self, source: Source, at: int) -> TableT:
        """Decode the table to which the relative offset at byte offset `at` points."""
        return decode(self.table, source, source.target(at))

    def prepare(self, builder: Builder, value: TableT | None) -> Any:
        """Write the table; return its offset, or None (omit the field) for None."""
        return None if value is None else encode(builder, value)


class TableVector(Field[Sequence[TableT]]):
    """A vector of references to tables of class `table`."""

    def __init__(self, slot: int, table: type[TableT]):
        super().__init__(slot, ())
        self.table = table

    def read(self, source: Source, at: int) -> Sequence[TableT]:
        """Decode all tables of the vector to which the relative offset at byte offset `at`
        points.
        """
        return [decode(self.table, source, target) for target in source.targets(at)]

    def prepare(self, builder: Builder, value: Sequence[TableT]) -> Any:
        """Write the tables and the vector of their offsets; return the offset of that vector, also
        if empty.
        """
        offsets = [encode(builder, item) for item in value]
        builder.StartVector(4, len(offsets), 4)
        for offset in reversed(offsets):
            builder.PrependUOffsetTRelative(offset)
        return builder.EndVector()


class UndecodedTable(Field[int | Table | None]):
    """A reference to a table whose class another field determines: read as the table's byte offset,
    written from a `Table`.
    """

    def __init__(self, slot: int):
        super().__init__(slot, None)

    def read(self, source: Source, at: int) -> int:
        """Return the byte offset of the table to which the relative offset at byte offset `at`
        points, for a later `decode`.
        """
        return source.target(at)

    def prepare(self, builder: Builder, value: int | Table | None) -> Any:
        """Write a `Table` and return its offset; return None (omit the field) for a byte offset or
        None.
        """
        return encode(builder, value) if isinstance(value, Table) else None


def decode(cls: type[TableT], source: Source, at: int) -> TableT:
    """Decode the table of class `cls` at byte offset `at`, and the tables to which it refers.
    Raises HexnnError for a damaged file.
    """
    known = source.decoded.get((cls, at))
    if known is not None:
        return cast(TableT, known)
    values: dict[str, Any] = {}
    for name, field in cls.fields.items():
        try:
            target = source.slot(at, field.slot)
            if target is not None:
                values[name] = field.read(source, target)
        except DamagedFile as e:
            raise source.error(f"damaged file: {name} of {cls.__name__}: {e}") from None
    table = cls(**values)
    source.decoded[cls, at] = table
    return table


def encode(builder: Builder, record: Table) -> int:
    """Write table `record`, after all that it refers to; return its offset as flatbuffers count it,
    from the end of the buffer.
    """
    fields = record.fields
    prepared = [field.prepare(builder, getattr(record, name)) for name, field in fields.items()]
    builder.StartObject(max((field.slot for field in fields.values()), default=-1) + 1)
    for field, value in zip(fields.values(), prepared, strict=True):
        field.store(builder, value)
    return builder.EndObject()
