"""Where tensors of planned modules lie in memory, and the runs of bytes that transfers copy."""

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
    """Bytes at addresses."""

    def view(self, address: int, nbytes: int) -> Bytes:
        """The bytes at `address`: a view, through which they can be written."""
        ...


@dataclass(frozen=True)
class Place:
    """A tensor in memory."""

    address: int
    layout: htp.Layout
    shape: tuple[int, ...]
    dtype: np.dtype[Any]

    @staticmethod
    def of(value: SSAValue) -> Place:
        """Where a planned value lies. Raises HexnnError when it has no address."""
        address = htp.address_of(value)
        if address is None:
            owner = value.owner if isinstance(value.owner, Operation) else value.owner.parent_op()
            raise HexnnError(f"value of type {value.type} has no address in memory", owner)
        type = htp.tensor_type(value)
        layout = htp.LAYOUTS[htp.layout_name(value)]
        return Place(address, layout, type.get_shape(), storage_dtype(type.element_type))

    @property
    def nbytes(self) -> int:
        """Bytes, padding included."""
        return self.layout.physical_bytes(self.shape, self.dtype.itemsize)

    @property
    def content_bytes(self) -> int:
        """Bytes without what lies behind a flat tensor: as many as `encode` gives."""
        flat = math.prod(self.shape) * self.dtype.itemsize
        return self.nbytes if self.layout.axes else flat

    def encode(self, array: NDArray[Any]) -> Bytes:
        """The bytes of a logical array; a flat layout's padding is left out."""
        data = np.ascontiguousarray(array)
        return self.layout.encode(data) if self.layout.axes else data.reshape(-1).view(np.uint8)

    def decode(self, data: Bytes) -> NDArray[Any]:
        """The logical array in the tensor's bytes: a copy."""
        return self.layout.decode(data, self.shape, self.dtype).copy()

    def view(self, memory: Storage) -> Bytes:
        """The bytes in memory."""
        return memory.view(self.address, self.nbytes)

    def read(self, memory: Storage) -> NDArray[Any]:
        """The logical array: a copy."""
        return self.decode(self.view(memory))

    def write(self, memory: Storage, array: NDArray[Any]) -> None:
        """Store a logical array."""
        data = self.encode(array)
        memory.view(self.address, data.size)[:] = data

    def box(self, offsets: tuple[int, ...], sizes: tuple[int, ...]) -> Offsets:
        """The addresses of the bytes of a box, in the row-major order of its elements."""
        at = self.layout.offsets(self.shape, self.dtype.itemsize)
        part = at[tuple(slice(o, o + s) for o, s in zip(offsets, sizes, strict=True))]
        inner = np.arange(self.dtype.itemsize)
        return (self.address + part.reshape(-1, 1) + inner).reshape(-1)


def runs(source: Offsets, dest: Offsets) -> tuple[tuple[Offsets, Offsets], int]:
    """The starts of runs on both sides, in the order of `dest`, and their common length."""
    order = np.argsort(dest, kind="stable")
    source, dest = source[order], dest[order]
    breaks = np.flatnonzero((np.diff(source) != 1) | (np.diff(dest) != 1)) + 1
    bounds = np.concatenate(([0], breaks, [len(dest)]))
    length = math.gcd(*(int(n) for n in np.unique(np.diff(bounds))))
    return (source[::length], dest[::length]), length
