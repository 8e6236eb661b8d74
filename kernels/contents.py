"""Keys of kernels: equal for operations whose kernels have the same code, within a process and from
one process to another.
"""

from __future__ import annotations

import hashlib
from typing import TypeAlias

from xdsl.ir import SSAValue

from ..dialects import htp
from ..dialects.files.source_digest import KERNEL_SOURCES, source_digest
from ..dialects.htp.layouts import IN_TREE
from ..dialects.quant import UniformType
from ..dialects.registries.implementations import Build
from .maps.straight_tables import straight_entries
from .pools.known_rows import known_rows
from .reductions.exponential_tables import UsedSegments, rescaling
from .requantization.requantization_proof import requantization

Key: TypeAlias = tuple[object, ...]
"""A hashable key of a cache."""

PACKAGE = __name__.partition("kernels")[0]
"""The beginning of the names of hexnn's modules."""

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
    """Return the kernel cache's key of `op`: name, properties, tensor types, requantization, used
    segments of tables, the entries of a table that is a line, or the parameters of a mean.

    Raises HexnnError if the requantization parameters are constants for which the kernels' code is
    not proved to compute the same bytes as the operation's definition.
    """
    properties = sorted((k, v) for k, v in op.properties.items() if k not in UNUSED_PROPERTIES)
    tensors = (tensor_key(v) for v in (*op.inputs_and_constants, op.output))
    known = requantization(op) if isinstance(op, htp.Requantized) else None
    if isinstance(op, htp.SoftmaxOp | htp.LogSoftmaxOp):
        known = UsedSegments.of(op), rescaling(op)
    elif isinstance(op, htp.LutOp):
        known = straight_entries(op)
    elif isinstance(op, htp.AvgPoolOp):
        rows = known_rows(op)
        known = known, None if rows is None else hashlib.sha256(rows.tobytes()).hexdigest()
    return (op.name, tuple(properties), tuple(tensors), known)


def lasting_key(build: Build, op: htp.HtpOp) -> tuple[str, ...] | None:
    """Return words that are equal, in any process, for operations for which `build` emits the same
    code; None where that depends on more than hexnn's sources: on a user's kernel, layout or
    operation.
    """
    if not build.__module__.startswith(PACKAGE) or isinstance(op, htp.PackageOp):
        return None
    if not {htp.layout_name(v) for v in (*op.inputs_and_constants, op.output)} <= IN_TREE:
        return None
    return (
        build.__module__,
        build.__qualname__,
        repr(kernel_key(op)),
        source_digest(*KERNEL_SOURCES),
    )
