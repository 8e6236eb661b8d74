"""Layouts: how a logical tensor lies in memory, as data.

A layout is a row of `LAYOUTS`: the logical axes, and the digits of the physical address from the
outermost to the innermost; see `digits`. An axis that is cut into blocks is padded to a whole
number of them. Whatever passes and kernels need to know of a layout follows from its digits.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import accumulate
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

from ..diagnostics import HexnnError
from .digits import Digit, fused, parse_digits

VECTOR = 128
"""Bytes of an HVX vector; physical sizes are rounded up to it."""

Levels = tuple[tuple[int, int], ...]
"""(unit, stride) of the digits of an axis, the smallest unit first."""


def round_up(n: int, multiple: int) -> int:
    """The smallest multiple of `multiple` that is not below `n`."""
    return -(-n // multiple) * multiple


@dataclass(frozen=True)
class Layout:
    """A named map from logical indices to bytes; see the module's text."""

    name: str
    axes: tuple[str, ...]
    """The logical axes, one letter each. Empty for any rank, row-major."""

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
        padded = self.padded(array.shape)
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
        joined, padded = self.join(shape), self.padded(shape)
        order, split = _split(padded, self.parts(len(shape)))
        blocks = flat.reshape([split[i] for i in order])
        body = blocks.transpose(np.argsort(order)).reshape(padded)
        return body[tuple(slice(0, s) for s in joined)].reshape(shape)

    def parts(self, rank: int) -> tuple[Digit, ...]:
        """The digits for a tensor of `rank`."""
        return _parts(self, rank)

    def groups(self, rank: int) -> tuple[tuple[int, ...], ...]:
        """The logical axes that each of the axes that the digits speak of joins."""
        if not self.joined:
            return tuple((axis,) for axis in range(rank))
        return tuple(tuple(map(self.axes.index, group)) for _, group in self.joined)

    def join(self, shape: Sequence[int]) -> tuple[int, ...]:
        """`shape` in the axes that the digits speak of."""
        return tuple(math.prod(shape[a] for a in group) for group in self.groups(len(shape)))

    def padded(self, shape: Sequence[int]) -> tuple[int, ...]:
        """`shape` in the axes that the digits speak of, each rounded up to whole blocks."""
        largest = [1] * len(joined := self.join(shape))
        for digit in self.parts(len(shape)):
            largest[digit.axis] = max(largest[digit.axis], digit.unit)
        return tuple(map(round_up, joined, largest))

    def levels(self, shape: Sequence[int], itemsize: int = 1) -> tuple[Levels, ...]:
        """The units and strides in bytes of each axis that the digits speak of."""
        parts, counts = self.parts(len(shape)), self.extents(shape)
        strides = [*accumulate(reversed(counts[1:]), int.__mul__, initial=itemsize)][::-1]
        by_axis: list[list[tuple[int, int]]] = [[] for _ in self.groups(len(shape))]
        for digit, stride in zip(parts, strides, strict=True):
            by_axis[digit.axis].append((digit.unit, stride))
        return tuple(tuple(sorted(levels)) for levels in by_axis)

    def blocks(self, rank: int) -> tuple[int, ...]:
        """How many indices of each axis that the digits speak of one block holds together.

        Slices that start at multiples of it are whole blocks; an axis whose digits stand side by
        side, as in `strip`, has no blocks.
        """
        extents = [1] * len(self.groups(rank))
        for digit in fused(self.parts(rank)):
            extents[digit.axis] = max(extents[digit.axis], digit.unit)
        return tuple(extents)

    def step(self, shape: Sequence[int], axis: int) -> int:
        """The least step along a logical axis between slices that share no block."""
        groups = self.groups(len(shape))
        index = next(i for i, group in enumerate(groups) if axis in group)
        inner = math.prod(shape[a] for a in groups[index] if a > axis)
        block = self.blocks(len(shape))[index]
        return block // math.gcd(block, inner)


@lru_cache
def _parts(layout: Layout, rank: int) -> tuple[Digit, ...]:
    if not layout.axes:
        return tuple(Digit(axis) for axis in range(rank))
    return parse_digits(layout.digits, [name for name, _ in layout.joined] or layout.axes)


@lru_cache(maxsize=512)
def _offsets(layout: Layout, shape: tuple[int, ...], itemsize: int) -> NDArray[np.int64]:
    joined = layout.join(shape)
    grid = np.indices(joined, np.int64, sparse=True)
    digits = [(d.of(grid[d.axis]), d.count(joined)) for d in layout.parts(len(shape))]
    zero = np.zeros(joined, np.int64)
    out = reduce(lambda address, digit: address * digit[1] + digit[0], digits, zero)
    return (out * itemsize).reshape(shape)


def _split(padded: tuple[int, ...], parts: Sequence[Digit]) -> tuple[list[int], list[int]]:
    """(order, split): the shape of all digits by axis, and the transposition to memory order."""
    by_axis = sorted(range(len(parts)), key=lambda i: (parts[i].axis, -parts[i].unit))
    return [by_axis.index(i) for i in range(len(parts))], [parts[i].count(padded) for i in by_axis]


LAYOUTS: dict[str, Layout] = {}


def register_layout(layout: Layout) -> Layout:
    """Make a layout known by its name.

    Raises HexnnError for a row that does not give each element an address of its own, and for a
    name that another row has.
    """
    try:
        _check(layout)
    except HexnnError as e:
        raise HexnnError(f"layout '{layout.name}': {e.message}") from e
    LAYOUTS[layout.name] = layout
    return layout


def _check(layout: Layout) -> None:
    """The name is free, the axes are letters, in their order where joined, the digits complete."""
    if not re.fullmatch(r"[A-Za-z_]\w*", layout.name):
        raise HexnnError("a name has letters, digits and underscores")
    if LAYOUTS.get(layout.name, layout) != layout:
        raise HexnnError("another layout has this name")
    names = [name for name, _ in layout.joined] or list(layout.axes)
    if any(not re.fullmatch("[a-z]", name) for name in (*names, *layout.axes)):
        raise HexnnError(f"axes are single small letters, got {', '.join((*layout.axes, *names))}")
    if len(set(names)) < len(names) or len(set(layout.axes)) < len(layout.axes):
        raise HexnnError("two axes have one name")
    if layout.joined and "".join(group for _, group in layout.joined) != "".join(layout.axes):
        raise HexnnError(f"joined axes must be {''.join(layout.axes)}, in this order")
    parse_digits(layout.digits, names)


ACTIVATION, FILTER = ("b", "h", "w", "d"), ("y", "x", "i", "o")


def activation_layouts() -> list[str]:
    """The layouts that activations can have, in the order of preference among equal costs."""
    return [name for name, row in LAYOUTS.items() if row.axes in ((), ACTIVATION)]


FLAT = register_layout(Layout("flat", (), "", "row-major, any rank and element"))
ROW_MAJOR = FLAT.name
"""The layout of inputs and outputs, of views, and of what runs without a kernel."""

STRIP = register_layout(
    Layout(
        "strip",
        ACTIVATION,
        "b d/4 p/32 p%32 d%4",
        "a vector is 32 consecutive pixels of the flattened image x 4 channels",
        joined=(("b", "b"), ("p", "hw"), ("d", "d")),
    )
)
CROUTON = register_layout(
    Layout("crouton", ACTIVATION, "b h/8 w/8 d/32 h%8 w%8 d%32", "blocks of 8x8 pixels, 32 deep")
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
