"""Keys of the caches of kernels: all that the code of an operation's kernel depends on."""

from __future__ import annotations

from typing import TypeAlias

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.quant import UniformType
from .requantization import WithParams
from .requantization_proof import requantization

Key: TypeAlias = tuple[object, ...]

NO_CONTENT = ("scratch_bytes", "operandSegmentSizes")
"""Properties on which a kernel's code does not depend."""


def tensor_key(value: SSAValue) -> Key:
    """The key of a tensor: shape, layout, element type and, of its quantization, the zero point."""
    type = htp.tensor_type(value)
    element = type.element_type
    if isinstance(element, UniformType):
        return (type.get_shape(), type.encoding, element.storage_name, element.zero_points)
    return (type.get_shape(), type.encoding, element)


def content(op: htp.HtpOp) -> Key:
    """The key of an operation: operations of equal keys have equal kernels."""
    properties = sorted((k, v) for k, v in op.properties.items() if k not in NO_CONTENT)
    tensors = (tensor_key(v) for v in (*op.inputs_and_constants, op.output))
    requantized = requantization(op) if isinstance(op, WithParams) else None
    return (op.name, tuple(properties), tuple(tensors), requantized)
