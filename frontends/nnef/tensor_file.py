"""Reading and writing of tensor files: a 128-byte header, then the items (NNEF 1.0.3, section 5.2).

The header has a code for the type of the items: 0 floats, 1 integers (unsigned, unless the
signedness flag of earlier revisions is set), 2 and 3 quantized integers, 4 signed integers, 5
logical values, 0x10 and 0x11 values quantized by the formulas of section 5.2. Items may have 1 to
64 bits, packed from the highest bit of each byte on.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from .errors import file_error

HEADER = struct.Struct("<2sBBII8III32s4x")
"""Magic, version, data size, rank, extents, bits, code, parameters; zeros up to 128 bytes
follow.
"""
SIZE = 128
OLD_SIZE = 132
"""Header size in bytes of files by an early writer: four zero bytes too many."""
MAGIC = b"N\xef"
MOST_AXES = 8
FLOAT, UNSIGNED, QUANTIZED_UNSIGNED, QUANTIZED_SIGNED, SIGNED, LOGICAL = range(6)
LINEAR, LOGARITHMIC = 0x10, 0x11
CODES = {
    FLOAT: "f",
    UNSIGNED: "u",
    QUANTIZED_UNSIGNED: "u",
    QUANTIZED_SIGNED: "i",
    SIGNED: "i",
    LOGICAL: "b",
    LINEAR: "u",
    LOGARITHMIC: "u",
}
"""Item type code -> numpy's kind of the stored items."""
WRITTEN = {"f": FLOAT, "u": UNSIGNED, "i": SIGNED, "b": LOGICAL}
"""numpy's kind of the items -> the item type code written for it."""
Array = NDArray[Any]


@dataclass(frozen=True)
class Header:
    """The decoded header of a tensor file: shape, bits per item, item type code, and 32 bytes of
    parameters, whose meaning depends on the code.
    """

    shape: tuple[int, ...]
    bits: int
    code: int
    parameters: bytes
    size: int
    """The size of the items in bytes."""

    @property
    def is_signed(self) -> bool:
        """Whether the stored integers are signed: as the item type code says, or for code 1 a flag
        in `parameters`, which earlier revisions of NNEF set.
        """
        old_flag = self.code == UNSIGNED and any(self.parameters[:4])
        return old_flag or CODES[self.code] == "i"

    @property
    def kind(self) -> str:
        """The NNEF data type of the items: `integer`, `logical` or `scalar`."""
        if self.code in (UNSIGNED, SIGNED):
            return "integer"
        return "logical" if self.code == LOGICAL else "scalar"

    @property
    def is_quantized(self) -> bool:
        """Whether the items are quantized integers (codes 2, 3), whose parameters graph.quant
        states.
        """
        return self.code in (QUANTIZED_UNSIGNED, QUANTIZED_SIGNED)

    @property
    def is_raw(self) -> bool:
        """Whether the bytes of the items are those of an array of `dtype`: nothing is decoded."""
        return self.dtype is not None and self.code not in (LINEAR, LOGARITHMIC)

    @property
    def dtype(self) -> np.dtype[Any] | None:
        """The numpy type of the items as stored, or None if numpy has no type of that width."""
        letter = "i" if self.is_signed else CODES[self.code]
        if letter == "b":
            return np.dtype(np.bool_) if self.bits == 8 else None
        fits = self.bits in ((16, 32, 64) if letter == "f" else (8, 16, 32, 64))
        return np.dtype(f"<{letter}{self.bits // 8}") if fits else None


def read_header(data: bytes | memoryview, name: str) -> Header:
    """Decode `data`, the first 128 bytes or more of file `name`. Raises NnefError for an invalid
    header.
    """
    view = memoryview(data)[:SIZE]
    if len(view) < SIZE:
        message = f"a header has {SIZE} bytes, got {len(view)}"
        raise file_error("tensor-header", message, name)
    magic, major, minor, size, rank, *rest = HEADER.unpack_from(view)
    extents, (bits, code, parameters) = rest[:MOST_AXES], rest[MOST_AXES:]
    if magic != MAGIC:
        message = f"a tensor file begins with 4e ef, got {magic.hex(' ')}"
        raise file_error("tensor-header", message, name)
    if (major, minor) > (1, 0):
        raise file_error("tensor-header", f"version {major}.{minor} is newer than 1.0", name)
    if rank > MOST_AXES:
        raise file_error("tensor-header", f"rank is at most {MOST_AXES}, got {rank}", name)
    if any(extents[rank:]):
        message = f"extents beyond rank {rank} are 0, got {list(extents)}"
        raise file_error("tensor-header", message, name)
    shape = tuple(int(extent) for extent in extents[:rank])
    header = Header(shape, bits, _code(code, name), parameters, size)
    _check_items(header, name)
    return header


def _code(code: int, name: str) -> int:
    """Return the item type code in `code`, a 32-bit header field of file `name`: the nonzero one of
    its 16-bit halves. Raises NnefError for an unknown code or a vendor's (both halves nonzero).
    """
    low, high = code & 0xFFFF, code >> 16
    item_code = high if low == 0 else low
    if (low and high) or item_code not in CODES:
        vendor = f"vendor 0x{high:04x}, " if low and high else ""
        known = ", ".join(hex(one) for one in CODES)
        message = f"items have one of the codes {known}, got {vendor}{hex(item_code)}"
        raise file_error("tensor-items", message, name)
    return item_code


def _check_items(header: Header, name: str) -> None:
    """Raise NnefError, about file `name`, if the item width is invalid for the code, or the stated
    data size is not that of the shape.
    """
    if not 1 <= header.bits <= 64 or (header.code == FLOAT and header.dtype is None):
        allowed = "16, 32 or 64" if header.code == FLOAT else "1 to 64"
        message = f"items have {allowed} bits, got {header.bits}"
        raise file_error("tensor-items", message, name)
    need = (count(header.shape) * header.bits + 7) // 8
    if header.size != need:
        message = (
            f"{list(header.shape)} items of {header.bits} bits need {need} bytes, "
            f"the header says {header.size}"
        )
        raise file_error("tensor-length", message, name)


def count(shape: Sequence[int]) -> int:
    """Return the product of the extents as a Python integer, which cannot overflow."""
    items = 1
    for size in shape:
        items *= int(size)
    return items


def offset(data: bytes | memoryview, header: Header, name: str) -> int:
    """Return the byte offset of the items in the file `name`, the size of its header. Raises
    NnefError if the length of `data` is not header plus items.
    """
    have = memoryview(data).nbytes
    for begin in (SIZE, OLD_SIZE):
        if have == begin + header.size:
            return begin
    message = f"the header promises {header.size} bytes of items, the file has {have - SIZE}"
    raise file_error("tensor-length", message, name)


def items(data: bytes | memoryview, header: Header, name: str) -> Array:
    """Return the items of the tensor file with bytes `data` as a read-only array.

    Quantized integers are returned as stored; codes 0x10 and 0x11 are decoded to float32. Raises
    NnefError, whose message names the file `name`, for data that does not fit the header, or ranges
    that its code does not allow.
    """
    begin = offset(data, header, name)
    if header.is_raw:
        return np.frombuffer(data, header.dtype, count(header.shape), begin).reshape(header.shape)
    codes = _unpacked(memoryview(data)[begin:], header)
    if header.code in (LINEAR, LOGARITHMIC):
        low, high = struct.unpack_from("<ff", header.parameters)
        if not (math.isfinite(low) and math.isfinite(high)):
            message = f"min and max are finite, got {low} and {high}"
            raise file_error("tensor-items", message, name)
        if header.code == LOGARITHMIC and low not in (0.0, -high):
            message = f"min of code 0x11 is 0 or -max, got {low:g} with max {high:g}"
            raise file_error("tensor-items", message, name)
        decoded = _linear if header.code == LINEAR else _logarithmic
        return decoded(codes, header.bits, low, high).reshape(header.shape)
    if header.code == LOGICAL:
        return (codes != 0).reshape(header.shape)
    return _widened(codes, header).reshape(header.shape)


def _unpacked(data: memoryview, header: Header) -> NDArray[np.uint64]:
    """Return the items packed in `data`, `header.bits` bits each, as unsigned 64-bit integers."""
    total = count(header.shape)
    if header.bits in (8, 16, 32, 64):
        return np.frombuffer(data, f"<u{header.bits // 8}", total).astype(np.uint64)
    bits = np.unpackbits(np.frombuffer(data, np.uint8), count=total * header.bits)
    codes = np.zeros(total, np.uint64)
    for column in bits.reshape(total, header.bits).T:
        codes = (codes << np.uint64(1)) | column
    return codes


def _widened(codes: NDArray[np.uint64], header: Header) -> Array:
    """Convert unpacked items to the narrowest numpy integer type that holds `header.bits`,
    sign-extended if they are signed.
    """
    width = next(w for w in (8, 16, 32, 64) if header.bits <= w)
    if not header.is_signed:
        return codes.astype(f"<u{width // 8}")
    lost = np.uint64(64 - header.bits)
    return ((codes << lost).view(np.int64) >> np.int64(64 - header.bits)).astype(f"<i{width // 8}")


def _linear(codes: NDArray[np.uint64], bits: int, low: float, high: float) -> Array:
    """Dequantize items of code 0x10: codes / (2^bits - 1) * (high - low) + low, as float32."""
    r = float(2**bits - 1)
    return (codes.astype(np.float64) / r * (high - low) + low).astype(np.float32)


def _logarithmic(codes: NDArray[np.uint64], bits: int, low: float, high: float) -> Array:
    """Dequantize items of code 0x11 to 2^(code + m - r), where m = ceil(log2(high)) and r is the
    largest code; all 0 if `high` <= 0.

    If `low` is not 0, the highest bit of an item is the sign of the result, not part of the code.
    """
    if high <= 0:
        return np.zeros(codes.shape, np.float32)
    m = np.ceil(np.log2(high))
    width = bits - 1 if low != 0 else bits
    r = 2**width - 1
    exponents = (codes & np.uint64(r)).astype(np.float64) + (m - r)
    negative = (codes >> np.uint64(width)).astype(bool) if low != 0 else np.False_
    return np.where(negative, -np.exp2(exponents), np.exp2(exponents)).astype(np.float32)


def encode(array: Array, code: int | None = None, bits: int | None = None) -> bytes:
    """Return the bytes of a tensor file, header and items, for an array.

    `code` is QUANTIZED_UNSIGNED or QUANTIZED_SIGNED for quantized integers, None for other items,
    whose code follows from the array's type. `bits` is the item width; None: the width of the
    array's type, 1 for logical values.
    """
    header, _ = header_of(array, code, bits)
    width = _width(array, code, bits)
    data = _bytes(array) if width == array.dtype.itemsize * 8 else _packed(array, width)
    return header + data


def header_of(array: Array, code: int | None = None, bits: int | None = None) -> tuple[bytes, int]:
    """Return the header of a tensor file for `array`, and the number of bytes of items after it.

    `code` is QUANTIZED_UNSIGNED or QUANTIZED_SIGNED for quantized integers, None for other items;
    `bits` is the item width, None that of the array's type, 1 for logical values.
    """
    extents = [*array.shape, *[0] * (MOST_AXES - array.ndim)]
    width = _width(array, code, bits)
    size = (array.size * width + 7) // 8
    code_of_items = WRITTEN[array.dtype.kind] if code is None else code
    packed = HEADER.pack(MAGIC, 1, 0, size, array.ndim, *extents, width, code_of_items, bytes(32))
    return packed.ljust(SIZE, b"\0"), size


def _width(array: Array, code: int | None, bits: int | None) -> int:
    """Return the item width in bits: `bits` if it is not None; else 1 for logical values, and for
    other values the width of the array's type.
    """
    logical = code is None and array.dtype.kind == "b"
    own = 1 if logical or code == LOGICAL else array.dtype.itemsize * 8
    return own if bits is None else bits


def _bytes(array: Array) -> bytes:
    return np.ascontiguousarray(array).astype(array.dtype.newbyteorder("<")).tobytes()


def _packed(array: Array, width: int) -> bytes:
    """Return integers packed to `width` bits each, highest bits first; the last byte is padded with
    zeros.
    """
    codes = array.ravel().astype(np.int64 if array.dtype.kind == "i" else np.uint64).view(np.uint64)
    shifts = np.arange(width - 1, -1, -1, dtype=np.uint64)
    return np.packbits(((codes[:, None] >> shifts) & np.uint64(1)).astype(np.uint8)).tobytes()
