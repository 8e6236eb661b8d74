"""Quantized element types in the syntax of MLIR's quant dialect, and named numerics.

`!quant.uniform<u8:f32, 0.05:128>` stores `q` as u8 for the real value (q - 128) * 0.05; QNN's
offset is the negated zero point. Instead of one scale and zero point for the tensor there may be
one for each index of an axis, `!quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>`, or one for each block,
`!quant.uniform<i8:f32:{0:1, 1:32}, {{0.1:0, 0.2:0}}>`. The types `!hexnn.blockwise_expansion` and
`!hexnn.vector` represent encodings that only QNN has. `!quant.any<i8:f32>` leaves scales open.
"""

from xdsl.ir import Dialect

from .any_quantized import AnyQuantizedType
from .block_quantization import BlockType
from .expansion import ExpansionType
from .numerics import NUMERICS, Numerics, NumericsAttr, is_tflite_kernel, numerics_of, own_numerics
from .quantized import Encoding, QuantizedType, storage_dtype, storage_limits
from .storage import full_range
from .uniform import Uniform, UniformType
from .vector import Codebook, VectorType

QUANT = Dialect("quant", [], [UniformType, AnyQuantizedType])
"""The dialect `quant` with what MLIR's has; hexnn's own types and attributes are named `hexnn`."""

__all__ = [
    "NUMERICS",
    "QUANT",
    "AnyQuantizedType",
    "BlockType",
    "Codebook",
    "Encoding",
    "ExpansionType",
    "Numerics",
    "NumericsAttr",
    "QuantizedType",
    "Uniform",
    "UniformType",
    "VectorType",
    "full_range",
    "is_tflite_kernel",
    "numerics_of",
    "own_numerics",
    "storage_dtype",
    "storage_limits",
]
