"""Constant tensors as bytes: in the IR, in a file, or left out of a dump.

- `dense<...>`: the bytes are in memory;
- `#hexnn.file<"m.tflite", offset, size, "hash">`: they are that part of a file, mapped when read;
- `#hexnn.elided<"hash">`: a dump left them out; such IR parses and verifies, but cannot run.

The dialect `hexnn` has these and what else is ours alone in types: encodings and numerics.
"""

from __future__ import annotations

import hashlib
import mmap
import sys
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast
from weakref import WeakSet

from xdsl.dialects.builtin import BytesAttr, DenseIntOrFPElementsAttr, TensorType
from xdsl.dialects.builtin import i1 as _I1
from xdsl.ir import Attribute, Data, Dialect, Operation, SSAValue
from xdsl.irdl import (
    AttrConstraint,
    BaseAttr,
    IRDLOperation,
    irdl_attr_definition,
    prop_def,
    result_def,
    traits_def,
)
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.traits import ConstantLike, Pure
from xdsl.utils.exceptions import VerifyException

from .construction import tensor_type_of
from .diagnostics import HexnnError
from .lazy import np
from .quant import ExpansionType, NumericsAttr, QuantizedType, VectorType, storage_dtype

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class FileSlice:
    """`size` bytes at `offset` of the file `path`.

    `hash` is of their content; empty when that was not looked at, since nobody needs it.
    """

    path: str
    offset: int
    size: int
    hash: str


@irdl_attr_definition
class FileAttr(Data[FileSlice]):
    """Bytes of a file: `#hexnn.file<"m.tflite", 1024, 64, "0f3a...">`."""

    name = "hexnn.file"

    @classmethod
    def of(cls, path: str | Path, offset: int, data: memoryview | bytes) -> FileAttr:
        """The attribute for `data` stored at `offset` in the file `path`."""
        return cls(FileSlice(str(path), offset, len(data), content_hash(data)))

    @classmethod
    def unread(cls, path: str | Path, offset: int, data: memoryview | bytes) -> FileAttr:
        """The same without looking at `data`: changes of the file go unnoticed."""
        return cls(FileSlice(str(path), offset, len(data), ""))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> FileSlice:
        """`<"path", offset, size, "hash">`."""
        with parser.in_angle_brackets():
            path = parser.parse_str_literal()
            parser.parse_punctuation(",")
            offset = parser.parse_integer(allow_boolean=False, allow_negative=False)
            parser.parse_punctuation(",")
            size = parser.parse_integer(allow_boolean=False, allow_negative=False)
            parser.parse_punctuation(",")
            return FileSlice(path, offset, size, parser.parse_str_literal())

    def print_parameter(self, printer: Printer) -> None:
        """Print what `parse_parameter` reads."""
        with printer.in_angle_brackets():
            printer.print_string_literal(self.data.path)
            printer.print_string(f", {self.data.offset}, {self.data.size}, ")
            printer.print_string_literal(self.data.hash)

    def bytes(self) -> memoryview:
        """The mapped bytes. Raises HexnnError when the file is gone, short or changed."""
        return _mapped(self.data)


NO_DATA = "no data"
"""What stands in place of the hash of values that never were there."""


@irdl_attr_definition
class ElidedAttr(Data[str]):
    """Bytes that are not there: a dump left them out, and they are known by their hash
    (`#hexnn.elided<"0f3a...">`), or a variable of a network has no data file
    (`#hexnn.elided<"no data: conv1/filter">`).
    """

    name = "hexnn.elided"

    @property
    def reason(self) -> str:
        """Why the values are not there, and what to do."""
        kind, _, label = self.data.partition(": ")
        if kind != NO_DATA:
            return f"the constant {self.data} was elided: this IR cannot run"
        name, file = (f" '{label}'", f"{label}.dat") if label else ("", ".dat")
        return (
            f"variable{name} has no data: there is no file {file} beside the graph; "
            "--random-weights SEED gives it values"
        )

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> str:
        """`<"hash">`."""
        with parser.in_angle_brackets():
            return parser.parse_str_literal()

    def print_parameter(self, printer: Printer) -> None:
        """Print what `parse_parameter` reads."""
        with printer.in_angle_brackets():
            printer.print_string_literal(self.data)


def referenced(root: Operation) -> set[Path]:
    """The files that constants in `root` refer to."""
    maps = (m for op in root.walk() for m in (op.properties, op.attributes))
    attributes = (attribute for one in maps for attribute in one.values())
    return {Path(a.data.path) for a in attributes if isinstance(a, FileAttr)}


def content_hash(data: memoryview | bytes) -> str:
    """A short hash of some bytes, by which constants are told apart."""
    return hashlib.blake2b(data, digest_size=8).hexdigest()


_MAPS = WeakSet[mmap.mmap]()


@lru_cache(maxsize=64)
def _map(path: str, mtime: int, size: int) -> memoryview:
    if size == 0:
        return memoryview(b"")
    with open(path, "rb") as file:
        mapped = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    _MAPS.add(mapped)
    return memoryview(mapped)


def release_files() -> None:
    """Give back the memory of what was read of mapped files; it is read again where needed."""
    if sys.platform != "win32":
        for mapped in _MAPS:
            mapped.madvise(mmap.MADV_DONTNEED)


@lru_cache(maxsize=4096)
def _checked(part: FileSlice, mtime: int, size: int) -> memoryview:
    data = _map(part.path, mtime, size)[part.offset : part.offset + part.size]
    if len(data) != part.size:
        raise HexnnError(f"{part.path}: constant at {part.offset} needs {part.size} bytes")
    if part.hash and content_hash(data) != part.hash:
        raise HexnnError(
            f"{part.path}: the constant at {part.offset} has changed (hash {content_hash(data)}, "
            f"expected {part.hash})"
        )
    return data


def _mapped(part: FileSlice) -> memoryview:
    try:
        stat = Path(part.path).stat()
    except OSError as e:
        raise HexnnError(f"{part.path}: cannot read constants: {e.strerror}") from e
    return _checked(part, stat.st_mtime_ns, stat.st_size)


ConstantValue: TypeAlias = "DenseIntOrFPElementsAttr[Any] | FileAttr | ElidedAttr"

CONSTANT_VALUE: AttrConstraint = (
    BaseAttr(DenseIntOrFPElementsAttr) | BaseAttr(FileAttr) | BaseAttr(ElidedAttr)
)


def raw_bytes(value: Attribute) -> memoryview:
    """The bytes of a constant's value. Raises HexnnError when a dump left them out."""
    match value:
        case DenseIntOrFPElementsAttr():
            return memoryview(value.data.data)
        case FileAttr():
            return value.bytes()
        case ElidedAttr():
            raise HexnnError(value.reason)
        case _:
            raise HexnnError(f"{value} is not a constant's value")


def array(value: Attribute, type: TensorType[Any]) -> NDArray[Any]:
    """The values of a constant of `type`, without a copy, read-only, as storage integers."""
    dtype = storage_dtype(type.element_type)
    if isinstance(value, DenseIntOrFPElementsAttr) and type.element_type == _I1:
        return np.array(value.get_values(), dtype).reshape(type.get_shape())
    data = np.frombuffer(raw_bytes(value), dtype)
    shape = type.get_shape()
    if data.size == 1 and int(np.prod(shape)) != 1:
        return np.broadcast_to(data, shape)
    return data.reshape(shape)


def storage_type(type: TensorType[Any]) -> TensorType[Any]:
    """The plain tensor type that holds the storage values of `type`."""
    element = type.element_type
    plain = element.storage_type if isinstance(element, QuantizedType) else element
    return tensor_type_of(plain, type.get_shape())


def dense(values: NDArray[Any], type: TensorType[Any]) -> DenseIntOrFPElementsAttr[Any]:
    """`values` as the value of a constant of `type`."""
    dtype = storage_dtype(type.element_type)
    if values.shape != type.get_shape() or values.dtype != dtype:
        raise HexnnError(
            f"a constant of {type} needs {dtype}{list(type.get_shape())}, "
            f"got {values.dtype}{list(values.shape)}"
        )
    return of_bytes(values.tobytes(), type)


def of_bytes(data: bytes, type: TensorType[Any]) -> DenseIntOrFPElementsAttr[Any]:
    """Bytes as the value of a constant of `type`, which has as many."""
    make = _few_bytes if len(data) <= FEW else _any_bytes
    return make(data, storage_type(type))


FEW = 64
"""Values of up to so many bytes are made once: a graph has many literals, few of them different."""


def _any_bytes(data: bytes, type: TensorType[Any]) -> DenseIntOrFPElementsAttr[Any]:
    return DenseIntOrFPElementsAttr(type, BytesAttr(data))


_few_bytes = lru_cache(maxsize=4096)(_any_bytes)


class ConstantOp(IRDLOperation):
    """A constant tensor. Base of the constants of all dialects.

    The bytes of `value` are the storage values of `output`, row-major, little-endian.
    """

    value = prop_def(CONSTANT_VALUE)
    output = result_def(TensorType)

    assembly_format = "$value attr-dict `:` type($output)"

    traits = traits_def(Pure(), ConstantLike())

    def __init__(self, value: ConstantValue, type: TensorType[Any]):
        super().__init__(properties={"value": value}, result_types=[type])

    @classmethod
    def of(cls, values: NDArray[Any], type: TensorType[Any]):
        """A constant with these values."""
        return cls.create(result_types=[type], properties={"value": dense(values, type)})

    @property
    def type(self) -> TensorType[Any]:
        """The type of the result."""
        return cast(TensorType[Any], self.output.type)

    @property
    def is_fixed(self) -> bool:
        """Whether the values are the same in every run."""
        return True

    @property
    def array(self) -> NDArray[Any]:
        """The storage values, read-only."""
        try:
            return array(self.value, self.type)
        except HexnnError as e:
            raise HexnnError(e.message, self) from e

    def verify_(self) -> None:
        """The bytes are as many as the type needs."""
        need = int(np.prod(self.type.get_shape())) * storage_dtype(self.type.element_type).itemsize
        match self.value:
            case FileAttr():
                have = self.value.data.size
            case DenseIntOrFPElementsAttr() if self.type.element_type != _I1:
                have = len(self.value.data.data)
            case _:
                return
        if have not in (need, storage_dtype(self.type.element_type).itemsize):
            raise VerifyException(f"value has {have} bytes, {self.type} needs {need}")
        if isinstance(self.type.element_type, QuantizedType):
            self._verify_quantized(self.type.element_type)

    def _verify_quantized(self, element: QuantizedType) -> None:
        """Scales lie on the tensor; values in memory lie in a range that is below the storage's."""
        try:
            element.verify_shape(self.type.get_shape())
        except VerifyException as error:
            raise VerifyException(f"output {error}") from error
        limits = np.iinfo(cast(Any, storage_dtype(element)))
        narrow = (element.qmin, element.qmax) != (limits.min, limits.max)
        if not narrow or not isinstance(self.value, DenseIntOrFPElementsAttr):
            return
        values = array(self.value, self.type)
        outside = values[(values < element.qmin) | (values > element.qmax)]
        if outside.size:
            raise VerifyException(
                f"values must lie in [{element.qmin}, {element.qmax}], got {outside.flat[0]}"
            )


def known(value: SSAValue) -> ConstantOp | None:
    """The constant that `value` is, unless its bytes were left out or it changes."""
    owner = value.owner
    if not isinstance(owner, ConstantOp) or isinstance(owner.value, ElidedAttr):
        return None
    return owner if owner.is_fixed else None


def known_array(value: SSAValue) -> NDArray[Any] | None:
    """The storage values of `value` where it is a constant that was not left out."""
    constant = known(value)
    return None if constant is None else constant.array


HEXNN = Dialect("hexnn", [], [FileAttr, ElidedAttr, ExpansionType, VectorType, NumericsAttr])
"""Attributes and types that are ours alone; encodings that MLIR has stand in `quant`."""
