"""Block quantization: a scale for each block of a tensor, in MLIR's syntax; QNN's encoding
BLOCK.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from xdsl.dialects.builtin import DYNAMIC_INDEX, f32
from xdsl.ir import Attribute
from xdsl.irdl import irdl_attr_definition
from xdsl.parser import AttrParser
from xdsl.printer import Printer
from xdsl.utils.exceptions import VerifyException

from ..lazy import np
from .quantized import Encoding, QuantizedType, ScaleArrays
from .storage import (
    Storage,
    full_range,
    pairs_text,
    parse_axis,
    parse_pair,
    parse_storage,
    print_storage,
    storage_of,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray


@dataclass(frozen=True)
class Blocks(Storage):
    """The parameters of a `BlockType`: storage, scales, zero points, the grid (number of blocks
    along each axis) and the extents of a block.
    """

    scales: tuple[float, ...]
    """The scales of the blocks, row-major in `grid`."""
    zero_points: tuple[int, ...]
    grid: tuple[int, ...]
    """The number of blocks along each axis."""
    sizes: tuple[int, ...]
    """The extent of a block along each axis."""


@irdl_attr_definition
class BlockType(QuantizedType):
    """A quantized element type with a scale and zero point for each block of the tensor.

    `!quant.uniform<i8:f32:{0:1, 1:32}, {{0.1:0, 0.2:0}, {0.3:0, 0.4:0}}>`: blocks of 1 x 32 in a
    tensor of 2 x 64. All axes are listed, in order. The last block of an axis may be cut by the
    tensor's end.
    """

    name = "quant.uniform"
    data: Blocks

    @classmethod
    def of(
        cls,
        storage: str,
        sizes: Sequence[int],
        scales: NDArray[Any],
        zero_points: NDArray[Any] | None = None,
        *,
        qrange: tuple[int, int] | None = None,
        expressed: Attribute = f32,
    ) -> BlockType:
        """Return a type with blocks of extents `sizes`.

        `storage` is `i8`, `u8`, ...; `scales` and `zero_points` (default 0) are arrays with an
        element for each block, of the shape of the grid of blocks. `qrange` is the least and
        greatest stored value, by default all of the storage type; `expressed` is the float type of
        the real values.
        """
        bits, signed = storage_of(storage)
        low, high = qrange or full_range(bits, signed)
        points = np.zeros(scales.shape, int) if zero_points is None else zero_points
        flat = (tuple(scales.ravel().tolist()), tuple(points.ravel().tolist()))
        return cls(Blocks(bits, signed, low, high, expressed, *flat, scales.shape, tuple(sizes)))

    @property
    def block(self) -> tuple[int, ...]:
        """The extent of a block along each axis."""
        return self.data.sizes

    @property
    def encoding(self) -> Encoding:
        """QNN's encoding of the type, BLOCK."""
        return Encoding.BLOCK

    @property
    def granularity(self) -> str:
        """How many scales the type has, in words for error messages: `one a block of [1, 32]`."""
        return f"one a block of {list(self.block)}"

    def broadcast_parameters(self, shape: Sequence[int]) -> ScaleArrays:
        """Return the scale and zero point of each element, as arrays of `shape`."""
        return self._expand_blocks(self.scales, shape), self._expand_blocks(
            self.zero_points, shape
        ).astype(int)

    def _expand_blocks(self, values: Sequence[float], shape: Sequence[int]) -> NDArray[Any]:
        """Return an array of `shape` in which each element has the value of its block.

        `values` has an item for each block, row-major.
        """
        array = np.array(values).reshape(self.data.grid)
        for axis, (size, length) in enumerate(zip(self.block, shape, strict=True)):
            array = np.repeat(array, size, axis).take(range(length), axis)
        return array

    def verify_shape(self, shape: Sequence[int]) -> None:
        """Raise VerifyException unless `shape` has the rank of the blocks, and the type has exactly
        as many blocks along each static axis as a tensor of `shape` needs.
        """
        if len(shape) != len(self.block):
            raise VerifyException(
                f"must have rank {len(self.block)}, that of its blocks, got {len(shape)}"
            )
        for axis, (length, size, count) in enumerate(
            zip(shape, self.block, self.data.grid, strict=True)
        ):
            need = math.ceil(length / size)
            if length != DYNAMIC_INDEX and need != count:
                raise VerifyException(
                    f"must have {need} blocks of {size} along axis {axis} of {length}, got {count}"
                )

    def verify(self) -> None:
        """Check that extents of blocks are positive, and that there is a scale for each block."""
        super().verify()
        grid, sizes = self.data.grid, self.block
        if min(sizes, default=0) < 1:
            raise VerifyException(f"block sizes must be > 0, got {list(sizes)}")
        if len(grid) != len(sizes):
            raise VerifyException(
                f"scales must be nested {len(sizes)} deep, once for each axis, got {len(grid)}"
            )
        if math.prod(grid) != len(self.scales):
            raise VerifyException(f"{list(grid)} blocks, but {len(self.scales)} scales")

    @classmethod
    def parse_parameter(cls, parser: AttrParser) -> Blocks:
        """Parse `<i8:f32:{0:1, 1:32}, {{0.1:0, 0.2:0}}>`."""
        with parser.in_angle_brackets():
            storage = parse_storage(parser)
            parser.parse_punctuation(":")
            blocks = parse_blocks(parser, storage)
            return blocks or parser.raise_error("expected block sizes")

    def print_parameter(self, printer: Printer) -> None:
        """Print the parameters, such as `<i8:f32:{0:1, 1:32}, {{0.1:0, 0.2:0}}>`."""
        with printer.in_angle_brackets():
            print_storage(printer, self.data)
            sizes = ", ".join(f"{axis}:{size}" for axis, size in enumerate(self.block))
            printer.print_string(f":{{{sizes}}}, ")
            grid = np.arange(len(self.scales)).reshape(self.data.grid)
            printer.print_string(self._nested(grid))

    def _nested(self, indices: NDArray[Any]) -> str:
        """Return the text `{{scale:zero_point, ...}, ...}`, with a level of braces for each axis of
        `indices`: an array that holds, for each block to print, its index into `scales`.
        """
        if indices.ndim > 1:
            return f"{{{', '.join(map(self._nested, indices))}}}"
        chosen = indices.tolist()
        values = ([given[i] for i in chosen] for given in (self.scales, self.zero_points))
        return f"{{{pairs_text(*values)}}}"


def parse_blocks(parser: AttrParser, storage: Storage) -> Blocks | None:
    """Parse `{0:1, 1:32}, {{0.1:0, 0.2:0}}`, the parameters of a `BlockType` after its `storage`.

    Returns None, having parsed nothing, if there is no `{`.
    """
    if (
        sizes := parser.parse_optional_comma_separated_list(
            parser.Delimiter.BRACES, lambda: _parse_size(parser)
        )
    ) is None:
        return None
    axes = [axis for axis, _ in sizes]
    if axes != list(range(len(sizes))):
        parser.raise_error(f"block sizes must be given for all axes in order, got {axes}")
    parser.parse_punctuation(",")
    grid, pairs = _parse_nested(parser)
    scales, points = zip(*pairs, strict=True) if pairs else ((), ())
    return Blocks(
        **vars(storage),
        scales=scales,
        zero_points=points,
        grid=grid,
        sizes=tuple(size for _, size in sizes),
    )


def _parse_size(parser: AttrParser) -> tuple[int, int]:
    """Parse `axis:size`, an entry of the list of the blocks' extents; return both."""
    axis = parse_axis(parser)
    parser.parse_punctuation(":")
    return axis, parser.parse_integer(allow_boolean=False)


Nested = tuple[tuple[int, ...], list[tuple[float, int]]]
"""The shape of a nested list, and its (scale, zero point) pairs in row-major order."""


def _parse_nested(parser: AttrParser) -> Nested:
    """Parse nested braces of `scale:zero_point`; return their shape, and the pairs in row-major
    order.
    """

    def item() -> Nested:
        items = parser.parse_optional_comma_separated_list(parser.Delimiter.BRACES, item)
        return ((), [parse_pair(parser)]) if items is None else _joined(parser, items)

    return _joined(parser, parser.parse_comma_separated_list(parser.Delimiter.BRACES, item))


def _joined(parser: AttrParser, parts: list[Nested]) -> Nested:
    """Return the nested list whose items are the nested lists `parts`, in order.

    Reports a parse error unless all parts have the same shape.
    """
    shapes = {shape for shape, _ in parts}
    if len(shapes) != 1:
        parser.raise_error(f"nested scales must be as many everywhere, got {len(parts)} parts")
    return (len(parts), *shapes.pop()), [pair for _, pairs in parts for pair in pairs]
