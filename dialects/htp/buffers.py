"""The bytes of tensors at addresses of planned modules; the contiguous runs of transfers."""

from __future__ import annotations

import math
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
    """A tensor at an address: its layout, logical shape and storage dtype."""

    address: int
    layout: htp.Layout
    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @staticmethod
    def of(value: SSAValue) -> TensorBuffer:
        """Return the buffer of a planned value. Raises HexnnError when the value has no address."""
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
        """The size in bytes of what `encode` returns: without padding at the end of a flat
        tensor.
        """
        flat = math.prod(self.shape) * self.dtype.itemsize
        return self.nbytes if self.layout.axes else flat

    def encode(self, array: NDArray[Any]) -> Bytes:
        """Return the bytes of a logical array in this layout.

        Padding at the end of a flat tensor is left out.
        """
        data = np.ascontiguousarray(array)
        return self.layout.encode(data) if self.layout.axes else data.reshape(-1).view(np.uint8)

    def decode(self, data: Bytes) -> NDArray[Any]:
        """Return the logical array of the tensor's bytes, as a copy."""
        return self.layout.decode(data, self.shape, self.dtype).copy()

    def view(self, memory: Storage) -> Bytes:
        """Return a writable view of the tensor's bytes in `memory`."""
        return memory.view(self.address, self.nbytes)

    def read(self, memory: Storage) -> NDArray[Any]:
        """Return a copy of the logical array in `memory`."""
        return self.decode(self.view(memory))

    def write(self, memory: Storage, array: NDArray[Any]) -> None:
        """Write a logical array to `memory`."""
        data = self.encode(array)
        memory.view(self.address, data.size)[:] = data

    def box(self, offsets: tuple[int, ...], sizes: tuple[int, ...]) -> Offsets:
        """Return the address of each byte of a box, in the row-major order of its elements.

        The box has the extents `sizes` and starts at the indices `offsets`.
        """
        at = self.layout.offsets(self.shape, self.dtype.itemsize)
        part = at[tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))]
        inner = np.arange(self.dtype.itemsize)
        return (self.address + part.reshape(-1, 1) + inner).reshape(-1)


def contiguous_runs(source: Offsets, dest: Offsets) -> tuple[tuple[Offsets, Offsets], int]:
    """Split a copy of single bytes into contiguous runs of one length, as long as possible.

    `source` and `dest` are the addresses of each byte. Returns the addresses of the first bytes of
    the runs in both, in the order of `dest`, and the length of a run in bytes.
    """
    order = np.argsort(dest, kind="stable")
    source, dest = source[order], dest[order]
    breaks = np.flatnonzero((np.diff(source) != 1) | (np.diff(dest) != 1)) + 1
    bounds = np.concatenate(([0], breaks, [len(dest)]))
    length = math.gcd(*(int(n) for n in np.unique(np.diff(bounds))))
    return (source[::length], dest[::length]), length
