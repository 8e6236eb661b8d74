"""Prepared copies of boxes (rectangular parts of tensors) between tensors in memory.

A box of a blocked layout is a set of runs of contiguous bytes. Runs of one length at constant
strides form one strided view, as in a DMA descriptor; any others are copied by index.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.lib.stride_tricks import as_strided

from ..dialects.htp.buffers import Bytes, Offsets, TensorBuffer, contiguous_runs
from .memory import Memory


@dataclass(frozen=True)
class StridedTransfer:
    """A prepared copy between two views of memory, of equal shape."""

    source: Bytes
    dest: Bytes

    def run(self) -> None:
        """Copy the bytes of the source view to the destination view."""
        np.copyto(self.dest, self.source)


@dataclass(frozen=True)
class IndexedTransfer:
    """A prepared copy of irregular runs of bytes within one array, by index arrays of all source
    and destination bytes.
    """

    data: Bytes
    source: Offsets
    dest: Offsets

    def run(self) -> None:
        """Copy the source bytes to the destination bytes."""
        self.data[self.dest] = self.data[self.source]


def prepare_transfer(
    memory: Memory,
    source: TensorBuffer,
    dest: TensorBuffer,
    source_offsets: tuple[int, ...],
    dest_offsets: tuple[int, ...],
    sizes: tuple[int, ...],
) -> StridedTransfer | IndexedTransfer:
    """Return the prepared copy of a box (a rectangular part of a tensor) of extents `sizes` from
    `source` to `dest`.

    The offsets are the indices of the box's first element in each tensor. Raises HexnnError for a
    buffer outside of the memories.
    """
    if source.shape == dest.shape == sizes and source.layout is dest.layout:
        return StridedTransfer(source.view(memory), dest.view(memory))
    starts, length = contiguous_runs(
        source.box(source_offsets, sizes), dest.box(dest_offsets, sizes)
    )
    memory.check(source.address, source.nbytes)
    memory.check(dest.address, dest.nbytes)
    views = _views(memory.data, *starts, length)
    if views is not None:
        return StridedTransfer(*views)
    inner = np.arange(length)
    flat = [(side[:, None] + inner).reshape(-1) for side in starts]
    return IndexedTransfer(memory.data, flat[0], flat[1])


def _strided(data: Bytes, starts: Offsets, length: int) -> Bytes | None:
    """Return the runs of `length` bytes of `data` at offsets `starts` as a strided view, shape
    [runs, length] or [outer, inner, length]; None if the offsets are not regular.
    """
    steps = np.diff(starts)
    if len(steps) == 0:
        return data[starts[0] : starts[0] + length][None]
    if (steps == steps[0]).all():
        shape, strides = (len(starts), length), (int(steps[0]), 1)
        return as_strided(data[starts[0] :], shape, strides)
    return _nested(data, starts, length)


def _nested(data: Bytes, starts: Offsets, length: int) -> Bytes | None:
    """Return the runs of `length` bytes of `data` at offsets `starts` as a view with two nested
    constant strides, shape [outer, inner, length]; None if the offsets are not regular.
    """
    steps = np.diff(starts)
    inner = int(np.flatnonzero(steps != steps[0])[0]) + 1
    if len(starts) % inner:
        return None
    grid = starts.reshape(-1, inner)
    outer = int(grid[1, 0] - grid[0, 0])
    expected = starts[0] + np.arange(len(grid))[:, None] * outer + np.arange(inner) * steps[0]
    if (grid != expected).any():
        return None
    strides = (outer, int(steps[0]) if inner > 1 else 0, 1)
    return as_strided(data[starts[0] :], (len(grid), inner, length), strides)


def _views(data: Bytes, source: Offsets, dest: Offsets, length: int) -> tuple[Bytes, Bytes] | None:
    """Return strided views, of equal shape, of the runs of `length` bytes of `data` at offsets
    `source` and `dest`; None if offsets are not regular or the shapes differ.
    """
    a, b = _strided(data, source, length), _strided(data, dest, length)
    if a is None or b is None:
        return None
    if a.ndim != b.ndim:
        a, b = (_split_runs(a, b.shape), b) if a.ndim < b.ndim else (a, _split_runs(b, a.shape))
    return (a, b) if a.shape == b.shape else None


def _split_runs(view: Bytes, shape: tuple[int, ...]) -> Bytes:
    """Return a view [runs, length] as a view of `shape` [outer, inner, length], without a copy."""
    step = view.strides[0]
    return as_strided(view, shape, (step * shape[1], step, 1))
