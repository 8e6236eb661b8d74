"""The values of constant tensors: bytes in the IR, in a file, or elided.

- `dense<...>` holds the bytes in memory;
- `#hexnn.file<"m.tflite", offset, size, "hash">` refers to a part of a file, which is mapped;
- `#hexnn.elided<"hash">` stands for bytes that a dump left out; the IR parses and verifies but
  cannot run.

The dialect `hexnn` also has the quantized types that MLIR lacks, and names of rounding rules.
"""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeAlias, cast

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
from .dense_values import dense_value
from .diagnostics import HexnnError
from .files.slices import FileSlice, content_hash, mapped
from .lazy import np
from .quant import ExpansionType, NumericsAttr, QuantizedType, VectorType, storage_dtype
from .quant.quantized import without_sign

if TYPE_CHECKING:
    from numpy.typing import NDArray


@irdl_attr_definition
class FileAttr(Data[FileSlice]):
    """A constant's bytes in a file: `#hexnn.file<"m.tflite", 1024, 64, "0f3a...">`."""

    name = "hexnn.file"

    @classmethod
    def of(cls, path: str | Path, offset: int, data: memoryview | bytes) -> FileAttr:
        """Return the attribute that refers to `data`, the bytes at `offset` in the file `path`,
        with their hash.
        """
        return cls(FileSlice(str(path), offset, len(data), content_hash(data)))

    @classmethod
    def unread(cls, path: str | Path, offset: int, data: memoryview | bytes) -> FileAttr:
        """Return the attribute that refers to `data`, the bytes at `offset` in the file `path`,
        without a hash: `data` is not read, and later changes of the file go unnoticed.
        """
        return cls(FileSlice(str(path), offset, len(data), ""))

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> FileSlice:
        """Parse `<"path", offset, size, "hash">`."""
        with parser.in_angle_brackets():
            path = parser.parse_str_literal()
            parser.parse_punctuation(",")
            offset = parser.parse_integer(allow_boolean=False, allow_negative=False)
            parser.parse_punctuation(",")
            size = parser.parse_integer(allow_boolean=False, allow_negative=False)
            parser.parse_punctuation(",")
            return FileSlice(path, offset, size, parser.parse_str_literal())

    def print_parameter(self, printer: Printer) -> None:
        """Print the file slice as `<"path", offset, size, "hash">`."""
        with printer.in_angle_brackets():
            printer.print_string_literal(self.data.path)
            printer.print_string(f", {self.data.offset}, {self.data.size}, ")
            printer.print_string_literal(self.data.hash)

    def bytes(self) -> memoryview:
        """Return the memory-mapped bytes. Raises HexnnError if the file is missing, too short or
        changed.
        """
        return mapped(self.data)


NO_DATA = "no data"
"""The text in place of the hash for a variable without a data file."""


@irdl_attr_definition
class ElidedAttr(Data[str]):
    """A constant's value that is not available, with a hash or a reason.

    `#hexnn.elided<"0f3a...">` was left out of a dump; `#hexnn.elided<"no data: conv1/filter">` is a
    variable of a network without a data file.
    """

    name = "hexnn.elided"

    @property
    def reason(self) -> str:
        """The error message for code that needs the value: why it is missing, and what to do."""
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
        """Parse `<"hash">`, or a reason in place of the hash."""
        with parser.in_angle_brackets():
            return parser.parse_str_literal()

    def print_parameter(self, printer: Printer) -> None:
        """Print the hash or reason as `<"hash">`."""
        with printer.in_angle_brackets():
            printer.print_string_literal(self.data)


def referenced(root: Operation) -> set[Path]:
    """Return the paths of the files to which constants in `root` refer."""
    maps = (m for op in root.walk() for m in (op.properties, op.attributes))
    attributes = (a for one in maps for a in one.values())
    return {Path(a.data.path) for a in attributes if isinstance(a, FileAttr)}


ConstantValue: TypeAlias = "DenseIntOrFPElementsAttr[Any] | FileAttr | ElidedAttr"
"""The attributes that hold a constant's value."""

CONSTANT_VALUE: AttrConstraint = (
    BaseAttr(DenseIntOrFPElementsAttr) | BaseAttr(FileAttr) | BaseAttr(ElidedAttr)
)


def raw_bytes(value: Attribute) -> memoryview:
    """Return the stored bytes of a constant's `value` attribute; a splat has those of one element.

    Raises HexnnError if they are elided or their file cannot be read.
    """
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
    """Return the stored values (integers if quantized) of a constant of `type`, read-only and
    without a copy if possible.

    Raises HexnnError if they are elided or their file cannot be read.
    """
    dtype = storage_dtype(type.element_type)
    if isinstance(value, DenseIntOrFPElementsAttr) and type.element_type == _I1:
        return np.array(value.get_values(), dtype).reshape(type.get_shape())
    data = without_sign(np.frombuffer(raw_bytes(value), dtype), type.element_type)
    shape = type.get_shape()
    if data.size == 1 and int(np.prod(shape)) != 1:
        return np.broadcast_to(data, shape)
    return data.reshape(shape)


def storage_type(type: TensorType[Any]) -> TensorType[Any]:
    """Return the type of a constant's stored values: `type` without encoding, its quantized
    elements replaced by the integers that store them.
    """
    element = type.element_type
    plain = element.storage_type if isinstance(element, QuantizedType) else element
    return tensor_type_of(plain, type.get_shape())


def dense(values: NDArray[Any], type: TensorType[Any]) -> DenseIntOrFPElementsAttr[Any]:
    """Return `values` as the dense attribute of a constant of `type`. Raises HexnnError unless they
    have the shape and dtype of `storage_type(type)`.
    """
    dtype = storage_dtype(type.element_type)
    if values.shape != type.get_shape() or values.dtype != dtype:
        raise HexnnError(
            f"a constant of {type} needs {dtype}{list(type.get_shape())}, "
            f"got {values.dtype}{list(values.shape)}"
        )
    return dense_of_bytes(values.tobytes(), type)


def dense_of_bytes(data: bytes, type: TensorType[Any]) -> DenseIntOrFPElementsAttr[Any]:
    """Return the dense attribute of a constant of `type` from `data`: the bytes of all elements, or
    of one element for a splat.
    """
    make = _cached_dense if len(data) <= CACHED_SIZE else _dense
    return make(data, storage_type(type))


CACHED_SIZE = 64
"""The size in bytes up to which attributes are cached, since graphs repeat small constants."""


def _dense(data: bytes, type: TensorType[Any]) -> DenseIntOrFPElementsAttr[Any]:
    """Return the dense attribute of an unquantized tensor type whose elements have the bytes
    `data`.
    """
    return DenseIntOrFPElementsAttr(type, BytesAttr(data))


_cached_dense = lru_cache(maxsize=4096)(_dense)


class ConstantOp(IRDLOperation):
    """A constant tensor; the base class of the constants of all dialects.

    The bytes of `value` are the stored values of `output`, row-major, little-endian.
    """

    value = prop_def(CONSTANT_VALUE)
    output = result_def(TensorType)

    assembly_format = "$value attr-dict `:` type($output)"

    traits = traits_def(Pure(), ConstantLike())

    def __init__(self, value: ConstantValue, type: TensorType[Any]):
        super().__init__(properties={"value": value}, result_types=[type])

    @classmethod
    def of(cls, values: NDArray[Any], type: TensorType[Any]):
        """Return a constant of `type` whose stored values (integers if quantized) are `values`."""
        return cls.create(result_types=[type], properties={"value": dense(values, type)})

    @property
    def type(self) -> TensorType[Any]:
        """The tensor type of the result."""
        return cast(TensorType[Any], self.output.type)

    @property
    def is_fixed(self) -> bool:
        """Whether the values are the same in every run; false for a variable that the network
        updates.
        """
        return True

    @property
    def array(self) -> NDArray[Any]:
        """The stored values, read-only. Raises HexnnError, located at the operation, if they are
        elided or their file cannot be read.
        """
        try:
            return array(self.value, self.type)
        except HexnnError as e:
            raise HexnnError(e.message, self) from e

    def verify_(self) -> None:
        """Check that `value` holds the bytes of all elements or of one (a splat), that quantization
        parameters fit the shape, and that dense quantized values are in range.
        """
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
        """Check that scales and zero points of the element type fit the shape, and that dense
        values lie in its range [qmin, qmax].
        """
        try:
            element.verify_shape(self.type.get_shape())
        except VerifyException as error:
            raise VerifyException(f"output {error}") from error
        limits = np.iinfo(cast(Any, storage_dtype(element)))
        full = (element.qmin, element.qmax) == (limits.min, limits.max)
        if full or not isinstance(self.value, DenseIntOrFPElementsAttr):
            return
        values = array(self.value, self.type)
        outside = values[(values < element.qmin) | (values > element.qmax)]
        if outside.size:
            raise VerifyException(
                f"values must lie in [{element.qmin}, {element.qmax}], got {outside.flat[0]}"
            )


def fixed_constant(value: SSAValue) -> ConstantOp | None:
    """Return the constant operation that defines `value` if its elements are the same in every run;
    None for a variable that the network updates, and for any other value.
    """
    owner = value.owner
    return owner if isinstance(owner, ConstantOp) and owner.is_fixed else None


def available_constant(value: SSAValue) -> ConstantOp | None:
    """Return the constant operation that defines `value` if its bytes are known and the same in
    every run, else None.
    """
    owner = fixed_constant(value)
    return None if owner is None or isinstance(owner.value, ElidedAttr) else owner


def known_array(value: SSAValue) -> NDArray[Any] | None:
    """Return the stored values of a constant (also of arith) with known, fixed bytes, else None."""
    if (constant := available_constant(value)) is not None:
        return constant.array
    given = dense_value(value)
    return None if given is None else array(given, cast("TensorType[Any]", value.type))


HEXNN = Dialect("hexnn", [], [FileAttr, ElidedAttr, ExpansionType, VectorType, NumericsAttr])
"""The dialect of hexnn's own attributes and types; those that MLIR has are in `quant`."""
