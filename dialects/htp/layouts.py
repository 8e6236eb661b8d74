"""Layouts: how a logical tensor lies in memory, as data.

A layout is a row of `LAYOUTS`: the logical axes, and the digits of the physical address from the
outermost to the innermost. `d/32` is the number of the block that an index lies in, `d%32` its
place in the block; an axis that is cut into blocks is padded to a whole number of them. So every
layout is a mixed-radix number, and thereby one place for each element.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

VECTOR = 128
"""Bytes of an HVX vector; physical sizes are rounded up to it."""

_DIGIT = re.compile(r"(?P<axis>[a-z])(?:(?P<kind>[/%])(?P<block>\d+))?")


def round_up(n: int, multiple: int) -> int:
    """The smallest multiple of `multiple` that is not below `n`."""
    return -(-n // multiple) * multiple


@dataclass(frozen=True)
class Digit:
    """One digit of an address: which axis, and which part of its index."""

    axis: int
    block: int = 1
    low: bool = False
    """The place in the block (`%`) instead of the block's number (`/`)."""

    def count(self, shape: Sequence[int]) -> int:
        """How many values the digit takes for a tensor of `shape`."""
        return self.block if self.low else -(-shape[self.axis] // self.block)

    def of(self, index: NDArray[np.int64]) -> NDArray[np.int64]:
        """The digit of each index along the axis."""
        return index % self.block if self.low else index // self.block


@dataclass(frozen=True)
class Layout:
    """A named map from logical indices to bytes; see the module's text."""

    name: str
    axes: tuple[str, ...]
    """The logical axes, one name each. Empty for any rank."""

    digits: str
    """The address, outermost first, in names of (joined) axes."""

    note: str
    joined: tuple[tuple[str, str], ...] = ()
    """(name, logical axes) of the axes that the digits speak of, where some are joined."""

    def fits(self, shape: Sequence[int]) -> bool:
        """Whether a tensor of `shape` can have this layout."""
        return not self.axes or len(shape) == len(self.axes)

    def physical_bytes(self, shape: Sequence[int], itemsize: int = 1) -> int:
        """Bytes that a tensor of `shape` takes, padding included, rounded up to a vector."""
        return round_up(math.prod(self.extents(shape)) * itemsize, VECTOR)

    def extents(self, shape: Sequence[int]) -> tuple[int, ...]:
        """The number of values of each digit for `shape`."""
        return tuple(d.count(self.join(shape)) for d in self.parts(len(shape)))

    def offsets(self, shape: Sequence[int], itemsize: int = 1) -> NDArray[np.int64]:
        """The byte offset of each element, in an array of `shape`."""
        return _offsets(self, tuple(shape), itemsize)

    def encode(self, array: NDArray[Any]) -> NDArray[np.uint8]:
        """The bytes of `array` in this layout; padding bytes are zero."""
        return self.scatter(array).view(np.uint8)

    def decode(self, data: Any, shape: Sequence[int], dtype: DTypeLike) -> NDArray[Any]:
        """The logical array of `shape` from its bytes: a copy, except for row-major data."""
        dtype = np.dtype(dtype)
        size = math.prod(self.extents(shape) if self.axes else shape)
        flat = np.frombuffer(data, np.uint8, size * dtype.itemsize).view(dtype)
        return self._gather(flat, tuple(shape)) if self.axes else flat.reshape(shape)

    def scatter(self, array: NDArray[Any]) -> NDArray[Any]:
        """The elements in the order of memory, with zeros for padding."""
        shape, parts = self.join(array.shape), self.parts(array.ndim)
        padded = _padded(shape, parts)
        body = array.reshape(shape)
        if padded != shape:
            body = np.pad(body, [(0, p - s) for p, s in zip(padded, shape, strict=True)])
        order, split = _split(padded, parts)
        out = np.zeros(
            self.physical_bytes(array.shape, array.itemsize) // array.itemsize, array.dtype
        )
        out[: body.size] = body.reshape(split).transpose(order).reshape(-1)
        return out

    def _gather(self, flat: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
        joined, parts = self.join(shape), self.parts(len(shape))
        padded = _padded(joined, parts)
        order, split = _split(padded, parts)
        blocks = flat.reshape([split[i] for i in order])
        body = blocks.transpose(np.argsort(order)).reshape(padded)
        return body[tuple(slice(0, s) for s in joined)].reshape(shape)

    def parts(self, rank: int) -> tuple[Digit, ...]:
        """The digits for a tensor of `rank`."""
        return _digits(self, rank)

    def join(self, shape: Sequence[int]) -> tuple[int, ...]:
        """`shape` in the axes that the digits speak of."""
        if not self.joined:
            return tuple(shape)
        size = dict(zip(self.axes, shape, strict=True))
        return tuple(math.prod(size[a] for a in group) for _, group in self.joined)


@lru_cache
def _digits(layout: Layout, rank: int) -> tuple[Digit, ...]:
    if not layout.axes:
        return tuple(Digit(axis) for axis in range(rank))
    names = [name for name, _ in layout.joined] or list(layout.axes)
    found = [_DIGIT.fullmatch(text) for text in layout.digits.split()]
    return tuple(
        Digit(names.index(m["axis"]), int(m["block"] or 1), m["kind"] == "%") for m in found if m
    )


@lru_cache(maxsize=512)
def _offsets(layout: Layout, shape: tuple[int, ...], itemsize: int) -> NDArray[np.int64]:
    joined = layout.join(shape)
    grid = np.indices(joined, np.int64, sparse=True)
    digits = [(d.of(grid[d.axis]), d.count(joined)) for d in layout.parts(len(shape))]
    zero = np.zeros(joined, np.int64)
    out = reduce(lambda address, digit: address * digit[1] + digit[0], digits, zero)
    return (out * itemsize).reshape(shape)


def _padded(shape: tuple[int, ...], parts: Sequence[Digit]) -> tuple[int, ...]:
    """`shape` with every axis rounded up to its blocks."""
    block = [math.prod(p.block for p in parts if p.low and p.axis == a) for a in range(len(shape))]
    return tuple(round_up(s, b) for s, b in zip(shape, block, strict=True))


def _split(padded: tuple[int, ...], parts: Sequence[Digit]) -> tuple[list[int], list[int]]:
    """(order, split): the shape of all digits by axis, and the transposition to memory order."""
    by_axis = sorted(range(len(parts)), key=lambda i: (parts[i].axis, parts[i].low))
    return [by_axis.index(i) for i in range(len(parts))], [parts[i].count(padded) for i in by_axis]


LAYOUTS: dict[str, Layout] = {}


def register_layout(layout: Layout) -> Layout:
    """Make a layout known by its name."""
    LAYOUTS[layout.name] = layout
    return layout


ACTIVATION, FILTER = ("b", "h", "w", "d"), ("y", "x", "i", "o")

FLAT = register_layout(Layout("flat", (), "", "row-major, any rank and element"))
CROUTON = register_layout(
    Layout("crouton", ACTIVATION, "b h/8 w/8 d/32 h%8 w%8 d%32", "blocks of 8x8 pixels, 32 deep")
)
STRIP = register_layout(
    Layout(
        "strip",
        ACTIVATION,
        "b d/4 p/32 p%32 d%4",
        "a vector is 32 consecutive pixels of the flattened image x 4 channels",
        joined=(("b", "b"), ("p", "hw"), ("d", "d")),
    )
)
CONV_WEIGHTS = register_layout(
    Layout("conv_weights", FILTER, "o/4 y x i/4 o%4 i%4", "words of 4 inputs for one output")
)
TAP_WEIGHTS = register_layout(
    Layout("tap_weights", FILTER, "o/4 y x/4 o%4 i x%4", "words of 4 taps across for one channel")
)
MATRIX_WEIGHTS = register_layout(
    Layout("matrix_weights", FILTER, "y x o/32 i/4 o%32 i%4", "vectors of 32 outputs x 4 inputs")
)
COLUMNS = register_layout(
    Layout("columns", ("o", "c"), "c o/32 o%32", "a table of words by column, 32 to a vector")
)
