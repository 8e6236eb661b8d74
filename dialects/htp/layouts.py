"""The layouts of tensors in memory, described as data.

A layout names the logical axes and lists the digits of an element's address, seen as a mixed-radix
number, from the outermost to the innermost. Each digit is a part of the index along an axis; an
axis with several digits is split into blocks and padded to a multiple of the block. All else that
passes and kernels need to know of a layout is derived from its digits. A layout may join adjacent
logical axes (`h` and `w` to pixels); its digits then refer to the *joined axes*.
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
"""The bytes of an HVX vector, to a multiple of which the sizes of tensors are rounded up."""

Levels = tuple[tuple[int, int], ...]
"""The (unit, stride in bytes) of each digit of an axis, the smallest unit first."""


def round_up(n: int, multiple: int) -> int:
    """Return the least multiple of `multiple` that is at least `n`."""
    return -(-n // multiple) * multiple


@dataclass(frozen=True)
class Layout:
    """A named map from the logical indices of a tensor's elements to byte offsets."""

    name: str
    axes: tuple[str, ...]
    """The logical axes, one letter each; empty for the row-major layout of any rank."""

    digits: str
    """The digits of the address, outermost first, in terms of the joined axes: `b d/4 p/32 p%32
    d%4`."""

    note: str
    """A description for listings."""
    joined: tuple[tuple[str, str], ...] = ()
    """The name of each joined axis and the logical axes it joins; empty if no axes are joined."""

    flips_sign: bool = False
    """Whether the highest bit of each byte is stored flipped: a signed byte, read as an unsigned
    one, is then 128 more than its value. Padding is zero nevertheless."""

    def fits(self, shape: Sequence[int]) -> bool:
        """Return whether `shape` has the rank that this layout requires; a layout without axes fits
        any.
        """
        return not self.axes or len(shape) == len(self.axes)

    def physical_bytes(self, shape: Sequence[int], itemsize: int = 1) -> int:
        """Return the bytes of a tensor of `shape`, padding included, rounded up to a multiple of
        128.

        `itemsize` is the bytes of an element.
        """
        return round_up(math.prod(self.extents(shape)) * itemsize, VECTOR)

    def extents(self, shape: Sequence[int]) -> tuple[int, ...]:
        """Return for a tensor of `shape` the number of values that each digit of an element's
        address takes; the address is a mixed-radix number, whose outermost digit is first.
        """
        return _extents(self, tuple(shape))

    def offsets(self, shape: Sequence[int], itemsize: int = 1) -> NDArray[np.int64]:
        """Return the byte offset of each element as an int64 array of shape `shape`; `itemsize` is
        the bytes of an element.
        """
        return _offsets(self, tuple(shape), itemsize)

    def encode(self, array: NDArray[Any]) -> NDArray[np.uint8]:
        """Return the bytes of `array` in this layout, uint8 [physical bytes]; padding is zero."""
        return self.scatter(array).view(np.uint8)

    def decode(self, data: Any, shape: Sequence[int], dtype: DTypeLike) -> NDArray[Any]:
        """Return the array of `shape` and `dtype` whose bytes in this layout are `data`.

        It is a view if the layout is row-major, else a copy.
        """
        dtype = np.dtype(dtype)
        size = math.prod(self.extents(shape) if self.axes else shape)
        flat = np.frombuffer(data, np.uint8, size * dtype.itemsize).view(dtype)
        return self._gather(flat, tuple(shape)) if self.axes else flat.reshape(shape)

    def scatter(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return the elements of `array` in memory order, 1-D, with zeros where the layout has
        padding.
        """
        shape, parts = self.join(array.shape), self.digits_of(array.ndim)
        padded = self.padded(array.shape)
        body = self._flipped(array).reshape(shape)
        if padded != shape:
            body = np.pad(body, [(0, p - s) for p, s in zip(padded, shape, strict=True)])
        order, split = _split(padded, parts)
        out = np.zeros(
            self.physical_bytes(array.shape, array.itemsize) // array.itemsize, array.dtype
        )
        out[: body.size] = body.reshape(split).transpose(order).reshape(-1)
        return out

    def _gather(self, flat: NDArray[Any], shape: tuple[int, ...]) -> NDArray[Any]:
        """Return the array of `shape` whose elements in memory order are `flat`: the inverse of
        `scatter`.
        """
        joined, padded = self.join(shape), self.padded(shape)
        order, split = _split(padded, self.digits_of(len(shape)))
        blocks = flat.reshape([split[i] for i in order])
        body = blocks.transpose(np.argsort(order)).reshape(padded)
        return self._flipped(body[tuple(slice(0, s) for s in joined)].reshape(shape))

    def _flipped(self, array: NDArray[Any]) -> NDArray[Any]:
        """Return `array`, whose elements are bytes, with the highest bit of each flipped if this
        layout stores them so, else unchanged.
        """
        if not self.flips_sign:
            return array
        flipped = np.ascontiguousarray(array).view(np.uint8) ^ np.uint8(0x80)
        return flipped.view(array.dtype)

    def digits_of(self, rank: int) -> tuple[Digit, ...]:
        """Return the digits of an element's address as a mixed-radix number, outermost first, for a
        tensor of `rank`.
        """
        return _parts(self, rank)

    def groups(self, rank: int) -> tuple[tuple[int, ...], ...]:
        """Return for each joined axis (adjacent logical axes that the layout treats as one) of a
        tensor of `rank` the indices of the logical axes that form it; if none are joined, each is
        alone.
        """
        if not self.joined:
            return tuple((axis,) for axis in range(rank))
        return tuple(tuple(map(self.axes.index, group)) for _, group in self.joined)

    def join(self, shape: Sequence[int]) -> tuple[int, ...]:
        """Return the extents of the joined axes for a logical `shape`: each is the product of the
        extents that it joins.
        """
        return tuple(math.prod(shape[a] for a in group) for group in self.groups(len(shape)))

    def padded(self, shape: Sequence[int]) -> tuple[int, ...]:
        """Return the extents of the joined axes (adjacent logical axes that the layout treats as
        one) for a logical `shape`, each rounded up to a multiple of the greatest unit of its
        digits: of 32 for `p/32 p%32`.
        """
        largest = [1] * len(joined := self.join(shape))
        for digit in self.digits_of(len(shape)):
            largest[digit.axis] = max(largest[digit.axis], digit.unit)
        return tuple(map(round_up, joined, largest))

    def levels(self, shape: Sequence[int], itemsize: int = 1) -> tuple[Levels, ...]:
        """Return for each joined axis, as `groups` lists them, a (unit, stride in bytes) pair for
        each digit of an element's address that is a part of the axis's index, smallest unit first.

        If such a digit grows by 1, the index grows by the unit, and the address by the stride.
        """
        parts, counts = self.digits_of(len(shape)), self.extents(shape)
        strides = [*accumulate(reversed(counts[1:]), int.__mul__, initial=itemsize)][::-1]
        by_axis: list[list[tuple[int, int]]] = [[] for _ in self.groups(len(shape))]
        for digit, stride in zip(parts, strides, strict=True):
            by_axis[digit.axis].append((digit.unit, stride))
        return tuple(tuple(sorted(levels)) for levels in by_axis)

    def blocks(self, rank: int) -> tuple[int, ...]:
        """Return the extent of a block along each joined axis (adjacent logical axes that the
        layout treats as one) of a tensor of `rank`; 1 if the layout does not divide the axis into
        blocks.

        Slices that start at multiples of the block's extent consist of whole blocks. An axis whose
        digits are adjacent in the address, as `p/32 p%32`, is not divided: they form the index.
        """
        extents = [1] * len(self.groups(rank))
        for digit in fused(self.digits_of(rank)):
            extents[digit.axis] = max(extents[digit.axis], digit.unit)
        return tuple(extents)

    def step(self, shape: Sequence[int], axis: int) -> int:
        """Return the least n such that cutting a tensor at multiples of n along logical axis `axis`
        splits no block of the layout.
        """
        groups = self.groups(len(shape))
        index = next(i for i, group in enumerate(groups) if axis in group)
        inner = math.prod(shape[a] for a in groups[index] if a > axis)
        block = self.blocks(len(shape))[index]
        return block // math.gcd(block, inner)


@lru_cache(maxsize=4096)
def _extents(layout: Layout, shape: tuple[int, ...]) -> tuple[int, ...]:
    joined = layout.join(shape)
    return tuple(digit.count(joined) for digit in layout.digits_of(len(shape)))


@lru_cache
def _parts(layout: Layout, rank: int) -> tuple[Digit, ...]:
    """Return the parsed digits of a layout for a tensor of `rank`, cached."""
    if not layout.axes:
        return tuple(Digit(axis) for axis in range(rank))
    return parse_digits(layout.digits, [name for name, _ in layout.joined] or layout.axes)


@lru_cache(maxsize=512)
def _offsets(layout: Layout, shape: tuple[int, ...], itemsize: int) -> NDArray[np.int64]:
    """Return the byte offset of each element of a tensor in `layout` as an array of `shape`,
    cached.
    """
    joined = layout.join(shape)
    grid = np.indices(joined, np.int64, sparse=True)
    digits = [(d.of(grid[d.axis]), d.count(joined)) for d in layout.digits_of(len(shape))]
    zero = np.zeros(joined, np.int64)
    out = reduce(lambda address, digit: address * digit[1] + digit[0], digits, zero)
    return (out * itemsize).reshape(shape)


def _split(padded: tuple[int, ...], parts: Sequence[Digit]) -> tuple[list[int], list[int]]:
    """Return (order, split) so that `a.reshape(split).transpose(order)` puts a padded array `a` in
    memory order.

    `padded` is the shape of `a`, `parts` are the digits of an address. In `split`, each digit is an
    axis of its own, whose extent is the number of the digit's values.
    """
    by_axis = sorted(range(len(parts)), key=lambda i: (parts[i].axis, -parts[i].unit))
    return [by_axis.index(i) for i in range(len(parts))], [parts[i].count(padded) for i in by_axis]


LAYOUTS: dict[str, Layout] = {}
"""The registered layouts by name."""


def register_layout(layout: Layout) -> Layout:
    """Register a layout by its name and return it.

    Raises HexnnError if its digits do not give each element an address of its own, or if another
    layout has its name.
    """
    try:
        _check(layout)
    except HexnnError as e:
        raise HexnnError(f"layout '{layout.name}': {e.message}") from e
    LAYOUTS[layout.name] = layout
    return layout


def _check(layout: Layout) -> None:
    """Raise HexnnError unless the layout's name is valid and belongs to no other layout, and its
    axes and digits are valid.
    """
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
    """Return the names of the layouts for activations, in order of registration: of two layouts
    with equal costs, the compiler prefers the earlier one.
    """
    return [name for name, row in LAYOUTS.items() if row.axes in ((), ACTIVATION)]


FLAT = register_layout(Layout("flat", (), "", "row-major, any rank and element"))
ROW_MAJOR = FLAT.name
"""The layout of a network's inputs and outputs, of views, and of operations without a kernel."""

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
    Layout(
        "matrix_weights",
        FILTER,
        "o/32 y x i/4 o%32 i%4",
        "vectors of 32 outputs x 4 inputs, bytes plus 128",
        flips_sign=True,
    )
)
ROW_WEIGHTS = register_layout(
    Layout("row_weights", FILTER, "y x i/128 o i%128", "vectors of 128 inputs, one for each output")
)
BLOCK_WEIGHTS = {
    width: register_layout(
        Layout(
            f"block{width}_weights",
            FILTER,
            f"y x i/{VECTOR // width} o/{width} i/4%{32 // width} o%{width} i%4",
            f"vectors of {32 // width} words of inputs x {width} outputs x 4 inputs",
        )
    )
    for width in (2, 4, 8)
}
"""Number of outputs -> the layout of weights whose vectors have so many."""
COLUMNS = register_layout(
    Layout("columns", ("o", "c"), "c o/32 o%32", "a table of words by column, 32 to a vector")
)
QUAD_COLUMNS = register_layout(
    Layout(
        "quad_columns",
        ("o", "c"),
        "o%4 c o/4",
        "for each remainder modulo 4, a table of words by column",
    )
)

IN_TREE = frozenset(LAYOUTS)
"""The names of the layouts of this file, as against those that users register."""
