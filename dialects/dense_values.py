"""The dense values of tensor constants in other dialects than ours: `arith.constant`."""

from __future__ import annotations

from typing import Any

from xdsl.dialects.builtin import DenseIntOrFPElementsAttr, TensorType
from xdsl.ir import Operation, SSAValue


def dense_value(value: SSAValue) -> DenseIntOrFPElementsAttr[Any] | None:
    """Return the dense attribute that an `arith.constant` gives the tensor `value`; None for any
    other value.
    """
    owner = value.owner
    if not isinstance(owner, Operation) or owner.name != "arith.constant":
        return None
    dense = owner.properties.get("value")
    is_tensor = isinstance(value.type, TensorType)
    return dense if is_tensor and isinstance(dense, DenseIntOrFPElementsAttr) else None
