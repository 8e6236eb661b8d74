"""Tensors at their planned addresses: conversion to and from bytes, and the addresses of the bytes
of a box (a range of indices along each axis).

`contiguous_runs` splits a copy of bytes into the runs that DMA transfers.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray
from xdsl.ir import Operation, SSAValue

from .. import htp
from ..diagnostics import HexnnError
from ..quant import storage_dtype

Bytes = NDArray[np.uint8]
Offsets = NDArray[np.int64]


class Storage(Protocol):
    """A memory with readable and writable bytes at addresses."""

    def view(self, address: int, nbytes: int) -> Bytes:
        """Return `nbytes` bytes at `address` as a writable view."""
        ...


@dataclass(frozen=True)
class TensorBuffer:
    """A tensor at a byte address: its layout, storage dtype and logical shape (without padding)."""

    address: int
    layout: htp.Layout
    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @staticmethod
    def of(value: SSAValue) -> TensorBuffer:
        """Return the buffer of a value that memory planning placed.

        Raises HexnnError if the value has no address.
        """
        address = htp.address_of(value)
        if address is None:
            owner = value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
            raise HexnnError(f"value of type {value.type} has no address in memory", owner)
        type = htp.tensor_type(value)
        layout = htp.LAYOUTS[htp.layout_name(value)]
        return TensorBuffer(address, layout, type.get_shape(), storage_dtype(type.element_type))

    @property
    def nbytes(self) -> int:
        """The size in bytes, padding included: a multiple of 128."""
        return self.layout.physical_bytes(self.shape, self.dtype.itemsize)

    @property
    def content_bytes(self) -> int:
        """The number of bytes that `encode` returns: `nbytes`, for layout `flat` without the final
        padding.
        """
        flat = math.prod(self.shape) * self.dtype.itemsize
        return self.nbytes if self.layout.axes else flat

    def encode(self, array: NDArray[Any]) -> Bytes:
        """Return the bytes of `array`, which has the logical shape, in this tensor's layout.

        Padding at the end of a tensor of layout `flat` is left out.
        """
        data = np.ascontiguousarray(array)
        return self.layout.encode(data) if self.layout.axes else data.reshape(-1).view(np.uint8)

    def decode(self, data: Bytes) -> NDArray[Any]:
        """Return the tensor whose bytes in memory are `data` as a new array of the logical
        shape.
        """
        return self.layout.decode(data, self.shape, self.dtype).copy()

    def view(self, memory: Storage) -> Bytes:
        """Return a writable view of the tensor's bytes in `memory`."""
        return memory.view(self.address, self.nbytes)

    def read(self, memory: Storage) -> NDArray[Any]:
        """Return a copy of the tensor in `memory` as an array of the logical shape."""
        return self.decode(self.view(memory))

    def write(self, memory: Storage, array: NDArray[Any]) -> None:
        """Encode `array`, which has the logical shape, and write it to `memory`."""
        data = self.encode(array)
        memory.view(self.address, data.size)[:] = data

    def box(self, offsets: tuple[int, ...], sizes: tuple[int, ...]) -> Offsets:
        """Return the address of each byte of a box, 1-D, in the row-major order of the box's
        elements.

        The box has the extents `sizes` and starts at the indices `offsets`.
        """
        at = self.layout.offsets(self.shape, self.dtype.itemsize)
        part = at[box_index(offsets, sizes)]
        inner = np.arange(self.dtype.itemsize)
        return (self.address + part.reshape(-1, 1) + inner).reshape(-1)


def box_index(offsets: Sequence[int], sizes: Sequence[int]) -> tuple[slice, ...]:
    """Return the index, in an array, of the box of extents `sizes` that starts at `offsets`."""
    return tuple(slice(o, o + n) for o, n in zip(offsets, sizes, strict=True))


def contiguous_runs(source: Offsets, dest: Offsets) -> tuple[tuple[Offsets, Offsets], int]:
    """Split a copy, given byte by byte, into contiguous runs of one common length, as long as
    possible.

    Byte i is copied from address `source[i]` to `dest[i]`. Returns ((sources, destinations),
    length): the addresses of the runs' first bytes, ascending by destination, and the bytes of a
    run.
    """
    order = np.argsort(dest, kind="stable")
    source, dest = source[order], dest[order]
    breaks = np.flatnonzero((np.diff(source) != 1) | (np.diff(dest) != 1)) + 1
    bounds = np.concatenate(([0], breaks, [len(dest)]))
    length = math.gcd(*(int(n) for n in np.unique(np.diff(bounds))))
    return (source[::length], dest[::length]), length
