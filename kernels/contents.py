"""Keys of the kernel cache: equal for operations whose kernels have the same code."""

from __future__ import annotations

from typing import TypeAlias

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.quant import UniformType
from .requantization import WithParams
from .requantization_proof import requantization

Key: TypeAlias = tuple[object, ...]
"""A hashable key of a cache."""

UNUSED_PROPERTIES = ("scratch_bytes", "operandSegmentSizes")
"""Names of the properties on which a kernel's code does not depend."""


def tensor_key(value: SSAValue) -> Key:
    """Return what a kernel's code depends on in a tensor: shape, layout and element type.

    Of a quantized element type these are the storage type and the zero points, not the scales.
    """
    type = htp.tensor_type(value)
    element = type.element_type
    if isinstance(element, UniformType):
        return (type.get_shape(), type.encoding, element.storage_name, element.zero_points)
    return (type.get_shape(), type.encoding, element)


def kernel_key(op: htp.HtpOp) -> Key:
    """Return the kernel cache's key of `op`: name, properties, tensor types, requantization.

    Raises HexnnError if the requantization parameters are constants for which the kernels' code is
    not proved to compute the same bytes as the operation's definition.
    """
    properties = sorted((k, v) for k, v in op.properties.items() if k not in UNUSED_PROPERTIES)
    tensors = (tensor_key(v) for v in (*op.inputs_and_constants, op.output))
    requantized = requantization(op) if isinstance(op, WithParams) else None
    return (op.name, tuple(properties), tuple(tensors), requantized)
