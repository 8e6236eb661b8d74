"""Block quantization: types with the scales of blocks, which a file has in tensors of their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray
from xdsl.dialects.builtin import AnyFloat, TensorType, i32
from xdsl.ir import Attribute

from ...dialects.diagnostics import HexnnError
from ...dialects.quant import BlockType, storage_dtype
from .flatbuffer import decode
from .reading.stored_data import Buffers
from .schema import Blockwise, Tensor
from .types import static_shape, storage_of, stored_size, tensor_type


def block_type(
    tensor: Tensor, buffers: Buffers, tensors: Callable[[int], Tensor]
) -> TensorType[Any]:
    """Return the type of `tensor`, which has block quantization along its last axis; its scales and
    zero points are in other tensors of the graph, which `tensors` gives by index, with data in
    `buffers`.

    Raises HexnnError if scales are missing or do not fit the shape.
    """
    quantization = tensor.quantization
    assert quantization is not None
    if not isinstance(quantization.details, int):
        raise HexnnError("has a block quantization without parameters")
    blocks = decode(Blockwise, buffers.source, quantization.details)
    shape, size = static_shape(tensor), blocks.block_size
    if not shape or size < 1 or shape[-1] % size:
        raise HexnnError(f"has blocks of {size} along the last axis of its shape {shape}")
    grid = (*shape[:-1], shape[-1] // size)
    scales, element = _array(tensors(blocks.scales), buffers, grid)
    points = None if blocks.zero_points < 0 else _points(tensors(blocks.zero_points), buffers, grid)
    sizes = (*(1 for _ in shape[:-1]), size)
    type = BlockType.of(storage_of(tensor), sizes, scales, points, expressed=element)
    return TensorType(type, shape)


def _array(
    tensor: Tensor, buffers: Buffers, grid: tuple[int, ...]
) -> tuple[NDArray[Any], Attribute]:
    """Return the scales of blocks that `tensor`, whose data are in `buffers`, holds, as float64 in
    the shape `grid` (the number of blocks along each axis), and their element type in the file.
    Raises HexnnError unless they are floats, one for each block.
    """
    type = tensor_type(tensor).type
    if not isinstance(type.element_type, AnyFloat):
        raise HexnnError(f"has scales of blocks of {type.element_type}, not of floats")
    values = _values(type, tensor, buffers, grid, "scales")
    return values.astype(np.float64), type.element_type


def _points(tensor: Tensor, buffers: Buffers, grid: tuple[int, ...]) -> NDArray[Any]:
    type = tensor_type(tensor).type
    return _values(type, tensor, buffers, grid, "zero points").astype(np.int64)


def _values(
    type: TensorType[Any], tensor: Tensor, buffers: Buffers, grid: tuple[int, ...], what: str
) -> NDArray[Any]:
    """Return the values of `tensor`, whose IR type is `type` and whose data are in `buffers`: the
    scales or zero points of blocks, in the shape `grid` (the number of blocks along each axis).
    Raises HexnnError, which calls them `what`, unless there is one for each block.
    """
    data = buffers.of(tensor).data
    if len(data) != stored_size(type) or np.prod(type.get_shape()) != np.prod(grid):
        shape = list(type.get_shape())
        raise HexnnError(f"needs {what} of {list(grid)} blocks, got {shape} in {len(data)} bytes")
    return np.frombuffer(data, storage_dtype(type.element_type)).reshape(grid)


@dataclass(frozen=True)
class Parameters:
    """The tensor of a file that holds the scales or the zero points of a block quantization."""

    type: TensorType[Any]
    data: bytes


def parameters(type: TensorType[Any]) -> dict[str, Parameters | None]:
    """Return the tensors that hold the scales and the zero points of a type with block
    quantization, by these names (`scales`, `zero_points`); None for zero points that are all 0.
    """
    element = type.element_type
    assert isinstance(element, BlockType)
    stored = element.storage.expressed
    scales = np.array(element.scales, storage_dtype(stored)).tobytes()
    points = np.array(element.zero_points, np.int32)
    grid = element.data.grid
    return {
        "scales": Parameters(TensorType(stored, grid), scales),
        "zero_points": Parameters(TensorType(i32, grid), points.tobytes())
        if points.any()
        else None,
    }
