"""Conversion between quantized types and `quant_params` objects of the JSON.

Scales and offsets in the JSON are QNN's, real = (stored + offset) * scale; only this module
converts offsets to zero points (-offset).
"""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np
from xdsl.utils.exceptions import VerifyException

from ...dialects.quant import (
    BlockType,
    Codebook,
    Encoding,
    ExpansionType,
    QuantizedType,
    UniformType,
    VectorType,
    full_range,
)
from ...dialects.quant.expansion import FACTOR_STORAGES
from .json_value import JsonValue

DEFINED, UNDEFINED = 1, 0x7FFFFFFF
FIXED_POINT = re.compile(r"([SU])FIXED_POINT_(\d+)")

TENSOR_KEYS = ("scale_offset", "bw_scale_offset")
AXIS_KEYS = ("axis_scale_offset", "bw_axis_scale_offset")
PER_AXIS = (Encoding.AXIS_SCALE_OFFSET, Encoding.BW_AXIS_SCALE_OFFSET)

Json: TypeAlias = dict[str, Any]


def quant_params(type: object) -> Json:
    """Return the `quant_params` object of an element type; if the type is not quantized, its
    `definition` and `encoding` are QNN's number for "undefined".
    """
    if not isinstance(type, QuantizedType):
        zero = {"scale": 0.0, "offset": 0}
        return {"definition": UNDEFINED, "encoding": UNDEFINED, "scale_offset": zero}
    encoding = type.encoding
    return {"definition": DEFINED, "encoding": int(encoding)} | WRITERS[encoding](type)


def _entries(type: QuantizedType) -> list[Json]:
    """Return the scale-offset objects of a quantized type: one if per-tensor, else one for each
    channel or block.
    """
    bits, signed = type.storage.bitwidth, type.storage.signed
    low, high = full_range(bits, signed)
    return [
        {
            "bitwidth": bits,
            "minimum": scale * (low - point),
            "maximum": scale * (high - point),
            "scale": scale,
            "offset": -point,
            "is_symmetric": signed and point == 0,
            "is_fixed_point": True,
        }
        for scale, point in zip(type.scales, type.zero_points, strict=True)
    ]


def _scale_offset(type: QuantizedType) -> Json:
    return {"scale_offset": _entries(type)[0]}


def _axis_entries(type: QuantizedType) -> Json:
    entries = _entries(type)
    return {"axis": type.axis, "num_scale_offsets": len(entries), "scale_offsets": entries}


def _axis(type: QuantizedType) -> Json:
    return {"axis_scale_offset": _axis_entries(type)}


def _block(type: Any) -> Json:
    return {"block": {"block_size": list(type.block), "scale_offsets": _entries(type)}}


def _expansion(type: Any) -> Json:
    data = type.data
    return {
        "blockwise_expansion": {
            **_axis_entries(type),
            "num_blocks_per_axis": type.blocks,
            "block_scale_bitwidth": data.factor_bits,
            "block_scale_storage_type": FACTOR_STORAGES.index(data.factor_storage),
            "blocks_scale": [factor for row in data.factors for factor in row],
        }
    }


def _vector(type: Any) -> Json:
    numbers = {key: getattr(type.codebook, field) for key, field in CODEBOOK.items()}
    return {"vector": {**_axis_entries(type), **numbers}}


CODEBOOK = {
    "rows_per_block": "rows",
    "columns_per_block": "columns",
    "vector_dimension": "dimension",
    "vector_stride": "stride",
    "index_bitwidth": "index_bits",
}
"""QNN's name of a codebook parameter -> hexnn's."""

WRITERS: dict[Encoding, Callable[[Any], Json]] = {
    Encoding.SCALE_OFFSET: _scale_offset,
    Encoding.AXIS_SCALE_OFFSET: _axis,
    Encoding.BW_SCALE_OFFSET: _scale_offset,
    Encoding.BW_AXIS_SCALE_OFFSET: _axis,
    Encoding.BLOCK: _block,
    Encoding.BLOCKWISE_EXPANSION: _expansion,
    Encoding.VECTOR: _vector,
}


def quantized_type(
    params: JsonValue | None, tensor: JsonValue, datatype: str, dims: Sequence[int]
) -> QuantizedType:
    """Return the quantized type of a fixed-point tensor with data type name `datatype` and extents
    `dims`.

    `tensor` is the tensor's JSON object, `params` its member `quant_params` (None: missing). Raises
    HexnnError if that is missing or states no valid encoding.
    """
    if params is None or params.key("definition").integer() != DEFINED:
        json_value = params or tensor
        raise json_value.fault(f"expected an encoding (definition 1) for {datatype}, got none")
    json_value = params.key("encoding")
    if json_value.value not in list(Encoding):
        names = ", ".join(f"{int(e)} ({e.name})" for e in Encoding)
        raise json_value.error(f"an encoding, {names}")
    try:
        if lacks_scales(params):
            return _unscaled(params, FixedPoint(datatype, dims))
        type = READERS[Encoding(json_value.integer())](params, FixedPoint(datatype, dims))
        type.verify()
    except VerifyException as e:
        raise params.fault(str(e)) from None
    return type


@dataclass(frozen=True)
class FixedPoint:
    """The data type name (`SFIXED_POINT_8`) and extents of a fixed-point tensor; together with the
    tensor's encoding they determine its quantized type.
    """

    datatype: str
    dims: Sequence[int]

    @property
    def storage(self) -> str:
        """The storage type that belongs to the data type: `i8` for SFIXED_POINT_8."""
        sign, bits = re.findall(FIXED_POINT, self.datatype)[0]
        return f"{'i' if sign == 'S' else 'u'}{bits}"

    def range(self, entry: JsonValue | None) -> tuple[int, int] | None:
        """Return the range (qmin, qmax) of stored integers if the scale-offset object `entry`
        states fewer bits than the data type has. Else, and if `entry` is None, return None, which
        stands for the full range of the data type.
        """
        bits, signed = int(self.storage[1:]), self.storage[0] == "i"
        width = None if entry is None else entry.optional("bitwidth")
        if width is None or width.integer(1) >= bits:
            return None
        return full_range(width.integer(), signed)


def _first_present(json_value: JsonValue, *keys: str) -> JsonValue:
    """Return the value of the first of `keys` that the JSON object has. Raises HexnnError if it has
    none of them.
    """
    present = (p for key in keys if (p := json_value.optional(key)) is not None)
    return next(present, None) or json_value.key(keys[0])


def _pairs(json_value: JsonValue) -> tuple[list[float], list[int]]:
    """Return the scales and zero points (negated offsets) of an array of scale-offset objects."""
    points = [-offset for offset in json_value.column("offset", JsonValue.integer)]
    return json_value.column("scale", JsonValue.real), points


def _per_tensor(params: JsonValue, fixed: FixedPoint) -> UniformType:
    json_value = _first_present(params, *TENSOR_KEYS)
    scale, point = json_value.key("scale").real(), -json_value.key("offset").integer()
    return UniformType.per_tensor(fixed.storage, scale, point, qrange=fixed.range(json_value))


def lacks_scales(params: JsonValue | None) -> bool:
    """Return whether a tensor's `quant_params` states a per-axis encoding but has a per-tensor
    scale only.

    Some tools write such documents: they give every tensor the same keys.
    """
    encoding = None if params is None else params.optional("encoding")
    if params is None or encoding is None or encoding.value not in PER_AXIS:
        return False
    return not any(map(params.optional, AXIS_KEYS)) and any(map(params.optional, TENSOR_KEYS))


def _unscaled(params: JsonValue, fixed: FixedPoint) -> UniformType:
    """Return a quantized type with scale 1 and zero point 0, for a tensor whose per-axis scales are
    missing.
    """
    json_value = _first_present(params, *TENSOR_KEYS)
    return UniformType.per_tensor(fixed.storage, 1.0, 0, qrange=fixed.range(json_value))


def _per_axis(params: JsonValue, fixed: FixedPoint) -> UniformType:
    return _axis_type(_first_present(params, *AXIS_KEYS), fixed)


def _axis_type(json_value: JsonValue, fixed: FixedPoint) -> UniformType:
    """Return the per-axis type for a JSON object with an `axis` and an array of scale-offset
    objects.
    """
    entries = _first_present(json_value, "scale_offsets", "bw_scale_offset")
    axis = json_value.key("axis").integer(0, max(len(fixed.dims) - 1, 0))
    scales, points = _pairs(entries)
    qrange = fixed.range(entries.first())
    return UniformType.per_axis(fixed.storage, axis, scales, points, qrange=qrange)


def _blocks(params: JsonValue, fixed: FixedPoint) -> BlockType:
    json_value = params.key("block")
    sizes = [size.integer(1) for size in json_value.key("block_size").elements()]
    entries = json_value.key("scale_offsets")
    scales, points = _pairs(entries)
    if len(sizes) != len(fixed.dims):
        raise json_value.key("block_size").error(f"{len(fixed.dims)} sizes, one for each dimension")
    grid = [math.ceil(n / size) for n, size in zip(fixed.dims, sizes, strict=True)]
    if len(scales) != math.prod(grid):
        raise entries.fault(f"expected a scale for each of {grid} blocks, got {len(scales)}")
    arrays = (np.array(values).reshape(grid) for values in (scales, points))
    qrange = fixed.range(entries.first())
    return BlockType.of(fixed.storage, sizes, *arrays, qrange=qrange)


def _expanded(params: JsonValue, fixed: FixedPoint) -> ExpansionType:
    json_value = params.key("blockwise_expansion")
    uniform = _axis_type(json_value, fixed)
    kind = json_value.key("block_scale_storage_type").integer(0, len(FACTOR_STORAGES) - 1)
    blocks = json_value.key("num_blocks_per_axis").integer(1)
    factors = [factor.integer() for factor in json_value.key("blocks_scale").elements()]
    if len(factors) != blocks * len(uniform.scales):
        raise json_value.key("blocks_scale").fault(
            f"expected {blocks} factors for each of {len(uniform.scales)} scales, "
            f"got {len(factors)}"
        )
    return ExpansionType.of(
        fixed.storage,
        uniform.axis or 0,
        uniform.scales,
        np.array(factors, np.int64).reshape(-1, blocks),
        json_value.key("block_scale_bitwidth").integer(),
        zero_points=uniform.zero_points,
        factor_storage=FACTOR_STORAGES[kind],
        qrange=(uniform.qmin, uniform.qmax),
    )


def _codebook(params: JsonValue, fixed: FixedPoint) -> VectorType:
    json_value = params.key("vector")
    numbers = {field: json_value.key(key).integer() for key, field in CODEBOOK.items()}
    return VectorType.of(_axis_type(json_value, fixed), Codebook(**numbers))


READERS: dict[Encoding, Callable[[JsonValue, FixedPoint], QuantizedType]] = {
    Encoding.SCALE_OFFSET: _per_tensor,
    Encoding.AXIS_SCALE_OFFSET: _per_axis,
    Encoding.BW_SCALE_OFFSET: _per_tensor,
    Encoding.BW_AXIS_SCALE_OFFSET: _per_axis,
    Encoding.BLOCK: _blocks,
    Encoding.BLOCKWISE_EXPANSION: _expanded,
    Encoding.VECTOR: _codebook,
}
