"""Quantized element types in MLIR's syntax, encodings of ours, and named numerics.

`!quant.uniform<u8:f32, 0.05:128>` stores `q` as u8 and means real = (q - 128) * 0.05; QNN's
offset is the negated zero point. One scale and zero point for the tensor, one for each index of
an axis, `!quant.uniform<i8:f32:3, {0.1:0, 0.2:0}>`, or one for each block of a size,
`!quant.uniform<i8:f32:{0:1, 1:32}, {{0.1:0, 0.2:0}}>`: that is the syntax of MLIR's quant dialect.
Beside it, `!hexnn.blockwise_expansion` and `!hexnn.vector` are encodings that only QNN has.
"""

from xdsl.ir import Dialect

from .blocks import BlockType
from .expansion import ExpansionType
from .numerics import NUMERICS, Numerics, NumericsAttr
from .quantized import Encoding, QuantizedType, storage_dtype
from .storage import full_range
from .uniform import Uniform, UniformType
from .vector import Codebook, VectorType

QUANT = Dialect("quant", [], [UniformType])
"""What MLIR's own dialect of this name has; our encodings and numerics stand in `hexnn`."""

__all__ = [
    "NUMERICS",
    "QUANT",
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
    "storage_dtype",
]
