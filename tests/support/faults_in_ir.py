"""The listed faults of LiteRT's kernels that show in operations of tfl."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray
from support.litert_faults import fault_of
from support.operator_file import Element, Operator, Tensor
from xdsl.ir import Operation, SSAValue

from hexnn.dialects.constants import known_array
from hexnn.dialects.locations import SOURCE, result_name
from hexnn.dialects.quant import UniformType
from hexnn.dialects.tensors import element, shape


def faults_in(ops: tuple[Operation, ...], tensors: Mapping[str, NDArray[Any]]) -> dict[str, str]:
    """The tensors that a faulty kernel computes, by name, and the fault; `tensors` are all of the
    network.
    """
    found: dict[str, str] = {}
    for op in ops:
        name = result_name(op.results[0]) if op.results else None
        kind = SOURCE.match(getattr(getattr(op.location, "desc", None), "data", ""))
        if name is None or kind is None:
            continue
        operands: list[Tensor | None] = [tensor_of(value, tensors) for value in op.operands]
        results = [tensor_of(value, tensors) for value in op.results]
        if fault := fault_of(Operator(kind["kind"], operands, results)):
            found[name] = fault
    return found


def tensor_of(value: SSAValue, tensors: Mapping[str, NDArray[Any]]) -> Tensor:
    """A value of the network with its array."""
    kind, known = element(value), known_array(value)
    name = result_name(value) or value.name_hint or ""
    array = np.zeros(shape(value)) if known is None else known
    quantized = (
        Element(kind.storage_name, kind.scales, kind.zero_points, kind.axis or 0)
        if isinstance(kind, UniformType)
        else Element(str(kind))
    )
    return Tensor(shape(value), quantized, tensors.get(name, array), known is not None)
