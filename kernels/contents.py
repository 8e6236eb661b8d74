"""What the kernel of an operation depends on."""

from __future__ import annotations

from typing import TypeAlias

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.quant import UniformType
from .requantization import WithParams
from .requantization_proof import requantization

Key: TypeAlias = tuple[object, ...]

NO_CONTENT = ("scratch_bytes", "operandSegmentSizes")
"""Properties of which a kernel's code is independent."""


def tensor_key(value: SSAValue) -> Key:
    """What kernels may know of a tensor: shape, layout, element; of quantization the zero point."""
    type = htp.tensor_type(value)
    element = type.element_type
    if isinstance(element, UniformType):
        return (type.get_shape(), type.encoding, element.storage_name, element.zero_points)
    return (type.get_shape(), type.encoding, element)


def content(op: htp.HtpOp) -> Key:
    """What the kernel of an operation is made from: equal contents have equal kernels."""
    properties = sorted((k, v) for k, v in op.properties.items() if k not in NO_CONTENT)
    tensors = (tensor_key(v) for v in (*op.inputs_and_constants, op.output))
    requantized = requantization(op) if isinstance(op, WithParams) else None
    return (op.name, tuple(properties), tuple(tensors), requantized)
